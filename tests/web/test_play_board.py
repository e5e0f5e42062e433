"""The board of Play: drags, movement, thinking, owners, pictures; and how a game is chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Error, Page, Route
from tests.web.drawn import packed
from tests.web.expected import expect
from tests.web.played import opened, options, play_on, settled
from tests.web.tabs import Tabs, go

from zermelo.rulesets.catalogue import MEMBERS, RULESETS

#: The first two bytes of a PNG say nothing else.
PNG = b"\x89PNG\r\n\x1a\n"


def test_a_man_is_dragged_or_touched_and_its_target_touched(page: Page) -> None:
    opened(page, "clobber", "xo|ox", you="both")
    board, record = page.locator(".wide-part svg.board"), page.locator(".record li")
    at = board.locator("[data-place='r1c1']")
    at.drag_to(board.locator("[data-place='r1c2']"))
    expect(record).to_have_text(["Left: x r1c1 to r1c2"])
    settled(page)
    board.locator("[data-place='r2c1']").click()
    expect(board.locator("[data-place='r2c1']")).to_have_class(re.compile("chosen"))
    board.locator("[data-place='r2c2']").click()
    expect(record.nth(1)).to_contain_text("o r2c1 to r2c2")


def test_moves_are_seen_to_happen_unless_less_motion_is_wanted(page: Page) -> None:
    opened(page, "clobber", "xo|ox", you="both")
    for motion, animation in (("no-preference", "comes"), ("reduce", "none")):
        page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        page.locator(".head").get_by_role("button", name="New game").click()
        settled(page)
        page.locator(".moves li button").first.click()
        man = page.locator(".wide-part .comes")
        expect(man).to_have_css("animation-name", animation)
        if animation != "none":
            expect(man).to_have_css("animation-duration", "0.25s")
        expect(page.locator(".wide-part .place.last")).not_to_have_count(0)


@pytest.fixture
def thinking(page: Page) -> Iterator[Page]:
    """A game of Nim in which Zermelo thinks until it is told to stop."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        sent = route.request.post_data_buffer or b""
        if b'"moves"' in sent and b'"nim","2","2","3"' in sent:
            held.append(route)
        else:
            route.continue_()

    opened(page, "nim", "2", "2", "4")
    page.route("**/api/ask", hold)
    page.get_by_role("button", name="Take 1 from heap 3").click()
    yield page
    page.unroute("**/api/ask")
    for route in held:
        with suppress(Error):
            route.abort()


def test_thinking_can_be_stopped_and_goes_on(thinking: Page) -> None:
    shown = thinking.locator(".thinking")
    expect(shown).to_contain_text("Zermelo is thinking.")
    expect(thinking.locator(".wide-part .place.open")).to_have_count(0)  # it is not one's turn
    shown.get_by_role("button", name="Stop").click()
    expect(shown).to_contain_text("Stopped.")
    thinking.locator(".export summary").click()
    thinking.unroute("**/api/ask")
    shown.get_by_role("button", name="Go on").click()
    expect(thinking.locator(".record li")).to_have_count(2)
    expect(shown).to_have_count(0)
    expect(thinking.locator(".export[open]")).to_have_count(1)  # what was unfolded stays


def test_zermelo_can_be_told_to_move_now(thinking: Page) -> None:
    thinking.locator(".thinking").get_by_role("button", name="Move now").click()
    expect(thinking.locator(".record li")).to_have_count(2)
    assert not settled(thinking)


def test_what_cannot_be_solved_is_played_at_random(page: Page) -> None:
    opened(page, "connect-four")
    expect(page.locator(".line-of-rules")).to_contain_text("cannot solve this position")
    expect(page.locator(".wide-part .wrong")).to_be_empty()
    page.locator(".wide-part .place.open").first.click()
    expect(page.locator(".record li")).to_have_count(2)
    assert not settled(page)


def test_rims_and_men_say_whose_they_are(page: Page) -> None:
    opened(page, "hex", "--size", "3", "b2", "a1")
    board = page.locator(".wide-part svg.board")
    expect(board.locator(".rim.black")).to_have_count(2)
    expect(board.locator(".rim.white")).to_have_count(2)
    expect(board.locator(".man.of-black, .man.of-white")).to_have_count(2)
    expect(page.locator(".line-of-rules")).to_contain_text("x connects the first and last rows")


def test_boxes_say_who_completed_them(page: Page) -> None:
    words = ["dots-and-boxes", "--rows", "1", "--columns", "2", "a1-b1", "a1-a2", "b1-b2"]
    opened(page, *words)
    page.locator("[data-place='a2-b2']").click()
    box = page.locator("[data-place='box1']")
    expect(box).to_have_attribute("aria-label", "box1, You")
    expect(box.locator(".man.of-left")).to_have_count(1)
    expect(page.locator(".head")).to_contain_text("You 1 · Zermelo 0")
    play_on(page)
    other = page.locator("[data-place='box2']")
    expect(other).to_have_attribute("aria-label", re.compile("^box2, (You|Zermelo)$"))
    page.get_by_role("button", name="Start", exact=True).click()
    expect(box.locator(".man")).to_have_count(0)
    opened(page, *words, you="both")
    page.locator("[data-place='a2-b2']").click()
    expect(page.locator(".told")).to_contain_text("First is to move.")
    expect(page.locator(".head")).to_contain_text("First 1 · Second 0")


def test_the_board_is_saved_as_png_and_printed_alone(page: Page, tmp_path: Path) -> None:
    opened(page, "nim", "1", "2")
    page.locator(".export summary").click()
    with page.expect_download() as made:
        page.get_by_role("button", name="Save as PNG").click()
    made.value.save_as(tmp_path / "board.png")
    assert (tmp_path / "board.png").read_bytes().startswith(PNG)
    page.emulate_media(media="print")
    expect(page.locator(".wide-part svg.board")).to_be_visible()
    expect(page.locator("#frame, button, input, .side").filter(visible=True)).to_have_count(0)


def test_parameters_are_ticks_numbers_and_words(page: Page) -> None:
    go(page, "play")
    dialog = options(page)
    game = dialog.get_by_role("combobox", name="Game")
    assert game.locator("optgroup").evaluate_all("all => all.map((one) => one.label)")[:3] == [
        "Classics", "Heaps", "Strips",
    ]  # fmt: skip
    game.select_option("three-mens-morris")
    expect(dialog.get_by_label("Men of each player")).to_have_attribute("type", "number")
    dialog.get_by_label("Men go along the diagonals too").check()
    dialog.get_by_role("textbox", name="Position").fill("")
    dialog.get_by_role("button", name="Start", exact=True).click()
    name = re.compile("^three-mens-morris --diagonals ")
    expect(page.locator(".wide-part svg.board")).to_have_attribute("aria-label", name)
    expect(options(page).get_by_label("Men go along the diagonals too")).to_be_checked()
    assert "--" not in page.locator("dialog.setup").inner_text()


def test_every_member_has_rules_in_words_and_no_text_has_an_option(page: Page) -> None:
    go(page, "catalogue")
    expect(page.locator(".card")).to_have_count(len(RULESETS) + len(MEMBERS))
    assert len(RULESETS) + len(MEMBERS) >= 150  # as the landing says
    texts = page.locator(".card").evaluate_all("all => all.map((one) => one.innerText)")
    assert not [text for text in texts if " --" in text]
    rules = dict(
        page.locator(".card[data-game]").evaluate_all(
            "all => all.map((one) => [one.dataset.game, one.querySelector('p').innerText])"
        )
    )
    assert len({rules[name] for name in MEMBERS}) == len(MEMBERS)
    titles = page.locator(".card h2").all_inner_texts()
    assert len(titles) == len(set(titles))
    expect(page.locator("main")).to_contain_text("zermelo serve ./mygame.py starts the page")


def test_a_board_that_gets_smaller_does_not_jump(page: Page) -> None:
    opened(page, "nim", "1", "5", you="both")
    box = page.locator(".wide-part svg.board").get_attribute("viewBox")
    page.get_by_role("button", name="Take 5 from heap 2").click()
    expect(page.locator(".record li")).to_have_count(1)
    expect(page.locator(".wide-part svg.board")).to_have_attribute("viewBox", box or "")


@pytest.fixture
def phone(tabs: Tabs, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A tab as wide as a telephone, with a touch screen."""
    kind = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    with tabs.shown("learn", request, **kind) as page:
        yield page


def test_a_finger_has_room_and_makes_moves(phone: Page) -> None:
    opened(phone, "nim", "10", "17", "21")
    for box in phone.locator(".wide-part .open .cell").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().toJSON())"
    ):
        assert min(box["width"], box["height"]) >= 40
    tools = phone.locator(".wide-part > .bar > *").filter(visible=True)
    boxes = tools.evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
    assert max(box["top"] for box in boxes) < min(box["bottom"] for box in boxes)  # one row
    assert all(box["right"] <= 360 for box in boxes)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    opened(phone, "clobber", "xo|ox")
    board = phone.locator(".wide-part svg.board")
    board.locator("[data-place='r1c1']").tap()
    board.locator("[data-place='r1c2']").tap()
    expect(phone.locator(".record li")).not_to_have_count(0)
    assert not settled(phone)


def test_a_game_is_played_by_keys_alone(page: Page) -> None:
    opened(page, "nim", "1", "2")
    go(page, "catalogue")
    page.get_by_label("Search by any name").focus()
    page.keyboard.type("noughts")
    expect(page.locator(".card h2").first).to_have_text("Tic-Tac-Toe")
    page.locator(".card h2 a").first.focus()
    page.keyboard.press("Enter")
    settled(page)
    focused = page.locator("main :focus")
    page.locator(".wide-part [tabindex='0'][data-place]").focus()
    for made in range(1, 10):
        if settled(page):
            break
        page.keyboard.press("Enter")
        expect(page.locator(".record li").nth(2 * made - 2)).to_be_visible()
        over = settled(page)
        expect(focused).to_have_count(1)  # the focus never falls out of the page
        if over:
            break
    expect(page.locator(".told")).to_have_text(re.compile("won|draw"))
    page.keyboard.press("Enter")  # New game in the banner
    expect(page.locator(".record li")).to_have_count(0)


def test_plus_or_minus_is_written_as_one_sign(page: Page) -> None:
    opened(page, "domineering", "...|...")
    expect(page.locator(".moves li").first).to_be_visible()
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".reasons .blocks")).to_contain_text("±1")
    go(page, f"explain/{packed({'words': ['value', '+-1 + {2|+-3}']})}")
    expect(page.locator(".found .blocks")).to_contain_text("±3")
    expect(page.locator(".found .blocks")).not_to_contain_text("+-")
