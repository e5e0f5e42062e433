"""Every JSON object of the command line says which names it has: ``"schema": 2``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.calls import SMALL, Place

from zermelo.verbs import SCHEMA, VERBS

#: Verbs without JSON: one speaks as the competition says, one is a conversation.
SILENT = {"iccma", "play"}


def verb_of(call: str) -> str:
    return SMALL[call].split()[0]


def test_there_is_a_call_of_every_verb() -> None:
    told = {verb_of(call) for call in SMALL}
    assert told == {*VERBS} - {"serve"}, "add a call of each verb to SMALL of tests/cli/calls.py"
    assert SCHEMA == 2


@pytest.mark.parametrize("call", [call for call in SMALL if verb_of(call) not in SILENT])
def test_every_object_names_its_schema(zermelo, tmp_path: Path, call: str) -> None:
    reply = zermelo(*Place(tmp_path).words(SMALL[call]), "--json")
    assert reply.status == 0, reply.err
    assert next(iter(reply.json)) == "schema"
    assert reply.json["schema"] == SCHEMA


@pytest.mark.parametrize(
    "words",
    ["table kayles --upto 9 -o OUT", "grade nim 1 2 --answers ANSWERS -o OUT"],
)
def test_files_that_hold_the_object_name_it_too(zermelo, tmp_path: Path, words: str) -> None:
    answers, out = tmp_path / "answers.csv", tmp_path / "out.json"
    answers.write_text("student,move\nA,1 1\n")
    held = {"OUT": out, "ANSWERS": answers}
    reply = zermelo(*(held.get(word, word) for word in words.split()))
    assert reply.status == 0, reply.err
    assert json.loads(out.read_text())["schema"] == SCHEMA


def test_what_is_known_at_a_limit_names_it_too(zermelo) -> None:
    reply = zermelo("solve", "cram", "6x6", "--method", "search", "--positions", "5", "--json")
    assert reply.status == 3, reply
    assert (reply.json["schema"], reply.json["limit"]) == (SCHEMA, True)
