"""Breakthrough and Hexapawn: pawns that race to the other side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from zermelo.games.ends import End
from zermelo.games.parameters import check_within, wrong_parameter
from zermelo.rulesets.boards.men import Men, shifted
from zermelo.rulesets.boards.places import EMPTY, LEFT_MAN, RIGHT_MAN, Image, mirrored, upside_down
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT, Player

if TYPE_CHECKING:
    from zermelo.compounds.turns import Turn
    from zermelo.games.compiled import CompiledRules


@dataclass(frozen=True)
class Pawns(Men):
    """Men on some rows, x below and o above, that go forward; the first on the last row wins."""

    sized_by: ClassVar[tuple[str, str]] = ("rows", "columns")

    #: Whether men go straight alone, and take slantwise alone, as pawns do in chess.
    pawns: ClassVar[bool] = False

    columns: int = field(default=4, metadata={"help": "columns"})
    rows: int = field(default=4, metadata={"help": "rows"})

    def __post_init__(self) -> None:
        check_within(self, 1, 26, "columns", "rows")
        if self.rows < max(2 * self.deep, 2):
            raise wrong_parameter(self, "rows", f"give {max(2 * self.deep, 2)} or more")

    @property
    def deep(self) -> int:
        """How many rows of men each has at the start."""
        return 1

    @property
    def first(self) -> str:
        """The men on the rows nearest to their players."""
        deep = self.columns * self.deep
        empty = self.columns * self.rows - 2 * deep
        return RIGHT_MAN * deep + EMPTY * empty + LEFT_MAN * deep

    @property
    def generators(self) -> Sequence[Image]:
        """Left and right may be exchanged."""
        return (mirrored(self.widths),)

    def moves(self, state: str, man: str) -> Iterator[str]:
        """Go one row forward: slantwise or straight ahead."""
        down = -1 if man == LEFT_MAN else 1
        for place, held in enumerate(state):
            row, column = divmod(place, self.columns)
            if held != man or not 0 <= row + down < self.rows:
                continue
            for right in (-1, 0, 1):
                if not 0 <= column + right < self.columns:
                    continue
                target = place + down * self.columns + right
                if self._may(state[target], man, slanting=right != 0):
                    yield shifted(state, place, target)

    def _may(self, held: str, man: str, *, slanting: bool) -> bool:
        if held == EMPTY:
            return not (slanting and self.pawns)
        return slanting and held != man

    def end(self, state: str, mover: Player) -> End | None:
        """Whoever is to move has lost if the other has come through, or has taken all men."""
        mine, theirs = (LEFT_MAN, RIGHT_MAN) if mover is LEFT else (RIGHT_MAN, LEFT_MAN)
        last = state[-self.columns :] if mover is LEFT else state[: self.columns]
        return End.LOST if theirs in last or mine not in state else None

    def compiled_turns(self, play: Play = NORMAL) -> CompiledRules[Turn[str]] | None:  # noqa: ARG002
        """Offer boards of up to 32 squares; Left sees what Right sees upside down."""
        from zermelo.rulesets.boards.compiled.races import compiled

        places = range(self.columns * self.rows)
        return compiled(self, upside_down(self.widths), home=places[-self.columns :])


@dataclass(frozen=True)
class Breakthrough(Pawns):
    """Go one square forward, straight or slantwise, or take slantwise; reach the last row first.

    Left has the men ``x``, below, and Right the men ``o``, above, on two rows each. A man goes
    straight or slantwise forward to an empty square, or takes a man slantwise. Whoever comes to
    the last row, or takes all men, wins. Someone can always move, so there are no draws. By Dan
    Troyka (2000). On 5 × 5 squares whoever begins loses.

    Parameters
    ----------
    columns, rows : int
    deep : int
        Rows of men at the start.

    Examples
    --------
    >>> from zermelo.values.player import LEFT
    >>> print(Breakthrough(columns=2, rows=5)().solve().outcome)
    P
    >>> Breakthrough(columns=3, rows=5)("...|.x.|o..|..x|...").turn(LEFT).winning_moves()[0]
    Move('b4-a5' -> x..|...|o..|..x|... right)
    """

    name: ClassVar[str] = "breakthrough"
    example: ClassVar[str] = "--columns 2 --rows 5"

    deep: int = field(default=2, metadata={"help": "rows of men at the start"})


@dataclass(frozen=True)
class Hexapawn(Pawns):
    """Pawns on the first and the last row; whoever comes through, or leaves no move, wins.

    Left has the pawns ``x``, below, and Right the pawns ``o``, above. A pawn goes one square
    straight ahead, where it is empty, and takes slantwise. Whoever comes to the last row, takes
    all pawns or leaves the other without a move wins. By Martin Gardner (1962), on 3 × 3 squares,
    where whoever begins loses; on 4 × 4 squares whoever begins wins.

    Examples
    --------
    >>> print(Hexapawn()().solve().outcome, Hexapawn(columns=4, rows=4)().solve().outcome)
    P N
    """

    name: ClassVar[str] = "hexapawn"
    example: ClassVar[str] = "--columns 3 --rows 3"
    pawns: ClassVar[bool] = True

    columns: int = field(default=3, metadata={"help": "columns"})
    rows: int = field(default=3, metadata={"help": "rows"})
