"""``quotient``: misère quotients of games, from words to what is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from zermelo.digraph.digraph import digraph_of
from zermelo.digraph.given import DigraphLike
from zermelo.errors import InputError
from zermelo.games.parameters import Resolver, with_parameters
from zermelo.games.position import Position
from zermelo.games.rules import Ruleset, options_of
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.catalogue import ruleset_named
from zermelo.solvers.quotient import leaves
from zermelo.values.misere import structure
from zermelo.values.misere.growth import Step
from zermelo.values.misere.heaps import HeapGame, reachable_game
from zermelo.values.misere.quotient import Part, Quotient, misere_quotient

__all__ = ["Told", "digraph_game", "games_of", "place_of", "quotient_of_games", "told", "words_of"]

PLUS = "+"


def games_of(
    words: Sequence[str],
    resolver: Resolver,
    upto: int | None = None,
    *,
    limits: Limits | Watch = NO_LIMITS,
) -> list[HeapGame]:
    """Read ``RULESET [POSITION…] [+ RULESET …]`` as games for a misère quotient.

    A ruleset alone stands for its heaps: all of them, where a period can be proven, otherwise those
    up to ``upto``. With a position it stands for the parts of that, and all that they lead to.

    Parameters
    ----------
    words : sequence of str
    resolver : Resolver
        Finds the digraphs and graphs that words name.
    upto : int, optional
        The last heap.
    limits : Limits or Watch

    Raises
    ------
    InputError
        A ruleset is not known, has no quotient, or it has to be said how far.
    LimitReached
        There are too many positions.

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> [game.name for game in games_of("kayles + nim 3 4".split(), Names())]
    ['0.77', 'nim 3 4']
    """
    parts: list[list[str]] = [[]]
    for word in words:
        if word == PLUS:
            parts.append([])
        else:
            parts[-1].append(word)
    if not all(parts):
        raise InputError("name a ruleset on both sides of +, such as: kayles + nim 3")
    watch = limits.start()
    return [_game_of(part, upto, watch, resolver) for part in parts]


def _game_of(words: Sequence[str], upto: int | None, watch: Watch, resolver: Resolver) -> HeapGame:
    found = ruleset_named(words[0])
    rest = list(words[1:])
    if isinstance(found, type):
        rules, rest = with_parameters(found, rest, resolver)
    else:
        rules = found
    if not isinstance(rules, Ruleset) or not rules.ends:
        raise InputError(
            f"{rules}: misère quotients are of impartial games whose every play ends, and this is "
            "none"
        )
    if not rest:
        game = rules.heap_game()
        if game is not None:
            return game
        if upto is not None:
            return _heaps_game(rules, upto, watch)
    here = Position(rules, rules.parse(rest))
    if not rest and next(iter(here.options()), None) is None:
        raise InputError(f"{rules} goes on for ever; say how far: --upto N, or give a position")
    return _positions_game(f"{rules} {here}".rstrip(), rules, leaves(here), watch)


def _heaps_game(rules: Ruleset[Any], upto: int, watch: Watch) -> HeapGame:
    """Make the game of the heaps 1 to ``upto``, which are all that its moves lead to."""
    try:
        heaps = [leaves(rules(str(heap))) for heap in range(upto + 1)]
    except InputError as error:
        raise InputError(
            f"{rules}: a number is no position, so there are no heaps; give a position"
        ) from error
    number = {parts[0]: heap for heap, parts in reversed([*enumerate(heaps)]) if len(parts) == 1}

    def options(heap: int) -> list[tuple[int, ...]]:
        watch.look()
        (start,) = heaps[heap]
        listed = (leaves(option) for option in start.options())
        return [tuple(number[leaf] for leaf in parts) for parts in listed]

    try:
        rows = [[], *map(options, range(1, upto + 1))]
    except (KeyError, ValueError):
        raise InputError(f"{rules}: moves lead to more than heaps; give a position") from None
    return HeapGame(str(rules), rows.__getitem__)


def _positions_game(
    name: str, rules: Ruleset[Any], starts: Sequence[Position[Any]], watch: Watch
) -> HeapGame:
    """Make the game of some positions and all that they lead to."""

    def options(leaf: Position[Any]) -> list[list[Position[Any]]]:
        watch.look()
        found = options_of(leaf.ruleset, leaf.state)
        return [leaves(Position(leaf.ruleset, option)) for option in found]

    game, place = reachable_game(name, starts, options)
    labels = tuple(
        (str(leaf) or rules.start) if leaf.ruleset == rules else f"{leaf.ruleset} {leaf}".rstrip()
        for leaf in place
    )
    return replace(game, labels=labels)


def digraph_game(G: DigraphLike, name: str = "digraph") -> HeapGame:
    """Make the game of a token on an acyclic digraph; positions are called as the vertices are.

    Raises
    ------
    HasCycle
        The digraph has a cycle.

    Examples
    --------
    >>> digraph_game([("a", "b"), ("b", "c")]).labels
    ('c', 'b', 'a')
    """
    G = digraph_of(G)
    ptr, idx = (array.tolist() for array in G.successors)
    rows = [[(v,) for v in idx[ptr[u] : ptr[u + 1]]] for u in range(len(G))]
    game, place = reachable_game(name, range(len(G)), rows.__getitem__)
    return replace(game, labels=tuple(str(G.names[u]) for u in place))


def quotient_of_games(
    games: Sequence[HeapGame],
    upto: int | None = None,
    *,
    order: int | None = None,
    limits: Limits | Watch = NO_LIMITS,
    progress: Callable[[Step], None] | None = None,
) -> Quotient:
    """Find the joint misère quotient of games, within limits.

    Where a limit comes, what is known until then is returned, and its status says so.

    Examples
    --------
    >>> quotient_of_games([HeapGame.octal("0.07")], order=60).status
    'limit'
    """
    watch = limits.start()

    def stop() -> str | None:
        if watch.left == 0:
            return "time"
        if watch.memory_left == 0:
            return "memory"
        asked = watch.limits.stop
        return "stop" if asked is not None and asked() else None

    return misere_quotient(games, upto=upto, most=order, stop=stop, progress=progress)


@dataclass(frozen=True)
class Told:
    """What is told of a quotient, in words; one entry for each game where it says so.

    Attributes
    ----------
    order, p_portion : int
    generators : list of (str, str, str)
        Letter, position, game.
    relations : list of str
        They define the monoid; such as ``a^2 = 1``.
    p_elements, idempotents, kernel : list of str
        Canonical words.
    games : list of str
    positions : list of list of str
        For each game what its positions are called, from position 0 on.
    phi : list of list of str
        For each game the elements of its positions.
    tame : bool
    period, preperiod : list of (int or None)
        For each game.
    proven_to : list of int
        For each game the last position that is known without its period.
    status : str
    steps : list of dict
        Where it grew: position, order, p_portion.
    limit : str or None
    """

    order: int
    p_portion: int
    generators: list[tuple[str, str, str]]
    relations: list[str]
    p_elements: list[str]
    idempotents: list[str]
    kernel: list[str]
    games: list[str]
    positions: list[list[str]]
    phi: list[list[str]]
    tame: bool
    period: list[int | None]
    preperiod: list[int | None]
    proven_to: list[int]
    status: str
    steps: list[dict[str, int]]
    limit: str | None


def told(quotient: Quotient) -> Told:
    """Put a quotient in words.

    Examples
    --------
    >>> said = told(quotient_of_games([HeapGame.octal("0.75")]))
    >>> said.relations, said.p_elements, said.period
    (['a^2 = 1', 'b^3 = b', 'bc = ab', 'c^2 = b^2'], ['a', 'b^2'], [2])
    """
    parts = quotient.parts
    names = structure.names(quotient)
    pairs = structure.relations(quotient)
    return Told(
        order=quotient.order,
        p_portion=quotient.p_portion,
        generators=[
            (name, parts[at].game.label(place), parts[at].game.name)
            for name, (at, place) in zip(names, quotient.generators, strict=True)
        ],
        relations=[
            f"{structure.written(a, names)} = {structure.written(b, names)}" for a, b in pairs
        ],
        p_elements=words_of(quotient, quotient.p_elements),
        idempotents=words_of(quotient, structure.idempotents(quotient)),
        kernel=words_of(quotient, structure.minimal_ideal(quotient)),
        games=[part.game.name for part in parts],
        positions=[[part.game.label(at) for at in range(len(part.phi))] for part in parts],
        phi=[structure.pretending_function(quotient, at) for at in range(len(parts))],
        tame=structure.is_tame(quotient),
        period=[part.period for part in parts],
        preperiod=[part.preperiod for part in parts],
        proven_to=[part.upto for part in parts],
        status=quotient.status,
        steps=[
            {"position": step.position, "order": step.order, "p_portion": step.p_portion}
            for step in quotient.steps
        ],
        limit=quotient.limit,
    )


def words_of(quotient: Quotient, elements: Sequence[int]) -> list[str]:
    """Return the canonical words of elements."""
    return [structure.word_in_letters(quotient, x) for x in elements]


def place_of(quotient: Quotient, label: str) -> tuple[Part, int]:
    """Find a position by what it is called; of several games in the first that has it.

    Raises
    ------
    InputError
        No position of the quotient is called so.
    """
    for part in quotient.parts:
        labels = part.game.labels
        if labels is not None and label in labels:
            return part, labels.index(label) + 1
        if labels is None and label.isascii() and label.isdecimal():
            place = int(label)
            if place <= part.upto or part.period is not None:
                return part, place
    raise InputError(f"{label!r} is no position that the quotient knows")
