from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from zermelo import cli

EXAMPLES = Path(__file__).parents[2] / "examples"


class Reply(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON object on stdout."""
        return json.loads(self.out)


@pytest.fixture
def zermelo(capfd: pytest.CaptureFixture[str]) -> Callable[..., Reply]:
    """Run the command line in this process."""

    def call(*words: object) -> Reply:
        capfd.readouterr()
        status = cli.run([str(word) for word in words])
        return Reply(status, *capfd.readouterr())

    return call


@pytest.fixture
def graph(tmp_path: Path) -> Path:
    """The digraph of the README: a ⇄ b → c, with a cycle of three beside it."""
    path = tmp_path / "graph.tgf"
    path.write_text("a\nb\nc\nx\ny\nz\n#\na b\nb a\nb c\nx y\ny z\nz x\n")
    return path
