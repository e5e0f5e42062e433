"""Games that Fraenkel 1996a names, each held against its definition or another ruleset."""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path
from random import Random

import pytest
from tests.compounds.brute import outcomes_by_definition

from zermelo import Digraph, Graph, read
from zermelo import rulesets as r
from zermelo.digraph.order import Order
from zermelo.errors import InputError
from zermelo.pictures.board import draw_board
from zermelo.rulesets import (
    Annihilation,
    Cops,
    Deletion,
    Epidemiography,
    Hydra,
    MakerBreaker,
    PartizanAnnihilation,
    position_of,
)
from zermelo.rulesets.heaps.hydra import Node, one_cut
from zermelo.solvers.engine import Engine
from zermelo.structure import find_cycle
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, Play
from zermelo.values.player import LEFT, RIGHT, Player


def families(count: int, letters: str = "abcde") -> list[list[str]]:
    """Draw families of sets."""
    drawn = []
    for seed in range(count):
        random = Random(seed)
        sets = ["".join(one) for k in (2, 3, 4) for one in combinations(letters, k)]
        drawn.append(random.sample(sets, random.randint(1, 4)))
    return drawn


def test_deletion_is_a_game_on_an_order() -> None:
    for sets in families(25, "abcd"):
        vertices = sorted({v for one in sets for v in one})
        order = Order([(v, one) for one in sets for v in one], elements=[*vertices, *sets])
        here = Deletion(",".join(sets))()
        there = r.Poset(order)()
        assert here.value == there.value
        assert here.solve(MISERE).outcome is there.solve(MISERE).outcome
        assert len(list(here.options())) == len(list(there.options()))


def test_deletion_on_graphs_is_chomp() -> None:
    for edges in (["ab"], ["ab", "bc"], ["ab", "bc", "ca"], ["ab", "bc", "cd", "da", "ac"]):
        chomp = r.Chomp(Graph([(one[0], one[1]) for one in edges]))()
        assert Deletion(",".join(edges))().value == chomp.value


def maker_wins(
    sets: list[set[str]], elements: frozenset[str], takes: dict[Player, int], first: Player
) -> bool:
    """Look through all plays."""

    @cache
    def wins(maker: frozenset[str], breaker: frozenset[str], mover: Player) -> bool:
        if any(one <= maker for one in sets):
            return True
        if all(one & breaker for one in sets):
            return False
        free = sorted(elements - maker - breaker)
        ways = map(frozenset, combinations(free, min(takes[mover], len(free))))
        if mover is LEFT:
            return any(wins(maker | way, breaker, RIGHT) for way in ways)
        return all(wins(maker, breaker | way, LEFT) for way in ways)

    return wins(frozenset(), frozenset(), first)


@pytest.mark.parametrize(("maker", "breaker"), [(1, 1), (1, 2), (2, 1), (2, 2)])
def test_maker_and_breaker_by_definition(maker: int, breaker: int) -> None:
    spoke = won = 0
    for sets in families(30):
        rules = MakerBreaker(",".join(sets), maker, breaker)
        plain = list(map(set, sets))
        elements = frozenset().union(*plain)
        takes = {LEFT: maker, RIGHT: breaker}
        here = rules()
        engine = Engine()
        for first in (LEFT, RIGHT):
            right = maker_wins(plain, elements, takes, first)
            won += right
            found = engine.outcome(here.turn(first))
            assert (found is Outcome.N) is (right is (first is LEFT))
            danger = rules.danger(here.state)
            bound = 1 if first is RIGHT else 1 / (1 + breaker)
            if danger is not None and danger < bound:
                spoke += 1
                assert not right  # the criterion of Beck, and of Erdős and Selfridge
    assert spoke
    assert won


def test_somebody_wins_hex() -> None:
    """Every full board of Hex is won by exactly one: the first player has a strategy, by theft."""
    for size in (1, 2, 3):
        here = r.Hex(size)()
        assert here.outcome is Outcome.N


def test_epidemiography_with_growth_k_is_nimania() -> None:
    for text in ("1", "2", "3", "1^4", "2^2 1^3", "2 1^2 @3", "2^3 1 @3", "3 1 @2"):
        nimania = position_of(["nimania", *text.split()])
        here = position_of(["epidemiography", *text.split()])
        for play in Play:
            assert here.solve(play).outcome is nimania.solve(play).outcome
        assert {str(o) for o in here.options()} == {str(o) for o in nimania.options()}


def test_epidemiography_on_digraphs() -> None:
    path = Digraph([("3", "2"), ("2", "1"), ("1", "0")])
    for growth in ((0,), (1,), (2,), (0, 1), (1, 0, 1)):
        numbers, vertices = Epidemiography(growth), Epidemiography(growth, path)
        for parts in (("1",), ("2",), ("2", "1"), ("3",)):
            if parts == ("3",) and growth == (1, 0, 1):
                continue
            assert numbers(*parts).outcome is vertices(*parts).outcome
    board = Digraph([("a", "b"), ("a", "c"), ("b", "c"), ("b", "d"), ("c", "d")])
    for start in "abc":  # without growth it is one token
        assert Epidemiography((0,), board)(start).value == r.Tokens(board)(start).value
    (one, other) = sorted(map(str, Epidemiography((2,), board)("b").options()))
    assert (one, other) == ("@2", "c^3 @2")
    with pytest.raises(InputError, match="has a cycle"):
        Epidemiography((1,), Digraph([("a", "b"), ("b", "a")]))
    with pytest.raises(InputError, match="is not a vertex from which"):
        Epidemiography((1,), board)("d")
    with pytest.raises(InputError, match="coefficients from 0 on"):
        Epidemiography((-1,))


#: So many cuts are made one by one.
CUTS = 250


def forests(nodes: int) -> list[Node]:
    """Return all that can grow on a root with so many nodes above it."""
    if not nodes:
        return [()]
    return [
        (first, *others)
        for k in range(1, nodes + 1)
        for first in forests(k - 1)
        for others in forests(nodes - k)
    ]


def one_by_one(root: Node, move: int, *, last: bool) -> int | None:
    """Cut the last head always, or the first, and count; None if there are many cuts."""
    for cuts in range(CUTS):
        if not root:
            return cuts
        root = one_cut(root, move + cuts, last=last)[0]
    return None


def test_hydras() -> None:
    rules = Hydra()
    lengths = {neck: rules.cuts(rules.state(neck)) for neck in ("[]", "[[]]", "[[[]]]", "[][]")}
    assert lengths == {"[]": 1, "[[]]": 3, "[[[]]]": 37, "[][]": 2}
    assert rules.cuts(rules.state("[[[[]]]]")) is None
    assert rules.cuts(rules.state("[[][][]]")) == 2**39 * 41 - 3
    for root, move, last in product(forests(5), (1, 2, 5), (True, False)):
        found, by_hand = rules.cuts((move, root), last=last), one_by_one(root, move, last=last)
        assert found == by_hand if by_hand is not None else found is None or found > CUTS
    assert {str(o) for o in rules("[[][]]").options()} == {"[[]][[]] @2"}
    assert {str(o) for o in rules("[[[]]]", "@3").options()} == {"[[][][][]] @4"}
    assert {str(o) for o in rules("[][[]]").options()} == {"[[]] @2", "[][][] @2"}
    told = " ".join(str(rules("[[]]").explain()).split())
    assert "If the last written head is cut each time, the Hydra dies after 3 cuts." in told
    for text in ("[", "]", "[x]", "@0", "[]" * 100, "[]@2"):
        with pytest.raises(InputError, match="hydra"):
            rules(text)


def test_any_growth_is_a_formula() -> None:
    for formula, by_hand in (
        ("k", lambda k: k),
        ("2^k", lambda k: 2**k),
        ("k//2 + k % 2", lambda k: k // 2 + k % 2),
        ("log2(k)", lambda k: len(bin(k)) - 3),
        ("max(1, 5 - k)", lambda k: max(1, 5 - k)),
        ("min(k, 3) * (k - 1)", lambda k: min(k, 3) * (k - 1)),
    ):
        rules = Epidemiography(formula=formula)
        assert [rules.growth_at(k) for k in range(1, 25)] == [by_hand(k) for k in range(1, 25)]
    for start in ("1", "2", "2^2", "3"):
        here, there = Epidemiography(formula="k")(start), Epidemiography((0, 1))(start)
        assert here.outcome is there.outcome
    on = read(str(EXAMPLES / "beat-doug.tgf"))
    slow = Epidemiography(on=on, formula="log2(k)")
    found = slow("a2")
    held = outcomes_by_definition([found.state], slow.options, misere=False)
    assert found.outcome.name == held[found.state]
    for wrong, says in (
        ("k +", "not a formula in k"), ("x", "not a formula in k"),
        ("k.real", "not a formula in k"), ("open(k)", "not a formula in k"),
        ("1.5", "not a formula in k"), ("0 - k", "not a number from 0"),
        ("10^(9*k+1)", "not a number from 0"), ("k//0", "not a number from 0"),
        ("k" * 300, "not a formula"),
        ("2^(2^(2^9))", "not a number from 0"), ("log2(k, k)", "not a number from 0"),
    ):  # fmt: skip
        with pytest.raises(InputError, match=says):
            Epidemiography(formula=wrong)
    with pytest.raises(InputError, match="both given"):
        Epidemiography((1,), formula="k")


def graphs(n: int) -> list[Graph]:
    """Return all graphs of n vertices with an edge or more."""
    pairs = list(combinations("12345"[:n], 2))
    return [
        Graph([p for k, p in enumerate(pairs) if bits >> k & 1], vertices="12345"[:n])
        for bits in range(1, 1 << len(pairs))
    ]


def test_one_cop_catches_the_robber_exactly_on_dismantlable_graphs() -> None:
    seen = 0
    for n in (2, 3, 4):
        for board in graphs(n)[:: 1 if n < 4 else 3]:
            rules = Cops(board)
            engine = Engine()
            caught = all(
                engine.outcome(rules(c, v).turn(LEFT)) is Outcome.N
                for c in board.names
                for v in board.names
            )
            assert caught is rules.is_dismantlable
            seen += caught
    assert seen


def test_two_cops_catch_the_robber_on_cycles() -> None:
    for n in (4, 5, 6):
        rules = Cops(Graph.named(f"cycle:{n}"))
        assert not rules.is_dismantlable
        assert rules("1", "3").turn(LEFT).outcome is Outcome.D
        assert rules("1", "1", "3").turn(LEFT).outcome is Outcome.N
    with pytest.raises(InputError, match="one cop or more"):
        Cops(Graph.named("path:3"))("1")
    told = " ".join(str(Cops(Graph.named("path:4"))("1", "3").explain()).split())
    assert "is dismantlable, so that one cop catches the robber from everywhere" in told


def caught_from(near: list[set[int]], k: int) -> bool:
    """Whether k cops who choose first catch a robber; by sets of lost places, of no solver's.

    A place is lost if a cop stands there, or wherever the robber goes or stays the cops then can
    come to a place that is lost.
    """
    n = len(near)
    places = [(c, r) for c in combinations_with_replacement(range(n), k) for r in range(n)]
    lost = {(c, r) for c, r in places if r in c}  # with the robber to move
    while True:
        more = {
            (c, r)
            for c, r in places
            if all(
                s in c
                or any((tuple(sorted(to)), s) in lost for to in product(*(near[v] for v in c)))
                for s in near[r]
            )
        }
        if more <= lost:
            break
        lost |= more
    return any(
        all((c, r) in lost or any((tuple(sorted(to)), r) in lost for to in
            product(*(near[v] for v in c))) for r in range(n))
        for c in combinations_with_replacement(range(n), k)
    )  # fmt: skip


@pytest.mark.parametrize("directed", [False, True])
def test_cops_who_choose_their_vertices(directed: bool) -> None:
    """The rules of Goldstein and Reingold: cops choose, the robber chooses, then they move."""
    rng, seen = Random(5), set()
    for _ in range(25):
        edges = [(u, v) for u, v in product(range(5), repeat=2) if u != v and rng.random() < 0.25]
        G = Digraph(edges, vertices=range(5))
        near = [{v, *G.options(v)} for v in range(5)]
        if not directed:
            near = [{v, *(u for u in range(5) if v in near[u]), *near[v]} for v in range(5)]
        for k in (1, 2):
            rules = Cops(G, directed=directed, cops=k)
            found = rules().turn(LEFT).outcome is Outcome.N
            assert found is caught_from(near, k)
            seen.add((k, found))
    assert len(seen) == 4


def test_choosing_is_written_and_drawn() -> None:
    rules = Cops(Digraph(["ab", "bc", "ca"]), directed=True)
    start = rules()
    assert rules.show(start.state) == ""
    placed = rules("a", "-")
    assert [str(move.to) for move in start.turn(LEFT).moves()] == ["a - right", "b - right",
                                                                  "c - right"]  # fmt: skip
    assert {str(rules.show(o)) for o in rules.right(placed.state)} == {"a a", "a b", "a c"}
    assert list(rules.left(placed.state)) == [placed.state]
    for here in (start, placed, rules("a", "b")):
        assert "<svg" in draw_board(here).svg
    with pytest.raises(InputError, match="--cops 0: give 1 or more"):
        Cops(Digraph(["ab"]), cops=0)


EXAMPLES = Path(__file__).parents[2] / "examples"


def test_jupiter_can_survive_the_draw() -> None:
    """Moves that keep the draw go round for ever, and none of them touches Jupiter."""
    board = read(str(EXAMPLES / "comet.tgf"))
    assert sum(not board.options(name) for name in board.names) == 6
    rules = Annihilation(board)
    start = rules(*"JABEGH")
    engine = Engine()
    assert engine.outcome(start) is Outcome.D
    edges = []
    seen, waiting = {start.state}, [start]
    for here in waiting:
        for move in here.moves():
            calm = not str(move).startswith("J →") and "→ J:" not in str(move)
            if calm and engine.outcome(move.to) is Outcome.D:
                edges.append((str(here), str(move.to)))
                if move.to.state not in seen:
                    seen.add(move.to.state)
                    waiting.append(move.to)
    assert find_cycle(Digraph(edges))


def test_the_homework_on_digraphs_of_our_own() -> None:
    """By labels of all positions, without the theorems that answer."""
    for words, outcome in (
        ("tokens --on {}/beat-bigger-craig.tgf b2 b8 b9 b11", Outcome.N),
        ("annihilation --on {}/comet.tgf J A B E F G", Outcome.N),
        ("annihilation --on {}/comet.tgf J A B E G H", Outcome.D),
        ("matter --on {}/matter.tgf e:m3,m5,m6 p:m0,m7,m8", Outcome.N),
    ):
        here = position_of(words.format(EXAMPLES).split())
        found = Engine(method="retrograde").solve(here)
        assert found.outcome is outcome
        assert outcome is Outcome.D or len(found.winning_moves) == 1


def annihilated(board: Digraph, state: object) -> list[object]:
    """Return what a turn leads to, from sets of tokens and whose turn it is."""
    tokens, mover = state  # type: ignore[misc]
    found = []
    for vertex, owner in tokens:
        if owner is not mover:
            continue
        for target in board.options(vertex):
            rest = tokens - {(vertex, owner)}
            there = {one for one in rest if one[0] == target}
            after = rest - there if there else rest | {(target, owner)}
            found.append((after, mover.other))
    return found


@pytest.mark.parametrize("acyclic", [True, False])
def test_partizan_annihilation_by_definition(*, acyclic: bool) -> None:
    for seed in range(20):
        random = Random(seed)
        names = "abcde"[: random.randint(2, 5 if acyclic else 4)]
        pairs = [(u, v) for u in names for v in names if not acyclic or u < v]
        board = Digraph([p for p in pairs if random.random() < 0.4], vertices=names)
        rules = PartizanAnnihilation(board)
        assert rules.ends is (find_cycle(board) is None)
        owners = {name: random.choice((LEFT, RIGHT, None)) for name in names}
        tokens = frozenset((name, owner) for name, owner in owners.items() if owner)
        words = [f"{owner.value[0]}:{name}" for name, owner in sorted(tokens, key=str)]
        for play in Play:
            for first in (LEFT, RIGHT):
                right = outcomes_by_definition(
                    [(tokens, first)],
                    lambda state, board=board: annihilated(board, state),
                    misere=play is MISERE,
                )
                here = rules(*words).turn(first)
                assert str(Engine().outcome(here, play)) == right[tokens, first]
    with pytest.raises(InputError, match="room for one"):
        PartizanAnnihilation(Digraph(["ab"]))("l:a", "r:a")
    with pytest.raises(InputError, match="write l:a"):
        PartizanAnnihilation(Digraph(["ab"]))("a")
