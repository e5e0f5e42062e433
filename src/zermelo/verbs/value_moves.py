"""The moves of both players in a value, and what each does: ``moves value EXPRESSION``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zermelo.errors import InputError
from zermelo.expressions.reasons import Reasons, explain
from zermelo.games.move_table import DRAWS, LOSES, WINS
from zermelo.games.parameters import Resolver
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.values.partizan.loopy import Sided, Value
from zermelo.values.partizan.loopy_methods import sides_of
from zermelo.values.partizan.notation.arithmetic import as_game
from zermelo.values.partizan.written import Written
from zermelo.values.player import LEFT, RIGHT
from zermelo.verbs.call import Answer, Block, and_more, plain, table
from zermelo.verbs.positions import read_expression
from zermelo.verbs.worth import outcome_in_words

PLAYERS = ("left", "right")


def moves_of_value(
    expression: str, resolver: Resolver, rows: int, *, limits: Limits | Watch = NO_LIMITS
) -> Answer:
    """List the moves in the value of an expression: the written options, or the canonical ones.

    Left's moves come before Right's, and winning moves first. Each has the value it leads to, its
    result for the player, and whether it stays in the canonical form or why not.
    """
    with limits.start() as watch:
        read = read_expression(expression, resolver, watch)
        value = as_game(read.result)
        if isinstance(value, Sided) and read.options is None:
            raise InputError(
                f"{value} has two sides and no options; ask for the moves of its .Onside or its "
                ".Offside"
            )
        sides: tuple[Sequence[Value], Sequence[Value]]
        if isinstance(read.result, Written) and read.result.is_quoted:
            sides = sides_of(read.result)
        elif read.options is not None:
            sides = read.options.left, read.options.right
        else:
            assert not isinstance(value, Sided)  # noqa: S101  it is refused above
            sides = value.left, value.right
        reasons = None
        options = [[option for option in side if not isinstance(option, Sided)] for side in sides]
        if not isinstance(value, Sided) and list(map(len, options)) == list(map(len, sides)):
            passes = (False, False) if read.options is None else read.options.passes
            reasons = explain(*options, whole=value, passes=passes)
        moves = [
            (player, to, _result(to, side), _why(to, side, reasons))
            for side, player in enumerate(PLAYERS)
            for to in dict.fromkeys(sides[side])
        ]
    order = [WINS, DRAWS, LOSES]
    moves.sort(key=lambda move: (PLAYERS.index(move[0]), order.index(move[2])))

    def json() -> dict[str, object]:
        rows_json = [
            {
                "move": f"to {to}",
                "to": str(to),
                "outcome": to.outcome,
                "remoteness": None,
                "value": str(to),
                "result": result,
                "reason": reason,
                "player": player,
            }
            for player, to, result, reason in moves
        ]
        facts = {"expression": expression, "value": str(value), "outcome": value.outcome}
        return {**facts, "moves": rows_json}

    def blocks() -> Iterator[Block]:
        worth = "" if expression == str(value) else f"{value}; "
        yield plain(f"{expression}: {worth}{outcome_in_words(value.outcome)}")
        if not moves:
            yield plain("There is no move.")
            return
        cells = [(player.title(), to, to.outcome, *more) for player, to, *more in moves[:rows]]
        note = and_more(len(moves) - rows, "--rows N or --json show them")
        heads = ("player", "moves to", "outcome", "result", "in the canonical form")
        yield table(heads, cells, left=5, note=note)

    return Answer(json, blocks)


def _result(to: Value, side: int) -> str:
    """Return the result of a move for the player who makes it."""
    ends = (to.onside, to.offside) if isinstance(to, Sided) else (to, to)
    mover = (LEFT, RIGHT)[side]
    winners = {end.outcome.winner(mover.other) for end in ends}
    if len(winners) > 1:
        return DRAWS
    return WINS if winners == {mover} else LOSES


def _why(to: Value, side: int, reasons: Reasons | None) -> str:
    """Return "yes" if an option stays in the canonical form, otherwise the reason why not."""
    if reasons is None:
        return "–"
    whole = reasons.value
    if to in (whole.left, whole.right)[side]:
        return "yes"
    player = ("Left", "Right")[side]
    for gone in reasons.reversible:
        if gone.player == player and gone.option == to:
            return f"reversible through {gone.reply}"
    for less in reasons.dominated:
        if less.player == player and less.option == to:
            return f"dominated by {less.by}"
    return f"no: {whole} is the simplest number that fits"
