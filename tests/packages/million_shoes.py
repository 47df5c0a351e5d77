"""Python prices a million shoes in one call at no less than 60 % of the speed of the same loop in C, and with the same bytes.

    million_shoes.py PROGRAM        PROGRAM is million_shoes.c
"""
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy
import sabot

COUNT, TURNS, AT_LEAST = 1_000_000, 3, 0.6
SHEET = "ventura-ez"
chances = numpy.random.default_rng(20)
full = numpy.array([128] + [32] * 9)
shoes = full - chances.binomial(full, chances.uniform(0, 0.8, (COUNT, 1)))
sheet, in_c, in_python = sabot.Sheet(SHEET), [], []
with tempfile.TemporaryDirectory() as folder:
    given, result = pathlib.Path(folder, "shoes"), pathlib.Path(folder, "found")
    given.write_bytes(shoes.astype(numpy.int32).tobytes())
    for _ in range(TURNS):
        done = subprocess.run([sys.argv[1], SHEET, str(COUNT), given, result], check=True, capture_output=True, text=True)
        in_c.append(float(done.stdout))
        began = time.monotonic()
        found = sheet.expectations(shoes)
        in_python.append(time.monotonic() - began)
    same = result.read_bytes() == found.tobytes()
ratio = min(in_c) / min(in_python)
print(f"{COUNT} shoes of {SHEET}: {min(in_c):.2f} s in C, {min(in_python):.2f} s in Python: {100 * ratio:.0f} %")
if not same or ratio < AT_LEAST:
    sys.exit("million_shoes: other digits than C" if not same else f"million_shoes: expected {100 * AT_LEAST:.0f} % at least")
