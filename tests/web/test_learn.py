"""Lessons and worksheets in a real browser: exercises are made anew, and checked by the solver."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Locator, Page, expect

LESSONS = 6


def lesson(page: Page, name: str) -> list[Locator]:
    page.goto(page.url.partition("#")[0] + "#learn")
    page.get_by_role("link", name=name, exact=True).click()
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
    expect(first.locator(".verdict")).to_contain_text("No.")
    first.get_by_label("Your number").fill(str(value))
    first.get_by_role("button", name="Check").click()
    expect(first.locator(".verdict")).to_contain_text("Right.")
    last.get_by_label("Your move").select_option(index=1)
    last.get_by_role("button", name="Check").click()
    expect(last.locator(".verdict")).to_contain_text("move")


def test_every_lesson_has_three_exercises_made_anew_by_other_numbers(page: Page) -> None:
    page.goto(page.url.partition("#")[0] + "#learn")
    expect(page.locator(".lessons a")).to_have_count(LESSONS)
    names = page.locator(".lessons a").all_inner_texts()
    for name in names:
        exercises = lesson(page, name)
        for one in exercises:
            one.get_by_role("button", name="Show the solution").click()
            expect(one.locator(".verdict")).to_contain_text(re.compile("Solution: .+"))


def test_labels_are_set_by_clicks_and_by_keys(page: Page) -> None:
    first, _, last = lesson(page, "Draws and remoteness")
    for vertex in first.locator("[data-vertex]").all():
        vertex.focus()
        for _ in range(3):
            page.keyboard.press("Enter")
    first.get_by_role("button", name="Check").click()
    expect(first.locator(".verdict")).to_contain_text(re.compile("No. Look at . once more."))
    last.get_by_role("button", name="Show the solution").click()
    drawn = last.locator(".verdict").inner_text().removeprefix("Solution: ").split(", ")
    for name in drawn:
        last.locator(f'[data-vertex="{name}"]').click()
    last.get_by_role("button", name="Check").click()
    expect(last.locator(".verdict")).to_contain_text("Right.")


def test_a_sheet_of_values_is_answered_line_by_line(page: Page) -> None:
    page.goto(page.url.partition("#")[0] + "#values")
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
