"""Tabs of the page that tests share, one of each kind; each test finds it as if it were new."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tests.programs import SOON
from tests.web.served import once

from zermelo.web.app import page_files

if TYPE_CHECKING:
    import pytest
    from playwright.sync_api import Browser, BrowserContext, Page

#: Draws nothing: all stands where it did and can be read, touched and focused, but no pixel is
#: made, which takes a sixth of a browser's work. Where screenshots are wanted all is drawn.
UNDRAWN = "document.documentElement.style.opacity = '0'"
DRAWN = "document.documentElement.style.removeProperty('opacity')"
#: Remembers what every page has, such as the function that stores, and says whether a test has put
#: something else in its place.
REMEMBER = """(() => {
  const all = () => [window, URL, Storage.prototype].map((one) =>
    Object.entries(Object.getOwnPropertyDescriptors(one)).map(([name, { value, get }]) =>
      [name, value ?? get]));
  const before = all();
  window.isChanged = () => {
    const now = all().map((one) => new Map(one));
    return before.some((one, k) =>
      one.some(([name, held]) => !Object.is(now[k].get(name), held)));
  };
})()"""
#: The pause before Zermelo moves, in which a person sees the move before, is none: tests of a phone
#: have it.
AT_ONCE = """(() => {
  const later = setTimeout;
  window.setTimeout = (act, milliseconds, ...given) =>
    later(act, milliseconds === %s ? 0 : milliseconds, ...given);
})()"""
PAUSE = re.compile(r"^const PAUSE = (\d+);$", re.MULTILINE)
#: Goes to a place; tells the number of what was opened last, or null at the same address already.
#: To begin anew the store is emptied at the very moment of going: no game is stored any more.
GO = """([place, anew]) => {
  const same = (location.hash || "#home") === place;
  const { opened } = document.getElementById("main").dataset;
  if (!anew) location.hash = place;
  else if (!same) {
    localStorage.clear();
    history.pushState(null, "", place);
    dispatchEvent(new HashChangeEvent("hashchange"));
  }
  return same ? null : (opened ?? "0").split(" ")[0];
}"""
#: Whether all of an address is open, anew.
OPEN = """([before, address]) => {
  const [number, now] = (document.getElementById("main").dataset.opened ?? "0").split(" ");
  return number !== before && now === address;
}"""


def go(page: Page, place: str, *, anew: bool = False) -> None:
    """Go to a place of the page, such as ``learn``, and wait until all of it is open.

    What stood there before is gone then. Where it is open already nothing happens, unless it is to
    begin anew.
    """
    before = page.evaluate(GO, [f"#{place}", anew])
    if before is not None:
        once(page, OPEN, [before, place if "/" in place else f"{place}/"])
    elif anew:
        go(page, "learn" if place != "learn" else "explain")
        go(page, place, anew=True)


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
        if "viewport" in kind:  # another test may have changed it, and what it looks like
            tab.set_viewport_size(kind["viewport"])
        motion = kind.get("reduced_motion", "no-preference")
        tab.emulate_media(media="screen", color_scheme="light", reduced_motion=motion)
        go(tab, first, anew=True)
        failed = request.session.testsfailed
        yield tab
        tab.unroute_all(behavior="ignoreErrors")
        context.clear_permissions()
        for other in context.pages[1:]:
            other.close()
        if tab.evaluate("isChanged()"):
            tab.reload()
        if told or request.session.testsfailed > failed:
            del self._held[str(kind)]
            context.close()
        assert not told

    def _opened(self, kind: dict[str, Any]) -> tuple[BrowserContext, list[str]]:
        context = self._browser.new_context(**kind)
        context.set_default_timeout(1000 * SOON)
        if kind.get("reduced_motion") == "reduce":
            context.add_init_script(AT_ONCE % PAUSE.findall(page_files()["play.js"].decode())[0])
        context.add_init_script(REMEMBER)
        if not os.environ.get("ZERMELO_SCREENSHOTS"):
            context.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {UNDRAWN}; }})")
        told: list[str] = []
        context.on("console", lambda line: told.append(f"{line.type}: {line.text}"))
        context.on("weberror", lambda error: told.append(str(error.error)))
        context.new_page().goto(self._address)
        return context, told

    def close(self) -> None:
        """Close all."""
        for context, _ in self._held.values():
            context.close()
