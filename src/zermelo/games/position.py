"""A position, the moves from it, and its solution: who wins, by which moves, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, overload

from zermelo.errors import InputError, wrong_kind
from zermelo.frozen import Frozen
from zermelo.games import answers
from zermelo.games.base_rules import no_position
from zermelo.games.ends import WithLength
from zermelo.games.parameters import DIGIT_BITS, DIGITS, sized
from zermelo.games.scene import Scene, WithMoverTexts, WithSpellings
from zermelo.games.type_parameters import S, V, V_co, WithDefaults
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.notebook import escaped, html_table
from zermelo.values.nimber import Infinity, LoopyValue
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play, play_named
from zermelo.values.text import score_text, show_value

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.games.base_rules import Rules, Score
    from zermelo.games.explanation import Explanation
    from zermelo.games.move_table import MoveTable
    from zermelo.games.theorem import Theorem
    from zermelo.values.partizan.game import Game
    from zermelo.values.partizan.loopy import Value
    from zermelo.values.player import Player

new_object = object.__new__

#: The state of a sum: a state of each part.
Parts: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True, init=False)
class Position(Frozen, WithDefaults, Generic[S, V_co]):
    """A position of a game; make one by calling a ruleset.

    Its rules choose its class, such as `ImpartialPosition`, `LoopyPosition` or `PartizanPosition`.
    ``here + there`` is the sum of two positions, of any rulesets: a move is made in one of them.

    Attributes
    ----------
    ruleset : Rules
    state : hashable
    """

    ruleset: Rules[S, V_co]
    state: S

    #: The class of its solutions.
    _solution_kind: ClassVar[type[Any]]

    def __new__(cls, ruleset: Rules[S, V_co], state: S) -> Position[S, V_co]:
        """Make a position of the class that its rules name."""
        # Sets fields as a frozen dataclass does, in half the time: parts and options are positions.
        try:
            position: Position[S, V_co] = new_object(ruleset._position_kind)
        except AttributeError:
            raise wrong_kind(cls.__name__, "ruleset", ruleset, "Rules") from None
        attributes = position.__dict__
        attributes["ruleset"], attributes["state"] = ruleset, state
        return position

    def options(self) -> Iterable[Position[S, V_co]]:
        """Yield the positions one move away, in a partizan game by moves of either player."""
        rules = self.ruleset
        return (Position(rules, option) for option in rules._next_states(self.state))

    def move(self, option: S) -> Move[S]:
        """Return the move to the option with a state, or the first if several moves lead to it."""
        return self.moves_to([option])[0]

    def moves(self) -> list[Move[S]]:
        """Return all moves: one to each option, or several if parts of a sum have passes."""
        return self.moves_to(self.ruleset._next_states(self.state))

    def moves_to(self, options: Iterable[S], player: Player | None = None) -> list[Move[S]]:
        """Return all moves to some options: one to each, or several if parts of a sum have passes.

        ``player`` is the player who moves, if that is known in a partizan position.
        """
        moves_between = getattr(self.ruleset, "_moves_between", Move)
        moves: list[Move[S]] = []
        for option in dict.fromkeys(options):
            found_moves = moves_between(self, Position(self.ruleset, option), player=player)
            moves += [found_moves] if isinstance(found_moves, Move) else found_moves
        return moves

    def scenes(self) -> tuple[Scene, ...]:
        """Return the scenes of the position, with a gesture for every option; see `Scene`.

        There is one scene, in a sum one for each part.

        Raises
        ------
        InputError
            The position is too large to be drawn.
        """
        return self.ruleset._scenes(self.state)

    def turn(self, player: Player) -> Position[tuple[S, Player]]:  # noqa: ARG002
        """Return the position of a partizan game with ``player`` to move.

        Raises
        ------
        InputError
            The game is impartial.
        """
        raise InputError(f"{self.ruleset} is impartial: both players have the same moves")

    def reachable(self, max_positions: int) -> Iterator[Position[S, V_co]]:
        """Yield at most ``max_positions`` reachable positions, this one included, nearest first."""
        seen, queue = {self.state}, [self.state]
        for state in queue:  # the queue grows in the loop
            yield Position(self.ruleset, state)
            for option in self.ruleset._next_states(state):
                if len(seen) >= max_positions:
                    break
                if option not in seen:
                    seen.add(option)
                    queue.append(option)

    def graph(self, play: Play | str = NORMAL, *, limits: Limits | Watch = NO_LIMITS) -> Digraph:
        """Return the state graph: a vertex for each reachable position, named by its text.

        Functions of digraphs accept a position as its state graph in normal play. For misère play
        terminal positions are left out: then a player who cannot move loses. If rules have ends of
        their own, every position in which a player can claim a win has an edge to an extra vertex.
        In a partizan position without a player to move, Left begins.

        Raises
        ------
        LimitReached
            There are more positions than the limit, by default a million.

        Examples
        --------
        >>> from zermelo.rulesets import Nim
        >>> Nim()(1, 1).graph().options("1 1")
        ('0 1', '1 0')
        """
        return answers.ANSWERS.graph(self, play_named(play), limits)

    # A sum is partizan if a part is; one signature cannot express that.
    @overload
    def __add__(self, other: Position[Any, Game]) -> Position[Parts, Game]: ...
    @overload
    def __add__(self: Position[Any, Game], other: Position) -> Position[Parts, Game]: ...
    @overload
    def __add__(self, other: Position[Any, V]) -> Position[Parts, V_co | V]: ...
    def __add__(self, other: Position) -> Position[Parts, Any]:
        if not isinstance(other, Position):
            return NotImplemented
        total: Position[Parts, Any] = answers.ANSWERS.add(self, other)
        return total

    def solve(
        self,
        play: Play | str = NORMAL,
        *,
        limits: Limits | Watch = NO_LIMITS,
        distance: bool = False,
    ) -> Solution[S, V_co]:
        """Return who wins, by which moves, and how that is known.

        With ``distance`` also the length of play, at any cost; otherwise only if that is cheap.

        Raises
        ------
        LimitReached
            A limit was reached; ``known`` holds the outcome if only the moves are missing.
        """
        solution: Solution[S, V_co] = answers.ANSWERS.solve(
            self, play_named(play), limits, distance=distance
        )
        return solution

    @property
    def outcome(self) -> Outcome:
        """Who wins normal play if both play perfectly; in a partizan position for both starts."""
        return answers.ANSWERS.outcome(self)

    @property
    def value(self) -> V_co:
        """The value as a part of a sum: a nimber, ∞(K), or, if partizan, a canonical form."""
        value: V_co = answers.ANSWERS.value(self)
        return value

    @property
    def game_value(self) -> Value:
        """The value as a partizan game; also for play that need not end.

        Raises
        ------
        InputError
            The position has no such value.
        """
        return answers.ANSWERS.game_value(self)

    def winning_moves(self, play: Play | str = NORMAL) -> list[Move[S]]:
        """Return every move that wins, or one if there are too many to list."""
        return list(self.solve(play).winning_moves)

    def explain(
        self, play: Play | str = NORMAL, *, limits: Limits | Watch = NO_LIMITS, steps: bool = False
    ) -> Explanation:
        """Return who wins, by which move, and why; ``print`` it to read it.

        With ``steps`` small positions are worked out as by hand.
        """
        return answers.ANSWERS.explain(self, play_named(play), limits, steps=steps)

    def _repr_html_(self) -> str:
        """Show the board in a notebook, as `_repr_svg_` does, or else the position as text."""
        return self._repr_svg_() or f"<code>{escaped(f'{self.ruleset}: {self}')}</code>"

    def _repr_svg_(self) -> str | None:
        """Show the board in a notebook, with the results of moves if they are found quickly."""
        return answers.ANSWERS.board_svg(self)

    def move_table(
        self, play: Play | str = NORMAL, *, limits: Limits | Watch = NO_LIMITS
    ) -> MoveTable[S]:
        """Return every move with the outcome it leads to, remoteness and value, best first.

        ``print`` it, or call its ``json()``; a notebook shows it.

        Raises
        ------
        LimitReached
            A limit was reached before the outcome of each move was known.
        """
        return answers.ANSWERS.move_table(self, play_named(play), limits)

    def play(self, *, first: bool = True, play: Play | str = NORMAL) -> None:
        """Play from here against a perfect opponent, in a terminal or notebook; "quit" stops.

        Parameters
        ----------
        first : bool
            Whether you move first.
        play : Play
        """
        answers.ANSWERS.play(self, play_named(play), first=first)

    def __reduce__(self) -> tuple[type[Position[Any, Any]], tuple[Rules[S], S]]:
        return Position, (self.ruleset, self.state)  # results so far are not pickled

    @property
    def label(self) -> str:
        """A readable text of the position; `str`, the text that is read back, may be empty."""
        return self.ruleset._label_of(self.state)

    def __str__(self) -> str:
        return self.ruleset.show(self.state)

    def __repr__(self) -> str:
        return f"<{self.ruleset}: {self}>"


def position_of(rules: Rules[S, V_co], parts: Sequence[object]) -> Position[S, V_co]:
    """Return the position that a call of the rules with the arguments ``parts`` returns."""
    try:
        return Position(rules, rules.state(*sized(rules, parts)[1]))
    except InputError:
        raise
    except ValueError as error:
        for part in parts:
            if isinstance(part, int) and part.bit_length() > DIGIT_BITS:
                advice = f"give numbers of at most {DIGITS:,} digits"
                raise no_position(rules, f"a number is too long; {advice}") from error
        raise


@dataclass(frozen=True, repr=False)
class Move(Generic[S]):
    """A move: its source and target, and its text.

    Attributes
    ----------
    source, to : Position
    part : int or None
        In a sum: the part of the move, counted from 0.
    inside : Move or None
        In a sum: the move in that part.
    player : Player or None
        The player who moves, if that is known in a partizan position.
    """

    source: Position[S]
    to: Position[S]
    part: int | None = None
    inside: Move | None = None
    player: Player | None = field(default=None, compare=False)

    @property
    def text(self) -> str:
        """The text of the move."""
        if self.part is None:
            texts = self._texts_for_player()
            return texts[0] if texts else self.source.ruleset.describe(*self._states)
        return f"part {self.part + 1}: {self.inside}"

    @property
    def spellings(self) -> tuple[str, ...]:
        """Other spellings of the move, which are read too."""
        rules = self.source.ruleset
        if self.inside is None:
            if texts := self._texts_for_player():
                return tuple(texts[1:])
            return tuple(rules.spellings(*self._states)) if isinstance(rules, WithSpellings) else ()
        return tuple(f"part {(self.part or 0) + 1}: {other}" for other in self.inside.spellings)

    @property
    def _states(self) -> tuple[S, S]:
        return self.source.state, self.to.state

    def _texts_for_player(self) -> Sequence[str]:
        """Return the texts of the player's move; () if they do not depend on a (known) player."""
        rules = self.source.ruleset
        if self.player is None or not isinstance(rules, WithMoverTexts):
            return ()
        return rules.texts_for(*self._states, self.player)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r} -> {self.to})"


# ------------------------------------------------------------------------------ solutions

#: Maximum number of winning moves that a notebook shows.
MAX_MOVES_SHOWN = 12


class _Source:
    """The source of a solution, computed when first read: for a part of a sum it rarely is."""

    def __get__(self, solution: Solution | None, owner: type) -> Any:  # noqa: ANN401
        if solution is None:
            return self
        text = solution.__dict__["_source"]
        source = solution.__dict__["source"] = text if isinstance(text, str) else text()
        return source


@dataclass(frozen=True)
class Solution(WithLength, Frozen, WithDefaults, Generic[S, V_co]):
    """Who wins from a position, and by which moves.

    Attributes
    ----------
    position : Position
    outcome : Outcome
        Who wins; of a partizan position for both starts.
    method : str
        The method that found the outcome, a name of `zermelo.solvers.methods.METHODS`, such as
        ``"theorem"``, ``"sum"`` (the values of the parts were added), ``"compiled"``, ``"search"``
        or ``"retrograde"`` (the positions that can be reached were labelled).
    source : str
        The theorem, with its author and year, or what was searched and how.
    play : Play
    value : LoopyValue, Game or None
        The value as a part of a sum, a canonical form if it is partizan; None if not known, and
        in misère play.
    remoteness : int or None
        Length of play when the winner hurries and the loser delays; None if ``starts`` have it, if
        there is none (a draw, or play for scores), or if ``remoteness_known`` is False.
    claimed : bool
        Whether ``remoteness`` counts the claim of a win at an end of play as a last step.
    bound : int or None
        Upper bound on the remaining moves if the winner plays `best`; None if not known.
    winning, drawing : sequence of states
        The options that win, and those that draw; `winning_moves` and `drawing_moves` are the
        moves.
    complete : bool
        Whether ``winning`` and ``drawing`` are complete; False if a theorem gives one winning move
        because there are too many to list, or if ``left_out`` has ``moves``.
    best_option : state or None
        The option of perfect play; None if there is no move, or no player to move (``starts``).
    moves_by : str
        The method that found the moves, if it differs from that of the outcome.
    left_out : sequence of str
        Facts left out because they cost more than the answer and were not requested: ``value``,
        ``remoteness``, further ``moves``.
    theorem : Theorem or None
        The theorem that gave the answer, if one did.
    starts : mapping of Player to Solution
        For a partizan position: the solution if Left begins, and if Right does.
    score : int, Fraction or None
        The score under best play, for the player for whom the rules' ``score`` counts: player 0 or
        Left, or else the player to move. None if play is not for scores.
    scores : mapping of states to int or Fraction
        In play for scores: the score if each option is played.
    """

    position: Position[S, V_co]
    outcome: Outcome
    method: str
    source: str
    play: Play
    value: V_co | None
    remoteness: int | None
    claimed: bool
    bound: int | None
    winning: Sequence[S]
    drawing: Sequence[S]
    complete: bool
    best_option: S | None
    moves_by: str
    left_out: Sequence[str]
    theorem: Theorem[S] | None = field(compare=False)
    starts: Mapping[Player, Solution[tuple[S, Player]]]
    score: Score | None
    scores: Mapping[S, Score]

    def __new__(
        cls, position: Position[S, V_co] | None = None, *_: object, **__: object
    ) -> Solution[S, V_co]:
        """Make a solution of the class that the position names, such as `ImpartialSolution`."""
        kind = cls if position is None else getattr(position, "_solution_kind", None)
        if kind is None:
            raise wrong_kind(cls.__name__, "position", position, "Position")
        return object.__new__(kind)

    def __init__(
        self,
        position: Position[S, V_co],
        outcome: Outcome,
        method: str,
        source: str | Callable[[], str],
        play: Play = NORMAL,
        *,
        value: V_co | None = None,
        winning: Sequence[S] = (),
        best_option: S | None = None,
        theorem: Theorem[S] | None = None,
        starts: Mapping[Player, Solution[tuple[S, Player]]] | None = None,
        score: Score | None = None,
    ) -> None:
        # Sets fields as a frozen dataclass does, in a third of the time; `also` sets other facts.
        facts = self.__dict__
        facts["position"], facts["outcome"] = position, outcome
        facts["method"], facts["_source"], facts["play"] = method, source, play
        facts["value"], facts["remoteness"], facts["claimed"] = value, None, False
        facts["bound"], facts["winning"], facts["drawing"] = None, winning, ()
        facts["complete"], facts["best_option"], facts["moves_by"] = True, best_option, ""
        facts["left_out"], facts["theorem"], facts["score"] = (), theorem, score
        facts["starts"], facts["scores"] = {} if starts is None else starts, {}

    @property
    def outcome_text(self) -> str:
        """Who wins, as printed; for a partizan position with draws, for both starts."""
        return str(self.outcome)

    def also(self, **facts: object) -> Solution[S, V_co]:
        """Return the solution with further facts, given by the names of fields."""
        # `dataclasses.replace` takes five times as long, and each answer needs many calls.
        solution: Solution[S, V_co] = object.__new__(type(self))
        earlier_facts = self.__dict__
        assert facts.keys() <= FIELDS.keys()  # noqa: S101  fails for misspelt names
        fields_before = {name: earlier_facts[name] for name in FIELDS}
        solution.__dict__.update(fields_before, _source=earlier_facts["_source"], **facts)
        return solution

    def __getstate__(self) -> dict[str, object]:
        return {"_source": self.source, **{name: self.__dict__[name] for name in FIELDS}}

    @cached_property
    def winning_moves(self) -> tuple[Move[S], ...]:
        """The moves that win."""
        return tuple(self.position.moves_to(self.winning))

    @cached_property
    def drawing_moves(self) -> tuple[Move[S], ...]:
        """The moves that draw."""
        return tuple(self.position.moves_to(self.drawing))

    @cached_property
    def best_moves(self) -> tuple[Move[S], ...]:
        """In play for scores the moves with the best score; otherwise those that win, or else draw.

        Without scores it is empty if every move loses.
        """
        if self.score is not None:
            best_options = [option for option, score in self.scores.items() if score == self.score]
            return tuple(self.position.moves_to(best_options))
        return self.winning_moves or self.drawing_moves

    @cached_property
    def best(self) -> Move[S] | None:
        """The move of perfect play; None if there is no move, or no player to move."""
        return None if self.best_option is None else self.position.move(self.best_option)

    @property
    def remoteness_known(self) -> bool:
        """Whether ``remoteness`` is known, of both starts if there are two.

        True for draws and in play for scores, which have no remoteness.
        """
        if self.starts:
            return all(start.remoteness_known for start in self.starts.values())
        has_no_remoteness = self.outcome is Outcome.D or self.score is not None
        return has_no_remoteness or self.remoteness is not None

    @property
    def game(self) -> Game | None:
        """The value as a canonical form; None for impartial positions, or if it is not known."""
        value: LoopyValue | Game | None = self.value
        return None if value is None or isinstance(value, int | Infinity) else value

    @property
    def misere(self) -> bool:
        """Whether the last player to move loses."""
        return self.play is MISERE

    def _repr_html_(self) -> str:
        play = "misère play" if self.misere else "normal play"
        value = None if self.value is None else show_value(self.value)
        winning = "; ".join(map(str, self.winning_moves[:MAX_MOVES_SHOWN]))
        ellipsis = "; …" if len(self.winning) > MAX_MOVES_SHOWN or not self.complete else ""
        rows = [
            ("outcome", self.outcome),
            ("value", value),
            ("score", None if self.score is None else score_text(self.score)),
            ("remoteness", self.moves_left),
            ("best move", self.best),
            ("winning moves", winning + ellipsis or None),
            ("by", f"{self.method}: {self.source}"),
        ]
        known_rows = [(name, fact) for name, fact in rows if fact is not None]
        return html_table(f"{self.position.ruleset}: {self.position}, {play}", ("", ""), known_rows)

    def __repr__(self) -> str:
        play = "misère, " if self.misere else ""
        value = "" if self.value is None else f", value {show_value(self.value)}"
        score = "" if self.score is None else f", score {score_text(self.score)}"
        best = "" if self.best is None else f", best move {self.best}"
        return f"<Solution of {self.position}: {play}{self.outcome_text}{value}{score}{best}>"


Solution.source = _Source()  # type: ignore[assignment]  # set here, as a dataclass would take it for a default

#: The fields of a solution by name, except its source.
FIELDS = {field.name: field for field in fields(Solution) if field.name != "source"}

Position._solution_kind = Solution
