"""Every citation has an entry on the page of references, and every entry is cited."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "references.md"
KEYS = re.findall(r"^- \*\*(.+?)\*\* ", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
#: Where citations stand.
PLACES = ("src", "docs", "proofs", "native", "tests", "examples", "benchmarks")
ENDINGS = {".py", ".md", ".v", ".js", ".game", ".ipynb"}
#: Compiled loops are rewritten together, for a change makes all of them compile anew.
LOOPS = re.compile(r"/_jit/|/loops\.py$|/loops/")
#: Files that are made, tables of figures, and mutations, which are wrong on purpose.
OTHERS = re.compile(r"/_build/|^docs/benchmarks|^benchmarks/build/|^tests/mutations")
#: A name and a year that are no citation.
NO_CITATION = re.compile(r"\b(?:ICCMA|NO|For|Author) \d{4}$")
YEAR = r"(?:18[5-9]\d|19\d\d|20[0-2]\d)"


def texts(compiled: bool = False) -> Iterator[tuple[str, str]]:
    """Yield the files in which sources are cited, each as one line; compiled loops on request."""
    files = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    files += [file for place in PLACES for file in sorted((ROOT / place).rglob("*"))]
    for file in files:
        name = file.relative_to(ROOT).as_posix()
        if file.suffix not in ENDINGS or file in (PAGE, Path(__file__)) or OTHERS.search(name):
            continue
        if compiled or not LOOPS.search(name):
            yield name, one_line(file.read_text(encoding="utf-8"))


def one_line(text: str) -> str:
    """Join the lines of prose, of comments and of texts in several literals."""
    text = re.sub(r'"\s*\n\s*f?"', "", text)
    return re.sub(r"\s*\n\s*(?:#:? |//+ |\* )?", " ", text)


def citations(text: str) -> Iterator[tuple[str, str | None]]:
    """Yield what stands before each year that follows a name, and its key, if it has one."""
    for match in re.finditer(rf"(?<=[\w’'] ){YEAR}[a-z]?\b(?![.,]\d|-)", text):
        before = text[max(0, match.start() - 120) : match.end()]
        if not re.search(rf"\b[^\W\d_a-z][\w'’-]+ {YEAR}[a-z]?$", before):
            continue
        if NO_CITATION.search(before):
            continue
        yield before[-60:], key_of(before)


def key_of(text: str) -> str | None:
    """Return the key that a text ends with; None if there is none, or more authors are before."""
    found = max((key for key in KEYS if text.endswith(key)), key=len, default=None)
    if found is None:
        return None
    return None if re.search(r"[A-Z]\w+,? and $", text.removesuffix(found)) else found


def test_every_citation_has_an_entry() -> None:
    unknown = [
        (name, before) for name, text in texts() for before, key in citations(text) if key is None
    ]
    assert not unknown, f"add them to {PAGE.name}, or cite them by their key"


def test_no_citation_is_by_number_or_has_its_year_in_parentheses() -> None:
    wrong = [
        (name, match[0])
        for name, text in texts()
        for match in re.finditer(rf"\[00\d[\],]|\b[A-Z]\w+ \({YEAR}[a-z]?\)", text)
    ]
    assert not wrong


def test_every_entry_is_cited() -> None:
    everything = " ".join(text for _, text in texts(compiled=True))
    assert [key for key in KEYS if key not in everything] == []


def test_entries_are_in_order_and_once() -> None:
    assert sorted(set(KEYS), key=alphabetical) == KEYS


def alphabetical(key: str) -> list[str]:
    """Return what a key is sorted by: letters without accents, authors before years."""
    plain = unicodedata.normalize("NFD", key.casefold())
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return [word for word in re.findall(r"[a-z]+|\d+[a-z]?", plain) if word != "and"]


def test_the_test_finds_what_is_wrong() -> None:
    assert list(citations("as (Bouton 1901) says")) == [("as (Bouton 1901", "Bouton 1901")]
    assert next(citations("(Bouton 1902)"))[1] is None
    assert next(citations("Nobody and Conway 1976"))[1] is None
    assert next(citations("Fraenkel and Yesha 1982"))[1] == "Fraenkel and Yesha 1982"
    assert not list(citations("in 1901, of 2000 vertices, ICCMA 2023"))
