"""The table of tractable strategies is that of the rulesets, and each verdict has a form."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from zermelo.compounds.turns import has_plays, no_value_of
from zermelo.games.tractable import VERDICTS
from zermelo.rulesets import catalogue
from zermelo.rulesets.tractability import CONDITIONS, tractability, verdict
from zermelo.values.play import MISERE, Play

DOCS = Path(__file__).parents[2] / "docs"
#: A year, and where a reason stands for itself.
SOURCE = re.compile(r"\(.*\d{4}.*\)|\(.*(Winning Ways|Lessons in Play).*\)")


def test_the_page_has_the_table_of_the_rulesets() -> None:
    made = runpy.run_path(str(DOCS / "tractable.py"))
    page = (DOCS / "tractable.md").read_text(encoding="utf-8")
    assert made["written"](page) == page, "run: python docs/tractable.py"


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_every_verdict_has_a_form_and_a_source(name: str) -> None:
    kind = catalogue()[name]
    for play in Play:
        told = tractability(kind, play)
        assert told.keys() == CONDITIONS.keys()
        assert {verdict(one) for one in told.values()} <= {*VERDICTS}
        if play not in has_plays(kind):
            assert {verdict(one) for one in told.values()} == {"none"}
            continue
        for one in (told["a"], told["b"]):
            if verdict(one) == "no":
                assert SOURCE.search(one), one
        assert (verdict(told["d"]) == "none") is bool(no_value_of(kind))


def test_what_is_hard_alone_is_not_easy_in_sums() -> None:
    for kind in catalogue().values():
        for play in Play:
            told = tractability(kind, play)
            if verdict(told["a"]) == "no":
                assert verdict(told["d"]) in ("no", "none")
            if verdict(told["a"]) == "open":
                assert verdict(told["d"]) in ("open", "none")


def test_efficient_games_are_those_of_the_paper() -> None:
    """Nim and Scoring are; of Wythoff's game and Moore's it is not known."""
    efficient = {
        name
        for name, kind in catalogue().items()
        if {verdict(one) for play in Play for one in tractability(kind, play).values()} == {"yes"}
    }
    assert {"nim", "scoring"} <= efficient
    for name in ("wythoff", "moore"):
        told = tractability(catalogue()[name], MISERE)
        assert (verdict(told["a"]), verdict(told["d"])) == ("yes", "open")
    assert verdict(tractability(catalogue()["nimania"], Play.NORMAL)["c"]) == "no"
