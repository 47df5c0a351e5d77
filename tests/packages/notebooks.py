"""Runs every notebook of a folder by Debian's Jupyter: what it prints must be what is recorded in it, and what it draws must be there
again and not be blank. The pictures go into a folder, to be looked at.

    notebooks.py FOLDER PICTURES        UPDATE=1 records what it printed and drew in the notebooks instead
"""
import base64
import io
import json
import os
import pathlib
import subprocess
import sys

from PIL import Image

LEAST_INK = 0.01  # of the pixels of a picture


def outputs(notebook):
    """Every output as text, or as the bytes of a picture."""
    found = []
    for cell in json.loads(notebook)["cells"]:
        for output in cell.get("outputs", []):
            data = output.get("data", {"text/plain": output.get("text", "")})
            is_picture = "image/png" in data
            found.append(base64.b64decode(data["image/png"]) if is_picture else "".join(data["text/plain"]))
    return found


def ink(picture):
    """How much of it is not of the colour of its corner."""
    pixels = list(Image.open(io.BytesIO(picture)).convert("RGB").getdata())
    return sum(pixel != pixels[0] for pixel in pixels) / len(pixels)


def run(path):
    done = subprocess.run(["jupyter", "nbconvert", "--to", "notebook", "--execute", "--stdout", path.name], cwd=path.parent,
                          capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{path.name}: {done.stderr[-2000:]}")
    document = json.loads(done.stdout)
    for cell in document["cells"]:
        cell["metadata"] = {}  # when it was run
    document["metadata"] = {name: document["metadata"][name] for name in ("kernelspec",)}
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


folder, pictures = map(pathlib.Path, sys.argv[1:])
pictures.mkdir(exist_ok=True)
paths = sorted(folder.glob("*.ipynb"))
if not paths:
    sys.exit(f"{folder}: there are no notebooks")
for path in paths:
    text = run(path)
    drawn = [output for output in outputs(text) if isinstance(output, bytes)]
    for number, picture in enumerate(drawn, 1):
        (pictures / f"{path.stem}-{number}.png").write_bytes(picture)
        if ink(picture) < LEAST_INK:
            sys.exit(f"{path.name}: picture {number} is blank")
    if os.environ.get("UPDATE"):
        path.write_text(text)
        continue
    recorded, found = ([output if isinstance(output, str) else "a picture" for output in outputs(one)]
                       for one in (path.read_text(), text))
    for was, now in zip(recorded, found):
        if was != now:
            sys.exit(f"{path.name}: expected\n{was}\nfound\n{now}")
    if len(recorded) != len(found) or not drawn:
        sys.exit(f"{path.name}: expected {len(recorded)} outputs and a picture, found {len(found)}")
    print(f"{path.name}: {len(found)} outputs as recorded, {len(drawn)} of them pictures")
