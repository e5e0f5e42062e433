"""Small files are read and written without what takes longer than they do."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyparsing import Word
from tests import programs

from zermelo.formats.dot import _grammar
from zermelo.formats.graphml import _quoted

#: A process that writes GraphML, and says what of the network it has loaded.
WRITES = """
import io, sys
from zermelo import Digraph
from zermelo.formats import write
write(Digraph([(0, 1)]), io.BytesIO(), format="graphml")
print(*sorted({"urllib.request", "http.client", "xml.sax"} & {*sys.modules}))
"""


@pytest.mark.parametrize("comments", [False, True])
def test_the_grammar_of_dot_copies_no_letters(comments: bool) -> None:
    words = [each for each in _grammar(comments).visit_all() if isinstance(each, Word)]
    from pydot.dot_parser import GraphParser  # loaded by now, with its warnings kept back

    theirs = [each for each in GraphParser.parser.visit_all() if isinstance(each, Word)]
    held = {id(each.init_chars) for each in theirs}
    assert max(len(each.init_chars) for each in words) > 10_000
    assert all(id(each.init_chars) in held for each in words)
    assert {each.name for each in words} == {"word"}, "their letters are written out otherwise"
    assert "word" not in {each.name for each in theirs}, "what others read is left as it is"


@given(st.text("ab&<>\"'\n\r\t é—", max_size=8))
def test_attributes_are_quoted_as_the_standard_library_does(name: str) -> None:
    assert _quoted(name) == quoteattr(name)


def test_writing_graphml_does_not_load_the_network(tmp_path: Path) -> None:
    done = programs.run(
        [sys.executable, "-c", WRITES], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == ""
