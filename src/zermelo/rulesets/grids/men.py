"""Games with men of Left (``x``) and Right (``o``) on a board; ``#`` is a removed square."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import ClassVar

from zermelo.games.compiled import CompiledSides
from zermelo.games.rules import RulesBySide
from zermelo.games.scene import Place, Scene
from zermelo.games.scenes.grid import MEN, grid, square_id
from zermelo.rulesets.grids.regions import images, regions, sides_of
from zermelo.rulesets.grids.rows import FREE, GONE, ORTHOGONAL, BoardRules, Rows, Steps, changes
from zermelo.values.player import LEFT, Player

LEFT_MAN, RIGHT_MAN = "x", "o"


class MenOnBoard(BoardRules, RulesBySide[Rows]):
    """Base class of games with men: `moves` yields the moves of either player."""

    letters = FREE + LEFT_MAN + RIGHT_MAN + GONE
    men: ClassVar[Mapping[str, str]] = MEN  # how each letter is drawn

    #: What `moves` gets as ``mine`` for Left and for Right: usually the letters of their men.
    sides: ClassVar[tuple[str, str]] = (LEFT_MAN, RIGHT_MAN)

    @abstractmethod
    def moves(self, state: Rows, mine: str, theirs: str) -> Iterator[Rows]:
        """Yield the boards after a move of the player with ``mine`` against ``theirs``."""

    def moves_of(self, state: Rows, mover: Player) -> Iterator[Rows]:
        """Yield the boards after a move of Left, whose men are usually ``x``, or of Right."""
        return self.moves(state, *(self.sides if mover is LEFT else self.sides[::-1]))

    def scene(self, state: Rows) -> Scene:
        """Show the board; drag a man, or touch the square of a new man."""
        moves = self._moves_by_player(state, self.squares_to_touch)
        return grid(state, men=self.men, beside=self.places_beside(state), **moves)

    def places_beside(self, state: Rows) -> Iterable[Place]:  # noqa: ARG002
        """Return the places outside of the board to which men can move."""
        return ()

    def squares_to_touch(self, state: Rows, option: Rows) -> tuple[str, ...]:
        """Return the ids of the source, then the targets, then the removed squares of a move."""
        changed = changes(state, option)
        targets = [(s, now) for s, _, now in changed if now in LEFT_MAN + RIGHT_MAN]
        sources = [s for s, was, _ in changed if targets and was == targets[0][1]]
        removed = [s for s, _, now in changed if now == GONE]
        return tuple(square_id(*s) for s in (*sources, *(s for s, _ in targets), *removed))

    def describe(self, state: Rows, option: Rows) -> str:
        """Write the source and target of the man, then captures, then removed squares."""
        changed = [(square_id(*square), was, now) for square, was, now in changes(state, option)]
        targets = [(name, now) for name, _, now in changed if now in LEFT_MAN + RIGHT_MAN]
        man = targets[0][1] if targets else ""
        words = [man, *(name for name, was, _ in changed if was == man)]
        words += ["to" if len(words) > 1 else "on", " and ".join(name for name, _ in targets)]
        taken = [name for name, was, now in changed if was not in (man, FREE) and now == FREE]
        words += ["taking", " and ".join(taken)] if taken else []
        removed = [name for name, _, now in changed if now == GONE]
        words += ["shooting", " and ".join(removed)] if removed else []
        return " ".join(filter(None, words))


class MenByMasks(MenOnBoard):
    """Base class of games with men that have compiled rules for boards of up to 8 × 8."""

    #: The module of the compiled moves in ``grids/loops``, the letters (a key has a word for each),
    #: and the maximum number of moves of a player.
    compiled_as: ClassVar[tuple[str, str, int]]
    #: Whether a long line may be folded (`fold_line`), since men act only on squares beside them.
    folds: ClassVar[bool] = False

    def compiled_sides(self) -> CompiledSides[Rows]:
        """Return moves by bit masks, for boards of up to 8 × 8 and for folded lines."""
        module, letters, max_options = self.compiled_as
        loops = import_module(f"zermelo.rulesets.grids.loops.{module}")
        return sides_of(loops, letters, max_options, folds=self.folds)


class DividedBoard(MenOnBoard):
    """Base class: removed squares divide the board, which may be turned and mirrored."""

    #: The steps to the squares that touch a square.
    touching: ClassVar[Steps] = ORTHOGONAL
    #: All letters that a region must contain for a move to be possible.
    needed: ClassVar[str] = ""

    def components(self, state: Rows) -> list[Rows]:
        """Return the regions of two squares or more that have all ``needed`` letters."""
        parts = regions(state, self.touching)
        return [part for part in parts if {*self.needed} <= {*"".join(part)}]

    def canonical(self, state: Rows) -> Rows:
        """Return the least image of the board."""
        return min(images(state))


class Groups(DividedBoard):
    """Base class: no man enters an empty square, so that empty squares count as removed."""

    needed = LEFT_MAN + RIGHT_MAN

    def components(self, state: Rows) -> list[Rows]:
        """Return the groups of men of both colours; groups of one colour have no move."""
        return super().components(without_free(state))

    def canonical(self, state: Rows) -> Rows:
        """Return the least image of the board with its empty squares removed."""
        return super().canonical(without_free(state))


def without_free(rows: Rows) -> Rows:
    """Return the board with its empty squares removed."""
    return tuple(row.replace(FREE, GONE) for row in rows)
