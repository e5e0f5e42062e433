"""Scene: the drawing of a position, with the gestures for its moves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias, TypedDict, Unpack, runtime_checkable

from zermelo.values.player import LEFT, RIGHT, Player

#: Kinds of places.
KINDS: Mapping[str, str] = MappingProxyType(
    {
        "square": "a square of a board or strip",
        "hexagon": "a cell of a board of hexagons",
        "point": "a point where lines of a board meet",
        "chocolate": "a square of a bar or cake",
        "counter": "a counter of a heap",
        "pin": "a pin of a row",
        "heap": "the foot of a heap, with its size",
        "domino": "a domino that stands",
        "vertex": "a vertex of a graph or an element of an order",
        "joint": "a point where edges meet, if moves choose edges",
        "edge": "the middle of an edge that can be chosen",
        "card": "a text, such as a number",
        "beyond": "a place outside of a board, for moves that leave it",
    }
)

#: Contents of a place: nothing, one of these, or any other text, which is drawn unchanged. A letter
#: after a colon distinguishes kinds of men, as in ``left:k``.
CONTENTS: Mapping[str, str] = MappingProxyType(
    {
        "left": "a man of Left's, or Left's colour",
        "right": "a man of Right's, or Right's colour",
        "either": "the colour for both players",
        "white": "a white man",
        "black": "a black man",
        "man": "a man, coin or token that belongs to neither player",
        "gone": "no longer there",
        "poison": "what nobody may take",
        "used": "still there, but used up",
    }
)

#: Looks of a line: plain, an arrow, in the colour of Left, Right or both, removed, or the ground.
LINE_LOOKS = ("plain", "arrow", "left", "right", "either", "gone", "ground")
#: Maximum number of options with gestures; a scene with more options is marked incomplete.
MAX_DESCRIBED_MOVES = 2_000

#: For each move the ids of the places to touch, and the option.
Moves: TypeAlias = Iterable[tuple[Sequence[str], Any]]


class MovesByPlayer(TypedDict, total=False):
    """The moves of a scene: ``moves`` under impartial rules, ``left`` and ``right`` otherwise."""

    moves: Moves
    left: Moves
    right: Moves


@dataclass(frozen=True)
class Place:
    """A visible place, which can be touched.

    Attributes
    ----------
    id : str
        The same from position to position, as long as the place exists.
    kind : str
        One of `KINDS`.
    x, y : float
        Its centre; 1 is the width of a square, and y grows downwards.
    text : str
        The text on it.
    holds : str
        Its content, see `CONTENTS`.
    wide : float
        The maximum width of a vertex with its text, if larger than usual; otherwise 0.
    """

    id: str
    kind: str
    x: float
    y: float
    text: str = ""
    holds: str = ""
    wide: float = 0.0


@dataclass(frozen=True)
class Line:
    """A line between two places, given by their ids; ``look`` is one of `LINE_LOOKS`."""

    start: str
    end: str
    look: str = "plain"


@dataclass(frozen=True)
class Rim:
    """A player's side of a board, along its outermost places; ``holds`` is a key of `CONTENTS`."""

    start: tuple[float, float]
    end: tuple[float, float]
    holds: str
    text: str

    @property
    def ends(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Both ends."""
        return self.start, self.end


@dataclass(frozen=True)
class Gesture:
    """How to make a move: the places that are touched.

    Attributes
    ----------
    places : tuple of str
        One id is a click, two are a drag or two clicks, more are a path. Without ids, the move
        is chosen from a list in words. Several options with the same places open a menu.
    option : state
        The option of the move.
    player : Player or None
        The player of the move, in a partizan game.
    also : tuple of tuples of str
        Other ways to make the same move.
    """

    places: tuple[str, ...]
    option: Any
    player: Player | None = None
    also: tuple[tuple[str, ...], ...] = ()

    @property
    def ways(self) -> tuple[tuple[str, ...], ...]:
        """All ways to make the move."""
        return (self.places, *self.also)


@dataclass(frozen=True)
class Scene:
    """The drawing of a position, with a gesture for every option.

    Text boards, pictures and clickable boards are made from the same scene. `scene_of` makes
    it; `zermelo.games.scenes` has makers for heaps, grids and strips, graphs and cards.

    Attributes
    ----------
    gestures : tuple of Gesture
        One for each option, under partizan rules one for each option of each player.
    complete : bool
        Whether every option has a gesture: False beyond `MAX_DESCRIBED_MOVES` options.
    """

    places: tuple[Place, ...] = ()
    lines: tuple[Line, ...] = ()
    gestures: tuple[Gesture, ...] = ()
    complete: bool = True
    rims: tuple[Rim, ...] = ()

    def json(self, texts_of: Callable[[Any, Player | None], tuple[str, str]]) -> dict[str, object]:
        """Return plain data.

        Parameters
        ----------
        texts_of : callable
            Returns the texts of an option and of the move to it.
        """
        gestures = []
        for gesture in self.gestures:
            to, move = texts_of(gesture.option, gesture.player)
            player = {} if gesture.player is None else {"player": str(gesture.player)}
            ways = [list(way) for way in gesture.ways]
            gestures.append({"ways": ways, "move": move, "to": to} | player)
        return {
            "places": [asdict(place) for place in self.places],
            "lines": [asdict(line) for line in self.lines],
            "bands": [asdict(rim) for rim in self.rims],
            "gestures": gestures,
            "complete": self.complete,
        }

    def at(self, *places: str, player: Player | None = None) -> list[Gesture]:
        """Return the gestures that touch these places in this order (by a player, if given).

        Examples
        --------
        >>> from zermelo.rulesets import Nim
        >>> [gesture.option for gesture in Nim().scene((3, 1)).at("h1.2")]
        [(1, 1)]
        """
        gestures = (gesture for gesture in self.gestures if places in gesture.ways)
        return [gesture for gesture in gestures if player in (None, gesture.player)]

    def leading(self, option: Hashable, player: Player | None = None) -> Gesture | None:
        """Return the gesture that leads to an option (by a player, if given); None if none does."""
        gestures = (gesture for gesture in self.gestures if gesture.option == option)
        return next((g for g in gestures if player in (None, g.player)), None)

    def of(self, player: Player) -> Scene:
        """Return the scene with a player's gestures only, whose ``player`` becomes None."""
        gestures = (gesture for gesture in self.gestures if gesture.player in (None, player))
        return replace(self, gestures=tuple(replace(g, player=None) for g in gestures))


def scene_of(
    places: Iterable[Place],
    lines: Iterable[Line] = (),
    *,
    moves: Moves = (),
    left: Moves = (),
    right: Moves = (),
    rims: Iterable[Rim] = (),
) -> Scene:
    """Return a scene of places, lines and gestures.

    Parameters
    ----------
    moves : iterable
        For impartial rules, a pair for each move: the ids of the places to touch, and the option
        that this reaches. Several ways to one option become one gesture.
    left, right : iterable
        For partizan rules: the moves of Left and of Right, in the same form.
    rims : iterable of Rim
        Sides of the board that belong to players.

    Examples
    --------
    >>> square = Place("1", "square", 0, 0)
    >>> scene_of([square], moves=[(["1"], "gone")]).gestures
    (Gesture(places=('1',), option='gone', player=None, also=()),)
    """
    gestures: list[Gesture] = []
    complete = True
    for player, player_moves in ((None, moves), (LEFT, left), (RIGHT, right)):
        ways: dict[Any, dict[tuple[str, ...], None]] = {}
        for ids, option in islice(player_moves, MAX_DESCRIBED_MOVES + 1):
            if len(ways) + len(gestures) >= MAX_DESCRIBED_MOVES and option not in ways:
                complete = False
                break
            ways.setdefault(option, {})[tuple(ids)] = None
        for option, (touched_places, *other_ways) in ways.items():
            gestures.append(Gesture(touched_places, option, player, tuple(other_ways)))
    return Scene(tuple(places), tuple(lines), tuple(gestures), complete, tuple(rims))


def text_scene(text: str, **moves: Unpack[MovesByPlayer]) -> Scene:
    """Return a scene that shows a text, if the rules have no drawing."""
    return scene_of([Place("position", "card", 0, 0, text)], **moves)


@runtime_checkable
class WithRemarks(Protocol):
    """A ruleset with remarks about a position, which every explanation shows."""

    def remarks(self, state: object) -> Sequence[str]:
        """Return the remarks, a paragraph each."""


@runtime_checkable
class WithDistance(Protocol):
    """A ruleset whose players count the remaining moves in their own way."""

    def distance(self, moves_left: int) -> str:
        """Return a count of moves in words, such as ``mate in 3`` if five moves are left."""


@runtime_checkable
class WithSpellings(Protocol):
    """A ruleset with several spellings of moves."""

    def spellings(self, state: object, option: object) -> Iterable[str]:
        """Return other spellings of a move, which are read but never shown."""


@runtime_checkable
class WithMoverTexts(Protocol):
    """A partizan ruleset in which the players may reach one option by different moves."""

    def texts_for(self, state: object, option: object, mover: Player) -> Sequence[str]:
        """Return the text of a player's move to an option, then its other spellings."""
