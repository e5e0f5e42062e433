"""Nothing is lost: states of pages are kept, links open elsewhere, and a server may go."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.web.served import Served, quiet_port, served

from zermelo.web.server import PORTS_TRIED, next_free

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page
from tests.web.expected import expect
from tests.web.played import begin, opened
from tests.web.tabs import go


@pytest.fixture
def own(browser: Any) -> Iterator[tuple[Page, Served]]:
    """A page of its own, whose server may be killed and started again, and a tab of it."""
    with served("--port", str(quiet_port())) as running:
        context = browser.new_context(reduced_motion="reduce")
        page = context.new_page()
        page.goto(running.address)
        expect(page.locator("h1")).to_be_visible()
        yield page, running
        context.close()


def test_the_landing_says_what_this_is_and_leads_on(page: Page) -> None:
    go(page, "home")
    expect(page.locator(".hero")).to_contain_text("Zermelo solves two-player games")
    expect(page.locator(".door h2")).to_have_count(6)
    expect(page.locator(".game-card svg.board")).to_have_count(6)
    assert page.evaluate("document.documentElement.scrollHeight") <= 920
    page.get_by_role("link", name=re.compile("^Kayles")).click()
    expect(page.get_by_role("heading", name="Kayles")).to_be_visible()
    expect(page.locator(".wide-part svg.board")).to_have_attribute("aria-label", "kayles 7")


def test_a_page_is_as_it_was_when_one_comes_back(page: Page) -> None:
    go(page, "play")
    begin(page, "wythoff", "3 5", "wythoff")
    go(page, "values")
    page.locator("textarea").fill("{3|1}\n")
    go(page, "play")  # at once: nothing was answered yet
    expect(page.get_by_role("heading", name="Wythoff's Game")).to_be_visible()
    page.reload()
    go(page, "values")
    expect(page.locator("textarea")).to_have_value("{3|1}\n")
    expect(page.locator(".lines .value")).to_have_count(1)


def test_a_page_begins_at_its_top(page: Page) -> None:
    """Also where all of it is there at once, and nothing between is shorter."""
    for name in ("graph", "values", "graph", "values", "graph"):
        go(page, name)
        page.evaluate("document.body.style.minHeight = '3000px'")
        page.evaluate("scrollTo(0, 400)")
    go(page, "values")
    assert page.evaluate("scrollY") == 0
    page.evaluate("document.body.removeAttribute('style')")


def test_a_link_is_copied_and_pasted(page: Page) -> None:
    opened(page, "nim", "2", "7")
    page.get_by_role("button", name="Link", exact=True).click()
    dialog = page.get_by_role("dialog")
    address = dialog.get_by_label("Address").input_value()
    assert "token" not in address
    dialog.get_by_role("button", name="Close").click()
    begin(page, "nim", "1 1", "nim 1 1")
    page.get_by_role("button", name="Link", exact=True).click()
    dialog.get_by_label("Paste a link").fill("https://example.org/else")
    dialog.get_by_role("button", name="Open it").click()
    expect(dialog).to_contain_text("This is not a link")
    elsewhere = address.replace("127.0.0.1", "localhost")  # a friend's page has another address
    dialog.get_by_label("Paste a link").fill(elsewhere)
    dialog.get_by_role("button", name="Open it").click()
    expect(page.locator(".wide-part svg.board")).to_have_attribute("aria-label", "nim 2 7")


@pytest.mark.parametrize("damaged", ["play/%", "play/AAAA", "nowhere", "%E0%A4%A"])
def test_a_damaged_address_is_no_white_page(page: Page, damaged: str) -> None:
    page.evaluate("place => { location.hash = place; }", damaged)
    expect(page.get_by_role("alert").first).to_contain_text("This address is damaged")
    expect(page.locator("h1")).to_be_visible()


def test_a_server_that_is_killed_is_told_of_and_nothing_is_lost(own: tuple[Page, Served]) -> None:
    page, running = own
    go(page, "play")
    begin(page, "nim", "2 7", "nim 2 7")
    running.process.kill()
    running.process.wait()
    page.locator(".moves button").first.click()
    alert = page.locator("#notice [role=alert]")
    expect(alert).to_contain_text("does not answer. Start it again with zermelo serve")
    page.get_by_role("button", name="Copy what I had").click()
    assert "#play/" in alert.get_by_label("Address").input_value()
    page.get_by_role("button", name="Retry").click()
    expect(alert).to_contain_text("There is still no answer.")
    page.get_by_role("link", name="Learn").click()  # a part of the page that was not yet loaded
    expect(alert).not_to_contain_text("There is still no answer.")  # it is said anew
    with served("--port", str(running.port)) as anew:
        page.get_by_role("button", name="Retry").click()
        expect(alert).to_contain_text("started again")
        page.goto(anew.address)
        go(page, "play")
        expect(page.locator(".head .size")).to_have_text(re.compile("2 7"))
        expect(page.locator(".record li").first).to_be_visible()  # the move that was not answered


def test_a_link_without_a_token_leads_to_words(browser: Any, address: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{address.partition('?')[0]}#play/xyz")
    expect(page.locator("body")).to_contain_text("Start zermelo serve in a terminal")
    expect(page.locator("body")).to_contain_text("paste the link there")
    context.close()


def test_the_port_is_the_same_each_time_or_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    start = quiet_port() + 1
    monkeypatch.setattr("zermelo.web.server.DEFAULT_PORT", start)
    first = next_free("127.0.0.1")
    second = next_free("127.0.0.1")
    ports = [one.getsockname()[1] for one in (first, second)]
    assert start <= ports[0] < ports[1] < start + PORTS_TRIED
    first.close()
    second.close()
