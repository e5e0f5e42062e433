"""Pictures of digraphs: outcome, remoteness and winning moves at a glance, as SVG."""

from zermelo.pictures.picture import Picture, draw

__all__ = ["Picture", "draw"]
