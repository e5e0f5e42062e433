"""Every shipped claim is proved or refuted, and changed claims are refuted."""

from __future__ import annotations

import time

import pytest

from tests.campaign import LONG, sampled
from tests.infinite.brute import fails_at, refuted
from tests.infinite.examples import FALSE, NAMES, TRUE, example, mutants, proof_of
from zermelo.errors import InputError
from zermelo.infinite.arithmetic import decide
from zermelo.infinite.conditions import Query, queries
from zermelo.infinite.options import options
from zermelo.infinite.parser import parse_family
from zermelo.infinite.proof import prove
from zermelo.infinite.window import sample
from zermelo.limits import Limits, Watch, resident

#: Vertices at which a claim is changed; of the mutants, one in so many is tried in a sample.
VERTICES, ONE_IN = 12, 7


def test_there_are_enough_examples() -> None:
    assert len(NAMES) >= 18 + 4
    assert set(FALSE) < set(NAMES)


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name: str) -> None:
    proof = proof_of(name)
    assert proof.status == "proved"
    assert proof.proved
    wanted = "proved" if proof.family.claimed().exact else "not claimed"
    assert [v.status for v in proof.verdicts] == ["proved"] * 7 + [wanted] * 2


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_refuted_with_a_vertex(name: str) -> None:
    family, proof = example(name), proof_of(name)
    assert proof.status == "refuted"
    assert not proof.proved
    assert {verdict.number for verdict in proof.refuted} == FALSE[name]
    for verdict in proof.refuted:
        found = verdict.counterexample
        assert found is not None
        assert verdict.number in fails_at(family, found.vertex, found.constants)


@pytest.mark.parametrize("name", TRUE)
def test_brute_force_agrees_with_what_is_proved(name: str) -> None:
    family = example(name)
    constants = family.with_constants({})
    assert not refuted(family, sample(family, 40, constants).vertices, constants)


def test_there_are_a_thousand_mutants() -> None:
    assert sum(1 for name in TRUE for _ in mutants(example(name), VERTICES)) >= 1000


@pytest.mark.long
@pytest.mark.parametrize("name", TRUE)
def test_changed_claims_are_refuted(name: str) -> None:
    """Whatever brute force refutes is refuted with a vertex; nothing changed is called proved."""
    family = example(name)
    constants = family.with_constants({})
    around = sample(family, 40, constants).vertices
    for told, _, mutant in sampled(mutants(family, VERTICES), ONE_IN):
        proof = prove(mutant, whole=LONG, effort=20_000)
        assert not proof.proved, told
        if not refuted(mutant, around, constants):
            continue
        assert proof.refuted, told
        failing = {verdict.number for verdict in proof.refuted}
        for verdict in proof.refuted:
            found = verdict.counterexample
            assert found is not None
            assert family.has_vertex(found.vertex, found.constants), told
            known = fails_at(mutant, found.vertex, found.constants, most=400)
            # where an index is no ordinal, larger and smaller say nothing; "no option" needs all
            sure = {1, 2, 3, 6} if 3 in failing else {1, 2, 3, 4, 6, 9}
            if options(mutant, found.vertex, found.constants, max_options=400).complete:
                sure |= {7} if 3 in failing else {5, 7, 8}
            if verdict.number in sure:
                assert verdict.number in known, told


def test_unknown_is_not_proved() -> None:
    proof = prove(example("clock-of-clocks"), Limits(time=1e-9))
    assert proof.status == "unknown"
    assert not proof.proved
    assert not proof.refuted


#: z3 takes long about this, and much memory.
HARD = """vertices a, b, c, d
move (b, c, d, k) if (3*a + 5*b - 7*k) % 11 < 4 and (a + c + 2*k) % 13 > 6 and k < 9999 for k
move (a, b, c, k) if (a*17 + b*31 + k) % 97 == d % 5 for k
P: (a + 2*b + 3*c) % 7 == d % 3
N: (a + 2*b + 3*c) % 7 != d % 3
remoteness (a % 12, b % 5 + 5, c % 77, d % 9)
"""


def test_many_lines_do_not_overrun_the_time() -> None:
    lines = [f"remoteness {n} if x % 999 == {n}" for n in range(300)]
    family = parse_family("\n".join(("vertices x", "move x-1", "P: x < 0", "N: x >= 0", *lines)))
    watch = Limits(time=0.05).start()
    proof = prove(family, watch)
    assert proof.status == "unknown"
    assert {verdict.status for verdict in proof.verdicts} == {"unknown"}


def test_nothing_is_asked_once_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "move x - 1 if x > 0\n" * 200
    family = parse_family(f"vertices x: x >= 0\n{lines}P: x % 2 == 0\nN: x % 2 == 1\n")
    asked: list[Query] = []
    monkeypatch.setattr(time, "monotonic", lambda: 1000.0 * len(asked))

    def slow(query: Query, watch: Watch, _: int | None) -> tuple[str, dict[str, int]]:
        asked.append(query)
        assert watch.left == 0
        return "unknown", {}

    monkeypatch.setattr("zermelo.infinite.proof.decider", lambda _: slow)
    assert prove(family, Limits(time=300)).status == "unknown"
    assert len(queries(family)) > 200
    assert len(asked) == 1


def test_effort_is_counted_in_steps_of_the_solver() -> None:
    """What is decided, and by which counterexample, is the same however fast the clock runs."""
    hard = [query for query in queries(parse_family(HARD)) if query.number in {5, 8}]
    for query in hard:
        assert decide(query, effort=20) == ("unknown", {})
    statuses = {decide(query, Limits(time=1e-9).start(), effort=20)[0] for query in hard}
    assert statuses == {"unknown"}
    family = example("fig-2a")
    told = [decide(query, effort=1000) for query in queries(family)]
    for _ in range(2):  # nothing is kept from one question to the next
        assert [decide(query, effort=1000) for query in queries(family)] == told


def test_automata_count_states() -> None:
    family = example("wythoff-1")
    assert prove(family).proved
    assert prove(family, effort=3).status == "unknown"
    assert prove(family, effort=100_000).proved


def test_twenty_moves() -> None:
    """One way of z3 decides within little effort what takes the other long."""
    moves = "".join(f"move x-{k} if x >= {k}\n" for k in range(1, 21))
    claim = "P: x % 21 == 0\nN: x % 21 != 0\nremoteness 2*(x // 21) if x % 21 == 0\n"
    family = parse_family(f"vertices x: x >= 0\n{moves}{claim}remoteness 2*(x // 21) + 1")
    assert prove(family, effort=2_000).proved


def test_memory_is_a_limit() -> None:
    easy = example("clocks")
    assert prove(easy).proved
    statuses = []
    for query in queries(parse_family(HARD)):
        watch = Limits(memory=resident() + 1).start()
        statuses.append(decide(query, watch)[0])
    assert "unknown" in statuses
    assert prove(easy).proved  # the limit is gone
    assert prove(easy, Limits(memory=1)).status == "unknown"


def test_a_family_without_a_claim() -> None:
    with pytest.raises(InputError, match="claims nothing"):
        prove(parse_family("vertices x", "my.game"))
