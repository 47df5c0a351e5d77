#!/usr/bin/env python3
"""Plants one bug of planted.json into a copy of the source file it belongs to.

    plant.py PLANTED.json NAME SOURCE_ROOT OUTPUT

Fails if the text to replace is not in the file exactly once: then the product has
moved on, and the bug must be planted anew.
"""
import json
import pathlib
import sys


def main():
    planted, name, root, output = sys.argv[1:]
    bug = next(bug for bug in json.loads(pathlib.Path(planted).read_text()) if bug["name"] == name)
    text = (pathlib.Path(root) / bug["file"]).read_text()
    if text.count(bug["find"]) != 1:
        print(f"{bug['file']}: the place for the bug `{name}` is there {text.count(bug['find'])} "
              f"times, not once: {bug['find']!r}", file=sys.stderr)
        return 1
    target = pathlib.Path(output)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text.replace(bug["find"], bug["replace"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
