"""Small files are read and written without what takes longer than they do."""

from __future__ import annotations

import re
import sys
import warnings
from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import programs

from zermelo.formats.dot_grammar import ASCII_WORD, identifier_pattern
from zermelo.formats.graphml import _as_xml_value

#: A process that writes GraphML, and says what of the network it has loaded.
WRITES = """
import io, sys
from zermelo import Digraph
from zermelo.formats import write
write(Digraph([(0, 1)]), io.BytesIO(), format="graphml")
print(*sorted({"urllib.request", "http.client", "xml.sax"} & {*sys.modules}))
"""


#: A process that reads DOT, and says whether all letters of Unicode were gathered for it.
READS = """
import sys
from zermelo.formats import read
print(*sorted(map(str, read(sys.argv[1]).names)), "pydot" in sys.modules)
"""


def test_identifiers_of_dot_are_those_of_pydot() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pydot calls pyparsing by its former names
        from pydot.dot_parser import GraphParser
    theirs = GraphParser.identifier.init_chars
    for pattern, most in ((identifier_pattern(), sys.maxunicode), (ASCII_WORD, 0x7F)):
        held = re.compile(pattern)
        characters = map(chr, range(most + 1))
        assert all((held.fullmatch(c) is not None) == (c in theirs) for c in characters)


@pytest.mark.parametrize("names", ["ab", "é日"])
def test_reading_dot_does_not_gather_all_letters(names: str, tmp_path: Path) -> None:
    file = tmp_path / "x.dot"
    file.write_text(f"digraph {{ {names[0]} -> {names[1]} }}", encoding="utf-8")
    done = programs.run(
        [sys.executable, "-X", "utf8", "-c", READS, str(file)],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.split() == [*sorted(names), "False"]


@given(st.text("ab&<>\"'\n\r\t é—", max_size=8))
def test_attributes_are_quoted_as_the_standard_library_does(name: str) -> None:
    assert _as_xml_value(name) == quoteattr(name)


def test_writing_graphml_does_not_load_the_network(tmp_path: Path) -> None:
    done = programs.run(
        [sys.executable, "-c", WRITES], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == ""
