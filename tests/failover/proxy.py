"""A line between a server and its database that can be cut and made slow, on loopback.

Standard library only. It passes bytes on as they come, in a thread of its own.
"""
import asyncio
import threading


class Proxy:
    """Listens on `port` and leads to 127.0.0.1:`target`, until it is stopped."""

    def __init__(self, target):
        self.target, self.port = target, 0
        self.delay, self.is_cut = 0.0, False
        self.lines, self.passed, self.cuts = set(), 0, 0
        self.loop = asyncio.new_event_loop()
        self.listens = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()
        assert self.listens.wait(10), "the proxy does not listen"

    def run(self):
        asyncio.set_event_loop(self.loop)
        self.server = self.loop.run_until_complete(asyncio.start_server(self.accept, "127.0.0.1", 0))
        self.port = self.server.sockets[0].getsockname()[1]
        self.listens.set()
        self.loop.run_forever()

    async def accept(self, reader, writer):
        if self.is_cut:
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        line = (writer, far_writer)
        self.lines.add(line)
        await asyncio.gather(self.pass_on(reader, far_writer), self.pass_on(far_reader, writer))
        self.lines.discard(line)

    async def pass_on(self, reader, writer):
        try:
            while data := await reader.read(65536):
                if self.delay:
                    await asyncio.sleep(self.delay)
                writer.write(data)
                await writer.drain()
                self.passed += len(data)
        except OSError:
            pass
        writer.close()

    def cut(self):
        """Every line breaks now, and none is made until `mend`."""
        self.is_cut = True
        self.cuts += 1
        self.loop.call_soon_threadsafe(self.abort_all)

    def mend(self):
        self.is_cut = False

    def abort_all(self):
        for line in self.lines:
            for writer in line:
                writer.transport.abort()

    def stop(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)
