"""Stories of the Graph page in a real browser: drawn by mouse, by keys and in the table."""

from __future__ import annotations

import base64
import re
import zlib
from pathlib import Path

import pytest

import zermelo as z
from zermelo.web.app import pieces
from zermelo.web.asking import Question, answer

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page, Route, expect

#: What a question may take on a machine that does much else.
WAIT = 60_000
expect.set_options(timeout=WAIT)


@pytest.fixture
def graph(page: Page) -> Page:
    """The Graph page with nothing drawn."""
    deflate = zlib.compressobj(wbits=-15)
    packed = deflate.compress(b'{"v": [], "e": []}') + deflate.flush()
    letters = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    page.goto(f"{page.url.partition('#')[0]}#graph/{letters}")
    expect(page.locator(".told")).to_contain_text("There is no vertex yet")
    return page


def touch(page: Page, x: float, y: float) -> None:
    box = page.locator("svg.digraph").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + x, box["y"] + y)


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    box = page.locator("svg.digraph").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + start[0], box["y"] + start[1])
    page.mouse.down()
    page.mouse.move(box["x"] + end[0], box["y"] + end[1], steps=4)
    page.mouse.up()


def named(page: Page, name: str, mark: str) -> None:
    expect(page.locator(f'.vertex[data-vertex="{name}"] .mark')).to_have_text(mark)


def test_a_digraph_is_drawn_by_mouse_and_its_kernels_are_read(graph: Page) -> None:
    for x in (100, 250, 400):
        touch(graph, x, 150)
    named(graph, "a", "P0")
    drag(graph, (100, 150), (250, 150))
    named(graph, "a", "N1")
    touch(graph, 250, 150)
    touch(graph, 400, 150)
    named(graph, "a", "P2")
    named(graph, "b", "N1")
    graph.get_by_role("button", name="How many?").click()
    expect(graph.locator(".sets")).to_have_text("1 kernel.")
    graph.get_by_role("button", name="Step through").click()
    expect(graph.locator(".members")).to_have_text("{a, c}")
    expect(graph.locator(".vertex.marked")).to_have_count(2)


def test_an_odd_cycle_has_no_kernel_and_a_set_is_told_why(graph: Page) -> None:
    for x, y in ((100, 100), (300, 100), (200, 250)):
        touch(graph, x, y)
    for start, end in (
        ((100, 100), (300, 100)),
        ((300, 100), (200, 250)),
        ((200, 250), (100, 100)),
    ):
        drag(graph, start, end)
    named(graph, "a", "D")
    graph.get_by_role("button", name="One, or why none").click()
    expect(graph.locator(".sets")).to_contain_text("There is no kernel.")
    graph.get_by_role("button", name="Choose a set").click()
    touch(graph, 100, 100)
    expect(graph.locator(".sets")).to_contain_text("This set is no kernel: ")
    graph.get_by_label("Show as an argumentation framework").check()
    named(graph, "a", "undec")
    graph.get_by_label("Semantics").select_option("complete")
    graph.get_by_role("button", name="Extensions").click()
    expect(graph.locator(".members")).to_have_text("{}")


def test_all_of_it_by_keys_with_undo(graph: Page) -> None:
    graph.locator("svg.digraph").focus()
    graph.keyboard.press("a")
    expect(graph.locator('.vertex[data-vertex="a"]')).to_be_focused()
    graph.keyboard.press("a")
    expect(graph.locator('.vertex[data-vertex="b"]')).to_be_focused()
    graph.keyboard.press("e")
    graph.keyboard.press("ArrowLeft")
    graph.keyboard.press("e")
    named(graph, "b", "N1")
    expect(graph.locator('.vertex[data-vertex="a"]')).to_be_focused()
    graph.keyboard.press("Control+z")
    named(graph, "b", "P0")
    graph.keyboard.press("Control+y")
    named(graph, "b", "N1")
    graph.keyboard.press("Delete")
    expect(graph.locator(".vertex")).to_have_count(1)
    graph.keyboard.press("n")
    graph.keyboard.type("end")
    graph.keyboard.press("Enter")
    named(graph, "end", "P0")


def test_the_table_edits_the_same(graph: Page) -> None:
    for _ in range(3):
        graph.get_by_role("button", name="Add a vertex").click()
    graph.get_by_label("Options of a", exact=True).fill("b c")
    graph.get_by_label("Options of a", exact=True).press("Tab")
    named(graph, "a", "N1")
    graph.get_by_label("Options of b", exact=True).fill("nobody")
    graph.get_by_label("Options of b", exact=True).press("Tab")
    expect(graph.get_by_role("alert")).to_contain_text("nobody")
    graph.get_by_label("Name of c", exact=True).fill("the end")
    graph.get_by_label("Name of c", exact=True).press("Tab")
    named(graph, "the_end", "P0")
    row = graph.locator("tbody tr").first
    expect(row.locator(".label")).to_have_text("N1")
    expect(row.locator("td").nth(2)).to_have_text("1")


def test_what_somebody_types_stays_while_labels_arrive(graph: Page) -> None:
    """An answer that comes late must not put a field back to what it held before."""
    graph.get_by_role("button", name="Add a vertex").click()
    named(graph, "a", "P0")
    held: list[Route] = []
    graph.route("**/api/ask", lambda route: held.append(route))
    graph.get_by_role("button", name="Add a vertex").click()
    graph.get_by_label("Options of a", exact=True).press_sequentially("half")
    expect(graph.locator("svg.digraph.stale")).to_have_count(1)
    for route in held:
        route.continue_()
    graph.unroute("**/api/ask")
    expect(graph.locator("svg.digraph.stale")).to_have_count(0)
    expect(graph.get_by_label("Options of a", exact=True)).to_have_value("half")
    expect(graph.get_by_label("Options of a", exact=True)).to_be_focused()


def test_tokens_are_put_and_moved(graph: Page) -> None:
    touch(graph, 100, 150)
    touch(graph, 300, 150)
    drag(graph, (100, 150), (300, 150))
    named(graph, "a", "N1")
    graph.get_by_role("button", name="Put tokens").click()
    touch(graph, 100, 150)
    expect(graph.get_by_text("The sum: γ 1, outcome N.")).to_be_visible()
    graph.get_by_role("button", name="a → b").click()
    expect(graph.get_by_text("The sum: γ 0, outcome P.")).to_be_visible()


def test_a_vertex_is_dragged_and_the_address_holds_the_drawing(graph: Page) -> None:
    touch(graph, 100, 150)
    touch(graph, 300, 150)
    drag(graph, (100, 150), (300, 150))
    named(graph, "a", "N1")
    graph.get_by_role("button", name="Move", exact=True).click()
    before = graph.locator('.vertex[data-vertex="a"]').get_attribute("transform")
    expect(graph.locator("svg.digraph.stale")).to_have_count(0)
    shown = graph.url
    drag(graph, (100, 150), (120, 300))
    expect(graph.locator('.vertex[data-vertex="a"]')).not_to_have_attribute(
        "transform", str(before)
    )
    where = graph.locator('.vertex[data-vertex="a"]').get_attribute("transform")
    expect(graph).to_have_url(re.compile("#graph/"))
    expect(graph).not_to_have_url(shown)
    address = graph.url
    again = graph.context.new_page()
    again.goto(address)
    expect(again.locator('.vertex[data-vertex="a"]')).to_have_attribute("transform", str(where))
    expect(again.locator('.vertex[data-vertex="a"] .mark')).to_have_text("N1")


def test_a_file_is_opened_and_saved_in_another_format(graph: Page, tmp_path: Path) -> None:
    held = tmp_path / "mine.dot"
    held.write_text('digraph { "x y" -> "<b>"; "<b>" -> "x y"; "<b>" -> z }')
    graph.get_by_text("Open", exact=True).click()
    graph.get_by_label("A file").set_input_files(held)
    named(graph, "x y", "P2")
    named(graph, "<b>", "N1")
    graph.get_by_text("Save and copy").click()
    with graph.expect_download() as made:
        graph.get_by_role("button", name="CSV").click()
    saved = tmp_path / "saved.csv"
    made.value.save_as(saved)
    assert z.read(saved) == z.read(held)
    with graph.expect_download() as made:
        graph.get_by_role("button", name="Certificate of outcomes").click()
    made.value.save_as(tmp_path / "c.json")
    certificate = {"c": (tmp_path / "c.json").read_bytes()}
    assert answer(Question("check", {"certificate": "c"}, certificate))["verdict"] == "HOLDS"
    with graph.expect_download() as made:
        graph.get_by_role("button", name="APX").click()
    made.value.save_as(tmp_path / "saved.apx")
    assert "att(" in (tmp_path / "saved.apx").read_text()
    assert z.read(tmp_path / "saved.apx") == z.read(held)
    with graph.expect_download() as made:
        graph.get_by_role("button", name="SVG").click()
    made.value.save_as(tmp_path / "G.svg")
    assert "<svg" in (tmp_path / "G.svg").read_text()


def test_the_python_lines_give_the_same_answer(
    graph: Page, capsys: pytest.CaptureFixture[str]
) -> None:
    touch(graph, 100, 150)
    drag(graph, (100, 150), (300, 150))
    named(graph, "a", "N1")
    graph.get_by_text("Save and copy").click()
    graph.get_by_role("button", name="Python").click()
    lines = graph.locator(".lines pre").inner_text()
    exec(lines, {})  # noqa: S102  these are the page's own lines
    assert capsys.readouterr().out == "a N 1\nb P 0\n{'b'}\n"


def test_rubbish_is_told_as_on_the_command_line(graph: Page) -> None:
    graph.get_by_text("Open", exact=True).click()
    graph.get_by_label("Or paste a text").fill("a b c\n#\n#\n\x00")
    graph.get_by_role("button", name="Open the text").click()
    expect(graph.get_by_role("alert")).to_contain_text("pasted")


def test_what_is_too_large_is_shown_as_an_excerpt(graph: Page) -> None:
    graph.get_by_text("Open", exact=True).click()
    chain = "".join(f"v{k} v{k + 1}\n" for k in range(400))
    graph.get_by_label("Or paste a text").fill(chain)
    graph.get_by_role("button", name="Open the text").click()
    expect(graph.get_by_role("alert")).to_contain_text("401 vertices are too many")
    expect(graph.locator("img.picture")).to_have_attribute("alt", re.compile("401 vertices"))


@pytest.mark.parametrize("end", ["tgf", "csv", "adj", "apx", "af", "dot", "graphml", "npz"])
def test_every_format_that_is_offered_can_be_written(end: str) -> None:
    given = {"words": ["G.tgf"], "output": f"G.{end}", "attacks": False}
    given["write_attacks"] = end in ("apx", "af")
    told = answer(Question("convert", given, {"G.tgf": b"a\nb\n#\na b\n"}))
    assert list(told["files"]) == [f"G.{end}"]
    assert f'"{end}"' in pieces()["graph.js"].decode()


def test_a_drawing_says_where_vertices_stand() -> None:
    told = answer(Question("draw", {"words": ["G.tgf"]}, {"G.tgf": b"a\nb\n#\na b\nb b\n"}))
    drawn = told["drawing"]
    assert [held["name"] for held in drawn["vertices"]] == ["a", "b"]
    assert drawn["edges"] == [[0, 1], [1, 1]]
    low, high = (z.draw(z.Digraph([("a", "b")])).drawing.json()["vertices"][k]["y"] for k in (1, 0))
    assert low > high  # height is remoteness, and y grows downwards
    assert "drawing" not in answer(Question("draw", {"words": ["nim", "3"], "scene": True}))
