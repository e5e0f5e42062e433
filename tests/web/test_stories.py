"""Whole stories, as somebody lives them who never saw the page; screenshots are kept."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page
from tests.web.expected import expect
from tests.web.played import begin, options, play_on, settled
from tests.web.served import served
from tests.web.tabs import go

#: What is open before a test begins.
FIRST = "play"
#: Where screenshots are kept.
KEPT = Path(os.environ.get("ZERMELO_SCREENSHOTS", "build/screenshots"))
#: A mate in a few moves with bishop and knight.
KBNK = "1k6/8/1K6/2N5/8/7B/8/8 w - - 0 1"


def keep(page: Page, name: str) -> None:
    KEPT.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=KEPT / f"{name}.png", full_page=True)


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


def test_a_game_file_is_played_that_was_named_at_the_start(
    browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from zermelo import cli

    monkeypatch.chdir(tmp_path)
    cli.run(["new", "mygame.py"])
    said: list[str] = []
    with served("./mygame.py") as mine:
        context = browser.new_context()
        page = context.new_page()
        page.on("console", lambda line: said.append(line.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(mine.address)
        go(page, "play")
        dialog = options(page)
        dialog.get_by_role("combobox", name="Game").select_option("./mygame.py")
        expect(dialog.locator('[data-key="parameter most"]')).to_be_visible()
        dialog.get_by_role("button", name="Start", exact=True).click()
        expect(page.locator("svg.board")).to_have_attribute("aria-label", re.compile("mygame.py"))
        play_on(page)
        expect(page.locator(".told")).to_contain_text(re.compile("(has|have) won: "))
        page.get_by_role("button", name="Start", exact=True).click()
        page.get_by_label("Analysis").check()
        assert not settled(page)
        expect(page.locator(".told")).to_contain_text(re.compile("A move wins|Every move loses"))
        page.get_by_role("button", name="Why?").click()
        expect(page.locator(".reasons .blocks")).to_contain_text("Position")
        context.close()
    assert not said
