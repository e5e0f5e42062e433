"""Hercules and the Hydra: heads are cut off, and more grow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any, TypeAlias

from zermelo.games.explanation import Block
from zermelo.games.parameters import natural
from zermelo.games.rules import Ruleset, Tractable, no_position
from zermelo.games.scene import Scene, text_scene
from zermelo.games.scenes.graph import MAX_VERTICES, graph, vertex_id
from zermelo.values.text import plural

#: A node: the nodes on it, in order. A head is a node without any.
Node: TypeAlias = tuple[Any, ...]
#: The number of the move to come, and the root.
State: TypeAlias = tuple[int, Node]

#: The number of heads with which a node lasts longer than can be written down.
MAX_NECK = 4
#: Maximum numbers of digits of a number of cuts, and of nodes of a Hydra.
DIGITS, NODES = 100, 60


@dataclass(frozen=True)
class Hydra(Ruleset[State]):
    """Cut off a head of the Hydra; at move k, k copies of the node that it grew on grow beside it.

    The Hydra is a tree, written with brackets: ``[]`` is a head, ``[[][]]`` a node with two heads.
    A head on the root is just removed. Any other head is removed from its node, and at move k, k
    copies of that smaller node grow beside it. Whatever Hercules does, the Hydra dies in the end
    (Kirby and Paris 1982; Nešetřil and Thomas 1987). In this game two players cut in turn, and
    the player who cuts the last head wins. `explain` shows how long it lasts if the last
    written head is always cut, and if the first is: 3 and 37 cuts for necks of 2 and 3, and more
    than anybody can write down for a neck of 4. Positions are solved by search.

    Examples
    --------
    >>> Hydra()("[[]]").outcome, Hydra().cuts(Hydra().state("[[[]]]"))
    (Outcome.N, 37)
    """

    name = "hydra"
    example = "[[]]"
    complexity = "open; the length is not provably finite in Peano arithmetic"
    start = "(dead)"
    tractable = Tractable(
        length="no: beyond what Peano arithmetic proves total (Kirby and Paris 1982)",
        misere_length="no: beyond what Peano arithmetic proves total (Kirby and Paris 1982)",
    )

    def state(self, *parts: object) -> State:
        """Read the branches of the root, and the number of the move."""
        words = list(map(str, parts))
        move = 1
        if words and words[-1].startswith("@"):
            word = words.pop()
            move = natural(word[1:]) or 0
            if not 0 < move < 10**6:
                raise no_position(self, f"{word} is not a move; write @3 for the third")
        text = "".join(words)
        stack: list[list[Node]] = [[]]
        for char in text:
            if char == "[":
                stack.append([])
            elif char == "]" and len(stack) > 1:
                node = tuple(stack.pop())
                stack[-1].append(node)
            else:
                wrong = f"{text!r} is not a tree; write a head as [] and a node with two as [[][]]"
                raise no_position(self, wrong)
        if len(stack) > 1 or len(text) > 2 * NODES:
            raise no_position(self, f"{text!r}: a [ is not closed, or there are more than {NODES}")
        return move, tuple(stack[0])

    def show(self, state: State) -> str:
        """Write the branches of the root, and the number of the move if it is not the first."""
        move, root = state
        words = "".join(map(written, root))
        return f"{words} @{move}".lstrip() if move > 1 else words

    def canonical(self, state: State) -> State:
        """Return the state with nodes in order."""
        return state[0], ordered(state[1])

    def options(self, state: State) -> Iterator[State]:
        """Cut each head."""
        move, root = state
        cuts = (after for _, after in cut(root, move, root=True))
        return ((move + 1, after) for after in dict.fromkeys(cuts))

    def describe(self, state: State, option: State) -> str:
        """Write the remaining tree."""
        left = "".join(map(written, option[1]))
        return f"cut a head, leaving {left or 'nothing'}" if state[1] else ""

    def scene(self, state: State) -> Scene:
        """Show the tree, the root below with the move to come; touch the head that is cut off."""
        move, root = state
        edges = list(_edges(root))
        cuts = cut(root, move, root=True)
        moves = [((vertex_id(head),), (move + 1, after)) for head, after in cuts]
        if len(edges) >= MAX_VERTICES:
            return text_scene(self.show(state), moves=[(("position",), to) for _, to in moves])
        return graph([f"@{move}", *[""] * len(edges)], edges, upward=True, moves=moves)

    def cuts(self, state: State, *, last: bool = True) -> int | None:
        """Count the cuts until it is dead if the last head is always cut; None if that is large.

        They are counted node by node, not cut by cut, so that numbers of 100 digits are exact.
        """
        first, root = state
        move: int | None = first
        for node in reversed(root if last else mirrored(root)):
            move = gone(node, move) if move is not None else None
        return None if move is None else move - first

    def remarks(self, state: State) -> Iterable[Block | str]:
        """Explain how long play lasts."""
        for which, last in (("last", True), ("first", False)):
            cuts = self.cuts(state, last=last)
            many = f"more than 10^{DIGITS} cuts" if cuts is None else plural(cuts, "cut", "cuts")
            yield f"If the {which} written head is cut each time, the Hydra dies after {many}."


def mirrored(node: Node) -> Node:
    """Write a node the other way round, so that the first head is the last."""
    return tuple(map(mirrored, reversed(node)))


def gone(node: Node, move: int) -> int | None:
    """Return the move at which a node on the root is gone, if its last head is always cut.

    A head is gone at once. A node with one head leaves k + 1 heads after move k; so j such nodes
    are gone at 2^j (k + 2) − 2. A node with two leaves k + 1 nodes with one head, and so on.
    With four heads and more it is a tower of powers of two, and so it is where k is 3 and a head is
    cut that grows higher: from there on some node on the root gets as many heads. None stands for
    these, and for all numbers that are too large.
    """
    while True:
        if not node:
            return move + 1
        if node[-MAX_NECK:] == ((),) * MAX_NECK or (node[-1] and move >= MAX_NECK - 1):
            return None
        if not node[-1]:
            return all_gone(node[:-1], move + 1, move + 1)
        node = (*node[:-1], *one_cut(node[-1], move, last=True))
        move += 1


def all_gone(node: Node, times: int, move: int) -> int | None:
    """Return the move at which a number of nodes are gone, one after another."""
    most = 10**DIGITS
    if not node:
        return move + times
    if node == ((),):
        return ((move + 2) << times) - 2 if times <= most.bit_length() else None
    for _ in range(times):
        after = gone(node, move)
        if after is None or after > most:
            return None
        move = after
    return move


def written(node: Node) -> str:
    """Write a node with brackets."""
    return f"[{''.join(map(written, node))}]"


def ordered(node: Node) -> Node:
    """Return the branches of a node in order, recursively."""
    return tuple(sorted(map(ordered, node), key=written))


def size(node: Node) -> int:
    """Count a node and all that grows on it."""
    return 1 + sum(map(size, node))


def _edges(root: Node) -> Iterator[tuple[int, int]]:
    """Yield the parent of each node, by their numbers in the order of the text, root 0."""
    numbers = count(1)

    def above(node: Node, own: int) -> Iterator[tuple[int, int]]:
        for branch in node:
            number = next(numbers)
            yield own, number
            yield from above(branch, number)

    return above(root, 0)


def cut(node: Node, copies: int, own: int = 0, *, root: bool = False) -> Iterator[tuple[int, Node]]:
    """Yield each head on a node, and the node after the head is cut.

    Heads directly on the node are cut only if it is the root; otherwise the copies grow on the node
    below. Heads are numbered; the node itself has the number ``own``.
    """
    at = own + 1
    for place, above in enumerate(node):
        before, after = node[:place], node[place + 1 :]
        if not above and root:
            yield at, (*before, *after)
        head = at + 1
        for k, branch in enumerate(above):
            if not branch:
                left = (*above[:k], *above[k + 1 :])
                yield head, (*before, *[left] * (copies + 1), *after)
            head += size(branch)
        for number, grown in cut(above, copies, at):
            yield number, (*before, grown, *after)
        at += size(above)


def one_cut(node: Node, copies: int, *, last: bool) -> tuple[Node, ...]:
    """Return the replacement of a node after its last head, or its first, is cut.

    A head directly on the root is not cut.
    """
    place = len(node) - 1 if last else 0
    before, above, after = node[:place], node[place], node[place + 1 :]
    if not above:
        return ((*before, *after),) * (copies + 1)
    return ((*before, *one_cut(above, copies, last=last), *after),)
