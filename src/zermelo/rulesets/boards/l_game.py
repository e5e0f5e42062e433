"""The L-game: two L-shaped pieces and two neutral ones on sixteen squares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from typing import ClassVar

from zermelo.compounds.turns import Turn
from zermelo.games.compiled import CompiledRules
from zermelo.games.rules import parameter
from zermelo.games.scenes.grid import MEN
from zermelo.games.tractable import ONE_BOARD, Tractable
from zermelo.rulesets.boards.men import Men, shifted, with_men
from zermelo.rulesets.boards.places import EMPTY, LEFT_MAN, OTHER, RIGHT_MAN, where
from zermelo.rulesets.boards.shapes import (
    Image,
    half_turned,
    laid,
    mirrored,
    orientations,
    transposed,
)
from zermelo.values.bits import bits, mask_of
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT

COLUMNS = 4
NEUTRAL = "n"


@cache
def shapes(rows: int) -> tuple[frozenset[int], ...]:
    """Return the squares of an L, in each of its places: 48 on four rows."""
    pieces = orientations(((0, 0), (1, 0), (2, 0), (2, 1)))
    return tuple(sorted(map(frozenset, laid((COLUMNS,) * rows, pieces)), key=sorted))


@cache
def along(piece: frozenset[int]) -> tuple[int, ...]:
    """Return the squares of an L in a line: the long arm from its end, then the foot.

    No L is four columns wide, so that those whose numbers differ by 1 are side by side.
    """
    beside = {1, COLUMNS}
    return next(
        (a, b, c, d)
        for a, b, c, d in permutations(sorted(piece))
        if a + c == 2 * b and {abs(a - b), abs(c - d)} <= beside
    )


@dataclass(frozen=True)
class LGame(Men):
    """Move your L to other squares, then optionally a neutral piece; without a move you lose.

    On a board of four columns and four rows, Left has an L of four ``x``, Right an L of four ``o``,
    and there are two neutral pieces ``n``. A move lifts your L and puts it down, turned over or
    not, on empty squares, at least one of which is new; then one neutral piece may be moved to any
    empty square. The game is by de Bono 1967 and is a draw.

    Parameters
    ----------
    rows : int
        The number of rows: 4, or 3 for a smaller game.

    Examples
    --------
    >>> from zermelo.values.player import LEFT
    >>> here = LGame()("xxx.|xooo|no..|.n..")
    >>> here.turn(LEFT).outcome
    Outcome.P
    """

    name = "l-game"
    sized_by = ("rows", COLUMNS)
    example = "--rows 3 xxxn|xooo|..no"
    tractable = Tractable(label=ONE_BOARD)
    letters = EMPTY + LEFT_MAN + RIGHT_MAN + NEUTRAL
    ends = False
    pieces: ClassVar[Mapping[str, str]] = {**MEN, NEUTRAL: "man"}

    rows: int = parameter(4, "rows of the board, 4 or 3", one_of=(4, 3))

    @property
    def first(self) -> str:
        """Both pieces side by side, a neutral piece in two corners."""
        return "nxx..ox..ox..oon" if self.rows == 4 else "xxxnxooo.n.o"

    @property
    def generators(self) -> Sequence[Image]:
        """The board may be mirrored and turned."""
        turn = transposed if self.rows == COLUMNS else half_turned
        return (mirrored(self.widths), turn(self.widths))

    def wrong(self, state: str) -> str | None:
        """Check that there are two L-shaped pieces and two neutral ones."""
        for man in (LEFT_MAN, RIGHT_MAN):
            if frozenset(where(state, man)) not in shapes(self.rows):
                return f"the squares {man} do not form an L of four"
        return None if state.count(NEUTRAL) == 2 else "give two neutral pieces n"

    def moves(self, state: str, man: str) -> Iterator[str]:
        """Lay the piece on other squares; then move a neutral piece or none."""
        before, neutral = frozenset(where(state, man)), where(state, NEUTRAL)
        lifted = state.replace(man, EMPTY)
        for piece in shapes(self.rows):
            if piece != before and all(lifted[place] == EMPTY for place in piece):
                laid = "".join(man if place in piece else char for place, char in enumerate(lifted))
                yield laid
                for source, target in product(neutral, where(laid, EMPTY)):
                    yield shifted(laid, source, target)

    def touched(self, state: str, option: str) -> tuple[str, ...]:
        """Touch the squares along the L, then a neutral piece and its target."""
        _, piece, neutral = self.laid(state, option)
        return tuple(map(self.called, (*piece, *neutral)))

    def describe(self, state: str, option: str) -> str:
        """Write the squares along the L, then the start and target of a neutral piece."""
        _, piece, neutral = self.laid(state, option)
        text = " ".join(map(self.called, piece))
        return f"{text} n {'-'.join(map(self.called, neutral))}" if neutral else text

    def spellings(self, state: str, option: str) -> Iterator[str]:
        """Read the piece's letter in front too, and a comma before a neutral one."""
        text = self.describe(state, option)
        yield f"{self.laid(state, option)[0]} {text}"
        yield text.replace(f" {NEUTRAL}", f", {NEUTRAL}")

    def laid(self, state: str, option: str) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
        """Return the letter and the squares of the L, and start and target of a neutral piece."""
        man = RIGHT_MAN if where(state, LEFT_MAN) == where(option, LEFT_MAN) else LEFT_MAN
        before, now = {*where(state, NEUTRAL)}, {*where(option, NEUTRAL)}
        return man, along(frozenset(where(option, man))), (*(before - now), *(now - before))

    def compiled_turns(self, play: Play = NORMAL) -> CompiledRules[Turn[str]] | None:  # noqa: ARG002
        """Return compiled rules with the pieces as sets of squares, three in a word."""
        from zermelo.rulesets.boards.loops import l_game as loops
        from zermelo.rulesets.boards.loops.images import WIDE_BITS
        from zermelo.rulesets.boards.masks import men_under, one_word

        places = sum(self.widths)
        images = self.images
        thirds = []  # each image three times in a word; bits outside of the board stay in place
        for image in images[1:]:
            whole = (*image, *range(places, loops.PIECE))
            thirds.append(tuple(third * loops.PIECE + at for third in range(3) for at in whole))
        squares = [mask_of(piece) for piece in shapes(self.rows)]
        first = [(1 << places) - 1, len(squares), len(images) - 1]

        def key(state: Turn[str]) -> tuple[int]:
            board, mover = state
            man = LEFT_MAN if mover is LEFT else RIGHT_MAN
            men = [*enumerate((man, OTHER[man], NEUTRAL))]
            words = (
                sum(men_under(board, letter, image) << loops.PIECE * third for third, letter in men)
                for image in images
            )
            return (min(words),)

        def state(key: tuple[int, ...]) -> Turn[str]:
            men: dict[int, str] = {}
            for third, man in enumerate((LEFT_MAN, RIGHT_MAN, NEUTRAL)):
                men |= dict.fromkeys(bits(key[0] >> loops.PIECE * third & loops.BOARD), man)
            return with_men(places, men), LEFT

        most = (2 * places + 1) * len(squares)
        return one_word(loops, key, state, [*first, *squares], thirds, most=most, wide=WIDE_BITS)
