"""A notebook shows the board of a position, or the position in words."""

from __future__ import annotations

import zermelo as z
from zermelo import rulesets as r


def test_a_board() -> None:
    assert r.Nim()(3, 5)._repr_html_().startswith("<svg")


def test_no_board() -> None:
    here = z.game("<a>", {"<a>": ["b"], "b": []})
    assert here._repr_html_().startswith(("<svg", "<code>game: &lt;a&gt;"))
