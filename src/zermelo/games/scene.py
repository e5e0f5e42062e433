"""Scene: what a position looks like, and what one does there to move. One description for all."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias, runtime_checkable

from zermelo.values.player import LEFT, RIGHT, Player

#: What a place may be.
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
        "joint": "where edges meet that are moves themselves",
        "edge": "the middle of an edge that can be chosen",
        "card": "something written, such as a number",
        "beyond": "what lies outside of a board, to move off it",
    }
)

#: What stands on a place: nothing, or one of these. A letter behind a colon tells kinds of men
#: apart, as in ``left:k``; any other text is drawn as it is.
HOLDS: Mapping[str, str] = MappingProxyType(
    {
        "left": "a man of Left's, or Left's colour",
        "right": "a man of Right's, or Right's colour",
        "either": "the colour of both",
        "white": "a white man",
        "black": "a black man",
        "man": "a man, coin or token of nobody's",
        "gone": "no longer there",
        "poison": "what nobody may take",
        "used": "there, and used up",
    }
)

#: How a line may look: between neighbours, with an arrowhead, in somebody's colour, or used up.
LINE_LOOKS = ("plain", "arrow", "left", "right", "either", "gone", "ground")

#: So many moves are described; of more the scene says that it does not have all.
MAX_DESCRIBED_MOVES = 2_000

#: Ways to make moves, as ids of places, and the options that they lead to.
Moves: TypeAlias = Iterable[tuple[Sequence[str], Any]]


@dataclass(frozen=True)
class Place:
    """Something that one sees, and may touch.

    Attributes
    ----------
    id : str
        The same from position to position, as long as the place is there.
    kind : str
        One of `KINDS`.
    x, y : float
        Its middle; 1 is the width of a square, and y grows downwards.
    text : str
        What is written on it.
    holds : str
        What stands on it: see `HOLDS`.
    wide : float
        How much room there is for its name, where that is more than usual.
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
    """A side of a board that is somebody's, along its outermost places: `HOLDS` says whose."""

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
    """How to make a move: where one touches the scene.

    Attributes
    ----------
    places : tuple of str
        One id is a click, two are a drag or two clicks, more a path. Without any, the move stands
        in a list of words. Several options under the same places open a menu of words.
    option : state
        Where the move leads.
    player : Player or None
        Whose move it is, in a partizan game.
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
    """A position as one sees it, with a gesture for every option.

    The same scene gives the text board, the picture and what can be clicked on. `scene_of` makes
    it; `zermelo.games.scenes` has makers for heaps, grids and strips, graphs and cards.

    Attributes
    ----------
    gestures : tuple of Gesture
        One for each option, of partizan rules one for each option of each player.
    complete : bool
        Whether there is one for every option: False beyond `MAX_DESCRIBED_MOVES`.
    """

    places: tuple[Place, ...] = ()
    lines: tuple[Line, ...] = ()
    gestures: tuple[Gesture, ...] = ()
    complete: bool = True
    rims: tuple[Rim, ...] = ()

    def json(self, written: Callable[[Any, Player | None], tuple[str, str]]) -> dict[str, object]:
        """Return plain data.

        Parameters
        ----------
        written : callable
            Writes an option: where it leads, and the move in words.
        """
        gestures = []
        for one in self.gestures:
            to, move = written(one.option, one.player)
            player = {} if one.player is None else {"player": str(one.player)}
            ways = [list(way) for way in one.ways]
            gestures.append({"ways": ways, "move": move, "to": to} | player)
        return {
            "places": [asdict(place) for place in self.places],
            "lines": [asdict(line) for line in self.lines],
            "bands": [asdict(rim) for rim in self.rims],
            "gestures": gestures,
            "complete": self.complete,
        }

    def at(self, *places: str, player: Player | None = None) -> list[Gesture]:
        """Return the gestures that touch some places in this order: a menu, if there are several.

        Examples
        --------
        >>> from zermelo.rulesets import Nim
        >>> [gesture.option for gesture in Nim().scene((3, 1)).at("h1.2")]
        [(1, 1)]
        """
        gestures = (one for one in self.gestures if places in one.ways)
        return [one for one in gestures if player in (None, one.player)]

    def leading(self, option: Hashable, player: Player | None = None) -> Gesture | None:
        """Return the gesture for an option; None if there is none."""
        gestures = (one for one in self.gestures if one.option == option)
        return next((one for one in gestures if player in (None, one.player)), None)

    def of(self, player: Player) -> Scene:
        """Return the scene with the gestures of one player, which are no one's in particular."""
        kept = (gesture for gesture in self.gestures if gesture.player in (None, player))
        return replace(self, gestures=tuple(replace(one, player=None) for one in kept))


def scene_of(
    places: Iterable[Place],
    lines: Iterable[Line] = (),
    *,
    moves: Moves = (),
    left: Moves = (),
    right: Moves = (),
    rims: Iterable[Rim] = (),
) -> Scene:
    """Make a scene of what there is and of the ways to move.

    Parameters
    ----------
    moves : iterable
        Of impartial rules: ids of places, and where touching them leads. Several ways to one option
        become one gesture.
    left, right : iterable
        The same of partizan rules.
    rims : iterable of Rim
        Sides of the board that are somebody's.

    Examples
    --------
    >>> square = Place("1", "square", 0, 0)
    >>> scene_of([square], moves=[(["1"], "gone")]).gestures
    (Gesture(places=('1',), option='gone', player=None, also=()),)
    """
    gestures: list[Gesture] = []
    complete = True
    for player, offered in ((None, moves), (LEFT, left), (RIGHT, right)):
        ways: dict[Any, dict[tuple[str, ...], None]] = {}
        for ids, option in islice(offered, MAX_DESCRIBED_MOVES + 1):
            if len(ways) + len(gestures) >= MAX_DESCRIBED_MOVES and option not in ways:
                complete = False
                break
            ways.setdefault(option, {})[tuple(ids)] = None
        gestures += [
            Gesture(first, option, player, tuple(others))
            for option, (first, *others) in ways.items()
        ]
    return Scene(tuple(places), tuple(lines), tuple(gestures), complete, tuple(rims))


def text_scene(text: str, *, moves: Moves = (), left: Moves = (), right: Moves = ()) -> Scene:
    """Make a scene that shows a text, where nobody has said more."""
    return scene_of([Place("position", "card", 0, 0, text)], moves=moves, left=left, right=right)


@runtime_checkable
class WithRemarks(Protocol):
    """A ruleset that says what helps to read a position, however it is solved."""

    def remarks(self, state: object) -> Sequence[str]:
        """Return paragraphs."""


@runtime_checkable
class WithDistance(Protocol):
    """A ruleset whose players count the moves that are left in a way of their own."""

    def distance(self, moves_left: int) -> str:
        """Return what they say, such as ``mate in 3`` where five moves are left."""


@runtime_checkable
class WithSpellings(Protocol):
    """A ruleset whose moves people write in several ways."""

    def spellings(self, state: object, option: object) -> Iterable[str]:
        """Return other ways to write a move: they are read too, and never shown."""
