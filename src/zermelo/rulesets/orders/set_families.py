"""Games on families of sets: the deletion game on hypergraphs, and Maker-Breaker games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations, groupby

from zermelo.errors import InputError
from zermelo.games.ends import End
from zermelo.games.parameters import parameter
from zermelo.games.rules import RulesBySide, Ruleset, Scene, Tractable, measure, no_position
from zermelo.games.scenes.cards import cards
from zermelo.values.player import LEFT, RIGHT, Player
from zermelo.values.text import join_with_and

#: The vertices and edges that are left: a vertex v is (v,), an edge the tuple of its vertices.
State = tuple[tuple[str, ...], ...]


def sets_of(text: str) -> tuple[str, ...]:
    """Return the sets in a text, members sorted: ``ab,bcd`` of single signs, or ``x1+x2,x2+x3``.

    >>> sets_of("ab,cb"), sets_of("x1+x2,x2+x1")
    (('ab', 'bc'), ('x1+x2',))
    """
    sets: dict[str, None] = {}
    for part in text.split(","):
        members = members_of(part)
        if not members or not all(map(str.isalnum, members)):
            raise InputError(f"{part!r} is not a set; write letters, such as abc, or x1+x2")
        sets[set_text(members)] = None
    return tuple(sets)


def members_of(text: str) -> tuple[str, ...]:
    """Return the sorted members of a set, written ``ab`` or ``x1+x2``."""
    return tuple(sorted(set(text.split("+") if "+" in text else text)))


def set_text(members: tuple[str, ...]) -> str:
    """Return the text of a set: single signs as ``ab``, other members as ``x1+x2``."""
    return ("" if all(len(member) == 1 for member in members) else "+").join(members)


@dataclass(frozen=True)
class Deletion(Ruleset[State]):
    """Remove a vertex with all its edges, or one edge; the player who makes the last move wins.

    The board is a hypergraph with edges of two vertices or more. A position is written as the
    removed vertices and edges, ``-a -bc``. With edges of two vertices this is Chomp on a graph. In
    general it is the poset game in which vertices are below their edges (Fraenkel and Scheinerman
    1991). Positions are solved by search.

    Examples
    --------
    >>> Deletion("abc,cd")().value, Deletion("ab,bc,ac")().value
    (0, 0)
    """

    name = "deletion"
    example = "--edges abc,cd -a"
    complexity = "open; the search is exponential in the number of vertices and edges"
    start = "(whole)"
    tractable = Tractable("in part: bipartite graphs (Fraenkel and Scheinerman 1991)")

    edges: tuple[str, ...] = field(
        metadata={"help": "the edges, such as abc,cd or x1+x2,x2+x3", "read": sets_of}
    )

    @property
    def whole(self) -> State:
        """All vertices, and all edges of two vertices or more."""
        edges = [members_of(edge) for edge in self.edges]
        vertices = sorted({member for edge in edges for member in edge})
        return *((vertex,) for vertex in vertices), *(edge for edge in edges if len(edge) > 1)

    def state(self, *parts: object) -> State:
        """Remove vertices and edges, one after another, from the whole hypergraph."""
        state = self.whole
        for part in parts:
            text = str(part)
            removed = members_of(text[1:]) if text[:1] == "-" and text[1:] else ()
            if removed not in state:
                wrong = f"{text!r} is not a vertex or edge that is left"
                raise no_position(self, f"{wrong}; write - and a vertex or an edge, such as -a")
            state = remove(state, removed)
        return state

    def show(self, state: State) -> str:
        """Write the removed vertices, and the removed edges without removed vertices."""
        gone = [item for item in self.whole if item not in state]
        shown = [item for item in gone if len(item) == 1 or not any((v,) in gone for v in item)]
        return " ".join(f"-{set_text(item)}" for item in shown)

    def options(self, state: State) -> Iterator[State]:
        """Remove each vertex with its edges, or each edge alone."""
        return (remove(state, item) for item in state)

    def describe(self, state: State, option: State) -> str:
        """Name the removed vertex or edge."""
        removed = next(item for item in state if item not in option)
        return f"remove {set_text(removed)}"

    def scene(self, state: State) -> Scene:
        """Show vertices and edges as cards; to move, touch the card to remove."""
        rows = [
            [(set_text(item), set_text(item), "" if item in state else "gone") for item in row]
            for _, row in groupby(self.whole, key=lambda item: len(item) > 1)
        ]
        return cards(rows, moves=(((set_text(item),), remove(state, item)) for item in state))

    length_bound = measure("every move takes something away", lambda _, state: len(state))


def remove(state: State, item: tuple[str, ...]) -> State:
    """Return a state without an edge, or without a vertex and its edges."""
    if len(item) > 1:
        return tuple(other for other in state if other != item)
    return tuple(other for other in state if item[0] not in other)


#: The elements of Maker and those of Breaker, sorted.
MakerBreakerState = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class MakerBreaker(RulesBySide[MakerBreakerState]):
    """Maker takes elements and wants a whole set of the family; Breaker wants to prevent that.

    Left is Maker and takes ``maker`` elements in each turn; Right is Breaker and takes ``breaker``
    elements (Chvátal and Erdős 1978). If fewer are left, a move takes all of them. A position is
    written as the taken elements, ``+a`` by Maker and ``-b`` by Breaker. There are no draws: at the
    end either Maker has a set, or Breaker has a member of each set.

    Let Maker take p elements and Breaker q, and let S be the sum of (1 + q)^(−|A|/p) over the sets
    A. Breaker wins if Maker begins and S < 1/(1 + q), or if Breaker begins and S < 1 (Beck 1982;
    for p = q = 1 Erdős and Selfridge 1973). `explain` shows S. Positions are solved by search.

    Examples
    --------
    >>> str(MakerBreaker("ab,bc,ca")().outcome), str(MakerBreaker("ab,bc,ca", breaker=2)().outcome)
    ('N', 'R')
    """

    name = "maker-breaker"
    example = "--sets ab,bc,ca +a"
    complexity = "PSPACE-complete (Schaefer 1978)"
    start = "(nothing is taken)"
    tractable = Tractable("no: PSPACE-complete (Schaefer 1978)")

    sets: tuple[str, ...] = field(
        metadata={"help": "the sets that Maker wants, such as abc,cd or x1+x2", "read": sets_of}
    )
    maker: int = parameter(1, "the number of elements Maker takes in a turn", least=1)
    breaker: int = parameter(1, "the number of elements Breaker takes in a turn", least=1)

    @cached_property
    def elements(self) -> list[str]:
        """All elements of the sets, sorted."""
        return sorted({member for members in self.family for member in members})

    @cached_property
    def family(self) -> list[tuple[str, ...]]:
        """The members of each set."""
        return [members_of(text) for text in self.sets]

    def state(self, *parts: object) -> MakerBreakerState:
        """Check the elements that were taken, each after the sign of the player."""
        sign_of: dict[str, str] = {}
        for part in map(str, parts):
            if part[:1] not in "+-" or part[1:] not in self.elements or part[1:] in sign_of:
                wrong = f"{part!r}: write each taken element once, +a for Maker, -b for Breaker"
                raise no_position(self, wrong)
            sign_of[part[1:]] = part[0]
        left, right = (tuple(sorted(e for e, s in sign_of.items() if s == sign)) for sign in "+-")
        return left, right

    def show(self, state: MakerBreakerState) -> str:
        """Write the elements that were taken."""
        return " ".join([*(f"+{e}" for e in state[0]), *(f"-{e}" for e in state[1])])

    def moves_of(self, state: MakerBreakerState, mover: Player) -> Iterator[MakerBreakerState]:
        """Take as many free elements as a turn allows, or all if fewer are left."""
        by_maker, by_breaker = state
        is_breaker = mover is RIGHT
        free = [e for e in self.elements if e not in by_maker and e not in by_breaker]
        count = min((self.maker, self.breaker)[is_breaker], len(free))
        for chosen in combinations(free, count) if count else ():
            after = tuple(sorted((*state[is_breaker], *chosen)))
            yield (by_maker, after) if is_breaker else (after, by_breaker)

    def end(self, state: MakerBreakerState, mover: Player) -> End | None:
        """Return whether ``mover`` won or lost once Maker has a set or can get none, else None."""
        by_maker, by_breaker = map(set, state)
        if any(by_maker.issuperset(members) for members in self.family):
            return End.WON if mover is LEFT else End.LOST
        if all(by_breaker.intersection(members) for members in self.family):
            return End.LOST if mover is LEFT else End.WON
        return None

    def describe(self, state: MakerBreakerState, option: MakerBreakerState) -> str:
        """Name the elements that are taken."""
        return f"take {join_with_and(_taken_elements(state, option))}"

    def scene(self, state: MakerBreakerState) -> Scene:
        """Show the elements as cards; to move, touch the elements to take."""
        owners = dict.fromkeys(state[0], "left") | dict.fromkeys(state[1], "right")
        row = [(e, e, owners.get(e, "")) for e in self.elements]
        return cards([row], **self._moves_by_player(state, _taken_elements))

    def danger(self, state: MakerBreakerState) -> Fraction | None:
        """Return the sum of (1 + q)^(−k/p) over the sets of which Breaker has no member.

        Here k is the number of members that Maker still needs; p and q are as in the class. None if
        some k is not a multiple of p, since then the sum may be irrational.
        """
        maker, breaker = map(set, state)
        needed = [len({*members} - maker) for members in self.family if breaker.isdisjoint(members)]
        if any(count % self.maker for count in needed):
            return None
        terms = (Fraction(1, (1 + self.breaker) ** (count // self.maker)) for count in needed)
        return sum(terms, Fraction(0))

    def remarks(self, state: MakerBreakerState) -> Iterator[str]:
        """Yield the criterion of Beck, Erdős and Selfridge, unless `danger` returns None."""
        if (total := self.danger(state)) is None:
            return
        bound = Fraction(1, 1 + self.breaker)
        if total < bound:
            verdict = f"is less than 1/(1 + q) = {bound}, so Breaker wins even if Maker begins"
        elif total < 1:
            verdict = "is less than 1, so Breaker wins if Breaker begins"
        else:
            verdict = "is not less than 1, so the criterion does not decide"
        yield (
            "Let Maker take p elements in a turn, and Breaker q. The sum of (1 + q)^(−k/p) over "
            "the sets without a member of Breaker's, where k is the number of members that Maker "
            f"still needs, is {total}. It {verdict} (Beck 1982; Erdős and Selfridge 1973)."
        )


def _taken_elements(state: MakerBreakerState, option: MakerBreakerState) -> tuple[str, ...]:
    return tuple(e for was, now in zip(state, option, strict=True) for e in now if e not in was)
