"""The compiled loops against their twins in plain Python."""

from __future__ import annotations

import sys
import tracemalloc

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import programs

from zermelo.values.misere import compiled, plain
from zermelo.values.misere.heaps import HeapGame
from zermelo.values.misere.model import Model
from zermelo.values.misere.quotient import MisereQuotient, quotient_of_heaps


@pytest.mark.parametrize(
    ("code", "upto"),
    [("0.77", 90), ("0.15", 40), ("0.26", 20), ("0.35", 8), ("0.57", 18), ("4.8", 9)],
)
def test_quotients_are_the_same(code: str, upto: int) -> None:
    def found(*, loops: bool) -> MisereQuotient:
        return quotient_of_heaps([HeapGame.octal(code)], upto=upto, compiled=loops)

    one, other = found(loops=False), found(loops=True)
    assert one.parts[0].phi == other.parts[0].phi
    assert (one.portion, one.actions, one.lasts, one.parents, one.states, one.steps) == (
        other.portion,
        other.actions,
        other.lasts,
        other.parents,
        other.states,
        other.steps,
    )


def commuting(draw: st.DrawFn) -> tuple[list[list[int]], list[list[int]]]:
    """Powers of a map, and of another: they commute."""
    tables = []
    for size in (draw(st.integers(1, 7)), draw(st.integers(1, 6))):
        step = draw(st.lists(st.integers(0, size - 1), min_size=size, max_size=size))
        powers = [list(range(size))]
        for _ in range(3):
            powers.append([step[x] for x in powers[-1]])
        tables.append(powers)
    return tables[0], tables[1]


@settings(max_examples=200)
@given(st.data())
def test_each_loop_is_its_twin(data: st.DataObject) -> None:
    drawn = data.draw(st.composite(commuting)())
    places = data.draw(st.lists(st.integers(1, 3), min_size=1, max_size=3))
    letters = sorted(
        data.draw(st.sets(st.integers(0, 20), min_size=len(places), max_size=len(places)))
    )
    arguments = letters, [drawn[0][p] for p in places], [drawn[1][p] for p in places]
    one, other = plain.generate_product(*arguments), compiled.generate_product(*arguments)
    assert tuple(one) == tuple(other)
    keys, lasts, parents, actions = one
    if not actions:
        return
    element = st.integers(0, len(keys) - 1)
    values = {letter: data.draw(st.lists(element, max_size=4)) for letter in actions}
    assert plain.mark_p_elements(lasts, parents, actions, values) == compiled.mark_p_elements(
        lasts, parents, actions, values
    )
    portion = bytes(data.draw(st.lists(st.integers(0, 1), min_size=len(keys), max_size=len(keys))))
    classes = [held.refine_classes(portion, list(actions.values())) for held in (plain, compiled)]
    assert len(set(zip(*classes, strict=True))) == len(set(classes[0])) == len(set(classes[1]))


def test_a_state_is_kept_once_with_one_bit_for_each_element() -> None:
    order = 4_000
    cycle = [*range(1, order), 0]
    model = Model([-1] + [0] * (order - 1), [-1, *range(order - 1)], {0: cycle}, bytes(order), {})
    both = plain.QuotientStates(model), compiled.CompiledQuotientStates(model)
    tracemalloc.start()
    used = []
    for states in both:
        before, _ = tracemalloc.get_traced_memory()
        for x in range(400):
            mask = sum(1 << 8 * (7 * z + x) for z in range(40))
            assert not states.covers(x, mask)
            states.append(x, mask, (x - 1, 0))
            assert states.covers(x, mask)
        used.append((tracemalloc.get_traced_memory()[0] - before) / 400)
    tracemalloc.stop()
    assert used[1] < 3 * order / 8 < used[0]  # arrays grow to twice their size
    one, other = both
    assert one.pairs() == other.pairs() == other.copy().pairs()
    assert [one.origin(at) for at in range(400)] == [other.origin(at) for at in range(400)]
    for states in both:  # within another, which it does not keep
        states.append(3, 1 << 8 * 3, (-1, 0))
        states.append(3, sum(1 << 8 * z for z in range(order)), (-1, 0))
    assert one.maximal().pairs() == other.maximal().pairs()
    assert len(one.maximal()) == 400


def test_small_work_loads_no_compiled_loops() -> None:
    program = (
        "import sys\n"
        "from zermelo.values.misere.heaps import HeapGame\n"
        "from zermelo.values.misere.quotient import quotient_of_heaps\n"
        "assert quotient_of_heaps([HeapGame.octal('0.77')]).order == 40\n"
        "assert not {'numba', 'numpy'} & {*sys.modules}\n"
    )
    programs.run([sys.executable, "-c", program], check=True)


def test_rows_are_written_where_they_are_needed() -> None:
    """A monoid of some thousand elements takes rows for few of them; those are its products."""
    from zermelo.values.misere.compiled import _Table

    game = HeapGame.octal("0.77")
    model = quotient_of_heaps([game], upto=20).model
    table = _Table(model)
    assert table.is_written.sum() == 1
    wanted = np.array([model.order - 1, 3])
    table.write_rows(wanted)
    assert table.is_written.sum() < model.order
    for x in np.flatnonzero(table.is_written):
        for y in range(model.order):
            assert table.rows[x, y] == model.times([int(x), y])
