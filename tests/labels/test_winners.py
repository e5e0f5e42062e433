"""Owners of vertices: who wins, held to definitions by play on all small digraphs."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product

import numpy as np
import pytest
from tests.campaign import LONG

import zermelo as z
from zermelo import Digraph
from zermelo.answers.certificates import certify_winners
from zermelo.certificates import check
from zermelo.digraph.parity_game import ParityGame
from zermelo.errors import InputError, LimitReached, UnknownVertex
from zermelo.labels.winners import Winners
from zermelo.limits import Limits

Rows = Sequence[Sequence[int]]


# --------------------------------------------------------------------------------- definitions


def by_play(
    rows: Rows, owner: Sequence[int], target: frozenset[int] | None
) -> list[tuple[int | None, int | None]]:
    """Return winner and remoteness: the least n within which a player can bring the win about."""

    @cache
    def wins(player: int, u: int, n: int) -> bool:
        """Whether a player can make sure to have won within n moves, by a win that is an event."""
        if target is not None and u in target:
            return player == 1
        if not rows[u]:
            return player != owner[u]
        if n == 0:
            return False
        quantifier = any if owner[u] == player else all
        return quantifier(wins(player, v, n - 1) for v in rows[u])

    found: list[tuple[int | None, int | None]] = []
    for u in range(len(rows)):
        players = (1, 2) if target is None else (1,)
        ways = ((p, n) for n in range(len(rows) + 1) for p in players if wins(p, u, n))
        found.append(next(ways, (None if target is None else 2, None)))
    return found


def by_strategies(rows: Rows, owner: Sequence[int], priority: Sequence[int]) -> list[int]:
    """Return the winners of a parity game: one player has a strategy against all of the other's.

    Strategies without memory are enough (Emerson and Jutla 1991).
    """
    choices = [
        list(product(*(rows[u] if owner[u] == player else (None,) for u in range(len(rows)))))
        for player in (0, 1)
    ]

    def odd_wins(u: int, even: Sequence[int | None], odd: Sequence[int | None]) -> bool:
        walk: list[int] = []
        while u not in walk:
            walk.append(u)
            u = (odd if owner[u] else even)[u]  # type: ignore[assignment]
        return max(priority[v] for v in walk[walk.index(u) :]) % 2 == 1

    return [
        int(any(all(odd_wins(u, even, odd) for even in choices[0]) for odd in choices[1]))
        for u in range(len(rows))
    ]


# ------------------------------------------------------------------------- many games in one call


def side_by_side(games: Sequence[Rows]) -> Digraph:
    """Make one digraph of many of the same size: game k has the vertices k n, …, k n + n - 1."""
    n = len(games[0])
    pairs = [(k * n + u, k * n + v) for k, rows in enumerate(games) for u in range(n)
             for v in rows[u]]  # fmt: skip
    sources, targets = np.array(pairs, np.int64).reshape(-1, 2).T
    return Digraph.from_arrays(sources, targets, count=n * len(games))


def all_rows(n: int, least: int = 0) -> Iterator[Rows]:
    """Yield every digraph with loops, each vertex with at least so many options."""
    subsets = [[v for v in range(n) if mask >> v & 1] for mask in range(1 << n)]
    return product([row for row in subsets if len(row) >= least], repeat=n)


def compare(games: list[tuple[Rows, Sequence[int], frozenset[int] | None]]) -> None:
    """Solve games with owners, all with a target or none, and hold them to the definition."""
    n, union = len(games[0][0]), side_by_side([rows for rows, _, _ in games])
    owner = np.array([one for _, owners, _ in games for one in owners])
    goal = None
    if games[0][2] is not None:
        goal = np.array([k * n + u for k, (_, _, target) in enumerate(games) for u in target or ()])
        goal = goal.astype(np.int64)
    result = z.outcomes(union, owner=owner, target=goal)
    expected = [pair for game in games for pair in by_play(*game)]
    assert list(zip(result._all(), result.remoteness._all(), strict=True)) == expected
    follow(result)
    verdict = check(certify_winners(result))
    assert verdict.valid, verdict.reason


def follow(result: Winners) -> None:
    """Check that whoever wins keeps the win by the option that is told, and comes nearer to it."""
    winner, mover = result.array, result.owner.array
    best, number = result.best_options.array, result.remoteness.array
    ended = np.diff(result.digraph.successors[0]) == 0
    if result.target is not None:
        ended = ended | result.digraph.mask(result.target.numbers)
    assert (best[ended] == -1).all()
    own = np.flatnonzero((winner == mover) & ~ended)
    drawn = np.flatnonzero(winner == -1)
    lost = np.flatnonzero((winner != mover) & (number > 0))
    for places in (own, drawn, lost):
        assert (winner[best[places]] == winner[places]).all()
    exact = np.concatenate([own[number[own] >= 0], lost])
    assert (number[best[exact]] == number[exact] - 1).all()


@pytest.mark.parametrize("n", [1, 2, 3])
def test_all_small_digraphs_with_all_owners_and_targets(n: int) -> None:
    masks = [frozenset(u for u in range(n) if mask >> u & 1) for mask in range(1 << n)]
    boards = [(rows, own) for rows in all_rows(n) for own in product((1, 2), repeat=n)]
    compare([(rows, own, None) for rows, own in boards])
    compare([(rows, own, target) for rows, own in boards for target in masks])


def some_boards(n: int, count: int, seed: int) -> Iterator[tuple[Rows, Sequence[int]]]:
    chance = random.Random(seed)
    for _ in range(count):
        density = chance.choice((0.15, 0.3, 0.5))
        rows = [[v for v in range(n) if chance.random() < density] for _ in range(n)]
        yield rows, [chance.choice((1, 2)) for _ in range(n)]


@pytest.mark.parametrize(("n", "count"), [(4, 1500), (7, 300), (12, 60)])
def test_random_digraphs(n: int, count: int) -> None:
    chance = random.Random(n)
    boards = list(some_boards(n, count, n))
    compare([(rows, own, None) for rows, own in boards])
    compare([
        (rows, own, frozenset(u for u in range(n) if chance.random() < 0.2)) for rows, own in boards
    ])  # fmt: skip


def up_to_renaming(n: int) -> Iterator[Rows]:
    """Yield one digraph of each class of isomorphic ones."""
    seen: set[frozenset[tuple[int, int]]] = set()
    for rows in all_rows(n):
        edges = frozenset((u, v) for u in range(n) for v in rows[u])
        if edges not in seen:
            seen |= {frozenset((p[u], p[v]) for u, v in edges) for p in permutations(range(n))}
            yield rows


@pytest.mark.long
@pytest.mark.skipif(not LONG, reason="a sample is among the random digraphs")
def test_all_digraphs_with_four_vertices() -> None:
    boards = [(rows, own) for rows in up_to_renaming(4) for own in product((1, 2), repeat=4)]
    assert len(boards) == 3044 * 16
    compare([(rows, own, None) for rows, own in boards])
    for mask in range(16):
        target = frozenset(u for u in range(4) if mask >> u & 1)
        compare([(rows, own, target) for rows, own in boards])


def test_a_large_digraph_is_certified() -> None:
    chance = np.random.default_rng(1)
    count = 30_000
    ends = chance.integers(0, count, (2, 2 * count))
    G = Digraph.from_arrays(*ends, count=count)
    owner = chance.integers(1, 3, count)
    for target in (None, np.arange(50)):
        result = z.outcomes(G, owner=owner, target=target)
        follow(result)
        assert check(certify_winners(result)).valid
        assert min(result.counts[player] for player in (1, 2)) > 100


def test_players_who_move_in_turn_get_the_outcomes_of_the_digraph() -> None:
    chance = np.random.default_rng(2)
    G = Digraph.from_arrays(*chance.integers(0, 300, (2, 500)), count=300)
    sources, targets = G.edge_arrays()
    doubled = Digraph.from_arrays(
        np.concatenate([sources, sources + 300]),
        np.concatenate([targets + 300, targets]),
        count=600,
    )
    result = z.outcomes(doubled, owner=np.repeat([1, 2], 300))
    plain = z.outcomes(G)
    assert result.remoteness.array.tolist() == [*plain.array.tolist()] * 2
    letters = ["D" if w == -1 else "N" if w == 1 else "P" for w in result.array[:300].tolist()]
    assert letters == [str(plain[u]) for u in G]


# ---------------------------------------------------------------------------------- parity games


def compare_parity(games: list[tuple[Rows, Sequence[int], Sequence[int]]]) -> None:
    union = side_by_side([rows for rows, _, _ in games])
    owner = np.array([one for _, owners, _ in games for one in owners])
    priority = np.array([one for _, _, priorities in games for one in priorities])
    result = z.outcomes(union, owner=owner, priority=priority)
    expected = [one for game in games for one in by_strategies(*game)]
    assert result.array.tolist() == expected
    verdict = check(certify_winners(result))
    assert verdict.valid, verdict.reason


@pytest.mark.parametrize("pair", [(0, 1), (1, 2), (0, 3), (2, 2), (0, 2)])
def test_all_small_parity_games(pair: tuple[int, int]) -> None:
    sizes = [1, 2, 3] if pair == (0, 1) else [1, 2]
    for n in sizes:
        boards = product(all_rows(n, 1), product((0, 1), repeat=n), product(pair, repeat=n))
        compare_parity(list(boards))


@pytest.mark.parametrize("kinds", [(0, 1), (1, 2), (0, 2, 4, 5, 7), (1, 3, 6), (3,)])
def test_random_parity_games(kinds: tuple[int, ...]) -> None:
    chance = random.Random(7)
    games = []
    for _ in range(60):
        rows = [sorted(chance.sample(range(5), chance.randint(1, 2))) for _ in range(5)]
        own = [chance.choice((0, 1)) for _ in range(5)]
        games.append((rows, own, [chance.choice(kinds) for _ in range(5)]))
    if len({p % 2 for p in kinds}) > 1:
        games[0] = (games[0][0], games[0][1], [*kinds, *[kinds[0]] * 5][:5])
    compare_parity(games)


def test_strategies_of_parity_games_win() -> None:
    """Fix the options of the winners: in what is left every cycle is won by them."""
    chance = np.random.default_rng(3)
    count, size = 400, 10  # parts, and vertices of each
    sources = np.concatenate([np.arange(count * size), chance.integers(0, count * size, count * 6)])
    targets = sources // size * size + chance.integers(0, size, sources.size)
    count *= size
    G = Digraph.from_arrays(sources, targets, count=count)
    priority = (chance.random(count) < 0.3).astype(np.int64)
    result = z.outcomes(G, owner=chance.integers(0, 2, count), priority=priority)
    assert min(result.counts[0], result.counts[1]) > 800
    begin, end = G.edge_arrays()
    for player in (0, 1):
        won = result.array == player
        chosen = result.best_options.array
        own = result.owner.array[begin] == player
        kept = won[begin] & (~own | (end == chosen[begin]))
        assert won[end[kept]].all()
        bad = kept & (priority[begin] == 1) if player == 0 else kept
        if player == 0:  # no high priority lies on a cycle
            of = z.strong_components(Digraph.from_arrays(begin[kept], end[kept], count=count)).of
            assert (of.array[begin[bad]] != of.array[end[bad]]).all()
        else:  # without the high priorities there is no cycle
            low = kept & (priority[begin] == 0) & (priority[end] == 0)
            left = Digraph.from_arrays(begin[low], end[low], count=count)
            assert z.find_cycle(left) is None


# ---------------------------------------------------------------------------------- what is said


EDGES = ["ab", "ba", "bc", "cd", "dc"]
OWNER = {"a": 1, "b": 2, "c": 1, "d": 2}


def test_results_say_winner_move_and_number_of_moves() -> None:
    result = z.outcomes(["ab", "ba", "ac", "cd"], owner={**OWNER, "c": 2}, target=["d"])
    assert result.as_dict() == {"a": 1, "b": 1, "c": 1, "d": 1}
    assert result.remoteness.as_dict() == {"a": 2, "b": 3, "c": 1, "d": 0}
    assert [result.best_option(name) for name in "abcd"] == ["c", "a", "d", None]
    assert [result.winning_option(name) for name in "abcd"] == ["c", None, None, None]
    assert result.counts == {1: 4, 2: 0, None: 0}
    assert repr(result) == "<Winners of 4 vertices: player 1: 4, player 2: 0>"
    other = z.outcomes(EDGES, owner=OWNER, target=["d"])
    assert set(other.where(2)) == {"a", "b"}
    assert other.remoteness["a"] is None
    assert other.winning_option("b") == "a"
    assert other.best_option("a") is None
    assert result != other
    table = other.to_pandas()
    assert [*table.columns] == ["owner", "winner", "remoteness", "option"]
    drawn = z.outcomes(EDGES, owner=OWNER)
    assert drawn.counts == {1: 0, 2: 0, None: 4}
    assert drawn.to_pandas()["winner"].isna().all()
    assert set(drawn.where(None)) == set("abcd")
    with pytest.raises(InputError, match="3 is not a player; give 1 or 2, or None for draws"):
        drawn.where(3)


def test_a_player_who_cannot_move_loses_even_with_a_target() -> None:
    result = z.outcomes(["ab", "ac"], owner={"a": 1, "b": 2, "c": 1}, target=[])
    assert result.as_dict() == {"a": 1, "b": 1, "c": 2}
    assert result.remoteness.as_dict() == {"a": 1, "b": 0, "c": None}
    assert z.outcomes(["aa"], owner={"a": 1}, target=[])["a"] == 2
    assert z.outcomes(["aa"], owner={"a": 1})["a"] is None
    assert len(z.outcomes(Digraph(), owner={})) == 0
    assert len(z.outcomes(Digraph(), owner={}, priority={})) == 0


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"owner": {"a": 1}}, "no owner of b, c, d; give each vertex the owner 1 or 2"),
        ({"owner": {**OWNER, "b": 0}}, "vertex 'b' has the owner 0; give 1 or 2"),
        ({"owner": {**OWNER, "b": True}}, "vertex 'b' has the owner True; give 1 or 2"),
        ({"owner": [1, 2, 1, 2]}, "the owners are a list; give a dict"),
        (
            {"owner": np.array([1, 2])},
            r"an array of shape \(2,\); give one owner for each of the 4",
        ),
        ({"target": ["a"]}, "need owners; give owner="),
        ({"owner": OWNER, "play": "misere"}, "leave final, only_final and play out"),
        ({"owner": OWNER, "target": ["a"], "priority": OWNER}, "leave target or priority out"),
        ({"owner": OWNER, "priority": OWNER}, "vertex 'b' has the owner 2; give 0 or 1"),
    ],
)
def test_wrong_arguments(more: dict[str, object], says: str) -> None:
    with pytest.raises(InputError, match=says):
        z.outcomes(EDGES, **more)  # type: ignore[call-overload]


def test_unknown_vertices() -> None:
    with pytest.raises(UnknownVertex, match="'x'"):
        z.outcomes(EDGES, owner={**OWNER, "x": 1})
    with pytest.raises(UnknownVertex, match="'x'"):
        z.outcomes(EDGES, owner=OWNER, target=["x"])


@pytest.mark.parametrize(
    ("priority", "says"),
    [
        ({"a": 0}, "no priority of b, c, d; give every vertex one"),
        ({"a": 0, "b": 1, "c": 2, "d": 0}, "changes 2 times.*Oink .*PGSolver "),
        ({"a": 0, "b": 1.5, "c": 2, "d": 0}, "whole numbers"),
        ({"a": 0, "b": -1, "c": 0, "d": 0}, "a priority is -1; give whole numbers from 0 on"),
        (np.array([1, 2]), "one for each vertex"),
    ],
)
def test_wrong_priorities(priority: object, says: str) -> None:
    owner = dict.fromkeys("abcd", 0)
    with pytest.raises(InputError, match=says):
        z.outcomes(EDGES, owner=owner, priority=priority)  # type: ignore[call-overload]
    with pytest.raises(InputError, match="no move from c; a parity game has a move from every"):
        z.outcomes(
            ["ab", "ba", "bc"], owner=dict.fromkeys("abc", 0), priority=dict.fromkeys("abc", 0)
        )


def test_a_parity_game_is_taken_as_it_is() -> None:
    G = Digraph(["ab", "ba", "bb"])
    game = ParityGame(G, np.array([0, 1], np.int8), np.array([1, 2], np.int64))
    result = z.outcomes(game)
    assert result.as_dict() == {"a": 0, "b": 0}
    assert result == z.outcomes(G, owner={"a": 0, "b": 1}, priority={"a": 1, "b": 2})
    assert result.players == (0, 1)
    assert result.remoteness["a"] is None


def test_limits_hold() -> None:
    G = Digraph.from_arrays(np.arange(1000), (np.arange(1000) + 1) % 1000)
    for more in ({}, {"target": [0]}, {"priority": np.zeros(1000, int)}):
        owner = np.full(1000, int("priority" not in more))
        with pytest.raises(LimitReached):
            z.outcomes(G, Limits(stop=lambda: True), owner=owner, **more)
