"""What every picture is: a whole SVG document, shown by notebooks and saved in any format."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from zermelo.formats.files import write_whole
from zermelo.pictures.export import exported, format_of
from zermelo.told import told


@told
@dataclass(frozen=True)
class Picture:
    """A picture as SVG text; notebooks show it.

    Attributes
    ----------
    svg : str
        A whole SVG document.
    note : str
        What is shown, in words.
    """

    svg: str = field(repr=False)
    note: str

    def save(self, path: str | os.PathLike[str], *, size: float | None = None) -> Path:
        """Write the picture to a file: whole, or not at all.

        Parameters
        ----------
        path : path
            Its ending is the format: ``.svg``, ``.png``, ``.pdf``, ``.tikz`` or ``.tex`` (TikZ).
        size : float, optional
            The width in pixels.

        Raises
        ------
        InputError
            The ending is none of these, or nothing can be written there.
        MissingExtra
            The library that the format takes is not installed.
        """
        target = Path(path)
        write_whole(target, self.exported(str(target), size=size))
        return target

    def exported(self, name: str, *, size: float | None = None) -> bytes:
        """Return the content of a file of this name; raises as `save`."""
        return exported(self.svg, format_of(name), size)

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture: {self.note}; {len(self.svg.encode()) / 1024:,.0f} kB of SVG>"
