"""The Graph page by finger: touches, drags and pinches of a touch screen."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page, expect
from tests.web.drawn import EMPTY, named, vertex
from tests.web.tabs import Tabs

Point = tuple[float, float]


@pytest.fixture
def phone(tabs: Tabs, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A tab as wide as a telephone, with a touch screen."""
    kind = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    with tabs.shown(EMPTY, request, **kind) as page:
        expect(page.locator(".told")).to_contain_text("There are no vertices yet")
        page.locator("svg.digraph").scroll_into_view_if_needed()
        yield page


def corner(page: Page) -> Point:
    box = page.locator("svg.digraph").bounding_box()
    assert box is not None
    return box["x"], box["y"]


def tap(page: Page, x: float, y: float) -> None:
    left, top = corner(page)
    page.touchscreen.tap(left + x, top + y)


def fingers(page: Page, *ways: tuple[Point, Point], steps: int = 4) -> None:
    """Move fingers from where they are set down to where they leave."""
    left, top = corner(page)
    session = page.context.new_cdp_session(page)

    def send(kind: str, at: float) -> None:
        points = [
            {"x": left + a + (c - a) * at, "y": top + b + (d - b) * at, "id": k}
            for k, ((a, b), (c, d)) in enumerate(ways)
        ]
        session.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [] if kind == "touchEnd" else points},
        )

    send("touchStart", 0)
    for step in range(1, steps + 1):
        send("touchMove", step / steps)
    send("touchEnd", 1)


def view(page: Page) -> tuple[float, float, float]:
    """Return where the drawing stands, and its scale."""
    held = page.locator("svg.digraph > g").get_attribute("transform") or ""
    x, y, scale = map(float, re.findall(r"-?[\d.]+", held))
    return x, y, scale


def test_a_digraph_is_drawn_by_finger(phone: Page) -> None:
    tap(phone, 80, 120)
    named(phone, "a", "P0")
    tap(phone, 240, 120)
    named(phone, "b", "P0")
    fingers(phone, ((80, 120), (240, 120)))
    named(phone, "a", "N1")
    tap(phone, 240, 120)  # an edge by two touches
    tap(phone, 80, 120)
    named(phone, "a", "D")
    named(phone, "b", "D")
    fingers(phone, ((240, 120), (160, 220)))  # into the empty: a vertex, with an edge to it
    named(phone, "c", "P0")
    named(phone, "b", "N1")
    phone.get_by_role("button", name="Undo").click()
    expect(phone.locator(".vertex")).to_have_count(2)
    phone.get_by_role("button", name="Redo").click()
    named(phone, "b", "N1")
    phone.get_by_role("button", name="Delete").click()
    tap(phone, 160, 220)
    expect(phone.locator(".vertex")).to_have_count(2)


def test_a_vertex_is_moved_by_finger(phone: Page) -> None:
    tap(phone, 80, 120)
    named(phone, "a", "P0")
    phone.get_by_role("button", name="Move", exact=True).click()
    fingers(phone, ((80, 120), (200, 200)))
    x, y, scale = view(phone)
    at = f"translate({round((200 - x) / scale)} {round((200 - y) / scale)})"
    expect(vertex(phone, "a")).to_have_attribute("transform", at)


def test_one_finger_moves_the_picture_and_two_make_it_larger(phone: Page) -> None:
    tap(phone, 80, 120)
    named(phone, "a", "P0")
    x, y, scale = view(phone)
    fingers(phone, ((200, 60), (230, 110)))
    assert view(phone) == pytest.approx((x + 30, y + 50, scale), abs=0.5)
    x, y, scale = view(phone)
    fingers(phone, ((150, 150), (100, 150)), ((190, 150), (240, 150)))
    wide = view(phone)[2] / scale
    assert wide == pytest.approx(140 / 40, rel=0.02)
    fingers(phone, ((100, 150), (150, 150)), ((240, 150), (190, 150)))
    assert view(phone) == pytest.approx((x, y, scale), abs=1.5)
    expect(phone.locator(".vertex")).to_have_count(1)  # nothing was drawn meanwhile
    phone.get_by_role("button", name="Larger").click()
    assert view(phone)[2] == pytest.approx(1.25 * scale, rel=0.01)
