"""Verdicts: the winner in a sentence, and lists of moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.compounds.turns import Turns, ends_of_its_own
from zermelo.games.rules import PartizanPosition
from zermelo.values import text
from zermelo.values.outcome import Outcome
from zermelo.values.player import LEFT, RIGHT

if TYPE_CHECKING:
    from zermelo.games.position import Move
    from zermelo.games.solution import Solution

#: Moves that are listed, at most.
LISTED = 12

VERDICTS = {
    Outcome.P: "The previous player wins (P): the player to move loses against best play.",
    Outcome.N: "The next player wins (N): the player to move can force a win.",
    Outcome.D: "A draw (D): nobody can force a win, and each can avoid losing.",
}

LETTERS = {
    Outcome.N: "The next player wins",
    Outcome.P: "The previous player wins",
    Outcome.L: "Left wins",
    Outcome.R: "Right wins",
}

WINS = {LEFT: "Left wins", RIGHT: "Right wins", None: "Nobody can force a win"}


def verdicts(solution: Solution[Any]) -> list[str]:
    """Return who wins, in a partizan position for both starts."""
    rules, outcome = solution.position.ruleset, solution.outcome
    if not isinstance(solution.position, PartizanPosition):
        if not isinstance(rules, Turns) or outcome is Outcome.D:
            return [VERDICTS[outcome]]
        mover = solution.position.state[1]
        told = "can force a win" if outcome is Outcome.N else "loses against best play"
        won = WINS[outcome.winner(mover)]
        return [f"{won} ({outcome}): {mover.name.title()} is to move and {told}."]
    named = f"{LETTERS[outcome]} ({outcome}). " if outcome in LETTERS else ""
    left, right = WINS[outcome.left], WINS[outcome.right]
    return [f"{named}{left} when Left begins. {right} when Right begins."]


def misere_text(solution: Solution[Any]) -> str:
    """Return the rule of misère play in this game."""
    rules = solution.position.ruleset
    if ends_of_its_own(rules) and not rules.ends_alike:
        return "Misère play: the player who would have won loses."
    return "Misère play: the player who makes the last move loses."


def listed(what: str, moves: tuple[Move[Any], ...]) -> str:
    """Return moves as text, the first ones of many."""
    return text.ended(f"{what}: {text.listed(moves, LISTED)}")
