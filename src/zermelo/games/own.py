"""Games given by plain functions, or by a dict of lists, for people who write no class."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from itertools import chain, islice
from operator import attrgetter, eq
from typing import Any, ClassVar, NoReturn, TypeVar, cast

from zermelo.errors import InputError, in_full
from zermelo.games.base_rules import Score
from zermelo.games.ends import END_METHODS, End, conflict_with_scores
from zermelo.games.own_functions import DeterminismCheck, call_user, checked, need_state
from zermelo.games.position import Position
from zermelo.games.rules import LoopyPosition, LoopyRuleset
from zermelo.games.scenes.own import squares_of
from zermelo.values.player import Player

S = TypeVar("S", bound=Hashable)
#: Numbers of positions that are listed, in turn, to find the position with a given text.
MAX_SEARCHED_FOR_TEXT = (1_000, 5_000, 20_000)
#: Maximum number of positions searched for a cycle; later searches notice other cycles.
MAX_SEARCHED_FOR_CYCLE = 1_000


@dataclass(frozen=True)
class FunctionRuleset(LoopyRuleset[S]):
    """A game given by functions; made by `game`."""

    name: ClassVar[str] = "game"

    begin: S
    options_function: Callable[[S], Iterable[S]]
    show_function: Callable[[S], str] | None = None
    describe_function: Callable[[S, S], str] | None = None
    called: str = "game"  #: the name in messages and on the command line
    digest: str = ""  #: the digest of the file that defines the game, if any
    squares: str = ""  #: the size of the board, if states are boards

    is_own = True
    board = property(attrgetter("squares"))
    written = property(attrgetter("digest"))

    @cached_property
    def ends(self) -> bool:  # type: ignore[override]
        """Whether every play ends, judged by the first positions."""
        try:
            return not self._has_cycle()
        except InputError:  # raised again when options are needed
            return True

    def _has_cycle(self) -> bool:
        """Whether there is a cycle among the first positions."""
        path: list[tuple[S, Iterable[S]]] = [(self.begin, iter(self._next_states(self.begin)))]
        on_path, seen = {self.begin}, {self.begin}
        while path and len(seen) < MAX_SEARCHED_FOR_CYCLE:
            state, options = path[-1]
            for option in options:
                if option in on_path:
                    return True
                if option not in seen:
                    seen.add(option)
                    on_path.add(option)
                    path.append((option, iter(self._next_states(option))))
                    break
            else:
                on_path.discard(state)
                path.pop()
        return False

    @cached_property
    def checked_options(self) -> Callable[[S], Iterable[S]]:
        """The function for options, checked by repeated calls; or the dict of lists itself."""
        function = self.options_function
        return function if isinstance(function, OptionLists) else DeterminismCheck(function)

    def options(self, state: S) -> Iterable[S]:
        """Return the options by the function."""
        return checked(self.checked_options, state)

    def state(self, *parts: Any) -> S:  # noqa: ANN401
        """Return the state of parts or words; the start if there are none."""
        if not parts:
            return self.begin
        is_state = isinstance(self.begin, str) and len(parts) == 1
        if not is_state and all(isinstance(part, str) for part in parts):
            return self.parse(parts)
        state = parts if isinstance(self.begin, tuple) and len(parts) > 1 else parts[0]
        need_state(state, "the state is", self._fail)
        return cast("S", state)

    def parse(self, words: Sequence[str]) -> S:
        """Read a state from its text or its Python form; the start if there are no words."""
        text = " ".join(words).strip()
        if not text or text == self.show(self.begin):
            return self.begin
        for guess in chain(self._guesses(text, words), self._by_similarity(text)):
            if self.show(guess) == text:
                return guess
        by_text: dict[str, S] = {}
        for max_positions in MAX_SEARCHED_FOR_TEXT:
            if text in (by_text := self._states_by_text(max_positions)):
                return by_text[text]
        from difflib import get_close_matches

        similar = ", ".join(get_close_matches(text, by_text, 3) or islice(by_text, 3))
        return self._fail(f"{text!r} is not a position that can be reached; such as: {similar}")

    def _by_similarity(self, text: str) -> Iterator[S]:
        """Yield states with a text: from earlier lists, then by a search, similar texts first."""
        yield from (states[text] for states in self._texts.values() if text in states)
        seen, heap = {self.begin}, [(0, 0, self.begin)]
        while heap and len(seen) < MAX_SEARCHED_FOR_TEXT[0]:
            for option in self._next_states(heappop(heap)[-1]):
                if option not in seen:
                    seen.add(option)
                    option_text = self.show(option)
                    if option_text == text:
                        yield option
                        return
                    heappush(heap, (-sum(map(eq, option_text, text)), len(seen), option))

    def _states_by_text(self, max_positions: int) -> dict[str, S]:
        """Return the states of the first positions by text; each list of positions is made once."""
        if max_positions not in self._texts:
            texts: dict[str, S] = {}
            for position in Position(self, self.begin).reachable(max_positions):
                texts.setdefault(self.show(position.state), position.state)
            self._texts[max_positions] = texts
        return self._texts[max_positions]

    @cached_property
    def _texts(self) -> dict[int, dict[str, S]]:
        return {}

    def _guesses(self, text: str, words: Sequence[str]) -> Iterable[S]:
        """Yield possible meanings of a text, if the start is a number or a tuple."""
        from ast import literal_eval

        begin: object = self.begin
        readings: list[Callable[[], object]] = []
        if isinstance(begin, int):
            readings.append(lambda: int(text))
        elif isinstance(begin, tuple):
            if all(type(part) is int for part in begin):
                readings.append(lambda: tuple(map(int, words)))
            readings.append(lambda: literal_eval(text))
        for read in readings:
            with suppress(ValueError, SyntaxError, MemoryError, RecursionError):
                guess = read()
                hash(guess)
                if type(guess) is type(begin):
                    yield cast("S", guess)

    def show(self, state: S) -> str:
        """Return the text of a state, in one line."""
        if self.show_function is None:
            return super().show(state) or str(state)  # an empty tuple has an empty text
        text = call_user(self.show_function, state)
        if not isinstance(text, str):
            self._fail(f"show gives {text!r}; return text")
        return " ".join(text.split())

    def describe(self, state: S, option: S) -> str:
        """Return the text of a move."""
        if self.describe_function is None:
            return super().describe(state, option)
        return str(call_user(self.describe_function, state, option))

    def _fail(self, problem: str) -> NoReturn:
        raise InputError(f"{self.called}: {problem}")

    def __str__(self) -> str:
        return self.called


@dataclass(frozen=True)
class OwnWithEnds(FunctionRuleset[S]):
    """A game given by functions, with some of the functions ``won``, ``lost`` and ``tie``."""

    tie: Callable[[S], bool] | None = None
    won: Callable[[S], bool] | None = None
    lost: Callable[[S], bool] | None = None

    def end(self, state: S) -> End | None:
        """Return the end by ``won``, ``lost`` and ``tie``, in this order; None if none holds."""
        for word, (end, _) in END_METHODS.items():
            if (function := getattr(self, word)) is not None and call_user(function, state):
                return end
        return None


@dataclass(frozen=True)
class OwnWithTurns(FunctionRuleset[S]):
    """A game given by functions, with some of the functions ``turn``, ``score`` and ``gain``."""

    turn_function: Callable[[S], Player | int] | None = None
    score_function: Callable[[S], Score] | None = None
    gain_function: Callable[[S, S], Score] | None = None

    alternates = property(lambda rules: rules.turn_function is None)
    has_scores = property(lambda rules: (rules.score_function or rules.gain_function) is not None)

    @cached_property
    def functions(self) -> dict[str, Callable[..., Any]]:
        """The functions by their names, checked by repeated calls."""
        functions = (
            ("turn", self.turn_function, 1),
            ("score", self.score_function, 1),
            ("gain", self.gain_function, 2),
        )
        return {name: DeterminismCheck(f, inputs) for name, f, inputs in functions if f is not None}

    def turn(self, state: S) -> Player | int | None:
        """Return the player to move that the function gives; None without a function."""
        return None if self.turn_function is None else call_user(self.functions["turn"], state)

    def score(self, state: S) -> Score:
        """Return the score of an end that the function gives; 0 without a function."""
        return 0 if self.score_function is None else call_user(self.functions["score"], state)

    def gain(self, state: S, option: S) -> Score:
        """Return the gain of a move that the function gives; 0 without a function."""
        return 0 if self.gain_function is None else call_user(self.functions["gain"], state, option)


@dataclass(frozen=True)
class OwnWithEndsAndTurns(OwnWithEnds[S], OwnWithTurns[S]):
    """A game given by functions, with ends of play and with turns or scores."""


@dataclass(frozen=True)
class OptionLists:
    """A dict of lists as a function; a state without a list has no move."""

    by_state: Mapping[Any, Sequence[Any]]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:  # the hash of every position uses it
        return hash(frozenset(self.by_state.items()))

    def __reduce__(self) -> tuple[type[OptionLists], tuple[Mapping[Any, Sequence[Any]]]]:
        return OptionLists, (self.by_state,)  # hashes differ between processes

    def __call__(self, state: object) -> Sequence[Any]:
        """Return the options of a state."""
        return self.by_state.get(state, ())


def game(
    start: S,
    options: Callable[[S], Iterable[S]] | Mapping[S, Iterable[S]],
    *,
    show: Callable[[S], str] | None = None,
    describe: Callable[[S, S], str] | None = None,
    tie: Callable[[S], bool] | None = None,
    won: Callable[[S], bool] | None = None,
    lost: Callable[[S], bool] | None = None,
    turn: Callable[[S], Player | int] | None = None,
    score: Callable[[S], Score] | None = None,
    gain: Callable[[S, S], Score] | None = None,
    board: str = "",
) -> LoopyPosition[S]:
    """Make a position of a game that is given by functions, or by a dict of lists.

    Both players have the same moves, each move passes the turn to the other player, and a player
    who cannot move loses (wins in misère play). With ``turn`` the state says who moves, so that a
    player may move again. Play may have cycles. The position answers like every other:
    ``outcome``, ``solve()``, ``move_table()``, ``explain()``, ``play()``.

    Parameters
    ----------
    start : hashable
        The state in which play begins, such as a number, text, or a tuple of these. It includes the
        player to move if the moves or ``turn`` depend on this player.
    options : callable or mapping
        Returns the states one move away from a state, as a list or one by one with ``yield``. In a
        dict of lists, a state without a list has no move.
    show : callable, optional
        Returns the text of a state, in one line.
    describe : callable, optional
        Returns the text of a move from one state to another.
    tie : callable, optional
        Whether play is over and nobody has won, such as on a full board.
    won : callable, optional
        Whether play is over and the last move has won, such as by three in a row. It is called
        before ``lost`` and ``tie``. None of these three can be combined with ``score`` or ``gain``,
        with which the better score wins.
    lost : callable, optional
        Whether play is over and the last move has lost, such as by a row that nobody may make.
        With ``turn`` the last move counts as that of the player who is not to move.
    turn : callable, optional
        The player to move in a state, 0 or 1. A move need not pass the turn.
    score : callable, optional
        The score of an end of play, which player 0 gains and player 1 pays: then play is for
        scores, and a player who cannot move has not lost. Without ``turn`` it is the score of the
        player whose turn it would be.
    gain : callable, optional
        What a move from one state to another scores at once for the player who makes it.
    board : str, optional
        Rows and columns, such as ``"3x3"``, if a state is a board: a letter or a number for each
        square, row by row. Then it is shown as a board in pictures, text and play.

    Raises
    ------
    InputError
        The start is no state, not in the dict, or not of the size ``board``; a parameter has a
        wrong type; or both ends and scores say who wins. Errors in the functions are raised with
        file and line when they are called.

    Examples
    --------
    >>> position = game(10, lambda n: [n - k for k in (1, 2, 3) if k <= n])
    >>> position.outcome, position.winning_moves()
    (Outcome.N, [Move('10 → 8' -> 8)])
    >>> game("a", {"a": ["b"], "b": ["a", "c"]}).outcome
    Outcome.P
    >>> from zermelo.pictures.text_board import plain, text_board
    >>> walk = game("x..", lambda row: [".x."] if row == "x.." else [], board="1x3")
    >>> print(plain(text_board(walk.scenes()[0])))
       1 2 3
    1  x · ·
    """

    def refuse(problem: str) -> NoReturn:
        raise InputError(f"game: {problem}")

    need_state(start, "the start is", refuse)
    if isinstance(options, Mapping):
        function: Callable[[S], Iterable[S]] = OptionLists(_rows(start, options))
    elif callable(options):
        function = options
    else:
        refuse(
            f"options is {options!r}; give a function from a state to a list of states, or a dict "
            "of lists"
        )
    ends = {"won": won, "lost": lost, "tie": tie}
    turns = {"turn": turn, "score": score, "gain": gain}
    functions: dict[str, Callable[..., Any] | None] = {
        "show": show, "describe": describe, **ends, **turns
    }  # fmt: skip
    for name, argument in functions.items():
        if argument is not None and not callable(argument):
            refuse(f"{name} is {argument!r}; give a function")
    if not isinstance(board, str):
        refuse(f'board is {board!r}; give rows and columns, such as "3x3"')
    if conflict := conflict_with_scores([name for name, argument in functions.items() if argument]):
        refuse(conflict)
    kinds = (FunctionRuleset, OwnWithEnds), (OwnWithTurns, OwnWithEndsAndTurns)
    kind = kinds[any(turns.values())][any(ends.values())]
    by_field = ends | {f"{name}_function": argument for name, argument in turns.items()}
    extra: dict[str, Any] = {name: part for name, part in by_field.items() if part is not None}
    rules: FunctionRuleset[S] = kind(start, function, show, describe, squares=board, **extra)
    if board:
        try:
            squares_of(board, start, rules.show(start))
        except InputError as error:
            refuse(str(error))
    return LoopyPosition(rules, start)


def _rows(start: object, options: Mapping[Any, Iterable[Any]]) -> dict[Any, tuple[Any, ...]]:
    """Return a dict with its lists as tuples; InputError for other entries or a missing start."""
    rows: dict[Any, tuple[Any, ...]] = {}
    for state, row in options.items():
        if row is None or isinstance(row, str) or not isinstance(row, Iterable):
            raise InputError(
                f"game: the options of {in_full(state)} are {row!r}; give a list, such as "
                f"{{{in_full(state)}: [{'' if row is None else repr(row)}]}}"
            )
        rows[state] = tuple(row)
        if not rows[state] and isinstance(row, Iterator):
            raise InputError(
                f"game: the options of {in_full(state)} are an iterator that gives nothing, as if "
                "it had been used before; give a list, which is empty if there is no move"
            )
    states = {*rows, *(option for row in rows.values() for option in row)}
    if start not in states:
        raise InputError(
            f"game: there is no state {in_full(start)} in the dict to start from; "
            f"it has: {', '.join(map(repr, islice(rows, 8)))}"
        )
    return rows
