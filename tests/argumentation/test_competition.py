"""Every task of the competitions, answered as their rules want it, against the definitions."""

from __future__ import annotations

import random

import pytest
from tests.argumentation.definitions import BY_DEFINITION, Attacks

from zermelo.argumentation.competition import answer_lines, task_named, tasks
from zermelo.argumentation.framework import Framework
from zermelo.errors import InputError
from zermelo.limits import UNLIMITED


def read(line: str) -> frozenset[int]:
    assert line.split()[0] == "w"
    return frozenset(int(name) for name in line.split()[1:])


def test_every_task_by_definition() -> None:
    chance = random.Random(2023)
    for _ in range(40):
        count = chance.randint(1, 5)
        attacks = [(a, b) for a in range(count) for b in range(count) if chance.random() < 0.3]
        F, A = Framework(attacks, range(count)), Attacks(count, attacks)
        argument = chance.randrange(count)
        for task in tasks():
            kind, semantics = task_named(task)
            sets = {
                frozenset(x for x in range(count) if held >> x & 1)
                for held in BY_DEFINITION[semantics.name](A)
            }
            new = list(answer_lines(task, F, argument, UNLIMITED, modern=True))
            old = list(answer_lines(task, F, argument, UNLIMITED, modern=False))
            if kind == "SE":
                assert (new == ["NO"]) == (not sets)
                assert not sets or read(new[0]) in sets
                assert old[0] == ("NO" if not sets else f"[{','.join(new[0].split()[1:])}]")
            elif kind == "EE":
                assert ({read(line) for line in new} if sets else new) == (sets or ["NO"])
                assert old[0].count("[") == len(sets) + 1
            elif kind == "CE":
                assert new == old == [str(len(sets))]
            else:
                good = kind == "DC"
                shown = [held for held in sets if (argument in held) == good]
                assert new[0] == ("YES" if bool(shown) == good else "NO")
                assert old == new[:1]
                assert len(new) == 1 + bool(shown)
                assert not shown or read(new[1]) in shown


def test_tasks_are_named() -> None:
    assert "DS-PR" in tasks()
    assert "EE-ID" not in tasks()
    with pytest.raises(InputError, match="the task 'EE-ID' is none of SE-GR"):
        task_named("EE-ID")
    with pytest.raises(InputError, match="give -a ARGUMENT"):
        list(answer_lines("DC-CO", Framework(["ab"]), None, UNLIMITED, modern=True))
