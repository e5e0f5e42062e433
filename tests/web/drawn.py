"""What one does on the Graph page: touch, drag, and look at what a vertex says."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

from playwright.sync_api import Page
from tests.web.expected import expect
from tests.web.tabs import go


def packed(state: dict[str, Any]) -> str:
    """Return a state as it stands in an address."""
    deflate = zlib.compressobj(wbits=-15)
    held = deflate.compress(json.dumps(state).encode()) + deflate.flush()
    return base64.urlsafe_b64encode(held).decode().rstrip("=")


def place_of(state: dict[str, Any]) -> str:
    """Return the Graph page in a state, as it stands in an address."""
    return f"graph/{packed(state)}"


#: The Graph page with nothing drawn.
EMPTY = place_of({"v": [], "e": []})


def opened(page: Page, edges: list[tuple[str, str]], **state: Any) -> Page:
    """Open a digraph on the Graph page, its vertices side by side in order of their names."""
    names = sorted({name for edge in edges for name in edge})
    v = [[name, 110 * k, 70 * (k % 3)] for k, name in enumerate(names)]
    e = [[names.index(a), names.index(b)] for a, b in edges]
    go(page, place_of({"v": v, "e": e, **state}))
    expect(page.locator(".vertex")).to_have_count(len(names))
    expect(page.locator("svg.digraph.stale")).to_have_count(0)
    expect(page.locator(".vertex.outcome-unknown")).to_have_count(0)
    return page


def again(page: Page, address: str) -> Page:
    """Load a page from nothing, at an address."""
    page.evaluate("address => history.replaceState(null, '', address)", address)
    page.reload()
    return page


def kept(page: Page) -> str:
    """Return the address of a page, once it holds what was done last."""
    expect(page.locator("svg.digraph.stale")).to_have_count(0)
    expect(page.locator('#main[data-kept="yes"]')).to_have_count(1)
    return page.url


def touch(page: Page, x: float, y: float) -> None:
    box = page.locator("svg.digraph").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + x, box["y"] + y)


def double_click(page: Page, name: str) -> None:
    """Click a vertex twice within 50 milliseconds, however long the browser takes over it."""
    x, y = middle(vertex(page, name))
    session = page.context.new_cdp_session(page)
    now = page.evaluate("Date.now()") / 1000
    for click in (1, 2):
        for kind in ("mousePressed", "mouseReleased"):
            point = {"x": x, "y": y, "button": "left", "clickCount": click}
            session.send(
                "Input.dispatchMouseEvent",
                {"type": kind, "timestamp": now + 0.05 * (click - 1), **point},
            )
    session.detach()


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    box = page.locator("svg.digraph").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + start[0], box["y"] + start[1])
    page.mouse.down()
    page.mouse.move(box["x"] + end[0], box["y"] + end[1], steps=4)
    page.mouse.up()


def middle(locator: Any) -> tuple[float, float]:
    """Return the middle of what is shown, on the page."""
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def join(page: Page, start: str, end: str | tuple[float, float]) -> None:
    """Drag an edge from the dot at the rim of a vertex to another one, or to a place."""
    page.mouse.move(*middle(vertex(page, start).locator(".body")))
    page.mouse.move(*middle(vertex(page, start).locator(".knob")))
    page.mouse.down()
    box = page.locator("svg.digraph").bounding_box()
    assert box is not None
    place = (
        middle(vertex(page, end).locator(".body"))
        if isinstance(end, str)
        else (box["x"] + end[0], box["y"] + end[1])
    )
    page.mouse.move(*place, steps=4)
    page.mouse.up()


def named(page: Page, name: str, mark: str) -> None:
    expect(page.locator(f'.vertex[data-vertex="{name}"] .mark')).to_have_text(mark)


def vertex(page: Page, name: str) -> Any:
    return page.locator(f'.vertex[data-vertex="{name}"]')
