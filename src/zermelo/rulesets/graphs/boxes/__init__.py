"""Dots and Boxes, and Nimstring: lines between dots, and boxes."""
