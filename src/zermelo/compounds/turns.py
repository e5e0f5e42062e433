"""Turns: a partizan game with the player to move in the state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, cast

from zermelo.errors import InputError
from zermelo.games.base_rules import Score, overrides
from zermelo.games.ends import End
from zermelo.games.position import Move, Position
from zermelo.games.rules import PartizanPosition, PartizanRuleset, Rules, Ruleset, no_position
from zermelo.games.scene import Scene
from zermelo.games.type_parameters import S
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.player import LEFT, RIGHT, Player

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledRules
    from zermelo.games.theorem import Theorem

Turn: TypeAlias = tuple[S, Player]  #: a state of partizan rules, and the player to move


@dataclass(frozen=True)
class Turns(Ruleset[tuple[S, Player]]):
    """The player to move, Left or Right, makes a move; then it is the other player's turn.

    Formally this is an impartial game: a state has the options of its player to move. So search,
    labels and certificates serve partizan games unchanged. A position with turns has an
    outcome but no value, since a sum has one player to move, not one for each part.
    """

    name: ClassVar[str] = "turns"

    rules: PartizanRuleset[S]

    has_sides: ClassVar[bool] = True
    alternates: ClassVar[bool] = True  # each move passes the turn

    #: Attributes with the same values as those of the partizan rules.
    has_scores = property(attrgetter("rules.has_scores"))
    ends = property(attrgetter("rules.ends"))
    misere = property(attrgetter("rules.misere"))
    ends_alike = property(attrgetter("rules.ends_alike"))
    written = property(attrgetter("rules.written"))
    is_own = property(attrgetter("rules.is_own"))

    def options(self, state: Turn[S]) -> Iterable[Turn[S]]:
        """Return the options of the player to move."""
        inner_state, mover = state
        moves, opponent = (self.rules.left, RIGHT) if mover is LEFT else (self.rules.right, LEFT)
        return ((option, opponent) for option in moves(inner_state))

    def end(self, state: Turn[S]) -> End | None:
        """Return the end of play for the player to move; None while play goes on."""
        return self.rules.end(*state)

    def turn(self, state: Turn[S]) -> Player:
        """Return the player to move."""
        return state[1]

    def score(self, state: Turn[S]) -> Score:
        """Return Left's score at an end of play."""
        return self.rules.score(state[0])

    def gain(self, state: Turn[S], option: Turn[S]) -> Score:
        """Return what a move gains for the player who makes it."""
        return self.rules.gain(state[0], option[0])

    def theorems(self, play: Play = NORMAL) -> Sequence[Theorem[Turn[S]]]:
        """Return the rules' theorems that say who wins when a given player is to move."""
        return self.rules.theorems_with_turn(play)

    def canonical(self, state: Turn[S]) -> Turn[S]:
        """Return the representative of the position, with the same player to move."""
        return self.rules.canonical(state[0]), state[1]

    def compiled(self, play: Play = NORMAL) -> CompiledRules[Turn[S]] | None:
        """Return the compiled rules for alternating play; None if there are none."""
        return self.rules.compiled_turns(play)

    def state(self, *parts: Any) -> Turn[S]:  # noqa: ANN401
        """Return the state of a position, and the player to move: ``left`` or ``right``."""
        return self.rules.state(*parts[:-1]), Player(parts[-1])

    def parse(self, words: Sequence[str]) -> Turn[S]:
        """Read a position and, as the last word, the player to move."""
        players = [player.value for player in Player]
        if not words or words[-1] not in players:
            raise no_position(self.rules, f"whose turn? the last word is one of {players}")
        return self.rules.parse(words[:-1]), Player(words[-1])

    def show(self, state: Turn[S]) -> str:
        """Return the position, then the player to move."""
        return f"{self.rules.show(state[0])} {state[1]}".lstrip()

    def describe(self, state: Turn[S], option: Turn[S]) -> str:
        """Return the player's move as text."""
        return self._move(state, option).text

    def spellings(self, state: Turn[S], option: Turn[S]) -> Iterable[str]:
        """Return other spellings of the player's move."""
        return self._move(state, option).spellings

    def _move(self, state: Turn[S], option: Turn[S]) -> Move[S]:
        """Return the player's move in the position."""
        return Position(self.rules, state[0]).moves_to([option[0]], state[1])[0]

    def scene(self, state: Turn[S]) -> Scene:
        """Return the scene of the position, with the gestures of the player to move."""
        return self._for_mover(self.rules.scene(state[0]), state)

    def _scenes(self, state: Turn[S]) -> tuple[Scene, ...]:
        return tuple(self._for_mover(scene, state) for scene in self.rules._scenes(state[0]))

    def _for_mover(self, scene: Scene, state: Turn[S]) -> Scene:
        mover = state[1]
        is_over = self.rules.end(*state) is not None
        gestures = () if is_over else scene.of(mover).gestures
        turned_gestures = (replace(g, option=(g.option, mover.other)) for g in gestures)
        return replace(scene, gestures=tuple(turned_gestures))

    def _label_of(self, state: Turn[S]) -> str:
        """Return the readable text of the position, then the player to move."""
        return f"{self.rules._label_of(state[0])} {state[1]}"

    def __str__(self) -> str:
        return str(self.rules)


def with_turns(rules: Rules) -> Rules:
    """Return alternating partizan rules with turns, and all other rules unchanged."""
    return Turns(rules) if isinstance(rules, PartizanRuleset) and rules.alternates else rules


def starts_of(position: Position) -> list[Position]:
    """Return a partizan position with Left and with Right to move, or another position alone."""
    if not isinstance(position, PartizanPosition):
        return [position]
    return [position.turn(player) for player in (LEFT, RIGHT)]


@cache
def _always_alternates(kind: type[Rules]) -> bool:
    """Whether all rules of a class alternate, and none has scores."""
    has_defaults = kind.alternates is Rules.alternates and kind.has_scores is Rules.has_scores
    return has_defaults and not any(overrides(kind, name) for name in ("turn", "score", "gain"))


def needs_minimax(rules: Rules) -> bool:
    """Whether a player may move twice in a row, or play is for scores."""
    return not _always_alternates(type(rules)) and (not rules.alternates or rules.has_scores)


def misere_by_pruning(rules: Rules) -> bool:
    """Whether misère play is normal play after the positions without moves are removed."""
    return rules.alternates and not has_own_ends(rules)


def has_own_ends(rules: Rules) -> bool:
    """Whether play has ends other than "no move", or is for scores."""
    if rules.has_scores:
        return True
    kind = type(rules)
    return _says_how_it_ends(kind if kind is not Turns else type(cast("Turns[Any]", rules).rules))


@cache
def _says_how_it_ends(kind: type[Rules]) -> bool:
    return getattr(kind, "end", None) not in (None, Ruleset.end, PartizanRuleset.end)


def plays_of(rules: Rules) -> tuple[Play, ...]:
    """Return the conventions of play that rules support."""
    has_misere = not rules.has_scores and (rules.misere or not has_own_ends(rules))
    return (NORMAL, MISERE) if has_misere else (NORMAL,)


def need_play(rules: Rules, play: Play) -> None:
    """Raise InputError if rules do not have this convention of play."""
    if play not in plays_of(rules):
        reason = "is played for scores" if rules.has_scores else "says itself how play ends"
        raise InputError(f"{rules} {reason}, so that there is no misère play")


def plays_of_class(kind: type[Rules]) -> tuple[Play, ...]:
    """Return the conventions of play that a class of rules supports."""
    if overrides(kind, "score") or overrides(kind, "gain"):
        return (NORMAL,)
    return (NORMAL, MISERE) if kind.misere or not _says_how_it_ends(kind) else (NORMAL,)


#: Parts of messages: what positions without values cannot do, and why they have no values.
CANNOT_ADD = "cannot be added up"
WITH_SCORES = f"is played for scores, so its positions have scores and no values, and {CANNOT_ADD}"
ONE_MOVER = "since a sum has one player to move, not one for each part"
WITH_TURN = (
    f"says whose turn it is, so its positions have outcomes and no values, and {CANNOT_ADD}, "
    f"{ONE_MOVER}"
)


def no_value(rules: Rules) -> str:
    """Return why positions have no value and cannot be added; an empty text if they can."""
    reason = no_value_of(type(rules))
    if needs_minimax(rules):
        reason = WITH_SCORES if rules.has_scores else WITH_TURN
    return reason and f"{rules} {reason}"


def need_values(rules: Rules, predicate: str = "") -> None:
    """Raise InputError for positions without values; ``predicate`` says what they cannot do."""
    if reason := no_value(rules):
        can_add = rules.has_scores and rules.alternates and not isinstance(rules, Turns)
        predicate = predicate or ('only "zermelo solve" adds them up' if can_add else CANNOT_ADD)
        raise InputError(reason.replace(CANNOT_ADD, predicate))


def need_scores(rules: Rules) -> None:
    """Raise InputError for rules whose positions cannot be parts of a sum played for scores."""
    if not rules.has_scores:
        raise InputError(f"{rules} is not played for scores, and another part of the sum is")
    if isinstance(rules, Turns) or not rules.alternates:
        raise InputError(f"{rules} {no_value_of(Turns) if rules.alternates else WITH_TURN}")


def need_outcomes(rules: Rules, predicate: str) -> None:
    """Raise InputError for play for scores; ``predicate`` says what the positions lack."""
    if rules.has_scores:
        raise InputError(f"{rules} {WITH_SCORES.replace(CANNOT_ADD, predicate)}")


def need_alternation(rules: Rules, predicate: str) -> None:
    """Raise InputError for rules that have scores, or say whose turn it is."""
    need_outcomes(rules, predicate)
    if not rules.alternates:
        raise InputError(
            f"{rules} says whose turn it is, so a player may move twice in a row; its positions "
            f"{predicate}, since labels of tables need players who alternate"
        )


@cache
def no_value_of(kind: type[Rules]) -> str:
    """Return why positions of a class lack values, without the rules' name; "" if they do not."""
    if issubclass(kind, Turns):
        return (
            f"with a player to move has an outcome but no value, {ONE_MOVER}; leave the player out"
        )
    if overrides(kind, "score") or overrides(kind, "gain"):
        return WITH_SCORES
    if overrides(kind, "turn"):
        return WITH_TURN
    if _says_how_it_ends(kind):
        return (
            "ends otherwise than by the lack of a move, so its positions have outcomes and no "
            f"values, and {CANNOT_ADD}"
        )
    return ""
