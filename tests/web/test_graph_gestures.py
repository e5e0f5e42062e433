"""The gestures of the Graph page's editor, by mouse and by keys, and what can be undone."""

from __future__ import annotations

import re
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page
from tests.web.drawn import (
    double_click,
    drag,
    join,
    kept,
    middle,
    named,
    opened,
    place_of,
    touch,
    vertex,
)
from tests.web.expected import expect
from tests.web.tabs import go
from tests.web.test_stories import SCREENSHOTS, keep

CRAIG = [("a", "b"), ("b", "a"), ("b", "c"), ("d", "a"), ("d", "b")]


def edge(page: Page, u: int, v: int) -> Any:
    return page.locator(f'path.edge[data-edge="{u} {v}"]')


def on_edge(page: Page, u: int, v: int) -> tuple[float, float]:
    """Return a point in the middle of an edge, in the drawing."""
    return tuple(
        edge(page, u, v).evaluate(
            """path => {
              const half = path.getPointAtLength(path.getTotalLength() / 2);
              const p = half.matrixTransform(path.getScreenCTM());
              const box = path.ownerSVGElement.getBoundingClientRect();
              return [p.x - box.x, p.y - box.y];
            }"""
        )
    )


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.tagName"))


def test_a_click_selects_and_a_click_on_empty_ground_adds_or_deselects(graph: Page) -> None:
    touch(graph, 100, 100)
    touch(graph, 300, 100)
    expect(graph.locator(".vertex")).to_have_count(2)  # what was added is not selected
    vertex(graph, "a").click()
    expect(vertex(graph, "a")).to_have_class(re.compile("selected"))
    touch(graph, 200, 300)
    expect(graph.locator(".vertex.selected")).to_have_count(0)
    expect(graph.locator(".vertex")).to_have_count(2)
    touch(graph, 200, 300)
    expect(graph.locator(".vertex")).to_have_count(3)


def test_a_drag_moves_and_a_drag_from_the_rim_joins(graph: Page) -> None:
    for x in (100, 300):
        touch(graph, x, 100)
    knob = vertex(graph, "a").locator(".handle")
    expect(knob).to_have_css("opacity", "0")
    graph.mouse.move(*middle(vertex(graph, "a").locator(".body")))
    expect(knob).to_have_css("opacity", "1")
    join(graph, "a", "b")
    expect(edge(graph, 0, 1)).to_have_count(1)
    before = vertex(graph, "b").get_attribute("transform")
    drag(graph, (300, 100), (300, 250))
    expect(vertex(graph, "b")).not_to_have_attribute("transform", str(before))
    expect(edge(graph, 0, 1)).to_have_count(1)
    join(graph, "b", (100, 300))  # into the empty: another vertex
    expect(edge(graph, 1, 2)).to_have_count(1)
    join(graph, "a", "b")  # it is there already, and selected
    expect(edge(graph, 0, 1)).to_have_class(re.compile("selected"))
    expect(graph.get_by_role("heading", name="Edge a → b")).to_be_visible()


def test_an_edge_is_clicked_turned_round_and_deleted(page: Page) -> None:
    held = opened(page, CRAIG)
    touch(held, *on_edge(held, 3, 0))
    expect(edge(held, 3, 0)).to_have_class(re.compile("selected"))
    held.get_by_role("button", name="Reverse").click()
    expect(edge(held, 0, 3)).to_have_count(1)
    touch(held, *on_edge(held, 0, 3))
    held.keyboard.press("Delete")
    expect(held.locator("path.edge[data-edge]")).to_have_count(4)
    touch(held, *on_edge(held, 3, 1))
    drawn = held.locator("svg.digraph").bounding_box()
    assert drawn is not None
    x, y = on_edge(held, 3, 1)
    held.mouse.click(drawn["x"] + x, drawn["y"] + y, button="right")
    held.get_by_role("menu", name="Edge d → b").get_by_role("menuitem", name="Delete").click()
    expect(held.locator("path.edge[data-edge]")).to_have_count(3)


def test_a_double_click_renames(page: Page) -> None:
    held = opened(page, CRAIG, set=["a"], tokens=["a"])
    double_click(held, "a")
    field = held.locator("input.renaming")
    expect(field).to_be_focused()
    field.fill("start here")
    field.press("Enter")
    expect(vertex(held, "start_here")).to_be_focused()
    expect(vertex(held, "start_here")).to_have_class(re.compile("marked"))
    expect(vertex(held, "start_here").locator(".under")).to_contain_text("●")
    double_click(held, "b")
    field.fill("c")
    field.press("Enter")
    expect(held.get_by_role("alert")).to_contain_text("'c' cannot be a name")
    expect(vertex(held, "b")).to_have_count(1)
    double_click(held, "b")
    field.fill("other")
    field.press("Escape")
    expect(vertex(held, "b")).to_be_focused()
    double_click(held, "b")
    field.fill("away")
    vertex(held, "d").click()
    expect(vertex(held, "away")).to_have_count(1)


def test_a_right_click_opens_a_menu(page: Page) -> None:
    held = opened(page, CRAIG)
    vertex(held, "d").click(button="right")
    menu = held.get_by_role("menu", name="d")
    expect(menu.get_by_role("menuitem")).to_have_text(
        [
            "Rename",
            "Delete",
            "Loop",
            "Edge from here",
            "Why?",
            "Play from here",
            "Explain",
            "Give to player 2",
        ]
    )
    keep(held, "graph-menu")
    held.keyboard.press("ArrowDown")
    held.keyboard.press("ArrowDown")
    held.keyboard.press("Enter")
    named(held, "d", "N3")
    expect(edge(held, 3, 3)).to_have_count(1)
    expect(vertex(held, "d")).to_be_focused()
    vertex(held, "d").click(button="right")
    held.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(vertex(held, "d")).to_be_focused()
    vertex(held, "d").click(button="right")
    touch(held, 20, 20)
    expect(menu).to_have_count(0)
    vertex(held, "c").click(button="right")
    held.get_by_role("menuitem", name="Rename").click()
    held.keyboard.type("z")
    held.keyboard.press("Enter")
    expect(vertex(held, "z")).to_have_count(1)
    vertex(held, "d").click(button="right")
    held.get_by_role("menuitem", name="Play from here").click()
    expect(held.locator(".wide-part svg.board")).to_have_attribute("aria-label", "tokens d")


def test_everything_is_undone_and_done_again(graph: Page) -> None:
    touch(graph, 100, 100)
    touch(graph, 300, 100)
    join(graph, "a", "b")
    graph.get_by_role("button", name="Choose a set").click()
    vertex(graph, "b").click()
    graph.get_by_role("button", name="Put tokens").click()
    vertex(graph, "a").click()
    graph.get_by_label("Show as an argumentation framework").check()
    graph.get_by_role("button", name="Edit").click()
    vertex(graph, "a").press("Shift+ArrowDown")
    vertex(graph, "a").press("Shift+ArrowDown")
    graph.get_by_role("button", name="New").click()
    expect(graph.locator(".vertex")).to_have_count(0)
    seen = []
    undo, redo = (graph.get_by_role("button", name=name) for name in ("Undo", "Redo"))

    def look() -> list[list[str]]:
        assert kept(graph)
        expect(graph.locator(".told")).not_to_contain_text("Working")
        shown: list[list[str]] = graph.locator(".vertex, path.edge[data-edge]").evaluate_all(
            """all => all.map(one => ["aria-label", "transform", "d", "marker-start", "marker-end"]
              .map(name => one.getAttribute(name) ?? ""))"""
        )
        return shown

    while undo.get_attribute("aria-disabled") is None:
        seen.append(look())
        undo.click()
    expect(graph.locator(".vertex")).to_have_count(0)
    assert len(seen) == 8  # two small steps by keys are one
    assert focused(graph) == "BUTTON"
    for there in reversed(seen):
        redo.click()
        assert look() == there
    expect(redo).to_be_disabled()
    assert focused(graph) == "BUTTON"


def test_the_focus_never_falls_to_the_body(page: Page) -> None:
    held = opened(page, CRAIG)
    for name in ("d", "b"):
        vertex(held, name).focus()
        held.keyboard.press("Delete")
        assert focused(held) == "g"
    for _ in range(2):
        held.keyboard.press("Delete")
    expect(held.locator(".vertex")).to_have_count(0)
    assert focused(held) == "svg"
    held.keyboard.press("a")
    held.keyboard.press("m")
    held.get_by_role("menuitem", name="Delete").press("Enter")
    assert focused(held) == "svg"
    held.get_by_role("button", name="Add a vertex").click()
    held.get_by_role("button", name="Add a vertex").click()
    for wanted in ("Remove a", "Add a vertex"):
        held.locator("tbody tr").last.get_by_role("button").press("Enter")
        assert focused(held) == "BUTTON", wanted
    for name in ("New", "Undo", "Redo"):
        held.get_by_role("button", name=name).press("Enter")
        assert focused(held) == "BUTTON"
    held = opened(held, CRAIG, attacks=True)
    for name in ("Extensions", "Close", "Count", "Start a dispute"):
        held.get_by_role("button", name=name).press("Enter")
        expect(held.get_by_text("Working")).to_have_count(0)
        assert focused(held) != "BODY", name
    vertex(held, "a").focus()
    for name in ("Loop", "Delete"):
        held.locator("section.selected").get_by_role("button", name=name).press("Enter")
        assert focused(held) != "BODY", name


def test_the_group_of_vertices_has_never_the_focus(page: Page) -> None:
    """Chromium gives the focus to a group of SVG that listens to it."""
    held = opened(page, CRAIG)
    held.locator("g.vertices").evaluate("one => one.focus()")
    assert held.evaluate("document.activeElement.getAttribute('class')") != "vertices"


def test_colours_follow_the_extension_that_is_shown(page: Page) -> None:
    held = opened(page, [("a", "b"), ("b", "a"), ("c", "a")], attacks=True)
    note = held.get_by_text("The colours show")
    expect(note).to_have_text("The colours show the grounded labelling.")
    for name in "abc":
        named(held, name, "undec")
    held.get_by_role("button", name="Extensions").click()
    seen = set()
    for k in (1, 2):
        expect(note).to_have_text(f"The colours show the preferred extension {k} of 2.")
        members = held.locator(".members").inner_text()
        inside = members.strip("{}").split(", ")
        for name in "abc":
            named(held, name, "in" if name in inside else "out")
        seen.add(members)
        expect(held.locator(".told")).to_have_text(
            f"{len(inside)} in, {3 - len(inside)} out, 0 undecided"
        )
        held.get_by_role("button", name="Next").click()
    assert seen == {"{a}", "{b, c}"}
    held.get_by_label("Semantics").select_option("grounded")
    for name in "abc":
        named(held, name, "undec")
    box, text = (vertex(held, "a").locator(one).bounding_box() for one in (".body", ".mark"))
    assert box is not None
    assert text is not None
    assert box["x"] + 3 < text["x"] < text["x"] + text["width"] < box["x"] + box["width"] - 3


def test_what_one_touched_stands_beside_the_drawing(page: Page) -> None:
    held = opened(page, CRAIG)
    vertex(held, "d").click()
    why = held.get_by_role("region", name="Why?")
    expect(why).to_contain_text("d is N")
    box, drawing = why.bounding_box(), held.locator("svg.digraph").bounding_box()
    assert box is not None
    assert drawing is not None
    assert box["x"] > drawing["x"] + drawing["width"]
    assert box["y"] + box["height"] < 900
    for scheme in ("light", "dark") if SCREENSHOTS else ():
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        keep(held, f"graph-{scheme}")


def test_paper_has_the_drawing_the_reasons_and_the_legend(page: Page) -> None:
    held = opened(page, CRAIG)
    vertex(held, "d").click()
    expect(held.get_by_role("region", name="Why?")).to_contain_text("d is N")
    page.emulate_media(media="print")
    for shown in ("svg.digraph", ".reasons p", ".reasons li button", ".legend"):
        expect(held.locator(shown).first).to_be_visible()
    heads = held.locator("h2").evaluate_all(
        "all => all.filter(one => one.offsetHeight).map(one => one.textContent)"
    )
    assert heads == ["Why?", "Legend"]
    for gone in ("input", "select", ".bar", ".handle", "table", "summary"):
        assert not held.locator(gone).evaluate_all(
            "all => all.some(one => one.getClientRects().length)"
        )


def test_pictures_are_let_go_and_show_no_tools(graph: Page) -> None:
    graph.evaluate(
        """() => {
          window.held = new Set();
          const { createObjectURL, revokeObjectURL } = URL;
          URL.createObjectURL = (blob) => {
            const one = createObjectURL(blob);
            window.held.add(one);
            return one;
          };
          URL.revokeObjectURL = (one) => { window.held.delete(one); revokeObjectURL(one); };
        }"""
    )
    graph.get_by_text("Open", exact=True).click()
    graph.get_by_label("Or all positions of a game").fill("nim 7 7 7")
    graph.get_by_role("button", name="Open the game").click()
    expect(graph.locator("img.picture")).to_be_visible()
    assert graph.evaluate("window.held.size") == 1
    graph.get_by_role("link", name="Learn").click()
    expect(graph.locator(".lessons")).to_be_visible()
    assert graph.evaluate("window.held.size") == 0


def test_no_edge_of_a_vertex_runs_over_its_label(page: Page) -> None:
    """The value stands at the corner that is free: a star has edges to all sides but one."""
    around = {"u": (0, -150), "r": (200, -70), "s": (200, 70), "l": (-200, -70)}
    v = [["c", 0, 0], *([name, *at] for name, at in around.items())]
    go(page, place_of({"v": v, "e": [[0, k] for k in range(1, 5)]}))
    label = vertex(page, "c").locator(".under")
    expect(label).to_have_text("1")
    box = label.bounding_box()
    assert box is not None
    for k in range(1, 5):
        crossed = edge(page, 0, k).evaluate(
            """(path, box) => {
              for (let k = 0; k <= 200; k += 1) {
                const p = path.getPointAtLength(path.getTotalLength() * k / 200)
                  .matrixTransform(path.getScreenCTM());
                if (p.x > box.x && p.x < box.x + box.width && p.y > box.y
                  && p.y < box.y + box.height) return true;
              }
              return false;
            }""",
            box,
        )
        assert not crossed, k
