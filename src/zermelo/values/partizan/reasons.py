"""Why a game has its value, and who wins a difference by which reply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from zermelo.values.partizan import arena
from zermelo.values.partizan.game import Game, GameLike, identify
from zermelo.values.partizan.sums import add

__all__ = [
    "Comparison",
    "Dominated",
    "FirstMove",
    "Reasons",
    "Refused",
    "Reversible",
    "compare",
    "explain",
]

Player = Literal["Left", "Right"]


@dataclass(frozen=True)
class Dominated:
    """An option that another of the same player makes needless.

    Parameters
    ----------
    player : str
        ``Left`` or ``Right``.
    option, by : Game
        The option, and the one that is at least as good for the player.
    """

    player: Player
    option: Game
    by: Game


@dataclass(frozen=True)
class Reversible:
    """An option to which the opponent has a reply that leaves him no worse off than before.

    Parameters
    ----------
    player : str
        ``Left`` or ``Right``.
    option, reply : Game
        The option, and the opponent's reply: at most the whole game where Left has the option,
        at least it where Right has.
    instead : tuple of Game
        What the player has after the reply; these options take the place of the first.
    """

    player: Player
    option: Game
    reply: Game
    instead: tuple[Game, ...]


@dataclass(frozen=True)
class Refused:
    """A simpler number that does not fit between the options, and the option that refuses it."""

    number: Fraction
    player: Player
    option: Game


@dataclass(frozen=True)
class Reasons:
    """How {left | right} comes to its canonical form.

    Parameters
    ----------
    value : Game
        The canonical form.
    left, right : tuple of Game
        The options that it was formed from.
    refused : tuple of Refused
        If the value is a number: the numbers on the way to it, from 0, none of which fits.
    reversible, dominated : tuple
        If it is none: the options that were bypassed, in turn, and those taken away after that.
    """

    value: Game
    left: tuple[Game, ...]
    right: tuple[Game, ...]
    refused: tuple[Refused, ...] = ()
    reversible: tuple[Reversible, ...] = ()
    dominated: tuple[Dominated, ...] = ()

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The explanation in sentences."""
        form = f"{{{_listed(self.left)}|{_listed(self.right)}}}"
        if self.value.number is not None:
            return (f"{form} = {self.value}.", *self._number_paragraphs())
        said = [
            f"{note.player}'s option {note.option} is reversible: {_other(note.player)} replies "
            f"{note.reply}, which is {'at most' if note.player == 'Left' else 'at least'} the "
            f"whole game. In its place stand {note.player}'s options after that: "
            f"{_listed(note.instead) or 'none'}."
            for note in self.reversible
        ]
        said += [
            f"{note.player}'s option {note.option} is dominated: {note.by} is "
            f"{'at least' if note.player == 'Left' else 'at most'} as much."
            for note in self.dominated
        ]
        if not said:
            said = ["No option is dominated, and none is reversible: this is the canonical form."]
        return (f"{form} = {self.value}.", *said)

    def _number_paragraphs(self) -> Iterator[str]:
        x = self.value
        yield (
            f"{x} is the simplest number that fits: no option of Left's is at least {x}, and none "
            f"of Right's is at most {x}."
        )
        for note in self.refused:
            yield (
                f"{note.number} is simpler and does not fit: {note.player} has {note.option}, "
                f"which is at {'least' if note.player == 'Left' else 'most'} {note.number}."
            )

    def __str__(self) -> str:
        return "\n".join(self.paragraphs)


def explain(left: Iterable[GameLike] = (), right: Iterable[GameLike] = ()) -> Reasons:
    """Say why {left | right} has its canonical form.

    Examples
    --------
    >>> print(explain([0], ["1/2", 1]))
    {0|1/2,1} = 1/4.
    1/4 is the simplest number that fits: no option of Left's is at least 1/4, and none of Right's \
is at most 1/4.
    0 is simpler and does not fit: Left has 0, which is at least 0.
    1 is simpler and does not fit: Right has 1/2, which is at most 1.
    1/2 is simpler and does not fit: Right has 1/2, which is at most 1/2.
    >>> print(explain(["^"], [0]))
    {^|0} = *.
    Left's option ^ is reversible: Right replies *, which is at most the whole game. In its place \
stand Left's options after that: 0.
    """
    given = tuple(map(Game, left)), tuple(map(Game, right))
    value = Game.of(*given)
    if value.number is not None:
        return Reasons(value, *given, refused=tuple(_refused(value.number, *given)))
    reversible: list[Reversible] = []
    dominated: list[Dominated] = []
    players: tuple[Player, Player] = ("Left", "Right")
    for side, player in enumerate(players):
        kept = _bypassed(value, player, given[side], reversible)
        dominated += _dominated(player, kept, value.options[side])
    return Reasons(value, *given, reversible=tuple(reversible), dominated=tuple(dominated))


def _refused(x: Fraction, left: Sequence[Game], right: Sequence[Game]) -> Iterator[Refused]:
    """Walk from 0 to the number, and name at each step the option that forbids to stay."""
    at = Fraction(0)
    while at != x:
        if at < x:
            yield Refused(at, "Left", next(g for g in left if g >= at))
        else:
            yield Refused(at, "Right", next(g for g in right if g <= at))
        at = _towards(at, x)


def _towards(at: Fraction, x: Fraction) -> Fraction:
    """Return the next number on the way to x in the tree of numbers."""
    sign = 1 if x > at else -1
    if at.denominator == 1 and sign * at >= 0:
        return at + sign
    return at + sign * Fraction(1, 2 * at.denominator)


def _bypassed(
    whole: Game, player: Player, held: Sequence[Game], notes: list[Reversible]
) -> list[Game]:
    left = player == "Left"
    work, kept, seen = list(dict.fromkeys(held)), [], set(held)
    while work:
        option = work.pop(0)
        replies = option.right if left else option.left
        reply = next((r for r in replies if (r <= whole if left else r >= whole)), None)
        if reply is None:
            kept.append(option)
            continue
        instead = reply.left if left else reply.right
        notes.append(Reversible(player, option, reply, instead))
        work += [g for g in instead if g not in seen]
        seen.update(instead)
    return kept


def _dominated(player: Player, held: Sequence[Game], kept: Sequence[Game]) -> Iterator[Dominated]:
    for option in dict.fromkeys(held):
        if option not in kept:
            better = (g for g in kept if (option <= g if player == "Left" else g <= option))
            yield Dominated(player, option, next(better))


@dataclass(frozen=True)
class FirstMove:
    """A move in a difference G − H.

    Parameters
    ----------
    in_first : bool
        Whether it is made in G; else in −H.
    to : Game
        What G, or −H, becomes.
    """

    in_first: bool
    to: Game

    def __str__(self) -> str:
        return f"the {'first' if self.in_first else 'second'} game to {self.to}"


@dataclass(frozen=True)
class Comparison:
    """Who wins G − H, and how.

    Parameters
    ----------
    first, second : Game
        G and H.
    relation : str
        ``=``, ``<``, ``>`` or ``||``.
    left_first, right_first : FirstMove or None
        A winning first move of Left's, and of Right's, in G − H; None where there is none.
    right_replies, left_replies : tuple of (Move, Move)
        Where Left has no winning first move: Right's reply to each of hers; and the other way.
    """

    first: Game
    second: Game
    relation: Literal["=", "<", ">", "||"]
    left_first: FirstMove | None
    right_first: FirstMove | None
    right_replies: tuple[tuple[FirstMove, FirstMove], ...]
    left_replies: tuple[tuple[FirstMove, FirstMove], ...]

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The comparison in sentences."""
        words = {"=": "equals", "<": "is less than", ">": "is more than", "||": "is confused with"}
        said = [f"{self.first} {words[self.relation]} {self.second}."]
        said.append(f"In the difference {self.first} + ({-self.second}):")
        for player, move, replies in (
            ("Left", self.left_first, self.right_replies),
            ("Right", self.right_first, self.left_replies),
        ):
            if move is not None:
                said.append(f"{player} begins and wins, moving {move}.")
                continue
            said.append(f"{player} begins and loses.")
            said += [
                f"If {player} moves {one}, {_other(player)} replies, moving {reply}."
                for one, reply in replies
            ]
        return tuple(said)

    def __str__(self) -> str:
        return "\n".join(self.paragraphs)


def compare(one: GameLike, two: GameLike) -> Comparison:
    """Say who wins G − H when Left begins and when Right begins, and by which replies.

    Examples
    --------
    >>> print(compare("^", "*"))
    ^ is confused with *.
    In the difference ^ + (*):
    Left begins and wins, moving the second game to 0.
    Right begins and wins, moving the first game to *.
    """
    g, h = identify(one), arena.neg(identify(two))
    whole = add(g, h)
    below, above = arena.leq(arena.ZERO, whole), arena.leq(whole, arena.ZERO)
    firsts = [_winning_move(g, h, side) for side in (0, 1)]
    replies = [() if firsts[side] is not None else tuple(_replies(g, h, side)) for side in (0, 1)]
    return Comparison(
        Game(one),
        Game(two),
        ("=" if above else ">") if below else ("<" if above else "||"),
        firsts[0],
        firsts[1],
        replies[0],
        replies[1],
    )


def _moves(g: int, h: int, side: int) -> Iterator[tuple[FirstMove, int, int]]:
    options = arena.rights if side else arena.lefts
    for option in options(g):
        yield FirstMove(True, Game.from_id(option)), option, h
    for option in options(h):
        yield FirstMove(False, Game.from_id(option)), g, option


def _winning_move(g: int, h: int, side: int) -> FirstMove | None:
    """Return a move after which the mover, second in what follows, wins."""
    for move, a, b in _moves(g, h, side):
        turned = arena.neg(b)
        if arena.leq(a, turned) if side else arena.leq(turned, a):
            return move
    return None


def _replies(g: int, h: int, side: int) -> Iterator[tuple[FirstMove, FirstMove]]:
    for move, a, b in _moves(g, h, side):
        reply = _winning_move(a, b, 1 - side)
        assert reply is not None  # noqa: S101
        yield move, reply


def _listed(games: Iterable[Game]) -> str:
    return ",".join(map(str, games))


def _other(player: str) -> str:
    return "Right" if player == "Left" else "Left"
