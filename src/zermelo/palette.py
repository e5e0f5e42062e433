"""Colours: one palette for pictures, notebooks and terminals.

The colours are those of Okabe and Ito, which colour-blind readers can distinguish; letters repeat
what the colours mean. Text stands on the colours and is itself black, white or nearly so, so that
the contrast of text is at least 4.5 to 1 (WCAG 2.1, 1.4.3), on light and on dark paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Fill:
    """A colour of an area, the colour of text on the area, and the colour of the area's border."""

    inside: str
    text: str
    border: str


#: The fills of the outcomes P, N and D.
OUTCOMES: Mapping[str, Fill] = {
    "P": Fill("#0072b2", "#ffffff", "#00466e"),
    "N": Fill("#e69f00", "#000000", "#7a5400"),
    "D": Fill("#e2e2e2", "#000000", "#5c5c5c"),
}

#: The fills of what may stand at a place, such as men of Left.
MEN: Mapping[str, Fill] = {
    "left": Fill("#0072b2", "#ffffff", "#00466e"),
    "right": Fill("#d55e00", "#000000", "#8a3d00"),
    "either": Fill("#009e73", "#000000", "#00664b"),
    "white": Fill("#ffffff", "#1a1a1a", "#1a1a1a"),
    "black": Fill("#1a1a1a", "#ffffff", "#1a1a1a"),
    "man": Fill("#4a4f57", "#ffffff", "#1a1a1a"),
    "used": Fill("#e2e2e2", "#1a1a1a", "#7b8590"),
    "poison": Fill("#3f2a1d", "#ffffff", "#1a1a1a"),
}
#: A square of chocolate without an outcome.
CHOCOLATE = Fill("#a9765a", "#000000", "#5d3a26")
#: The paper, and two colours of stripes on it: the backgrounds on which text is written.
PAPERS = ("#ffffff", "#f1f4f7", "#f7f5ef")


def chip(outcome: str) -> str:
    """Return the HTML style of an outcome's letter on its colour.

    >>> chip("P")
    'background: #0072b2; color: #ffffff; font-weight: bold'
    """
    fill = OUTCOMES[outcome]
    return f"background: {fill.inside}; color: {fill.text}; font-weight: bold"


def ink_on(colour: str) -> str:
    """Return black or white, the one with more contrast to a colour (WCAG 2.1, 1.4.3).

    >>> ink_on("#0072b2"), ink_on("#e69f00")
    ('#ffffff', '#000000')
    """
    luminance = 0.0
    for share, offset in ((0.2126, 1), (0.7152, 3), (0.0722, 5)):
        part = int(colour[offset : offset + 2], 16) / 255
        luminance += share * (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    # contrast of black: (luminance + 0.05) / 0.05; of white: 1.05 / (luminance + 0.05)
    return "#000000" if (luminance + 0.05) ** 2 > 0.05 * 1.05 else "#ffffff"
