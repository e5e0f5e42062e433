"""Orders by file or name."""

from __future__ import annotations

from pathlib import Path

import pytest

from zermelo.digraph.order import Order
from zermelo.errors import FormatError, InputError
from zermelo.formats.orders import open_order


def test_an_edge_of_a_file_leads_up(tmp_path: Path) -> None:
    file = tmp_path / "hasse.dot"
    file.write_text("digraph { rankdir=BT; bottom -> left -> top; bottom -> right -> top; }")
    order = open_order(str(file))
    assert order.called == str(file)
    assert order == Order(
        [("bottom", "left"), ("left", "top"), ("bottom", "right"), ("right", "top")]
    )
    assert order.is_below("bottom", "top")


def test_a_file_with_a_circle_is_named(tmp_path: Path) -> None:
    file = tmp_path / "circle.tgf"
    file.write_text("a\nb\n#\na b\nb a\n")
    with pytest.raises(FormatError, match=r"circle\.tgf.*this is not an order: a ≤ b ≤ a"):
        open_order(str(file))


def test_vertices_below_edges() -> None:
    order = open_order("incidence:star:3")
    assert order.names == ("0", "1", "2", "3", "0-1", "0-2", "0-3")
    assert order.is_below("0", "0-2")
    assert order.is_below("2", "0-2")
    assert not order.is_below("1", "0-2")


def test_what_is_neither_file_nor_name() -> None:
    with pytest.raises(InputError, match=r"'rings:4' is neither .*boolean:3.*incidence:GRAPH"):
        open_order("rings:4")
    with pytest.raises(InputError, match="'x' is not a size"):
        open_order("chain:x")
