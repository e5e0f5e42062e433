"""Dots and Boxes and Nimstring: tables against definitions, known scores, chains, limits."""

from __future__ import annotations

import sys
from functools import cache

import pytest
from tests.programs import run

import zermelo as z
from zermelo.errors import InputError
from zermelo.limits import UNLIMITED
from zermelo.rulesets import catalogue
from zermelo.rulesets.graphs.boxes.tables import LOONY, NimstringTable, ScoreTable


def board(name: str, rows: int, columns: int) -> object:
    return catalogue()[name](rows=rows, columns=columns)


@pytest.mark.parametrize(
    ("size", "score"), [("1x1", -1), ("1x2", 0), ("1x3", -1), ("2x2", 2), ("2x3", -2)]
)
def test_scores_of_whole_boards_by_definition(size: str, score: int) -> None:
    rules = z.rulesets.position_of(["dots-and-boxes", size]).ruleset

    @cache
    def best(drawn: int) -> int:
        free = [line for line in range(len(rules.lines)) if not drawn >> line & 1]
        found = []
        for line in free:
            boxes, rest = rules.boxes_completed(drawn, line), best(drawn | 1 << line)
            found.append(boxes + rest if boxes else -rest)
        return max(found, default=0)

    table = ScoreTable(rules, 0, UNLIMITED)
    assert best(0) == table.worth((0, 0)) == z.solve(f"dots-and-boxes {size}").score
    some = range(0, 1 << len(rules.lines), 7)
    assert [table.entry(drawn) for drawn in some] == [best(drawn) for drawn in some]
    assert best(0) == score


@pytest.mark.parametrize("size", [(1, 3), (2, 2)])
def test_values_of_nimstring_are_those_of_sums_with_heaps(size: tuple[int, int]) -> None:
    """A position of value g loses with a heap of g only; a loony one with none."""
    rules = board("nimstring", *size)

    @cache
    def wins(drawn: int, heap: int) -> bool:
        for line in range(len(rules.lines)):
            if not drawn >> line & 1:
                again = rules.boxes_completed(drawn, line) > 0
                if wins(drawn | 1 << line, heap) is again:
                    return True
        return any(not wins(drawn, less) for less in range(heap))

    table = NimstringTable(rules, 0, UNLIMITED)
    for drawn in range(0, 1 << len(rules.lines), 3):
        losing = [heap for heap in range(5) if not wins(drawn, heap)]
        value = table.entry(drawn)
        assert losing == ([] if value == LOONY else [value])


#: Prints the score of 3×3, the number of moves, and the kilobytes that the process has taken.
THREE_BY_THREE = """
import pathlib, re, zermelo
solution = zermelo.solve("dots-and-boxes 3x3")
status = pathlib.Path("/proc/self/status").read_text()
print(solution.score, len(solution.scores), re.search(r"VmHWM:\\s+(\\d+)", status)[1])
"""


def test_three_by_three_within_a_gigabyte() -> None:
    """In a process of its own, as this one holds what other tests have left."""
    program = run(
        [sys.executable, "-c", THREE_BY_THREE], capture_output=True, text=True, check=True
    )
    score, moves, kilobytes = map(int, program.stdout.split())
    assert (score, moves) == (-3, 24)  # player 1 gets 6 boxes, player 0 three
    assert kilobytes < 2**20


def test_chains_and_the_double_cross_are_explained() -> None:
    chain = "dots-and-boxes 1x5 a1-b1 b1-c1 c1-d1 d1-e1 e1-f1 a2-b2 b2-c2 c2-d2 d2-e2 e2-f2"
    text = " ".join(str(z.explain(chain)).split())
    assert "1 long chain of 5 boxes" in text
    assert "double-cross" in text
    assert "Every line gives a box away" in text
    whole = " ".join(str(z.explain("dots-and-boxes 2x2")).split())
    assert "long chain rule" in whole
    assert "In Nimstring, where a player who cannot move loses, its value is 0." in whole
    assert board("nimstring", 2, 2).chains(0b1111_0000_1001) is not None


def test_loops_and_chains_are_counted() -> None:
    rules = board("dots-and-boxes", 2, 2)
    outside = sum(1 << line for line, boxes in enumerate(rules.boxes_at) if len(boxes) == 1)
    assert rules.chains(outside) == ([], [4])
    row = board("dots-and-boxes", 1, 4)
    across = sum(1 << line for line, (a, b) in enumerate(row.lines) if a[1] == b[1])
    assert row.chains(across) == ([4], [])


def test_words_of_positions() -> None:
    rules = board("dots-and-boxes", 2, 3)
    assert str(rules("b1a1", "A1-A2", "player1")) == "a1-b1 a1-a2 player1"
    assert z.solve("dots and boxes 1x2 a1-b1").score == 2
    for wrong, message in (("a1-c1", "not a line"), ("x", "not a line"), ("a1-b1 b1-a1", "twice")):
        with pytest.raises(InputError, match=message):
            rules(*wrong.split())
    with pytest.raises(InputError, match=r"up to 24 are solved.*4 × 5 .*ties"):
        z.solve("dots-and-boxes 4x4")
