"""What the page says while it works, when it fails, and on paper."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page
from tests.web.expected import expect
from tests.web.tabs import go

FIRST = "learn"


@pytest.mark.parametrize("place", ["play", "graph", "explain", "values", "learn"])
def test_paper_shows_neither_forms_nor_buttons(page: Page, place: str) -> None:
    go(page, place)
    if place == "learn":
        page.get_by_role("link", name="· P and N").click()
        expect(page.locator(".exercise")).to_have_count(3)
    page.emulate_media(media="print")
    try:
        expect(page.locator("main h1")).to_be_visible()
        forms = page.locator("button, input, select, textarea, nav a")
        expect(forms.filter(visible=True)).to_have_count(0)
        assert forms.count()
    finally:
        page.emulate_media(media="screen")


def test_a_fault_is_told_in_words_of_ours(page: Page) -> None:
    said = page.evaluate(
        "async () => (await import('/api.js')).messageOf(new TypeError('network error'))"
    )
    assert said == "The page itself failed (TypeError). Reload it; what you did is kept."


def test_how_far_the_solver_is_is_said_in_words(page: Page) -> None:
    said = page.evaluate("async () => (await import('/texts.js')).texts.progress('remoteness 33')")
    assert said == "looking at positions that end in 33 moves"
