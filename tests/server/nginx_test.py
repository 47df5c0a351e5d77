"""A room behind nginx, with deploy/nginx.conf and its site as they stand but for addresses and paths:
TLS with a certificate made for the test, on loopback, on a free port, without rights.

Pages, commands and a board's WebSocket go through; an Upgrade to anything else does not.
"""
import asyncio
import base64
import json
import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import time
import unittest

from harness import KEYED, Server, Stream

CONFIGURATION = pathlib.Path(__file__).parents[2] / "deploy" / "nginx.conf"
SITE = CONFIGURATION.with_name("nginx-site.conf")
NAME = "cards.example"
NGINX = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin:/sbin")


def free_port():
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        return made.getsockname()[1]


class Nginx:
    """nginx in front of a server, from start to stop."""

    def __init__(self, server):
        self.folder = server.folder / "nginx"
        self.port, self.plain_port = free_port(), free_port()
        self.folder.mkdir()
        self.folder.chmod(0o777)  # its workers are somebody else, if we are root
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                        "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout",
                        self.folder / "key.pem", "-out", self.folder / "certificate.pem"],
                       check=True, capture_output=True, timeout=60)
        self.write(SITE, "site.conf",
                   ("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl"),
                   ("listen 80;", f"listen 127.0.0.1:{self.plain_port};"),
                   ("    listen [::]:443 ssl;\n", ""), ("    listen [::]:80;\n", ""),
                   ("/etc/letsencrypt/live/cards.example/fullchain.pem", f"{self.folder}/certificate.pem"),
                   ("/etc/letsencrypt/live/cards.example/privkey.pem", f"{self.folder}/key.pem"),
                   ("server 127.0.0.1:8017", f"server 127.0.0.1:{server.port}"))
        self.write(CONFIGURATION, "nginx.conf", ("worker_processes auto", "daemon off; worker_processes 1"),
                   ("/run/nginx.pid", f"{self.folder}/pid"),
                   ("/etc/nginx/sites-enabled/*", f"{self.folder}/site.conf"))
        self.process = subprocess.Popen([NGINX, "-p", str(self.folder), "-c", "nginx.conf", "-e",
                                         str(self.folder / "error.log")], stderr=subprocess.PIPE)
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert self.process.poll() is None, self.process.stderr.read()
                time.sleep(0.05)
        raise AssertionError("nginx does not listen")

    def write(self, source, name, *changes):
        text = source.read_text()
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new)
        (self.folder / name).write_text(re.sub(r"/var/(log|lib)/nginx", str(self.folder), text))

    def trust(self):
        return ssl.create_default_context(cafile=self.folder / "certificate.pem")

    async def connect(self):
        return await asyncio.open_connection("127.0.0.1", self.port, ssl=self.trust(),
                                             server_hostname=NAME)

    def stop(self):
        self.process.terminate()
        self.process.wait(20)
        self.process.stderr.close()

    def log(self):
        return (self.folder / "access.log").read_text()


async def ask(nginx, method, path, *headers, body=b"", cookie=None):
    reader, writer = await nginx.connect()
    lines = [f"{method} {path} HTTP/1.1", f"Host: {NAME}:{nginx.port}", "Connection: close", *headers]
    if method == "POST":
        lines += [f"Content-Length: {len(body)}", f"Origin: https://{NAME}:{nginx.port}"]
    if cookie:
        lines.append(f"Cookie: sabot={cookie}")
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode() + body)
    answer = await asyncio.wait_for(reader.read(), 20)
    writer.close()
    head, _, rest = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), head.decode(), rest


class ProxyStream(Stream):
    """The same board, through nginx."""

    def __init__(self, nginx, table, cookie=None):
        self.nginx, self.table, self.cookie = nginx, table, cookie

    async def __aenter__(self):
        self.reader, self.writer = await self.nginx.connect()
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET /api/tables/{self.table}/stream HTTP/1.1", f"Host: {NAME}:{self.nginx.port}",
                 "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}",
                 "Sec-WebSocket-Version: 13", f"Origin: https://{NAME}:{self.nginx.port}"]
        if self.cookie:
            lines.append(f"Cookie: sabot={self.cookie}")
        self.writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        answer = (await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), 20)).decode()
        assert answer.split()[1] == "101", answer
        return self


class Proxy(unittest.TestCase):
    def test_a_room_behind_nginx(self):
        server = Server([KEYED], ["behind_proxy: yes", f"host_names: [{NAME}]",
                                  "limits: {requests: {at_once: 40, a_minute: 60}}"])
        nginx = None
        try:
            self.start_behind_proxy(server)
            nginx = Nginx(server)
            asyncio.run(self.scenario(server, nginx))
            self.assertEqual(server.stop(), 0, server.errors)
            self.assertNotIn("ticket", nginx.log())
        finally:
            if nginx is not None:
                nginx.stop()
            server.remove()

    @staticmethod
    def start_behind_proxy(server):
        """Its links name the proxy, so the port is chosen here and not read from them."""
        server.port = free_port()
        server.process = subprocess.Popen(
            [os.environ["SABOT"], "serve", "--config", str(server.folder / "room.yaml"), "--data",
             str(server.folder / "data"), "--port", str(server.port)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for line in server.process.stdout:
            if found := re.search(rf"https://{NAME}/enter#([0-9a-f]+),(\S+)", line):
                server.tokens["floor" if found[2] == "/floor" else found[2].split("/")[-1]] = found[1]
            if line.startswith("The journal is"):
                return
        raise AssertionError(server.process.stderr.read())

    async def scenario(self, server, nginx):
        # Pages and their headers.
        status, head, page = await ask(nginx, "GET", "/")
        self.assertEqual(status, 200)
        self.assertIn(b"<!doctype html>", page[:40].lower())
        self.assertRegex(head.lower(), "strict-transport-security: max-age=")
        self.assertRegex(head.lower(), "content-security-policy: default-src 'self'")
        script = re.search(rb'src="(/[^"]+\.js)"', page)[1].decode()
        status, head, _ = await ask(nginx, "GET", script)
        self.assertEqual(status, 200)
        self.assertRegex(head.lower(), "cache-control: public, max-age=31536000, immutable")
        # The dealer signs in through it; the cookie is for TLS alone.
        status, head, _ = await ask(nginx, "POST", "/api/enter",
                                    body=json.dumps({"token": server.tokens["real"]}).encode())
        self.assertEqual(status, 200)
        self.assertRegex(head, r"(?i)set-cookie: sabot=[^;]+;.*Secure")
        cookie = re.search(r"(?i)set-cookie: sabot=([^;]+)", head)[1]
        # A board's WebSocket, and a command that it shows.
        async with ProxyStream(nginx, "real") as board:
            await board.until("state")
            status, _, answer = await ask(
                nginx, "POST", "/api/tables/real/commands", cookie=cookie,
                body=json.dumps({"id": "c1", "kind": "open-shoe", "card_set": 1}).encode())
            self.assertEqual(status, 200, answer)
            await board.until("change")
        # Nothing else is upgraded, wherever it is asked.
        for path in ("/", "/api/tables/real/stream", "/api/room"):
            for protocol in ("h2c", "TLS/1.0", "websocket2", "h2c, websocket"):
                status, head, _ = await ask(nginx, "GET", path, f"Upgrade: {protocol}",
                                            "HTTP2-Settings: AAMAAABkAAQAAP__")
                self.assertEqual(status, 400, (path, protocol, head))
        # A WebSocket where there is none is no WebSocket; another page's Origin is refused.
        status, _, _ = await ask(nginx, "GET", "/api/room", "Upgrade: websocket")
        self.assertEqual(status, 200)
        status, _, _ = await ask(nginx, "POST", "/api/enter", "Origin: https://elsewhere.example",
                                 body=b"{}")
        self.assertIn(status, (400, 403))
        status, _, _ = await ask(nginx, "POST", "/api/enter", body=b"x" * 20000)
        self.assertEqual(status, 413)
        # The client's address is nginx's saying, not the client's own.
        answers = await asyncio.gather(*[
            ask(nginx, "GET", "/api/room", f"X-Forwarded-For: 198.51.100.{i}") for i in range(90)])
        refused = [head for status, head, _ in answers if status == 429]
        self.assertTrue(refused)
        self.assertRegex(refused[0].lower(), r"retry-after: [1-9]")
        # Plain HTTP leads to TLS.
        reader, writer = await asyncio.open_connection("127.0.0.1", nginx.plain_port)
        writer.write(f"GET /x HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n".encode())
        self.assertRegex((await reader.read()).decode(), rf"(?s)301 .*Location: https://{NAME}/x")
        writer.close()


if __name__ == "__main__":
    unittest.main()
