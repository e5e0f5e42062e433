"""Theorems: answers without search, with a statement and a source."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property, partial
from inspect import isfunction, signature
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar, overload

from zermelo.games.type_parameters import S
from zermelo.limits import Watch
from zermelo.values.nimber import LoopyValue, outcome_of
from zermelo.values.play import MISERE, NORMAL, Play

if TYPE_CHECKING:
    from zermelo.games.explanation import Block
    from zermelo.values.outcome import Outcome
    from zermelo.values.partizan.game import Game

State_contra = TypeVar("State_contra", contravariant=True)
Function = TypeVar("Function", bound=Callable[..., Any])


class WithStates(Protocol[State_contra]):
    """Rules of which a theorem knows only the type of their states."""

    def show(self, state: State_contra, /) -> str: ...  # noqa: D102


class BestOption(NamedTuple, Generic[S]):
    """The option of perfect play, and a bound on the length of play."""

    #: Always playing the best option wins from N after finitely many moves, and never loses from
    #: D; from P it is any option, preferably one that delays the loss.
    option: S
    #: The maximum number of remaining moves, including this one; None if not known, or in a draw.
    bound: int | None


class Theorem(Generic[S]):
    """A theorem about the positions of a game, which answers without search.

    Every method except `reasons` and `cited` returns None if the theorem does not apply; contract
    tests compare its answers with plain search. Answers are for the play, normal or misère, for
    which the rules list the theorem. A theorem with long computations checks limits by ``watch``.

    Attributes
    ----------
    statement : str
        Its statement as a clause: "the value is the nim-sum of the heaps".
    source : str
        Author and year; for a proof of this project, where it stands.
    value_is : str
        The value as a noun, if the theorem gives it: "the nim-sum of the heaps".
    """

    statement: str = ""
    source: str = ""
    value_is: str = ""

    #: Whether the theorem may give a value (``gives_value``), an outcome without a value
    #: (``gives_outcome``), or any of these or a partizan value (``decides``). Computed when the
    #: class is made, so that a theorem is only asked for what it may give.
    gives_value: ClassVar[bool] = False
    gives_outcome: ClassVar[bool] = False
    decides: ClassVar[bool] = False

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        cls.gives_value = cls.value is not Theorem.value
        cls.gives_outcome = cls.outcome is not Theorem.outcome
        cls.decides = cls.gives_value or cls.gives_outcome or cls.game is not Theorem.game

    def __init__(self, rules: Any) -> None:  # noqa: ANN401  subclasses say which
        self.rules = rules

    def value(self, state: S, watch: Watch) -> LoopyValue | None:  # noqa: ARG002
        """Return the Grundy value or loopy value of a state, in normal play."""
        return None

    def game(self, state: S, watch: Watch) -> Game | None:  # noqa: ARG002
        """Return the value of a state of a partizan game."""
        return None

    def outcome(self, state: S, watch: Watch) -> Outcome | None:
        """Return the outcome, by default that of the value."""
        value = self.value(state, watch)
        return None if value is None else outcome_of(value)

    def options_of_value(self, state: S, value: int, watch: Watch) -> Sequence[S] | None:  # noqa: ARG002
        """Return all options that have the given finite value, without listing the others.

        For states with too many options to list. Sums use it to list their winning options.
        """
        return None

    def winning_options(self, state: S, watch: Watch) -> Sequence[S] | None:
        """Return all options that win, without listing the others."""
        return self.options_of_value(state, 0, watch)

    def winning_option(self, state: S, watch: Watch) -> S | None:
        """Return a winning option, even if not all can be listed; None also if no option wins."""
        wins = self.winning_options(state, watch)
        return wins[0] if wins else None

    def drawing_options(self, state: S, watch: Watch) -> Sequence[S] | None:  # noqa: ARG002
        """Return all options that draw. For games that need not end."""
        return None

    def best(self, state: S, watch: Watch) -> BestOption[S] | None:  # noqa: ARG002
        """Return the option of perfect play, and a bound on the moves left.

        This method is required if play need not end: a winning option alone may lead in circles.
        """
        return None

    def counter(self, state: S, watch: Watch) -> int | None:  # noqa: ARG002
        """Return a counter of a state of finite value, for progress in sums.

        The counter of u is an integer c(u) ≥ 0 such that, for every option v of u, either v has a
        smaller value and c(v) < c(u), or v has an option w of the value of u with c(w) < c(u); and
        u has an option v of each smaller value with c(v) < c(u). Examples are the counters of
        Fraenkel 1996a, section 3, and, where every play ends, a bound on the length of play that
        drops with every move. The counter of a sum is the sum of the counters.
        """
        return None

    def reasons(self, state: S, watch: Watch) -> Sequence[Block | str]:  # noqa: ARG002
        """Return paragraphs and tables with the proof of the answer for a state."""
        return ()

    def cited(self, state: S, watch: Watch) -> str:  # noqa: ARG002
        """Return the theorem with its source, or the part of it that was used for a state."""
        return f"{self.statement} ({self.source})" if self.source else self.statement


#: The questions that a theorem can answer, named like its methods.
QUESTIONS = tuple(n for n, member in vars(Theorem).items() if isfunction(member) and n[0] != "_")
#: The questions whose answers decide the outcome.
DECIDING = {"value", "game", "outcome"}


class Decorator:
    """An attribute of a fact, named like a question: a decorator of the method that answers it."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, fact: Fact, owner: type) -> Callable[[Function], Function]:
        return partial(fact.add_answer, self.name)


class Fact:
    """A theorem written as decorated methods of the rules; made by `theorem`.

    As an attribute of rules it is a `Theorem`. Its own decorators, such as ``@fact.counter``, add
    further answers: each decorates a method with the arguments of `Theorem`'s method of that
    name, perhaps without the watch. ``@fact.value`` adds a value to a theorem on the outcome.
    """

    def __init__(self, statement: str, source: str, play: Play, value_is: str = "") -> None:
        self.statement = statement
        self.value_is = value_is
        self.source = source
        self.play = play
        self.answers: dict[str, Callable[..., Any]] = {}
        self.name = ""

    @property
    def decides(self) -> bool:
        """Whether it has a method that can decide the outcome."""
        return bool(DECIDING & self.answers.keys())

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def add_answer(self, question: str, method: Function) -> Function:
        """Add a method of the rules as the answer to a question, one of `QUESTIONS`."""
        self.answers[question] = _as_method(method)
        self.__dict__.pop("kind", None)  # a class made before lacks the method
        return method

    @cached_property
    def kind(self) -> Callable[[Any], Theorem]:
        """The class of the theorem, made at first use, with the answers as methods."""
        data = {"statement": self.statement, "source": self.source, "value_is": self.value_is}
        return type("MethodTheorem", (MethodTheorem,), {**self.answers, **data, "_name": self.name})

    value = Decorator()
    options_of_value = Decorator()
    winning_options = Decorator()
    winning_option = Decorator()
    drawing_options = Decorator()
    best = Decorator()
    counter = Decorator()
    reasons = Decorator()
    cited = Decorator()

    @overload
    def __get__(self, rules: None, owner: type) -> Fact: ...
    @overload
    def __get__(self, rules: WithStates[S], owner: type) -> Theorem[S]: ...
    def __get__(self, rules: WithStates[S] | None, owner: type) -> Fact | Theorem[S]:
        return self if rules is None else self.kind(rules)


def _as_method(method: Callable[..., Any]) -> Callable[..., Any]:
    """Return a theorem's method that calls ``method`` of the rules, with or without the watch."""
    names = signature(method).parameters
    if "watch" in names:
        return lambda self, *arguments: method(self.rules, *arguments)
    if len(names) == 2:  # the rules and a state: faster
        return lambda self, state, watch: method(self.rules, state)  # noqa: ARG005
    return lambda self, *arguments: method(self.rules, *arguments[:-1])


class MethodTheorem(Theorem[S]):
    """A fact together with the rules whose methods it calls; each fact has its own subclass."""

    rules: WithStates[S]
    _name: ClassVar[str]

    def __reduce__(self) -> tuple[Any, ...]:
        return getattr, (self.rules, self._name)

    def __repr__(self) -> str:
        return f"<Theorem: {self.statement}>"


def theorem(
    statement: str = "",
    *,
    source: str,
    play: Play = NORMAL,
    gives: str = "",
    value_is: str = "",
    why: str = "",
) -> Callable[[Callable[..., Any]], Fact]:
    """Make a theorem of a method of the rules.

    Parameters
    ----------
    statement : str
        Its statement as a clause; not needed with ``value_is``.
    source : str
        Author and year.
    play : Play
        The play, normal or misère, for which it holds.
    gives : str
        The result of the method: ``"value"``, ``"game"`` (for partizan rules), ``"outcome"``, or
        another method of `Theorem`. By default the value, in misère play the outcome.
    value_is : str
        The value as a noun, if that is the statement: "the nim-sum of the heaps".
    why : str
        The explanation if all positions have the same; otherwise the decorator ``reasons`` adds it.

    Examples
    --------
    >>> from zermelo.limits import Watch
    >>> from zermelo.rulesets import Nim
    >>> Nim().nim_sum, Nim().nim_sum.value((3, 5), Watch())
    (<Theorem: the value is the nim-sum of the heaps>, 6)
    """
    gives = gives or ("outcome" if play is MISERE else "value")
    if gives not in QUESTIONS:
        raise ValueError(f"gives is {gives!r}; give one of {', '.join(QUESTIONS)}")

    def decorate(method: Callable[..., Any]) -> Fact:
        fact = Fact(statement or f"the value is {value_is}", source, play, value_is)
        fact.add_answer(gives, method)
        if why:
            fact.add_answer("reasons", lambda _rules, _state: [why])
        return fact

    return decorate


def measure(statement: str, count: Callable[[Any, Any], int]) -> Fact:
    """Make a theorem on play's length: every move makes ``count(rules, state)`` smaller."""
    return theorem(statement, source="", gives="counter")(count)


class ClassFact(Fact):
    """A fact whose theorem is a given class; made by `theorem_class`."""

    decides = True  # most classes can decide the outcome

    def __init__(self, kind: type[Theorem], play: Play) -> None:
        super().__init__(kind.statement, kind.source, play)
        self.kind = kind

    def add_answer(self, question: str, method: Function) -> Function:  # noqa: ARG002
        """Raise TypeError: a class of its own has its own methods."""
        raise TypeError(f"{self.statement!r} has a class of its own; write {question} there")


def theorem_class(kind: type[Theorem], play: Play = NORMAL) -> Fact:
    """Return a fact that adds a class of theorems to rules; the class is called with the rules.

    For theorems that are large or share work: ``folding = theorem_class(Folding)`` in the rules.
    """
    return ClassFact(kind, play)


@cache
def facts_of(kind: type) -> tuple[tuple[str, Fact], ...]:
    """Return the facts of a class of rules with their names, in the order of their definition."""
    facts: dict[str, Fact] = {}
    for owner in reversed(kind.__mro__):
        for name, member in vars(owner).items():
            if isinstance(member, Fact):
                facts[name] = member
            else:  # a subclass may withdraw a theorem
                facts.pop(name, None)
    return tuple(facts.items())


@cache
def fact_names(kind: type, play: Play) -> tuple[str, ...]:
    """Return the names of the facts of a class of rules for a play, the deciding ones first."""
    facts = [(name, fact) for name, fact in facts_of(kind) if fact.play is play]
    return tuple(name for name, fact in sorted(facts, key=lambda pair: not pair[1].decides))


def sources_of(kind: type) -> str:
    """Return as text the deciding theorems of a class of rules, with their sources."""
    plays_by_text: dict[str, set[Play]] = {}
    for _, fact in facts_of(kind):
        if fact.source and fact.decides:
            plays_by_text.setdefault(f"{fact.statement} ({fact.source})", set()).add(fact.play)
    return "; ".join(
        f"{'in misère play: ' * (plays == {MISERE})}{text}"
        f"{', also in misère play' * (len(plays) > 1)}"
        for text, plays in plays_by_text.items()
    )
