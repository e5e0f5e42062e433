"""Make the pictures of the page: ``python docs/page_pictures.py``.

They stand in README and documentation. It needs Playwright and a Chromium: ``ZERMELO_BROWSER``
may name.
"""

from __future__ import annotations

import os
import re
import shutil
import struct
import subprocess
import sys
import zlib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

PLACE = Path(__file__).parent / "pictures"
CRAIG = Path(__file__).parents[1] / "examples" / "beat-craig.tgf"
#: No picture is larger, in bytes.
MOST = 60_000


def play(page: Page) -> None:
    """Show a win that the moves are coloured by."""
    page.emulate_media(reduced_motion="reduce")
    page.get_by_role("button", name="Options", exact=True).click()
    page.get_by_role("textbox", name="Position").fill("3 5 7")
    page.get_by_role("button", name="Start", exact=True).last.click()
    page.get_by_role("dialog").wait_for(state="detached")
    page.locator(".moves li.wins").first.wait_for()


def graph(page: Page) -> None:
    """Show a digraph with who wins from each vertex, a kernel, and why a vertex is N."""
    page.locator("summary", has_text="Open").click()
    page.get_by_label("Or paste a text").fill(CRAIG.read_text())
    page.get_by_role("button", name="Open the text").click()
    page.locator(".vertex.outcome-D").first.wait_for()
    page.get_by_role("button", name="List one by one").click()
    page.locator(".vertex.marked").first.wait_for()
    page.locator(".vertex[data-vertex=a3]").click()
    page.get_by_role("region", name="Why?").wait_for()
    page.evaluate("document.querySelector('.bar').scrollIntoView()")


def catalogue(page: Page) -> None:
    """Show some games with their boards."""
    page.get_by_label("Search by any name").fill("clobber")
    page.locator(".card svg.board").nth(2).wait_for()
    page.evaluate("document.querySelector('.card').scrollIntoView({ block: 'center' })")


def far(one: bytes, other: bytes) -> int:
    """Return how much two colours differ."""
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def small(data: bytes) -> bytes:
    """Write a PNG with its 256 most frequent colours, which is several times smaller."""
    wide, high, depth, colours = struct.unpack(">IIBB", data[16:26])
    if (depth, colours) != (8, 2):
        sys.exit("a screenshot should have 8 bits for each of three colours")
    packed, at = b"", 8
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            packed += data[at + 8 : at + 8 + size]
        at += size + 12
    raw, row = zlib.decompress(packed), bytearray(3 * wide)
    rows = []
    for k in range(high):
        start = k * (3 * wide + 1)
        above, row = row, bytearray(raw[start + 1 : start + 3 * wide + 1])
        for x in range(3 * wide):
            a, b, c = (row[x - 3], above[x], above[x - 3]) if x > 2 else (0, above[x], 0)
            nearest = min((a, b, c), key=lambda one: abs(a + b - c - one))
            row[x] = (row[x] + (0, a, b, (a + b) // 2, nearest)[raw[start]]) & 255
        rows.append(row)
    pixels = [[bytes(row[x : x + 3]) for x in range(0, 3 * wide, 3)] for row in rows]
    often = Counter(colour for line in pixels for colour in line)
    palette = [colour for colour, _ in often.most_common(256)]
    order = {one: min(range(len(palette)), key=lambda k: far(one, palette[k])) for one in often}
    lines = (b"\0" + bytes(order[colour] for colour in line) for line in pixels)

    def chunk(kind: bytes, held: bytes) -> bytes:
        return (
            struct.pack(">I", len(held)) + kind + held + struct.pack(">I", zlib.crc32(kind + held))
        )

    head = struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)
    parts = [
        (b"IHDR", head),
        (b"PLTE", b"".join(palette)),
        (b"IDAT", zlib.compress(b"".join(lines), 9)),
    ]
    return data[:8] + b"".join(chunk(*one) for one in (*parts, (b"IEND", b"")))


#: By name: the page, and what is done there.
PICTURES = {
    "page-play": ("play", play),
    "page-graph": ("graph", graph),
    "page-catalogue": ("catalogue", catalogue),
}


def main() -> None:
    """Take all pictures.

    Raises
    ------
    SystemExit
        There is no browser, or a picture is too large.
    """
    from playwright.sync_api import sync_playwright

    browser = os.environ.get("ZERMELO_BROWSER") or shutil.which("chromium")
    if browser is None:
        sys.exit("there is no browser: install Chromium, or name one in ZERMELO_BROWSER")
    served = subprocess.Popen(
        [sys.executable, "-m", "zermelo", "serve", "--no-open"], stderr=subprocess.PIPE, text=True
    )
    try:
        found = re.search(r"http://\S+", served.stderr.readline() if served.stderr else "")
        if found is None:
            sys.exit("the page does not start")
        flags = ["--disable-lcd-text"] + ["--no-sandbox"] * (
            os.name == "posix" and os.getuid() == 0
        )
        with sync_playwright() as started:
            chromium = started.chromium.launch(executable_path=browser, args=flags)
            page = chromium.new_page(viewport={"width": 1040, "height": 460})
            page.goto(found.group())
            for name, (where, act) in PICTURES.items():
                page.goto(f"{page.url.partition('#')[0]}#{where}")
                page.locator("h1").wait_for()
                act(page)
                file = PLACE / f"{name}.png"
                file.write_bytes(small(page.screenshot()))
                if file.stat().st_size > MOST:
                    sys.exit(f"{file} has {file.stat().st_size:,} bytes, more than {MOST:,}")
            chromium.close()
    finally:
        served.terminate()
        served.wait()


if __name__ == "__main__":
    main()
