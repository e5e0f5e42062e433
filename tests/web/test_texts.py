"""All words of the pages stand in one file."""

from __future__ import annotations

import re

from zermelo.web.app import pieces

#: Files that hold words or data, and nothing else.
HOLD = {"texts.js", "examples.js"}


def test_no_other_file_has_words() -> None:
    for name, held in pieces().items():
        if not name.endswith(".js") or name in HOLD:
            continue
        code = re.sub(r"^\s*(//|/\*\*|\*).*$", "", held.decode(), flags=re.MULTILINE)
        said = re.findall(r'"[A-Z][a-z]+ [a-z]+[^"]*"', code)
        assert not said, (name, said)
