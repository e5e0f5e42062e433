"""Tokens on a digraph: Beat Doug and Beat Craig."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from zermelo.errors import not_none
from zermelo.games.explanation import Block, Lines
from zermelo.games.nim_table import nim_table, why_nim_sum
from zermelo.games.rules import LoopyRuleset, no_position
from zermelo.games.scene import Scene
from zermelo.games.scenes.graph import digraph, vertex_id
from zermelo.games.theorem import Best, theorem
from zermelo.games.tractable import Tractable
from zermelo.values.nimber import Infinity, LoopyValue, nim_sum_of
from zermelo.values.outcome import Outcome
from zermelo.values.text import show_value

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.labels.loopy import Loopy
    from zermelo.limits import Watch
    from zermelo.tokens.sums import TokenSum


#: For each vertex with tokens, its number and how many there are, by number.
State: TypeAlias = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Tokens(LoopyRuleset[State]):
    """Move one token along an edge; tokens share vertices and do not disturb each other.

    A sum of games with a token each. A token on a vertex is worth its γ-value, the Grundy value
    where play must end; a sum is worth the generalised nim-sum (Fraenkel 1996a, sections 2 and 3;
    Smith 1966; Fraenkel and Yesha 1986). Polynomial: O(V + E) for the values where play must end,
    edges times values elsewhere.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> board = Digraph([("a", "b"), ("b", "a"), ("b", "c"), ("c", "d")])
    >>> here = Tokens(board)("b", "c")
    >>> here.outcome, here.value
    (Outcome.N, ∞(0))
    >>> here.winning_moves()
    [Move('b → c' -> c c)]
    """

    name: ClassVar[str] = "tokens"
    example: ClassVar[str] = "--on examples/beat-craig.tgf a1 a2 d"
    complexity: ClassVar[str] = "polynomial: O(V + E) where play must end, edges times values else"
    tractable: ClassVar[Tractable] = Tractable(
        label="yes (Fraenkel and Perl 1975)",
        sums="yes: γ adds up (Smith 1966; Fraenkel and Perl 1975)",
        misere_label="yes: labels of the pruned digraph, for one token",
        misere_sums="open (Fraenkel 1996a, section 7)",
    )

    on: Digraph = field(metadata={"help": "the digraph: a file in any format"})

    @cached_property
    def values(self) -> Loopy:
        """The γ-value of every vertex."""
        from zermelo.labels.loopy import loopy

        return loopy(self.on)

    def sum(self, state: State) -> TokenSum:
        """Return the sum of tokens that a state is."""
        from zermelo.tokens.sums import TokenSum

        names = self.on.names
        return TokenSum(self.values, {names[vertex]: count for vertex, count in state})

    def state(self, *parts: object) -> State:
        """Count tokens on vertices, given by name; ``"a*3"`` stands for three tokens on a."""
        counts = Counter[int]()
        for part in parts:
            name, count = part, 1
            if part not in self.on and isinstance(part, str) and "*" in part:
                name, _, digits = part.rpartition("*")
                if not (digits.isascii() and digits.isdecimal() and len(digits) < 19):
                    raise no_position(self, f"{part!r}: how many tokens is {digits!r}?")
                count = int(digits)
            counts[self.on.index(name)] += count
        return tuple(sorted((vertex, count) for vertex, count in counts.items() if count))

    def show(self, state: State) -> str:
        """Write the vertices with tokens, ``a*4`` from four tokens on a vertex on.

        Where a vertex is called ``a*4`` itself, ``a`` stands there four times.
        """
        words: list[str] = []
        for vertex, count in state:
            name = str(self.on.names[vertex])
            short = f"{name}*{count}"
            words += [name] * count if count < 4 or short in self.on else [short]
        return " ".join(words)

    def options(self, state: State) -> Iterable[State]:
        """Move one of the tokens; tokens on one vertex are not told apart."""
        for vertex, _ in state:
            for option in self.on.option_numbers(vertex).tolist():
                yield moved(state, vertex, option)

    def scene(self, state: State) -> Scene:
        """Show the digraph; drag a token along an edge, or touch it where it passes."""
        ways = (
            (tuple(dict.fromkeys(map(vertex_id, (here, there)))), moved(state, here, there))
            for here, _ in state
            for there in self.on.option_numbers(here).tolist()
        )
        tokens = {here: "man" if count == 1 else f"man:{count}" for here, count in state}
        return digraph(self.on, held=tokens, moves=ways)

    def describe(self, state: State, option: State) -> str:
        """Name where the token comes from and where it goes."""
        if state == option:  # a loop
            return "pass"
        before, after, names = Counter(dict(state)), Counter(dict(option)), self.on.names
        (source,), (target,) = before - after, after - before
        return f"{names[source]} → {names[target]}"

    @theorem("generalised nim-sum of γ-values", source="Fraenkel 1996a, section 3")
    def nim_sum(self, state: State, watch: Watch) -> LoopyValue:
        """Add the values of the tokens."""
        return self._sum(state, watch).value

    @nim_sum.winning_options
    def _winning(self, state: State, watch: Watch) -> list[State]:
        return self._after(state, self._sum(state, watch).winning_moves)

    @nim_sum.drawing_options
    def _drawing(self, state: State, watch: Watch) -> list[State]:
        return self._after(state, self._sum(state, watch).drawing_moves)

    @nim_sum.best
    def _best(self, state: State, watch: Watch) -> Best[State] | None:
        """Take the move that makes progress by counters."""
        here = self._sum(state, watch)
        best = here.best_move
        if best is None:
            return None
        option = self._after(state, [best])[0]
        if here.outcome is Outcome.D:
            return Best(option, None)
        won = here.outcome is Outcome.N
        return Best(option, 1 + moves_left(here.after(best)) if won else moves_left(here))

    @nim_sum.counter
    def _counter(self, state: State, watch: Watch) -> int | None:
        return self._sum(state, watch).counter

    @nim_sum.reasons
    def _reasons(self, state: State, watch: Watch) -> list[Block | str]:
        return reasons(self._sum(state, watch))

    def _sum(self, state: State, watch: Watch) -> TokenSum:
        """Return the sum of tokens that a state is, where there is time left for it."""
        watch.look()
        return self.sum(state)

    def _after(self, state: State, moves: Sequence[tuple[Hashable, Hashable]]) -> list[State]:
        index = self.on.index
        reached = [moved(state, index(u), index(v)) for u, v in moves if u != v]
        # any pass leads to the same state
        return reached if len(reached) == len(moves) else [state, *reached]


def moves_left(lost: TokenSum) -> int:
    """Bound the play from a position of value 0: a move and its answer lower the counter."""
    return 2 * not_none(lost.counter)  # all values are finite, for their sum is 0


def moved(state: State, source: int, target: int) -> State:
    """Return the state after a token has gone from one vertex number to another."""
    return changed(changed(state, source, -1), target, 1)


def changed(state: State, vertex: int, by: int) -> State:
    """Return a state with more or fewer tokens on a vertex. Copies, and looks at O(log k)."""
    place = bisect_left(state, vertex, key=itemgetter(0))
    if place == len(state) or state[place][0] != vertex:
        return (*state[:place], (vertex, by), *state[place:])
    count = state[place][1] + by
    kept = ((vertex, count),) if count else ()
    return state[:place] + kept + state[place + 1 :]


#: Up to how many vertices it is said where their values come from.
FEW = 8

FINITE = (
    "Each token is a game of its own. The value of a vertex is the least number that none of its "
    "options has; a sum of tokens is worth the nim-sum: add in base 2 without carrying."
)
LOOPY = (
    "Each token is a game of its own. Where nobody is forced to any one number, a vertex has the "
    "value ∞(K), and K holds the numbers that one can move to. Every other vertex has the least "
    "number that none of its options has: a move to a larger one, or to ∞, can be taken back."
)


def reasons(here: TokenSum) -> list[Block | str]:
    """Explain the value of a sum, paragraph by paragraph."""
    tokens = here.as_dict()
    infinite = [name for name in tokens if isinstance(here.values[name], Infinity)]
    # Two tokens on one vertex cancel each other, so a row stands for an odd number of tokens.
    rows = [
        (str(name), value)
        for name, count in tokens.items()
        if count % 2 and isinstance(value := here.values[name], int)
    ]
    said = [LOOPY if (here.values.array < 0).any() else FINITE, *where_values_come_from(here)]
    if not infinite or len(infinite) < len(tokens):
        pairs = [str(name) for name, n in tokens.items() if n > 1 and name not in infinite]
        cancel = f"(Tokens on one vertex cancel in pairs: those on {listed(pairs)}.)"
        said.append(nim_table(rows, ("token", "value"), cancel * bool(pairs)))
    if not infinite:
        return [*said, why_nim_sum(rows)]
    if len(infinite) > 1 or tokens[infinite[0]] > 1:
        return [*said, why_two_endless(infinite, here)]
    rest = None if len(tokens) == 1 else nim_sum_of(value for _, value in rows)
    return [*said, why_one_endless(infinite[0], here.values[infinite[0]], rest)]


def where_values_come_from(here: TokenSum) -> list[Block | str]:
    """Say where the values come from: those of the options, for a few vertices."""
    names = list(here.as_dict())
    if not 0 < len(names) <= FEW:
        return []
    G = here.values.digraph
    lines = ["Where the values come from:"]
    for name in names:
        values = ", ".join(sorted({show_value(here.values[option]) for option in G.options(name)}))
        options = f"its options have {values}" if values else "it has no options"
        lines.append(f"  {name} has {show_value(here.values[name])}: {options}")
    return [Lines(tuple(lines))]


def why_one_endless(name: Hashable, value: LoopyValue, rest: int | None) -> str:
    """Say how one token of infinite value decides, with a rest of finite value or without one."""
    assert isinstance(value, Infinity)  # noqa: S101
    said = f"{name} has the value {show_value(value)}."
    total = rest or 0
    if rest is not None:
        moved = show_value(value ^ total)
        said += f" Adding the others to each number in K: {show_value(value)} ⊕ {total} = {moved}."
    if total in value.K:
        said += f" 0 is among them: {name} can move to an option of value {total}, and then the "
        return said + "sum is 0."
    said += " 0 is not among them: no move makes the sum 0, for moving another token leaves "
    return f"{said}{name} at ∞. So nobody can win at once, and there is a move that keeps it so."


def why_two_endless(infinite: Sequence[Hashable], here: TokenSum) -> str:
    """Say why two tokens of infinite value make a draw."""
    tokens, shown = here.as_dict(), list[str]()
    for name in infinite:
        shown += [f"{name} ({show_value(here.values[name])})"] * min(2, tokens[name])
    return (
        f"More than one token has an infinite value: {listed(shown)}. Their sum is ∞ with nothing "
        "in it: one move takes at most one of them to a number, so nobody can make the sum 0, and "
        "there is a move that keeps it so."
    )


def listed(names: Sequence[str], most: int = 6) -> str:
    """List a few names."""
    return ", ".join(names[:most]) + (", …" if len(names) > most else "")
