"""The table of tractable strategies is that of the rulesets, and each verdict has a form."""

from __future__ import annotations

import re
import runpy
import unicodedata
from pathlib import Path

import pytest
from tests.shared import shared

from zermelo.compounds.turns import no_value_of, plays_of_class
from zermelo.games.tractable import VERDICTS
from zermelo.rulesets import catalogue
from zermelo.values.play import MISERE, Play
from zermelo.verbs.rulesets import CONDITIONS, tractability, verdict

DOCS = Path(__file__).parents[2] / "docs"
#: A year, and where a reason stands for itself.
SOURCE = re.compile(r"\(.*\d{4}.*\)|\(.*(Winning Ways).*\)")


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
        if play not in plays_of_class(kind):
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


#: A source in parentheses: names and a year, or a book, perhaps with a chapter.
CITED = re.compile(r"\(([^()]*(?:\d{4}|Winning Ways)[^()]*)\)")
WHERE = re.compile(r", (chapter|section) \d+$")


def cited() -> set[str]:
    """All sources of the table."""
    told = [
        one for kind in catalogue().values() for p in Play for one in tractability(kind, p).values()
    ]
    found = {part for one in told for held in CITED.findall(one) for part in held.split("; ")}
    return {WHERE.sub("", one) for one in found}


def checked() -> dict[str, list[str]]:
    """Return the sources that the page names for each way in which they were checked."""
    page = (DOCS / "tractable.md").read_text(encoding="utf-8").partition("## Sources")[2]
    ways = re.findall(r"^- \*(.+)\*: ((?:.+\n)+?)(?=- |\Z)", page, re.MULTILINE)
    return {way: " ".join(sources.split()).rstrip(".").split("; ") for way, sources in ways}


def test_every_source_is_listed_with_how_it_was_checked() -> None:
    named = [re.split(r", whose | \[\d+\]$", one)[0] for way in checked().values() for one in way]
    assert len(named) == len(set(named))
    assert set(named) == cited()


def test_what_is_listed_stands_in_the_papers() -> None:
    """Each name of a listed source, and its year, in the references of the paper that is named."""
    files = {
        "Fraenkel 1996a": ("004_7385459bd3f95109.txt", r"^{}\. \["),
        "Pérez Romero 2020": ("002_3815d84dd2690a7f.txt", r"^- \[{}\]"),
    }
    for paper, (file, mark) in files.items():
        lines = shared(f"../papers/{file}").read_text(encoding="utf-8").splitlines()
        way = next(way for way in checked() if way.startswith(f"In the references of {paper}"))
        sources = checked()[way]
        assert len(sources) >= 3
        for source in sources:
            number = source.rpartition(" [")[2].rstrip("]")
            line = next(one for one in lines if re.match(mark.format(number), one))
            for name in re.findall(r"[A-ZÚ][a-zšř]+", source):
                assert plain(name)[:5].casefold() in plain(line).casefold(), (source, line)


def plain(text: str) -> str:
    """Leave out what stands above letters, and slips of the scan."""
    held = unicodedata.normalize("NFD", text)
    return (
        "".join(c for c in held if not unicodedata.combining(c))
        .replace("Loeb1", "Loebl")
        .replace("KHADHAWIW", "Khandhawit")
    )
