"""Common parts of pictures in SVG: lengths, texts, and the root element."""

from __future__ import annotations

import re
from html import escape

#: Characters that XML 1.0 cannot contain, other control characters, and changes of text direction.
UNWRITABLE = re.compile(
    "[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\x7f-\x9f\u202a-\u202e\u2066-\u2069]"
)


def px(value: float) -> str:
    """Write a length, rounded to a tenth of a pixel."""
    return f"{round(value, 1) + 0:g}"


def svg_root(width: float, height: float, fonts: str) -> str:
    """Write the root element, of the given size but no wider than its container."""
    across, down = px(width), px(height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{across}" height="{down}" '
        f'viewBox="0 0 {across} {down}" style="max-width:100%" {fonts}>'
    )


def clean(text: str) -> str:
    """Escape a text for XML, with � for each character that matches `UNWRITABLE`."""
    return escape(UNWRITABLE.sub("\ufffd", text))
