"""The words of a picture: of a game, or of a framework of arguments, whose arrows run forward."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum


class Kind(IntEnum):
    """What a move is good for."""

    OTHER = 0
    DRAWING = 1  #: from D to D
    WINNING = 2  #: from N to a P-option of least remoteness


@dataclass(frozen=True)
class Wording:
    """What a picture calls things.

    Attributes
    ----------
    sort : str
        What is drawn.
    nouns, nouns_of_edges : two str each
        What one vertex is called, and several; the same for edges.
    letters, sorts, legend, said : three str each
        For P, N and D: the letter on a vertex, how many of which there are, and what legend and
        title of the vertex say.
    without_end, height : str
        What stands beside the draws, and beside the numbers of the other rows.
    edges : mapping from a kind to two str
        What an edge of the kind is, and edges both ways.
    depth : str
        What the number 4 on a vertex says.
    beside : str
        What the edges are, in the description; empty where it goes without saying.
    shown_by, on_top, depth_said, left_out : str and three of (one, several) or one str
        In the description: by what the parts are told apart, and which of them stand on top. Of
        the number on a vertex and of edges that are left out, in its title.
    turned : bool
        Whether arrows run against the edges of the digraph: they are attacks.
    """

    sort: str
    nouns: tuple[str, str]
    nouns_of_edges: tuple[str, str]
    letters: tuple[str, str, str]
    sorts: tuple[str, str, str]
    legend: tuple[str, str, str]
    said: tuple[str, str, str]
    edges: Mapping[Kind, tuple[str, str]]
    depth: str
    without_end: str
    height: str
    beside: str = ""
    shown_by: str = "outcome"
    on_top: str = "vertices where play is drawn"
    depth_said: str = "remoteness {}"
    left_out: tuple[str, str] = ("option", "options")
    turned: bool = False


GAME = Wording(
    "A digraph",
    ("vertex", "vertices"),
    ("edge", "edges"),
    ("P", "N", "D"),
    ("P", "N", "D"),
    ("the previous player wins", "the next player wins", "a draw"),
    ("P, the previous player wins", "N, the next player wins", "D, a draw"),
    {
        Kind.WINNING: ("winning move, the quickest", "winning move, the quickest"),
        Kind.DRAWING: ("move that keeps the draw", "moves that keep the draw, both ways"),
        Kind.OTHER: ("other move", "other moves, both ways"),
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
        Kind.WINNING: ("attack that decides, from in", "attack that decides, from in"),
        Kind.DRAWING: ("attack among undecided ones", "attacks among undecided ones, both ways"),
        Kind.OTHER: ("other attack", "other attacks, both ways"),
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
