"""Games with men of two colours on a board: Left's ``x``, Right's ``o``; ``#`` is removed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import ClassVar

from zermelo.games.compiled import CompiledSides
from zermelo.games.rules import RulesBySide
from zermelo.games.scene import Place, Scene
from zermelo.games.scenes.grid import MEN, grid, square_id
from zermelo.rulesets.grids.rows import (
    ACROSS,
    FREE,
    GONE,
    BoardRules,
    Rows,
    Square,
    Steps,
    changes,
    images,
    regions,
    sides_of,
)
from zermelo.values.player import LEFT, Player

LEFT_MAN, RIGHT_MAN = "x", "o"


class MenOnBoard(BoardRules, RulesBySide[Rows]):
    """The common rules of games with men: one rule for both players, moves in words."""

    letters = FREE + LEFT_MAN + RIGHT_MAN + GONE
    men: ClassVar[Mapping[str, str]] = MEN

    #: The letters of Left's men and of Right's for `moves`.
    sides: ClassVar[tuple[str, str]] = (LEFT_MAN, RIGHT_MAN)

    @abstractmethod
    def moves(self, state: Rows, mine: str, theirs: str) -> Iterator[Rows]:
        """Yield the boards after a move of the player with some men."""

    def moves_of(self, state: Rows, mover: Player) -> Iterator[Rows]:
        """Move for Left, whose men are usually ``x``, or for Right."""
        return self.moves(state, *(self.sides if mover is LEFT else self.sides[::-1]))

    def scene(self, state: Rows) -> Scene:
        """Show the board; drag a man, or touch the square of a new one."""
        moves = self._moves_by_player(state, self.touched)
        return grid(state, men=self.men, beside=self.beside(state), **moves)

    def beside(self, state: Rows) -> Iterable[Place]:  # noqa: ARG002
        """Return the places outside of the board that are targets of moves."""
        return ()

    def touched(self, state: Rows, option: Rows) -> tuple[str, ...]:
        """Return the squares to touch for a move: the source and the target."""
        changed = changes(state, option)
        come = [(s, now) for s, _, now in changed if now in LEFT_MAN + RIGHT_MAN]
        start = [named(s) for s, was, _ in changed if come and was == come[0][1]]
        shot = [named(s) for s, _, now in changed if now == GONE]
        return (*start, *(named(s) for s, _ in come), *shot)

    def describe(self, state: Rows, option: Rows) -> str:
        """Describe the source and target of the man, and other changes."""
        changed = changes(state, option)
        come = [(square, now) for square, _, now in changed if now in LEFT_MAN + RIGHT_MAN]
        man = come[0][1] if come else ""
        words = [man, *(named(s) for s, before, _ in changed if before == man)]
        words += ["to" if len(words) > 1 else "on", " and ".join(named(s) for s, _ in come)]
        taken = [named(s) for s, was, now in changed if was not in (man, FREE) and now == FREE]
        words += ["taking", " and ".join(taken)] if taken else []
        shot = [named(square) for square, _, now in changed if now == GONE]
        words += ["shooting", " and ".join(shot)] if shot else []
        return " ".join(filter(None, words))


class MenByMasks(MenOnBoard):
    """Men with compiled rules for boards of up to 8 × 8."""

    #: The module of the compiled moves in ``grids/loops``, the letters that have a word of a key
    #: each, and the most moves of a player.
    compiled_as: ClassVar[tuple[str, str, int]]
    #: Whether the rules depend only on which squares touch along edges, so that a row may be
    #: folded.
    folds: ClassVar[bool] = False

    def compiled_sides(self) -> CompiledSides[Rows]:
        """Return moves by bit masks, for boards of up to 8 × 8."""
        module, letters, most = self.compiled_as
        loops = import_module(f"zermelo.rulesets.grids.loops.{module}")
        return sides_of(loops, letters, most, folds=self.folds)


class DividedBoard(MenOnBoard):
    """A board that removed squares divide, and that may be turned and mirrored."""

    #: The steps to the squares that touch a square.
    touching: ClassVar[Steps] = ACROSS
    #: A region has a move only if it has all of these letters.
    needed: ClassVar[str] = ""

    def components(self, state: Rows) -> list[Rows]:
        """Split into regions that removed squares separate."""
        parts = [*regions(state, self.touching)]
        if not self.needed:
            return parts
        return [part for part in parts if all(man in "".join(part) for man in self.needed)]

    def canonical(self, state: Rows) -> Rows:
        """Return the least image."""
        return min(images(state))


class Groups(DividedBoard):
    """Men that capture one another: empty squares are never entered and count as removed."""

    needed = LEFT_MAN + RIGHT_MAN

    def components(self, state: Rows) -> list[Rows]:
        """Split into groups of men that do not touch; those of one colour have no move."""
        return super().components(without_free(state))

    def canonical(self, state: Rows) -> Rows:
        """Return the least image without empty squares."""
        return super().canonical(without_free(state))


def without_free(rows: Rows) -> Rows:
    """Return the board with its empty squares removed."""
    return tuple(row.replace(FREE, GONE) for row in rows)


def named(square: Square) -> str:
    """Name a square by its row and column, from 1."""
    return square_id(*square)
