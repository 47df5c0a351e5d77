"""The protocol as docs/protocol.md says it, one behaviour a test."""
import asyncio
import json
import pathlib
import re
import subprocess
import sys
import time
import unittest

from harness import (EZ, HOUSE, KEYED, Client, Server, Stream, bring, finish_round, open_shoe,
                     play_round, run, staff)


DOCUMENT = pathlib.Path(__file__).parents[2] / "docs" / "protocol.md"


class Documented(unittest.TestCase):
    def test_the_round_by_curl_is_dealt_as_it_stands(self):
        table = {"id": "t1", "name": "Table 1", "sheet": "california-panda8", "cards": "keyed", "wagers": "dealer"}
        lines = re.search(r"(?ms)^## One round by curl$.*?^```sh\n(.*?)^```$", DOCUMENT.read_text())[1]
        server = Server([table])
        try:
            server.hire("Dana", "dealer", "a long enough one")
            server.start()
            done = subprocess.run(["sh", "-ec", lines.replace(":8017", f":{server.port}")], cwd=server.folder,
                                  capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertEqual(done.stdout.count('"done"'), 15, done.stdout)
        finally:
            server.remove()


class Protocol(unittest.TestCase):
    def test_room_lists_its_tables(self):
        async def scenario(server):
            status, room = await Client(server).request("GET", "/api/room")
            self.assertEqual(status, 200)
            self.assertEqual([table["id"] for table in room["tables"]], ["real", "ez"])
        run([KEYED, EZ], scenario)

    def test_room_shows_its_tables_as_they_are(self):
        async def scenario(server):
            async def tile():
                _, room = await Client(server).request("GET", "/api/room")
                return [(table["phase"], table["bettors"], table["paused"]) for table in room["tables"]]
            floor, dealer = await staff(server, "ez")
            self.assertEqual(await tile(), [("between", 0, False)] * 2)
            await dealer.must("ez", "seat", seat=1, name="Ana")
            self.assertEqual(await tile(), [("between", 0, False), ("between", 1, False)])
            await floor.must("ez", "pause", reason="a spill")
            self.assertEqual(await tile(), [("between", 0, False), ("between", 1, True)])
        run([KEYED, EZ], scenario)

    def test_what_everybody_asks_for_is_written_once(self):
        async def scenario(server):
            client = Client(server)

            async def cost(path):
                file = pathlib.Path(f"/proc/{server.process.pid}/schedstat")
                await client.request("GET", path)
                before = int(file.read_text().split()[0])
                for _ in range(200):
                    self.assertEqual((await client.request("GET", path))[0], 200)
                return (int(file.read_text().split()[0]) - before) / 200
            least = await cost("/api/you")
            self.assertLess(await cost("/api/room"), 10 * least)  # it was 30 times as much
            self.assertLess(await cost("/api/sheets/form"), 6 * least)  # and 17
        run([{**EZ, "id": f"ez{i}"} for i in range(100)], scenario)

    def test_a_value_out_of_range_names_the_fields(self):
        async def scenario(server):
            _, dealer = await staff(server, "real")
            status, answer = await dealer.command("real", "open-shoe")
            self.assertEqual((status, answer["refused"]["code"], answer["refused"]["message"]), (
                409, "bad-value", "a value is out of range, one of: card_set (missing), value (missing)"))
            _, answer = await dealer.command("real", "open-shoe", card_set=9)
            self.assertIn("one of: card_set, value (missing)", answer["refused"]["message"])
        run([KEYED], scenario)

    def test_a_repeat_has_one_effect_and_the_same_answer(self):
        async def scenario(server):
            _, dealer = await staff(server, "ez")
            first = await dealer.command("ez", "seat", id="once", seat=1, name="Ana")
            again = await dealer.command("ez", "seat", id="once", seat=1, name="Ana")
            self.assertEqual(first[0], 200)
            self.assertEqual(again[1]["done"], {**first[1]["done"], "repeated": True})
            self.assertEqual(len((await dealer.state("ez"))["bettors"]), 1)
            other = await dealer.command("ez", "seat", id="once", seat=2, name="Bo")
            self.assertEqual(other[0], 422)
        run([EZ], scenario)

    def test_a_refusal_has_code_rule_and_words(self):
        async def scenario(server):
            _, dealer = await staff(server, "house")
            bettor = Client(server)
            number = await bettor.sit("house", "Ana", 100000, 1, dealer)
            await open_shoe(dealer, "house")
            await dealer.must("house", "open-betting")
            status, answer = await bettor.command("house", "wager", bettor=number, wager="tie",
                                                  amount=77)
            self.assertEqual(status, 409)
            refused = answer["refused"]
            self.assertEqual(refused["code"], "breaks-rules")
            self.assertEqual([(one["code"], one["rule"]) for one in refused["refusals"]],
                             [("below-minimum", "R24"), ("not-in-units", "R28")])
            self.assertTrue(all(one["message"] for one in refused["refusals"]))
        run([HOUSE], scenario)

    def test_wrong_requests_are_4xx_with_words(self):
        async def scenario(server):
            floor, dealer = await staff(server, "ez")
            post = "/api/tables/ez/commands"
            for client, method, path, body, expected in [
                    (dealer, "POST", post, b"{", 400),
                    (dealer, "POST", post, b"[]", 400),
                    (dealer, "POST", post, b"[" * 5000, 400),
                    (dealer, "POST", post, {"kind": "seat"}, 400),
                    (dealer, "POST", post, {"id": "", "kind": "seat"}, 400),
                    (dealer, "POST", post, {"id": "a", "kind": "nonsense"}, 400),
                    (dealer, "POST", post, {"id": "a", "kind": "seat", "color": 1}, 400),
                    (dealer, "POST", post, {"id": "a", "kind": "seat", "seat": 1.5}, 400),
                    (dealer, "POST", post, {"id": "a", "kind": "seat", "seat": 1, "name": "x" * 99}, 400),
                    (dealer, "POST", post, {"id": "a", "kind": "wager", "wager": "nope"}, 400),
                    (dealer, "POST", "/api/tables/none/commands", {"id": "a", "kind": "settle"}, 404),
                    (dealer, "GET", "/api/tables/none", None, 404),
                    (dealer, "GET", "/api/nothing", None, 404),
                    (dealer, "GET", "/api/tables/ez/events?from=x", None, 400),
                    (dealer, "POST", post, b" " * 17000, 413),
                    (Client(server), "POST", post, {"id": "a", "kind": "settle"}, 401),
                    (dealer, "POST", post, {"id": "a", "kind": "void"}, 403),
                    (Client(server), "POST", "/api/enter", {"token": "0" * 64}, 401),
                    (Client(server), "POST", "/api/sign-in", {"name": "x", "password": "y"}, 401),
                    (Client(server), "POST", "/api/tables/ez/join", {"name": "", "seat": 1}, 400),
                    (Client(server), "POST", "/api/tables/ez/join", {"name": "a", "seat": 99}, 400),
                    (Client(server), "POST", "/api/join", {"ticket": "00"}, 404)]:
                status, answer = await client.request(method, path, body)
                self.assertEqual(status, expected, (path, body, answer))
                self.assertTrue(answer["problem"]["message"], (path, body))
            self.assertEqual((await floor.state("ez"))["bettors"], [])
        run([EZ], scenario)

    def test_links_work_once(self):
        async def scenario(server):
            await Client(server).enter(server.tokens["floor"])
            status, _ = await Client(server).request("POST", "/api/enter",
                                                     {"token": server.tokens["floor"]})
            self.assertEqual(status, 401)
        run([EZ], scenario)

    def test_stream_gives_state_then_changes_then_resumes(self):
        async def scenario(server):
            floor, dealer = await staff(server, "ez")
            async with Stream(Client(server), "ez") as stream:
                self.assertEqual((await stream.message())["you"]["role"], "board")
                state = await stream.message()
                self.assertEqual(state["type"], "state")
                await dealer.must("ez", "seat", seat=1, name="Ana")
                change = await stream.message()
                self.assertEqual(change["type"], "change")
                self.assertEqual(change["from"], state["position"])
                self.assertEqual(change["set"]["bettors"][0]["seat"], 1)
                self.assertEqual([event["kind"] for event in change["events"]], ["seated"])
            await dealer.must("ez", "seat", seat=2, name="Bo")
            await dealer.must("ez", "seat", seat=3, name="Cy")
            async with Stream(Client(server), "ez", change["position"]) as stream:
                resumed = await stream.until("state")
                self.assertEqual([event["seat"] for event in resumed["events"]], [2, 3])
                self.assertEqual(len(resumed["state"]["bettors"]), 3)
            # A position that is no record of the table, or none at all, gets no events.
            sequence, digits = change["position"].split(":")
            for position in (f"{sequence}:{'0' * 64}", f"{int(sequence) + 1}:{digits}", "x", "1"):
                async with Stream(Client(server), "ez", position) as stream:
                    resumed = await stream.until("state")
                    self.assertEqual((resumed["events"], len(resumed["state"]["bettors"])), ([], 3))
            # So is one who was away for longer than is kept, but not one who was there since.
            for _ in range(260):
                await floor.must("ez", "decision", reason="a card was exposed", second="Fay")
            last = (await floor.request("GET", "/api/tables/ez"))[1]["position"]
            await floor.must("ez", "decision", reason="one more", second="Fay")
            for position, count in ((change["position"], 0), (last, 1)):
                async with Stream(floor, "ez", position) as stream:
                    self.assertEqual(len((await stream.until("state"))["events"]), count)
        run([EZ], scenario)

    def test_a_change_goes_out_at_once_however_soon_after_another_tables(self):
        async def scenario(server):
            tables = {"real": Client(server), "ez": Client(server)}
            for table, dealer in tables.items():
                await dealer.enter(server.tokens[table])
            waits = []
            async with Stream(Client(server), "real") as real, Stream(Client(server), "ez") as ez:
                for stream in (real, ez):
                    await stream.until("state")
                for seat in range(1, 6):
                    await asyncio.sleep(0.03)
                    for stream in (real, ez):
                        await tables[stream.table].must(stream.table, "seat", seat=seat,
                                                         name=f"Ana {seat}")
                        answered = time.monotonic()
                        await stream.until("change")
                        waits.append((stream.table, time.monotonic() - answered))
            for table in tables:  # the others may have waited for the machine
                self.assertLess(min(wait for name, wait in waits if name == table), 0.005, waits)
        run([KEYED, EZ], scenario)

    def test_what_happens_soon_after_a_change_is_one_more(self):
        async def scenario(server):
            _, dealer = await staff(server, "ez")
            async with Stream(dealer, "ez") as stream:
                await stream.until("state")
                for first in range(1, 9, 4):
                    started = time.monotonic()
                    done = [await dealer.must("ez", "seat", seat=seat, name=f"Ana {seat}")
                            for seat in range(first, first + 4)]
                    took, changes = time.monotonic() - started, 0
                    while not changes or not change["position"].startswith(f"{done[-1]['last']}:"):
                        change = await stream.until("change")
                        changes += 1
                    self.assertLessEqual(changes, 2 + took / 0.02)
                    await asyncio.sleep(0.03)
        run([EZ], scenario)

    def test_cards_of_earlier_rounds_are_hidden_until_the_shoe_is_closed(self):
        async def scenario(server):
            _, dealer = await staff(server, "house")
            await open_shoe(dealer, "house")
            wes = await bring(dealer, "house")
            for _ in range(2):
                await play_round(dealer, "house", wes)

            async def cards(client):
                _, text = await client.request("GET", "/api/tables/house/events?from=1")
                events = [json.loads(line) for line in text.splitlines()]
                return [event["card"] for event in events if event["kind"] == "card-dealt"]
            seen = await cards(Client(server))
            everything = await cards(dealer)
            self.assertNotIn(None, everything)
            self.assertIn(None, seen)
            self.assertEqual(seen[-4:], everything[-4:])
            await dealer.must("house", "close-shoe")
            await asyncio.sleep(0.5)
            self.assertEqual(await cards(Client(server)), everything)
        run([HOUSE], scenario)

    def test_follow_streams_new_records_as_lines(self):
        async def scenario(server):
            _, dealer = await staff(server, "ez")
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(f"GET /api/tables/ez/events?from=1&follow=1 HTTP/1.1\r\n"
                         f"Host: 127.0.0.1:{server.port}\r\n\r\n".encode())
            await reader.readuntil(b"\r\n\r\n")
            await dealer.must("ez", "seat", seat=1, name="Ana")
            text = b""
            while b'"seated"' not in text:
                text += await asyncio.wait_for(reader.read(4096), 5)
            writer.close()
            kinds = [json.loads(line)["kind"] for line in text.decode().splitlines()
                     if line.startswith("{")]
            self.assertEqual((kinds[0], kinds[-1]), ("edition-adopted", "seated"))
        run([EZ], scenario)

    def test_a_stream_is_not_spoken_to(self):
        async def scenario(server):
            async with Stream(Client(server), "ez") as stream:
                await stream.until("state")
                stream.writer.write(b"\x81\x82\0\0\0\0hi")
                with self.assertRaisesRegex(ConnectionResetError, "say nothing") as caught:
                    await stream.message()
                self.assertEqual(caught.exception.args[0][:2], (1003).to_bytes(2))
        run([EZ], scenario)

    def test_lines_end_with_the_pass_that_asked_for_them(self):
        password = "a long enough one"

        async def scenario(server):
            floor, *others = [Client(server) for _ in range(3)]
            lines = []
            for client, name in zip([floor, *others], ["Flo", "Dan", "Una"]):
                await client.sign_in(name, password)
            for client in others:
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
                writer.write(f"GET /api/tables/ez/events?from=1&follow=1 HTTP/1.1\r\nHost: 127.0.0.1:"
                             f"{server.port}\r\nCookie: sabot={client.cookie}\r\n\r\n".encode())
                await reader.readuntil(b"edition-adopted")
                lines.append((reader, writer))
            await floor.request("POST", "/api/staff/end", {"name": "Dan"})
            await others[1].request("POST", "/api/sign-out")
            await floor.must("ez", "seat", seat=1, name="Ana")
            await floor.must("ez", "buy-in", bettor=1, amount=777700)
            for reader, writer in lines:
                rest = await asyncio.wait_for(reader.readuntil(b"0\r\n\r\n"), 5)
                self.assertNotIn(b"777700", rest)
                writer.close()
        run([EZ], scenario, [("Flo", "floor", password), ("Dan", "dealer", password, "ez"),
                             ("Una", "auditor", password)])

    def test_the_state_tells_the_last_round_also_if_it_was_void_before_a_card(self):
        async def scenario(server):
            floor, dealer = await staff(server, "house")
            await open_shoe(dealer, "house")
            ana = await bring(dealer, "house", 1, "Ana")
            bo = await bring(dealer, "house", 2, "Bo")
            await dealer.must("house", "open-betting")
            for number, wager in ((ana, "player"), (bo, "banker")):
                await dealer.must("house", "wager", bettor=number, wager=wager, amount=2500)
            await finish_round(dealer, "house")
            state = await dealer.state("house")
            self.assertIn(state["result"], "PBTDA")
            for settled in (wager["settled"] for wager in state["wagers"]):
                self.assertEqual(settled["returned"], 2500 - settled["collected"])
            await dealer.must("house", "open-betting")
            self.assertIsNone((await dealer.state("house"))["result"])
            await floor.must("house", "void", reason="a spilt drink", second="Cy")
            state = await dealer.state("house")
            self.assertEqual(state["result"], "V")
            self.assertEqual(len(state["history"]), 1)
        run([HOUSE], scenario)

    def test_the_signed_head_is_shown_and_kept(self):
        async def scenario(server):
            _, dealer = await staff(server, "house")
            await open_shoe(dealer, "house")
            await play_round(dealer, "house", await bring(dealer, "house"))
            async with Stream(Client(server), "house") as stream:
                signed = (await stream.until("state"))["state"]["signed"]
            sequence, digits = signed["position"].split(":")
            kept = (server.folder / "data" / "heads.txt").read_text().splitlines()[-1]
            self.assertEqual(len(signed["signature"]), 128)
            for part in (sequence, digits, signed["signature"]):
                self.assertIn(part, kept.split())
        run([HOUSE], scenario)

    def test_a_long_history_comes_in_parts(self):
        async def scenario(server):
            _, dealer = await staff(server, "ez")
            await dealer.must("ez", "seat", seat=1, name="Ana")
            for _ in range(1200):
                await dealer.must("ez", "buy-in", bettor=1, amount=1000)
            sequences, bought, start, parts = [], 0, 1, 0
            while start:
                _, text = await dealer.request("GET", f"/api/tables/ez/events?from={start}")
                lines = [json.loads(line) for line in text.splitlines()]
                start = lines[-1].get("more_from")
                sequences += [line["sequence"] for line in lines if "sequence" in line]
                bought += sum(line.get("kind") == "bought-in" for line in lines)
                parts += 1
            self.assertEqual(sequences, list(range(1, len(sequences) + 1)))
            self.assertEqual(bought, 1200)
            self.assertGreater(parts, 1)
        run([EZ], scenario)

    def test_a_round_goes_on_after_sigkill(self):
        server = Server([EZ]).start()
        try:
            async def before():
                _, dealer = await staff(server, "ez")
                ana, bo = Client(server), Client(server)
                one = await ana.sit("ez", "Ana", 200000, 1, dealer)
                two = await bo.sit("ez", "Bo", 200000, 4, dealer)
                await open_shoe(dealer, "ez")
                await dealer.must("ez", "offer-bank")
                await ana.must("ez", "accept-bank", bettor=one, amount=50000)
                await dealer.must("ez", "open-betting")
                await bo.must("ez", "wager", bettor=two, wager="player", amount=10000)
                await dealer.must("ez", "card")
                await dealer.must("ez", "card")
                return dealer.cookie, bo.cookie, await dealer.state("ez")
            dealer_cookie, bo_cookie, state = asyncio.run(before())
            server.kill()
            server.start()

            async def after():
                dealer, bo = Client(server), Client(server)
                dealer.cookie, bo.cookie = dealer_cookie, bo_cookie
                state.pop("signed")  # nothing was signed since
                self.assertEqual(await dealer.state("ez"), state)
                await finish_round(dealer, "ez")
                _, you = await bo.request("GET", "/api/you")
                self.assertEqual(you["name"], "Bo")
            asyncio.run(after())
            self.assertEqual(server.stop(), 0)
        finally:
            server.remove()

    def test_sigterm_tells_every_client(self):
        server = Server([EZ]).start()
        try:
            async def scenario():
                async with Stream(Client(server), "ez") as stream:
                    await stream.until("state")
                    server.process.terminate()
                    with self.assertRaisesRegex(ConnectionResetError, "is stopping"):
                        await stream.message()
            asyncio.run(scenario())
            self.assertEqual(server.process.wait(timeout=5), 0)
        finally:
            server.remove()

    def test_only_the_address_asked_for_is_listened_on(self):
        import subprocess

        async def scenario(server):
            lines = subprocess.run(["ss", "-ltnH"], capture_output=True, text=True,
                                   check=True).stdout.splitlines()
            ours = [line.split()[3] for line in lines if line.split()[3].endswith(f":{server.port}")]
            self.assertEqual(ours, [f"127.0.0.1:{server.port}"])
        run([EZ], scenario)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
