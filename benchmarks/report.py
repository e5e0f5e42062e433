"""Tables, and the page that holds them."""

from __future__ import annotations

import datetime
import os
import platform
import re
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

from benchmarks import cpp


@dataclass
class Table:
    """Rows of text under a heading, with what a reader must know to understand them."""

    title: str
    columns: list[str]
    says: str
    rows: list[list[str]] = field(default_factory=list)

    def markdown(self, *, brief: bool = False) -> str:
        """Write the table as Markdown, columns of numbers to the right; ``brief`` explains none."""
        marks = ["---"] + ["---:"] * (len(self.columns) - 1)
        lines = [self.columns, marks, *self.rows]
        body = "\n".join("| " + " | ".join(line) + " |" for line in lines)
        return f"### {self.title}\n\n" + ("" if brief else f"{self.says}\n\n") + f"{body}\n"


def machine() -> str:
    """Say in neutral words what the numbers were measured on."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    libraries = ("numpy", "numba", "scipy", "clingo", "networkx")
    held = ", ".join(f"{name} {version(name)}" for name in libraries)
    return (
        f"Measured on {datetime.datetime.now(tz=datetime.UTC).date()}: {platform.system()} on "
        f"{platform.machine()}, {os.cpu_count()} shared cores, {memory:.0f} GiB of memory; Python "
        f"{platform.python_version()}, {held}; C++ compiler: {cpp.compiler() or 'none'}."
    )


def write(page: Path, name: str, command: str, tables: list[Table]) -> None:
    """Put tables between the markers ``<!-- name -->`` and ``<!-- end name -->`` of a page.

    Columns are explained where a kind of table comes first on the page.
    """
    text = page.read_text()
    found = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end {name} -->)", re.DOTALL)
    place = found.search(text)
    if place is None:
        raise SystemExit(f"{page} has no markers <!-- {name} --> and <!-- end {name} -->; add them")
    before = text[: place.start()]
    body = "\n".join(table.markdown(brief=f"### {table.title}\n" in before) for table in tables)
    block = f"{machine()}\n\nTo repeat: `{command}`\n\n{body}"
    page.write_text(found.sub(lambda match: match[1] + "\n" + block + "\n" + match[2], text))
