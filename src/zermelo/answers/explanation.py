"""Explanations for students: who wins, by which move, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from zermelo.answers.played_out import played_out
from zermelo.answers.verdicts import (
    capitalised,
    misere_text,
    move_list,
    moves_by_score,
    verdicts,
    why_score,
)
from zermelo.compounds.turns import has_own_ends
from zermelo.errors import LimitReached, not_none
from zermelo.games.explanation import Block, Explanation, Lines, with_codes
from zermelo.games.nim_table import nim_table, short, why_nim_sum
from zermelo.games.position import Position
from zermelo.games.rules import options_of
from zermelo.games.scene import WithDistance, WithRemarks
from zermelo.games.solution import Solution
from zermelo.games.theorem import Theorem
from zermelo.games.type_parameters import S
from zermelo.limits import Limits, Watch
from zermelo.solvers.engine import Engine
from zermelo.solvers.method import Goal, Reason
from zermelo.solvers.methods import reason_of, valued_position
from zermelo.solvers.sums import cheap_answers
from zermelo.solvers.theorem import parts_of
from zermelo.values import text as prose
from zermelo.values.nimber import Infinity
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import Player
from zermelo.values.text import list_items, plural, score_to_json, show_value, value_to_json

#: Maximum number of moves that are listed for each value.
MAX_MOVES_LISTED = 4
#: Maximum number of options that are grouped by value; if there are more, none is evaluated.
MAX_OPTIONS_BY_VALUE = 60

LABEL_SENTENCES = {
    Reason.LABELS: "Positions that can be reached were labelled",
    Reason.ALL_LABELS: "All positions of the game were labelled",
    Reason.LOOKED_UP: "The position was looked up",
    Reason.MINIMAX: "Positions that can be reached were labelled",
}
RESULT_SENTENCES = {
    Outcome.P: "the player to move has lost",
    Outcome.N: "the player to move has won",
    Outcome.D: "nobody has won",
}


def explain(
    position: Position[S],
    play: Play = NORMAL,
    *,
    limits: Limits | Watch | None = None,
    engine: Engine | None = None,
    steps: bool = False,
) -> Explanation:
    """Explain a position: verdict, reasons, moves; with ``steps`` also how to solve it by hand."""
    engine = engine or Engine()
    with engine.question(limits):
        solution = engine.solve(position, play)
        blocks = list(_blocks(solution, engine))
        if steps:
            from zermelo.answers.steps import steps as by_hand

            blocks[-1:-1] = with_codes("by-hand", by_hand(position, play, engine))
        return Explanation(tuple(blocks))


def _blocks(solution: Solution, engine: Engine) -> Iterator[Block]:
    position = solution.position
    verdict = [f"Position: {position.label}", *verdicts(solution)]
    if solution.misere:
        verdict.insert(1, misere_text(solution))
    if isinstance(position.ruleset, WithDistance) and solution.moves_left is not None:
        distance = position.ruleset.distance(solution.moves_left)
        verdict.append(f"{capitalised(distance)}; remoteness {solution.moves_left}.")
    yield from with_codes("verdict", [Lines(tuple(verdict))], **outcome_facts(solution))
    if isinstance(position.ruleset, WithRemarks):
        yield from with_codes("remark", position.ruleset.remarks(position.state))
    yield from with_codes("reason", why(solution, engine))
    moves = {str(player): moves_of(start) for player, start in solution.starts.items()}
    sentences = Lines(tuple(moves_text(solution)), prose=True)
    yield from with_codes("moves", [sentences], **(moves or moves_of(solution)))


def outcome_facts(solution: Solution) -> dict[str, object]:
    """Return the outcome and further facts as plain data."""
    value = None if solution.value is None else value_to_json(solution.value)
    facts = {"position": solution.position.label, "outcome": solution.outcome_text, "value": value}
    score = {} if solution.score is None else {"score": score_to_json(solution.score)}
    method = {"method": solution.method, "source": solution.source}
    return {**facts, **score, "remoteness": solution.remoteness, **method}


def moves_of(solution: Solution) -> dict[str, object]:
    """Return the best move and the moves that keep the outcome or score, as plain data."""
    moves_by_result = {"winning": solution.winning_moves, "drawing": solution.drawing_moves}
    if solution.score is not None:
        moves_by_result["best_moves"] = solution.best_moves
    texts = {name: list(map(str, moves)) for name, moves in moves_by_result.items()}
    best = None if solution.best is None else str(solution.best)
    return {"best": best, **texts, "complete": solution.complete}


def why(solution: Solution, engine: Engine) -> list[Block | str]:
    """Return the reasons of the answer, paragraph by paragraph."""
    if (without_turn := valued_position(solution)) is not None:
        return why(engine.answer(without_turn, Goal.MOVES), engine)
    reason = reason_of(solution)
    if solution.score is not None:
        return [*why_score(solution, engine)]
    # for Reason.STARTS a value, 0 or none, follows from the two outcomes and explains nothing
    game = None if reason is Reason.STARTS else solution.game
    if game is not None or reason is Reason.TERMS or solution.starts:
        from zermelo.answers.partizan_reasons import why_loopy, why_terms, why_value

        if game is not None:
            return why_value(solution, game, engine)
        if reason is Reason.TERMS:
            return why_terms(solution, engine)
        starts = solution.starts.items()
        start_reasons = (block for start in starts for block in why_start(*start, engine))
        return [*start_reasons, *why_loopy(solution.position, solution.play, engine)]
    if (theorem := solution.theorem) is not None:
        reasons = theorem_reasons(solution, theorem, engine)
        return [*why_by_theorem(solution, theorem), *reasons]
    if reason is Reason.QUOTIENT:
        from zermelo.answers.misere import why_quotient

        return why_quotient(solution, engine)
    if reason is Reason.ADDED:
        return why_sum(solution, engine)
    if reason not in LABEL_SENTENCES:
        return why_searched(solution, engine)
    statement = f"{LABEL_SENTENCES[reason]}: {solution.source}."
    text = with_codes(reason.value, [statement], source=solution.source)
    if solution.value is not None:
        worth = f"In a sum this position is worth {show_value(solution.value)}."
        text += with_codes("value", [worth], value=value_to_json(solution.value))
    return [*text, *course_of_play(solution, engine)]


def why_start(player: Player, solution: Solution, engine: Engine) -> list[Block | str]:
    """Return the reasons of the answer if ``player`` begins."""
    reason, theorem = reason_of(solution), solution.theorem
    label_note = f". {LABEL_SENTENCES[reason]}" if reason in LABEL_SENTENCES else ""
    if solution.score is not None:
        started = with_codes("start", [f"{player.name.title()} begins."], **outcome_facts(solution))
        return [*started, *why_score(solution, engine)]
    statement = f"{player.name.title()} begins{label_note}: {solution.source}."
    start = with_codes("start", [statement], player=str(player), **outcome_facts(solution))
    if label_note:
        return [*start, *course_of_play(solution, engine)]
    return [*start, *(theorem_reasons(solution, theorem, engine) if theorem else ())]


def theorem_reasons(solution: Solution, theorem: Theorem, engine: Engine) -> list[Block]:
    """Return the reasons of a theorem about the position."""
    reasons = theorem.reasons(solution.position.state, engine.watch)
    citation = {"statement": theorem.statement, "source": theorem.source}
    return with_codes("theorem-reason", reasons, **citation)


def course_of_play(solution: Solution, engine: Engine) -> list[Block]:
    """Return the course of play; empty if a limit is reached first."""
    try:
        return with_codes("play", played_out(solution, engine), moves_left=solution.moves_left)
    except LimitReached:
        return []


def why_by_theorem(solution: Solution, theorem: Theorem) -> list[Block]:
    """Return a sentence with a theorem's source, and any value it tells; [] without a source."""
    if not solution.source:
        return []
    citation = {"statement": theorem.statement, "source": theorem.source}
    if solution.value is None or not theorem.gives_value:
        return with_codes("theorem", [f"{capitalised(solution.source)}."], **citation)
    value = short(solution.value) if isinstance(solution.value, int) else show_value(solution.value)
    why = f", {theorem.value_is} ({theorem.source})" if theorem.value_is else f": {solution.source}"
    sentence = f"The value is {value}{why}."
    return with_codes("theorem", [sentence], **citation, value=value_to_json(solution.value))


def why_sum(solution: Solution, engine: Engine) -> list[Block | str]:
    """Explain a sum by the values of its parts."""
    parts = parts_of(solution.position) or []
    solved, unsolved = cheap_answers(parts, engine)
    if solution.value is not None:  # so the values of the parts were found
        for index in unsolved:
            solved[index] = engine.answer(parts[index], Goal.VALUE)
    names = [f"{part.ruleset} {part}".strip() for part in parts]
    named_values = [
        (name, part.value)
        for name, part in zip(names, solved, strict=True)
        if part is not None and isinstance(part.value, int | Infinity)
    ]
    integers = [(name, value) for name, value in named_values if isinstance(value, int)]
    facts = [{"position": name, "value": value_to_json(value)} for name, value in named_values]
    text = "The position is a sum: its parts do not disturb each other, and their values add up."
    blocks: list[Block | str] = [*with_codes("sum", [text], parts=facts)]
    if integers:
        blocks.append(nim_table(integers))
    valueless = dict.fromkeys(name for name in names if name not in dict(named_values))
    if valueless:
        return [*blocks, *(_without_value(name, names.count(name), solution) for name in valueless)]
    if len(integers) == len(named_values):
        return [*blocks, *with_codes("nim-sum", [why_nim_sum(integers)])]
    endless = [f"{name} has {value}" for name, value in named_values if isinstance(value, Infinity)]
    blocks.append(
        f"Play need not end in these parts: {', '.join(endless)}. All values add up to "
        f"{solution.value}; the player to move wins if 0 is in the brackets, otherwise nobody wins."
    )
    return blocks


def _without_value(name: str, count: int, solution: Solution) -> str:
    """Return a sentence on a part without a known value that occurs ``count`` times in the sum."""
    if count % 2 == 0:
        return f"{name} stands {count} times: a move in one is answered by the same in another."
    return f"The value of {name} is out of reach; {name} is {solution.outcome_text}, as is the sum."


def why_searched(solution: Solution, engine: Engine) -> list[Block | str]:
    """Explain a searched position by the values of its options, or by their outcomes."""
    position = solution.position
    options = list(dict.fromkeys(options_of(position.ruleset, position.state)))
    by_value = None
    if isinstance(solution.value, int) and 0 < len(options) <= MAX_OPTIONS_BY_VALUE:
        by_value = options_by_value(position, options, engine)
    if by_value is not None:
        lines = ["Moves, by the value of the position after the move:"]
        for value, group in by_value.items():
            lines.append(f"  {value}: {list_items(position.moves_to(group), MAX_MOVES_LISTED)}")
        counts = {str(value): len(group) for value, group in by_value.items()}
        moves = with_codes("moves-by-value", ["\n".join(lines)], moves=counts)
        text = f"The least number that is missing is the value: {solution.value}."
        return [*moves, *with_codes("mex", [text], value=solution.value)]
    if not options:
        return []
    text = f"after {solution.best} every answer loses"
    if solution.outcome is Outcome.D:
        text = f"no move wins, and after {solution.best} the opponent cannot win either"
    if solution.outcome is Outcome.P:
        any_move = "the only move" if len(options) == 1 else f"each of the {len(options):,} moves"
        text = f"after {any_move} the opponent can win"
    method = "By search"
    if solution.method == "cut-offs":
        method = "By search with cut-offs, which leaves a position as soon as one move decides it"
    return [*with_codes("search", [f"{method}: {text}."], options=len(options))]


def options_by_value(
    position: Position, options: list[Any], engine: Engine
) -> dict[int, list[Any]] | None:
    """Return the options by value, ascending; None if a value is no integer or takes too long."""
    by_value: dict[int, list[Any]] = {}
    try:
        for option in options:
            value = engine.value(replace(position, state=option))
            if not isinstance(value, int):
                return None
            by_value.setdefault(value, []).append(option)
    except LimitReached:
        return None
    return dict(sorted(by_value.items()))


def moves_text(solution: Solution) -> list[str]:
    """Return sentences on the best moves, for each start if nobody is to move."""
    if solution.starts:
        lines = []
        for player, start in solution.starts.items():
            first, *more = moves_text(start)
            lines += [f"{player.name.title()} begins. {first}", *more]
        return lines
    if solution.score is not None:
        return moves_by_score(solution)
    if solution.best is None:
        result = RESULT_SENTENCES[solution.outcome]
        has_own_end = has_own_ends(solution.position.ruleset)
        return [f"Play has ended: {result}." if has_own_end else f"There is no move: {result}."]
    if solution.outcome is Outcome.P:
        if solution.remoteness is None:
            return [f"Every move loses; {solution.best}, for example."]
        length = moves_left_text(solution)
        return [f"Every move loses. The one that lasts longest: {solution.best}; {length}."]
    if solution.outcome is Outcome.D:
        drawing = {move.to.state for move in solution.drawing_moves}
        may_lose = any(option.state not in drawing for option in solution.position.options())
        warning = ["Any other move would let the opponent win."] * may_lose
        if len(solution.drawing_moves) == 1:
            sentence = prose.with_full_stop(f"The move that keeps the draw: {solution.best}")
            return [sentence, *warning]
        heading = "Moves that keep the draw" if may_lose else "Every move keeps the draw"
        moves = move_list(heading, solution.drawing_moves)
        return [moves, prose.with_full_stop(f"One of them: {solution.best}"), *warning]
    lines = [prose.with_full_stop(f"A winning move: {solution.best}")]
    if solution.complete:
        several = "s" * (len(solution.winning_moves) != 1)
        lines = [move_list(f"Winning move{several}", solution.winning_moves)]
    if solution.bound is not None:
        lines.append(f"Best: {solution.best}; {moves_after_text(solution.bound)}.")
    return lines


def moves_left_text(solution: Solution) -> str:
    """Return the number of moves left in a lost position as text."""
    return f"with best play {plural(not_none(solution.moves_left), 'move is', 'moves are')} left"


def moves_after_text(bound: int) -> str:
    """Return as text how many moves follow a winning move; ``bound`` counts this move as well.

    >>> moves_after_text(1)
    'with it play is over'
    >>> moves_after_text(4)
    'after it at most 3 more moves follow, whatever the opponent does'
    """
    if bound <= 1:
        return "with it play is over"
    more = plural(bound - 1, "more move follows", "more moves follow")
    return f"after it at most {more}, whatever the opponent does"
