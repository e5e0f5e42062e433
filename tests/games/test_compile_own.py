"""Games given by functions, compiled on request: the same answers, or the reason why not."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from zermelo import cli
from zermelo.errors import FormatError, MissingExtra
from zermelo.formats.resolvers import FileResolver
from zermelo.games.compile_own import NotCompiled, compiled_game
from zermelo.games.position import Position
from zermelo.limits import Limits
from zermelo.solvers.engine import Engine
from zermelo.verbs import solve
from zermelo.verbs.call import Call

pytest.importorskip("numba")

HORSES = Path(__file__).parents[2] / "examples" / "games" / "horses.py"
Pair = tuple[int, int]


def lowest(n: int) -> int:
    return max(0, n - 3)


def take(heaps: Pair) -> Iterator[Pair]:
    a, b = heaps
    for left in range(lowest(a), a):
        yield left, b
    for left in range(lowest(b), b):
        yield a, left


def subtract(n: int) -> list[int]:
    out = []
    for k in (1, 3, 4):
        if k <= n:
            out.append(n - k)  # noqa: PERF401  as beginners write it
    return out


GAMES: dict[str, Callable[[], Position[Any]]] = {
    "no ends": lambda: z.game((9, 8), take),
    "integers": lambda: z.game(40, subtract, lost=lambda n: n == 2),
    "all ends": lambda: z.game(
        (9, 8), take, won=lambda s: s[0] == 2, lost=lambda s: s[1] == 1, tie=lambda s: s == (5, 3)
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_the_same_answers(name: str) -> None:
    here = GAMES[name]()
    game = compiled_game(here)
    code = game.position.ruleset.compiled()
    assert code is not None
    method = "compiled" if name == "no ends" else "keys"
    for place in here.reachable(60):
        other = Position(game.position.ruleset, place.state)
        found = Engine(method=method).solve(other)
        wanted = Engine().solve(place)
        assert (found.outcome, found.value) == (wanted.outcome, wanted.value), place
        assert {*found.winning} == {*wanted.winning}
        if name != "no ends":
            assert found.remoteness == wanted.remoteness
        assert code.state is not None
        assert code.state(code.key(place.state)) == place.state
    assert not game.flaw
    if name == "no ends":
        for more, made in ((False, game), (True, compiled_game(here, asks_more=True))):
            code = made.position.ruleset
            for place in here.reachable(40):
                other = Position(code, place.state)
                misere = Engine().solve(place, z.MISERE, distance=True)
                found = Engine().solve(other, z.MISERE, distance=True)
                assert (found.outcome, found.remoteness) == (misere.outcome, misere.remoteness)
                method = "compiled" if more else None
                length = Engine(method=method).solve(other, distance=True).remoteness
                assert length == Engine().solve(place, distance=True).remoteness


def with_a_star(state: tuple[int, ...]) -> list[tuple[int, ...]]:
    first, *rest = state
    return [(first - 1, *rest)] if first else []


def test_what_numba_does_not_take_has_a_reason() -> None:
    with pytest.raises(NotCompiled, match=r"Numba does not compile the functions: .*UNPACK_EX"):
        compiled_game(z.game((3, 4), with_a_star))
    for here, why in (
        (z.game("x..", lambda row: [row[1:]] if row else []), "neither an integer nor a tuple"),
        (z.game(3, {3: [2], 2: []}), "options is not a plain function"),
        (z.game(3, subtract, turn=lambda n: n % 2), "turn, score and gain are not compiled"),
        (z.rulesets.Nim()(3, 4), "a class is not compiled"),
    ):
        with pytest.raises(NotCompiled, match=why):
            compiled_game(here)


def test_the_command(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    small = tmp_path / "small.py"
    small.write_text(HORSES.read_text().replace("1000", "12").replace("999", "11"))
    assert cli.run(["solve", str(small), "--compile"]) == 0
    assert re.search("^compiled +in .* s, before the search$", capfd.readouterr().out, re.MULTILINE)
    small.write_text(small.read_text().replace("row, column = square", "row, *_, column = square"))
    assert cli.run(["solve", str(small), "--compile"]) == 0
    assert re.search(
        "^in Python +not compiled: Numba does not compile", capfd.readouterr().out, re.MULTILINE
    )
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(MissingExtra, match="--compile needs numba; it comes with the extra 'jit'"):
        compiled_game(GAMES["no ends"]())


def test_an_error_beyond_the_sample_is_told_by_python(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "wrong.py"
    file.write_text(
        "import zermelo as z\n"
        "def options(n):\n"
        "    return [n - 1 - 0 * (1 // (n - 30))]\n"
        "here = z.game(4000, options)\n"
    )
    assert cli.run(["solve", str(file), "--compile"]) != 0
    assert "line 3: options(30) raises ZeroDivisionError" in capfd.readouterr().err


def test_a_limit_after_an_error_in_compiled_functions_is_no_answer(tmp_path: Path) -> None:
    """What compiled functions left behind counts for nothing: plain Python says what is wrong."""
    file = tmp_path / "mygame.py"
    file.write_text(
        "import zermelo as z\n"
        "def options(n):\n"
        "    return [k - 0 * (1 // (n - 2500)) for k in (n - 1, n - 2) if k >= 0]\n"
        "here = z.game(4000, options)\n"
    )
    call = Call(files=FileResolver(), limits=Limits(positions=1600))
    with pytest.raises(FormatError, match=r"line 3: options\(2500\) raises ZeroDivisionError"):
        solve.answer(call, [str(file)], by_numba=True)
