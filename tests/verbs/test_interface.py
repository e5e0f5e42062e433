"""The interface, and what answers are made of, are data: a JSON Schema, blocks, scenes, reasons."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests import programs
from tests.cli.calls import EXAMPLES, SMALL, environment

from zermelo import Digraph, cli
from zermelo.formats.resolvers import FileResolver
from zermelo.games.explanation import Lines, Table
from zermelo.rulesets import Nim
from zermelo.solvers.method import Reason
from zermelo.solvers.methods import METHODS, method_named
from zermelo.values.play import MISERE, NORMAL
from zermelo.verbs import GROUPS, VERBS, drawings, explain, moves, verb_named
from zermelo.verbs.call import Answer, Call, Misuse, facts
from zermelo.verbs.interface import schema, shape
from zermelo.verbs.verb import Verb, flag, option, verb


def test_the_schema_says_what_every_verb_takes() -> None:
    held = schema()["$defs"]
    shared = {"answer", "stopped", "shapes"}
    assert {name.split()[0] for name in held} == {*VERBS, *shared}
    for name, said in held.items():
        if name in shared:
            continue
        first, *action = name.split()
        verb = verb_named(first)
        verb = verb.actions[action[0]] if action else verb
        assert said["properties"].keys() == {one.name for one in verb.parameters}
        assert said["description"]
        assert said["group"] in GROUPS.values()
        assert all(one["description"] for one in said["properties"].values()), name
    question = held["kernels"]["properties"]["question"]
    assert question["enum"] == ["count", "all", "status", "strategy", "perfect"]
    assert question["flags"] == [f"--{name}" for name in question["enum"]]
    assert held["draw"]["required"] == ["words"]


def test_every_parameter_admits_its_default_and_its_choices() -> None:
    """And so a value at all: five took a flag for a truth value that had to be a text."""
    told = json.loads(json.dumps(schema()))["$defs"]
    counted = 0
    for first in VERBS:
        verb = verb_named(first)
        for action, inner in verb.actions.items() or [("", verb)]:
            form = told[f"{first} {action}".rstrip()]
            for one in inner.parameters:
                values = [*one.choices, *filter(None, [one.flag_value])]
                values = [[value] for value in values] if one.repeatable else values
                values += [] if one.default is None else [json.loads(json.dumps(one.default))]
                for value in values or [{int: 9, float: 9.5, bool: True, str: "a"}[one.value_type]]:
                    filled = [value] if one.repeatable and not isinstance(value, list) else value
                    said = form["properties"][one.name]
                    assert Draft202012Validator(said).is_valid(filled), (form["title"], one.name)
                    counted += 1
    assert counted > 300


#: Verbs without JSON: two are conversations, one speaks as the competition says.
SILENT = {"play", "iccma", "serve"}


def test_the_schema_says_what_every_verb_answers() -> None:
    """What the tests of the command line ask with --json is held to it: `tests.cli.conftest`."""
    told = json.loads(json.dumps(schema()))
    Draft202012Validator.check_schema(told)
    held = told["$defs"]
    answering = {name for name, said in held.items() if "answer" in said and "group" in said}
    shared = {"answer", "stopped", "shapes"}
    assert answering == held.keys() - SILENT - shared
    grundy = Draft202012Validator({**held["grundy"]["answer"], "$defs": held})
    said = {"schema": 2, "vertices": 1, "edges": 0, "value": {"a": 0}, "level": {"a": 0}}
    assert grundy.is_valid(said)
    assert grundy.is_valid({"schema": 2, "limit": True, "vertices": 1})
    assert not grundy.is_valid(said | {"moon": 1})
    assert not grundy.is_valid(said | {"value": {"a": "0"}})
    assert not grundy.is_valid({name: one for name, one in said.items() if name != "edges"})


@pytest.mark.parametrize("told", ["moon", "(a int)", "[int", "(a: int) str", ""])
def test_what_is_no_shape(told: str) -> None:
    with pytest.raises(ValueError, match="shape"):
        shape(told)


def test_the_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["--schema"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(schema()))


@verb(
    option("--most", "At most so many.", minimum=1),
    flag("--loud", "In capitals."),
    examples=["echo a b"],
)
def echo(call: Call, *, most: int = 3, loud: bool = False) -> Answer:
    """Say something."""
    if loud and most > 3:
        raise Misuse("too loud")
    call.refuse("nobody listens", "loud")
    return Answer(lambda: {"most": most}, lambda: [facts([("most", most)])])


def test_a_verb_is_one_command_in_a_module(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Types and defaults are the function's; one line in the table is all that the shell needs."""
    module = type(sys)("zermelo.verbs.echo")
    module.command = echo  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "zermelo.verbs.echo", module)
    monkeypatch.setitem(VERBS, "echo", ("files", "Say something."))
    assert isinstance(echo, Verb)
    assert [(one.name, one.value_type, one.default) for one in echo.parameters] == [
        ("most", int, 3),
        ("loud", bool, False),
    ]
    assert echo.function(Call(), most=5).json() == {"most": 5}
    assert cli.run(["echo", "--most", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"schema": 2, "most": 4}
    assert cli.run(["echo"]) == 0
    assert capsys.readouterr().out == "most  3\n"
    assert cli.run(["echo", "--loud"]) == 2
    assert "nobody listens; drop --loud" in capsys.readouterr().err
    assert cli.run(["echo", "--loud", "--most", "9"]) == 2
    assert cli.run(["echo", "--most", "0"]) == 2
    assert cli.run(["echo", "--help"]) == 0
    assert "At most so many." in capsys.readouterr().out
    assert schema()["$defs"]["echo"]["properties"]["most"]["minimum"] == 1


def asked(name: str, *words: str) -> Answer:
    answer = verb_named(name).function(Call(files=FileResolver()), words=words)
    assert isinstance(answer, Answer)
    return answer


def test_explanations_are_blocks() -> None:
    answer = asked("explain", "nim", "3", "2")
    blocks = answer.json()["blocks"]
    kinds = [block["block"] for block in blocks]
    assert kinds == ["lines", "paragraph", "table", "paragraph", "lines"]
    assert blocks[2]["heads"] == ["heap", "size", "binary"]
    assert blocks[2]["rows"][0] == ["heap 1", "3", "11"]
    assert blocks[1]["text"] == "The value is 1, the nim-sum of the heaps (Bouton 1901)."
    (explanation,) = answer.blocks()
    held = explanation.blocks
    assert [type(block) for block in (held[0], held[2])] == [Lines, Table]
    worth = explain.answer_value(Call(), "{^|0}").json()
    assert worth["blocks"][0]["lines"][1] == "It is worth *."


EXPLAINED = [
    ["nim", "3", "5", "6"],
    ["kayles", "3", "4", "+", "cram", "2x3"],
    ["kayles", "3", "4", "--misere"],
    ["cram", "3x4"],
    ["tokens", "--on", str(EXAMPLES / "fraenkel-fig6.tgf"), "n3"],
    ["domineering", "2x3"],
    ["domineering", "2x2", "+", "domineering", "2x3", "+", "domineering", "2x2"],
    ["mnk", "--m", "3", "--n", "3", "--k", "3"],
    ["chess", "8/8/8/8/8/1k6/7r/K7 b - - 0 1"],
    ["value", "{^|0} + {2|-1}"],
]


def blocks_of(words: list[str], **asked: Any) -> list[dict[str, Any]]:
    given = {word[2:]: word for word in words if word == "--misere"}
    rest = tuple(word for word in words if word not in given.values())
    play = MISERE if given else NORMAL
    found = verb_named("explain").function(
        Call(files=FileResolver()), words=rest, play=play, **asked
    )
    assert isinstance(found, Answer)
    told = json.loads(json.dumps(found.json()))
    return list(told["blocks"])


@pytest.mark.parametrize("words", EXPLAINED, ids=lambda words: words[0])
def test_an_explanation_is_made_of_facts_with_codes_and_parts(words: list[str]) -> None:
    """Whoever reads facts needs no prose: each block has a code, and the values in it as parts."""
    blocks = blocks_of(words)
    assert all(block["code"] for block in blocks)
    assert blocks[0]["code"] == "verdict"
    if words[0] != "value":
        assert blocks[-1]["code"] == "moves"
        assert {"position", "outcome", "value", "remoteness"} <= blocks[0]["parts"].keys()


def test_parts_are_values_positions_and_moves() -> None:
    def parts(code: str, *words: str) -> dict[str, Any]:
        held = next(block for block in blocks_of([*words]) if block["code"] == code)
        return dict(held["parts"])

    assert parts("theorem", "nim", "3", "5")["value"] == 6
    assert parts("nim-table", "nim", "3", "5") == {"values": [3, 5], "sum": 6}
    assert parts("moves", "nim", "3", "5")["winning"] == ["take 2 from heap 2"]
    assert parts("sum", "kayles", "3", "+", "nim", "5")["parts"] == [
        {"position": "kayles 3", "value": 3},
        {"position": "nim 5", "value": 5},
    ]
    assert parts("options", "domineering", "2x3") == {"left": ["+-1", "2"], "right": ["-1/2"]}
    by_hand = blocks_of(["kayles", "3"], steps=True)
    assert "by-hand" in {block["code"] for block in by_hand}


def test_every_method_says_by_what_it_explains() -> None:
    assert {method_named(name).reason for name in METHODS} == {*Reason}


def test_moves_say_why() -> None:
    rows = asked("moves", "nim", "1", "2").json()["moves"]
    assert rows[0]["reason"] == "This move wins, and no other does."
    assert rows[1]["reason"].startswith("This move gives the win away")
    both = asked("moves", "domineering", "2x2").json()["moves"]
    assert {row["reason"] for row in both} == {"This move wins."}
    G = Digraph([("a", "b"), ("b", "a"), ("b", "c")])
    reasons = [row.reason for row in moves.moves_of_vertex(G, "b").rows]
    assert reasons == ["This move wins.", "This move wins; b → c wins sooner."]
    assert "distance" not in rows[0]


def test_moves_say_the_distance_in_the_words_of_the_game() -> None:
    words = ["chess", "8/8/8/8/8/1k6/7r/K7 b - - 0 1"]
    rows = asked("moves", *words).json()["moves"]
    assert (rows[0]["move"], rows[0]["distance"]) == ("Rh1#", "checkmate")
    assert rows[1]["distance"].startswith("mated in ")


def test_boards_are_data() -> None:
    words = ["chomp", "--on", "cycle:4"]
    (scene,) = drawings.board(Call(), words).json()["scenes"]
    assert scene.keys() == {"places", "lines", "bands", "gestures", "complete"}
    assert {place["kind"] for place in scene["places"]} == {"vertex", "edge"}
    ids = {place["id"] for place in scene["places"]}
    assert all({*way} <= ids for one in scene["gestures"] for way in one["ways"])
    listed = {(row["move"], row["to"]) for row in asked("moves", *words).json()["moves"]}
    assert {(one["move"], one["to"]) for one in scene["gestures"]} == listed
    (board,) = drawings.board(Call(), ["domineering", "2x2"]).json()["scenes"]
    assert {one["player"] for one in board["gestures"]} == {"left", "right"}
    parts = drawings.board(Call(), ["nim", "1", "+", "kayles", "2"]).json()["scenes"]
    assert [one["move"] for one in parts[0]["gestures"]] == ["part 1: take 1 from heap 1"]
    assert Nim()(1).scenes()[0].gestures


def test_the_verbs_that_can_be_asked_load_nothing_heavy() -> None:
    """Help and completion make verbs, and do without what only answers need.

    Those whose help lists the semantics of argumentation import what these are made of.
    """
    code = (
        "import sys; from zermelo.verbs import VERBS, verb_named\n"
        "for name in VERBS.keys() - {'argue', 'iccma'}: verb_named(name)\n"
        "print(sorted({'numpy', 'numba', 'click', 'rich', 'z3', 'pyarrow'} & sys.modules.keys()))"
    )
    done = programs.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment()
    )
    assert done.stdout == "[]\n"
    assert SMALL
