"""Commands in the table of docs/argumentation.md that compares tools run as they stand there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from zermelo.argumentation.kinds import KINDS
from zermelo.argumentation.semantics import SEMANTICS

PAGE = Path(__file__).parents[2] / "docs" / "argumentation.md"
PLAIN = "arg(a). arg(b). arg(c). att(a,b). att(b,a). att(b,c).\n"
#: Facts of each kind.
FACTS = {
    "preferences": PLAIN + "pref(a,b).",
    "values": PLAIN + "val(a,v). val(b,w). val(c,v). valpref(v,w).",
    "deductive": PLAIN + "support(a,c).",
    "necessary": PLAIN + "support(a,c).",
    "claims": PLAIN + "claim(a,x). claim(b,x). claim(c,y).",
    "collective": PLAIN + "mem(r,a). mem(r,c). att(r,b).",
    "incomplete": PLAIN + "?att(c,a).",
}
ABA = "p aba 4\na 1\na 2\nc 1 3\nc 2 4\nr 3 2\nr 4 1\n"


def rows() -> list[str]:
    table = PAGE.read_text(encoding="utf-8").split("Here, or why not |\n")[1].split("\n\n")[0]
    return [line.strip("| ").split(" | ")[-1] for line in table.splitlines()[1:]]


COMMANDS = [
    code if code.startswith(("argue", "iccma")) else f"argue FILE {code}"
    for cell in rows()
    for code in re.findall(r"`([^`]*)`", cell)
    if not code.startswith("F")
]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_table(zermelo, tmp_path: Path, command: str) -> None:
    file = tmp_path / "x.apx"
    words = command.replace("--audience all", "--kind values --audience all").split()
    kind = words[words.index("--kind") + 1] if "--kind" in words else None
    file.write_text(ABA if "aba" in words else FACTS[kind] if kind else PLAIN)
    if words[0] == "iccma":
        words += ["-p", "SE-PR", "-f", "FILE"]
    reply = zermelo(*(str(file) if word == "FILE" else word.replace("A", "a") for word in words))
    assert (reply.status, reply.err) == (0, "")
    assert reply.out


def test_the_table_has_every_kind_and_every_row_an_answer() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert {*KINDS} == {*FACTS} == {*re.findall(r"--kind (\w+)", " ".join(COMMANDS))}
    compared = page.split("## Compared with ASPARTIX")[1].split("```")[0].lower()
    for name in SEMANTICS:
        assert name.replace("-grounded", "-based grounded").replace("-adm", " adm") in compared
    assert all("`" in cell or "use " in cell or "with PyArg" in cell for cell in rows())
