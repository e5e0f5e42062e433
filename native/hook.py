"""What Hatchling runs when it builds a wheel: the wheel takes the compiled loops along.

For an editable installation nothing is compiled; nor where Numba is missing, or nothing links. Such
a wheel is for every machine, and Numba compiles the loops there when they are called.
"""

from __future__ import annotations

import os
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Native(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles the loops, for this machine or for what ZERMELO_TARGET names."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the object to the wheel, and say what it runs on."""
        if version == "editable":
            return
        sys.path[:0] = [self.root, str(Path(self.root) / "src")]
        from native.build import TARGETS, build, here, linker

        name = os.environ.get("ZERMELO_TARGET") or here()
        portable = name and linker(name, portable=True)
        command = portable or (name and linker(name, portable=False))
        if not name or not command or find_spec("numba") is None:
            self.app.display_warning("the loops are not compiled: Numba or a linker is missing")
            return
        self._held = tempfile.TemporaryDirectory()  # until the wheel is written
        made = build(name, Path(self._held.name), command)
        build_data["force_include"][str(made)] = f"zermelo/_jit/{made.name}"
        build_data["pure_python"] = False
        wheel = TARGETS[name].wheel
        if not portable:  # as new as this system
            wheel = wheel.replace("manylinux2014", "linux")
        build_data["tag"] = f"py3-none-{wheel}"
