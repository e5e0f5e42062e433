"""The remoteness that is told of a vertex is the true one, or there is none."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.infinite.examples import FOLDER, NAMES, TRUE, example
from zermelo.cli import run
from zermelo.errors import InputError
from zermelo.infinite.certificate import certify_infinite, check_infinite
from zermelo.infinite.family import Family, Vertex
from zermelo.infinite.find import find_claim
from zermelo.infinite.options import options
from zermelo.infinite.parser import parse_family
from zermelo.infinite.play import play_at
from zermelo.infinite.proof import prove
from zermelo.infinite.window import sample

COUNTERS = [name for name in NAMES if not example(name).claimed().exact]


def reached(
    family: Family, vertex: Vertex, constants: Mapping[str, int]
) -> dict[Vertex, list[Vertex]] | None:
    """List all that play reaches; None where that is much."""
    rows: dict[Vertex, list[Vertex]] = {}
    waiting = [vertex]
    while waiting:
        here = waiting.pop()
        if here not in rows:
            held = options(family, here, constants, max_options=300)
            if not held.complete or len(rows) > 300:
                return None
            rows[here] = [*held.listed]
            waiting += rows[here]
    return rows


def played(rows: dict[Vertex, list[Vertex]]) -> dict[Vertex, int]:
    """Who wins within r moves, for growing r: an even r is a loss, and what is missing a draw."""
    known: dict[Vertex, int] = {}
    for r in range(len(rows) + 1):
        now = {}
        for vertex, row in rows.items():
            if vertex in known:
                continue
            won = any(known.get(option, 1) % 2 == 0 for option in row)
            if won or all(known.get(option, 0) % 2 == 1 for option in row):
                now[vertex] = r
        known |= now
    return known


def test_there_are_counters() -> None:
    assert len(COUNTERS) >= 4
    assert "wythoff-2" in COUNTERS


@pytest.mark.parametrize("name", TRUE)
def test_brute_force_agrees(name: str) -> None:
    family = example(name)
    constants = family.with_constants({})
    exact, told = family.claimed().exact, 0
    for vertex in sample(family, 25, constants).vertices:
        here = play_at(family, vertex, constants)
        assert here.index == here.remoteness or not exact
        rows = reached(family, vertex, constants)
        if rows is None:
            continue
        known = played(rows)
        if vertex not in known:
            assert here.outcome == "D"
            assert here.remoteness is None
            continue
        told += 1
        assert here.outcome == "PN"[known[vertex] % 2]
        assert here.remoteness == known[vertex]
    assert told >= 20 or exact


def test_wythoff(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["infinite", str(FOLDER / "wythoff-2.game"), "--at", "10,7"]
    assert run([*call, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["at"]["10,7"]
    assert (told["remoteness"], told["counter"]) == (3, 17)
    assert run(call) == 0
    words = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["remoteness", "3"] in words
    assert ["counter", "17"] in words


def test_what_is_not_known_is_called_a_counter(capsys: pytest.CaptureFixture[str]) -> None:
    """Too many vertices can be reached from the first vertex; the second has too many options."""
    call = ["infinite", str(FOLDER / "wythoff-2.game"), "--at"]
    assert run([*call, "300,7", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["at"]["300,7"]
    assert (told["remoteness"], told["counter"]) == (None, 307)
    assert run([*call, "3000,7"]) == 0
    out = capsys.readouterr().out
    assert "counter" in out
    assert "remoteness" not in out.replace("not claimed to be remoteness", "")


def test_a_claimed_remoteness_is_no_counter(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["infinite", str(FOLDER / "king.game"), "--at", "3,4", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["at"]["3,4"]
    assert "counter" not in told
    assert told["remoteness"] == 7


#: Claims about nothing.
EMPTY = {
    "vertices x: x >= 0 and x < 0": "there is no vertex at all",
    "vertices x, y: 2*x == 2*y + 1": "there is no vertex at all",
    "constant t: t > 0 and t < 0\nvertices x: x >= 0": "no values of the constants are as assumed",
    "constant s, t: 2*s == 2*t + 1\nvertices x": "no values of the constants are as assumed",
    "constant t: t >= 5\nvertices x: x > t and x < 3": "there is no vertex at all",
    "numeration base 2\nvertices x: x < 0": "there is no vertex at all",
}
CLAIM = "move x-1 if x > 0\nP: x % 2 == 0\nN: x % 2 == 1\ncounter x\n"


@pytest.mark.parametrize("head", EMPTY)
def test_of_nothing_nothing_is_proved(head: str) -> None:
    claim = CLAIM.replace("move x-1", "move (x-1, y)") if "y" in head else CLAIM
    family = parse_family(f"{head}\n{claim}", "my.game")
    with pytest.raises(InputError, match=f"my.game: {EMPTY[head]}.*; correct the line"):
        prove(family)
    if family.numeration is None:
        with pytest.raises(InputError, match=EMPTY[head]):
            find_claim(family)


def test_a_certificate_of_nothing_is_none() -> None:
    made = certify_infinite(prove(parse_family(f"vertices x: x >= 0\n{CLAIM}")))
    text = made["text"].replace("x >= 0", "x < 0 <= x")
    with pytest.raises(ValueError, match="there is no vertex at all"):
        check_infinite(made | {"text": text})


def test_on_the_command_line_nothing_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for head, told in EMPTY.items():
        if "y" in head:
            continue
        file = tmp_path / "my.game"
        file.write_text(f"{head}\n{CLAIM}", encoding="utf-8")
        assert run(["infinite", str(file)]) == 2
        assert told in capsys.readouterr().err


@pytest.mark.parametrize("least", [12, 10**6, 10**15])
def test_constants_need_not_be_small(least: int) -> None:
    text = f"constant t: t >= {least}\nvertices x: 0 <= x <= t\nmove x-1 if x > 0"
    family = parse_family(f"{text}\nP: x % 2 == 0\nN: x % 2 == 1\nremoteness x\n")
    assert prove(family).proved
    assert family.with_constants({}) == {"t": least}
    assert play_at(family, (7,), {"t": least}).remoteness == 7
    if least <= 10**6:
        assert find_claim(family).lines == ("P: x % 2 == 0", "N: x % 2 == 1", "remoteness x")


def test_the_command_asks_for_no_constants_that_it_does_not_need(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my.game"
    odd = "constant t: t % 1000000 == 999999 and t % 7 == 3\nvertices x: 0 <= x\n"
    file.write_text(f"{odd}{CLAIM}", encoding="utf-8")
    assert run(["infinite", str(file)]) == 0
    assert "The claim is proved" in capsys.readouterr().out
    assert run(["infinite", str(file), "--at", "7"]) == 2
    assert "give them with --constant" in capsys.readouterr().err
    assert run(["infinite", str(file), "--at", "7", "--constant", "t=3999999"]) == 0
