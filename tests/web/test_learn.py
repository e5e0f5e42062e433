"""Lessons and worksheets in a real browser: exercises are made anew, and checked by the solver."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

pytest.importorskip("axe_playwright_python")
from playwright.sync_api import Locator, Page
from tests.web.axe import axe_finds_nothing
from tests.web.drawn import again, kept
from tests.web.expected import expect
from tests.web.tabs import go

from zermelo import cli
from zermelo.formats.resolvers import NameResolver
from zermelo.verbs.grade import grade_table, rows_of
from zermelo.web.app import page_files

FIRST = "learn"
#: The lessons in the order of their list, with what is asked in each.
LESSONS = {
    "pn": ("outcome", "move", "labels"),
    "nim": ("value", "outcome", "move"),
    "mex": ("value", "value", "move"),
    "draws": ("labels", "remoteness", "set"),
    "kernels": ("kernel", "any", "kernels"),
    "misere": ("outcome", "outcome", "move"),
    "grundy": ("value", "outcome", "move"),
    "symmetry": ("outcome", "move", "move"),
    "partizan": ("outcome", "outcome", "move"),
    "numbers": ("value", "value", "outcome"),
    "hot": ("kind", "mean", "temperature"),
    "sums": ("outcome", "value", "move"),
    "argumentation": ("labels", "kernel", "kernels"),
}


def lesson(page: Page, name: str) -> list[Locator]:
    """Choose a lesson of the list, which is open before each test."""
    page.get_by_role("link", name=f"· {name}").click()
    expect(page.locator(".exercise")).to_have_count(3)
    return page.locator(".exercise").all()


def test_a_wrong_and_a_right_answer(page: Page) -> None:
    first, _, last = lesson(page, "Nim and binary numbers")
    heaps = [int(one) for one in first.locator(".position").inner_text().split()[1:]]
    value = heaps[0] ^ heaps[1] ^ heaps[2]
    first.get_by_role("button", name="Check").click()
    expect(first.locator(".verdict")).to_have_text("Give an answer first.")
    first.get_by_label("Your number").fill(str(value + 1))
    first.get_by_role("button", name="Check").click()
    expect(first.locator(".verdict")).to_contain_text("Wrong.")
    first.get_by_label("Your number").fill(str(value))
    first.get_by_role("button", name="Check").click()
    expect(first.locator(".verdict")).to_contain_text("Right.")
    last.get_by_label("Your move").select_option(index=1)
    last.get_by_role("button", name="Check").click()
    expect(last.locator(".verdict")).to_contain_text("move")


def test_a_move_is_made_on_the_board_of_the_exercise(page: Page) -> None:
    _, _, last = lesson(page, "Nim and binary numbers")
    expect(page.locator(".exercise svg.board")).to_have_count(3)
    last.locator('[data-place="h1.1"]').click()
    expect(last.get_by_label("Your move")).not_to_have_value("")
    last.get_by_role("button", name="Check").click()
    expect(last.locator(".verdict")).to_contain_text(re.compile("Right|Wrong"))


def test_an_address_of_a_lesson_is_opened_again_and_answered(page: Page) -> None:
    first, _, _ = lesson(page, "Nim and binary numbers")
    before = first.locator(".position").inner_text()
    page.get_by_role("button", name="New numbers").click()
    expect(page.locator(".exercise")).to_have_count(3)
    expect(first.locator(".position")).not_to_have_text(before)
    expect(page.locator(".exercise svg.board")).to_have_count(3)
    address, asked = kept(page), page.locator(".exercises").inner_text()
    again(page, address)
    expect(page.locator(".exercises")).to_have_text(asked, use_inner_text=True)
    heaps = [int(one) for one in first.locator(".position").inner_text().split()[1:]]
    first.get_by_label("Your number").fill(str(heaps[0] ^ heaps[1] ^ heaps[2]))
    first.get_by_role("button", name="Check").click()
    expect(first.locator(".verdict")).to_contain_text("Right.")
    assert kept(page) == address


def test_every_lesson_is_looked_at(page: Page) -> None:
    known = re.findall(r"^  (\w+): lesson\(", page_files()["lessons.js"].decode(), re.MULTILINE)
    assert known == [*LESSONS]
    expect(page.locator(".lessons a")).to_have_count(len(LESSONS))


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_has_three_exercises_made_anew_by_other_numbers(page: Page, name: str) -> None:
    """Its solutions are right, and axe finds nothing wrong with it."""
    page.locator(".lessons a").nth([*LESSONS].index(name)).click()
    expect(page.locator(".exercise")).to_have_count(3)
    page.get_by_text("Show the solution").evaluate_all("all => all.forEach(one => one.click())")
    verdicts = page.locator(".exercise .verdict")
    expect(verdicts).to_contain_text(3 * [re.compile("Solution: .+")])
    axe_finds_nothing(page, name)
    page.emulate_media(color_scheme="light")
    answers = [said.removeprefix("Solution: ") for said in verdicts.all_inner_texts()]
    rows = rows_of(saved(page, "A table for a class"))
    assert tuple(row["question"].partition(" ")[0] for row in rows) == LESSONS[name]
    for row, answer in zip(rows, answers, strict=True):
        row["answer"] = answer.partition(" or ")[0]
    assert grade_table(rows, [], NameResolver()).counts == {"right": 3, "wrong": 0, "not_graded": 0}
    for row in rows:
        row["answer"] = "q"
    assert grade_table(rows, [], NameResolver()).counts["wrong"] == 3
    expect(page.get_by_role("link", name="Play it on the board")).to_be_visible()
    before = page.locator(".exercises").inner_text()
    page.get_by_role("button", name="New numbers").click()
    expect(page.locator(".exercise")).to_have_count(3)
    expect(page.locator(".exercises")).not_to_have_text(before, use_inner_text=True)


def saved(page: Page, button: str) -> str:
    with page.expect_download() as held:
        page.get_by_role("button", name=button).click()
    return held.value.path().read_text()


def test_what_somebody_answered_is_saved_and_graded(page: Page) -> None:
    first, _, _ = lesson(page, "Nim and binary numbers")
    heaps = [int(one) for one in first.locator(".position").inner_text().split()[1:]]
    first.get_by_label("Your number").fill(str(heaps[0] ^ heaps[1] ^ heaps[2]))
    page.get_by_label("Your name").fill("Ada, B.")
    rows = rows_of(saved(page, "Save my answers"))
    assert {row["name"] for row in rows} == {"Ada, B."}
    assert grade_table(rows, [], NameResolver()).counts == {"right": 1, "wrong": 0, "not_graded": 2}


def test_exercises_are_printed_with_and_without_solutions(page: Page) -> None:
    lesson(page, "Kernels")
    page.evaluate(
        "() => { window.print = () => {"
        " document.title = document.querySelector('.printed').textContent } }"
    )
    page.get_by_role("button", name="Print the exercises").click()
    expect(page).to_have_title(re.compile("How many"))
    assert "Solution" not in page.title()
    page.get_by_role("button", name="Print with solutions").click()
    expect(page).to_have_title(re.compile("How many.*Solution: [0-9]"))
    page.evaluate(
        """() => { window.print = () => { document.title = JSON.stringify(
          [...document.querySelectorAll(".printed h2")].map(head => {
            const whole = head.parentNode;
            return [whole.querySelectorAll("h2").length, whole.querySelectorAll("svg").length,
              getComputedStyle(whole).breakInside];
          })) } }"""
    )
    page.emulate_media(media="print")
    page.get_by_text("Print the exercises").dispatch_event("click")
    expect(page).to_have_title(re.compile("avoid"))  # no page parts a question from its graph
    assert json.loads(page.title()) == 3 * [[1, 1, "avoid"]]


def test_labels_are_set_by_clicks_and_by_keys(page: Page) -> None:
    first, _, last = lesson(page, "Draws and remoteness")
    for vertex in first.locator("[data-vertex]").all():
        vertex.focus()
        for _ in range(3):
            page.keyboard.press("Enter")
    first.get_by_role("button", name="Check").click()
    expect(first.locator(".verdict")).to_contain_text(re.compile("Wrong. . is [PND], not [PND]."))
    last.get_by_role("button", name="Show the solution").click()
    drawn = last.locator(".verdict").inner_text().removeprefix("Solution: ").split(", ")
    for name in drawn:
        last.locator(f'[data-vertex="{name}"]').click()
    last.get_by_role("button", name="Check").click()
    expect(last.locator(".verdict")).to_contain_text("Right.")


def test_a_hint_a_reason_and_the_score_are_given_and_kept(page: Page) -> None:
    first, second, _ = lesson(page, "Argumentation")
    expect(first).to_contain_text("changes its label: in, out, undecided")
    first.get_by_role("button", name="Hint").click()
    expect(first).to_contain_text("nobody attacks")
    for vertex in first.locator("[data-vertex]").all():
        for _ in range(3):
            vertex.click()
    first.get_by_role("button", name="Check").click()
    expect(first.locator(".verdict")).to_contain_text(re.compile("Wrong. . is (in|out), not undec"))
    for vertex in second.locator("[data-vertex]").all():
        vertex.click()
    second.get_by_role("button", name="Check").click()
    expect(second.locator(".verdict")).to_contain_text(re.compile("Wrong. . attacks ., and both"))
    expect(page.locator(".score")).to_have_text("Solved: 0 of 3. Right answers: 0 of 2.")

    page.get_by_role("link", name="All lessons").click()
    first, _, last = lesson(page, "Nim and binary numbers")
    heaps = [int(one) for one in first.locator(".position").inner_text().split()[1:]]
    first.get_by_label("Your number").fill(str(heaps[0] ^ heaps[1] ^ heaps[2]))
    first.get_by_role("button", name="Check").click()
    last.get_by_role("button", name="Show the solution").click()
    solution = last.locator(".verdict").inner_text().removeprefix("Solution: ")
    last.get_by_label("Your move").select_option(label=solution)
    last.get_by_role("button", name="Check").click()
    expect(last.locator(".verdict")).to_contain_text("Right.")
    counted = (
        "Solved: 1 of 3. Right answers: 1 of 1."  # an answer after the solution does not count
    )
    expect(page.locator(".score")).to_have_text(counted)
    page.reload()
    expect(first).to_contain_text("✓ solved")
    expect(page.locator(".score")).to_have_text(counted)
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator(".lessons li").nth(1)).to_contain_text(counted)
    expect(page.locator(".score")).to_contain_text(f"Solved: 1 of {3 * len(LESSONS)} exercises")


def test_a_move_of_left_is_made_on_the_board(page: Page) -> None:
    _, _, last = lesson(page, "Games for Left and Right")
    moves = last.get_by_label("Your move").locator("option").all_inner_texts()[1:]
    assert moves
    assert all(move.startswith("vertical") for move in moves)
    last.get_by_role("button", name="Check").click()
    last.get_by_label("Your move").select_option(index=1)
    last.get_by_role("button", name="Check").click()
    expect(last.locator(".verdict")).to_contain_text(re.compile("(Right|Wrong). This move"))


def test_a_sheet_of_values_is_answered_line_by_line(page: Page) -> None:
    go(page, "values")
    text = page.locator("textarea")
    text.fill("G := {3|*}\nG + G\nG < 0\n")
    expect(page.locator(".lines .card")).to_have_count(3)
    expect(page.locator(".lines .card").nth(2)).to_contain_text("false")
    page.get_by_role("button", name="Thermograph").first.click()
    expect(page.locator("img.picture")).to_be_visible()
    page.get_by_role("button", name="Options").first.click()
    page.locator(".more li button").first.click()
    expect(page.locator(".lines .card")).to_have_count(4)
    text.fill("{1|")
    expect(page.get_by_role("alert")).not_to_be_empty()


def test_a_wrong_line_holds_up_no_other(page: Page) -> None:
    go(page, "values")
    page.locator("textarea").fill("G := {1|-1}\nG + K\nG + G\n")
    lines = page.locator(".lines .card")
    expect(lines.nth(0).locator("strong")).to_have_text("±1")
    expect(lines.nth(1).get_by_role("alert")).to_contain_text("'K' names no game")
    expect(lines.nth(2).locator("strong")).to_have_text("0")
    page.locator("textarea").fill("G := {1|-1}\nG + *\n")
    expect(lines).to_have_count(2)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_sheet_is_saved_and_opened_by_the_page_and_by_the_command_line(
    page: Page, tmp_path: Path
) -> None:
    go(page, "values")
    written = "G := {3|*}\nG + G\nG < 0\n"
    page.locator("textarea").fill(written)
    expect(page.locator(".lines .card")).to_have_count(3)
    expect(page.locator(".lines .card strong")).to_have_count(3)
    shown = page.locator(".lines .card .value").all_inner_texts()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save").click()
    sheet = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(sheet)
    assert sheet.read_text() == written
    assert cli.run(["value", "-f", str(sheet), "--json"]) == 0
    page.locator("textarea").fill("0\n")
    expect(page.locator(".lines .card")).to_have_count(1)
    page.get_by_label("Open a sheet").set_input_files(sheet)
    expect(page.locator(".lines .card")).to_have_count(3)
    expect(page.locator(".lines .card .value")).to_have_text(shown, use_inner_text=True)
