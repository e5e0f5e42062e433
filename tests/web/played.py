"""What one does on the Play page: wait until it is one's turn, and move until the game is over."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as Late
from tests.web.drawn import packed
from tests.web.expected import expect
from tests.web.served import once
from tests.web.tabs import go

#: Whose turn it is, once nobody thinks.
TURN = """() => {
  const all = document.querySelectorAll(".told[data-turn=yours], .told[data-turn=over]");
  return all.length === 1 && all[0].dataset.turn;
}"""


def options(page: Page) -> Locator:
    """Open the dialog with game, position and options."""
    page.get_by_role("button", name="Options", exact=True).click()
    dialog = page.get_by_role("dialog", name="Options")
    expect(dialog).to_be_visible()
    return dialog


def opened(page: Page, *words: str, **state: Any) -> None:
    """Open a game as a link has it, and wait until the page waits for somebody."""
    go(page, f"play/{packed({'words': list(words), **state})}")
    settled(page)


def begin(page: Page, game: str, position: str, shown: str = ".") -> None:
    """Begin a game at a position, written in the dialog."""
    dialog = options(page)
    dialog.get_by_role("combobox", name="Game").select_option(game)
    dialog.get_by_role("textbox", name="Position").fill(position)
    dialog.get_by_role("button", name="Start", exact=True).click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".wide-part svg.board")).to_have_attribute("aria-label", re.compile(shown))


def settled(page: Page) -> bool:
    """Wait until the page waits for somebody, or the game is over; say whether it is over.

    Both stay until somebody moves, and a move takes them away at once: nothing is read in between.
    """
    return bool(once(page, TURN) == "over")


def play_on(page: Page, chosen: str = ".moves li button", most: int = 40) -> None:
    """Make the first of the moves that are chosen until the game is over."""
    record = page.locator(".record li")
    for _ in range(most):
        if settled(page):
            return
        made = record.count()
        try:
            page.locator(chosen).first.click()
        except Late as late:
            said = page.locator("main").inner_text()
            raise AssertionError(f"there is no move {chosen} on this page:\n{said}") from late
        expect(record.nth(made)).to_be_visible()
    raise AssertionError("the game does not end")
