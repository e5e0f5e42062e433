"""Playwright's ``expect``, which looks again as soon as the document changes.

Playwright looks again 20, 50, 100, 100 and then every 500 milliseconds later, whatever happens.
"""

from __future__ import annotations

import time
from typing import Any, overload

from playwright.sync_api import Error, Locator, LocatorAssertions, Page, PageAssertions
from playwright.sync_api import expect as at_once
from tests.programs import SOON

#: The next change of the document; what is no change of it, as the focus, is seen a little later.
CHANGE = """new Promise((done) => {
  const changes = new MutationObserver(() => { changes.disconnect(); done(); });
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  changes.observe(document, all);
  setTimeout(() => { changes.disconnect(); done(); }, 50);
})"""


class Expected:
    """What is expected of a locator or a page, sooner or later."""

    def __init__(self, actual: Locator | Page) -> None:
        self._page = actual if isinstance(actual, Page) else actual.page
        self._assertions = at_once(actual)

    def __getattr__(self, name: str) -> Any:
        check = getattr(self._assertions, name)

        def checked(*wanted: Any, **how: Any) -> None:
            end = time.monotonic() + SOON
            while True:
                try:
                    check(*wanted, **how, timeout=1)
                except AssertionError:
                    if time.monotonic() > end:
                        raise
                else:
                    return
                try:
                    self._page.evaluate(CHANGE)
                except Error:  # the document is another one meanwhile
                    continue

        return checked


@overload
def expect(actual: Locator) -> LocatorAssertions: ...
@overload
def expect(actual: Page) -> PageAssertions: ...
def expect(actual: Any) -> Any:
    """Expect something of a locator or a page, as Playwright does."""
    return Expected(actual)
