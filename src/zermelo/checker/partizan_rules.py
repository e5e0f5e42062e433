"""The rules of a few partizan games and of the heap games of `games`, for certificates.

A position is a text: a ruleset, then the board, strip or heaps. Moves of all other rulesets are not
checked; the verdict names them as assumptions.
"""

from collections.abc import Callable, Iterator

from .form import Flaw
from .games import read_position

#: Largest heap whose options are listed here; moves in positions with larger heaps are assumed.
MAX_HEAP = 1000

#: Options of Left and of Right, as texts.
Sides = tuple[set[str], set[str]]


def _domineering(board: str) -> tuple[Iterator[str], Iterator[str]]:
    """Return the boards after dominoes of Left (vertical) and of Right (horizontal)."""
    row_step = board.find("|") + 1 or len(board) + 1  # from a square to that below it

    def put(step: int) -> Iterator[str]:
        for place in range(len(board) - step):
            if board[place] == board[place + step] == ".":
                between = board[place + 1 : place + step]
                yield f"{board[:place]}#{between}#{board[place + step + 1 :]}"

    return put(row_step), put(1)


def _clobber(board: str) -> tuple[Iterator[str], Iterator[str]]:
    """Return the boards after a man (x of Left, o of Right) takes an adjacent enemy man."""
    row_step = board.find("|") + 1 or len(board) + 1

    def take(mine: str, theirs: str) -> Iterator[str]:
        for place, letter in enumerate(board):
            for to in (place - row_step, place - 1, place + 1, place + row_step):
                if letter == mine and 0 <= to < len(board) and board[to] == theirs:
                    after = [*board]
                    after[place], after[to] = ".", mine
                    yield "".join(after)

    return take("x", "o"), take("o", "x")


def _toads_and_frogs(strip: str) -> tuple[Iterator[str], Iterator[str]]:
    """Return the strips after a toad steps right, a frog left, or either jumps over an opponent."""

    def move_right(strip: str, mine: str, theirs: str) -> Iterator[str]:
        for before, after in ((f"{mine}.", f".{mine}"), (f"{mine}{theirs}.", f".{theirs}{mine}")):
            for place in range(len(strip)):
                if strip.startswith(before, place):
                    yield strip[:place] + after + strip[place + len(before) :]

    frogs = (option[::-1] for option in move_right(strip[::-1], "f", "t"))
    return move_right(strip, "t", "f"), frogs


#: For each ruleset: the letters of a board or strip, and the function of both players' moves.
RULESETS: dict[str, tuple[str, Callable[[str], tuple[Iterator[str], Iterator[str]]]]] = {
    "domineering": (".#", _domineering),
    "clobber": (".#xo", _clobber),
    "toads-and-frogs": (".tf", _toads_and_frogs),
}


def moves_by_the_rules(text: str) -> Sides | None:
    """Return the options of Left and of Right as texts; None if the rules are unknown here.

    Raises Flaw for a wrong position of a known game. Heaps above `MAX_HEAP` count as unknown.
    """
    ruleset, _, position = text.partition(" ")
    if ruleset in RULESETS:
        letters, moves = RULESETS[ruleset]
        rows = position.split("|")
        strange = {*position} - {*letters, "|"} or ("t" in letters and rows[1:])
        if strange or len({*map(len, rows)}) > 1 or text != text.rstrip():
            raise Flaw(f"{text!r:.60} is not a position of {ruleset!r}")
        left, right = ({f"{ruleset} {o}".rstrip() for o in side} for side in moves(position))
        return left, right
    parsed = None if "'" in text else read_position(text)
    if parsed is None or max(parsed[2], default=0) > MAX_HEAP:
        return None
    ruleset, game, state = parsed
    options = {" ".join([ruleset, *map(str, option)]) for option in game.options(state)}
    return options, options
