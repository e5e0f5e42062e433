"""All words of the pages stand in one file, those of lessons beside it."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from benchmarks.page import first_view

from zermelo.web.app import page_files

#: Files that hold words or data, and nothing else.
HOLD = {"texts.js", "texts-lessons.js", "examples.js"}
#: The one text outside: it is read only where no module of the page runs.
WITHOUT_MODULES = ["This page needs JavaScript."]
#: Attributes that are shown or read aloud.
SAID = {"alt", "aria-label", "aria-description", "content", "placeholder", "title", "value"}


class _Words(HTMLParser):
    """Gathers what a reader of a document sees or hears."""

    def __init__(self) -> None:
        super().__init__()
        self.inside: list[str] = []
        self.found: list[str] = []
        self.without: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside.append(tag)
        if tag != "meta":
            self.found += [held for name, held in attrs if name in SAID and held]

    def handle_endtag(self, tag: str) -> None:
        while self.inside and self.inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if data.strip():
            (self.without if "noscript" in self.inside else self.found).append(data.strip())


def words_of(document: str) -> _Words:
    words = _Words()
    words.feed(document)
    words.close()
    return words


def test_no_other_file_has_words() -> None:
    for name, held in page_files().items():
        if not name.endswith(".js") or name in HOLD:
            continue
        code = re.sub(r"^\s*(//|/\*\*|\*).*$", "", held.decode(), flags=re.MULTILINE)
        said = re.findall(r'"[A-Z][a-z]+ [a-z]+[^"]*"|`[A-Z][a-z]+ [^`]*`', code)
        assert not said, (name, said)


def test_no_document_has_words_but_what_is_said_without_modules() -> None:
    documents = [name for name in page_files() if name.endswith((".html", ".svg"))]
    assert {"index.html", "icon.svg"} <= set(documents)
    for name in documents:
        words = words_of(page_files()[name].decode())
        assert words.found == [], name
        assert words.without == (WITHOUT_MODULES if name == "index.html" else []), name


def test_words_of_a_document_are_found_wherever_they_stand() -> None:
    words = words_of('<title>One</title><img alt="Two"><p>Three</p><noscript>Four</noscript>')
    assert (words.found, words.without) == (["One", "Two", "Three"], ["Four"])


def test_the_first_view_is_small() -> None:
    assert first_view() <= 40_000
