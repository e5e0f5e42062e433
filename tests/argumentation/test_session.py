"""Changes of attacks, and questions between them."""

from __future__ import annotations

import random

import pytest
from tests.argumentation.definitions import Attacks, admissible

from zermelo.argumentation import session as sessions
from zermelo.argumentation.framework import Framework
from zermelo.errors import InputError, UnknownVertex
from zermelo.kernel import sat


def test_with_attacks() -> None:
    F = Framework(["ab", "bc"], "abcz")
    changed = F.with_attacks(add=["ca", "zz"], remove=["bc"])
    assert {*changed.attacks} == {("a", "b"), ("c", "a"), ("z", "z")}
    assert changed == Framework(["ab", "ca", "zz"], "abcz")
    assert changed.moves.names is F.moves.names
    assert F.attacks == Framework(["ab", "bc"], "abcz").attacks
    assert Framework().with_attacks() == Framework()
    with pytest.raises(InputError, match="'a' on 'b' is there already"):
        F.with_attacks(add=["ab"])
    with pytest.raises(InputError, match="'b' on 'a' is not there"):
        F.with_attacks(remove=["ba"])
    with pytest.raises(UnknownVertex):
        F.with_attacks(add=["ax"])
    for wrong in ("abc", 1):
        with pytest.raises(InputError, match="is not an attack; give pairs"):
            F.with_attacks(add=[wrong])


def test_a_session_that_has_ended_says_so() -> None:
    with Framework(["ab", "ba"]).session() as session:
        assert session.accepts("a")
    for ask in (session.extension, lambda: session.change(add=["aa"])):
        with pytest.raises(InputError, match="this session has ended"):
            ask()


def changes(F: Framework, chance: random.Random) -> tuple[list, list]:
    pairs = [(a, b) for a in F.arguments for b in F.arguments]
    chosen = chance.sample(pairs, min(2, len(pairs)))
    present = set(F.attacks)
    add = [pair for pair in chosen if pair not in present]
    return add, [pair for pair in chosen if pair in present]


def test_a_session_answers_as_a_new_framework_does() -> None:
    chance = random.Random(50)
    for _ in range(25):
        count = chance.randint(1, 6)
        pairs = [(a, b) for a in range(count) for b in range(count) if chance.random() < 0.25]
        with Framework(pairs, range(count)).session() as session:
            for _ in range(6):
                session.change(*changes(session.framework, chance))
                new = Framework(session.framework.attacks, range(count))
                assert session.framework == new
                for name in (*sessions.INCREMENTAL, "grounded", "stage"):
                    sets = [set(held) for held in new.extensions(name)]
                    one = session.extension(name)
                    assert set(one) in sets if sets else one is None
                    x = chance.randrange(count)
                    for sceptically in (False, True):
                        answer = session.accepts(x, name, sceptically=sceptically)
                        assert bool(answer) == bool(new.accepts(x, name, sceptically=sceptically))
                        if answer.extension is not None:
                            assert set(answer.extension) in sets
                            assert (x in answer.extension) != sceptically


def test_a_session_keeps_its_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of one attack tells the solver the attackers of a few arguments, and no more."""
    made, told = [], []

    class Counted(sat.SatSolver):
        def __init__(self, *args, **more) -> None:
            made.append(self)
            super().__init__(*args, **more)

        def add(self, clause) -> None:
            told.append(clause)
            super().add(clause)

    monkeypatch.setattr(sessions, "SatSolver", Counted)
    F = Framework([(a, (a + k) % 30) for a in range(30) for k in (1, 2, 4)])
    with F.session() as session:
        for step in range(10):
            session.change(add=[(step, step)])
            told.clear()
            session.change(remove=[(step, step)])
            assert len(told) <= 1 + 2 * (1 + 2 * 4)
            session.accepts(step, "admissible")
    assert len(made) == 1


def test_one_argument_is_asked_after_each_change() -> None:
    """What was refused stays refused unless a change since has made a set with the argument."""
    chance = random.Random(51)
    for _ in range(60):
        count = chance.randint(2, 6)
        every = [(a, b) for a in range(count) for b in range(count)]
        present = {pair for pair in every if chance.random() < 0.3}
        with Framework(present, range(count)).session() as session:
            for step in range(8):
                chosen = {*chance.sample(every, chance.randint(1, 3))}
                session.change(add=chosen - present, remove=chosen & present)
                present ^= chosen
                if step % 3:  # changes between two questions add up
                    sets = admissible(Attacks(count, present))
                    assert bool(session.accepts(0)) == any(members & 1 for members in sets)


def test_a_change_asks_for_sets_that_need_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A set that became admissible needs the new attack, or was attacked by the one removed."""
    asked = []

    def recorded(_draws, inside, _watch, outside=()):
        asked.append((sorted(inside), sorted(outside)))

    monkeypatch.setattr(sessions, "semikernel_with", recorded)
    F = Framework([(1, 0), (2, 1), (3, 2), (4, 1), (5, 4)], range(6))
    with F.session() as session:
        session.accepts(0)
        session.change(add=[(3, 1)], remove=[(2, 1)])
        session.accepts(0)
    # the attack of 2 is gone: 1 inside, which does not attack 2; 3 inside, and not 4, on 1
    assert asked == [([0, 0], []), ([0, 1], [3]), ([0, 3], [4])]


def test_many_arguments_are_asked() -> None:
    """Several arguments are asked between two changes."""
    chance = random.Random(52)
    for _ in range(40):
        count = chance.randint(4, 7)
        every = [(a, b) for a in range(count) for b in range(count)]
        present = {pair for pair in every if chance.random() < 0.3}
        with Framework(present, range(count)).session() as session:
            for _ in range(5):
                sets = admissible(Attacks(count, present))
                for x in chance.sample(range(count), 4):
                    assert bool(session.accepts(x)) == any(members >> x & 1 for members in sets)
                chosen = {*chance.sample(every, chance.randint(1, 3))}
                session.change(add=chosen - present, remove=chosen & present)
                present ^= chosen
