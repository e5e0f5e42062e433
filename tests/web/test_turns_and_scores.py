"""Games in which a player moves again, and play for scores, on the Play page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")
from tests.web.expected import expect
from tests.web.played import begin, play_on, settled
from tests.web.served import served
from tests.web.tabs import go

GAMES = Path(__file__).parents[2] / "examples" / "games"


def test_a_player_moves_again_and_the_better_score_wins(
    browser: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(GAMES)
    said: list[str] = []
    with served("./dots_and_boxes.py") as mine:
        context = browser.new_context()
        page = context.new_page()
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(mine.address)
        go(page, "play")
        begin(page, "./dots_and_boxes.py", "0 xxxxxxxxx...", "dots_and_boxes.py 0 x")
        expect(page.locator(".told")).to_contain_text("Your move.")
        page.locator(".moves li", has_text="0 xxxxxxxxx.x.").get_by_role("button").click()
        expect(page.locator(".record li")).to_have_count(1)
        assert not settled(page)  # the fourth line of a box: the same player moves again
        expect(page.locator(".record li")).to_have_count(1)
        expect(page.locator(".told")).to_contain_text("Your move.")
        page.get_by_label("Analysis").check()
        expect(page.locator(".moves")).to_contain_text(re.compile(r"score -?\d"))
        play_on(page)
        expect(page.locator(".record li")).to_have_count(3)  # the program moved last
        expect(page.locator(".told")).to_have_text("The game is a draw.")
        page.get_by_role("button", name="Why?").click()
        expect(page.locator(".reasons")).to_contain_text("Play has ended")
        begin(page, "./dots_and_boxes.py", "1 xxxxxxxxxx..", "dots_and_boxes.py 1 x")
        play_on(page)
        expect(page.locator(".told")).to_have_text("You have won by 2.")
        context.close()
    assert not said
