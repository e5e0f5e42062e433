"""Tokens that move on a digraph without interacting, as in Beat Doug and Beat Craig."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING, TypeAlias

from zermelo.errors import not_none
from zermelo.games.explanation import Block, Lines
from zermelo.games.nim_table import nim_table, why_nim_sum
from zermelo.games.rules import LoopyRuleset, Outcome, Scene, Tractable, no_position
from zermelo.games.scenes.graph import digraph, vertex_id
from zermelo.games.theorem import BestOption, theorem
from zermelo.limits import UNLIMITED, Watch
from zermelo.values.nimber import Infinity, LoopyValue, nim_sum_of
from zermelo.values.text import list_items, show_value

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.labels.loopy import Loopy
    from zermelo.tokens.sums import TokenSum


#: The number of each vertex with tokens, and how many tokens it has, sorted.
State: TypeAlias = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Tokens(LoopyRuleset[State]):
    """Move one token along an edge; tokens share vertices and do not interact.

    This is a sum of games with one token each. A token is worth the γ-value of its vertex, which is
    the Grundy value where play must end; a sum is worth the generalised nim-sum (Fraenkel 1996a,
    sections 2 and 3; Smith 1966; Fraenkel and Yesha 1986).

    Examples
    --------
    >>> from zermelo import Digraph
    >>> board = Digraph([("a", "b"), ("b", "a"), ("b", "c"), ("c", "d")])
    >>> position = Tokens(board)("b", "c")
    >>> position.outcome, position.value
    (Outcome.N, ∞(0))
    >>> position.winning_moves()
    [Move('b → c' -> c c)]
    """

    name = "tokens"
    example = "--on examples/beat-craig.tgf a1 a2 d"
    complexity = "polynomial: O(V + E) without cycles, otherwise E times the number of values"
    tractable = Tractable(
        "yes (Fraenkel and Perl 1975)",
        sums="yes: nim-sums of γ (Smith 1966; Fraenkel and Perl 1975)",
        misere_label="yes: labels of the digraph without its leaves, for one token",
        misere_sums="open (Fraenkel 1996a, section 7)",
    )

    on: Digraph = field(metadata={"help": "the digraph: a file in any format"})

    @cached_property
    def values(self) -> Loopy:
        """The γ-value of every vertex."""
        from zermelo.labels.loopy import loopy

        return loopy(self.on)

    def sum(self, state: State, watch: Watch = UNLIMITED) -> TokenSum:
        """Return a state as a sum of tokens."""
        from zermelo.tokens.sums import TokenSum

        watch.look()
        return TokenSum(self.values, {self.on.names[vertex]: count for vertex, count in state})

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
        """Write the vertices with tokens; four or more tokens are counted, as in ``a*4``.

        If some vertex has the name ``a*4``, then ``a`` is repeated four times instead.
        """
        words: list[str] = []
        for vertex, count in state:
            name = str(self.on.names[vertex])
            short = f"{name}*{count}"
            words += [name] * count if count < 4 or short in self.on else [short]
        return " ".join(words)

    def options(self, state: State) -> Iterable[State]:
        """Yield the states after moves of one token from each vertex with tokens."""
        for vertex, _ in state:
            for option in self.on.option_numbers(vertex).tolist():
                yield state_after(state, vertex, option)

    def scene(self, state: State) -> Scene:
        """Show the digraph; drag a token along an edge, or touch it to pass at a loop."""
        edges = ((u, v) for u, _ in state for v in self.on.option_numbers(u).tolist())
        moves = ((tuple(dict.fromkeys(map(vertex_id, p))), state_after(state, *p)) for p in edges)
        tokens = {vertex: "man" if count == 1 else f"man:{count}" for vertex, count in state}
        return digraph(self.on, holds=tokens, moves=moves)

    def describe(self, state: State, option: State) -> str:
        """Name the source and the target of the move."""
        if state == option:  # a loop
            return "pass"
        before, after, names = Counter(dict(state)), Counter(dict(option)), self.on.names
        (source,), (target,) = before - after, after - before
        return f"{names[source]} → {names[target]}"

    @theorem(value_is="the generalised nim-sum of γ", source="Fraenkel 1996a, section 3")
    def nim_sum(self, state: State, watch: Watch) -> LoopyValue:
        """Return the generalised nim-sum of the values of the tokens."""
        return self.sum(state, watch).value

    @nim_sum.winning_options
    def _winning(self, state: State, watch: Watch) -> list[State]:
        return self._options_by(state, self.sum(state, watch).winning_moves)

    @nim_sum.drawing_options
    def _drawing(self, state: State, watch: Watch) -> list[State]:
        return self._options_by(state, self.sum(state, watch).drawing_moves)

    @nim_sum.best
    def _best(self, state: State, watch: Watch) -> BestOption[State] | None:
        tokens = self.sum(state, watch)
        best = tokens.best_move
        if best is None:
            return None
        option = self._options_by(state, [best])[0]
        if tokens.outcome is Outcome.D:
            return BestOption(option, None)
        wins = tokens.outcome is Outcome.N
        return BestOption(option, 1 + max_moves(tokens.after(best)) if wins else max_moves(tokens))

    @nim_sum.counter
    def _counter(self, state: State, watch: Watch) -> int | None:
        return self.sum(state, watch).counter

    @nim_sum.reasons
    def _reasons(self, state: State, watch: Watch) -> list[Block | str]:
        return reasons(self.sum(state, watch))

    def _options_by(self, state: State, moves: Sequence[tuple[Hashable, Hashable]]) -> list[State]:
        index = self.on.index
        reached = [state_after(state, index(u), index(v)) for u, v in moves if u != v]
        # a move along a loop is a pass; every pass leads to the same state
        return reached if len(reached) == len(moves) else [state, *reached]


def max_moves(position: TokenSum) -> int:
    """Return a bound on the length of play from value 0: every two moves lower the counter."""
    return 2 * not_none(position.counter)  # all values are finite, for their sum is 0


def state_after(state: State, source: int, target: int) -> State:
    """Return the state after a token has gone from one vertex number to another."""
    return with_count(with_count(state, source, -1), target, 1)


def with_count(state: State, vertex: int, change: int) -> State:
    """Return a state with ``change`` more tokens on a vertex, or fewer if it is negative."""
    index = bisect_left(state, vertex, key=itemgetter(0))
    if index == len(state) or state[index][0] != vertex:
        return (*state[:index], (vertex, change), *state[index:])
    count = state[index][1] + change
    entry = ((vertex, count),) if count else ()
    return state[:index] + entry + state[index + 1 :]


#: Maximum numbers of vertices with tokens whose options' values are listed, and of names in a text.
MAX_DERIVED, MAX_NAMED = 8, 6

FINITE = (
    "Each token is a separate game. The value of a vertex is the least number that none of its "
    "options has. The value of the sum is the nim-sum: add in base 2 without carrying."
)
LOOPY = (
    "Each token is a separate game. A vertex has the least number m that none of its options has, "
    "if each move to a larger number or to ∞ has a reply to m, and such replies come to an end. "
    "Every other vertex has the value ∞(K), where K is the set of numbers that its options have."
)


def reasons(position: TokenSum) -> list[Block | str]:
    """Explain the value of a sum, paragraph by paragraph."""
    tokens, values = position.as_dict(), position.values
    infinite = [name for name in tokens if isinstance(values[name], Infinity)]
    # Two tokens on one vertex cancel each other, so a row stands for an odd number of tokens.
    rows = [
        (str(name), value)
        for name, count in tokens.items()
        if count % 2 and isinstance(value := values[name], int)
    ]
    text = [LOOPY if (values.array < 0).any() else FINITE, *where_values_come_from(position)]
    if not infinite or len(infinite) < len(tokens):
        pairs = [str(name) for name, n in tokens.items() if n > 1 and name not in infinite]
        cancel = f"(Tokens on one vertex cancel in pairs: those on {list_items(pairs, MAX_NAMED)}.)"
        text.append(nim_table(rows, ("token", "value"), cancel * bool(pairs)))
    if not infinite:
        return [*text, why_nim_sum(rows)]
    if len(infinite) > 1 or tokens[infinite[0]] > 1:
        return [*text, why_two_endless(infinite, position)]
    others_sum = None if len(tokens) == 1 else nim_sum_of(value for _, value in rows)
    return [*text, why_one_endless(infinite[0], values[infinite[0]], others_sum)]


def where_values_come_from(position: TokenSum) -> list[Block | str]:
    """Return lines with the option values of each vertex with tokens; none beyond `MAX_DERIVED`."""
    names, vertex_values = list(position.as_dict()), position.values
    if not 0 < len(names) <= MAX_DERIVED:
        return []
    lines = ["Where the values come from:"]
    for name in names:
        option_values = map(vertex_values.__getitem__, vertex_values.digraph.options(name))
        values = ", ".join(sorted({*map(show_value, option_values)}))
        options = f"its options have {values}" if values else "it has no options"
        lines.append(f"  {name} has {show_value(vertex_values[name])}: {options}")
    return [Lines(tuple(lines))]


def why_one_endless(name: Hashable, value: LoopyValue, others_sum: int | None) -> str:
    """Explain a sum with one token of value ∞; ``others_sum`` is None without other tokens."""
    assert isinstance(value, Infinity)  # noqa: S101
    text, total = f"{name} has the value {show_value(value)}.", others_sum or 0
    if others_sum is not None:
        added = show_value(value ^ total)
        text += f" Adding the others to each number in K: {show_value(value)} ⊕ {total} = {added}."
    if total in value.K:
        text += f" 0 is among them: {name} can move to an option of value {total}, and then the "
        return text + "sum is 0."
    text += " 0 is not among them: no move makes the sum 0, for moving another token leaves "
    return f"{text}{name} at ∞. So nobody can win at once, and some move keeps it so."


def why_two_endless(infinite: Sequence[Hashable], position: TokenSum) -> str:
    """Explain why two tokens of infinite value make a draw."""
    tokens, texts = position.as_dict(), list[str]()
    for name in infinite:
        texts += [f"{name} ({show_value(position.values[name])})"] * min(2, tokens[name])
    return (
        f"More than one token has an infinite value: {list_items(texts, MAX_NAMED)}. Their sum is "
        "∞ with an empty set K: one move takes at most one of them to a number, so nobody can make "
        "the sum 0, and some move keeps it so."
    )
