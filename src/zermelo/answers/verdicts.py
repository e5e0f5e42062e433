"""Verdicts: the winner in a sentence, and lists of moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.compounds.turns import Turns, ends_of_its_own, needs_minimax
from zermelo.games.rules import PartizanPosition
from zermelo.games.turn_and_score import mover_of, name_of
from zermelo.values import text
from zermelo.values.outcome import Outcome
from zermelo.values.player import LEFT, RIGHT

if TYPE_CHECKING:
    from zermelo.games.position import Move
    from zermelo.games.solution import Solution

#: Maximum number of moves that are listed.
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
    if needs_minimax(rules) and not isinstance(solution.position, PartizanPosition):
        mover = mover_of(rules, solution.position.state)
        by_turn = "" if mover is None else f" {capital(name_of(rules, mover))} is to move."
        return [f"{capital(winner_text(solution))} ({outcome}).{by_turn}"]
    if rules.has_scores:
        named = f"{LETTERS[outcome]} ({outcome}). " if outcome in LETTERS else ""
        starts = solution.starts.items()
        by_start = (
            f"{capital(winner_text(start))} when {player.name.title()} begins."
            for player, start in starts
        )
        return [f"{named}{' '.join(by_start)}"]
    if not isinstance(solution.position, PartizanPosition):
        if not isinstance(rules, Turns) or outcome is Outcome.D:
            return [VERDICTS[outcome]]
        mover = solution.position.state[1]
        result = "can force a win" if outcome is Outcome.N else "loses against best play"
        won = WINS[outcome.winner(mover)]
        return [f"{won} ({outcome}): {mover.name.title()} is to move and {result}."]
    named = f"{LETTERS[outcome]} ({outcome}). " if outcome in LETTERS else ""
    left, right = WINS[outcome.left], WINS[outcome.right]
    return [f"{named}{left} when Left begins. {right} when Right begins."]


def winner_text(solution: Solution[Any]) -> str:
    """Return who wins under rules with turns or scores, and by how much where there are scores.

    Empty for a partizan position without a player to move.
    """
    position, outcome = solution.position, solution.outcome
    rules = position.ruleset
    if isinstance(position, PartizanPosition):
        return ""
    if outcome is Outcome.D:
        return "nobody can force a win" if solution.score is None else "a tie"
    mover = mover_of(rules, position.state)
    if mover is None:
        who = "the next player" if outcome is Outcome.N else "the previous player"
    else:
        who = name_of(rules, mover if outcome is Outcome.N else mover.other)
    return f"{who} wins" + ("" if solution.score is None else f" by {abs(solution.score)}")


def more_text(solution: Solution[Any]) -> str:
    """Return who scores more from a position on, and by how much."""
    if solution.outcome is Outcome.D:
        return "both score the same"
    return winner_text(solution).replace("wins by", "scores") + " more"


def capital(text: str) -> str:
    """Return a text with a capital letter."""
    return text[:1].upper() + text[1:]


def misere_text(solution: Solution[Any]) -> str:
    """Return the rule of misère play in this game."""
    rules = solution.position.ruleset
    if ends_of_its_own(rules) and not rules.ends_alike:
        return "Misère play: the player who would have won loses."
    return "Misère play: the player who makes the last move loses."


def listed(what: str, moves: tuple[Move[Any], ...]) -> str:
    """Return moves as text, the first ones of many."""
    return text.ended(f"{what}: {text.listed(moves, LISTED)}")
