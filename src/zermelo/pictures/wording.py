"""The words in pictures of games, and of argumentation frameworks, whose arrows are attacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum


class MoveKind(IntEnum):
    """What a move achieves."""

    OTHER = 0
    DRAWING = 1  #: from D to D
    WINNING = 2  #: from N to a P-option of least remoteness


@dataclass(frozen=True)
class Wording:
    """The words of a picture: triples for P, N and D, and pairs for singular and plural."""

    sort: str  #: the kind of digraph
    nouns: tuple[str, str]
    nouns_of_edges: tuple[str, str]
    letters: tuple[str, str, str]  #: the letters on a vertex
    sorts: tuple[str, str, str]  #: the words after a number of vertices
    legend: tuple[str, str, str]
    titles: tuple[str, str, str]  #: the words in the title of a vertex
    #: the words for an edge in one direction, and for edges in both
    edges: Mapping[MoveKind, tuple[str, str]]
    depth: str  #: the meaning of the number 4 on a vertex
    without_end: str  #: the words beside the band of the draws
    height: str  #: the words beside the numbers of the other bands
    beside: str = ""  #: the meaning of edges in the description of the picture
    shown_by: str = "outcome"  #: what letters and colours of vertices show
    on_top: str = "vertices where play is drawn"
    depth_title: str = "remoteness {}"  #: the words for the number in the title of a vertex
    left_out: tuple[str, str] = ("option", "options")  #: the word for options that are not drawn
    turned: bool = False  #: whether arrows run against the edges of the digraph, as attacks do

    def counts(self, counted: Sequence[int]) -> str:
        """Return a text with those numbers of P, N and D that are not 0."""
        pairs = zip(self.sorts, counted, strict=True)
        return ", ".join(f"{count:,} {sort}" for sort, count in pairs if count)


GAME = Wording(
    "A digraph",
    ("vertex", "vertices"),
    ("edge", "edges"),
    ("P", "N", "D"),
    ("P", "N", "D"),
    ("the previous player wins", "the next player wins", "a draw"),
    ("P, the previous player wins", "N, the next player wins", "D, a draw"),
    {
        MoveKind.WINNING: ("winning move, the quickest", "winning move, the quickest"),
        MoveKind.DRAWING: ("move that keeps the draw", "moves that keep the draw, both ways"),
        MoveKind.OTHER: ("other move", "other moves, both ways"),
    },
    "remoteness 4: best play takes 4 moves",
    "draw",
    "remoteness",
)
FRAMEWORK = Wording(
    "A framework",
    ("argument", "arguments"),
    ("attack", "attacks"),
    ("I", "O", "U"),
    ("in", "out", "undecided"),
    ("in: every attack is answered", "out: attacked by one that is in", "undecided"),
    ("I, in", "O, out", "U, undecided"),
    {
        MoveKind.WINNING: ("attack that decides, from in", "attack that decides, from in"),
        MoveKind.DRAWING: (
            "attack among undecided ones",
            "attacks among undecided ones, both ways",
        ),
        MoveKind.OTHER: ("other attack", "other attacks, both ways"),
    },
    "the discussion ends after 4 replies",
    "undecided",
    "replies in the discussion",
    " An arrow leads from an argument to what it attacks.",
    "grounded label",
    "undecided arguments",
    "{} replies in the discussion",
    ("attacker", "attackers"),
    turned=True,
)
