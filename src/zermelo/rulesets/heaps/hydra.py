"""Hercules and the Hydra: when a head is cut off, more heads grow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from zermelo.games.parameters import natural
from zermelo.games.rules import Ruleset, Tractable, no_position
from zermelo.games.scene import Scene, text_scene
from zermelo.games.scenes.graph import MAX_VERTICES, graph, vertex_id
from zermelo.values.text import plural

#: A node is the tuple of the nodes that grow on it. A head is a node on which nothing grows.
Node: TypeAlias = tuple[Any, ...]
#: The number of the next move, and the root.
State: TypeAlias = tuple[int, Node]

#: The number of cuts for a node with this number of heads or more is too large to write down.
MANY_HEADS = 4
#: Maximum decimal logarithm of a number of cuts, and maximum number of nodes without the root.
MAX_LOG, MAX_NODES = 100, 60
#: Why the winner may need more than exponentially many moves.
UNBOUNDED = "no: beyond every function that Peano arithmetic proves total (Kirby and Paris 1982)"


@dataclass(frozen=True)
class Hydra(Ruleset[State]):
    """Cut off a head of the Hydra; at move k, k copies of the node below the head grow.

    The Hydra is a tree, written with brackets: ``[]`` is a head, ``[[][]]`` a node with two heads.
    A head on the root is just removed. Any other head is removed from its node, and k copies of the
    node without this head grow beside the node. The Hydra dies in the end, whatever Hercules does
    (Kirby and Paris 1982; Nešetřil and Thomas 1987). Two players cut in turn; the last cut wins.
    `explain` shows how long play lasts if the last head is always cut, or always the first: 3 cuts
    for ``[[]]``, 37 for ``[[[]]]``, and more than anybody can write down for ``[[[[]]]]``.

    Examples
    --------
    >>> Hydra()("[[]]").outcome, Hydra().cuts(Hydra().state("[[[]]]"))
    (Outcome.N, 37)
    """

    name = "hydra"
    example = "[[]]"
    complexity = "open; Peano arithmetic cannot prove that every play ends"
    start = "(dead)"
    tractable = Tractable(length=UNBOUNDED, misere_length=UNBOUNDED)

    def state(self, *parts: object) -> State:
        """Read the branches of the root, then the number of the next move if given, such as @3."""
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
                wrong = f"{text!r} is not a tree; write a head as [], two on a node as [[][]]"
                raise no_position(self, wrong)
        if len(stack) > 1 or len(text) > 2 * MAX_NODES:
            wrong = f"{text!r}: a [ is not closed, or there are more than {MAX_NODES} nodes"
            raise no_position(self, wrong)
        return move, tuple(stack[0])

    def show(self, state: State) -> str:
        """Write the branches of the root, and the next move's number if it is not the first."""
        move, root = state
        text = "".join(map(write_brackets, root))
        return f"{text} @{move}".lstrip() if move > 1 else text

    def canonical(self, state: State) -> State:
        """Return the state with the branches of each node sorted."""
        return state[0], sort_branches(state[1])

    def options(self, state: State) -> Iterator[State]:
        """Yield the states after one head is cut; equal states once."""
        move, root = state
        roots = (after for _, after in cut(root, move, root=True))
        return ((move + 1, after) for after in dict.fromkeys(roots))

    def describe(self, state: State, option: State) -> str:
        """Write the tree that a cut leaves."""
        tree = "".join(map(write_brackets, option[1]))
        return f"cut a head, leaving {tree or 'nothing'}" if state[1] else ""

    def scene(self, state: State) -> Scene:
        """Show the tree, with the number of the move at its root; to move, touch a head to cut."""
        move, root = state
        edges = list(_edges(root))
        heads = cut(root, move, root=True)
        moves = [((vertex_id(head),), (move + 1, after)) for head, after in heads]
        if len(edges) >= MAX_VERTICES:
            return text_scene(self.show(state), moves=[(("position",), to) for _, to in moves])
        return graph([f"@{move}", *[""] * len(edges)], edges, upward=True, moves=moves)

    def cuts(self, state: State, *, last: bool = True) -> int | None:
        """Return the number of cuts until the Hydra is dead, if the last head is always cut.

        Without ``last`` the first head is always cut. Cuts are counted node by node, so that
        numbers of 100 digits are exact; the result is None for much larger numbers.
        """
        first_move, root = state
        move: int | None = first_move
        for node in reversed(root if last else mirror(root)):
            move = move_after(node, move) if move is not None else None
        return None if move is None else move - first_move

    def remarks(self, state: State) -> Iterator[str]:
        """Explain how long play lasts."""
        for head, last in (("last", True), ("first", False)):
            cuts = self.cuts(state, last=last)
            number = f"more than 10^{MAX_LOG} cuts" if cuts is None else plural(cuts, "cut", "cuts")
            yield f"If the {head} written head is cut each time, the Hydra dies after {number}."


def mirror(node: Node) -> Node:
    """Return a node with all branches in reverse order, so that the first head is the last."""
    return tuple(map(mirror, reversed(node)))


def move_after(node: Node, move: int) -> int | None:
    """Return the next move's number once a node on the root is gone, always cut at its last head.

    k is ``move``. A head is gone at once. A node with one head leaves k + 1 heads, so j such nodes
    are gone before move 2^j (k + 2) − 2. A node with two heads leaves k + 1 nodes with one head,
    and so on. The result is None for numbers that are too large, for four heads or more (a tower of
    powers of two), and if k ≥ 3 and the last branch is no head: then some node gets four heads.
    """
    while True:
        if not node:
            return move + 1
        if node[-MANY_HEADS:] == ((),) * MANY_HEADS or (node[-1] and move >= MANY_HEADS - 1):
            return None
        if not node[-1]:
            return move_after_all(node[:-1], move + 1, move + 1)
        node = (*node[:-1], *one_cut(node[-1], move, last=True))
        move += 1


def move_after_all(node: Node, copies: int, move: int) -> int | None:
    """Return the next move's number once all copies of a node are gone; None if it is too large."""
    limit = 10**MAX_LOG
    if not node:
        return move + copies
    if node == ((),):
        return ((move + 2) << copies) - 2 if copies <= limit.bit_length() else None
    for _ in range(copies):
        after = move_after(node, move)
        if after is None or after > limit:
            return None
        move = after
    return move


def write_brackets(node: Node) -> str:
    """Write a node with brackets."""
    return f"[{''.join(map(write_brackets, node))}]"


def sort_branches(node: Node) -> Node:
    """Return a node with the branches sorted at every level."""
    return tuple(sorted(map(sort_branches, node), key=write_brackets))


def count_nodes(node: Node) -> int:
    """Return the number of nodes of a subtree, with its root."""
    return 1 + sum(map(count_nodes, node))


def _edges(node: Node, node_number: int = 0) -> Iterator[tuple[int, int]]:
    """Yield the edges as pairs of numbers: the root is 0, the other nodes follow as written."""
    branch_number = node_number + 1
    for branch in node:
        yield node_number, branch_number
        yield from _edges(branch, branch_number)
        branch_number += count_nodes(branch)


def cut(node: Node, copies: int, own: int = 0, *, root: bool = False) -> Iterator[tuple[int, Node]]:
    """Yield the number of each head above a node, and the node after that head is cut.

    Heads directly on the node are cut only if it is the root: otherwise the copies of the node grow
    on the node below. ``own`` is the number of the node; nodes are numbered as in `_edges`.
    """
    child_number = own + 1
    for index, child in enumerate(node):
        before, after = node[:index], node[index + 1 :]
        if not child and root:
            yield child_number, (*before, *after)
        number = child_number + 1
        for k, branch in enumerate(child):
            if not branch:
                smaller = (*child[:k], *child[k + 1 :])
                yield number, (*before, *[smaller] * (copies + 1), *after)
            number += count_nodes(branch)
        for head, grown in cut(child, copies, child_number):
            yield head, (*before, grown, *after)
        child_number += count_nodes(child)


def one_cut(node: Node, copies: int, *, last: bool) -> tuple[Node, ...]:
    """Return the nodes that replace a node above the root after its last (or first) head is cut."""
    index = len(node) - 1 if last else 0
    before, child, after = node[:index], node[index], node[index + 1 :]
    if not child:
        return ((*before, *after),) * (copies + 1)
    return ((*before, *one_cut(child, copies, last=last), *after),)
