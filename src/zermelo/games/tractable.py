"""Conditions of a tractable strategy (Fraenkel 1996a, section 7)."""

from __future__ import annotations

from dataclasses import dataclass

#: The verdicts with which the fields of `Tractable` begin.
VERDICTS = ("yes", "in part", "no", "open", "none")
#: For a game whose original board has one size.
FINITE_GAME = "yes: the original game has finitely many positions, and a table of them solves it"
#: For a game of at most exponentially many positions: a winner who hurries never repeats one.
FEW_MOVES = "yes: at most exponentially many positions, and the winner needs none twice"


@dataclass(frozen=True)
class Tractable:
    """Whether a game is tractable and efficient, as declared by its rules.

    A game is *tractable* (Fraenkel 1996a, section 7) if (a) the outcome can be found in polynomial
    time, (b) so can a move that keeps the outcome, (c) the winner needs at most exponentially many
    moves, and (d) all this holds for sums as well. It is *efficient* if this holds in misère play,
    too. Time is measured by the length of the shortest notation of the position.

    The fields are (a) to (d) in normal play, then in misère play. Each begins with a verdict, one
    of `VERDICTS`, with a reason and a source if needed. "open" means that neither a polynomial
    method nor a proof of hardness is known to us; "in part", that some positions have a polynomial
    method; "none", that there are no such sums, or no such play. An empty ``move`` repeats the text
    of ``label``; empty ``sums`` are hard if the game alone is hard, and otherwise open.
    """

    label: str = "open"
    move: str = ""
    length: str = FEW_MOVES
    sums: str = ""
    misere_label: str = "open"
    misere_move: str = ""
    misere_length: str = FEW_MOVES
    misere_sums: str = ""

    def of(self, *, misere: bool = False) -> tuple[str, str, str, str]:
        """Return (a) to (d) for normal or misère play, with the defaults filled in."""
        prefix = "misere_" if misere else ""
        names = ("label", "move", "length", "sums")
        label, move, length, sums = (getattr(self, f"{prefix}{name}") for name in names)
        default_sums = "no: a single game is hard" if label.startswith("no") else "open"
        return label, move or label, length, sums or default_sums
