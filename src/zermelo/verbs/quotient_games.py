"""Games for misère quotients, read from words, and their joint quotient."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from zermelo.checker.terms import terms_in
from zermelo.compounds.turns import need_values
from zermelo.digraph.digraph_like import DigraphLike
from zermelo.errors import InputError
from zermelo.formats.conversion import digraph_of
from zermelo.games.parameters import Resolver
from zermelo.games.position import Position
from zermelo.games.rules import Rules, Ruleset, options_of
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.reading import rules_of
from zermelo.solvers.quotient import indecomposables
from zermelo.values.misere.growth import GrowthStep
from zermelo.values.misere.heaps import HeapGame, OptionList, reachable_game
from zermelo.values.misere.quotient import MisereQuotient, quotient_of_heaps
from zermelo.values.octal_code import OctalCode

#: Least size of the largest part for `_heaps_up_to_largest`; listing heaps takes quadratic time.
MIN_LARGE_HEAP = 500
#: Maximum order of a quotient if neither time nor memory is limited; reached in some seconds.
MAX_ORDER = 10_000


def games_of(
    words: Sequence[str],
    resolver: Resolver,
    upto: int | None = None,
    *,
    limits: Limits | Watch = NO_LIMITS,
) -> list[HeapGame]:
    """Read ``RULESET [POSITION…] [+ RULESET …]`` as games for a misère quotient.

    A ruleset alone stands for all heaps if a period can be proven, otherwise for heaps up to
    ``upto``; without ``upto``, for its start. A position stands for its parts and their followers.

    >>> from zermelo.formats.resolvers import NameResolver
    >>> [game.name for game in games_of("kayles + nim 3 4".split(), NameResolver())]
    ['0.77', 'nim 3 4']
    """
    terms = terms_in(words)
    if not all(terms):
        raise InputError("+ needs a ruleset on both sides, such as: kayles + nim 3")
    watch = limits.start()
    return [_game_of(term, upto, watch, resolver) for term in terms]


def _game_of(words: Sequence[str], upto: int | None, watch: Watch, resolver: Resolver) -> HeapGame:
    rules, position_words = rules_of(words, resolver)
    if not isinstance(rules, Ruleset) or not rules.ends:
        raise InputError(
            f"{rules}: only impartial games in which every play ends have misère quotients"
        )
    need_values(rules, "have no misère quotient")
    if not position_words:
        game = rules.heap_game
        if game is not None:
            return game
        if upto is not None:
            return _heaps_game(rules, upto, watch)
    position = Position(rules, rules.parse(position_words))
    if not position_words and next(iter(position.options()), None) is None:
        raise InputError(f"{rules} starts without moves; add --upto N for heaps or give a position")
    name, parts = f"{rules} {position}".rstrip(), indecomposables(position)
    return _heaps_up_to_largest(name, rules, parts) or positions_game(name, rules, parts, watch)[0]


def _heaps_up_to_largest(
    name: str, rules: Ruleset[Any], parts: Sequence[Position[Any]]
) -> HeapGame | None:
    """Return the game of heaps up to the largest part; None if it is small or a heap is missed.

    All smaller heaps can be reached if one token may be taken from any heap. Then the heaps need
    not be listed before the search for the quotient, whose proof may need only few heaps.
    """
    game = rules.heap_game
    if game is None or game.octal_code is None or not parts:
        return None
    largest = max(int(str(part)) for part in parts)
    if largest < MIN_LARGE_HEAP or not OctalCode.parse(game.octal_code).digit(1).allows_count(1):
        return None
    return replace(game, name=name, count=largest)


def _heaps_game(rules: Ruleset[Any], upto: int, watch: Watch) -> HeapGame:
    """Make the game of the heaps 1 to ``upto``; InputError if a move leads to anything else."""
    try:
        heaps = [indecomposables(rules(str(heap))) for heap in range(upto + 1)]
    except InputError as error:
        raise InputError(
            f"{rules}: a number is not a position, so there are no heaps; give a position"
        ) from error
    heap_of = {parts[0]: heap for heap, parts in reversed([*enumerate(heaps)]) if len(parts) == 1}

    def options(heap: int) -> list[tuple[int, ...]]:
        watch.look()
        (start,) = heaps[heap]
        parts_of_options = (indecomposables(option) for option in start.options())
        return [tuple(heap_of[part] for part in parts) for parts in parts_of_options]

    try:
        options_of_heaps = [[], *map(options, range(1, upto + 1))]
    except (KeyError, ValueError):
        raise InputError(f"{rules}: some moves do not lead to heaps; give a position") from None
    return HeapGame(str(rules), OptionList(tuple(map(tuple, options_of_heaps))))


def positions_game(
    name: str, rules: Rules[Any], starts: Sequence[Position[Any]], watch: Watch
) -> tuple[HeapGame, dict[Position[Any], int]]:
    """Return the game of positions and all their followers, and its heap numbers by position."""

    def options(part: Position[Any]) -> list[list[Position[Any]]]:
        watch.look()
        states = options_of(part.ruleset, part.state)
        return [indecomposables(Position(part.ruleset, option)) for option in states]

    game, number_of = reachable_game(name, starts, options)
    labels = tuple(
        (str(part) or rules.start) if part.ruleset == rules else f"{part.ruleset} {part}".rstrip()
        for part in number_of
    )
    return replace(game, labels=labels), number_of


def digraph_game(G: DigraphLike, name: str = "digraph") -> HeapGame:
    """Make the game of a token on an acyclic digraph; positions have the names of the vertices.

    >>> digraph_game([("a", "b"), ("b", "c")]).labels
    ('c', 'b', 'a')
    """
    G = digraph_of(G)
    ptr, idx = (array.tolist() for array in G.successors)
    rows = [[(v,) for v in idx[ptr[u] : ptr[u + 1]]] for u in range(len(G))]
    game, number_of = reachable_game(name, range(len(G)), rows.__getitem__)
    return replace(game, labels=tuple(str(G.names[u]) for u in number_of))


def quotient_of_games(
    games: Sequence[HeapGame],
    upto: int | None = None,
    *,
    order: int | None = None,
    limits: Limits | Watch = NO_LIMITS,
    progress: Callable[[GrowthStep], None] | None = None,
) -> MisereQuotient:
    """Find the joint misère quotient of games, or the part found when a limit was reached.

    >>> quotient_of_games([HeapGame.octal("0.07")], order=60).status
    'limit'
    """
    watch = limits.start()
    max_order = max_order_of(order, watch.limits)

    def report(step: GrowthStep) -> None:
        if watch.limits.progress is not None:
            watch.limits.progress(f"position {step.position}, order {step.order}")
        if progress is not None:
            progress(step)

    return quotient_of_heaps(
        games, upto=upto, max_order=max_order, stop=limit_check(watch), progress=report
    )


def max_order_of(order: int | None, limits: Limits) -> int | None:
    """Return ``order``; `MAX_ORDER` if ``order`` is None and neither time nor memory is limited.

    >>> max_order_of(None, NO_LIMITS), max_order_of(60, NO_LIMITS)
    (10000, 60)
    >>> max_order_of(None, Limits(time=3600)) is None
    True
    """
    has_limit = limits.time is not None or limits.memory is not None
    return MAX_ORDER if order is None and not has_limit else order


def limit_check(watch: Watch) -> Callable[[], str | None]:
    """Return a function that returns the name of a limit if it is reached, otherwise None."""

    def limit_name() -> str | None:
        limit = watch.reached()
        return None if limit is None else limit.limit

    return limit_name
