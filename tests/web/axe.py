"""What axe finds wrong with a page, narrow and wide, light and dark."""

from __future__ import annotations

from typing import Literal

from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Page
from tests.web.served import promised

ALL, COLOURS = "{}", "{runOnly: ['cat.color', 'cat.name-role-value']}"
#: Contrast takes axe four times as long as all the rest.
BUT_CONTRAST = "{rules: {'color-contrast': {enabled: false}}}"
#: What is asked of each, so wide and so light. In the dark other colours hold, and no module asks
#: for it. They are the same at any width, so contrast is asked for wide and light, and narrow and
#: dark; of a page as it begins also wide and dark.
LOOKS: list[tuple[int, Literal["light", "dark"], str]] = [
    (1440, "light", ALL),
    (360, "light", BUT_CONTRAST),
    (360, "dark", COLOURS),
    (1440, "dark", COLOURS),
]
#: The catalogue's games, which look alike, after the first twelve: contrast is not asked for.
ALIKE = ".card[data-game]:nth-child(n + 13)"
#: What axe finds wrong, and nothing of all that it finds right.
AXE = """axe.run({exclude: %s}, {resultTypes: ["violations"], selectors: false, ...%s}).then(
  ({ violations }) => violations.map(
    ({ id, nodes }) => [id, nodes.slice(0, 3).map((one) => one.html)]))"""


def axe_finds_nothing(
    page: Page, panel: str, looks: list[tuple[int, Literal["light", "dark"], str]]
) -> None:
    """Look at what a page shows, and see that nothing is wider than the page."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE_FILE_PATH.read_text())
    for width, scheme, rules in looks:
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme)
        left_out = [] if rules == BUT_CONTRAST else [[ALIKE]]
        told = promised(page, AXE % (left_out, rules))
        assert not told, (panel, width, scheme, told)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, (panel, width, wide)
