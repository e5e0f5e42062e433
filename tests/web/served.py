"""A page that runs, as a person starts it, and what it is asked."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from tests import programs

if TYPE_CHECKING:
    from playwright.sync_api import Page


class Served(NamedTuple):
    """A page: its process, what it says first, its address, token and port."""

    process: subprocess.Popen[str]
    said: str
    address: str
    token: str
    port: int


def quiet_port() -> int:
    """Return the first of 100 ports of this process of tests.

    No system hands them out, and no page of another test takes them, as it takes any near the
    default that is free.
    """
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    return 21_000 + 100 * int(worker)


@contextmanager
def served(*words: str, seconds: float = programs.LONGEST) -> Iterator[Served]:
    """Start a page, and kill it at the end."""
    command = [sys.executable, "-m", "zermelo", "serve", "--no-open", *words]
    with programs.started(command, seconds, stderr=subprocess.PIPE, text=True) as page:
        assert page.stderr is not None
        assert select.select([page.stderr], [], [], programs.SOON)[0], "the page says nothing"
        said = page.stderr.readline()
        found = re.search(r"http://\S+:(\d+)/\?token=(\S+)", said)
        assert found, said + page.stderr.read()
        yield Served(page, said, found[0], found[2], int(found[1]))
        page.kill()


def promised(page: Page, promise: str) -> Any:
    """Return what a promise of the page comes to; what it never comes to is an error."""
    late = f"new Promise((_, no) => setTimeout(no, {programs.SOON * 1000}, 'no answer'))"
    return page.evaluate(f"Promise.race([{promise}, {late}])")


#: Asks a condition at once and at each change of the document, until it holds.
ONCE = """(given) => new Promise((done, fail) => {
  const ask = () => {
    const found = (%s)(given);
    if (found) {
      changes.disconnect();
      clearTimeout(late);
      done(found);
    }
  };
  const changes = new MutationObserver(ask);
  const late = setTimeout(() => fail("it never holds"), %d);
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  changes.observe(document, all);
  ask();
})"""


def once(page: Page, condition: str, given: Any = None) -> Any:
    """Return what a condition of the document comes to, as soon as it holds.

    ``expect`` looks again after up to half a second; this notices at once.
    """
    return page.evaluate(ONCE % (condition, programs.SOON * 1000), given)
