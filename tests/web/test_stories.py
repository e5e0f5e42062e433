"""Whole stories, as somebody lives them who never saw the page.

Screenshots are made where ``ZERMELO_SCREENSHOTS`` names a folder for them: nothing reads them but
whoever looks at them, and they cost a tenth of the work.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page
from tests.web.expected import expect
from tests.web.played import begin, play_on

#: What is open before a test begins.
FIRST = "play"
#: Where screenshots are kept, if anywhere.
SCREENSHOTS = os.environ.get("ZERMELO_SCREENSHOTS")
#: A mate in a few moves with bishop and knight.
KBNK = "1k6/8/1K6/2N5/8/7B/8/8 w - - 0 1"


def keep(page: Page, name: str) -> None:
    """Keep a screenshot, if somebody asked for them."""
    if SCREENSHOTS:
        folder = Path(SCREENSHOTS)
        folder.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=folder / f"{name}.png", full_page=True)


def test_beat_craig(page: Page) -> None:
    begin(page, "tokens", "a1 a2 d", "^tokens a1 a2 d")
    page.get_by_label("Analysis").check()
    play_on(page, ".moves li.wins button")
    expect(page.locator(".told")).to_contain_text("You have won")
    expect(page.locator(".record svg.line .step").first).to_be_visible()
    keep(page, "beat-craig")


def test_lose_at_chomp_and_learn_why(page: Page) -> None:
    begin(page, "chocolate", "2x3", "chocolate 3 3")
    expect(page.locator(".moves li button").first).to_be_visible()
    page.get_by_role("button", name=re.compile("^r2c1")).first.click()
    expect(page.locator(".record li.given")).to_have_count(1)
    play_on(page)
    expect(page.locator(".told")).to_contain_text("Zermelo has won")
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_label("Analysis").check()
    expect(page.locator(".told")).to_contain_text("A move wins.")
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".reasons")).to_contain_text("inning move")
    keep(page, "lose-at-chomp")


def test_win_with_bishop_and_knight_by_hints(page: Page) -> None:
    begin(page, "chess", KBNK, "chess 1k6/8/1K6")
    page.get_by_label("Analysis").check()
    expect(page.locator(".moves li.wins .worth").first).to_contain_text(re.compile("mated? in"))
    play_on(page, ".moves li.wins button")
    expect(page.locator(".told")).to_contain_text("You have won")
    keep(page, "bishop-and-knight")
