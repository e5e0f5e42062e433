from __future__ import annotations

import math
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.infinite.examples import TRUE, example, is_at
from zermelo.errors import InputError
from zermelo.infinite.logic import AllOf, AnyOf, Not, Term, at_most, equal
from zermelo.infinite.options import options
from zermelo.infinite.parser import parse_family
from zermelo.infinite.play import parse_vertex, play_at
from zermelo.infinite.ranges import ALL_INTEGERS, Interval, narrowed, points
from zermelo.infinite.window import box_of, sample, truncate
from zermelo.values.ordinal import OMEGA, Ordinal

factor = st.integers(-2, 2)
atoms = st.tuples(factor, factor, st.integers(-6, 6), st.integers(0, 3), st.booleans()).map(
    lambda t: (equal if t[4] else at_most)(
        Term.of("y") * t[0] + Term.of("z") * t[1] + t[2] + _rest(t[3]), Term.of(0)
    )
)
conditions = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda parts: AllOf(tuple(parts))),
        st.lists(inner, max_size=3).map(lambda parts: AnyOf(tuple(parts))),
        inner.map(Not),
    ),
    max_leaves=5,
)


def _rest(k: int) -> Term:
    term, divisor = (Term.of("y") + k, k) if k else (Term.of("z"), 3)
    return term.divided(divisor, is_remainder=k != 0)


@given(conditions)
def test_intervals_hold_every_solution(condition) -> None:
    held = narrowed(condition, {"y": ALL_INTEGERS, "z": ALL_INTEGERS})
    for y, z in product(range(-9, 10), repeat=2):
        if condition.evaluate({"y": y, "z": z}):
            assert held is not None
            for name, value in (("y", y), ("z", z)):
                inside = held[name].meet(Interval(value, value))
                assert inside.size != 0


def test_points_come_once_and_all() -> None:
    from itertools import islice

    for ranges in ([ALL_INTEGERS, Interval(2, None)], [Interval(None, 3), Interval(0, 2)]):
        first = list(islice(points(ranges), 400))
        assert len(set(first)) == 400
        corner = [next(held.numbers()) for held in ranges]
        near = product(*([start + step for step in (0, 1, -1)] for start in corner))
        for point in near:
            if all(h.meet(Interval(p, p)).size for h, p in zip(ranges, point, strict=True)):
                assert point in first
    assert list(points([Interval(0, 1), Interval(5, 6)])) == [(0, 5), (0, 6), (1, 5), (1, 6)]


def test_options_of_infinitely_many() -> None:
    family = example("example-3")
    held = options(family, (-1,), {}, max_options=5)
    assert held.listed == ((1,), (3,), (5,), (7,), (9,))
    assert not held.complete
    assert options(family, (0,), {}).complete
    large = options(example("nim-two-heaps"), (10**9, 3), {}, max_options=10)
    assert not large.complete
    assert len(large.listed) == 13


def test_options_by_an_automaton() -> None:
    held = options(example("clear-a-one"), (0b10110,), {})
    assert sorted(held.listed) == [(0b00110,), (0b10010,), (0b10100,)]
    assert held.complete


@pytest.mark.parametrize("name", TRUE)
def test_places_and_lines_of_play(name: str) -> None:
    family = example(name)
    claim = family.claimed()
    constants = family.with_constants({})
    for vertex in sample(family, 25, constants).vertices:
        here = play_at(family, vertex, constants)
        assert here.vertex == here.line[0] == vertex
        for before, after in zip(here.line, here.line[1:], strict=False):
            found = options(family, before, constants, within=is_at(family, after))
            assert found.listed == (after,)
            indices = [claim.index(family.values(v, constants)) for v in (before, after)]
            outcomes = [claim.outcome(family.values(v, constants)) for v in (before, after)]
            assert tuple(outcomes) in {("P", "N"), ("N", "P"), ("D", "D")}
            if outcomes[0] != "D":
                assert isinstance(indices[0], Ordinal)
                assert isinstance(indices[1], Ordinal)
                assert indices[1] < indices[0]
                if claim.exact and outcomes[0] == "N":
                    assert indices[1] + 1 == indices[0]
        assert here.ended is (not options(family, here.line[-1], constants).listed)
        assert (here.outcome == "P") <= (not here.good)
        assert (here.outcome == "N") <= (bool(here.good) or not here.options.complete)


def test_winning_moves_beyond_what_is_listed() -> None:
    """The solver finds the option in P where it is not among the first thousand."""
    here = play_at(example("nim-two-heaps"), (10**9, 3), {})
    assert here.outcome == "N"
    assert here.line[:2] == ((10**9, 3), (3, 3))
    far = play_at(example("nim-two-heaps"), (10**9, 10**9 - 7), {})
    assert far.line[1] == (10**9 - 7, 10**9 - 7)
    assert far.good == ()


def test_a_large_position_of_wythoff() -> None:
    """P-positions are (⌊nφ⌋, ⌊nφ²⌋) (Wythoff 1907)."""
    n = 10**6
    lower = (n + math.isqrt(5 * n * n)) // 2
    upper = lower + n
    assert play_at(example("wythoff-1"), (upper, lower), {}).outcome == "P"
    here = play_at(example("wythoff-1"), (upper + 10**5, lower), {})
    assert here.outcome == "N"
    assert play_at(example("wythoff-1"), here.line[1], {}).outcome == "P"


def test_values_of_the_paper() -> None:
    family = example("example-4")
    for t in (1, 2, 3):
        here = play_at(family, (0, 0), {"t": t})
        assert here.index == OMEGA * (t + 1)  # ω·(t+1): see the slips of the paper
        for i in range(t):
            assert play_at(family, (i, 2 * i + 3), {"t": t}).index == OMEGA * (t - i)
        assert play_at(family, (t, 2 * t + 3), {"t": t}).index == 2
    assert play_at(example("example-3"), (-1,), {}).index == OMEGA
    assert play_at(example("example-5"), (3, 12), {}).outcome == "D"


def test_constants() -> None:
    family = example("example-4")
    assert family.with_constants({}) == {"t": 1}
    assert family.with_constants({"t": 7}) == {"t": 7}
    with pytest.raises(InputError, match="contradicts the assumption"):
        family.with_constants({"t": 0})
    with pytest.raises(InputError, match="no constant 's'"):
        family.with_constants({"s": 0})
    odd = parse_family("constant s, t: s > 3 and t < s - 5\nvertices x")
    assert odd.with_constants({}) == {"s": 4, "t": -2}
    large = parse_family("constant t: t > 1000\nvertices x", "f").with_constants({})
    assert large["t"] > 1000


def test_what_is_no_vertex() -> None:
    family = example("nim-two-heaps")
    for text in ("3", "1,2,3", "a,b", "", "1.5,2"):
        with pytest.raises(InputError, match="is not a vertex"):
            parse_vertex(text, family)
    assert parse_vertex("(3, -7)", family) == (3, -7)
    with pytest.raises(InputError, match="outside the region"):
        play_at(family, (3, -7), {})
    clash = parse_family("vertices x\nP: x > 0\nN: x > 1\nD: x > 2\nremoteness x")
    with pytest.raises(InputError, match="2 is P and N"):
        play_at(clash, (2,), {})
    with pytest.raises(InputError, match="neither P, N nor D"):
        play_at(clash, (0,), {})
    with pytest.raises(InputError, match="not an ordinal"):
        play_at(parse_family("vertices x\nP: true\nN: false\nremoteness x"), (-1,), {})


def test_a_truncation_says_where_it_is_cut() -> None:
    family = example("example-4")
    window = truncate(family, [(0, 2), (0, 14)], {"t": 2})
    wanted = {(0, 0), *((0, j) for j in range(1, 15)), *((1, j) for j in range(3, 15))}
    assert set(window.vertices) == wanted | {(2, j) for j in range(5, 15)}
    assert window.cut == {
        v for v in window.vertices if v[0] < 2 and v[1] % 2 and v[1] > 2 * v[0] + 1
    } | {(0, 0)}
    paper = {((0, 0), (0, 2 * j)) for j in range(1, 8)}  # Fig. 3, as Example 4 says it
    for i in range(3):
        for j in range(i + 1, 8):
            paper.add(((i, 2 * j), (i, 2 * j - 1)))
            paper.add(((i, 2 * j + 1), (i, 2 * j)))
            paper |= {((i, 2 * j + 1), (i + 1, 2 * k)) for k in range(j + 1, 8) if i < 2}
    assert set(window.edges) == {(u, v) for u, v in paper if u[1] < 15}
    G = window.digraph()
    assert len(G) == len(window.vertices)
    assert "0,3…" in G
    assert "2,5" in G


def test_samples() -> None:
    family = example("example-3")
    near = sample(family, 4, {})
    assert near.vertices == ((-1,), (0,), (1,), (2,))
    from_five = sample(family, 3, {}, (5,))
    assert from_five.vertices == ((5,), (4,), (3,))
    assert from_five.edges == (((5,), (4,)), ((4,), (3,)))
    assert from_five.cut == {(3,)}
    assert sample(example("fig-2b"), 99, {}).vertices == ((0,), (1,), (2,))
    assert not sample(parse_family("vertices x: x > 0 and x < 0"), 5, {}).vertices


@pytest.mark.parametrize("text", ["0..3", "3..0,0..1", "a..b,0..1", "0..3,0..3,0..3", "1,2"])
def test_what_is_no_box(text: str) -> None:
    with pytest.raises(InputError, match=r"is not a box|is empty"):
        box_of(text, example("nim-two-heaps"))


def test_a_box_that_is_too_large() -> None:
    with pytest.raises(InputError, match="1,002,001 points"):
        truncate(example("nim-two-heaps"), [(0, 1000), (0, 1000)], {})


def test_a_sample_goes_deep_where_options_are_infinitely_many() -> None:
    family = example("example-5")
    held = sample(family, 12, {}, (0, 7))
    assert len(held.vertices) == 12
    assert len({vertex for vertex, _ in held.edges}) > 3
    wide = parse_family("vertices x: x >= -1\nmove y if x == -1 and y >= 0 for y\n")
    assert len(sample(wide, 12, {}, (-1,)).vertices) == 12
