"""Ten things that somebody does who never saw the page, on a phone.

Each begins at the landing and takes what it says. What comes of it is looked at as wide as a laptop
as well, where most other tests of the page are at home. Screenshots can be kept, light and dark.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page
from tests.web.expected import expect
from tests.web.played import options, play_on, settled
from tests.web.tabs import Tabs
from tests.web.test_stories import SCREENSHOTS, keep

WIDTHS = {"phone": 390, "laptop": 1440}
#: A phone of these tests and of those of touch.
TOUCH = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def visit(tabs: Tabs, request: pytest.FixtureRequest) -> Iterator[tuple[Page, str]]:
    """The landing on a phone; and the name of what is kept of the visit."""
    with tabs.shown("home", request, **TOUCH) as page:
        page.set_viewport_size({"width": WIDTHS["phone"], "height": 844})
        page.emulate_media(reduced_motion="reduce")
        yield page, request.node.originalname.removeprefix("test_")


def seen(visit: tuple[Page, str]) -> None:
    """Keep what stands there, as wide as a phone and as a laptop, light and dark.

    It is no wider than the screen, and has no option's spelling.
    """
    page, name = visit
    for size, width in reversed(WIDTHS.items()):
        page.set_viewport_size({"width": width, "height": 844})
        for scheme in ("light", "dark") if SCREENSHOTS else ():
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            keep(page, f"{name}-{size}-{scheme}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        text = page.locator("main").inner_text()
        assert len(text) > 40
        assert not [
            line
            for line in text.splitlines()
            if re.search(r"(^|\s)--\w", line) and "zermelo " not in line
        ]


def chosen(page: Page, name: str) -> None:
    """Choose a page by its name above."""
    page.get_by_role("navigation").get_by_role("link", name=name, exact=True).click()


def test_play_and_win_nim(visit: tuple[Page, str]) -> None:
    page, _ = visit
    page.get_by_role("link", name="Nim heaps").click()
    expect(page.locator(".line-of-rules")).to_contain_text("Take any number of counters")
    assert not settled(page)
    page.locator(".wide-part .place.wins").first.click()  # what is green
    play_on(page, ".moves li.wins button")
    expect(page.locator(".told")).to_have_text("You have won: the other cannot move.")
    expect(page.locator(".banner").get_by_role("button")).to_have_text(
        ["New game", "Swap sides", "Where was it lost?"]
    )
    seen(visit)


def test_see_why_a_vertex_is_n(visit: tuple[Page, str]) -> None:
    page, _ = visit
    page.get_by_role("link", name="Draw a graph").click()
    page.locator(".vertex.outcome-N").first.click()
    expect(page.get_by_role("region", name="Why?")).to_contain_text(" is N: it can move to ")
    seen(visit)


def test_find_all_kernels(visit: tuple[Page, str]) -> None:
    page, _ = visit
    chosen(page, "Graph")
    expect(page.locator(".vertex.outcome-N").first).to_be_visible()
    page.get_by_role("button", name="List one by one").click()
    expect(page.locator(".members")).to_have_text(re.compile("^{.+}$"))
    expect(page.locator(".vertex.marked").first).to_be_visible()
    seen(visit)


def test_solve_a_domineering_board(visit: tuple[Page, str]) -> None:
    page, _ = visit
    page.get_by_role("link", name="Domineering").click()
    settled(page)
    dialog = options(page)
    dialog.get_by_role("textbox", name="Position").fill("3x4")
    seen(visit)
    dialog.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".wide-part svg.board .place.square")).to_have_count(12)
    assert not settled(page)
    expect(page.locator(".pill")).to_have_text(re.compile("can win"))
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".reasons .blocks")).to_contain_text("Right wins when Left begins.")
    seen((page, f"{visit[1]}-why"))


def test_solve_a_chess_ending(visit: tuple[Page, str]) -> None:
    page, _ = visit
    page.get_by_role("link", name="Chess endings up").click()
    assert not settled(page)
    expect(page.locator(".moves .worth").first).to_have_text("mate in 16")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".wide-part .place.lit").first).to_be_visible()
    scene, square = page.locator(".scene"), page.locator('.wide-part [data-place="a1"] .cell')
    assert scene.evaluate("scene => scene.scrollWidth <= scene.clientWidth")  # all is in sight
    assert square.evaluate("square => square.getBoundingClientRect().width") >= 40
    seen(visit)


def test_read_a_preferred_extension(visit: tuple[Page, str]) -> None:
    page, _ = visit
    chosen(page, "Graph")
    expect(page.locator(".vertex.outcome-N").first).to_be_visible()
    page.get_by_label("Show as an argumentation framework").check()
    page.get_by_label("Semantics").select_option("preferred")
    page.get_by_role("button", name="Extensions").click()
    expect(page.locator("main")).to_contain_text(re.compile("Preferred extension 1 of [0-9]"))
    seen(visit)


def test_compare_two_values(visit: tuple[Page, str]) -> None:
    page, _ = visit
    page.get_by_role("link", name="Calculate values").click()
    page.get_by_role("textbox", name="Sheet").fill("{1|-1} > *\n{3|1} > *\n")
    expect(page.locator(".lines .card strong")).to_have_text(["false", "true"])
    seen(visit)


def test_do_a_lesson(visit: tuple[Page, str]) -> None:
    page, _ = visit
    page.get_by_role("link", name="P and N").click()
    first = page.locator(".exercise").first
    heap = int(first.locator(".position").inner_text().split()[-1])
    first.get_by_role("button", name="N" if heap % 4 else "P", exact=True).click()
    first.get_by_role("button", name="Check").click()
    expect(first.locator(".verdict")).to_contain_text("Right.")
    seen(visit)


def test_send_a_link_and_open_it(visit: tuple[Page, str]) -> None:
    page, _ = visit
    page.get_by_role("link", name="Kayles").click()
    settled(page)
    page.locator(".moves li button").first.click()
    assert not settled(page)
    record = page.locator(".record li").all_inner_texts()
    page.get_by_role("button", name="Link", exact=True).click()
    address = page.get_by_role("dialog").get_by_label("Address").input_value()
    seen(visit)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    chosen(page, "Learn")
    page.evaluate("localStorage.clear()")  # somebody else's browser
    page.get_by_role("button", name="Link", exact=True).click()
    page.get_by_role("dialog").get_by_label("Paste a link").fill(address)
    page.get_by_role("button", name="Open it").click()
    expect(page.locator(".record li")).to_have_text(record, use_inner_text=True)


def test_make_a_picture(visit: tuple[Page, str]) -> None:
    page, _ = visit
    page.get_by_role("link", name="Hex connection").click()
    settled(page)
    page.locator(".export summary").click()
    seen(visit)
    with page.expect_download() as made:
        page.get_by_role("button", name="Save as PNG").click()
    assert made.value.suggested_filename == "board.png"


def test_all_ten_are_done() -> None:
    things: list[Callable[..., None]] = [
        held for name, held in globals().items() if name.startswith("test_")
    ]
    assert len(things) == 10 + 1
