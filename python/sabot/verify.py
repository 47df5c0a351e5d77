"""Verifying a journal, by the program itself."""
from __future__ import annotations

import json
import subprocess
from typing import Any


def verify(store: str, *options: str, program: str = "sabot") -> dict[str, Any]:
    """What `sabot verify STORE --json` finds; options such as `"--heads", "heads.txt"` are handed on."""
    try:
        done = subprocess.run([program, "verify", store, *options, "--json"], capture_output=True, text=True)
    except FileNotFoundError:
        raise FileNotFoundError(f"{program} is not installed: verifying needs the program, package sabot") from None
    if done.returncode not in (0, 1) or not done.stdout:
        raise ValueError(done.stderr.strip() or f"{program} verify ended with {done.returncode}")
    return json.loads(done.stdout)
