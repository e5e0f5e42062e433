"""Tables, and the pages of docs/benchmarks that they are written to."""

from __future__ import annotations

import datetime
import os
import platform
import shlex
import sys
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

from benchmarks import cpp


@dataclass
class Table:
    """Rows of text under a heading, with a legend."""

    title: str
    columns: list[str]
    says: str
    rows: list[list[str]] = field(default_factory=list)

    def markdown(self) -> str:
        """Write the table as Markdown, columns of numbers to the right."""
        marks = ["---"] + ["---:"] * (len(self.columns) - 1)
        lines = [self.columns, marks, *self.rows]
        body = "\n".join("| " + " | ".join(line) + " |" for line in lines)
        return f"## {self.title}\n\n{self.says}\n\n{body}\n"


def machine() -> str:
    """Return what the numbers were measured on, in neutral words."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    libraries = ("numpy", "numba", "scipy", "clingo", "networkx")
    versions = ", ".join(f"{name} {version(name)}" for name in libraries)
    return (
        f"Measured on {datetime.datetime.now(tz=datetime.UTC).date()}: {platform.system()} on "
        f"{platform.machine()}, {os.cpu_count()} shared cores, {memory:.0f} GiB of memory; Python "
        f"{platform.python_version()}, {versions}; C++ compiler: {cpp.compiler() or 'none'}."
    )


def page(name: str, command: str, measured: str, tables: list[Table]) -> str:
    """Return a page of tables, which says how they were made."""
    title = name.replace("-", " ")
    body = "\n".join(table.markdown() for table in tables)
    return (
        f"# Benchmark tables: {title}\n\n<!-- generated: run the command below -->\n\n"
        f"{measured}\n\nTo repeat: `{command}`\n\n{body}"
    )


def finish(module: str, tables: list[Table], file: Path | None) -> None:
    """Print the tables, or write them to a page of ``docs/benchmarks`` that names the command."""
    if file is None:
        print("\n" + "\n".join(table.markdown() for table in tables))
    else:
        command = shlex.join(["python", "-m", module, *sys.argv[1:]])
        file.write_text(page(file.stem, command, machine(), tables), encoding="utf-8")
