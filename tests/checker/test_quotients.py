"""Certificates are believed when they are right, and only then."""

from __future__ import annotations

import ast
import copy
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.misere import searched

from zermelo.checker import Malformed, check, quotients
from zermelo.checker.quotients import octal_options
from zermelo.values.misere.certificate import certificate
from zermelo.values.misere.heaps import HeapGame, vertices_game
from zermelo.values.misere.quotient import quotient_of_heaps
from zermelo.values.octal_code import OctalCode

#: Heaps that are searched for the truth of a claim about an octal game.
TOTAL = 20


def proof(*games: HeapGame, upto: int | None = None) -> dict[str, Any]:
    return json.loads(json.dumps(certificate(quotient_of_heaps(games, upto=upto))))


GAMES = {
    "solved": proof(HeapGame.octal("0.31")),
    "wild": proof(HeapGame.octal("0.75")),
    "two": proof(HeapGame.octal("0.2"), HeapGame.octal("0.13"), upto=5),
    "digraph": proof(vertices_game([[], [0], [0, 1], [2], [1, 3]])),
    "function": proof(
        HeapGame("half", lambda n: [(n - k,) for k in range(1, n // 2 + 1)], period_bounds=None),
        upto=6,
    ),
}


@cache
def octal_search(codes: tuple[str, ...]) -> Any:
    return searched([OctalCode.parse(code).options for code in codes])


def sums(sizes: list[int], total: int) -> Iterator[list[tuple[int, int]]]:
    """All sums of positions with so much together; those of one game come one after another."""
    kinds = [(at, place) for at, size in enumerate(sizes) for place in range(1, size + 1)]

    def rest(start: int, left: int) -> Iterator[list[tuple[int, int]]]:
        yield []
        for at in range(start, len(kinds)):
            if kinds[at][1] <= left:
                for more in rest(at, left - kinds[at][1]):
                    yield [kinds[at], *more]

    return rest(0, total)


def is_true(held: dict[str, Any]) -> bool:
    """Say by search whether what an accepted certificate claims is true of small sums."""
    games, order = held["games"], held["order"]
    portion = set(held["p_elements"])
    table = [list(range(order))]
    found = {0: table[0]}
    waiting = [0]
    for x in waiting:
        for action in held["actions"]:
            if action[x] not in found:
                found[action[x]] = [action[z] for z in found[x]]
                waiting.append(action[x])
    if sorted(found) != list(range(order)):
        return False
    if len({tuple(found[x][z] in portion for z in range(order)) for x in range(order)}) < order:
        return False
    if all(game["code"] is not None for game in games):
        is_p = octal_search(tuple(game["code"] for game in games))
        total = TOTAL if len(games) == 1 else 11
    else:
        listed = [game["options"] for game in games]
        is_p = searched([lambda at, rows=rows: rows[at - 1] for rows in listed])
        total = 14
    sizes = [total if game["period"] else game["heaps"] for game in games]

    def element(at: int, place: int) -> int:
        game = games[at]
        if game["period"] and place >= game["period"][0]:
            start, period = game["period"]
            place = start + (place - start) % period
        return game["phi"][place]

    for parts in sums(sizes, total):
        x = 0
        for part in parts:
            x = found[x][element(*part)]
        if (x in portion) is not is_p(parts):
            return False
    return True


def mutations(held: Any, path: tuple = ()) -> Iterator[tuple]:
    """All paths in a certificate, with what to write there."""
    if isinstance(held, dict):
        for key, value in held.items():
            yield from mutations(value, (*path, key))
            yield path, key, None
    elif isinstance(held, list):
        for at, value in enumerate(held):
            yield from mutations(value, (*path, at))
            yield (*path[:-1],), path[-1], held[:at] + held[at + 1 :]
            yield (*path[:-1],), path[-1], [*held[:at], value, *held[at:]]
    elif isinstance(held, int):
        for other in {held + 1, held - 1, 0, held + 2}:
            yield path[:-1], path[-1], other
    elif isinstance(held, str):
        for at, letter in enumerate(held):
            for other in {"0", "1", "3", "8", "f", chr(ord(letter) ^ 1)}:
                yield path[:-1], path[-1], held[:at] + other + held[at + 1 :]


def refused(held: Any) -> bool:
    try:
        return check(held).verdict == "FALSE"
    except Malformed:
        return True


@pytest.mark.parametrize("name", GAMES)
def test_every_mutation_is_rejected_or_true(name: str) -> None:
    held = GAMES[name]
    assert check(held).verdict in ("HOLDS", "HOLDS IF")
    assert is_true(held)
    rejected = accepted = 0
    for path, key, value in mutations(held):
        changed = copy.deepcopy(held)
        place = changed
        for step in path:
            place = place[step]
        if place[key] == value:
            continue
        place[key] = value
        if refused(changed):
            rejected += 1
        else:
            accepted += 1
            assert is_true(changed), (path, key, value)
    assert rejected > 3 * accepted


def test_what_is_untrue_is_found_to_be() -> None:
    held = copy.deepcopy(GAMES["wild"])
    held["games"][0]["phi"][5] = 0
    assert not is_true(held)


def test_elements_of_no_position_are_refused() -> None:
    """Without Kayles the other game does not need all elements."""
    held = proof(HeapGame.octal("0.2"), HeapGame.octal("0.77"), upto=6)
    del held["games"][1]
    assert "do not generate" in check(held).reason


def test_the_options_of_heaps_are_listed_twice() -> None:
    for code in ("0.77", "4.7", "0.8F", "8.13", "C.0", "0.0", "0.3031"):
        for heap in range(14):
            assert octal_options(code, heap) == {*OctalCode.parse(code).options(heap)}


@given(
    st.recursive(
        st.none() | st.integers() | st.text(), lambda x: st.lists(x) | st.dictionaries(st.text(), x)
    )
)
def test_anything_else_is_refused(held: Any) -> None:
    for key in GAMES["wild"]:
        assert held == GAMES["wild"][key] or refused({**GAMES["wild"], key: held})


def test_what_is_taken_on_trust() -> None:
    assert str(check(GAMES["wild"])) == (
        "HOLDS: the misère quotient of 0.75 with period 2 from 8 on has order 8 and 2 P-elements"
    )
    told = check(GAMES["digraph"])
    assert "of digraph up to position 5" in told.checked
    assert told.assumed == "that the options of positions of digraph are those listed"


def test_the_checker_imports_nothing_of_the_library() -> None:
    for node in ast.walk(ast.parse(Path(quotients.__file__).read_text())):
        if isinstance(node, ast.Import):
            assert all(name.name == "re" for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            own = {"fields", "form"}
            assert node.module in {"collections.abc", "itertools", "operator", "typing"} | own
