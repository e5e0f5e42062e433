"""Pages keep to their sizes and to plain English, as docs/developing.md says.

What a program can check is checked here: openings and phrases of a private language, headings that
name their thing, pages that begin with what a reader gets from them, and lengths.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.parsed import nodes_of, tree_of

PROJECT = Path(__file__).parents[1]
DOCS = PROJECT / "docs"
SOURCE = PROJECT / "src" / "zermelo"

#: Maximum number of lines of a page. What does not fit has a page of its own.
MOST_LINES = {
    "README.md": 100,
    "CHANGELOG.md": 80,
    "CONTRIBUTING.md": 200,
    "docs/benchmarks.md": 200,
}
#: Maximum number of lines of all pages of docs, without generated tables and the catalogue of
#: games. To the 7,500 of the first pages came surveys, owners, scores, kinds of frameworks,
#: classics, and the atlas of small games. Then laws, searches, checks and twelve tasks of surveys.
#: Then seven rows of renamed names, and a line of the atlas. Then long sentences were split, and
#: sentences that list things became lists. Then games on paper with their sources.
MOST_LINES_OF_DOCS = 7_500 + 700 + 235 + 30 + 8 + 365 + 10

#: Pages that people write; the tables of benchmarks and the pages of the reference are generated.
WRITTEN = [*sorted(DOCS.glob("*.md")), *sorted(DOCS.glob("papers/*.md"))]
PAGES = [
    *(PROJECT / f"{name}.md" for name in ("README", "CONTRIBUTING", "CHANGELOG")),
    PROJECT / "examples" / "README.md",
    PROJECT / "proofs" / "README.md",
    *WRITTEN,
]
NAMES = [page.relative_to(PROJECT).as_posix() for page in PAGES]

#: Tables that are made of the source: their words are looked at there.
CATALOGUE = re.compile(r"<!-- table -->\n.*?<!-- end of table -->\n", re.DOTALL)
PROPERTY = re.compile(r"^\| `.* = `.*\n", re.MULTILINE)
FENCE = re.compile(r"^( *)(`{3,}).*?^\1\2 *$", re.MULTILINE | re.DOTALL)

#: How no sentence, entry or cell begins.
OPENINGS = re.compile(
    r"(?:^|(?<=[.:;|] )|(?<=- )|(?<=\n))"
    r"(?:Of (?:an?|the|all|any|each|every|one|some|such|these|those|two|what)\b|In the place of\b"
    r"|By which means\b|None where\b|Whoever\b|So many\b)"
)
#: What stands in no sentence.
PHRASES = re.compile(
    r"\b(?:whoever|whosoever|so far as|in the place of|by which means|in whatever way|one's own"
    r"|is told|it is said|that is none|all the same|held? against)\b",
    re.IGNORECASE,
)


def prose(text: str) -> str:
    """Return the sentences of a page, without blocks, generated tables, code and links' targets."""
    for pattern in (CATALOGUE, PROPERTY, FENCE):
        text = pattern.sub("", text)
    text = re.sub(r"^ {4,}\S.*$", "", text, flags=re.MULTILINE)
    return re.sub(r"`[^`\n]*`|\]\([^)\n]*\)", "", text)


def lines_of(page: Path) -> int:
    text = page.read_text(encoding="utf-8")
    return len(PROPERTY.sub("", CATALOGUE.sub("", text)).splitlines())


#: How no docstring begins: it says what is returned, "Whether …", or names the thing.
DOCSTRING_OPENINGS = re.compile(r"(?:Says?|Tells?|Let|Lets|Knows?)\b|Hold (?:that|whether)\b")


def docstrings(package: Path) -> list[tuple[str, str]]:
    """Return the docstrings of a package's modules, classes and functions, each with its place."""
    found = []
    for file in sorted(package.rglob("*.py")) if package.is_dir() else [package]:
        for node in nodes_of(file):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                place = f"{file.relative_to(SOURCE).as_posix()}:{getattr(node, 'lineno', 1)}"
                found.append((place, ast.get_docstring(node) or ""))
    return found


PACKAGES = sorted(
    path.name
    for path in SOURCE.iterdir()
    if path.suffix == ".py" or (path / "__init__.py").exists()
)


@pytest.mark.parametrize("package", PACKAGES)
def test_docstrings_begin_with_what_is_returned(package: str) -> None:
    found = docstrings(SOURCE / package)
    assert found
    assert [item for item in found if DOCSTRING_OPENINGS.match(item[1])] == []


#: What no constant, class and file is called: a constant has a noun, such as MAX_VERTICES.
GONE = {
    *("MOST", "FEW", "MANY", "EVERY", "ROOM", "SOON", "LOOKS"),
    *("Gradual", "Steady"),
    *("told", "meant", "kept", "steady", "letting_go", "face", "makers", "lanes", "halted"),
    *("unfinished", "adjoined", "around", "copies"),
    *("Kept", "Made", "drafts", "readings", "unsided", "asking"),
}
#: What no function and method is called.
GONE_FUNCTIONS = {"known", "told", "said"}
#: What no local variable is called that lives beyond three lines: the noun says more.
PRONOUNS = {"one", "held", "given", "known", "said", "told"}
MAX_LINES_OF_PRONOUN = 3


def test_names_of_the_private_language_are_gone() -> None:
    found = []
    for file in sorted(SOURCE.rglob("*.py")):
        place = file.relative_to(SOURCE).as_posix()
        found += [place] * (file.stem in GONE)
        for node in nodes_of(file):
            name = node.id if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) else ""
            name = node.name if isinstance(node, ast.ClassDef) else name
            found += [f"{place}: {name}"] * (name in GONE and not name.islower())
            if isinstance(node, ast.FunctionDef) and "_jit" not in file.parts:
                found += [f"{place}: {node.name}"] * (node.name in GONE_FUNCTIONS)
    for file in sorted(SOURCE.rglob("*.js")):
        constants = re.findall(r"\bconst (\w+)|, (\w+) = ", file.read_text(encoding="utf-8"))
        found += [f"{file.name}: {name}" for name in {*sum(constants, ())} & GONE if name.isupper()]
    assert found == []


def pronouns(tree: ast.AST) -> list[str]:
    """Return local variables and parameters that stand for anything beyond three lines.

    Parameters of a verb are called as its options are, such as ``--said``.
    """
    found = []
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if function.name == "command":
            continue
        lines: dict[str, list[int]] = {}
        for node in ast.walk(function):
            name = getattr(node, "id", None) or getattr(node, "arg", None)
            if isinstance(node, ast.Name | ast.arg) and name in PRONOUNS:
                lines.setdefault(name, []).append(node.lineno)
        found += [
            f"{function.name}: {name}"
            for name, places in lines.items()
            if max(places) - min(places) > MAX_LINES_OF_PRONOUN
        ]
    return found


def test_variables_that_live_have_nouns() -> None:
    found = {
        file.relative_to(SOURCE).as_posix(): pronouns(tree_of(file))
        for file in sorted(SOURCE.rglob("*.py"))
    }
    assert {place: names for place, names in found.items() if names} == {}
    assert pronouns(ast.parse("def f(one):\n    pass\n\n\n    return one")) == ["f: one"]
    assert pronouns(ast.parse("def f(one):\n    return one")) == []


#: What stands in no docstring, comment and text of the source.
FORBIDDEN = (
    *("whoever", "whosoever", "so many", "so far as", "is told", "are told", "that is none"),
    *("None where", "it is said", "by which means", "in the place of", "in whatever way"),
)
#: What may stand between two words: texts and comments wrap.
BREAK = r"""(?:[ ]|[ ]?["']?\n\s*(?:#:? |-- |// |\* )?f?["']?)"""
SOURCE_PHRASES = re.compile(
    rf"\b(?:{'|'.join(phrase.replace(' ', BREAK) for phrase in FORBIDDEN)})\b(?! apart)"
    r"|\b(?:Whoever|So many|So far as|It is said|By which means|In the place of)\b"
    r"|\bOf [a-z]+\b"
)
#: Modules with texts that both checkers compare.
COMPARED = {"checker/sums.py", "checker/partizan.py"}


def test_texts_of_the_source_are_plain() -> None:
    found = []
    for file in sorted(SOURCE.rglob("*")):
        place = file.relative_to(SOURCE).as_posix()
        if file.suffix not in {".py", ".js", ".html", ".sql"} or place in COMPARED:
            continue
        if "_jit" in file.parts or "loops" in file.parts or file.name == "loops.py":
            continue
        text = file.read_text(encoding="utf-8")
        found += [f"{place}: {match[0]!r}" for match in SOURCE_PHRASES.finditer(text)]
    assert found == [], "write subject, verb, object: see docs/developing.md"
    assert SOURCE_PHRASES.search('"it is won by so "\n    f"many players"')
    assert not SOURCE_PHRASES.search("bound : int or None\n        Where it ends.")


@pytest.mark.parametrize("page", MOST_LINES)
def test_a_page_keeps_to_its_size(page: str) -> None:
    assert lines_of(PROJECT / page) <= MOST_LINES[page]


def test_readme_fits_a_terminal() -> None:
    lines = (PROJECT / "README.md").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if len(line) > 100] == []


def test_all_pages_together_keep_to_their_size() -> None:
    total = sum(lines_of(page) for page in WRITTEN)
    assert total <= MOST_LINES_OF_DOCS, "say less, or raise the limit by what is added and say so"


@pytest.mark.parametrize("name", NAMES)
def test_sentences_are_plain(name: str) -> None:
    text = prose((PROJECT / name).read_text(encoding="utf-8"))
    found = [
        f"{match[0]!r} in: {text[max(0, match.start() - 40) : match.end() + 40]}"
        for pattern in (OPENINGS, PHRASES)
        for match in pattern.finditer(text)
    ]
    assert found == [], "write subject, verb, object: see docs/developing.md"


@pytest.mark.parametrize("name", [name for name in NAMES if name != "CHANGELOG.md"])
def test_a_page_is_no_diary(name: str) -> None:
    """Dates of measurements stand in the generated tables of benchmarks."""
    text = prose((PROJECT / name).read_text(encoding="utf-8"))
    assert re.findall(r"\b20\d\d-\d\d-\d\d\b|\b[Ss]ince then\b|\b(?:was|were) tried\b", text) == []


@pytest.mark.parametrize("name", NAMES)
def test_headings_name_their_thing(name: str) -> None:
    text = FENCE.sub("", (PROJECT / name).read_text(encoding="utf-8"))
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    assert len(re.findall(r"^# ", text, re.MULTILINE)) == 1
    assert [title for title in headings if re.search(r"…|[.!]$", title)] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_page_begins_with_what_a_reader_gets(name: str) -> None:
    title, _, rest = (PROJECT / name).read_text(encoding="utf-8").partition("\n")
    first = rest.strip().partition("\n\n")[0]
    assert title.startswith("# ")
    assert re.match(r"[A-Z*\[`]", first), "a page begins with a paragraph"
    assert len(first.split()) >= 7


def test_the_patterns_find_what_they_are_for() -> None:
    assert OPENINGS.search("It is so. Of a partizan game both starts are answered.")
    assert OPENINGS.search("- None where there is no move.")
    assert PHRASES.search("The player, whoever that is, wins.")
    assert not OPENINGS.search("The value of a game. Offers are open.")
    page = (
        "A page.\n\n```sh\nhidden\n\n```\n\nIt is shown.\n\n```sh\nhidden\n```\n\nSee `hidden`.\n"
    )
    assert "hidden" not in prose(page)
    assert "It is shown." in prose(page)
