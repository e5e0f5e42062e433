"""Turns: a partizan game with the player to move in the state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar, cast

from zermelo.errors import InputError
from zermelo.games.base_rules import Score, says
from zermelo.games.ends import End
from zermelo.games.rules import PartizanPosition, PartizanRuleset, Rules, Ruleset, no_position
from zermelo.games.scene import Scene, WithSpellings
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.player import LEFT, RIGHT, Player

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledRules
    from zermelo.games.position import Position
    from zermelo.games.theorem import Theorem

S = TypeVar("S")
Turn: TypeAlias = tuple[S, Player]


@dataclass(frozen=True)
class Turns(Ruleset[tuple[S, Player]]):
    """Move as the player to move, Left or Right; then it is the other player's turn.

    This is an impartial game: the options of a state with a player are those of that player. So
    search, labels and certificates serve partizan games unchanged. Such a position has an outcome
    and no value: in a sum, the turn belongs to the whole.
    """

    name: ClassVar[str] = "turns"

    rules: PartizanRuleset[S]

    has_sides: ClassVar[bool] = True
    alternates: ClassVar[bool] = True  # each move passes the turn

    #: These are those of the rules.
    has_scores = property(attrgetter("rules.has_scores"))
    ends = property(attrgetter("rules.ends"))
    misere = property(attrgetter("rules.misere"))
    ends_alike = property(attrgetter("rules.ends_alike"))
    written = property(attrgetter("rules.written"))
    is_own = property(attrgetter("rules.is_own"))

    def options(self, state: Turn[S]) -> Iterable[Turn[S]]:
        """Return the options of the player to move."""
        here, mover = state
        moves = self.rules.left if mover is LEFT else self.rules.right
        return ((option, mover.other) for option in moves(here))

    def end(self, state: Turn[S]) -> End | None:
        """Return the end of play for the player to move."""
        return self.rules.end(*state)

    def turn(self, state: Turn[S]) -> Player:
        """Return the player to move."""
        return state[1]

    def score(self, state: Turn[S]) -> Score:
        """Return the score of an end of play for Left."""
        return self.rules.score(state[0])

    def gain(self, state: Turn[S], option: Turn[S]) -> Score:
        """Return what a move gains for the player who makes it."""
        return self.rules.gain(state[0], option[0])

    def theorems(self, play: Play = NORMAL) -> Sequence[Theorem[Turn[S]]]:
        """Return the theorems of the rules on who wins with a player to move."""
        return self.rules.theorems_with_turn(play)

    def canonical(self, state: Turn[S]) -> Turn[S]:
        """Return the representative of the position."""
        return self.rules.canonical(state[0]), state[1]

    def compiled(self, play: Play = NORMAL) -> CompiledRules[Turn[S]] | None:
        """Return the compiled rules of alternate play."""
        return self.rules.compiled_turns(play)

    def state(self, *parts: Any) -> Turn[S]:  # noqa: ANN401
        """Return the state of a position's parts and a player: ``left`` or ``right``."""
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
        return self.rules.describe(state[0], option[0])

    def spellings(self, state: Turn[S], option: Turn[S]) -> Iterable[str]:
        """Return other spellings of the player's move."""
        rules = self.rules
        return rules.spellings(state[0], option[0]) if isinstance(rules, WithSpellings) else ()

    def scene(self, state: Turn[S]) -> Scene:
        """Return the scene of the position, with the gestures of the player to move."""
        return self._turned(self.rules.scene(state[0]), state)

    def _scenes(self, state: Turn[S]) -> tuple[Scene, ...]:
        return tuple(self._turned(scene, state) for scene in self.rules._scenes(state[0]))

    def _turned(self, scene: Scene, state: Turn[S]) -> Scene:
        here, mover = state
        over = self.rules.end(here, mover) is not None
        gestures = () if over else scene.of(mover).gestures
        then = (replace(one, option=(one.option, mover.other)) for one in gestures)
        return replace(scene, gestures=tuple(then))

    def _label_of(self, state: Turn[S]) -> str:
        """Return the position for people, then the player to move."""
        return f"{self.rules._label_of(state[0])} {state[1]}"

    def __str__(self) -> str:
        return str(self.rules)


def with_turns(rules: Rules[Any]) -> Rules[Any]:
    """Return impartial rules unchanged, and partizan rules with turns."""
    return Turns(rules) if isinstance(rules, PartizanRuleset) and rules.alternates else rules


def starts_of(position: Position[Any]) -> list[Position[Any]]:
    """Return a partizan position with Left and with Right to move; any other one alone."""
    if not isinstance(position, PartizanPosition):
        return [position]
    return [position.turn(player) for player in (LEFT, RIGHT)]


def needs_minimax(rules: Rules[Any]) -> bool:
    """Whether a player may move again, or play is for scores."""
    return not rules.alternates or rules.has_scores


def prunes_misere(rules: Rules[Any]) -> bool:
    """Whether misère play is normal play without the positions that nobody can move from."""
    return rules.alternates and not ends_of_its_own(rules)


def ends_of_its_own(rules: Rules[Any]) -> bool:
    """Whether play has ends other than "no move"."""
    if rules.has_scores:
        return True
    kind = type(rules)
    return _says_how_it_ends(kind if kind is not Turns else type(cast("Turns[Any]", rules).rules))


@cache
def _says_how_it_ends(kind: type[Rules[Any]]) -> bool:
    return getattr(kind, "end", None) not in (None, Ruleset.end, PartizanRuleset.end)


def plays_of(rules: Rules[Any]) -> tuple[Play, ...]:
    """Return the conventions of play that rules support."""
    if rules.has_scores:
        return (NORMAL,)
    return (NORMAL, MISERE) if rules.misere or not ends_of_its_own(rules) else (NORMAL,)


def has_plays(kind: type[Rules[Any]]) -> tuple[Play, ...]:
    """Return the conventions of play that a class of rules supports."""
    if says(kind, "score") or says(kind, "gain"):
        return (NORMAL,)
    return (NORMAL, MISERE) if kind.misere or not _says_how_it_ends(kind) else (NORMAL,)


#: What positions without values cannot do, and why there are none.
ADDED = "cannot be added up"
WITH_SCORES = f"is played for scores, so its positions have scores and no values, and {ADDED}"
WITH_TURN = (
    f"says whose turn it is, so its positions have outcomes and no values, and {ADDED}: "
    "in a sum, whose turn it is belongs to the whole"
)


def no_value(rules: Rules[Any]) -> str:
    """Return why positions have no value and cannot be added, or an empty text."""
    reason = no_value_of(type(rules))
    if rules.has_scores:
        reason = WITH_SCORES
    elif not rules.alternates:
        reason = WITH_TURN
    return reason and f"{rules} {reason}"


def need_values(rules: Rules[Any], what: str = "") -> None:
    """Raise InputError for positions without values; ``what`` is what they cannot do."""
    if reason := no_value(rules):
        added = rules.has_scores and rules.alternates and not isinstance(rules, Turns)
        what = what or ("are added up by solve alone" if added else ADDED)
        raise InputError(reason.replace(ADDED, what))


def need_scores(rules: Rules[Any]) -> None:
    """Raise InputError for rules whose positions are no part of a sum of games for scores."""
    if not rules.has_scores:
        raise InputError(f"{rules} is not played for scores, and another part of the sum is")
    if isinstance(rules, Turns) or not rules.alternates:
        raise InputError(f"{rules} {no_value_of(Turns) if rules.alternates else WITH_TURN}")


def need_outcomes(rules: Rules[Any], what: str) -> None:
    """Raise InputError for play for scores; ``what`` is what its positions do not have."""
    if rules.has_scores:
        raise InputError(f"{rules} {WITH_SCORES.replace(ADDED, what)}")


def need_alternation(rules: Rules[Any], what: str) -> None:
    """Raise InputError for rules with turns or scores; ``what`` is what their positions lack."""
    need_outcomes(rules, what)
    if not rules.alternates:
        raise InputError(
            f"{rules} says whose turn it is, so that a player may move again, and its positions "
            f"{what}: labels of tables are for players who alternate"
        )


@cache
def no_value_of(kind: type[Rules[Any]]) -> str:
    """Return why positions of a class of rules have no value, without the game's name."""
    if issubclass(kind, Turns):
        return (
            "with a player to move has an outcome and no value: in a sum, whose turn it is belongs "
            "to the whole; leave the player out"
        )
    if says(kind, "score") or says(kind, "gain"):
        return WITH_SCORES
    if says(kind, "turn"):
        return WITH_TURN
    if _says_how_it_ends(kind):
        return (
            "ends otherwise than by the lack of a move, so its positions have outcomes and no "
            f"values, and {ADDED}"
        )
    return ""
