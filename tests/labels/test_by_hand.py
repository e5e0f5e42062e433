"""Algorithm PND step by step, both definitions, and labels that somebody found."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from tests.campaign import sampled
from tests.strategies import digraphs

from zermelo import Digraph, Outcome, outcomes
from zermelo.errors import InputError, UnknownVertex
from zermelo.labels import check_labels, pnd_steps
from zermelo.labels.outcomes_definition import fixed_point_rounds


@given(digraphs())
@settings(max_examples=100, deadline=None)
def test_the_steps_lead_to_the_labels_and_say_why(G: Digraph) -> None:
    result = outcomes(G)
    label: dict[object, Outcome] = {}
    for step in pnd_steps(G):
        row = G.options(step.vertex)
        held = [label.get(v) for v in row]
        if step.rule == 2:
            assert all(sort is Outcome.N for sort in held)
            assert step.because == row
            assert result.remoteness[step.vertex] == 2 * (step.round - 1)
        elif step.rule == 3:
            assert label[step.because[0]] is Outcome.P
            assert step.because[0] in row
            assert result.remoteness[step.vertex] == 2 * step.round - 1
        else:
            assert Outcome.P not in held
            assert step.because[0] in row
            assert result[step.because[0]] is Outcome.D
        assert step.counter == result.counter[step.vertex]
        assert step.vertex not in label
        label[step.vertex] = step.label
    assert label == result.as_dict()


@given(digraphs(max_vertices=7))
@settings(max_examples=100, deadline=None)
def test_rounds_of_the_fixed_points_are_half_the_remoteness(G: Digraph) -> None:
    result = outcomes(G)
    for name, (outcome, number) in fixed_point_rounds(G).items():
        assert outcome is result[name]
        if outcome is not Outcome.D:
            assert number == result.remoteness[name] // 2 + 1


def every(count: int):
    pairs = list(itertools.product(range(count), repeat=2))
    for code in range(1 << len(pairs)):
        edges = [pair for place, pair in enumerate(pairs) if code >> place & 1]
        yield Digraph(edges, vertices=range(count))


@pytest.mark.parametrize(("count", "one_in"), [(1, 1), (2, 1), (3, 17)])
def test_labels_are_right_only_if_they_are_those_of_outcomes(count: int, one_in: int) -> None:
    """Theorem 3, on all labellings; and there is a counter only where they are right."""
    for G in sampled(every(count), one_in):
        truth = outcomes(G).as_dict()
        for labels in itertools.product("PND", repeat=count):
            held = dict(enumerate(labels))
            assert bool(check_labels(G, held)) == (held == truth)
            lost = [u for u in held if held[u] == "P"]
            fits = any(
                bool(check_labels(G, held, dict(zip(lost, order, strict=True))))
                for order in itertools.permutations(range(len(lost)))
            )
            assert fits == (held == truth)


def test_each_mistake_is_named() -> None:
    G = Digraph(["ab", "bc", "ba", "dd"])  # c P, b N, a P; d D
    right = {"a": "P", "b": "N", "c": "P", "d": "D"}
    assert check_labels(G, right, {"c": 0, "a": 5})

    def conditions(**changed: str) -> list[tuple[object, str]]:
        return [(m.vertex, m.condition) for m in check_labels(G, right | changed).mistakes]

    assert conditions(d="N") == [("d", "(ii)")]
    assert conditions(b="D") == [("a", "(i)"), ("b", "(iii)")]
    assert conditions(c="D") == [("c", "(iii)")]
    assert conditions(d="P") == [("d", "(i)")]
    (wrong,) = check_labels(G, right, {"c": 3, "a": 3}).mistakes
    assert (wrong.vertex, wrong.condition) == ("a", "(1)")
    assert wrong.reason == "c(a) = 3, but its option b has no P-option with a smaller counter"


class Vertex:
    """A name that counts how often names are looked up."""

    lookups = 0

    def __hash__(self) -> int:
        Vertex.lookups += 1
        return id(self)


@pytest.mark.parametrize("with_counter", [True, False])
def test_work_grows_with_the_edges(with_counter: bool) -> None:
    """A hub is an option of many P-vertices, and has them all as options."""

    def lookups(count: int) -> int:
        hub, sink, *others = [Vertex() for _ in range(count + 2)]
        G = Digraph([(u, hub) for u in others] + [(hub, u) for u in [*others, sink]])
        labels = {hub: "N", sink: "P"} | dict.fromkeys(others, "P")
        counter = {sink: 0} | {u: number for number, u in enumerate(reversed(others), 1)}
        Vertex.lookups = 0
        assert check_labels(G, labels, counter if with_counter else None)
        return Vertex.lookups

    assert lookups(400) < 5 * lookups(100)


def test_what_cannot_be_checked_is_refused() -> None:
    G = Digraph(["ab"])
    with pytest.raises(InputError, match="have no label: b"):
        check_labels(G, {"a": "N"})
    with pytest.raises(InputError, match="give P, N or D"):
        check_labels(G, {"a": "N", "b": "X"})
    with pytest.raises(UnknownVertex, match="'q'"):
        check_labels(G, {"a": "N", "b": "P", "q": "P"})
    with pytest.raises(InputError, match="have no counter: b"):
        check_labels(G, {"a": "N", "b": "P"}, {})
