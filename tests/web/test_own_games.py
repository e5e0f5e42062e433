"""Games of one's own, in files that were named at the start, on the Play page.

All are given to one server; the tests of this file run in one process.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page
from tests.web.expected import expect
from tests.web.played import begin, options, play_on, settled
from tests.web.served import served
from tests.web.tabs import Tabs, go

from zermelo import cli

EXAMPLE = Path(__file__).parents[2] / "examples" / "games" / "dots_and_boxes.py"
#: A game that can be changed.
GAME = '''
from dataclasses import dataclass
from zermelo.rulesets import Ruleset


@dataclass(frozen=True)
class Some(Ruleset[int]):
    """Take at most MOST from a heap."""

    example = "7"

    def state(self, heap="7"):
        return int(heap)

    def options(self, heap):
        for taken in range(1, min(MOST, heap) + 1):
            yield heap - taken
'''


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a blank in its name, in which three games are."""
    folder = tmp_path_factory.mktemp("own") / "my games"
    folder.mkdir()
    shutil.copy(EXAMPLE, folder)
    write(folder, 2)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        cli.run(["new", "mygame.py"])
    return folder


def write(folder: Path, most: int) -> None:
    """Write the game in which at most so many are taken."""
    (folder / "take some.py").write_text(GAME.replace("MOST", str(most)))


@pytest.fixture(scope="module")
def own_tabs(browser: Any, folder: Path) -> Iterator[Tabs]:
    """Tabs of a page with these games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        page = served("./dots_and_boxes.py", "./mygame.py", "./take some.py")
        with page as running:
            tabs = Tabs(browser, running.address)
            yield tabs
            tabs.close()


@pytest.fixture
def own(own_tabs: Tabs, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A tab of it; a line on its console is a failure."""
    with own_tabs.shown("learn", request, reduced_motion="reduce") as tab:
        yield tab


def test_a_player_moves_again_and_the_better_score_wins(own: Page) -> None:
    go(own, "play")
    begin(own, "./dots_and_boxes.py", "0 xxxxxxxxx...", "dots_and_boxes.py 0 x")
    expect(own.locator(".told")).to_contain_text("Your move.")
    own.locator(".moves li", has_text="0 xxxxxxxxx.x.").get_by_role("button").click()
    expect(own.locator(".record li")).to_have_count(1)
    assert not settled(own)  # the fourth line of a box: the same player moves again
    expect(own.locator(".record li")).to_have_count(1)
    expect(own.locator(".told")).to_contain_text("Your move.")
    own.get_by_label("Analysis").check()
    expect(own.locator(".moves")).to_contain_text(re.compile(r"score -?\d"))
    play_on(own)
    expect(own.locator(".record li")).to_have_count(3)  # the program moved last
    expect(own.locator(".told")).to_have_text("The game is a draw.")
    own.get_by_role("button", name="Why?").click()
    expect(own.locator(".reasons")).to_contain_text("Play has ended")
    begin(own, "./dots_and_boxes.py", "1 xxxxxxxxxx..", "dots_and_boxes.py 1 x")
    play_on(own)
    expect(own.locator(".told")).to_have_text("You have won by 2.")


def test_a_game_file_is_played_that_was_named_at_the_start(own: Page) -> None:
    go(own, "play")
    dialog = options(own)
    dialog.get_by_role("combobox", name="Game").select_option("./mygame.py")
    expect(dialog.locator('[data-key="parameter most"]')).to_be_visible()
    dialog.get_by_role("button", name="Start", exact=True).click()
    expect(own.locator("svg.board")).to_have_attribute("aria-label", re.compile("mygame.py"))
    play_on(own)
    expect(own.locator(".told")).to_contain_text(re.compile("(has|have) won: "))
    own.get_by_role("button", name="Start", exact=True).click()
    own.get_by_label("Analysis").check()
    assert not settled(own)
    expect(own.locator(".told")).to_contain_text(re.compile("A move wins|Every move loses"))
    own.get_by_role("button", name="Why?").click()
    expect(own.locator(".reasons .blocks")).to_contain_text("Position")


def test_a_file_with_a_blank_in_its_path_is_played_and_read_again_after_a_change(
    own: Page, folder: Path
) -> None:
    go(own, "catalogue")
    own.get_by_role("link", name="./take some.py").click()
    expect(own.locator(".line-of-rules")).to_contain_text("Take at most 2 from a heap.")
    assert not settled(own)
    expect(own.locator(".moves li")).to_have_count(2)
    write(folder, 3)
    own.locator(".head").get_by_role("button", name="New game").click()
    expect(own.locator(".moves li")).to_have_count(3)
    expect(own.locator(".line-of-rules")).to_contain_text("Take at most 3 from a heap.")
    play_on(own)
    expect(own.locator(".told")).to_contain_text("won")
