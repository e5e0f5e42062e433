"""A page that runs, and a browser that looks at it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from tests.web.served import Served, served
from tests.web.tabs import Tabs

#: What a browser is started with: it looks up nothing elsewhere, and draws in few processes.
FLAGS = [
    "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--in-process-gpu",
]  # fmt: skip
#: Names of a Chromium: a shell without windows takes three quarters of the time.
NAMES = ("chromium-headless-shell", "chromium")
HOW = "install Chromium (Debian: apt-get install chromium), or name one in ZERMELO_BROWSER"


@pytest.fixture(scope="session")
def starting() -> Iterator[Future[Served]]:
    """A page with the catalogue alone, which starts while the browser does."""
    with ExitStack() as running, ThreadPoolExecutor(1) as thread:
        yield thread.submit(running.enter_context, served(seconds=24 * 3600))


@pytest.fixture(scope="session")
def address(starting: Future[Served]) -> str:
    """Its address."""
    return starting.result().address


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A Chromium; without one the test is skipped, which continuous integration does not allow."""
    from playwright.sync_api import sync_playwright

    named = os.environ.get("ZERMELO_BROWSER")
    found = named or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        assert not os.environ.get("ZERMELO_BROWSER_NEEDED"), HOW
        pytest.skip(f"there is no browser: {HOW}")
    flags = FLAGS + ["--no-sandbox"] * (os.name == "posix" and os.getuid() == 0)
    with sync_playwright() as started:
        running = started.chromium.launch(executable_path=found, args=flags)
        yield running
        running.close()


@pytest.fixture(scope="session")
def tabs(starting: Future[Served], browser: Any) -> Iterator[Tabs]:
    """The tabs that tests share: to open one takes as long as many a test."""
    held = Tabs(browser, starting.result().address)
    yield held
    held.close()


@contextmanager
def wide(tabs: Tabs, first: str, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Yield a tab as wide as a laptop, which shows a page anew."""
    with tabs.shown(first, request, reduced_motion="reduce") as tab:
        tab.set_viewport_size({"width": 1440, "height": 900})
        yield tab


@pytest.fixture
def page(tabs: Tabs, request: pytest.FixtureRequest) -> Iterator[Any]:
    """A tab of the page; a line on its console is a failure.

    It shows the list of lessons, which asks the server nothing, or what the tests' module calls
    ``FIRST``.
    """
    with wide(tabs, getattr(request.module, "FIRST", "learn"), request) as tab:
        yield tab


@pytest.fixture
def graph(tabs: Tabs, request: pytest.FixtureRequest) -> Iterator[Any]:
    """The Graph page with nothing drawn."""
    from tests.web.drawn import EMPTY

    with wide(tabs, EMPTY, request) as tab:
        yield tab
