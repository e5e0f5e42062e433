"""Sums of positions: a move is a move in one part."""

from __future__ import annotations

import shlex
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from zermelo.compounds.turns import need_scores, need_values
from zermelo.errors import not_none
from zermelo.games.base_rules import Rules, Score, no_position, options_for, options_of
from zermelo.games.position import Move, Position
from zermelo.games.rules import PartizanPosition, PartizanRuleset, RulesBySide, Ruleset
from zermelo.games.scene import Scene
from zermelo.games.turn_and_score import gain_of, moves_for, score_by
from zermelo.games.type_parameters import S
from zermelo.values.player import LEFT, RIGHT, Player

if TYPE_CHECKING:
    from zermelo.games.turn_and_score import Worths
    from zermelo.limits import Watch

#: A state of each part.
States: TypeAlias = tuple[Any, ...]

#: A function that takes rules and a state, and lists the options of the state.
Listing: TypeAlias = Callable[[Rules, Any], Iterable[Any]]

PLUS = "+"


class CompositeRules(Rules[S]):
    """Rules composed of other rules; a turn consists of moves under the other rules."""

    @abstractmethod
    def _next(self, state: S, options: Listing, mover: Player | None) -> Iterator[S]:
        """Yield the states after a turn of ``mover`` (None: impartial), by ``options`` of parts."""


class ImpartialMoves(CompositeRules[S], Ruleset[S]):
    """Impartial rules composed of others."""

    def options(self, state: S) -> Iterable[S]:
        """Return the states after a turn."""
        return self._next(state, options_of, None)


class PartizanMoves(CompositeRules[S], RulesBySide[S]):
    """Partizan rules composed of others."""

    def moves_of(self, state: S, mover: Player) -> Iterable[S]:
        """Return the states after a turn of a player."""
        return self._next(state, partial(options_for, mover), mover)


@dataclass(frozen=True)
class SumRules(Rules[States]):
    """Base of sums of impartial and partizan games."""

    name: ClassVar[str] = "sum"

    parts: tuple[Rules, ...]

    @property
    def ends(self) -> bool:  # type: ignore[override]
        """Whether every play ends, which holds if it does in every part."""
        return all(part.ends for part in self.parts)

    def _next(self, state: States, options: Listing, mover: Player | None) -> Iterator[States]:  # noqa: ARG002
        return states_after_move(state, map(options, self.parts, state))

    def components(self, state: States) -> Sequence[Position]:
        """Return the parts as positions."""
        return tuple(map(Position, self.parts, state))

    def _scenes(self, state: States) -> tuple[Scene, ...]:
        """Return the scenes of all parts, with gestures that lead to options of the sum."""
        is_partizan = isinstance(self, PartizanRuleset)
        return tuple(
            _scene_in_sum(scene, state, index, is_partizan=is_partizan)
            for index, part in enumerate(self.components(state))
            for scene in part.scenes()
        )

    def canonical(self, state: States) -> States:
        """Return the state with the canonical state of each part, such as one of mirror images."""
        return tuple(rules.canonical(part) for rules, part in zip(self.parts, state, strict=True))

    def parse(self, words: Sequence[str]) -> States:
        """Read the parts: each with its ruleset, ``+`` between them."""
        from zermelo.checker.terms import terms_in

        terms = terms_in(words)
        names = [shlex.split(str(rules)) for rules in self.parts]
        if len(terms) != len(names) or any(
            part[: len(name)] != name for part, name in zip(terms, names, strict=True)
        ):
            raise no_position(self, f"{' '.join(words)!r} is not a sum of these games")
        pairs = zip(self.parts, terms, names, strict=True)
        return tuple(rules.parse(part[len(name) :]) for rules, part, name in pairs)

    def show(self, state: States) -> str:
        """Write the parts, each with its ruleset."""
        return " + ".join(f"{part.ruleset} {part}".rstrip() for part in self.components(state))

    def describe(self, state: States, option: States) -> str:
        """Return the part of the move, and the move in it, as text."""
        return Position(self, state).move(option).text

    def spellings(self, state: States, option: States) -> Iterable[str]:
        """Return other ways to write the move in its part."""
        return Position(self, state).move(option).spellings

    def _moves_between(
        self, source: Position[States], to: Position[States], player: Player | None = None
    ) -> list[Move[States]]:
        """Return the moves in the part that changes; if none changes, in the parts of `_passes`."""
        pairs = enumerate(zip(source.state, to.state, strict=True))
        changed = [index for index, (before, after) in pairs if before != after]
        indices = changed or self._passes(source.state)
        if len(changed) > 1 or not indices:
            raise no_position(self, f"no move in one part leads from {source} to {to}")
        return [
            Move(source, to, index, move, player)
            for index in indices
            for move in Position(self.parts[index], source.state[index]).moves_to(
                [to.state[index]], player
            )
        ]

    def _passes(self, state: States) -> list[int]:
        """Return the indices of parts with a pass: endless parts, or others if there are none."""
        for ends in (False, True):
            indices = [index for index, part in enumerate(self.parts) if part.ends is ends]
            passes = [p for p in indices if state[p] in options_of(self.parts[p], state[p])]
            if passes:
                return passes
        return []

    def __str__(self) -> str:
        return self.name  # a state shows the rulesets of its parts


@dataclass(frozen=True)
class Sum(SumRules, ImpartialMoves[States]):
    """Move in one of several games; a player who cannot move in any loses.

    Made by adding positions. The parts may have different rulesets. In normal play their values add
    up; in misère play their elements of a misère quotient multiply, if a quotient is found.

    Parameters
    ----------
    parts : tuple of Ruleset
        The rulesets of the parts; a state has a state of each.

    Examples
    --------
    >>> from zermelo.rulesets import Nim
    >>> Nim()(3, 2) + Nim()(1)
    <sum: nim 3 2 + nim 1>
    """


@dataclass(frozen=True)
class PartizanSum(SumRules, PartizanMoves[States]):
    """Move in one of several games, some partizan; a player who cannot move in any loses.

    In an impartial part both players have the same moves.
    """


class ScoreSum(SumRules):
    """Base of sums of games for scores: the scores of all parts are added."""

    def score(self, state: States) -> Score:
        """Return the sum of the scores at the ends of all parts."""
        pairs = zip(self.parts, state, strict=True)
        return sum(score_by(rules, "score", part) for rules, part in pairs)

    def gain(self, state: States, option: States) -> Score:
        """Return the gain of the move in the part that it changes; 0 if it changes none."""
        parts = zip(self.parts, state, option, strict=True)
        return next((gain_of(rules, u, v) for rules, u, v in parts if u != v), 0)

    def worths(self, state: Any, watch: Watch) -> Worths:  # noqa: ANN401
        """Return a table of worths of reachable states; InputError if a part is no Milnor game."""
        from zermelo.compounds.milnor import MilnorTable

        is_partizan = isinstance(self, PartizanRuleset)
        # a partizan state is a pair: states of the parts, and the player to move
        parts = zip(self.parts, state[0] if is_partizan else state, strict=True)
        return MilnorTable(list(parts), partizan=is_partizan, watch=watch)


@dataclass(frozen=True)
class ImpartialScoreSum(ScoreSum, Sum):
    """The sum of impartial games for scores; a score is for the player to move."""


@dataclass(frozen=True)
class PartizanScoreSum(ScoreSum, PartizanSum):
    """The sum of games for scores of which some are partizan; a score is for Left."""

    def _next(self, state: States, options: Listing, mover: Player | None) -> Iterator[States]:  # noqa: ARG002
        """Return the states after a move in a part that has not ended."""
        return states_after_move(state, map(partial(moves_for, not_none(mover)), self.parts, state))


def states_after_move(state: States, options: Iterable[Iterable[Any] | None]) -> Iterator[States]:
    """Yield the states in which one part has become one of its options; None means no options."""
    for index, choices in enumerate(options):
        for option in () if choices is None else choices:  # an array is neither true nor false
            yield (*state[:index], option, *state[index + 1 :])


def _scene_in_sum(scene: Scene, state: States, index: int, *, is_partizan: bool) -> Scene:
    """Return the scene of a part, with gestures that lead to options of the sum."""
    gestures = []
    for gesture in scene.gestures:
        option = (*state[:index], gesture.option, *state[index + 1 :])
        for_both = is_partizan and gesture.player is None
        players = (LEFT, RIGHT) if for_both else (gesture.player,)
        gestures += [replace(gesture, option=option, player=player) for player in players]
    return replace(scene, gestures=tuple(gestures))


def sum_of(*positions: Position) -> Position[States]:
    """Return the sum of positions; if a position is a sum, its parts become parts of the result."""
    parts: list[Position] = []
    has_scores = any(position.ruleset.has_scores for position in positions)
    for position in positions:
        (need_scores if has_scores else need_values)(position.ruleset)
        if isinstance(position.ruleset, SumRules):
            parts += position.ruleset.components(position.state)
        else:
            parts.append(position)
    is_partizan = any(isinstance(part, PartizanPosition) for part in parts)
    kind: type[SumRules] = PartizanSum if is_partizan else Sum
    if has_scores:
        kind = PartizanScoreSum if is_partizan else ImpartialScoreSum
    return Position(kind(tuple(p.ruleset for p in parts)), tuple(p.state for p in parts))
