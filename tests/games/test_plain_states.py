"""Rules without ``state``: words are read as the states that the rules know, or refused."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from zermelo.errors import InputError
from zermelo.rulesets import Ruleset, position_of

FROM = "from zermelo.rulesets import Ruleset\n\n\n"
#: Rules of a few kinds, words, and the state that they mean.
ROADS = "class G(Ruleset):\n    def options(self, at):\n        return {roads}.get(at, ())\n"
TEXT = (
    "class G(Ruleset):\n    def options(self, row):\n        for at, square in enumerate(row):\n"
    '            if square == "x":\n                yield row[:at] + "." + row[at + 1:]\n'
)
HEAPS = (
    "class G(Ruleset):\n    def options(self, heaps):\n        for at, heap in enumerate(heaps):\n"
    "            for left in range(heap):\n"
    "                yield (*heaps[:at], left, *heaps[at + 1:])\n"
)
NUMBER = (
    "class G(Ruleset):\n    def options(self, n):\n"
    "        return [n - k for k in (1, 2) if k <= n]\n"
)
WORDS = ROADS.format(roads={("a", "b"): [("a",)], ("a",): [("b",)]})
READ = [
    (ROADS.format(roads={"a": ["b"], "b": ["c"]}), "a", "a"),
    (ROADS.format(roads={"a": ["b"]}), "b", "b"),  # no move, and no number: text
    (ROADS.format(roads={7: [5], 5: []}), "7", 7),
    (ROADS.format(roads={"7": ["5"]}), "7", "7"),
    (ROADS.format(roads={"north gate": ["b"]}), "north gate", "north gate"),
    (TEXT, "x.x", "x.x"),
    (TEXT, "...", "..."),
    (HEAPS, "5", (5,)),
    (HEAPS, "3 5", (3, 5)),
    (HEAPS, "0", (0,)),
    (NUMBER, "5", 5),
    (NUMBER, "0", 0),
    (WORDS, "a b", ("a", "b")),
    (WORDS, "a", ("a",)),
]


@pytest.mark.parametrize(("rules", "words", "state"), READ)
def test_words_are_the_states_that_the_rules_know(
    tmp_path: Path, rules: str, words: str, state: object
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(FROM + rules)
    here = position_of([str(file), *words.split()])
    assert here.state == state
    assert type(here.state) is type(state)


@pytest.mark.parametrize("words", ["5", ""])
def test_what_may_be_several_states_is_refused(tmp_path: Path, words: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(FROM + ROADS.format(roads={7: [5]}))
    with pytest.raises(InputError, match="write def state"):
        position_of([str(file), *words.split()])


@dataclass(frozen=True)
class Down(Ruleset[int]):
    def options(self, state: int) -> list[int]:
        return [state - k for k in (1, 2, 3) if k <= state]


@dataclass(frozen=True)
class Begun(Ruleset[tuple[int, ...]]):
    """Name numbers from 1 to 3, each once."""

    def options(self, state: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(*state, k) for k in (1, 2, 3) if k not in state]


def test_parts_in_python() -> None:
    assert Down()(5).state == 5
    assert Down()(5).value == 1
    assert Begun()().state == ()
    assert Begun()(1, 2).state == (1, 2)
    assert Begun()((1, 2)).state == (1, 2)


def test_mistakes_in_options_are_told(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(FROM + HEAPS)
    with pytest.raises(InputError, match=r"mine\.py, line 7: options\('a'\) raises TypeError"):
        assert position_of([str(file), "a"]).outcome
