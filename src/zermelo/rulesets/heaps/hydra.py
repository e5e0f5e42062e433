"""Hercules and the Hydra: heads are cut off, and more grow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from zermelo.games.explanation import Block
from zermelo.games.rules import Ruleset, no_position
from zermelo.games.scene import Scene
from zermelo.games.scenes.cards import cards
from zermelo.games.tractable import Tractable
from zermelo.values.text import plural

#: A node: those above it, in order. A head is a node without any.
Node: TypeAlias = tuple[Any, ...]
#: The number of the move to come, and the root.
State: TypeAlias = tuple[int, Node]

#: So many cuts are counted at most, and Hydras of so many nodes are read.
CUTS, NODES = 2_000, 60


@dataclass(frozen=True)
class Hydra(Ruleset[State]):
    """Cut off a head of the Hydra; at move k, k copies of what it grew on grow beside that.

    The Hydra is a tree, written with brackets: ``[]`` is a head, ``[[][]]`` a node with two. A head
    on the root is gone; from any other one the node below it is left without the head, and at move
    k as many copies of that node grow on the node below. Whatever Hercules does, the Hydra is dead
    in the end (Kirby and Paris 1982; Nešetřil and Thomas 1987). Here two players cut in turn, and
    whoever cuts the last head wins. `explain` tells how long it lasts if always the last head that
    is written is cut, and if always the first: 3 and 37 cuts for necks of 2 and 3, and more than
    anybody can write down for one of 4. Positions are searched.

    Examples
    --------
    >>> Hydra()("[[]]").outcome, Hydra().cuts(Hydra().state("[[[]]]"))
    (Outcome.N, 37)
    """

    name: ClassVar[str] = "hydra"
    example: ClassVar[str] = "[[]]"
    complexity: ClassVar[str] = "open; the length is not provably finite in Peano arithmetic"
    start: ClassVar[str] = "(dead)"
    tractable: ClassVar[Tractable] = Tractable(
        length="no: beyond what Peano arithmetic proves total (Kirby and Paris 1982)",
        misere_length="no: beyond what Peano arithmetic proves total (Kirby and Paris 1982)",
    )

    def state(self, *parts: object) -> State:
        """Read what grows on the root, and the number of the move."""
        words = list(map(str, parts))
        move = 1
        if words and words[-1].startswith("@"):
            number = words.pop()[1:]
            if not (number.isascii() and number.isdecimal() and 0 < int(number) < 10**6):
                raise no_position(self, f"@{number} is no move; write @3 for the third")
            move = int(number)
        text = "".join(words)
        stack: list[list[Node]] = [[]]
        for char in text:
            if char == "[":
                stack.append([])
            elif char == "]" and len(stack) > 1:
                node = tuple(stack.pop())
                stack[-1].append(node)
            else:
                raise no_position(
                    self, f"{text!r}: write a head as [] and what it grows on round it"
                )
        if len(stack) > 1 or len(text) > 2 * NODES:
            raise no_position(self, f"{text!r}: a [ is not closed, or there are more than {NODES}")
        return move, tuple(stack[0])

    def show(self, state: State) -> str:
        """Write what grows on the root, and the move after the first."""
        move, root = state
        words = "".join(map(written, root))
        return f"{words} @{move}".lstrip() if move > 1 else words

    def canonical(self, state: State) -> State:
        """Put nodes in order."""
        return state[0], ordered(state[1])

    def options(self, state: State) -> Iterator[State]:
        """Cut each head."""
        move, root = state
        return ((move + 1, after) for after in dict.fromkeys(cut(root, move, root=True)))

    def describe(self, state: State, option: State) -> str:
        """Write what is left."""
        left = "".join(map(written, option[1]))
        return f"cut a head, leaving {left or 'nothing'}" if state[1] else ""

    def scene(self, state: State) -> Scene:
        """Show what grows on the root, a card each; touch what changes."""
        move, root = state
        row = [(f"n{place}", written(node), "") for place, node in enumerate(root)]
        moves = []
        for option in self.options(state):
            kept = [node for node in option[1] if node in root]
            fewer = (p for p, node in enumerate(root) if kept.count(node) < root.count(node))
            place = next(fewer, 0)
            moves.append(((f"n{place}",), option))
        return cards([[("move", f"move {move:,}", "used")], row], moves=moves)

    def cuts(self, state: State, *, last: bool = True) -> int | None:
        """Count the cuts until it is dead if always the last head is cut; None if they are many."""
        move, root = state
        done = 0
        while root and done < CUTS:
            root = one_cut(root, move, last=last)
            move, done = move + 1, done + 1
        return None if root else done

    def remarks(self, state: State) -> Iterable[Block | str]:
        """Tell how long it lasts."""
        for which, last in (("last", True), ("first", False)):
            cuts = self.cuts(state, last=last)
            many = f"more than {CUTS:,} cuts" if cuts is None else plural(cuts, "cut", "cuts")
            yield f"If always the {which} head that is written is cut, it dies after {many}."


def written(node: Node) -> str:
    """Write a node with brackets."""
    return f"[{''.join(map(written, node))}]"


def ordered(node: Node) -> Node:
    """Put what grows on a node in order, and on those as well."""
    return tuple(sorted(map(ordered, node), key=written))


def cut(node: Node, copies: int, *, root: bool = False) -> Iterator[Node]:
    """Yield what a node becomes if a head above it is cut; of the root a head itself as well."""
    for place, above in enumerate(node):
        before, after = node[:place], node[place + 1 :]
        if not above:
            if root:
                yield (*before, *after)
            continue
        heads = [k for k, one in enumerate(above) if not one]
        for k in heads:
            left = (*above[:k], *above[k + 1 :])
            yield (*before, *[left] * (copies + 1), *after)
        for grown in cut(above, copies):
            yield (*before, grown, *after)


def one_cut(root: Node, copies: int, *, last: bool) -> Node:
    """Cut the last head that is written, or the first."""
    place = len(root) - 1 if last else 0
    before, above, after = root[:place], root[place], root[place + 1 :]
    if not above:
        return (*before, *after)
    return (*before, *_cut_in(above, copies, last=last), *after)


def _cut_in(node: Node, copies: int, *, last: bool) -> tuple[Node, ...]:
    """Return what stands in the place of a node once a head above it is cut."""
    place = len(node) - 1 if last else 0
    before, above, after = node[:place], node[place], node[place + 1 :]
    if not above:
        left = (*before, *after)
        return (left,) * (copies + 1)
    return ((*before, *_cut_in(above, copies, last=last), *after),)
