"""What explanations say: whole sentences, numbers that agree, and lines broken between words."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import islice

import pytest
from tests.campaign import LONG
from tests.contract.positions import small_positions

from zermelo.answers.explanation import explain
from zermelo.cli import show
from zermelo.compounds.turns import plays_of
from zermelo.errors import LimitReached
from zermelo.games.explanation import Explanation, Lines, Text
from zermelo.limits import Limits
from zermelo.rulesets import catalogue
from zermelo.solvers.engine import Engine

#: A thing in the plural after a single 1, but for what 1 does.
DOES = "as|belongs|divides|does|gives|has|is|less|pass|reaches|stands|turns|was"
PLURAL_OF_ONE = re.compile(
    rf"(?<![\d.,/:–-])(?<!player )\b1 (?:more |other )?(?!(?:{DOES})\b)[a-z]+s\b"
)
NOTHING = re.compile(r"at most 0 (?!is\b)[a-z]+|\b0 more moves?\b|\b0 pairs\b")
TWICE = re.compile(r"value is ([^:.]{1,12}): the value is")
#: A sentence that begins with a small letter; a row of Sprouts such as 1a1a. may stand in one.
LOWER = re.compile(r"(?<!\d)[a-z)]\. [a-z]{2,} ")

#: Names of positions, moves and values, with which a paragraph may begin.
NAMES = re.compile(r"[a-z][a-z0-9^*<>\[\]]*( \+ 1)? (is|are|=|has|→)|[a-z] → ")

WIDTHS = (20, 33, 47, 60, 88, 120)


@cache
def explanations(name: str) -> tuple[Explanation, ...]:
    positions = list(islice(small_positions(name), 400))
    random.Random(name).shuffle(positions)
    found = []
    for here in positions[: 12 if LONG else 2]:
        for play in plays_of(here.ruleset):
            with suppress(LimitReached):  # such as checkers with some men
                engine = Engine(Limits(positions=20_000))
                found.append(explain(here, play, engine=engine, steps=True))
    assert found
    return tuple(found)


def paragraphs(told: Explanation) -> Iterator[str]:
    for block in told.blocks:
        if isinstance(block, Text):
            yield block.text
        elif isinstance(block, Lines) and block.prose:
            yield from block.lines


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(catalogue()))
def test_sentences(name: str) -> None:
    for told in explanations(name):
        for text in paragraphs(told):
            for wrong in (PLURAL_OF_ONE, NOTHING, TWICE, LOWER):
                assert not wrong.search(text), text
            assert not text[:1].islower() or NAMES.match(text), text


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(catalogue()))
def test_no_word_is_cut(name: str) -> None:
    for told in explanations(name):
        prose = Explanation(tuple(one for one in told.blocks if is_prose(one)))
        words = [word for text in paragraphs(prose) for word in text.split()]
        for width in WIDTHS:
            lines = prose.within(width).split("\n")
            assert [word for line in lines for word in line.split()] == words
            assert all(len(line) <= width or " " not in line.strip() for line in lines)


def is_prose(block: object) -> bool:
    return isinstance(block, Text) or (isinstance(block, Lines) and block.prose)


def test_the_terminal_says_how_wide(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = Explanation((Text("the next player wins " * 9),))

    def printed() -> str:
        show.print_block(told)
        return capsys.readouterr().out.removesuffix("\n")

    assert printed() == str(told)
    monkeypatch.setattr(show, "is_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "31")
    lines = printed().split("\n")
    assert max(map(len, lines)) <= 31
    assert min(map(len, lines[:-1])) > 31 - len("the next ")  # none of them is left half empty
    monkeypatch.setenv("COLUMNS", "200")
    assert printed() == str(told)
