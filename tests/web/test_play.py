"""Stories of Play, Explain and Catalogue in a real browser."""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Error, Page, Request, Route
from tests.web.drawn import again, packed
from tests.web.expected import expect
from tests.web.played import begin, opened, options, play_on, settled
from tests.web.tabs import go

from zermelo.rulesets.catalogue import MEMBERS, RULESETS, ruleset_named
from zermelo.web.app import page_files

#: The end of a FEN in which White moves.
WHITE = ("w", "-", "-", "0", "1")


def test_nim_is_won_by_hints(page: Page) -> None:
    go(page, "play")
    begin(page, "nim", "1 2 2", "nim 1 2 2")
    page.get_by_label("Analysis").check()
    play_on(page, ".moves li.wins button")
    expect(page.locator(".told")).to_have_text("You have won: the other cannot move.")
    expect(page.locator(".record li")).to_have_count(5)


def test_a_win_that_is_given_away_is_marked_and_told_why(page: Page) -> None:
    opened(page, "nim", "1", "2", "4")
    page.get_by_label("Analysis").check()
    expect(page.locator(".moves li.loses").first).to_be_visible()
    page.locator(".moves li.loses button").last.click()
    expect(page.locator(".record li.given")).to_have_count(1)
    expect(page.locator(".told")).to_contain_text("You")
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".reasons")).to_contain_text("position", ignore_case=True)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".told")).to_contain_text("A move wins.")


def test_a_board_is_played_on_by_clicks_and_by_keys(page: Page) -> None:
    opened(page, "domineering", "2x2")
    page.locator('[data-place="r1c1"]').click()
    page.locator('[data-place="r2c1"]').click()
    expect(page.locator(".record li")).to_have_count(1)
    page.locator(".head").get_by_role("button", name="New game").click()
    expect(page.locator(".record li")).to_have_count(0)
    page.locator('[data-place="r1c1"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".record li")).to_have_count(1)
    expect(page.locator(".told")).to_have_text("You (Left) have won: the other cannot move.")


def test_a_place_may_be_a_move_and_begin_a_longer_one(page: Page) -> None:
    opened(page, "kayles", "2", "2")
    page.locator('[data-place="h2.1"]').click()
    page.locator('[data-place="h2.1"]').click()
    expect(page.locator(".record li").first).to_contain_text("take 1")
    opened(page, "kayles", "2")
    page.locator('[data-place="h1.1"]').click()
    page.locator('[data-place="h1.2"]').click()
    expect(page.locator(".record li").first).to_contain_text("all 2")


def test_both_sides_misere_and_undo(page: Page) -> None:
    opened(page, "nim", "1", "1")
    dialog = options(page)
    dialog.get_by_label("You play").select_option("both")
    dialog.get_by_label("Misère").check()
    dialog.get_by_role("button", name="Close").click()
    settled(page)
    page.locator(".moves li button").first.click()
    settled(page)
    expect(page.locator(".told")).to_contain_text("Second is to move.")
    page.locator(".moves li button").first.click()
    expect(page.locator(".told")).to_have_text("First has won: the other made the last move.")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".told")).to_contain_text("Second is to move.")


def test_a_press_outlives_its_button(page: Page) -> None:
    """Moves are listed anew when they have been judged, also under a mouse that is held down."""
    go(page, "play")
    held: list[Route] = []

    def hold_the_moves(route: Route) -> None:
        if asks_for_moves(route.request):
            held.append(route)
        else:
            route.continue_()

    def asks_for_moves(request: Request) -> bool:
        sent = request.post_data_buffer or b""
        return b'"moves"' in sent and b'"nim","1","1"' in sent

    page.route("**/api/ask", hold_the_moves)
    with page.expect_request(asks_for_moves):
        begin(page, "nim", "1 1", "nim 1 1")
    expect(page.locator(".moves li")).to_have_count(2)
    page.locator(".moves li button").last.hover()
    page.mouse.down()
    held[0].continue_()
    assert not settled(page)
    page.mouse.up()
    expect(page.locator(".record li").first).to_contain_text("take 1 from heap 2")
    page.unroute("**/api/ask")


def begin_a_sum(page: Page) -> None:
    go(page, "play")
    dialog = options(page)
    dialog.get_by_role("combobox", name="Game").select_option("nim")
    dialog.get_by_role("textbox", name="Position").fill("3")
    dialog.get_by_role("textbox", name="Plus another game").fill("kayles 2")
    dialog.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("svg.board")).to_have_attribute("aria-label", "sum nim 3 + kayles 2")


def test_analysis_is_seen_on_the_board_and_in_the_list(page: Page) -> None:
    """Each move has the colour of what it leads to, with its distance; long lists are folded."""
    opened(page, "nim", "3", "4", "5")
    board, moves = page.locator(".wide-part svg.board"), page.locator(".moves")
    expect(page.locator(".pill")).to_have_text("You can win")
    expect(board.locator('[data-place="h1.2"]')).to_have_class(re.compile("wins"))
    expect(board.locator('[data-place="h1.2"] .mark')).to_have_text("+10")
    expect(board.locator(".place.loses")).to_have_count(11)
    expect(moves.locator("h3")).to_have_text(["+ 1 move wins", "– 11 moves lose"])
    expect(moves.locator("li.loses")).to_have_count(6)
    moves.get_by_role("button", name="Show 5 more").click()
    expect(moves.locator("li.loses")).to_have_count(11)
    page.get_by_role("button", name="Hint").click()
    expect(board.locator('.lit[data-place="h1.2"]')).to_have_count(1)
    page.get_by_label("Analysis").uncheck()
    expect(board.locator(".place.wins, .place.loses")).to_have_count(0)


def test_a_game_that_ends_says_who_won_and_where_it_was_lost(page: Page) -> None:
    opened(page, "nim", "1", "2", "2")
    page.locator('[data-place="h2.2"]').click()  # takes the heap apart: the win is gone
    expect(page.locator(".record li")).to_have_count(2)
    expect(page.locator(".place.last, .was").first).to_be_visible()
    play_on(page)
    banner = page.locator(".banner")
    banner.get_by_role("button", name="Where was it lost?").click()
    expect(page.locator(".record [aria-current]")).to_have_attribute("data-key", "start")
    expect(page.locator(".told")).to_contain_text("A move wins.")
    page.locator(".record li button").last.click()
    page.locator(".banner").get_by_role("button", name="Swap sides").click()
    expect(page.locator(".record li").first).to_contain_text("Zermelo")


def test_chess_is_read_as_chess(page: Page) -> None:
    opened(page, "chess", "8/8/8/8/8/2k5/1R6/K7", *WHITE)
    board = page.locator(".wide-part svg.board")
    expect(board.locator(".chess")).to_have_count(3)
    expect(board.locator(".cell.dark")).to_have_count(32)
    expect(board.locator("text.side")).to_have_text([*"abcdefgh", *"12345678"])
    expect(page.locator(".moves .worth").first).to_have_text("mate in 16")
    for square in ("a1", "b2"):  # the best move of each man
        expect(board.locator(f'[data-place="{square}"] .mark')).to_have_text("+16")


def test_moves_that_share_a_place_are_chosen_in_a_menu(page: Page) -> None:
    opened(page, "chess", "8/P7/8/8/8/2k5/8/K7", *WHITE)
    assert not settled(page)
    board, menu = page.locator(".wide-part svg.board"), page.get_by_role("menu")
    for _ in range(2):
        board.locator('[data-place="a7"]').click()
        board.locator('[data-place="a8"]').click()
        expect(menu.get_by_role("menuitem").first).to_be_focused()
        page.keyboard.press("Escape")
        expect(menu).to_have_count(0)
        expect(board.locator(":focus")).to_have_count(1)
    board.locator('[data-place="a7"]').click()
    board.locator('[data-place="a8"]').click()
    expect(menu.get_by_role("menuitem")).to_have_count(4)
    menu.get_by_role("menuitem", name=re.compile("Q")).click()
    expect(menu).to_have_count(0)
    expect(page.locator(".record li").first).to_contain_text("Q")


def test_the_board_is_large_and_before_any_form(page: Page) -> None:
    go(page, "play")
    box = page.locator(".wide-part svg.board").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 480
    page.set_viewport_size({"width": 390, "height": 844})
    box = page.locator(".wide-part svg.board").bounding_box()
    assert box
    assert box["width"] >= 360
    assert box["y"] < 300
    counter = page.locator('[data-place="h1.1"] .cell').bounding_box()
    assert counter
    assert counter["height"] >= 40


def test_an_address_with_a_move_that_is_none_says_so(page: Page) -> None:
    state = {"words": ["nim", "1", "2"], "moves": [{"to": "9 9", "move": "take -7"}]}
    go(page, f"play/{packed(state)}")
    expect(page.locator(".wide-part .wrong")).to_contain_text("take -7")
    expect(page.locator(".record li")).to_have_count(0)


def test_the_board_is_saved_as_a_picture(page: Page, tmp_path: Path) -> None:
    go(page, "play")
    page.locator(".export summary").click()
    with page.expect_download() as made:
        page.get_by_role("button", name="Save as SVG").click()
    made.value.save_as(tmp_path / "board.svg")
    drawn = (tmp_path / "board.svg").read_text()
    assert "<svg" in drawn
    assert "rgb(" in drawn  # what the style sheet says stands in it


def test_a_sum_of_games_is_played_side_by_side(page: Page) -> None:
    begin_a_sum(page)
    board = page.locator("svg.board")
    first, second = (board.locator(f'[data-place^="{part}:"]') for part in (1, 2))
    expect(first.first).to_be_visible()
    expect(second.first).to_be_visible()
    boxes = [parts.first.bounding_box() for parts in (first, second)]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["x"] + boxes[0]["width"] < boxes[1]["x"]
    page.get_by_label("Analysis").check()
    expect(page.locator(".told")).to_contain_text("A move wins.")
    play_on(page, ".moves li.wins button")
    expect(page.locator(".told")).to_have_text("You have won: the other cannot move.")
    parts = " ".join(page.locator(".record li").all_inner_texts())
    assert "part 1" in parts
    assert "part 2" in parts


def test_one_clicks_back_in_the_graph_of_the_play_so_far(page: Page) -> None:
    opened(page, "nim", "1", "2", "4")
    page.get_by_label("Analysis").check()
    page.locator(".moves li.wins button").first.click()
    expect(page.locator(".record li")).to_have_count(2)
    steps = page.locator("svg.line .step")
    expect(steps).to_have_count(3)
    expect(steps.nth(2)).to_have_class(re.compile("chosen"))
    expect(steps.first).to_have_attribute("aria-label", "Start: N, remoteness 7")
    steps.first.click()
    expect(page.locator("svg.board")).to_have_attribute("aria-label", "nim 1 2 4")
    expect(steps.first).to_have_class(re.compile("chosen"))
    steps.nth(1).focus()
    page.keyboard.press("Enter")
    expect(page.locator("svg.board")).to_have_attribute("aria-label", "nim 1 2 3")
    expect(page.locator(".record li")).to_have_count(2)


def test_the_state_stands_in_the_address(page: Page) -> None:
    opened(page, "wythoff", "3", "5")
    expect(page.locator(".moves li").first).to_be_visible()
    page.locator(".moves li button").first.click()
    expect(page.locator(".record li")).to_have_count(2)
    expect(page.locator('#main[data-kept="yes"]')).to_have_count(1)
    address, record = page.url, page.locator(".record ol").inner_text()
    again(page, address)
    expect(page.locator(".record ol")).to_have_text(record, use_inner_text=True)
    assert "token" not in address


def test_what_is_opened_while_a_state_is_packed_stays(page: Page) -> None:
    """Neither the state before nor a page that is still being opened takes its place."""
    opened(page, "nim", "1", "2", "2")
    first, last = (f"#play/{packed({'words': ['nim', *heaps]})}" for heaps in ("12", "34"))
    page.evaluate(
        """async ([first, last]) => {
          document.querySelector('[data-key=hints]').click();
          location.hash = first;
          await new Promise((done) => addEventListener("hashchange", done, { once: true }));
          location.hash = last;
        }""",
        [first, last],
    )
    board = page.locator(".wide-part svg.board")
    expect(board).to_have_attribute("aria-label", "nim 3 4")
    settled(page)
    assert page.url.endswith(last)
    page.locator(".moves li button").first.click()
    expect(page.locator(".record li")).to_have_count(2)
    expect(page.locator('#main[data-kept="yes"]')).to_have_count(1)
    assert not page.url.endswith(last)


def test_the_way_past_the_links_leaves_the_address(page: Page) -> None:
    opened(page, "nim", "1", "2", "2")
    expect(page.locator('#main[data-kept="yes"]')).to_have_count(1)
    before = page.url
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    expect(page).to_have_url(before)
    page.get_by_label("Analysis").uncheck()
    expect(page).not_to_have_url(before)


def test_a_wrong_position_is_told_as_on_the_command_line(page: Page) -> None:
    go(page, "play")
    dialog = options(page)
    dialog.get_by_role("textbox", name="Position").fill("three")
    dialog.get_by_role("button", name="Start", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text("three")
    dialog.get_by_role("button", name="Close").click()
    expect(page.locator(".wide-part svg.board")).to_have_attribute("aria-label", "nim 3 4 5")


def explained(page: Page, *words: str, **how: bool) -> None:
    """Open the reasons of a position on the page of their own."""
    go(page, f"explain/{packed({'words': list(words), **how})}")
    name = " ".join(words).removeprefix("value ")
    expect(page.locator(".found h2")).to_have_text(f"Why? {name[0].upper()}{name[1:]}")


def test_reasons_are_typeset(page: Page) -> None:
    explained(page, "nim", "3", "5", "7")
    expect(page.locator("table")).to_contain_text("011")
    expect(page.locator("math")).to_have_text("3⊕5⊕7=1")
    expect(page.locator(".explained svg.board")).to_be_visible()
    explained(page, "nim", "2", "2")
    expect(page.locator(".found")).to_contain_text("nim-sum")
    explained(page, "domineering", "...|...")
    expect(page.locator("math mfrac").first).to_be_visible()
    expect(page.locator("math").nth(1)).to_contain_text("{")
    explained(page, "value", "{2|-1} + *", walls=True)
    expect(page.locator("img.picture")).to_be_visible()
    page.get_by_role("link", name="Open in Values").click()
    expect(page.locator("textarea")).to_have_value("{2|-1} + *\n")


def test_explain_is_a_panel_beside_the_board_and_a_page_for_a_link(page: Page) -> None:
    opened(page, "domineering", "...|...")
    assert not settled(page)  # the reasons are those of values, which are there now
    page.get_by_role("button", name="Why?").click()
    panel = page.locator(".reasons")
    expect(panel.locator("h2")).to_have_text(re.compile("^Why. Domineering ...[|]..."))
    panel.get_by_label("Show the thermograph").check()
    expect(panel.locator("img.picture")).to_be_visible()
    panel.get_by_label("One step at a time").check()
    expect(panel).to_contain_text("Step 1 of")
    page.locator(".moves li button").first.click()
    expect(panel).to_be_hidden()  # it is of the position before
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("button", name="Why?").click()
    panel.get_by_role("link", name="On a page of its own").click()
    expect(page.locator(".found h2")).to_have_text(re.compile("^Why. Domineering ...[|]..."))
    expect(page.locator("#main input[type=text]")).to_have_count(0)
    page.get_by_role("link", name="Play from here").click()
    expect(page.locator(".wide-part svg.board")).to_have_attribute(
        "aria-label", "domineering ...|..."
    )
    go(page, "values")
    page.locator('[data-line^="G :="]').get_by_role("button", name="Explain").click()
    expect(panel.locator("h2")).to_have_text("Why? G")
    expect(panel).to_contain_text("is a switch")
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()


def test_words_that_are_no_position_are_told_on_the_page_of_reasons(page: Page) -> None:
    go(page, f"explain/{packed({'words': ['nim', 'three']})}")
    expect(page.get_by_role("alert")).to_contain_text("three")
    for nothing in ("", "  ", []):
        go(page, f"explain/{packed({'words': nothing})}")
        expect(page.locator(".found h2")).to_have_text("Why? Nim 3 5 7")


def test_a_picture_of_reasons_that_are_gone_is_not_shown(page: Page) -> None:
    explained(page, "domineering", "...|...")
    held: list[Route] = []

    def hold_the_picture(route: Route) -> None:
        if b'"walls"' in (route.request.post_data_buffer or b""):
            held.append(route)
        else:
            route.continue_()

    page.route("**/api/ask", hold_the_picture)
    with page.expect_request(lambda one: b'"walls"' in (one.post_data_buffer or b"")):
        page.get_by_label("Show the thermograph").check()
    with page.expect_event("requestfailed"):  # the page waits for it no longer
        explained(page, "nim", "2", "2")
    with suppress(Error):
        held[0].abort()
    expect(page.locator("img.picture")).to_have_count(0)


def test_reasons_come_step_by_step(page: Page) -> None:
    explained(page, "kayles", "3", "4", steps=True, one=True)
    expect(page.locator(".found")).to_contain_text("Step 1 of")
    table = page.get_by_text("options, with values")
    expect(table).to_be_hidden()
    for _ in range(4):
        page.get_by_role("button", name="Next step").click()
    expect(page.locator(".found")).to_contain_text("Step 5 of")
    page.get_by_role("button", name="All steps").click()
    expect(table).to_be_visible()
    expect(page.locator('#main[data-kept="yes"]')).to_have_count(1)
    again(page, page.url)
    expect(page.get_by_label("One step at a time")).to_be_checked()
    expect(page.locator(".found")).to_contain_text("Step 1 of")


#: One game of each kind, with a file of its own or without; all are opened in the campaign.
SOME = ["tokens", "hackenbush", "chess", "formula", "achi", "nine-mens-morris"]


def opened_from_the_catalogue(page: Page, names: list[str]) -> None:
    go(page, "catalogue")
    expect(page.locator(".card").first).to_be_visible()
    where = {one: page.locator(f'[data-game="{one}"] a').get_attribute("href") for one in names}
    for name, address in where.items():
        assert address is not None
        go(page, address.removeprefix("#"))
        board = page.locator(".wide-part svg.board")
        expect(board).to_have_attribute("aria-label", re.compile(f"^({name}|[a-z-]+) "))
        expect(page.locator(".wide-part .place").first).to_be_visible()
        expect(page.locator(".wide-part .wrong")).to_be_empty()


@pytest.mark.long
def test_games_of_the_catalogue_open_in_play(page: Page) -> None:
    opened_from_the_catalogue(
        page, sorted([*RULESETS, *MEMBERS]) if os.environ.get("ZERMELO_LONG") else SOME
    )


def test_files_that_come_with_the_page_are_those_of_the_examples() -> None:
    held = json.loads(
        re.sub(r",\n}", "\n}", page_files()["examples.js"].decode().partition("EXAMPLES = ")[2])[
            :-2
        ]
    )
    for name, text in held.items():
        assert Path(name).read_text() == text
    named = {
        word
        for kind in RULESETS
        for word in getattr(ruleset_named(kind), "example", "").split()
        if word.startswith("examples/")
    }
    assert named == set(held)


def test_a_game_is_found_by_any_name(page: Page) -> None:
    go(page, "catalogue")
    for search, title in {
        "Connect Four": "Connect Four", "four in a row": "Connect Four", "kayles": "Kayles",
        "noughts and crosses": "Tic-Tac-Toe", "Dawson": "Dawson's Kayles", "achi": "Achi",
        "crosscram": "Domineering", "Grundy's game": "Grundy's Game", "bouton": "Nim",
    }.items():  # fmt: skip
        page.get_by_label("Search by any name").fill("no such game")
        expect(page.locator(".card")).to_have_count(0)
        page.get_by_label("Search by any name").fill(search)
        expect(page.locator(".card h2").first).to_have_text(title)


def test_the_catalogue_is_searched_and_grouped(page: Page) -> None:
    go(page, "catalogue")
    expect(page.locator(".card")).to_have_count(len(RULESETS) + len(MEMBERS))
    expect(page.locator(".card h2").first).to_have_text("Nim")
    page.get_by_role("button", name="Men on boards").click()
    expect(page.locator(".card h2").first).to_have_text("Tic-Tac-Toe")
    page.get_by_role("button", name="All", exact=True).click()
    page.get_by_label("Search by any name").fill("wythoff")
    expect(page.locator(".card").first).to_contain_text("Source")
    expect(page.locator(".card svg.board").first).to_be_visible()
    page.get_by_role("link", name="Wythoff's Game", exact=True).click()
    expect(page.get_by_role("heading", name="Wythoff's Game")).to_be_visible()


def test_a_text_is_never_markup(page: Page) -> None:
    go(page, "play")
    dialog = options(page)
    dialog.get_by_role("textbox", name="Position").fill("<img src=x onerror=alert(1)>")
    dialog.get_by_role("button", name="Start", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text("<img")
    assert page.locator("img").count() == 0


def by_hand(page: Page) -> None:
    options(page)
    page.get_by_text("Set up a position").click()
    expect(page.get_by_role("button", name="Play from here")).to_be_visible()


def test_a_chess_ending_is_set_up_from_a_palette_and_a_fen(page: Page) -> None:
    opened(page, "chess", "8/8/8/8/8/2k5/1R6/K7", *WHITE)
    by_hand(page)
    fen, scene = page.get_by_role("textbox", name="FEN"), page.locator(".editor .scene")
    expect(fen).to_have_value("8/8/8/8/8/2k5/1R6/K7 w - - 0 1")
    page.get_by_role("button", name="white queen").click()
    scene.locator('[data-place="h8"]').click()
    expect(fen).to_have_value("7Q/8/8/8/8/2k5/1R6/K7 w - - 0 1")
    page.get_by_role("button", name="nothing").click()
    scene.locator('[data-place="b2"]').focus()
    page.keyboard.press("Enter")
    expect(fen).to_have_value("7Q/8/8/8/8/2k5/8/K7 w - - 0 1")
    scene.locator('[data-place="h8"]').click()
    scene.locator('[data-place="c3"]').drag_to(scene.locator('[data-place="e5"]'))
    expect(fen).to_have_value("8/8/8/4k3/8/8/8/K7 w - - 0 1")
    page.get_by_role("button", name="black rook").drag_to(scene.locator('[data-place="d4"]'))
    page.get_by_label("To move").select_option("b")
    expect(fen).to_have_value("8/8/8/4k3/3r4/8/8/K7 b - - 0 1")
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator(".wide-part svg.board")).to_have_attribute(
        "aria-label", re.compile("8/8/8/4k3/3r4/8/8/K7 b")
    )
    by_hand(page)
    fen.fill("8/8/8/8/8/2K5/1Q6/k7 b - - 0 1")
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator(".told")).to_have_text("No move is possible here.")


def test_heaps_boards_and_tokens_are_set_up_by_hand(page: Page) -> None:
    opened(page, "nim", "1", "2")
    by_hand(page)
    page.get_by_role("button", name="Add one").click()
    page.get_by_label("Number 3", exact=True).fill("5")
    page.get_by_role("button", name="Remove number 1").click()
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator(".wide-part svg.board")).to_have_attribute("aria-label", "nim 2 5")
    opened(page, "clobber", "xo|..")
    by_hand(page)
    page.get_by_role("button", name="Right's o").click()
    page.locator('.editor [data-place="r2c2"]').click()
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator(".wide-part svg.board")).to_have_attribute("aria-label", "clobber xo|.o")
    begin(page, "node-kayles", "-1", "node-kayles .* -1")
    by_hand(page)
    page.get_by_role("button", name="gone", exact=True).click()
    page.locator('.editor [data-place="v4"]').click()
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator(".wide-part svg.board")).to_have_attribute(
        "aria-label", "node-kayles --on petersen -1 -4"
    )


def test_a_sum_is_written_in_a_box(page: Page) -> None:
    begin_a_sum(page)
    by_hand(page)
    expect(page.locator(".editor")).to_contain_text("Write a position of this game as text:")
    text = page.get_by_role("textbox", name="Text")
    expect(text).to_have_value("nim 3 + kayles 2")
    text.fill("nim 2 + kayles 2")
    page.get_by_role("button", name="Play from here").click()
    board = page.locator(".wide-part svg.board")
    expect(board).to_have_attribute("aria-label", "sum nim 2 + kayles 2")


def test_a_hydra_grows_where_it_is_touched(page: Page) -> None:
    opened(page, "hydra", "[[]]")
    by_hand(page)
    text, at = page.get_by_role("textbox", name="Text"), page.locator(".editor [data-place]")
    expect(text).to_have_value("[[]]")
    for place, now in (("v2", "[[][]]"), ("v1", "[[][]][]"), ("v5", "[[][]][[]]")):
        page.locator(f'.editor [data-place="{place}"]').click()
        expect(text).to_have_value(now)
        expect(at).to_have_count(now.count("[") + 1)  # and the root
    page.get_by_role("button", name="nothing", exact=True).click()
    page.locator('.editor [data-place="v2"]').click()
    expect(text).to_have_value("[[]]")
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator(".editor")).to_be_hidden()  # before, the board has the same name
    assert not settled(page)
    board = page.locator(".wide-part svg.board")
    expect(board).to_have_attribute("aria-label", "hydra [[]]")
    board.locator('[data-place="v3"]').click()
    expect(page.locator(".record li")).to_have_count(2)


def test_what_no_rules_allow_is_told(page: Page) -> None:
    go(page, "play")
    begin(page, "mnk", "x..|.o.|...", "x..")
    by_hand(page)
    page.get_by_role("button", name="Empty the board").click()
    page.get_by_role("button", name="o", exact=True).click()
    for place in ("a1", "b1"):
        page.locator(f'.editor [data-place="{place}"]').click()
    page.get_by_role("button", name="Play from here").click()
    expect(page.get_by_role("dialog").get_by_role("alert").first).to_contain_text("o")
