"""What axe finds wrong with a page, narrow and wide, light and dark."""

from __future__ import annotations

from typing import Literal

from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Page
from tests.web.served import promised
from tests.web.tabs import DRAWN, UNDRAWN

#: What is looked at: each width, and each scheme, once. In the dark other colours hold and nothing
#: else, they are the same at any width, and no module asks for the scheme: ``test_access.py`` sees
#: to that. So contrast is asked for in both schemes, and all the rest at both widths.
LOOKS: list[tuple[int, Literal["light", "dark"]]] = [(1440, "light"), (360, "dark")]
#: The catalogue's games, which look alike, after the first twelve: contrast, which takes axe four
#: times as long as all the rest, is not asked for.
ALIKE = ".card[data-game]:nth-child(n + 13)"
BUT_CONTRAST = "'color-contrast': {enabled: false}"
#: What axe finds wrong, and nothing of all that it finds right.
AXE = """axe.run(%s, {resultTypes: ["violations"], selectors: false, rules: {%s}}).then(
  ({ violations }) => violations.map(
    ({ id, nodes }) => [id, nodes.slice(0, 3).map((one) => one.html)]))"""


def axe_finds_nothing(page: Page, panel: str) -> None:
    """Look at what a page shows, and see that nothing is wider than the page."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE_FILE_PATH.read_text())
    hidden = page.evaluate("document.documentElement.style.opacity === '0'")
    page.evaluate(DRAWN)  # axe does not ask for the contrast of what is not drawn
    for width, scheme in LOOKS:
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme)
        told = promised(page, AXE % (f"{{exclude: [['{ALIKE}']]}}", ""))
        assert not told, (panel, width, scheme, told)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, (panel, width, wide)
    if page.locator(ALIKE).count():
        assert not promised(page, AXE % ("document", BUT_CONTRAST)), panel
    if hidden:
        page.evaluate(UNDRAWN)
