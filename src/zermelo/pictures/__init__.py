"""Pictures of digraphs: outcome, remoteness and winning moves at a glance, as SVG."""

from zermelo.pictures.document import Picture
from zermelo.pictures.picture import draw

__all__ = ["Picture", "draw"]
