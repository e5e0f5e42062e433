"""A Sphinx extension: formulas as MathML, which browsers set without a script or a network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils.nodes import SkipNode
from docutils.utils.math.latex2mathml import tex2mathml

if TYPE_CHECKING:
    from sphinx.application import Sphinx

NAME = "mathml"


def inline(writer: Any, node: Any) -> None:
    """Write a formula within a line."""
    writer.body.append(tex2mathml(node.astext(), as_block=False))
    raise SkipNode


def block(writer: Any, node: Any) -> None:
    """Write a formula on a line of its own."""
    writer.body.append(f"<div class='math'>{tex2mathml(node.astext(), as_block=True)}</div>")
    raise SkipNode


def setup(app: Sphinx) -> dict[str, bool]:
    """Give Sphinx the renderer."""
    app.add_html_math_renderer(NAME, (inline, None), (block, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
