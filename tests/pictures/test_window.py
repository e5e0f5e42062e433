from __future__ import annotations

import re

import pytest
from tests.infinite.examples import TRUE, example

from zermelo.errors import InputError
from zermelo.infinite.parser import parse_family
from zermelo.infinite.window import sample, truncate
from zermelo.pictures.window import draw_window


@pytest.mark.parametrize("name", TRUE)
def test_every_vertex_is_drawn_with_its_ordinal(name: str) -> None:
    family = example(name)
    constants = family.with_constants({})
    window = sample(family, 20, constants)
    svg = draw_window(window).svg
    assert svg.count("<g data-vertex=") >= len(window.vertices)
    claim = family.claimed()
    for vertex in window.vertices:
        values = family.values(vertex, constants)
        outcome = claim.outcome(values)
        index = "" if outcome == "D" else str(claim.index(values))
        assert re.search(f'data-vertex="{re.escape(outcome + index)}"', svg)


def test_heights_are_ordinals_in_order() -> None:
    svg = draw_window(truncate(example("clocks"), [(-1, 2), (0, 3)], {}), title="Clocks").svg
    heights = [float(y) for y in re.findall(r'y="([0-9.]+)"[^>]*>(?:ω²|ω·2|ω|0)<', svg)]
    named = re.findall(r'y="[0-9.]+"[^>]*>(ω²|ω·2|ω|0)<', svg)
    beside = [(name, y) for name, y in zip(named, heights, strict=True)]
    order = [name for name, _ in sorted(beside, key=lambda pair: pair[1])]
    assert order[0] == "ω²"
    assert order[-1] == "0"
    assert order.index("ω·2") < order.index("ω")


def test_what_cannot_be_drawn() -> None:
    with pytest.raises(InputError, match="claims nothing"):
        draw_window(sample(parse_family("vertices x"), 3, {}))
    with pytest.raises(InputError, match="contradictory at -1"):
        draw_window(
            truncate(parse_family("vertices x\nP: true\nN: false\nremoteness x"), [(-1, 1)], {})
        )
    with pytest.raises(InputError, match="are too many for one picture"):
        draw_window(truncate(example("walk-home"), [(0, 300)], {}))
