"""The Graph page by finger: touches, drags and pinches of a touch screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page
from tests.web.drawn import EMPTY, middle, named, opened, vertex
from tests.web.expected import expect
from tests.web.tabs import Tabs
from tests.web.test_stories import keep

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


def double_tap(page: Page, x: float, y: float) -> None:
    """Tap twice within 50 milliseconds, however long the browser takes over it."""
    left, top = corner(page)
    session = page.context.new_cdp_session(page)
    now = page.evaluate("Date.now()") / 1000
    for late in (0, 0.05):
        for kind, points in (("touchStart", [{"x": left + x, "y": top + y}]), ("touchEnd", [])):
            session.send(
                "Input.dispatchTouchEvent",
                {"type": kind, "touchPoints": points, "timestamp": now + late},
            )
    session.detach()


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


def at(page: Page, name: str, part: str = ".body") -> Point:
    """Return where a vertex, or a part of it, is in the drawing."""
    left, top = corner(page)
    x, y = middle(vertex(page, name).locator(part))
    return x - left, y - top


def test_a_digraph_is_drawn_by_finger(phone: Page) -> None:
    tap(phone, 80, 120)
    named(phone, "a", "P0")
    tap(phone, 240, 120)
    named(phone, "b", "P0")
    tap(phone, 85, 148)  # a finger may miss it a little
    expect(vertex(phone, "a")).to_have_class(re.compile("selected"))
    fingers(phone, (at(phone, "a", ".knob"), (240, 120)))
    named(phone, "a", "N1")
    tap(phone, 240, 120)  # an edge by touches alone
    tap(phone, *at(phone, "b", ".knob"))
    tap(phone, 80, 120)
    named(phone, "a", "D")
    named(phone, "b", "D")
    tap(phone, 240, 120)
    fingers(phone, (at(phone, "b", ".knob"), (160, 220)))  # into the empty: another vertex
    named(phone, "c", "P0")
    named(phone, "b", "N1")
    phone.get_by_role("button", name="Undo").click()
    expect(phone.locator(".vertex")).to_have_count(2)
    phone.get_by_role("button", name="Redo").click()
    named(phone, "b", "N1")
    tap(phone, 160, 220)
    phone.get_by_role("button", name="Delete").click()
    expect(phone.locator(".vertex")).to_have_count(2)


def test_a_vertex_is_moved_and_named_by_finger(phone: Page) -> None:
    tap(phone, 80, 120)
    named(phone, "a", "P0")
    fingers(phone, ((80, 120), (200, 200)))
    x, y, scale = view(phone)
    there = f"translate({round((200 - x) / scale)} {round((200 - y) / scale)})"
    expect(vertex(phone, "a")).to_have_attribute("transform", there)
    double_tap(phone, 200, 200)
    expect(phone.get_by_label("Name of a").first).to_be_focused()
    phone.keyboard.type("end")
    phone.keyboard.press("Enter")
    named(phone, "end", "P0")


def test_a_long_press_opens_a_menu(phone: Page) -> None:
    tap(phone, 80, 120)
    named(phone, "a", "P0")
    left, top = corner(phone)
    session = phone.context.new_cdp_session(phone)
    point = {"x": left + 80, "y": top + 120}
    send = {"type": "touchStart", "touchPoints": [point]}
    session.send("Input.dispatchTouchEvent", send)
    menu = phone.get_by_role("menu", name="a")
    expect(menu.get_by_role("menuitem").first).to_be_focused()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    box = menu.bounding_box()
    assert box is not None
    assert 0 <= box["x"] < box["x"] + box["width"] <= 360
    heights = menu.get_by_role("menuitem").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert min(heights) >= 40
    menu.get_by_role("menuitem", name="Loop").tap()
    named(phone, "a", "D")
    expect(menu).to_have_count(0)
    tap(phone, 240, 240)  # takes the selection away, and adds nothing
    expect(vertex(phone, "a")).not_to_have_class(re.compile("selected"))
    expect(phone.locator(".vertex")).to_have_count(1)


def test_what_a_vertex_says_stands_below_the_drawing(tabs: Tabs, request: Any) -> None:
    """On a telephone the reasons come before the legend and all questions."""
    kind = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with tabs.shown(EMPTY, request, **kind) as page:
        held = opened(page, [("a", "b"), ("b", "a"), ("b", "c")])
        vertex(held, "b").tap()
        why = held.get_by_role("region", name="Why?")
        expect(why).to_contain_text("b is N: it can move to c, which is P (remoteness 0).")
        drawing, legend = held.locator("svg.digraph"), held.get_by_role("list", name="Legend")
        assert middle(drawing)[1] < middle(why)[1] < middle(legend)[1]
        small = held.evaluate(
            """[...document.querySelectorAll('#main :is(button, select, input[type=text])')]
              .filter(one => one.offsetHeight && one.offsetHeight < 40)
              .map(one => one.outerHTML)"""
        )
        assert not small
        assert held.evaluate("document.documentElement.scrollWidth") <= 390
        keep(held, "graph-telephone")


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
