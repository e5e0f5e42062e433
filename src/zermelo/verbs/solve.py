"""``solve``: who wins a position, and by which moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zermelo.answers.verdicts import losses, moves_by_score, score_lines
from zermelo.compounds.turns import need_play, starts_of
from zermelo.errors import InputError, LimitReached
from zermelo.games.position import Move, Position
from zermelo.games.rules import PartizanPosition
from zermelo.games.solution import Solution
from zermelo.games.turn_and_score import name_to_move
from zermelo.limits import Watch
from zermelo.rulesets.reading import is_game, member_example, position_of, with_turn
from zermelo.solvers.engine import Engine
from zermelo.solvers.method import Reason
from zermelo.solvers.methods import METHODS, reason_of
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL, Play
from zermelo.values.text import read_score, score_to_json, show_value, value_to_json
from zermelo.verbs import verb
from zermelo.verbs.call import Answer, Block, Call, facts, group, line
from zermelo.verbs.vertices import token_words

if TYPE_CHECKING:
    from zermelo.labelling.tables.table import Tables
    from zermelo.values.partizan.loopy import Value
    from zermelo.values.partizan.orthodox import Orthodox
    from zermelo.values.player import Player


@dataclass(frozen=True)
class SolveAnswer:
    """The solution of a position, with orthodox moves of a hot sum or the loopy value, if any."""

    solution: Solution[Any]
    orthodox: tuple[Orthodox, ...] = ()
    loopy: Value | None = None
    #: With --compile: why plain Python was used instead (or empty), and the seconds of compiling.
    not_compiled: str = ""
    compile_seconds: float | None = None

    def json(self) -> dict[str, object]:
        """Return plain data; for a partizan position also the winner and moves of each start."""
        solution, position = self.solution, self.solution.position
        facts: dict[str, object] = {
            "ruleset": str(position.ruleset),
            "position": str(position),
            "play": str(solution.play),
            "outcome": solution.outcome_text,
            "value": None if solution.value is None else value_to_json(solution.value),
            "remoteness": solution.remoteness,
            "remoteness_known": solution.remoteness_known,
            "claimed": solution.claimed,
            "bound": solution.bound,
            "winning_moves": moves_json(solution.winning_moves),
            "drawing_moves": moves_json(solution.drawing_moves),
            "complete": solution.complete,
            "best": None if solution.best is None else str(solution.best),
            "method": solution.method,
            "source": solution.source,
            "moves_by": solution.moves_by or None,
        }
        if solution.score is not None:
            facts |= score_facts(solution)
        if not position.ruleset.alternates:
            facts["turn"] = name_to_move(position)
        if self.not_compiled:
            facts["not_compiled"] = self.not_compiled
        if self.compile_seconds is not None:
            facts["compile_seconds"] = self.compile_seconds
        if solution.left_out:
            facts["left_out"] = list(solution.left_out)
        if solution.game is not None:
            from zermelo.expressions.facts import facts_of

            facts |= facts_of(solution.game)
        for player, start in solution.starts.items():
            winner = start.outcome.winner(player)
            facts[f"{player}_starts"] = "draw" if winner is None else str(winner)
            facts[f"{player}_moves"] = [str(move) for move in start.winning_moves]
            facts[f"{player}_draws"] = [str(move) for move in start.drawing_moves]
            facts[f"{player}_remoteness"] = start.remoteness
            facts[f"{player}_claimed"] = start.claimed
            if start.score is not None:
                facts[f"{player}_score"] = score_to_json(start.score)
        if self.loopy is not None:
            facts["value"] = str(self.loopy)
        if self.orthodox:
            facts["orthodox"] = {
                str(advice.player): {
                    "part": advice.place,
                    "to": list(map(str, advice.options)),
                    "temperature": str(advice.ambient),
                    "wall": str(advice.wall),
                    "threat": advice.threatens,
                }
                for advice in self.orthodox
            }
        return facts


def score_facts(solution: Solution[Any]) -> dict[str, object]:
    """Return the score as plain data, the best moves, and how much each other move loses."""
    assert solution.score is not None  # noqa: S101  the caller checked
    moves = [
        {"move": str(move), "to": str(move.to), "loss": score_to_json(loss)}
        for loss, moves in losses(solution).items()
        for move in moves
    ]
    return {
        "score": score_to_json(solution.score),
        "best_moves": moves_json(solution.best_moves),
        "losses": [move for move in moves if move["loss"]],
    }


def moves_json(moves: Sequence[Move[Any]]) -> list[dict[str, str]]:
    """Return moves as plain data, with the positions they lead to."""
    return [{"move": str(move), "to": str(move.to)} for move in moves]


def answer(
    call: Call,
    words: Sequence[str],
    play: Play = NORMAL,
    *,
    method: str | None = None,
    turn: Player | None = None,
    tablebase: Tables = None,
    distance: bool = False,
    by_numba: bool = False,
) -> SolveAnswer:
    """Solve the position that words name; if it is partizan, for both starts or for ``turn``."""
    engine = Engine(call.limits, method=method, tablebase=tablebase)
    position = with_turn(position_of(words, call.files), turn)
    if by_numba:
        solved = compiled_answer(position, play, engine, distance=distance)
        if isinstance(solved, SolveAnswer):
            return solved
        plain_engine = Engine(call.limits, method=method, tablebase=tablebase)
        solution_found = plain_engine.solve(position, play, every=False, distance=distance)
        return SolveAnswer(solution_found, not_compiled=solved)
    solution = engine.solve(position, play, every=False, distance=distance)
    if not isinstance(solution.position, PartizanPosition):
        return SolveAnswer(solution)
    if solution.position.ruleset.ends and reason_of(solution) not in (Reason.ADDED, Reason.TERMS):
        return SolveAnswer(solution)  # neither a hot sum nor loopy
    from zermelo.answers.partizan_reasons import loopy_if_cheap, orthodox_moves

    loopy = loopy_if_cheap(solution.position, solution.play, engine)
    return SolveAnswer(solution, orthodox_moves(solution, engine), loopy)


def compiled_answer(
    position: Position[Any], play: Play, engine: Engine, *, distance: bool
) -> SolveAnswer | str:
    """Solve a position with compiled functions, or return the reason why they cannot be used."""
    from zermelo.games.compile_own import NotCompiled, compiled_game

    watch = Watch()
    try:
        game = compiled_game(position, asks_more=distance or play is not NORMAL)
    except NotCompiled as error:
        return str(error)
    seconds = round(watch.elapsed, 2)
    try:
        solution = engine.solve(game.position, play, every=False, distance=distance)
    except (InputError, LimitReached):  # may be due to a flaw of the compiled game
        if not game.flaw:
            raise
    if game.flaw:
        return game.flaw
    return SolveAnswer(solution, compile_seconds=seconds)


#: The shape of the JSON of a solved position.
SOLUTION_SHAPE = (
    "ruleset position play: str; outcome: str; value: value; remoteness bound: length; "
    "remoteness_known claimed complete: bool; winning_moves drawing_moves: [option]; best "
    "moves_by: str | null; method source: str; not_compiled?: str; compile_seconds?: number; "
    "left_out?: [str]; left_starts? right_starts?: str; left_moves? left_draws? right_moves? "
    "right_draws?: [str]; left_remoteness? right_remoteness?: length; left_claimed? "
    "right_claimed?: bool; turn?: str; score? left_score? right_score?: int | str; best_moves?: "
    "[option]; losses?: [(move to: str; loss: int | str)]; canonical?: form; mean? temperature? "
    "reduced?: str; stops?: [str]; birthday?: int; atomic_weight?: str | null"
)


@verb.verb(
    verb.words("RULESET POSITION… [+ RULESET POSITION…] | FILE VERTEX"),
    verb.SEARCH_OPTIONS,
    verb.option(
        "--method NAME",
        f"Use only this method: {', '.join(METHODS)} (see docs/explanation.md). "
        "'search' uses no theorem.",
        completion="method",
    ),
    verb.FILES,
    verb.turn("The player to move in a partizan game. Default: solve for each."),
    verb.TABLE,
    verb.option(
        "--at-least K",
        "In a game with scores: only find whether the score is K or more. This is quicker.",
    ),
    verb.flag(
        "--compile",
        "Compile your own game, if its functions take and return integers (needs the extra 'jit').",
        name="by_numba",
    ),
    verb.flag(
        "--distance",
        "Find the remoteness (number of moves) even if this takes long. Default: only if quick.",
    ),
    examples=[
        "solve nim 3 2 + tokens --on examples/beat-craig.tgf a1 d",
        'solve clobber "xox|oxo"',
    ],
    words_kind="position",
    other_verbs={"marriages": "marriages"},
    json_shape=f"({SOLUTION_SHAPE}; "
    "orthodox?: {(part: int; to: [str]; temperature wall: str; threat: bool)}) "
    "| (ruleset position: str; at_least: int | str; starts: [(turn: str | null; holds: bool)])",
)
def command(
    call: Call,
    *,
    words: tuple[str, ...],
    play: Play = NORMAL,
    method: str | None = None,
    turn: Player | None = None,
    tablebase: Tables = None,
    by_numba: bool = False,
    distance: bool = False,
    at_least: str | None = None,
) -> Answer:
    """Find who wins a position of a game, or a sum of positions, and by which moves.

    Instead of a game you may give a FILE and the VERTEX of the token. "zermelo rulesets" lists the
    games; "zermelo rulesets NAME" shows the parameters and an example of a position.
    """
    position_words = words if is_game(words, call.files) else token_words(call, words, "solve")
    if at_least is not None:
        refused = ("method", "tablebase", "distance", "by_numba")
        call.refuse("--at-least is answered by a search of its own", *refused)
    with call.step("solving"):
        if at_least is not None:
            return score_bound(call, position_words, at_least, turn, play)
        solved = answer(
            call, position_words, play, method=method, turn=turn, tablebase=tablebase,
            distance=distance, by_numba=by_numba,
        )  # fmt: skip
    return Answer(solved.json, lambda: [group(*solution_blocks(solved))])


def score_bound(
    call: Call, words: Sequence[str], text: str, turn: Player | None, play: Play
) -> Answer:
    """Answer for each player who may begin whether the score is at least the number in a text."""
    try:
        least = read_score(text)
    except (ValueError, ZeroDivisionError):
        expected = "give a whole number or a fraction, such as 3, -2 or 1/2"
        raise InputError(f"--at-least {text:.60}: {expected}") from None
    position = with_turn(position_of(words, call.files), turn)
    rules = position.ruleset
    need_play(rules, play)
    starts, engine = starts_of(position), Engine(call.limits)
    bounds: list[dict[str, object]] = []
    lines = [f"{rules}: {position.label}"]
    with engine.question():
        for start in starts:
            holds = engine.at_least(start, least)
            to_move = name_to_move(start)
            bounds.append({"turn": to_move or None, "holds": holds})
            begins = f"{to_move.title()} begins: " * (len(starts) == 2)
            lines.append(f"{begins}The score is {'at least' if holds else 'less than'} {least}.")
    bound = score_to_json(least)
    facts = {"ruleset": str(rules), "position": str(position), "at_least": bound, "starts": bounds}
    return Answer(lambda: facts, lambda: [line(*lines)])


def _remoteness_text(start: Solution[Any]) -> str:
    if start.moves_left is None:
        return "no end" if start.outcome is Outcome.D else "not found"
    return str(start.moves_left)


def solution_blocks(solved: SolveAnswer) -> Iterator[Block]:
    """Yield the blocks of a solution: who wins, facts about the position, and the moves."""
    from zermelo.answers.verdicts import incomplete_note, misere_text, move_list, verdicts
    from zermelo.games.scene import WithDistance

    solution, position = solved.solution, solved.solution.position
    rules = position.ruleset
    yield line(f"{rules}: {position.label}")
    if solution.misere:
        yield line(misere_text(solution))
    yield line(*verdicts(solution))
    pairs: list[tuple[str, object]] = [*score_lines(solution)]
    if solution.value is not None:
        pairs.append(("value", show_value(solution.value)))
    if solution.game is not None:
        from zermelo.expressions.facts import facts_of, lines_of

        pairs = [*lines_of(facts_of(solution.game))]
    if solved.loopy is not None:
        pairs.append(("value", f"{solved.loopy} (play need not end)"))
    if solution.moves_left is not None:
        text = f", {rules.distance(solution.moves_left)}" if isinstance(rules, WithDistance) else ""
        pairs.append(("remoteness", f"{solution.moves_left}{text}"))
    if any(start.moves_left is not None for start in solution.starts.values()):
        left, right = map(_remoteness_text, solution.starts.values())
        pairs.append(("remoteness", f"{left} if Left begins, {right} if Right does"))
    if solution.best is not None:
        pairs.append(("best move", solution.best))
    pairs.append(("by", f"{solution.method}: {solution.source}"))
    if solved.compile_seconds is not None:
        pairs.append(("compiled", f"in {solved.compile_seconds:g} s, before the search"))
    if solved.not_compiled:
        pairs.append(("in Python", f"not compiled: {solved.not_compiled}"))
    if solution.moves_by:
        pairs.append(("moves by", solution.moves_by))
    if solution.left_out:
        hint = " (--distance finds it)" if "remoteness" in solution.left_out else ""
        left_out = " and ".join(solution.left_out)
        pairs.append(("left out", f"{left_out}, which would take longer{hint}"))
    if "moves" in solution.left_out:
        pairs.append(("all moves", "zermelo moves lists every move and its result"))
    is_start = position.label == rules.start
    if is_start and rules.example and not any(True for _ in position.options()):
        pairs.append(("example", f"zermelo solve {member_example(type(rules), str(rules))}"))
    yield facts(pairs)
    for advice in solved.orthodox:
        part = f"in part {advice.place + 1} to {' or '.join(map(str, advice.options))}"
        name = advice.player.name.title()
        yield line(f"{name}'s orthodox move: {part}, at temperature {advice.ambient}")
    for player, start in solution.starts.items():
        if start.score is not None:
            yield line(f"{player.name.title()} begins.", *moves_by_score(start))
        elif start.winning_moves:
            wins = f"{player.name.title()} begins and wins by{incomplete_note(start)}"
            yield line(move_list(wins, start.winning_moves))
        elif start.drawing_moves:
            draws = f"{player.name.title()} begins and draws by{incomplete_note(start)}"
            yield line(move_list(draws, start.drawing_moves))
    if solution.score is not None:
        for text in moves_by_score(solution):
            yield line(text)
        return
    if solution.winning_moves:
        yield line(move_list(f"Winning moves{incomplete_note(solution)}", solution.winning_moves))
    if solution.drawing_moves and not solution.winning_moves:
        yield line(move_list(f"Drawing moves{incomplete_note(solution)}", solution.drawing_moves))
