"""Tabs of the page that tests share, one of each kind; each test finds it as if it were new."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tests.programs import SOON
from tests.web.drawn import EMPTY

if TYPE_CHECKING:
    import pytest
    from playwright.sync_api import Browser, BrowserContext, Page


class Tabs:
    """Tabs of a page that runs at an address."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self._address = browser, address
        self._held: dict[str, tuple[BrowserContext, list[str]]] = {}

    @contextmanager
    def shown(self, first: str, request: pytest.FixtureRequest, **kind: Any) -> Iterator[Page]:
        """Yield the tab of a kind, which shows a page anew; a line on its console is a failure.

        After a test that failed, the next one gets another.
        """
        if str(kind) not in self._held:
            self._held[str(kind)] = self._opened(kind)
        context, told = self._held[str(kind)]
        tab = context.pages[0]
        start = self._address.partition("?")[0]
        for name in ("learn" if first != "learn" else EMPTY, first):  # so that it begins anew
            tab.goto(f"{start}#{name}")
            tab.locator(f".page.{name.partition('/')[0]}").wait_for()
        failed = request.session.testsfailed
        yield tab
        tab.unroute_all(behavior="ignoreErrors")
        context.clear_permissions()
        for other in context.pages[1:]:
            other.close()
        if told or request.session.testsfailed > failed:
            del self._held[str(kind)]
            context.close()
        assert not told

    def _opened(self, kind: dict[str, Any]) -> tuple[BrowserContext, list[str]]:
        context = self._browser.new_context(**kind)
        context.set_default_timeout(1000 * SOON)
        told: list[str] = []
        context.on("console", lambda line: told.append(f"{line.type}: {line.text}"))
        context.on("weberror", lambda error: told.append(str(error.error)))
        context.new_page().goto(self._address)
        return context, told

    def close(self) -> None:
        """Close all."""
        for context, _ in self._held.values():
            context.close()
