"""Long arithmetic looks at a clock where one is given; what was stopped is right afterwards."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from zermelo.errors import LimitReached
from zermelo.expressions.facts import facts_of
from zermelo.expressions.parse import evaluate
from zermelo.formats.resolvers import NameResolver
from zermelo.games.rules import PartizanPosition
from zermelo.limits import Limits
from zermelo.rulesets import Hackenbush, PartizanOctal
from zermelo.solvers.engine import Engine
from zermelo.values.partizan import sums as adding
from zermelo.values.partizan.atomic import atomic_weight
from zermelo.values.partizan.flat import arena as flat
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.memory import Memory
from zermelo.values.partizan.operations import freeze
from zermelo.values.partizan.reduced import reduced
from zermelo.values.partizan.written import WrittenCompound, value_written
from zermelo.verbs.positions import value_of_expression

Look = Callable[[], object] | None

HOT, COLD, SMALL = Game("{9|4,{3|1}}"), Game("{7/2|2||1|-1/8}"), Game("{^3|||^*|v||0}")
LONG = "{3|1}+{5|2}+{7|3}+{11|5}+{13|6}+{17|8}+{19|7}+{31|3}+{57|2}+{77|5}+{99|1}+{133|7}"

WORK: dict[str, Callable[[Look], object]] = {
    "plus": lambda look: HOT.plus(COLD, look),
    "times": lambda look: HOT.times(7, look),
    "cool": lambda look: HOT.cool("1/4", look),
    "freeze": lambda look: freeze(HOT, look),
    "heat": lambda look: COLD.heat("1/4", look),
    "overheat": lambda look: COLD.overheat("1*", "1", look),
    "Norton's product": lambda look: COLD.norton_product(SMALL, look),
    "Conway's product": lambda look: HOT.conway_product(COLD, look),
    "ordinal sum": lambda look: HOT.ordinal_sum(COLD, look),
    "reduced form": lambda look: reduced(COLD, look),
    "atomic weight": lambda look: atomic_weight(SMALL, look),
    "facts": lambda look: facts_of(SMALL, look),
    "conjunctive sum": lambda look: value_written(
        WrittenCompound("ConjunctiveSum", HOT, COLD), look
    ),
    "selective sum": lambda look: value_written(WrittenCompound("SelectiveSum", HOT, COLD), look),
    "sum of forms": lambda look: value_written(WrittenCompound("+", HOT, COLD), look),
    "ordinal sum of forms": lambda look: value_written(WrittenCompound(":", HOT, COLD), look),
    "product of forms": lambda look: value_written(
        WrittenCompound("ConwayProduct", HOT, COLD), look
    ),
    "expression": lambda look: evaluate(f"({HOT} + {COLD}).Cool(1/8) * 3", check=look),
}


class Stopped(Exception):
    pass


def stop() -> None:
    raise Stopped


@pytest.mark.parametrize("name", WORK)
def test_work_ends_when_it_is_told_to(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from zermelo.values.partizan import operations
    from zermelo.values.partizan import reduced as reducing

    monkeypatch.setattr(adding, "PLAIN_FORMS", 10**12)  # whatever ran in this process before
    for module, table in ((operations, "COOLED"), (operations, "PRODUCTS"), (reducing, "REDUCED")):
        monkeypatch.setattr(module, table, Memory())
    work = WORK[name]
    adding.forget()
    with pytest.raises(Stopped):
        work(stop)
    again = work(None)
    adding.forget()
    assert again == work(None)


def test_compiled_sums_look_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adding, "PLAIN_FORMS", 0)
    monkeypatch.setattr(flat, "CHECK_FORMS", 1)
    terms = [HOT, COLD, SMALL, Game("{11|3||2|*}")]

    def total(look: Look) -> Game:
        whole = Game(0)
        for term in terms:
            whole = whole.plus(term, look)
        return whole

    adding.forget()
    with pytest.raises(Stopped):
        total(stop)
    compiled = total(None)
    monkeypatch.setattr(adding, "PLAIN_FORMS", 10**12)
    adding.forget()
    assert compiled is total(None)


def test_expressions_obey_the_limits_of_a_question() -> None:
    with pytest.raises(LimitReached, match="stop"):
        value_of_expression(LONG, NameResolver(), limits=Limits(stop=lambda: True))


@pytest.mark.parametrize(
    "position",
    [
        PartizanOctal("0.37", "0.53")(*[3] * 60),
        Hackenbush()(f"eee({';'.join('e' + 'lr' * height for height in (20, 15, 10))})"),
    ],
    ids=["sixty heaps", "flowers on a stalk"],
)
def test_values_of_parts_are_added_within_the_limits_of_a_question(
    position: PartizanPosition[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Finding what one part is worth takes few looks, adding them many; theorems look as well."""
    monkeypatch.setattr(adding, "PLAIN_FORMS", 10**12)  # as at first, before loops are loaded
    looks = count()
    engine = Engine(limits=Limits(stop=lambda: next(looks) > 20))
    adding.forget()
    with pytest.raises(LimitReached, match="stop"):
        engine.value(position)


def test_a_game_of_many_options_is_written_at_once() -> None:
    """A hundred games, each an option of all above it: 2¹⁰⁰ braces where all are written out."""
    found = evaluate("^:*99")
    text = str(found)
    assert len(text) < 100_000
    assert text.startswith("(A := {^,{^|*,^}")
    assert evaluate(text) is found
