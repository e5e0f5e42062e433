"""Dots and Boxes for scores, and Nimstring, where a player who cannot move loses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zermelo.games.tractable import Tractable
from zermelo.limits import UNLIMITED, Watch
from zermelo.rulesets.graphs.boxes.board import BoxBoard, State, new_line

if TYPE_CHECKING:
    from zermelo.rulesets.graphs.boxes.tables import NimstringTable, ScoreTable


@dataclass(frozen=True)
class DotsAndBoxes(BoxBoard):
    """Draw a line between neighbouring dots; a player who completes a box gets it and moves again.

    The player with more boxes wins; the score is the difference. The size is the number of rows and
    columns of boxes, as in ``2x3``. A position is its drawn lines, each by its two dots, as in
    ``a1-b1``: columns are letters, and rows are counted from below. ``player1`` after the lines
    means that player 1, who did not begin, is to move. Boxes completed earlier do not count.

    Positions with up to 24 free lines, such as 3 × 3 boxes, are solved by a table of all sets of
    free lines. Berlekamp 2000 and Winning Ways, chapter 16, treat long chains; `explain`
    shows the chains, and the value in Nimstring, which decides who opens the first long chain.

    Examples
    --------
    >>> DotsAndBoxes(2, 2)().solve().score, DotsAndBoxes(1, 3)().solve().score
    (2, -1)
    """

    name = "dots-and-boxes"
    example = "--rows 1 --columns 2 a1-b1 b2-c2 player1"
    complexity = "PSPACE-complete (Buchin, Hagedoorn, Kostitsyna and van Mulken 2021)"
    tractable = Tractable(f"no: {complexity}")

    def gain(self, state: State, option: State) -> int:
        """Return the number of boxes that a move completes."""
        return self.boxes_completed(state[0], new_line(state, option))

    def worths(self, state: State, watch: Watch) -> ScoreTable:
        """Return the scores of all positions that can be reached."""
        from zermelo.rulesets.graphs.boxes.tables import ScoreTable

        return ScoreTable(self, state[0], watch)

    def remarks(self, state: State) -> Iterator[str]:
        """Yield sentences on the chains, and on the value in Nimstring."""
        yield from self.chains_in_words(state)
        yield nimstring_in_words(self, state)


@dataclass(frozen=True)
class Nimstring(BoxBoard):
    """Draw a line between two neighbouring dots; a player who completes a box must move again.

    A player who cannot move loses, and so does the player who completes the last box. Positions are
    written as in Dots and Boxes. The value of a position in sums is a nimber, or the position is
    loony: then the player to move wins every sum with it, by taking all boxes or all but two
    (Winning Ways, chapter 16). The verb `explain` shows the value. A player who wins Nimstring
    makes the opponent open the first long chain of Dots and Boxes.

    Examples
    --------
    >>> Nimstring(1, 1)().outcome, Nimstring(2, 2)().outcome
    (Outcome.N, Outcome.P)
    """

    name = "nimstring"
    example = "--rows 1 --columns 2 a1-b1 b2-c2"
    tractable = Tractable("open; PSPACE-complete on multigraphs (Demaine and Diomidov 2021)")

    def worths(self, state: State, watch: Watch) -> NimstringTable:
        """Return the values of all positions that can be reached."""
        from zermelo.rulesets.graphs.boxes.tables import NimstringTable

        return NimstringTable(self, state[0], watch)

    def remarks(self, state: State) -> Iterator[str]:
        """Yield sentences on the value and the chains."""
        yield nimstring_in_words(self, state)
        yield from self.chains_in_words(state)


def nimstring_in_words(rules: BoxBoard, state: State) -> str:
    """Return the value in Nimstring as a sentence."""
    from zermelo.rulesets.graphs.boxes.tables import LOONY, NimstringTable

    value = NimstringTable(rules, state[0], UNLIMITED).entry(state[0])
    if value == LOONY:
        return (
            "In Nimstring, where a player who cannot move loses, this is loony: the player to move "
            "wins it and every sum with it."
        )
    return f"In Nimstring, where a player who cannot move loses, its value is {value}."
