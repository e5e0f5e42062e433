"""Verdicts: the winner in a sentence, lists of moves, and play for scores in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from zermelo.compounds.turns import Turns, has_own_ends, needs_minimax
from zermelo.games.base_rules import Score
from zermelo.games.explanation import Block, Lines, with_codes
from zermelo.games.position import Move, Position
from zermelo.games.rules import PartizanPosition
from zermelo.games.solution import Solution
from zermelo.games.turn_and_score import gain_of, mover_of, name_of
from zermelo.values import text
from zermelo.values.outcome import Outcome
from zermelo.values.player import LEFT, RIGHT, Player
from zermelo.values.text import score_text, score_to_json

if TYPE_CHECKING:
    from zermelo.compounds.milnor import MilnorTable
    from zermelo.solvers.engine import Engine

#: Maximum number of moves in a list, and in a line of best play.
MAX_MOVES_LISTED, MAX_LINE_MOVES = 12, 12

VERDICTS = {
    Outcome.P: "The previous player wins (P): the player to move loses against best play.",
    Outcome.N: "The next player wins (N): the player to move can force a win.",
    Outcome.D: "A draw (D): nobody can force a win, and each can avoid losing.",
}

OUTCOME_TEXTS = {
    Outcome.N: "The next player wins",
    Outcome.P: "The previous player wins",
    Outcome.L: "Left wins",
    Outcome.R: "Right wins",
}

WINNER_TEXTS = {LEFT: "Left wins", RIGHT: "Right wins", None: "Nobody can force a win"}


def verdicts(solution: Solution) -> list[str]:
    """Return a list of one line: who wins, or in a partizan position who wins from each start."""
    rules, outcome = solution.position.ruleset, solution.outcome
    summary = f"{OUTCOME_TEXTS[outcome]} ({outcome}). " if outcome in OUTCOME_TEXTS else ""
    if needs_minimax(rules) and not isinstance(solution.position, PartizanPosition):
        mover = mover_of(rules, solution.position.state)
        to_move = "" if mover is None else f" {capitalised(name_of(rules, mover))} is to move."
        return [f"{capitalised(winner_text(solution))} ({outcome}).{to_move}"]
    if rules.has_scores:
        by_start = (
            f"{capitalised(winner_text(start))} when {player.name.title()} begins."
            for player, start in solution.starts.items()
        )
        return [f"{summary}{' '.join(by_start)}"]
    if not isinstance(solution.position, PartizanPosition):
        if not isinstance(rules, Turns) or outcome is Outcome.D:
            return [VERDICTS[outcome]]
        mover = solution.position.state[1]
        result = "can force a win" if outcome is Outcome.N else "loses against best play"
        winner = WINNER_TEXTS[outcome.winner(mover)]
        return [f"{winner} ({outcome}): {mover.name.title()} is to move and {result}."]
    left, right = WINNER_TEXTS[outcome.left], WINNER_TEXTS[outcome.right]
    return [f"{summary}{left} when Left begins. {right} when Right begins."]


def winner_text(solution: Solution) -> str:
    """Return who wins, with scores also by how much; empty for a partizan position."""
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
    score = solution.score
    return f"{who} wins" if score is None else f"{who} wins by {score_text(max(score, -score))}"


def who_scores_more(solution: Solution) -> str:
    """Return who scores more from here on, and by how much; the score must be known."""
    if solution.outcome is Outcome.D:
        return "both score the same"
    return winner_text(solution).replace("wins by", "scores") + " more"


def capitalised(text: str) -> str:
    """Return a text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def misere_text(solution: Solution) -> str:
    """Return the rule of misère play in this game."""
    rules = solution.position.ruleset
    if has_own_ends(rules) and not rules.ends_alike:
        return "Misère play: the player who would have won loses."
    return "Misère play: the player who makes the last move loses."


def move_list(heading: str, moves: tuple[Move, ...]) -> str:
    """Return moves as text; if there are many, only the first ones."""
    return text.with_full_stop(f"{heading}: {text.list_items(moves, MAX_MOVES_LISTED)}")


def scores_in(solution: Solution) -> int | str | None:
    """Return the score as JSON has it, ``3|-2`` for Left's start and Right's; None if unknown."""
    if solution.score is not None:
        return score_to_json(solution.score)
    scores = [start.score for start in solution.starts.values() if start.score is not None]
    is_known = scores and len(scores) == len(solution.starts)
    return "|".join(map(score_text, scores)) if is_known else None


def losses(solution: Solution) -> dict[Score, tuple[Move, ...]]:
    """Return moves by loss: how much worse than the best (0) they score; {} without a score."""
    if solution.score is None:
        return {}
    by_loss: dict[Score, list[Any]] = {}
    for option, score in solution.scores.items():
        difference = solution.score - score
        by_loss.setdefault(max(difference, -difference), []).append(option)
    ascending = sorted(by_loss.items())
    return {loss: tuple(solution.position.moves_to(options)) for loss, options in ascending}


def incomplete_note(solution: Solution) -> str:
    """Return a note for a list of moves that may be incomplete; otherwise an empty text."""
    return "" if solution.complete else " (there may be more)"


def moves_by_score(solution: Solution) -> list[str]:
    """Return sentences on the best moves and on the others by loss; without moves, who won."""
    by_loss = losses(solution)
    if not by_loss:
        return [f"Play has ended: {winner_text(solution)}."]
    several = "s" * (len(by_loss[0]) != 1)
    best = move_list(f"Best move{several}{incomplete_note(solution)}", by_loss.pop(0))
    others = (
        move_list(f"Moves that lose {score_text(loss)}", moves) for loss, moves in by_loss.items()
    )
    return [best, *others]


def why_score(solution: Solution, engine: Engine) -> list[Block]:
    """Return the reasons for a score: parts, source, best move, line; [] without scored moves."""
    from zermelo.answers.played_out import line_text
    from zermelo.compounds.milnor import MilnorTable
    from zermelo.solvers.cutoffs import best_play  # imports NumPy

    position, score = solution.position, solution.score
    if score is None or not solution.scores:
        return []
    count = len(solution.scores)
    others = f"none of the {count:,} moves secures more" if count > 1 else "there is no other move"
    secured = f"This score is secured by {solution.best}, and {others}"
    sentence = f"Worked out: {solution.source}. {secured}."
    best = best_play(position, solution.play, engine)
    line: list[Move] = []
    gains_by_player: dict[Player, Score] = {}
    current = position
    while (option := best.best_option(current.state)) is not None:
        move, mover = current.move(option), mover_of(current.ruleset, current.state)
        if (gain := gain_of(current.ruleset, current.state, option)) and mover is not None:
            gains_by_player[mover] = gains_by_player.get(mover, 0) + gain
        line.append(move)
        current = move.to
    main_line = line_text(position, line[:MAX_LINE_MOVES], len(line))
    rules, by_player = position.ruleset, sorted(gains_by_player.items())
    gains = [f"{name_of(rules, player)} gains {total}" for player, total in by_player]
    blocks: list[Block] = []
    if isinstance(best.worths, MilnorTable):
        blocks += parts_block(best.worths, position)
    blocks += with_codes("minimax", [sentence], source=solution.source, score=score_to_json(score))
    blocks += with_codes("play", [text.with_full_stop(f"Main line: {main_line}")])
    if gains:
        blocks += with_codes("gains", [f"By the moves of this line {' and '.join(gains)}."])
    return blocks


def parts_block(table: MilnorTable, position: Position) -> list[Block]:
    """Return a list of one block, with the stops of a sum's parts; [] if Right is to move."""
    if mover_of(position.ruleset, position.state) is RIGHT:
        return []
    lines, facts = ["The parts, with their means and temperatures:"], []
    for part in table.parts_of(position.state):
        value, name = table.value([part]), f"{part[0]} {Position(*part)}"
        scaled = (value.left_stop, value.right_stop, value.mean, value.temperature)
        left, right, mean, temperature = (number / table.scale for number in scaled)
        stops = f"{left} for the player who begins"
        if table.partizan:
            stops = f"{left} if Left begins, {right} if Right begins; mean {mean}"
        lines.append(f"  {name}: {stops}" + f", temperature {temperature}" * (left > right))
        facts.append({"position": name, "left": str(left), "right": str(right), "mean": str(mean)})
    return with_codes("sum", [Lines(tuple(lines))], parts=facts)


def score_lines(solution: Solution) -> Iterator[tuple[str, object]]:
    """Yield lines of ``solve``, pairs of "score" and a text: the score, or one for each start."""
    if solution.score is not None:
        yield "score", score_text(solution.score)
    for player, start in solution.starts.items():
        if start.score is not None:
            yield "score", f"{score_text(start.score)} if {player.name.title()} begins"
