"""Operations on short and loopy games: options to values, ordinal sums, powers, degrees."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from zermelo.errors import InputError
from zermelo.values.partizan import loopy
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import OneSided, Sided, Stopper, Value, at_most, plus, sides
from zermelo.values.partizan.loopy_graphs import Node, Option, Options, joined, shifted
from zermelo.values.partizan.notes import note
from zermelo.values.partizan.written import Part, Written, options_of, worth_of

#: Left's and Right's options of a game in a list: values, or indices of games in the list.
DraftOptions = tuple[Sequence[int | Value], Sequence[int | Value]]


def draft_value(drafts: Sequence[DraftOptions]) -> Value:
    """Return the value of the first of some games that are given by their options."""
    if any(isinstance(option, Sided) for draft in drafts for side in draft for option in side):
        graphs = [draft_graph(drafts, side) for side in (0, 1)]
        note((graphs[0], 0), (graphs[1], 0))
        return loopy.sided(
            loopy.side_of(graphs[0], 0, is_onside=True),
            loopy.side_of(graphs[1], 0, is_onside=False),
        )
    return loopy.value_of(draft_graph(drafts, 0), 0)


def draft_graph(drafts: Sequence[DraftOptions], side: int) -> list[Node]:
    """Return the graph of games; options that are values become onsides (0) or offsides (1)."""
    nodes: list[Node] = [((), ())] * len(drafts)
    for place, draft in enumerate(drafts):
        node: list[Options] = []
        for options in draft:
            node_options: list[Option] = []
            for option in options:
                if isinstance(option, int):
                    node_options.append(option)
                    continue
                graph, root = loopy.graph_of(sides(option)[side])
                nodes, shift = joined(nodes, graph)
                node_options.append(shifted(root, shift))
            node.append(tuple(node_options))
        nodes[place] = node[0], node[1]
    return nodes


def ordinal_sum(base: OneSided | Written, top: OneSided) -> OneSided:
    """Return base : top. A value as base has its canonical options, a `Written` base its own.

    >>> from zermelo import value
    >>> ordinal_sum(Game(1), value("off"))
    over
    """
    zero, base_value = Game(0), _value_of(base)
    left, right = option_values(base)
    if top == zero:
        return base_value
    stoppers: list[OneSided] = [top]
    places: dict[OneSided, int] = {top: 0}
    for stopper in stoppers:
        for option in (*stopper.left, *stopper.right):
            if option != zero and option not in places:
                places[option] = len(stoppers)
                stoppers.append(option)

    def above(options: tuple[OneSided, ...]) -> list[int | Value]:
        return [base_value if option == zero else places[option] for option in options]

    drafts = [([*left, *above(s.left)], [*right, *above(s.right)]) for s in stoppers]
    return _as_one_sided(draft_value(drafts))


def option_values(base: OneSided | Written) -> tuple[list[OneSided], list[OneSided]]:
    """Return the values of Left's options, and of Right's."""
    if isinstance(base, Stopper):
        return [*base.left], [*base.right]
    left, right = (options_of(base, side) for side in (0, 1))
    return [*map(_value_of, left)], [*map(_value_of, right)]


def _value_of(part: Stopper | Part) -> OneSided:
    return part if isinstance(part, Stopper) else _as_one_sided(worth_of(part))


def subordinate(game: OneSided, base: OneSided | Written) -> OneSided:
    """Return X with base : X = game; InputError if the canonical form of the game gives none.

    >>> subordinate(Game("1/8"), Game(1))
    -3
    """
    stoppers: list[OneSided] = [game]
    places: dict[OneSided, int] = {game: 0}
    zero, base_value = Game(0), _value_of(base)
    if game == base_value:
        return zero
    options = option_values(base)
    drafts: list[tuple[list[int | Value], list[int | Value]]] = []
    for stopper in stoppers:
        draft: tuple[list[int | Value], list[int | Value]] = ([], [])
        for side, stopper_options in enumerate((stopper.left, stopper.right)):
            for option in stopper_options:
                if option == base_value:
                    draft[side].append(zero)
                elif option not in options[side]:
                    if option not in places:
                        places[option] = len(stoppers)
                        stoppers.append(option)
                    draft[side].append(places[option])
        drafts.append(draft)
    top = draft_value(drafts)
    if not isinstance(top, Game | Stopper) or ordinal_sum(base, top) != game:
        raise InputError(f"{game} is not an ordinal sum with the base {base}")
    return top


def raised_to(g: OneSided | Written, x: OneSided) -> OneSided:
    """Return G^{→x} = G : (x − 1)."""
    return ordinal_sum(g, _as_one_sided(plus(x, Game(-1))))


def raised(g: OneSided, x: OneSided) -> OneSided:
    """Return G^x = {0 | H : (1 − x)}; InputError unless G = {0 | H} and x ≥ 1."""
    if g.left != (Game(0),) or len(g.right) != 1:
        raise InputError("only {0|H}, with one right option H, can be raised to a power")
    if not at_most(Game(1), x):
        raise InputError(f"{x} is not a valid exponent; give one that is at least 1")
    right_option = ordinal_sum(g.right[0], _as_one_sided(plus(Game(1), -x)))
    return _as_one_sided(draft_value([([Game(0)], [right_option])]))


def tiny(g: Value) -> Value:
    """Return tiny-G, {0 || 0 | −G}."""
    return draft_value([([Game(0)], [draft_value([([Game(0)], [-g])])])])


def miny(g: Value) -> Value:
    """Return miny-G, {G | 0 || 0}."""
    return draft_value([([draft_value([([g], [Game(0)])])], [Game(0)])])


def switch(g: OneSided) -> OneSided:
    """Return {G | −G}."""
    return _as_one_sided(draft_value([([g], [-g])]))


def upsum(g: OneSided, h: OneSided) -> OneSided:
    """Return the onside of g + h."""
    return sides(plus(g, h))[0]


def downsum(g: OneSided, h: OneSided) -> OneSided:
    """Return the offside of g + h."""
    return sides(plus(g, h))[1]


@lru_cache(maxsize=1 << 10)
def degree(g: OneSided) -> OneSided:
    """Return the degree of loopiness: the onside of g − g (Winning Ways, chapter 11)."""
    return upsum(g, -g)


def variety(g: OneSided, loopiness: OneSided, *, up: bool) -> OneSided:
    """Return the upsum or downsum variety of g for a degree of loopiness (equal to its double)."""
    if plus(loopiness, loopiness) != loopiness:
        raise InputError(f"{loopiness} is no degree of loopiness; give a game equal to its double")
    return upsum(g, downsum(-g, -loopiness)) if up else downsum(g, upsum(-g, loopiness))


def _as_one_sided(value: Value) -> OneSided:
    if not isinstance(value, Game | Stopper):
        raise InputError(f"{value} has two sides; give a stopper")
    return value
