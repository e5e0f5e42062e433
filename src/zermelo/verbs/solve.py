"""``solve``: who wins a position, and how."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zermelo.games.parameters import Resolver
from zermelo.games.position import Move, PartizanPosition
from zermelo.games.solution import Solution
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.reading import is_game, position_of, turned
from zermelo.solvers.engine import Engine
from zermelo.solvers.method import Reason
from zermelo.solvers.methods import METHODS, reason_of
from zermelo.values.play import NORMAL, Play
from zermelo.values.starts import winner
from zermelo.values.text import show_value, value_to_json
from zermelo.verbs import verb as say
from zermelo.verbs.call import Answer as Answered
from zermelo.verbs.call import Block, Call, facts, group, line
from zermelo.verbs.vertices import token_on

if TYPE_CHECKING:
    from zermelo.labelling.tables.table import Tables
    from zermelo.values.partizan.loopy import Value
    from zermelo.values.partizan.orthodox import Orthodox
    from zermelo.values.player import Player


@dataclass(frozen=True)
class SolveAnswer:
    """The solution of a position; of a hot sum also each player's orthodox moves.

    Where play need not end, a partizan position may have a loopy value.
    """

    found: Solution[Any]
    orthodox: tuple[Orthodox, ...] = ()
    loopy: Value | None = None

    def json(self) -> dict[str, object]:
        """Return plain data; of a partizan position who wins for each start, and by which moves."""
        solution, here = self.found, self.found.position
        facts: dict[str, object] = {
            "ruleset": str(here.ruleset),
            "position": str(here),
            "play": str(solution.play),
            "outcome": str(solution.outcome),
            "value": None if solution.value is None else value_to_json(solution.value),
            "remoteness": solution.remoteness,
            "claimed": solution.claimed,
            "bound": solution.bound,
            "winning_moves": plain(solution.winning_moves),
            "drawing_moves": plain(solution.drawing_moves),
            "complete": solution.complete,
            "best": None if solution.best is None else str(solution.best),
            "method": solution.method,
            "source": solution.source,
            "moves_by": solution.moves_by or None,
        }
        if solution.left_out:
            facts["left_out"] = list(solution.left_out)
        if solution.game is not None:
            from zermelo.expressions.record import facts_of

            facts |= facts_of(solution.game)
        for player, one in solution.starts.items():
            won = winner(one.outcome, player)
            facts[f"{player}_starts"] = "draw" if won is None else str(won)
            facts[f"{player}_moves"] = [str(move) for move in one.winning_moves]
            facts[f"{player}_draws"] = [str(move) for move in one.drawing_moves]
            facts[f"{player}_remoteness"] = one.remoteness
        if self.loopy is not None:
            facts["value"] = str(self.loopy)
        if self.orthodox:
            facts["orthodox"] = {
                str(one.player): {
                    "part": one.place,
                    "to": list(map(str, one.options)),
                    "temperature": str(one.ambient),
                    "wall": str(one.wall),
                    "threat": one.threatens,
                }
                for one in self.orthodox
            }
        return facts


def plain(moves: Sequence[Move[Any]]) -> list[dict[str, str]]:
    """Return moves with where they lead."""
    return [{"move": str(move), "to": str(move.to)} for move in moves]


def answer(
    words: Sequence[str],
    resolver: Resolver,
    play: Play = NORMAL,
    *,
    method: str | None = None,
    turn: Player | None = None,
    tablebase: Tables = None,
    limits: Limits | Watch = NO_LIMITS,
) -> SolveAnswer:
    """Solve the position that words name; a partizan one for both starts, or for one ``turn``."""
    engine = Engine(limits, method=method, tablebase=tablebase)
    solution = engine.solve(turned(position_of(words, resolver), turn), play, every=False)
    if not isinstance(solution.position, PartizanPosition):
        return SolveAnswer(solution)
    if solution.position.ruleset.ends and reason_of(solution) not in (Reason.ADDED, Reason.TERMS):
        return SolveAnswer(solution)  # neither is loaded where it has nothing to say
    from zermelo.answers.partizan_reasons import loopy_if_cheap, orthodox_moves

    loopy = loopy_if_cheap(solution.position, solution.play, engine)
    return SolveAnswer(solution, orthodox_moves(solution, engine), loopy)


#: What is told of a position.
FOUND = (
    "ruleset position play: str; outcome: str; value: value; remoteness bound: length; "
    "claimed complete: bool; winning_moves drawing_moves: [option]; best moves_by: str | "
    "null; method source: str; left_out?: [str]; left_starts? right_starts?: str; "
    "left_moves? left_draws? right_moves? right_draws?: [str]; left_remoteness? "
    "right_remoteness?: length; canonical?: form; mean? temperature? reduced?: str; "
    "stops?: [str]; birthday?: int; atomic_weight?: str | null"
)


@say.verb(
    say.words("RULESET POSITION… [+ RULESET POSITION…] | FILE VERTEX"),
    say.SEARCHING,
    say.option(
        "--method",
        help=f"Answer by this method alone: {', '.join(METHODS)}. With search, no theorem is used.",
        metavar="NAME",
        holds="method",
    ),
    say.FILES,
    say.turn("Whose turn it is, of a partizan game. Default: both are answered."),
    say.TABLE,
    examples=[
        "solve nim 3 2 + tokens --on examples/beat-craig.tgf a1 d",
        'solve clobber "xox|oxo"',
    ],
    reading="position",
    elsewhere={"marriages": "marriages"},
    facts=f"({FOUND}; orthodox?: {{(part: int; to: [str]; temperature wall: str; threat: bool)}})",
)
def record(
    call: Call,
    *,
    words: tuple[str, ...],
    play: Play = NORMAL,
    method: str | None = None,
    turn: Player | None = None,
    tablebase: Tables = None,
) -> Answered:
    """Say who wins a position of a game, or a sum of such, and by which moves.

    In the place of a game a FILE may stand, with the VERTEX on which a token is.

    "zermelo rulesets" lists the games with their parameters and positions.
    """
    here = words if is_game(words, call.files) else token_on(call, words, "solve")
    with call.step("solving") as limits:
        answered = answer(
            here, call.files, play, method=method, turn=turn, tablebase=tablebase, limits=limits
        )
    return Answered(answered.json, lambda: [group(*lines_of(answered))])


def lines_of(answered: SolveAnswer) -> Iterator[Block]:
    """Tell a solution: who wins, what is known of the position, and the moves."""
    from zermelo.answers.verdicts import listed, misere_text, verdicts
    from zermelo.games.scene import WithDistance

    solution, here = answered.found, answered.found.position
    told = here.ruleset
    yield line(f"{told}: {here.label}")
    if solution.misere:
        yield line(misere_text(solution))
    yield line(*verdicts(solution))
    pairs: list[tuple[str, object]] = []
    if solution.value is not None:
        pairs.append(("value", show_value(solution.value)))
    if solution.game is not None:
        from zermelo.expressions.record import facts_of, lines_of

        pairs = [*lines_of(facts_of(solution.game))]
    if answered.loopy is not None:
        pairs.append(("value", f"{answered.loopy}, for play need not end"))
    if solution.moves_left is not None:
        also = f", {told.distance(solution.moves_left)}" if isinstance(told, WithDistance) else ""
        pairs.append(("remoteness", f"{solution.moves_left}{also}"))
    if any(one.moves_left is not None for one in solution.starts.values()):
        left, right = (
            "no end" if one.moves_left is None else str(one.moves_left)
            for one in solution.starts.values()
        )
        pairs.append(("remoteness", f"{left} if Left begins, {right} if Right does"))
    if solution.best is not None:
        pairs.append(("best move", solution.best))
    pairs.append(("by", f"{solution.method}: {solution.source}"))
    if solution.moves_by:
        pairs.append(("moves by", solution.moves_by))
    if solution.left_out:
        pairs.append(("left out", f"{' and '.join(solution.left_out)}, which would take longer"))
    if "moves" in solution.left_out:
        pairs.append(("all moves", "zermelo moves lists every move with what it leads to"))
    yield facts(pairs)
    for advice in answered.orthodox:
        to = " or ".join(map(str, advice.options))
        name = advice.player.name.title()
        yield line(f"{name}'s orthodox move: part {advice.place + 1} to {to}, at {advice.ambient}")
    for player, one in solution.starts.items():
        if one.winning_moves:
            more = "" if one.complete else " (there may be more)"
            wins = f"{player.name.title()} begins and wins by{more}"
            yield line(listed(wins, one.winning_moves))
        elif one.drawing_moves:
            draws = f"{player.name.title()} begins and draws by"
            yield line(listed(draws, one.drawing_moves))
    if solution.winning_moves:
        what = "Winning moves" if solution.complete else "Winning moves (there may be more)"
        yield line(listed(what, solution.winning_moves))
    if solution.drawing_moves and not solution.winning_moves:
        yield line(listed("Drawing moves", solution.drawing_moves))
