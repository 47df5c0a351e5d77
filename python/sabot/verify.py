"""Verifying a journal, by the program itself."""
from __future__ import annotations

import json
import os
import subprocess
from typing import Any, Union

from .errors import Error


def verify(store: Union[str, os.PathLike[str]], *options: str, program: str = "sabot") -> dict[str, Any]:
    """What `sabot verify STORE --json` finds; options such as `"--heads", "heads.txt"` are handed on."""
    try:
        done = subprocess.run([program, "verify", store, *options, "--json"], capture_output=True, text=True)
    except FileNotFoundError:
        raise Error(f"{program} is not installed: verifying needs the program, package sabot") from None
    if done.returncode not in (0, 1) or not done.stdout:
        raise Error(done.stderr.strip() or f"{program} verify ended with {done.returncode}")
    return json.loads(done.stdout)
