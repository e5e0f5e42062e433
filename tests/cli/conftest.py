from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from zermelo import cli
from zermelo.verbs import VERBS, verb_named
from zermelo.verbs.interface import schema

EXAMPLES = Path(__file__).parents[2] / "examples"


class Reply(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON object on stdout."""
        return json.loads(self.out)


@cache
def validator(verb: str) -> Draft202012Validator:
    """Return what holds an answer of a verb to the schema."""
    held = json.loads(json.dumps(schema()["$defs"]))
    return Draft202012Validator({**held[verb]["answer"], "$defs": held})


def held_to_schema(words: list[str], answer: object) -> None:
    """Hold what was answered with ``--json`` to what ``zermelo --schema`` says of the verb."""
    name = next(word for word in words if word in VERBS)
    verb = verb_named(name)
    action = next((word for word in words if word in verb.actions), "")
    other = next((verb.other_verbs[word] for word in words if word in verb.other_verbs), name)
    mistake = best_match(validator(f"{other} {action}".rstrip()).iter_errors(answer))
    assert mistake is None, f"{mistake.json_path}: {mistake.message}"


@pytest.fixture
def zermelo(capfd: pytest.CaptureFixture[str]) -> Callable[..., Reply]:
    """Run the command line in this process."""

    def call(*words: object) -> Reply:
        capfd.readouterr()
        status = cli.run([str(word) for word in words])
        reply = Reply(status, *capfd.readouterr())
        if "--json" in words and "-" not in words and reply.out.startswith("{"):
            held_to_schema([str(word) for word in words], reply.json)
        return reply

    return call


@pytest.fixture
def graph(tmp_path: Path) -> Path:
    """The digraph of the README: a ⇄ b → c, with a cycle of three beside it."""
    path = tmp_path / "graph.tgf"
    path.write_text("a\nb\nc\nx\ny\nz\n#\na b\nb a\nb c\nx y\ny z\nz x\n")
    return path
