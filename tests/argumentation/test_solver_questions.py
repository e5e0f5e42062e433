"""How the solver is asked about extensions: in few questions, and by two solvers in turn."""

from __future__ import annotations

import random
from collections.abc import Sequence
from types import ModuleType

import pytest

from zermelo.argumentation.framework import Framework
from zermelo.kernel import answered, find, sat


def random_framework(count: int, attacks: int, seed: int) -> Framework:
    chance = random.Random(seed)
    names = range(count)
    return Framework([(chance.choice(names), chance.choice(names)) for _ in range(attacks)], names)


def questions_of(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Return a list to which each question that a module asks a solver adds its answer."""
    asked: list[bool] = []

    class Counted(sat.SatSolver):
        def solve(self, assumptions: Sequence[int] = ()) -> bool:
            asked.append(super().solve(assumptions))
            return asked[-1]

    monkeypatch.setattr(module, "SatSolver", Counted)
    return asked


def test_ideal_needs_no_proof_where_stable_extensions_share_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a cycle of ten: one stable extension, the other, and nothing is left to ask about."""
    asked = questions_of(answered, monkeypatch)
    F = Framework([(number, (number + 1) % 10) for number in range(10)])
    assert list(F.extension("ideal") or ()) == []
    assert asked == [True, True]


def test_long_clauses_are_split(monkeypatch: pytest.MonkeyPatch) -> None:
    """Into parts of two literals, in every search for sets: nothing changes in the answers."""
    names = ("preferred", "semi-stable", "stage", "naive", "ideal", "initial")
    frameworks = [random_framework(8, 16, seed) for seed in range(30)]
    wanted = [{name: {frozenset(s) for s in F.extensions(name)} for name in names}
              for F in frameworks]  # fmt: skip
    monkeypatch.setattr(sat, "_LONG_CLAUSE", 2)
    monkeypatch.setattr(sat, "_PART", 2)
    monkeypatch.setattr(answered, "_FIRST_DECISIONS", 0)
    monkeypatch.setattr(answered, "_MAX_DECISIONS", 0)
    monkeypatch.setattr(find, "LIST_DECISIONS", 0)
    for F, sets in zip(frameworks, wanted, strict=True):
        for name in names:
            assert {frozenset(s) for s in F.extensions(name)} == sets[name], name
        for argument in F.arguments:
            accepted = F.accepts(argument, "preferred", sceptically=True)
            assert bool(accepted) == all(argument in s for s in sets["preferred"])
            assert bool(F.session().accepts(argument, sceptically=True)) == bool(accepted)


@pytest.mark.parametrize("budget", ["_MINISAT_CONFLICTS", "_MINISAT_PROPAGATIONS"])
def test_a_hard_question_goes_to_another_solver(
    budget: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After its budget MiniSat hands all clauses over, those added on the way as well."""
    handed = []
    go_over = sat.SatSolver._switch_to_cadical

    def told(self: sat.SatSolver) -> None:
        handed.append(len(self._clauses))
        go_over(self)

    F = random_framework(60, 240, 29)
    names = ("preferred", "semi-stable", "ideal", "eager", "stage")
    wanted = {name: {frozenset(held) for held in F.extensions(name)} for name in names}
    monkeypatch.setattr(sat.SatSolver, "_switch_to_cadical", told)
    monkeypatch.setattr(sat, budget, 1)
    monkeypatch.setattr(sat.SatSolver, "_in_time", lambda _self, conflicts, _: conflicts)
    for name in names:
        assert {frozenset(held) for held in F.extensions(name)} == wanted[name], name
    assert handed


def test_kernels_are_listed_once_by_all_means(monkeypatch: pytest.MonkeyPatch) -> None:
    """By backtracking, then as they come, then in order: each once, wherever one gives over."""
    F = Framework([pair for k in range(5) for pair in ((2 * k, 2 * k + 1), (2 * k + 1, 2 * k))])
    for below in range(2, 10, 2):  # one piece: each pair attacks a helper that the first needs
        F = Framework([*F.attacks, (below, 10), (below + 1, 10), (10, 0)], F.arguments)
    wanted = {frozenset(held) for held in F.extensions("stable")}
    assert len(wanted) == 32
    monkeypatch.setattr(find, "LIST_DECISIONS", 0)
    for blocked in (0, 1, 7, 100):
        monkeypatch.setattr(find, "MAX_BLOCKED", blocked)
        found = [frozenset(held) for held in F.extensions("semi-stable")]
        assert len(found) == len(wanted)
        assert set(found) == wanted


def test_semi_stable_extensions_take_few_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """One a kernel and one more, not some for each vertex to keep an order."""
    monkeypatch.setattr(find, "LIST_DECISIONS", 0)  # backtracking gives over at once
    asked = questions_of(find, monkeypatch)
    one_way = random_framework(12, 20, 29).attacks
    F = Framework([*one_way, *((b, a) for a, b in one_way if a != b)])
    found = list(F.extensions("semi-stable"))
    assert found
    assert 0 < len(asked) <= len(found) + 1
