"""Colours of the page can be told apart, light and dark: contrast is computed, also inside SVG."""

from __future__ import annotations

import re

import pytest

from zermelo.web.app import page_files

#: What is read, on what it stands: 4.5 to 1, as WCAG 2.2 wants of text.
TEXT = [
    ("ink", "paper"), ("ink", "panel"), ("muted", "paper"), ("muted", "panel"), ("ink", "band"),
    ("accent", "paper"), ("wrong", "paper"), ("p-ink", "p"), ("n-ink", "n"), ("d-ink", "d"),
    ("ink", "cell"), ("ink", "counter"), ("accent-ink", "accent"), ("accent", "panel"),
    ("accent", "accent-tint"), ("ink", "accent-tint"), ("ink", "win-tint"), ("ink", "lose-tint"),
    ("ink", "draw-tint"), ("ink", "board"), ("ink", "board-dark"), ("wrong", "panel"),
    ("muted", "accent-tint"),
]  # fmt: skip
#: What is seen beside what: 3 to 1, as WCAG 2.2 wants of shapes.
SHAPES = [
    ("edge", "panel"), ("edge", "paper"), ("wins-line", "panel"), ("draws-line", "panel"),
    ("border", "panel"), ("border", "paper"), ("focus", "paper"), ("focus", "panel"),
    ("n-border", "panel"), ("win", "panel"), ("lose", "panel"), ("draw", "panel"),
    ("win", "win-tint"), ("lose", "lose-tint"),
]  # fmt: skip


def colours(dark: bool) -> dict[str, str]:
    """Return the colours of the style by name."""
    style = page_files()["style.css"].decode()
    light, other = re.findall(r":root \{(.*?)\}", style, re.DOTALL)[:2]
    found = dict(re.findall(r"--([\w-]+): (#[0-9a-f]+)", light))
    return {**found, **dict(re.findall(r"--([\w-]+): (#[0-9a-f]+)", other))} if dark else found


def light_of(colour: str) -> float:
    """Return the relative luminance of a colour, as WCAG defines it."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[k : k + 2], 16) / 255 for k in (0, 2, 4)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(w * part for w, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    low, high = sorted((light_of(one), light_of(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#fff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(("pairs", "least"), [(TEXT, 4.5), (SHAPES, 3.0)])
def test_what_is_shown_can_be_seen(pairs: list[tuple[str, str]], least: float, dark: bool) -> None:
    held = colours(dark)
    assert len(held) > 15
    for one, other in pairs:
        assert contrast(held[one], held[other]) >= least, (one, other)
