"""How soon any round of a large store is on the screen: stories and searches over HTTP, timed.

    MAKE_YEAR=... SABOT=... python3 tests/server/audit_speed.py [TABLES DAYS ROUNDS] [STORE]

Makes a store (a year of 20 tables with 137 rounds a day: 10^6), or copies one that is there, serves
it, waits until its rounds are listed, and asks for random rounds and random searches, one after
another. Fails if the slowest in a hundred stories takes more than 100 ms. `make soak` runs it.
"""
import asyncio
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import time

from harness import EZ, Server, staff

LIMIT_MS = 100


def spread(times):
    times = sorted(times)
    return {"p50": round(times[len(times) // 2], 1), "p99": round(times[len(times) * 99 // 100], 1),
            "most": round(times[-1], 1)}


async def timed(client, path):
    started = time.perf_counter()
    status, answer = await client.request("GET", path, seconds=120)
    taken = (time.perf_counter() - started) * 1000
    assert status == 200, (path, answer)
    return taken, answer


async def list_rounds(floor):
    """Seconds until the server has listed all rounds, and each table's number of them."""
    started = time.monotonic()
    while not (await timed(floor, "/api/rounds?limit=1"))[1]["complete"]:
        await asyncio.sleep(0.2)
    seconds = time.monotonic() - started
    _, room = await floor.request("GET", "/api/room")
    counts = {}
    for table in room["tables"]:
        _, answer = await timed(floor, f"/api/rounds?limit=1&table={table['id']}")
        if answer["rounds"]:
            counts[table["id"]] = answer["rounds"][0]["round"]
    return seconds, counts


def search(chance, newest_ms):
    """A question that somebody might ask."""
    day = 24 * 60 * 60 * 1000
    start = newest_ms - chance.randrange(1, 365) * day
    return "&".join(chance.sample([
        f"from_ms={start}&to_ms={start + day}", f"seat={chance.randrange(1, 9)}",
        f"results={chance.choice('PBTDA')}", f"least={chance.choice([1000, 10000, 50000])}",
        f"kind={chance.choice(['corrected', 'voided', 'alarm', 'wager-removed', 'settled'])}"],
        chance.randrange(1, 4)))


async def measure(server, asks):
    chance = random.Random(7)
    floor, _ = await staff(server, "ez")
    listed, counts = await list_rounds(floor)
    newest = (await timed(floor, "/api/rounds?limit=1"))[1]["rounds"][0]["ended_ms"]
    stories, searches, sizes = [], [], []
    for _ in range(asks):
        table = chance.choice(list(counts))
        taken, story = await timed(
            floor, f"/api/tables/{table}/story?round={chance.randrange(1, counts[table] + 1)}")
        stories.append(taken)
        sizes.append(len(json.dumps(story)))
    for _ in range(asks):
        searches.append((await timed(floor, f"/api/rounds?{search(chance, newest)}"))[0])
    return {"rounds": sum(counts.values()), "listed_s": round(listed, 1),
            "story_ms": spread(stories), "story_bytes": max(sizes), "search_ms": spread(searches)}


def main(words):
    server = Server([EZ])
    try:
        data = server.folder / "data"
        data.mkdir()
        if words and not words[-1].isdigit():
            for file in pathlib.Path(words[-1]).parent.glob(pathlib.Path(words[-1]).name + "*"):
                shutil.copy(file, data / file.name.replace(pathlib.Path(words[-1]).name, "room.db"))
        else:
            subprocess.run([os.environ["MAKE_YEAR"], server.store, *(words or ["20", "365", "137"]),
                            "1"], check=True)
        started = time.monotonic()
        server.start()
        print(f"the server started in {time.monotonic() - started:.1f} s")
        figures = asyncio.run(measure(server, 1000))
        print(json.dumps(figures))
        server.stop()
        return 0 if figures["story_ms"]["p99"] <= LIMIT_MS else 1
    finally:
        server.remove()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
