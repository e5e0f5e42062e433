"""Pictures: whole SVG documents that notebooks show, saved as SVG, PNG, PDF or TikZ."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path, PurePath

from zermelo.errors import InputError, need, not_none
from zermelo.formats.files import write_whole
from zermelo.limits import check_room

#: The root element of a picture, up to the attribute viewBox.
ROOT = re.compile(r'(<svg [^>]*?)width="([\d.]+)" height="([\d.]+)" (viewBox=)')
MAX_WIDTH = 20_000  # of a picture that is scaled to a size, in pixels
#: Pixels of a PNG for one pixel of the picture if no size is given, for sharp screens and paper.
PNG_SCALE = 2.0
PIXELS_PER_INCH = 96.0
#: The source of a Typst document that consists of the picture.
PAGE = b"""#set page(width: auto, height: auto, margin: 0pt)
#image(bytes(sys.inputs.svg), format: "svg")
"""
#: Suffixes of picture files.
FORMATS = (".svg", ".png", ".pdf", ".tikz", ".tex")
FONTS = "Helvetica, Arial, sans-serif"  # of SVG; Typst gets MORE_FONTS
MORE_FONTS = "Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif"


@dataclass(frozen=True)
class Drawing:
    """The coordinates of a digraph that is drawn whole, for an editor.

    Places are centres in pixels; y grows downwards. Edges are pairs of indices of vertices. Edges
    are moves, so in an argumentation framework edges run against the attacks.
    """

    names: tuple[str, ...]
    places: tuple[tuple[float, float], ...]
    edges: tuple[tuple[int, int], ...]

    def json(self) -> dict[str, object]:
        """Return plain data, places to a tenth of a pixel.

        >>> Drawing(("a",), ((0.0, 21.04),), ()).json()
        {'vertices': [{'name': 'a', 'x': 0.0, 'y': 21.0}], 'edges': []}
        """
        vertices = [
            {"name": name, "x": round(x, 1) + 0.0, "y": round(y, 1) + 0.0}
            for name, (x, y) in zip(self.names, self.places, strict=True)
        ]
        return {"vertices": vertices, "edges": [list(edge) for edge in self.edges]}


@dataclass(frozen=True)
class Picture:
    """A picture as SVG text; notebooks show it.

    Attributes
    ----------
    svg : str
        A whole SVG document.
    note : str
        What is shown, in words.
    drawing : Drawing or None
        The coordinates of the vertices, if a digraph is drawn whole.
    """

    svg: str = field(repr=False)
    note: str
    drawing: Drawing | None = field(default=None, repr=False)

    def save(self, path: str | os.PathLike[str], *, size: float | None = None) -> Path:
        """Write the picture to a file and return its path; no partial file is left.

        Parameters
        ----------
        path : path
            The suffix is the format: ``.svg``, ``.png``, ``.pdf``, ``.tikz`` or ``.tex`` (TikZ).
        size : float, optional
            The width in pixels; by default the width of the SVG, doubled for a PNG.

        Raises
        ------
        InputError
            The suffix is not one of these, the width not from 1 to 20,000, or writing fails.
        MissingExtra
            The format needs a library that is not installed.
        """
        target = Path(path)
        write_whole(target, self.exported(str(target), size=size))
        return target

    def exported(self, name: str, *, size: float | None = None) -> bytes:
        """Return the bytes of a file with this name; raises as `save`."""
        return exported(self.svg, format_of(name), size)

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture: {self.note}; {len(self.svg.encode()) / 1024:,.0f} kB of SVG>"


def sized(svg: str, width: float) -> str:
    """Return an SVG scaled to a width in pixels; InputError if it is not from 1 to 20,000."""
    if not 1 <= width <= MAX_WIDTH:
        raise InputError(f"the size is {width:g} pixels; give a width from 1 to {MAX_WIDTH:,}")
    match = not_none(ROOT.search(svg))  # all pictures of this package begin like this
    height = width * float(match[3]) / float(match[2])
    return ROOT.sub(rf'\g<1>width="{width:g}" height="{height:g}" \g<4>', svg, count=1)


def format_of(path: str) -> str:
    """Return the suffix of a file name in lower case; InputError if it is not in `FORMATS`."""
    suffix = PurePath(path).suffix.lower()
    if suffix not in FORMATS:
        raise InputError(
            f"a picture is saved as {', '.join(FORMATS)}, but {path!r} does not end in one of "
            "them; choose such a name"
        )
    return suffix


def exported(svg: str, suffix: str, size: float | None = None) -> bytes:
    """Return a picture in the format of a suffix; a PNG without ``size`` gets twice the width.

    PNG and PDF are made by Typst, which brings fonts along if the system has none.
    """
    scaled = svg if size is None else sized(svg, size)
    if suffix == ".svg":
        return scaled.encode()
    if suffix in (".tikz", ".tex"):
        from zermelo.pictures.tikz import tikz_of

        return tikz_of(scaled).encode()
    check_room("Typst", megabytes=80)
    kind = suffix[1:]
    typst = need("typst", "draw", f"saving a picture as {kind.upper()}")
    inputs = {"svg": scaled.replace(FONTS, MORE_FONTS)}
    ppi = PIXELS_PER_INCH * (PNG_SCALE if kind == "png" and size is None else 1.0)
    return bytes(typst.compile(PAGE, sys_inputs=inputs, format=kind, ppi=ppi))
