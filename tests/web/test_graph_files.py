"""What the Graph page opens, saves and copies, in a real browser."""

from __future__ import annotations

import gzip
import os
import re
import sys
import time
from collections import deque
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests import programs

import zermelo as z
from zermelo.formats import FORMATS
from zermelo.web.app import page_files
from zermelo.web.page_questions import PageQuestion, answer

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page
from tests.web.drawn import named, opened, vertex
from tests.web.expected import expect
from tests.web.served import promised
from tests.web.test_stories import keep

#: As the page offers them: the first suffix of every format.
ENDS = [form.suffixes[0].removeprefix(".") for form in FORMATS.values()]
#: What every format can say: some know only edges both ways, or vertices by their numbers.
EDGES = [("0", "1"), ("1", "0"), ("1", "2"), ("2", "1")]
PATH = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"

#: When the last ten files were saved: Chromium drops an eleventh within a second, and says nothing.
SAVED_AT: deque[float] = deque(maxlen=10)


def test_every_format_is_offered() -> None:
    said = (
        page_files()["graph-files.js"].decode().partition("const FORMATS = [")[2].partition("]")[0]
    )
    assert sorted(re.findall(r'"(\w+)"', said)) == sorted(ENDS)


def saved(page: Page, name: str, to: Path) -> Path:
    if len(SAVED_AT) == SAVED_AT.maxlen:
        time.sleep(max(0, SAVED_AT[0] + 1 - time.monotonic()))
    with page.expect_download() as made:
        page.get_by_label("Save as").select_option(name)
        page.get_by_role("button", name="Save or copy").click()
    SAVED_AT.append(time.monotonic())
    made.value.save_as(to)
    return to


def test_every_format_is_saved_and_opened_again(page: Page, tmp_path: Path) -> None:
    held = opened(page, EDGES)
    held.get_by_text("Save and copy").click()
    held.get_by_text("Open", exact=True).click()
    files = {end: saved(held, end.upper(), tmp_path / f"saved.{end}") for end in ENDS}
    for end, file in files.items():
        read = z.read(file)
        assert (read.vertex_count, read.edge_count) == (3, 4), end
        held.get_by_role("button", name="New", exact=True).click()
        expect(held.locator(".vertex")).to_have_count(0)
        held.get_by_label("A file").set_input_files(file)
        expect(held.locator("path.edge[data-edge]")).to_have_count(4)
        shown = held.locator(".vertex").evaluate_all("all => all.map(one => one.dataset.vertex)")
        assert sorted(shown) == sorted(map(str, read.names))  # some formats number the vertices
        attacks = FORMATS[end if end in FORMATS else "edges"].argumentation
        box = held.get_by_label("Show as an argumentation framework")
        expect(box).to_be_checked(checked=attacks)
        expect(held.locator(".wrong")).to_have_count(0)
    held.get_by_role("button", name="Undo").click()
    expect(held.locator(".vertex")).to_have_count(0)


def test_packed_files_and_names_that_are_no_words(page: Page, tmp_path: Path) -> None:
    held = opened(page, EDGES)
    packed = tmp_path / "mine.dot.gz"
    text = 'digraph { "x y" -> "<b>"; "<b>" -> "x y"; "<b>" -> "a,\\"b" }'
    packed.write_bytes(gzip.compress(text.encode()))
    held.get_by_text("Open", exact=True).click()
    held.get_by_label("A file").set_input_files(packed)
    named(held, "x y", "P2")
    named(held, "<b>", "N1")
    assert held.locator("b").count() == 0  # a name is text, never markup
    held.get_by_role("button", name="Put tokens").click()
    held.locator(".vertex").last.click()
    vertex(held, "<b>").click()
    expect(held.locator(".sum p").first).to_contain_text("The sum: γ")
    held.get_by_role("button", name="Choose a set").click()
    held.locator(".vertex").last.click()
    field = held.get_by_label("Set, with commas")
    expect(field).to_have_value('"a,""b"')  # as on the command line
    field.fill('"x y", "a,""b"')
    field.press("Enter")
    expect(held.locator(".judged")).to_have_text('{x y, a,"b} is a kernel.')
    expect(held.get_by_label("Options of <b>")).to_have_value('"x y" "a,""b"')
    held.get_by_text("Save and copy").click()
    assert z.read(saved(held, "CSV", tmp_path / "saved.csv")) == z.read(packed)


def test_a_file_is_dropped_and_a_text_pasted(page: Page) -> None:
    held = opened(page, EDGES)
    held.evaluate(
        """() => {
          const data = new DataTransfer();
          data.items.add(new File(["x\\ny\\n#\\nx y\\n"], "dropped.tgf"));
          const drop = new DragEvent("drop", { dataTransfer: data, cancelable: true });
          document.querySelector("svg.digraph").dispatchEvent(drop);
        }"""
    )
    named(held, "x", "N1")
    held.evaluate(
        """() => {
          const data = new DataTransfer();
          data.setData("text/plain", "p\\nq\\n#\\nq p\\n");
          const paste = new ClipboardEvent("paste", { clipboardData: data, bubbles: true });
          document.body.dispatchEvent(paste);
        }"""
    )
    named(held, "q", "N1")
    held.get_by_text("Open", exact=True).click()
    held.get_by_label("Or paste a text").fill("3 3\n0 1 0\n0 0 1\n0 0 0\n")
    held.get_by_label("Format").select_option("adj")
    held.get_by_role("button", name="Open the text").click()
    expect(held.locator(".vertex")).to_have_count(3)
    held.get_by_label("Or an example").select_option("No kernel: a cycle of three")
    named(held, "a", "D")
    held.get_by_label("Or all positions of a game").fill("nim 2 1")
    held.get_by_role("button", name="Open the game").click()
    expect(held.locator(".vertex")).to_have_count(6)


def test_certificates_are_saved_and_hold(page: Page, tmp_path: Path) -> None:
    held = opened(page, EDGES)
    held.get_by_text("Save and copy").click()
    for kind in ("outcomes", "kernel", "loopy"):
        made = saved(held, f"Certificate of {kind}", tmp_path / f"{kind}.json")
        told = answer(PageQuestion("check", {"certificate": "c"}, {"c": made.read_bytes()}))
        assert told["verdict"] == "HOLDS"


def test_a_picture_has_the_places_of_the_page(page: Page, tmp_path: Path) -> None:
    held = opened(page, [("a", "b"), ("b", "<i>")])
    held.get_by_text("Save and copy").click()
    drawn = ElementTree.parse(  # noqa: S314  it is the page's own
        saved(held, "SVG", tmp_path / "G.svg")
    ).getroot()
    assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
    places = {}
    for group in drawn.iter("{http://www.w3.org/2000/svg}g"):
        texts = [text.text for text in group.findall("{http://www.w3.org/2000/svg}text")]
        if texts:
            places[texts[0]] = (group.get("transform"), texts[1], group[2].get("fill"))
    assert {name: held[:2] for name, held in places.items()} == {
        name: (
            vertex(page, name).get_attribute("transform"),
            vertex(page, name).locator(".mark").text_content(),
        )
        for name in ("a", "b", "<i>")
    }
    assert places["b"][2] == "rgb(230, 159, 0)"  # what the style sheet says stands in it
    lines = [one for one in drawn.iter("{http://www.w3.org/2000/svg}path") if one.get("d")]
    shown = [held.locator("path.edge[data-edge]").nth(k).get_attribute("d") for k in (0, 1)]
    assert set(shown) <= {one.get("d") for one in lines}
    png = saved(held, "PNG", tmp_path / "G.png").read_bytes()
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width = int.from_bytes(png[16:20], "big")
    assert width == 2 * int(float(drawn.get("width") or 0))


def test_the_python_lines_and_the_command_give_the_same_answer(
    page: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edges = [("a", "b"), ("b", "a"), ("b", "c")]
    held, G = opened(page, edges), z.Digraph(edges)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    held.get_by_text("Save and copy").click()
    held.get_by_label("Save as").select_option("Python")
    held.get_by_role("button", name="Save or copy").click()
    lines = held.locator("pre.copied").inner_text()
    expect(held.locator("#said")).to_have_text("Copied.")
    assert promised(held, "navigator.clipboard.readText()") == lines
    exec(lines, {})  # noqa: S102  these are the page's own lines
    found = z.outcomes(G)
    wanted = [f"{name} {found[name]} {found.remoteness[name]}" for name in G.names]
    assert capsys.readouterr().out.splitlines() == [*wanted, str(z.kernels(G).find())]
    held.get_by_label("Save as").select_option("Command")
    held.get_by_role("button", name="Save or copy").click()
    expect(held.locator("pre.copied")).to_contain_text("zermelo outcomes")
    command = held.locator("pre.copied").inner_text()
    told = programs.run(
        ["bash", "-c", command],
        cwd=tmp_path, env={**os.environ, "PATH": PATH}, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert "b, c" not in told
    assert re.search(r"^a +P +2 ", told, re.MULTILINE)
    assert "a, c" in told  # the kernel


#: Chooses a file that is made in the browser: to send it there takes a second.
HUGE = """input => {
  const data = new DataTransfer();
  data.items.add(new File(["a\\n".repeat(5 << 20)], "huge.tgf"));
  input.files = data.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}"""


def test_rubbish_is_told_as_on_the_command_line(graph: Page, tmp_path: Path) -> None:
    graph.get_by_text("Open", exact=True).click()
    alert = graph.locator(".wrong")
    graph.get_by_label("Or paste a text").fill("a b c\n#\n#\n\x00")
    graph.get_by_role("button", name="Open the text").click()
    expect(alert).to_contain_text("pasted")
    for name, content in {
        "noise.tgf": bytes(range(256)) * 40,
        "cut.npz": b"PK\x03\x04 and no more",
        "half.tgf.gz": gzip.compress(b"a\nb\n#\na b\n" * 99)[:40],
        "markup.graphml": b"<graphml><script>alert(1)</script>",
        "empty.csv": b"",
        "deep.dot": b"digraph { " + b"subgraph { " * 5000,
    }.items():
        (tmp_path / name).write_bytes(content)
        wanted = answer(PageQuestion("draw", {"words": [name]}, {name: content}))
        graph.get_by_label("A file").set_input_files(tmp_path / name)
        if "error" in wanted:
            expect(alert).to_have_text(wanted["error"])
        else:
            expect(alert).to_have_count(0)
    graph.get_by_label("A file").evaluate(HUGE)
    expect(alert).to_contain_text("8 MiB")
    keep(graph, "upload-rubbish")
