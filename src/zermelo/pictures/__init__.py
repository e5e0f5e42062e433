"""Pictures of digraphs, positions and thermographs, as SVG."""

from zermelo.pictures.document import Picture
from zermelo.pictures.picture import draw

__all__ = ["Picture", "draw"]
