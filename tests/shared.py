"""Where reference data lies that is not part of the project: tests that want it skip without it."""

from __future__ import annotations

from pathlib import Path

import pytest

#: Beside the project.
FOLDER = Path(__file__).absolute().parents[2] / "shared" / "data"


def shared(name: str) -> Path:
    """Return a file or folder of the reference data, or skip the test."""
    found = FOLDER / name
    if not found.exists():
        pytest.skip(f"there is no {found}")
    return found
