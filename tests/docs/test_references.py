"""Every citation has an entry on the page of references, and every entry is cited."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "references.md"
KEYS = re.findall(r"^- \*\*(.+?)\*\*(?: †)?: ", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
#: Where citations stand.
PLACES = (
    "src", "docs", "proofs", "native", "tests", "examples", "benchmarks", "README.md",
    "CONTRIBUTING.md",
)  # fmt: skip
ENDINGS = {".py", ".md", ".v", ".js", ".game", ".ipynb"}
#: A loop that has a year in parentheses: a change of a comment there makes all loops compile anew.
IN_PARENTHESES = {"src/zermelo/rulesets/grids/loops/domineering_turns.py"}
#: Files that are made, tables of figures, and mutations, which are wrong on purpose.
OTHERS = re.compile(r"/_build/|^docs/benchmarks|^benchmarks/build/|^tests/mutations")
#: A name and a year that are no citation.
NO_CITATION = re.compile(r"\b(?:ICCMA|NO|For|Author) \d{4}$")
THEOREM = re.compile(r"\b(?:Theorem|Lemma|Corollary|Definition|Proposition)s?\s+\d")
YEAR = r"(?:18[5-9]\d|19\d\d|20[0-2]\d)"


def files(place: Path) -> Iterator[tuple[str, str]]:
    """Yield the names of the files in a place in which sources may be cited, and their texts."""
    for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
        name = file.relative_to(ROOT).as_posix()
        cited = file.suffix in ENDINGS and file not in (PAGE, Path(__file__))
        if cited and not OTHERS.search(name):
            yield name, file.read_text(encoding="utf-8")


@cache
def texts() -> list[tuple[str, str]]:
    """Return the files in which sources are cited, each as one line."""
    return [(name, one_line(text)) for place in PLACES for name, text in files(ROOT / place)]


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


def test_no_citation_is_by_number() -> None:
    assert [name for name, text in texts() if re.search(r"\[00\d[\],]", text)] == []


def test_no_citation_has_its_year_in_parentheses() -> None:
    form = re.compile(rf"\b[A-Z]\w+ \({YEAR}[a-z]?\)")
    assert {name for name, text in texts() if form.search(text)} == IN_PARENTHESES


def test_every_entry_is_cited() -> None:
    everything = " ".join(text for _, text in texts())
    assert [key for key in KEYS if key not in everything] == []


def strings(tree: ast.AST) -> Iterator[str]:
    """Yield the texts of a module, docstrings too, on one line each."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = (part.value for part in node.values if isinstance(part, ast.Constant))
            yield " ".join("".join(map(str, parts)).split())
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield " ".join(node.value.split())


def test_every_text_with_a_theorem_names_its_source() -> None:
    """Headings of tables excepted, which stand below a text that names it."""
    keys = (*KEYS, "docs/geodetic.md")
    bare = [
        (name, text[:80])
        for name, code in files(ROOT / "src")
        if name.endswith(".py") and THEOREM.search(code)
        for text in strings(ast.parse(code))
        if THEOREM.search(text) and len(text) > 15 and not any(key in text for key in keys)
    ]
    assert not bare


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
