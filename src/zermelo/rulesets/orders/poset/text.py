"""Why a position of a poset game is worth what it is, or won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.games.nim_table import nim_table
from zermelo.rulesets.orders.poset.grundy_sets import Kind, Tree, series_parallel

if TYPE_CHECKING:
    from zermelo.digraph.order import Order
    from zermelo.games.explanation import Block
    from zermelo.limits import Watch
    from zermelo.rulesets.orders.poset.rules import Poset

#: Up to how many parts are listed.
LISTED = 20


def why_apart(rules: Poset, state: int, watch: Watch) -> list[Block | str]:
    """Show the parts and their values."""
    tree = series_parallel(rules.on, state, watch)
    if tree is None:
        return []
    told = (
        "No four of the elements form an N (a < b > c < d, and no more), so the order is made from "
        "single elements by putting parts beside and upon each other, and its value, "
        f"{tree.value}, follows from the values of the options of the parts."
    )
    parts = tree.parts if tree.kind is Kind.BESIDE else ()
    if not 1 < len(parts) <= LISTED:
        return [told]
    return [told, nim_table([(named(rules.on, part), part.value) for part in parts])]


def why_stolen(rules: Poset, state: int) -> list[str]:
    """Name the greatest element, and say how the strategy is stolen."""
    greatest = rules.greatest(state)
    if greatest is None:
        return []
    name = rules.on.names[greatest]
    told = (
        f"{name} is above all others. If removing it alone does not win, then some answer to that "
        f"does; and that answer can be made at once, as it takes {name} too. So the first player "
        "wins, but this argument does not tell how."
    )
    return [told]


def named(order: Order, part: Tree) -> str:
    """Name a part by its kind and one of its elements."""
    tree = part
    while tree.parts:
        tree = tree.parts[0]
    first = order.names[tree.elements[0]]
    return f"chain from {first}" if part.kind is Kind.CHAIN else f"part of {first}"
