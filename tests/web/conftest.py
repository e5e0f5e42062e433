"""A page that runs, and a browser that looks at it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

#: What a browser is started with: it looks up nothing elsewhere.
FLAGS = [
    "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
HOW = "install Chromium (Debian: apt-get install chromium), or name one in ZERMELO_BROWSER"


@contextmanager
def started(*games: str) -> Iterator[str]:
    """Start a page as a person starts it; yield the address that it prints."""
    page = subprocess.Popen(
        [sys.executable, "-m", "zermelo", "serve", "--no-open", *games],
        stderr=subprocess.PIPE,
        text=True,
    )
    assert page.stderr is not None
    said = page.stderr.readline()
    found = re.search(r"http://\S+", said)
    assert found, said
    try:
        yield found.group()
    finally:
        page.terminate()
        page.wait()
        page.stderr.close()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of a page with the catalogue alone."""
    with started() as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A Chromium; without one the test is skipped, which continuous integration does not allow."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=60_000)  # a machine may do much else

    found = os.environ.get("ZERMELO_BROWSER") or shutil.which("chromium")
    if found is None:
        assert not os.environ.get("ZERMELO_BROWSER_NEEDED"), HOW
        pytest.skip(f"there is no browser: {HOW}")
    flags = FLAGS + ["--no-sandbox"] * (os.name == "posix" and os.getuid() == 0)
    with sync_playwright() as started:
        running = started.chromium.launch(executable_path=found, args=flags)
        yield running
        running.close()


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    """A tab of the page; a line on its console is a failure."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    tab = context.new_page()
    told: list[str] = []
    tab.on("console", lambda line: told.append(f"{line.type}: {line.text}"))
    tab.on("pageerror", lambda error: told.append(str(error)))
    tab.goto(address)
    yield tab
    context.close()
    assert not told


@pytest.fixture
def graph(page: Any) -> Any:
    """The Graph page with nothing drawn."""
    from playwright.sync_api import expect
    from tests.web.drawn import address_of

    page.goto(address_of(page, {"v": [], "e": []}))
    expect(page.locator(".told")).to_contain_text("There is no vertex yet")
    return page
