"""Verdicts on the gestures of a scene: whether each wins, draws or loses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from zermelo.games.scene import Gesture, Scene
from zermelo.games.solution import PartizanSolution
from zermelo.games.turn_and_score import mover_of
from zermelo.values.player import Player

if TYPE_CHECKING:
    from zermelo.games.solution import Solution


class MoveVerdict(IntEnum):
    """The verdict on a move for the player who makes it; the best first."""

    WINS = 0  #: it leads to P if turns alternate
    DRAWS = 1  #: it leads to D if turns alternate
    LOSES = 2  #: it leads to N if turns alternate

    @property
    def leads_to(self) -> str:
        """The outcome after the move, as a letter, if turns alternate."""
        return "PDN"[self]


@dataclass(frozen=True)
class Verdicts:
    """Verdicts on moves, by option and player; ``default`` is for other moves (None: unknown).

    If turns do not alternate, winning moves need not lead to P; then signs replace outcomes.
    """

    by_move: dict[tuple[Any, Player | None], MoveVerdict] = field(default_factory=dict)
    default: MoveVerdict | None = None
    alternates: bool = True

    def letter(self, verdict: MoveVerdict) -> str:
        """Return the outcome after a move with a verdict, or a sign if turns do not alternate."""
        return verdict.leads_to if self.alternates else "+=–"[verdict]

    def text(self, verdict: MoveVerdict) -> str:
        """Return a verdict in words."""
        leads = f": it leads to {verdict.leads_to}" if self.alternates else ""
        return f"the move {verdict.name.lower()}{leads}"

    def of(self, gesture: Gesture) -> MoveVerdict | None:
        """Return the verdict on a gesture; None if it is unknown."""
        return self.by_move.get((gesture.option, gesture.player), self.default)

    def best(self, gestures: Iterable[Gesture]) -> MoveVerdict | None:
        """Return the best known verdict on some gestures; None if none is known."""
        known = (verdict for verdict in map(self.of, gestures) if verdict is not None)
        return min(known, default=None)

    def winning(self, scenes: Iterable[Scene], player: Player | None = None) -> list[Any]:
        """Return the winning options of a player; with None, of gestures without a player."""
        return [
            gesture.option
            for scene in scenes
            for gesture in scene.gestures
            if gesture.player is player and self.of(gesture) is MoveVerdict.WINS
        ]


UNKNOWN = Verdicts()


def clicks_of(scene: Scene) -> dict[str, list[Gesture]]:
    """Return, by the id of a place, the gestures that a single click on the place makes."""
    clicks: dict[str, list[Gesture]] = {}
    for gesture in scene.gestures:
        for way in gesture.ways:
            if len(way) == 1:
                clicks.setdefault(way[0], []).append(gesture)
    return clicks


def verdicts_of(solution: Solution[Any]) -> Verdicts:
    """Return the verdicts on the moves of a solved position.

    >>> from zermelo.rulesets import Nim
    >>> position = Nim()(3, 1)
    >>> [verdicts_of(position.solve()).of(g).name for g in position.scenes()[0].gestures]
    ['LOSES', 'WINS', 'LOSES', 'LOSES']
    """
    if not isinstance(solution, PartizanSolution):
        others = MoveVerdict.LOSES if solution.complete else None
        return Verdicts(_verdicts_by_option(solution), others, solution.position.ruleset.alternates)
    by_move: dict[tuple[Any, Player | None], MoveVerdict] = {
        (option[0], player): verdict
        for player, start in solution.starts.items()
        for (option, _), verdict in _verdicts_by_option(start).items()
    }
    complete = bool(solution.starts) and all(s.complete for s in solution.starts.values())
    return Verdicts(by_move, MoveVerdict.LOSES if complete else None)


def _verdicts_by_option(solution: Solution[Any]) -> dict[tuple[Any, Player | None], MoveVerdict]:
    rules, player = solution.position.ruleset, None
    if not rules.alternates and rules.has_sides:  # gestures name the player to move
        player = mover_of(rules, solution.position.state)
    draws = {(option, player): MoveVerdict.DRAWS for option in solution.drawing}
    return draws | {(option, player): MoveVerdict.WINS for option in solution.winning}
