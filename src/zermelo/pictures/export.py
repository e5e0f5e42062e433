"""Export of pictures as SVG, PNG, PDF and TikZ."""

from __future__ import annotations

import re
from pathlib import PurePath

from zermelo.errors import InputError, need, not_none
from zermelo.limits import check_room

#: The root element of a picture, up to its view box.
ROOT = re.compile(r'(<svg [^>]*?)width="([\d.]+)" height="([\d.]+)" (viewBox=)')
#: Largest width of a picture, in pixels.
MAX_WIDTH = 20_000
#: Pixels of a PNG for one pixel of the picture, for sharp screens and paper.
PNG_SCALE = 2.0
#: Pixels of a picture in an inch.
PIXELS_PER_INCH = 96.0
#: The Typst document, which holds only the picture.
PAGE = b"""#set page(width: auto, height: auto, margin: 0pt)
#image(bytes(sys.inputs.svg), format: "svg")
"""
#: Endings of picture files.
FORMATS = (".svg", ".png", ".pdf", ".tikz", ".tex")
FONTS = "Helvetica, Arial, sans-serif"
MORE_FONTS = "Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif"


def sized(svg: str, width: float) -> str:
    """Return the picture with another width, in pixels, and the height that goes with it."""
    if not 1 <= width <= MAX_WIDTH:
        raise InputError(f"a picture {width:g} pixels wide; give a size from 1 to {MAX_WIDTH:,}")
    match = not_none(ROOT.search(svg))  # all pictures of this package begin like this
    height = width * float(match[3]) / float(match[2])
    return ROOT.sub(rf'\g<1>width="{width:g}" height="{height:g}" \g<4>', svg, count=1)


def _printed(svg: str, kind: str, *, ppi: float) -> bytes:
    """Print a picture with Typst, which brings fonts if the system has none."""
    check_room("Typst", 80)
    typst = need("typst", "draw", f"saving a picture as {kind.upper()}")
    inputs = {"svg": svg.replace(FONTS, MORE_FONTS)}
    printed: bytes = typst.compile(PAGE, sys_inputs=inputs, format=kind, ppi=ppi)
    return printed


def format_of(path: str) -> str:
    """Return the ending of a picture's file, in small letters."""
    suffix = PurePath(path).suffix.lower()
    if suffix not in FORMATS:
        raise InputError(
            f"a picture is saved as {', '.join(FORMATS)}, but {path!r} does not end in one of "
            "them; choose such a name"
        )
    return suffix


def exported(svg: str, suffix: str, size: float | None = None) -> bytes:
    """Return a picture in the format of an ending, such as ``.png``, ``size`` pixels wide.

    Without a size it keeps its width, and has twice as many pixels in PNG.
    """
    shown = svg if size is None else sized(svg, size)
    if suffix in (".png", ".pdf"):
        sharp = PNG_SCALE if suffix == ".png" and size is None else 1.0
        return _printed(shown, suffix[1:], ppi=PIXELS_PER_INCH * sharp)
    if suffix == ".svg":
        return shown.encode()
    from zermelo.pictures.tikz import tikz_of

    return tikz_of(shown).encode()
