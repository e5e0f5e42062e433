"""The pages on the papers have a command for every numbered item of the five texts, and for what
else they define, ask and name; the commands are run as all of the documentation's are."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.shared import shared

PAGES = Path(__file__).parents[2] / "docs" / "papers"
KINDS = "Definition|Theorem|Lemma|Corollary|Proposition|Example|Figure|Table|Remark|Question"
#: The numbered items of each text, by its short name: kinds with their numbers.
NUMBERED = {
    "Fraenkel 1997": {
        "Definition": "1 2", "Theorem": "1 2 3 4 5 6 7", "Lemma": "1 2", "Corollary": "1 2 3 4 5",
        "Example": "1 2 3 4 5", "Figure": "1 2 3 4 5 6 7",
    },
    "AMS 303": {"Example": "1 2", "Theorem": "1 2 3"},
    "Pérez Romero 2020": {
        "Definition": "1.1 1.2 1.3 1.5 1.12 1.13 1.14 1.17 1.21 2.2 3.5 3.12 5.1 5.4 A.1",
        "Lemma": "1.4 1.6 1.11 1.15 1.19 3.8",
        "Proposition": "1.16 1.22 2.1 2.5 3.7 5.2 5.3",
        "Theorem": "1.18 1.20 1.23 2.3 3.1 3.2 3.3 3.4 3.6 3.9 3.10 3.11 3.13 4.1 5.6 5.7 5.8",
        "Corollary": "1.24 2.4", "Example": "5.5", "Remark": "1 2 3",
        "Figure": "1.1 1.2 1.4 1.5 1.6 1.7 2.1 3.1 3.2 3.3 3.4 3.5 3.6 3.7 4.1 5.1 5.2 A.1",
    },
    "Fraenkel and Harary 1988": {
        "Theorem": "1 2 3 4", "Corollary": "1 2", "Proposition": "1 2 3 4 5 6 7 8",
        "Definition": "1 2 3", "Figure": "1 2 3 4", "Question": "(i) (ii)",
    },
    "Fraenkel 1996a": {
        "Figure": " ".join(map(str, range(1, 20))), "Table": "1 2 3 4",
        "Remark": "(i) (ii) (iii) (iv) (v)",
    },
}  # fmt: skip
#: What has no number, in the order of the texts.
NAMED = {
    "Fraenkel 1997": (
        "Kernels", "Even cycles", "n*-gon", "NP-completeness", "Ties and draws", "Game-graphs",
        "predecessors and leaves", "Algorithm PND", "homework", "Termination sets", "misère play",
        r"Theorem \*", "shortcoming (a)", "shortcoming (b)", "γ", "What if", "strategy kernel",
        "Stable marriages", "Galvin", "annihilation games", "linear codes",
    ),
    "AMS 303": (
        "Progressively finite games", "take 1 to 4 from a heap of 16", "Successors",
        "level numbers", "Direct sums", "Digital sums", "games to play",
    ),
    "Pérez Romero 2020": (
        "P1 to P6", "State graphs", "Zermelo", "Sprague and Grundy", "Nim with two rows",
        "Nim with n rows", "Chomp on graphs", "Poset games", "chocolate bar",
        "state graph of a sum",
        "Node Kayles", "The poster",
    ),
    "Fraenkel and Harary 1988": (
        "Hackendot", "shrewd moves", "Phases I and II", "0-star", "extreme vertices",
        "effective rays", "class 𝒞", "Strategy W",
    ),
    "Fraenkel 1996a": (
        "Beat Doug", "(a), who wins", "Scoring", "(2.1) and (2.2)", "snag (i)", "snag (ii)",
        "Sprague–Grundy function", "Succinct input", "two problems", "NP-completeness of g",
        "conditions A, B, C and C′", "generalised nim-sum", "(3.1)", "Beat Craig",
        "bigger Craig", "homework", "Beat Anne", "annihilation graph", "extended function",
        "**Without cycles** annihilation", "player 2 wins", "Misère play** (Ferguson",
        "Representations", "*narrow*", "*broad*", "*wide*", "narrow winning", "Repetition",
        "Figure 15 and its homework", "Matter and Antimatter", "Welter", "Partizan annihilation",
        "Pursuit on graphs", "definitions (i) and (ii)", "Inequalities", "Domineering",
        "Simplicity Theorem", "Partizan games with draws", "hard sums", "Misère play",
        "Interaction", "Octal games", "Wythoff's game", "positions of value 1",
        "two-parameter family", "Nimdi", "(1, 3)-Nimhoff", "Take", "odd sets", "cyclic Nimhoff",
        "king or rook", "2ᵏ-Nimhoff", "P-positions as moves", "exercise on W²",
        "Three-pile Wythoff", "Epidemiography", "any growth", "Hercules and the Hydra", "Nimania",
        "facts (i) to (iii)", "205 moves", "(a) to (d)", "Kotzig's Nim", "exponential delay",
        "compounds",
        "Moore's Nim", "identical geography games", "Geography", "chess, checkers, Go",
        "Poset games with a greatest element", "Hackendot", "Bushenhack", "power-set game",
        "Chomp", "Hex", "Maker and Breaker", "deletion game", "Undecidable games",
        "the loser wins", "factoring game",
    ),
}  # fmt: skip

Paragraph = tuple[str, bool]


def page(paper: str) -> Path:
    """Return the file of a paper: authors without accents and "and", and the year."""
    plain = unicodedata.normalize("NFD", paper.casefold().replace(" and ", " "))
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return PAGES / f"{plain.replace(' ', '-')}.md"


def paragraphs(paper: str) -> list[Paragraph]:
    """Return the paragraphs of a paper's sections, and whether a command or code follows each."""
    _, _, part = page(paper).read_text(encoding="utf-8").partition("\n## ")
    _, _, part = part.partition("\n")
    blocks = re.split(r"(^```.*?^```$)", part, flags=re.MULTILINE | re.DOTALL)
    found: list[Paragraph] = []
    for prose, code in zip(blocks[::2], [*blocks[1::2], ""], strict=True):
        held = [" ".join(one.split()) for one in prose.split("\n\n") if one.strip()]
        held = [one for one in held if not one.startswith("#")]
        runs = code.startswith("```console\n$ zermelo") or ">>> " in code
        found += [(one, False) for one in held[:-1]]
        found += [(one, runs) for one in held[-1:]]
    return found


def numbers_in(prose: str) -> Iterator[tuple[str, str]]:
    """Yield the items that a paragraph names: one, several with commas and "and", or a range."""
    one = r"\(?[A-Zivx0-9]+(?:\.\d+)?\)?"
    prose = prose.replace("Corollaries", "Corollarys")
    for kind, said in re.findall(
        rf"\b({KINDS})s? ((?:{one}|\*)(?:(?:, | and | to )(?:and )?{one})*)", prose
    ):
        pieces = re.split(r"(, and | and |, | to )", said)
        for place, piece in enumerate(pieces):
            if piece.strip() == "to":
                *head, low = pieces[place - 1].split(".")
                high = pieces[place + 1].split(".")[-1]
                for number in range(int(low) + 1, int(high)):
                    yield kind, ".".join([*head, str(number)])
            elif place % 2 == 0:
                yield kind, piece


WANTED = [
    (paper, kind, number)
    for paper, kinds in NUMBERED.items()
    for kind, numbers in kinds.items()
    for number in numbers.split()
]


def test_each_paper_has_a_page_whose_commands_are_run(request: pytest.FixtureRequest) -> None:
    pages = {page(paper) for paper in NUMBERED}
    assert pages == {*PAGES.glob("*.md")}
    (conftest,) = (
        plugin
        for plugin in request.config.pluginmanager.get_plugins()
        if getattr(plugin, "__file__", None) == str(PAGES.parents[1] / "conftest.py")
    )
    for path in pages:
        assert conftest.pages.should_parse(path)
        blocks = re.findall("^```[a-z]+$", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert len(list(conftest.pages.parse(path))) >= len(blocks) >= 3


def test_every_numbered_item_has_a_command() -> None:
    lacking = []
    for paper in NUMBERED:
        held = {item for prose, runs in paragraphs(paper) if runs for item in numbers_in(prose)}
        held |= {
            ("Figure", n.removesuffix("(a)").removesuffix("(b)")) for k, n in held if k == "Figure"
        }
        lacking += [one for one in WANTED if one[0] == paper and one[1:] not in held]
    assert not lacking


def test_everything_else_has_a_command() -> None:
    lacking = [
        (paper, phrase)
        for paper, phrases in NAMED.items()
        for phrase in phrases
        if not any(
            phrase.casefold() in prose.casefold() for prose, runs in paragraphs(paper) if runs
        )
    ]
    assert not lacking


def test_no_paragraph_is_without_a_command() -> None:
    silent = [prose for paper in NUMBERED for prose, runs in paragraphs(paper) if not runs]
    assert not silent


def test_the_list_finds_what_is_missing() -> None:
    prose = (
        "**Theorems 5 and 6**, **Examples 3 to 5**, **Definitions 1.12, 1.13 and 1.17**, Figure A.1"
    )
    assert list(numbers_in(prose)) == [
        ("Theorem", "5"), ("Theorem", "6"), ("Example", "3"), ("Example", "4"), ("Example", "5"),
        ("Definition", "1.12"), ("Definition", "1.13"), ("Definition", "1.17"), ("Figure", "A.1"),
    ]  # fmt: skip


# ------------------------------------------------------------------------- held against the texts

SPANISH = "Definición|Lema|Teorema|Proposición|Corolario|Ejemplo|Figura|Observación"
#: How the texts begin their items.
FOUND = {
    "Fraenkel 1997": (
        "000_43e811cb9f7f0971.txt",
        r"(?:\\bf |\\sc |\{)(Definition|Theorem|Lemma|Corollary|Example|Figure)[~ ](\d)[.}]",
    ),
    "AMS 303": ("001_7c6670be040fb6d4.txt", r"^(Example|Theorem) (\d):"),
    "Pérez Romero 2020": ("002_3815d84dd2690a7f.txt", rf"^\**({SPANISH}) ([\dA](?:\.\d+)?)"),
    "Fraenkel and Harary 1988": (
        "003_cf78b5132267702f.txt",
        r"^(Theorem|Corollary|Proposition|Fig)\.? (\d)[:.]",
    ),
    "Fraenkel 1996a": ("004_7385459bd3f95109.txt", r"^(Figure|Table) (\d+)\."),
}
ENGLISH = {
    "Definición": "Definition", "Lema": "Lemma", "Teorema": "Theorem", "Fig": "Figure",
    "Proposición": "Proposition", "Corolario": "Corollary", "Ejemplo": "Example",
    "Figura": "Figure", "Observación": "Remark",
}  # fmt: skip


@pytest.mark.parametrize("paper", FOUND)
def test_the_list_has_every_item_of_the_text(paper: str) -> None:
    file, pattern = FOUND[paper]
    text = shared(f"../papers/{file}").read_text(encoding="utf-8")
    items, text = set(), re.sub(r"^%.*", "", text, flags=re.MULTILINE)  # without TeX's comments
    for match in re.finditer(pattern, text, re.MULTILINE):
        kind, number = (part for part in match.groups() if part)
        items.add((ENGLISH.get(kind, kind), number))
    listed = {(kind, number) for name, kind, number in WANTED if name == paper}
    assert len(items) >= 5
    assert items <= listed
