"""A room with open eyes: numbers for Prometheus, health that tells the truth, words to systemd, and a log
whose request ids are in the answers too. The reader of the text format is our own, because promtool is no
package of its own in Debian; where it is installed it is asked too.
"""
import asyncio
import http.client
import json
import math
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import time
import unittest
import urllib.error
import urllib.request

from harness import EZ, KEYED, SABOT, Client, Server, Stream, open_shoe, staff

RULES = pathlib.Path(__file__).parents[2] / "deploy" / "prometheus" / "sabot.rules.yaml"
SAMPLE = re.compile(r'([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)')
LABEL = re.compile(r'([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)')


def parse(text):
    """Every sample by (name, labels), and the types; an AssertionError where the format is not kept."""
    samples, types, helped, finished, last = {}, {}, set(), set(), None
    assert text.endswith("\n"), "the last line ends"
    for line in text.splitlines():
        if line.startswith("# HELP "):
            name = line.split(" ", 3)[2]
            assert name not in helped, f"HELP of {name} twice"
            helped.add(name)
            continue
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split(" ")
            assert name not in types and kind in ("counter", "gauge", "histogram"), line
            types[name] = kind
            continue
        found = SAMPLE.fullmatch(line)
        assert found, line
        name, words, value = found[1], found[2] or "", float(found[3])
        labels = tuple(LABEL.findall(words))
        assert ",".join(f'{key}="{text}"' for key, text in labels) == words, line
        assert (name, labels) not in samples, f"{line}: twice"
        family = re.sub(r"_(bucket|sum|count)$", "", name)
        family = family if types.get(family) == "histogram" else name
        assert family in types, f"{line}: no TYPE"
        assert types[family] != "counter" or (name.endswith("_total") and value >= 0), line
        if family != last:
            assert family not in finished, f"{family} stands in two places"
            finished.add(family)
            last = family
        samples[name, labels] = value
    for name in (name for name, kind in types.items() if kind == "histogram"):
        check_histogram(samples, name)
    return samples, types


def check_histogram(samples, name):
    rows = {}
    for (sample, labels), value in samples.items():
        if sample == name + "_bucket":
            rest = tuple(label for label in labels if label[0] != "le")
            rows.setdefault(rest, []).append((float(dict(labels)["le"]), value))
    assert rows, name
    for labels, buckets in rows.items():
        assert buckets == sorted(buckets) and buckets[-1][0] == math.inf, (name, labels)
        counts = [count for _, count in buckets]
        assert counts == sorted(counts) and counts[-1] == samples[name + "_count", labels], name
        assert (name + "_sum", labels) in samples


def promtool(*words, text=None):
    if shutil.which("promtool"):
        done = subprocess.run(["promtool", *words], input=text, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stdout + done.stderr


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Watched(Server):
    def __init__(self, tables, more=()):
        self.metrics = free_port()
        super().__init__(tables, [f"metrics: {{port: {self.metrics}}}", *more])

    async def look(self, path="/metrics"):
        watcher = type("Door", (), {"port": self.metrics})
        client = Client(watcher)
        answer = await client.request("GET", path)
        await client.close()
        return answer

    async def numbers(self):
        status, text = await self.look()
        assert status == 200, text
        return parse(text)[0]

    async def ready(self, expected, seconds=10):
        """/readyz, once its status and this condition are so."""
        for _ in range(10 * seconds):
            status, answer = await self.look("/readyz")
            if (status, expected[1], answer[expected[1]]) == expected:
                break
            await asyncio.sleep(0.1)
        assert (status, expected[1], answer[expected[1]]) == expected, (status, answer)
        assert answer["ready"] == (status == 200), answer
        return answer


class Parser(unittest.TestCase):
    def test_it_refuses_what_is_not_the_format(self):
        good = "# HELP a_total x\n# TYPE a_total counter\na_total{k=\"v\"} 1\n"
        self.assertEqual(parse(good)[0], {("a_total", (("k", "v"),)): 1.0})
        for bad in (good + good, good.replace("} 1", "} x"), good.replace('"v"', "v"), good[:-1],
                    good.replace(" 1\n", " -1\n"), "b 1\n", good.replace("counter", "thing"),
                    '# TYPE h histogram\nh_bucket{le="1"} 2\nh_bucket{le="+Inf"} 1\nh_sum 1\nh_count 1\n'):
            with self.assertRaises((AssertionError, ValueError), msg=bad):
                parse(bad)


class Metrics(unittest.TestCase):
    def test_they_follow_the_room_and_name_nobody(self):
        server = Watched([KEYED, EZ]).start()

        async def session():
            before = await server.numbers()
            _, dealer = await staff(server, "ez")
            await open_shoe(dealer, "ez")
            await dealer.must("ez", "seat", seat=1, name="Anastasia")
            await dealer.must("ez", "buy-in", bettor=1, amount=7654300)
            status, _ = await dealer.command("ez", "seat", seat=1, name="Bernardo")
            self.assertEqual(status, 409)
            await dealer.request("GET", "/api/nothing")
            async with Stream(Client(server), "ez"):
                await asyncio.sleep(1.5)
                _, text = await server.look()
            return before, parse(text)[0], text
        try:
            before, after, text = asyncio.run(session())
            grown = {key: after[key] - before.get(key, 0) for key in after}
            verdict = lambda word: grown["sabot_commands_total", (("verdict", word),)]
            self.assertGreaterEqual(verdict("done"), 4)
            self.assertEqual((verdict("refused"), verdict("failed")), (1, 0))
            self.assertGreaterEqual(grown["sabot_requests_total", (("status", "4xx"),)], 2)
            self.assertEqual(after["sabot_streams", (("kind", "socket"),)], 1)
            self.assertEqual(sum(value for (name, _), value in after.items() if name == "sabot_tables"), 2)
            self.assertGreaterEqual(grown["sabot_commit_seconds_count", ()], 4)
            self.assertGreaterEqual(after["sabot_commit_records_sum", ()], verdict("done"))
            self.assertGreater(after["sabot_request_seconds_count", (("method", "POST"),)], 5)
            for condition in ("store", "clock"):
                self.assertEqual(after["sabot_ready", (("condition", condition),)], 1)
            self.assertEqual(after["sabot_alarms_open", ()], 0)
            self.assertLess(after["sabot_daybook_lag_records", ()], 1000)
            self.assertGreater(after["sabot_store_bytes", ()], 4096)
            self.assertGreater(after["sabot_store_free_bytes", ()], 4096)
            version = subprocess.run([SABOT, "--version"], capture_output=True, text=True).stdout.split()[1]
            self.assertEqual([dict(labels)["version"] for name, labels in after if name == "sabot_build_info"], [version])
            self.assertGreater(after["process_resident_memory_bytes", ()], 1 << 20)
            self.assertLess(abs(after["process_start_time_seconds", ()] - time.time()), 120)
            promtool("check", "metrics", text=text)
            # Nobody's name, no amount, no table, no card.
            for secret in ("Anastasia", "Bernardo", "76543", "\"ez", "\"real", "seat", "bettor"):
                self.assertNotIn(secret, text)
            self.assertEqual(server.stop(), 0, server.errors)
        finally:
            server.remove()

    def test_they_are_on_their_own_address_alone(self):
        server = Watched([KEYED]).start()

        async def look():
            client = Client(server)
            status, page = await client.request("GET", "/metrics")
            self.assertNotIn("sabot_commands_total", str(page))
            for path in ("/", "/api/room", "/board.js"):
                status, answer = await server.look(path)
                self.assertEqual((status, answer["problem"]["code"]), (404, "no-such-path"))
        try:
            asyncio.run(look())
            listening = [line.split()[1] for line in open("/proc/net/tcp") if " 0A " in line]
            self.assertIn(f"0100007F:{server.metrics:04X}", listening)  # loopback alone
        finally:
            server.remove()

    def test_it_answers_to_the_names_of_the_room(self):
        server = Watched([KEYED], ["host_names: [cards.example]"]).start()
        try:
            for name, status in (("cards.example", 200), ("other.example", 403), ("127.0.0.1", 200)):
                line = http.client.HTTPConnection("127.0.0.1", server.metrics, timeout=10)
                line.request("GET", "/metrics", headers={"Host": f"{name}:{server.metrics}"})
                self.assertEqual(line.getresponse().status, status, name)
                line.close()
            self.assertEqual(server.stop(), 0)
        finally:
            server.remove()

    def test_few_clients_take_no_more_than_their_places(self):
        server = Watched([EZ])
        try:
            server.start()
            lines = [socket.create_connection(("127.0.0.1", server.metrics), 5,
                                              ("127.0.0.2", 0)) for _ in range(100)]
            self.assertEqual(asyncio.run(server.look("/healthz"))[0], 200)
            over = 0
            for line in lines:
                line.settimeout(0.02)
                try:
                    over += line.recv(1) == b""
                except TimeoutError:
                    pass
                line.close()
            self.assertGreaterEqual(over, 36)
            self.assertEqual(server.stop(), 0)
        finally:
            server.remove()

    def test_a_port_that_is_taken_is_said(self):
        server = Watched([KEYED])
        with socket.create_server(("127.0.0.1", server.metrics)):
            with self.assertRaisesRegex(AssertionError, f"port {server.metrics}: the port is in use"):
                server.start()
        server.remove()

    def test_rules_for_alerts_ask_for_numbers_that_there_are(self):
        server = Watched([KEYED]).start()
        try:
            _, types = parse(asyncio.run(server.look())[1])
            text = RULES.read_text()
            asked = set(re.findall(r"\b(?:sabot|process)_[a-z_]+", re.sub(r"#.*", "", text)))
            asked = {re.sub(r"_(bucket|sum|count)$", "", name) for name in asked}
            self.assertGreater(len(asked), 8)
            self.assertEqual(asked - set(types), set())
            promtool("check", "rules", str(RULES))
            for field in ("alert:", "expr:", "summary:", "description:"):
                self.assertEqual(text.count(field), text.count("- alert:"), field)
        finally:
            server.remove()


class Health(unittest.TestCase):
    def test_it_tells_when_the_clock_is_wrong(self):
        server = Watched([KEYED])
        clock = server.folder / "data" / "clock"
        server.environment = {"LD_PRELOAD": os.environ["SABOT_CLOCK_SHIFT"],
                              "SABOT_TEST_CLOCK": str(clock)}
        server.start()

        async def look():
            for shift, expected in (("0", 200), ("18000000", 503), ("0", 200)):
                clock.write_text(shift)
                answer = await server.ready((expected, "clock", expected == 200))
                self.assertTrue(answer["store"])
                self.assertEqual((await server.look("/healthz"))[0], 200)
        try:
            asyncio.run(look())
        finally:
            server.remove()

    def test_it_tells_that_the_loop_hangs(self):
        server = Watched([KEYED])
        hangs = server.folder / "data" / "hangs"
        server.environment = {"SABOT_LOOP_HANGS": str(hangs)}
        server.start()

        async def look():
            self.assertEqual((await server.look("/healthz"))[0], 200)
            hangs.touch()
            await server.ready((503, "loop", False), seconds=30)
            status, answer = await server.look("/healthz")
            self.assertEqual((status, answer["healthy"]), (503, False))
            self.assertGreater((await server.numbers())["sabot_loop_idle_seconds", ()], 9)
            hangs.unlink()
            await server.ready((200, "loop", True))
            self.assertEqual((await server.look("/healthz"))[0], 200)
        try:
            asyncio.run(look())
            self.assertEqual(server.stop(), 0, server.errors)
        finally:
            server.remove()

    def test_it_tells_that_the_sandbox_is_off(self):
        server = Watched([KEYED], ["sandbox: off"]).start()
        try:
            asyncio.run(server.ready((200, "sandbox", False)))
        finally:
            server.remove()


class Systemd(unittest.TestCase):
    def test_it_says_ready_lives_and_stopping(self):
        server = Server([KEYED])
        name = str(server.folder / "notify")
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
            heard.bind(name)
            heard.settimeout(20)
            server.environment = {"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "400000"}
            try:
                server.start()
                words = []
                while words.count("WATCHDOG=1") < 3:
                    words.append(heard.recv(4096).decode())
                self.assertEqual(words[0], "READY=1")
                self.assertIn("STATUS=takes commands", words)
                began = time.monotonic()
                os.kill(server.process.pid, signal.SIGSTOP)  # no sign of life from who hangs
                heard.settimeout(0.6)
                try:
                    while True:
                        heard.recv(4096)
                except TimeoutError:
                    pass
                os.kill(server.process.pid, signal.SIGCONT)
                heard.settimeout(20)
                self.assertEqual(server.stop(), 0, server.errors)
                last = []
                while "STOPPING=1" not in last:
                    last.append(heard.recv(4096).decode())
                self.assertLess(time.monotonic() - began, 20)
            finally:
                server.remove()


class Log(unittest.TestCase):
    def test_a_request_has_an_id_in_its_answer_and_in_the_log(self):
        server = Server([KEYED], ["log: {level: request, form: json, file: LOG}"])
        place, log = server.folder / "room.yaml", server.folder / "room.log"
        place.write_text(place.read_text().replace("LOG", str(log)))
        server.start()

        def ask(path):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{server.port}{path}", timeout=20)
            except urllib.error.HTTPError as answer:
                with answer:
                    return answer.headers["X-Request-Id"]
        try:
            first, second = ask("/api/%22odd%5c%ff%C3%A9"), ask("/api/none")
            self.assertNotEqual(first, second)
            self.assertEqual(server.stop(), 0, server.errors)
            lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
            by_request = {line.get("request"): line for line in lines}
            for request in (first, second):
                self.assertRegex(by_request[request]["message"], "GET /api/.* 404$")
            self.assertIn('/api/"odd\\?é 404', by_request[first]["message"])
            self.assertEqual(set(lines[0]), {"time", "level", "message"})
        finally:
            server.remove()


if __name__ == "__main__":
    unittest.main()
