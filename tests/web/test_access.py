"""Every page can be used by everybody: axe finds nothing, light and dark, narrow and wide.

Lessons are looked at in ``test_learn.py``.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

pytest.importorskip("axe_playwright_python")
from playwright.sync_api import Page
from tests.web.axe import axe_finds_nothing
from tests.web.drawn import kept, packed
from tests.web.expected import expect
from tests.web.played import begin, options, settled
from tests.web.tabs import go

from zermelo.web.app import page_files

#: What a page shows when it is there.
READY = {
    "home": ".game-card svg",
    "play": ".moves li",
    "graph": ".vertex.outcome-P",
    "explain": ".found h2",
    "values": '.lines [data-line^="(domineering"] strong',
    "learn": ".lessons a",
    "catalogue": ".card",
}


def test_every_page_is_looked_at() -> None:
    main = page_files()["main.js"].decode()
    for name in READY:
        assert f'"{name}"' in main.partition("PAGES = [")[2].partition("]")[0]
    assert main.partition("PAGES = [")[2].partition("]")[0].count('"') == 2 * len(READY)


def unfolded(page: Page) -> None:
    """Open all that can be folded."""
    page.evaluate("for (const one of document.querySelectorAll('#main details')) one.open = true")
    expect(page.locator("#main details:not([open])")).to_have_count(0)


def play_with_reasons(page: Page) -> None:
    begin(page, "nim", "1 2 4", "^nim 1")
    page.get_by_label("Analysis").check()
    assert not settled(page)
    page.locator(".moves li.loses button").first.click()
    expect(page.locator(".record li")).to_have_count(2)
    assert not settled(page)
    expect(page.locator(".record li.given")).to_have_count(1)
    expect(page.locator(".moves h3, .banner").first).to_be_visible()
    expect(page.locator("svg.line .step")).to_have_count(3)
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".reasons .blocks")).to_contain_text("Position")


def play_by_hand(page: Page) -> None:
    options(page)
    unfolded(page)
    page.get_by_role("button", name="Add one").click()
    expect(page.get_by_label("Number 4", exact=True)).to_be_visible()


def play_with_a_palette(page: Page) -> None:
    begin(page, "chess", "8/8/8/8/8/2k5/1R6/K7 w - - 0 1", "^chess")
    assert not settled(page)  # all that can be folded is there
    options(page)
    unfolded(page)
    page.get_by_role("button", name="white queen").click()
    page.locator('.editor [data-place="h8"]').click()
    expect(page.get_by_role("textbox", name="FEN")).to_have_value(re.compile("^7Q/"))


def play_with_an_error(page: Page) -> None:
    dialog = options(page)
    dialog.get_by_role("textbox", name="Position").fill("three")
    dialog.get_by_role("button", name="Start", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text("three")


def graph_as_framework(page: Page) -> None:
    page.get_by_label("Show as an argumentation framework").check()
    expect(page.get_by_label("Semantics")).to_be_visible()
    page.get_by_role("button", name="Start a dispute").click()
    expect(page.get_by_text("You win: each attack on {a} is answered.")).to_be_visible()
    unfolded(page)
    kept(page)


def graph_with_details(page: Page) -> None:
    page.get_by_role("button", name="Count").click()
    expect(page.get_by_text(re.compile(r"^\d+ kernels?\.$"))).to_be_visible()
    page.get_by_role("button", name="List one by one").click()
    expect(page.locator(".vertex.marked").first).to_be_visible()
    page.get_by_role("button", name="Put tokens").click()
    page.locator(".vertex").first.click()
    expect(page.get_by_text(re.compile("^The sum: "))).to_be_visible()
    expect(page.get_by_role("region", name="Why?")).to_be_visible()
    page.locator(".vertex").first.click(button="right")
    expect(page.get_by_role("menu")).to_be_visible()
    unfolded(page)
    kept(page)


def explain_in_steps(page: Page) -> None:
    go(page, f"explain/{packed({'words': ['domineering', '2x3'], 'walls': True})}")
    expect(page.locator("img.picture")).to_be_visible()
    page.get_by_label("Show the work by hand").check()
    page.get_by_label("One step at a time").check()
    expect(page.locator(".found")).to_contain_text("Step 1 of")
    page.get_by_role("button", name="Next step").click()
    expect(page.locator(".found")).to_contain_text("Step 2 of")


def explain_with_an_error(page: Page) -> None:
    go(page, f"explain/{packed({'words': ['nim', 'three']})}")
    expect(page.get_by_role("alert")).to_contain_text("three")


def values_with_a_thermograph(page: Page) -> None:
    page.get_by_role("button", name="Thermograph").first.click()
    expect(page.locator("img.picture")).to_be_visible()
    unfolded(page)


def values_with_options_and_an_error(page: Page) -> None:
    page.get_by_role("button", name="Options").first.click()
    expect(page.locator(".more li button").first).to_be_visible()
    page.locator("textarea").fill("{1|")
    expect(page.get_by_role("alert")).not_to_be_empty()


def catalogue_searched(page: Page) -> None:
    page.get_by_label("Search by any name").fill("wythoff")
    expect(page.locator(".card svg.board").first).to_be_visible()


def nothing_more(page: Page) -> None:
    """Leave the page as it begins."""


#: What is looked at: a page, and what is done there before.
PANELS: dict[str, tuple[str, Callable[[Page], None]]] = {
    **{name: (name, nothing_more) for name in READY},
    "play, with reasons": ("play", play_with_reasons),
    "play, by hand": ("play", play_by_hand),
    "play, with a palette": ("play", play_with_a_palette),
    "play, with an error": ("play", play_with_an_error),
    "graph, as a framework": ("graph", graph_as_framework),
    "graph, with all details": ("graph", graph_with_details),
    "explain, in steps": ("explain", explain_in_steps),
    "explain, with an error": ("explain", explain_with_an_error),
    "values, with a thermograph": ("values", values_with_a_thermograph),
    "values, with an error": ("values", values_with_options_and_an_error),
    "catalogue, searched": ("catalogue", catalogue_searched),
}


def test_no_module_asks_for_light_or_dark() -> None:
    for name, held in page_files().items():
        if name.endswith(".js"):
            assert b"matchMedia" not in held, name
            assert b"prefers-color-scheme" not in held, name


def test_the_dark_changes_colours_alone() -> None:
    style = page_files()["style.css"].decode()
    (dark,) = re.findall(
        r"@media \(prefers-color-scheme: dark\) \{\s*:root \{(.*?)\}\s*\}", style, re.DOTALL
    )
    assert style.count("prefers-color-scheme") == 1
    assert re.fullmatch(r"(\s*--[\w-]+: #[0-9a-f]+;)+\s*", dark)


def test_no_width_changes_colours_or_hides_anything() -> None:
    """What is asked of colours at one width holds at every other."""
    style = page_files()["style.css"].decode()
    told = re.findall(r"@media \(m\w+-width[^{]*\{((?:[^{}]*\{[^{}]*\})*)", style)
    assert len(told) == style.count("-width: 64rem)") + style.count("-width: 40rem)")
    assert len(told) == len(re.findall(r"@media[^{]*width", style))
    said = {word for block in told for word in re.findall(r"([\w-]+):", block)}
    assert said <= {
        "flex", "flex-wrap", "gap", "grid-row", "grid-template-columns", "height", "margin",
        "overflow", "overflow-x", "padding", "width",
    }  # fmt: skip


@pytest.mark.parametrize("panel", PANELS)
def test_axe_finds_nothing(page: Page, panel: str) -> None:
    name, done = PANELS[panel]
    go(page, name)
    expect(page.locator(READY[name]).first).to_be_visible()
    done(page)
    axe_finds_nothing(page, panel)
