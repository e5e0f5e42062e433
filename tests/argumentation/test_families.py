"""Audiences of value-based frameworks: every order of the values, by definition."""

from __future__ import annotations

import random
from itertools import chain, permutations

import pytest
from tests.argumentation.test_kinds import SEMANTICS, by_definition, pairs, written

from zermelo.argumentation.families import ValueFramework
from zermelo.errors import InputError


def test_subjective_and_objective_acceptance() -> None:
    chance = random.Random(7)
    differ = 0
    for _ in range(60):
        names = "abcde"[: chance.randint(1, 5)]
        attacks = pairs(chance, names, 0.3)
        value = {name: chance.choice("uvw") for name in names}
        liked = [pair for pair in ("uv", "vw") if chance.random() < 0.2]
        text = written("arg", names) + written("att", attacks) + written("val", value.items())
        F = ValueFramework.parse(text + written("valpref", liked))
        used = sorted({*value.values(), *chain(*liked)})
        orders = [
            order
            for order in permutations(used)
            if all(order.index(v) < order.index(w) for v, w in liked)
        ]
        assert sorted(F.audiences()) == sorted(orders)
        found = []
        for order in orders:

            def defeats(a: str, b: str, attacks=attacks, order=order, value=value) -> bool:
                return (a, b) in attacks and order.index(value[a]) <= order.index(value[b])

            found.append(by_definition(names, defeats))
        for semantics in SEMANTICS:
            some = [{*chain(*sets[semantics])} for sets in found]
            every = [{*names}.intersection(*sets[semantics]) for sets in found]
            for sceptically, lists in ((False, some), (True, every)):
                subjective, objective = F.accepted(semantics, sceptically=sceptically)
                assert {*subjective} == set().union(*lists), text
                assert {*objective} == {*names}.intersection(*lists), text
                differ += subjective != objective
    assert differ > 50


def test_one_audience() -> None:
    F = ValueFramework.parse("arg(a). arg(b). att(a,b). att(b,a). val(a,x). val(b,y).")
    assert F.framework(["y", "x"]).attacks == [("b", "a")]
    for audience in (["x"], ["x", "y", "z"], ["x", "y", "x"], []):
        with pytest.raises(InputError, match="is not an order of the values x,y; name each once"):
            F.framework(audience)
    with pytest.raises(InputError, match="go in a circle"):
        [*ValueFramework(F.largest, F.values, (("x", "y"), ("y", "x"))).audiences()]
    many = "".join(f"arg(a{i}). val(a{i},v{i})." for i in range(9))
    with pytest.raises(InputError, match="9 values have too many orders; name one audience"):
        ValueFramework.parse(many).accepted()
