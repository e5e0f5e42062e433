"""Why a game has its value: dominated options, reversible options, the simplest number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, islice
from math import ceil
from typing import Literal

from zermelo.expressions.meaning import remarks
from zermelo.values.partizan.game import Game, GameLike
from zermelo.values.partizan.loopy import OneSided, Sided, Stopper, Value, as_value
from zermelo.values.partizan.loopy_methods import draft_value
from zermelo.values.player import LEFT, RIGHT

PlayerName = Literal["Left", "Right"]
PLAYERS: tuple[PlayerName, PlayerName] = ("Left", "Right")
#: Limits on the explanation of a number: how many numbers of a stretch are listed, how many
#: stretches follow the whole numbers, and how many halvings are followed.
MAX_LISTED, MAX_STRETCHES, MAX_STEPS = 4, 6, 64
#: Maximum number of options of a player that an equation lists, and of options that are explained.
MAX_OPTIONS = 40


@dataclass(frozen=True)
class Dominated:
    """A dominated option; the option ``by`` is at least as good for the player."""

    player: PlayerName
    option: OneSided
    by: OneSided


@dataclass(frozen=True)
class Reversible:
    """A reversible option: after ``reply`` the opponent is no worse off than in the whole game.

    The player's options after the reply, ``instead``, replace ``option``.
    """

    player: PlayerName
    option: OneSided
    reply: OneSided
    instead: tuple[OneSided, ...]


@dataclass(frozen=True)
class RefusedNumbers:
    """A stretch of ``count`` numbers simpler than the value, excluded by ``player``'s ``option``.

    ``numbers`` has all of them or, if there are more than MAX_LISTED, the first ones and the last.
    """

    numbers: tuple[Fraction, ...]
    count: int
    player: PlayerName
    option: OneSided

    def __str__(self) -> str:
        *first, last = map(str, self.numbers)
        bound = f"which is at {'least' if self.player == 'Left' else 'most'}"
        has = f"{self.player} has {self.option}, {bound}"
        if not first:
            return f"{last} is simpler and does not fit: {has} {last}."
        numbers = f"{', '.join(first)} and {last}"
        if self.count > len(self.numbers):
            numbers = f"{', '.join(first)}, …, {last} ({self.count:,} numbers)"
        return f"{numbers} are simpler and do not fit: {has} each of them."


@dataclass(frozen=True, repr=False)
class Reasons:
    """The steps from {left | right} to its canonical form.

    ``value`` is the canonical form of the options ``left`` and ``right``. For a number, ``refused``
    has the numbers that do not fit on the way from 0 to the value in the tree of numbers (if there
    are many, the first ones), and ``left_out`` counts the numbers on the way, without the value,
    that are in no stretch of ``refused``. Otherwise ``reversible`` has the bypassed options, and
    ``dominated`` those dominated after bypassing. ``passes``: whether Left, and Right, can move
    from the game to itself; such an option is written ``pass``, and others by their values.
    """

    value: OneSided
    left: tuple[OneSided, ...]
    right: tuple[OneSided, ...]
    refused: tuple[RefusedNumbers, ...] = ()
    left_out: int = 0
    reversible: tuple[Reversible, ...] = ()
    dominated: tuple[Dominated, ...] = ()
    passes: tuple[bool, bool] = (False, False)

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The explanation in sentences."""
        whole = self.value
        if max(len(self.left), len(self.right)) > MAX_OPTIONS:
            sides = zip((self.left, self.right), PLAYERS, strict=True)
            sentences = [self._options_sentence(side, player) for side, player in sides]
            beginning = f"{' '.join(sentences)} The game is worth {whole}."
        else:
            form = "|".join(map(self._options_text, (self.left, self.right), PLAYERS))
            beginning = f"{{{form}}} = {whole}."
        if isinstance(whole, Game) and whole.number is not None:
            return (beginning, *self._number_paragraphs())
        sentences = [self._reversible_sentence(entry) for entry in self.reversible]
        sentences += [self._dominated_sentence(entry) for entry in self.dominated]
        if len(sentences) > MAX_OPTIONS:
            more = len(sentences) - MAX_OPTIONS
            sentences[MAX_OPTIONS:] = [f"{more:,} more options are dominated or reversible."]
        if not sentences:
            sentences = [
                "No option is dominated, and none is reversible: this is the canonical form."
            ]
        return (beginning, *sentences, *remarks(whole))

    def _options_sentence(self, games: tuple[OneSided, ...], player: PlayerName) -> str:
        """Return a sentence that lists a player's options; if many, the first and the last."""
        if len(games) <= MAX_OPTIONS:
            return f"{player}'s options: {self._options_text(games, player) or 'none'}."
        first = self._options_text(games[: MAX_LISTED - 1], player)
        last = self._options_text(games[-1:], player)
        return f"{player} has {len(games):,} options: {first}, …, {last}."

    def _reversible_sentence(self, entry: Reversible) -> str:
        player = entry.player
        other, bound = ("Right", "at most") if player == "Left" else ("Left", "at least")
        return (
            f"{player}'s option {self._option_text(entry.option, player)} is reversible: {other} "
            f"replies to {entry.reply}, which is {bound} the whole game. Replace it by {player}'s "
            f"options from {entry.reply}: {','.join(map(str, entry.instead)) or 'none'}."
        )

    def _dominated_sentence(self, entry: Dominated) -> str:
        player = entry.player
        bound = "at least" if player == "Left" else "at most"
        return (
            f"{player}'s option {self._option_text(entry.option, player)} is dominated: "
            f"{self._option_text(entry.by, player)} is {bound} as much."
        )

    def _options_text(self, options: Sequence[OneSided], player: PlayerName) -> str:
        """Return the text of options; only the first of those equal to the game can be a pass."""
        first = options.index(self.value) if self.value in options else None
        return ",".join(
            self._option_text(g, player) if at == first else str(g) for at, g in enumerate(options)
        )

    def _option_text(self, option: OneSided, player: PlayerName) -> str:
        """Return the text of an option; a move to the game itself is a pass."""
        passes = self.passes[PLAYERS.index(player)] and option is self.value
        return "pass" if passes else str(option)

    def _number_paragraphs(self) -> Iterator[str]:
        x = self.value
        yield (
            f"{x} is the simplest number that fits: no option of Left's is at least {x}, and none "
            f"of Right's is at most {x}."
        )
        yield from map(str, self.refused)
        if self.left_out:
            yield f"{self.left_out:,} more numbers on the way from these to {x} do not fit either."

    def __repr__(self) -> str:
        return "\n".join(self.paragraphs)


@dataclass(frozen=True, repr=False)
class SidedReasons:
    """The meaning of a value with two sides."""

    value: Sided

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The explanation in sentences."""
        on, off = self.value.onside, self.value.offside
        first = (
            "Play can go on for ever with the players moving in turns. If that were a win for "
            f"Left, the game would be worth {on}, its onside; if it were one for Right, {off}, "
            "its offside."
        )
        sentences = [first]
        for starter in (LEFT, RIGHT):
            player, winner = starter.name.title(), on.outcome.winner(starter)
            if winner is not None and winner is off.outcome.winner(starter):
                name = winner.name.title()
                sentences.append(f"{player} begins: {name} wins on both sides, and so wins.")
            else:
                sentences.append(
                    f"{player} begins: Left wins {on} and Right wins {off}, so neither can be made "
                    "to lose, and the game is drawn."
                )
        return tuple(sentences)

    def __repr__(self) -> str:
        return "\n".join(self.paragraphs)


def explain(
    left: Iterable[GameLike | Stopper] = (),
    right: Iterable[GameLike | Stopper] = (),
    *,
    whole: OneSided | None = None,
    passes: tuple[bool, bool] = (False, False),
) -> Reasons:
    """Return why {left | right} has its canonical form.

    Parameters
    ----------
    left, right : iterable
        The options: games, numbers, text, or stoppers.
    whole : Game or Stopper, optional
        The value of {left | right}, if known; needed for a game that is an option of itself.
    passes : pair of bool
        Whether the game is an option of itself for Left, and for Right.

    Raises
    ------
    InputError
        An option cannot be read.

    Examples
    --------
    >>> print(explain([0], ["1/2", 1]))
    {0|1/2,1} = 1/4.
    1/4 is the simplest number that fits: no option of Left's is at least 1/4, and none of Right's \
is at most 1/4.
    0 is simpler and does not fit: Left has 0, which is at least 0.
    1 and 1/2 are simpler and do not fit: Right has 1/2, which is at most each of them.
    >>> print(explain(["^"], [0]))
    {^|0} = *.
    Left's option ^ is reversible: Right replies to *, which is at most the whole game. Replace it \
by Left's options from *: 0.
    """
    options = tuple(map(_stopper, left)), tuple(map(_stopper, right))
    value = _value_of(options) if whole is None else whole
    if isinstance(value, Game) and value.number is not None:
        refused, left_out = _refused_numbers(value.number, *options)
        return Reasons(value, *options, refused=refused, left_out=left_out)
    reversible: list[Reversible] = []
    dominated: list[Dominated] = []
    for side, player in enumerate(PLAYERS):
        remaining = _bypass(value, player, options[side], reversible)
        dominated += _find_dominated(player, remaining, (value.left, value.right)[side])
    return Reasons(
        value, *options, reversible=tuple(reversible), dominated=tuple(dominated), passes=passes
    )


def explain_value(value: GameLike | Value) -> Reasons | SidedReasons:
    """Return the reasons for a value: from its options, or from its onside and offside.

    Examples
    --------
    >>> print(explain_value("+-1"))
    {1|-1} = +-1.
    No option is dominated, and none is reversible: this is the canonical form.
    """
    value = as_value(value)
    if isinstance(value, Sided):
        return SidedReasons(value)
    if isinstance(value, Game):
        return explain(value.left, value.right)
    passes = value in value.left, value in value.right
    return explain(value.left, value.right, whole=value, passes=passes)


def _stopper(option: GameLike | Stopper) -> OneSided:
    return option if isinstance(option, Stopper) else Game(option)


def _value_of(options: tuple[tuple[OneSided, ...], tuple[OneSided, ...]]) -> OneSided:
    left, right = ([g for g in side if isinstance(g, Game)] for side in options)
    if len(left) + len(right) == len(options[0]) + len(options[1]):
        return Game.of(left, right)
    value = draft_value([options])
    assert not isinstance(value, Sided)  # noqa: S101  options are stoppers
    return value


def _refused_numbers(
    x: Fraction, left: Sequence[OneSided], right: Sequence[OneSided]
) -> tuple[tuple[RefusedNumbers, ...], int]:
    """Return stretches of the tree's numbers from 0 to before x, and how many are left out."""
    stretches: list[RefusedNumbers] = []
    integer = ceil(abs(x))
    halvings = x.denominator.bit_length() - 1
    runs = _whole_numbers(integer if x > 0 else -integer), *_halvings(x, integer, halvings)
    for numbers, count in runs:
        if count:
            is_below, last = numbers[-1] < x, numbers[-1]
            bounds = (g for g in left if g >= last) if is_below else (g for g in right if g <= last)
            stretches.append(
                RefusedNumbers(numbers, count, "Left" if is_below else "Right", next(bounds))
            )
    return tuple(stretches), integer + halvings - sum(stretch.count for stretch in stretches)


def _whole_numbers(end: int) -> tuple[tuple[Fraction, ...], int]:
    """Return the integers from 0 to before ``end``, or some if they are many; and their number.

    >>> _whole_numbers(-2)
    ((Fraction(0, 1), Fraction(-1, 1)), 2)
    """
    count, sign = abs(end), 1 if end > 0 else -1
    listed = range(count) if count <= MAX_LISTED else (*range(MAX_LISTED - 1), count - 1)
    return tuple(Fraction(sign * n) for n in listed), count


def _halvings(x: Fraction, start: int, halvings: int) -> Iterator[tuple[tuple[Fraction, ...], int]]:
    """Yield the parts below and above x of the path from ±``start`` to before x, with lengths."""
    value = Fraction(start if x > 0 else -start)
    path = []
    for step in range(min(halvings, MAX_STEPS)):
        path.append(value)
        value += Fraction(1 if value < x else -1, 2 << step)
    for _, stretch in islice(groupby(path, lambda value: value < x), MAX_STRETCHES):
        numbers = tuple(stretch)
        is_short = len(numbers) <= MAX_LISTED
        yield numbers if is_short else (*numbers[: MAX_LISTED - 1], numbers[-1]), len(numbers)


def _bypass(
    whole: OneSided, player: PlayerName, options: Sequence[OneSided], bypassed: list[Reversible]
) -> list[OneSided]:
    """Return the options after bypassing; the reversible ones are appended to ``bypassed``."""
    is_left = player == "Left"
    queue, irreversible, seen = list(dict.fromkeys(options)), [], set(options)
    while queue:
        option = queue.pop(0)
        replies = option.right if is_left else option.left
        reply = next((r for r in replies if (r <= whole if is_left else r >= whole)), None)
        if reply is None:
            irreversible.append(option)
            continue
        instead = reply.left if is_left else reply.right
        bypassed.append(Reversible(player, option, reply, instead))
        queue += [g for g in instead if g not in seen]
        seen.update(instead)
    return irreversible


def _find_dominated(
    player: PlayerName, options: Sequence[OneSided], canonical: Sequence[OneSided]
) -> Iterator[Dominated]:
    for option in dict.fromkeys(options):
        if option not in canonical:
            better = (g for g in canonical if (option <= g if player == "Left" else g <= option))
            yield Dominated(player, option, next(better))
