"""Every page can be used by everybody: axe finds nothing, light and dark, narrow and wide."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("axe_playwright_python")
from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Page, expect

from zermelo.web.app import pieces

#: What a page shows when it is there.
READY = {
    "play": ".moves li",
    "graph": ".vertex.outcome-P",
    "explain": ".found h2",
    "values": ".lines .card",
    "learn": ".lessons a",
    "catalogue": ".card",
}


def test_every_page_is_looked_at() -> None:
    main = pieces()["main.js"].decode()
    for name in READY:
        assert f'"{name}"' in main.partition("PAGES = [")[2].partition("]")[0]
    assert main.partition("PAGES = [")[2].partition("]")[0].count('"') == 2 * len(READY)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1440])
def test_axe_finds_nothing(browser: Any, address: str, scheme: str, width: int) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce"
    )
    page: Page = context.new_page()
    page.goto(address)
    axe = AXE_FILE_PATH.read_text()
    for name, ready in READY.items():
        page.goto(f"{address.partition('?')[0]}#{name}")
        expect(page.locator(ready).first).to_be_visible(timeout=60_000)
        if name == "play":
            page.get_by_label("Colour moves").check()
            expect(page.locator(".moves h3").first).to_be_visible(timeout=60_000)
            page.get_by_text("Set up a position by hand").click()
            expect(page.get_by_role("button", name="Play from here")).to_be_visible()
        if name == "graph":
            page.get_by_label("Show as an argumentation framework").check()
            expect(page.get_by_label("Semantics")).to_be_visible()
        looked_at(page, axe, name, width)
    context.close()


@pytest.mark.parametrize(("scheme", "width"), [("light", 360), ("dark", 1440)])
def test_axe_finds_nothing_in_lessons(browser: Any, address: str, scheme: str, width: int) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce"
    )
    page: Page = context.new_page()
    page.goto(address)
    learn = f"{address.partition('?')[0]}#learn"
    page.goto(learn)
    names = page.locator(".lessons a")
    expect(names.first).to_be_visible()
    axe = AXE_FILE_PATH.read_text()
    for name in names.all_inner_texts():
        page.goto(learn)
        page.get_by_role("link", name=name, exact=True).click()
        expect(page.locator(".exercise")).to_have_count(3)
        looked_at(page, axe, name, width)
    context.close()


def looked_at(page: Page, axe: str, name: str, width: int) -> None:
    page.evaluate(axe)
    found = page.evaluate("axe.run()")
    told = [(one["id"], [node["html"] for node in one["nodes"]][:3]) for one in found["violations"]]
    assert not told, (name, told)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= width, (name, wide)
