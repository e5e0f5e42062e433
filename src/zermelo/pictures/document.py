"""Pictures: whole SVG documents, which notebooks show and which are saved in any format."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from zermelo.formats.files import write_whole
from zermelo.pictures.export import exported, format_of


@dataclass(frozen=True)
class Drawing:
    """The coordinates of a digraph that is drawn whole, for an editor.

    Places are centres in pixels; y grows downwards. Edges are by numbers of vertices: the moves,
    which in an argumentation framework run against attacks.
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
        Where the vertices stand of a digraph that is drawn whole.
    """

    svg: str = field(repr=False)
    note: str
    drawing: Drawing | None = field(default=None, repr=False)

    def save(self, path: str | os.PathLike[str], *, size: float | None = None) -> Path:
        """Write the picture to a file; an interrupted write leaves no partial file.

        Parameters
        ----------
        path : path
            Its ending is the format: ``.svg``, ``.png``, ``.pdf``, ``.tikz`` or ``.tex`` (TikZ).
        size : float, optional
            The width in pixels.

        Raises
        ------
        InputError
            The ending is not one of these, or the file cannot be written.
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
