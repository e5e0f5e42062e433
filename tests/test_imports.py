"""No circle of files: imports inside functions, and those by a name in a string, are counted too.

The import linter sees what is imported by a statement. Here the tables whose entries name modules
are looked at as well; what is imported for types alone is apart, and so is the composition root.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import zermelo
from zermelo.digraph.digraph import Digraph
from zermelo.digraph.structure import find_cycle
from zermelo.root import HOMES

HOUSE = Path(zermelo.__file__).parent


def modules() -> dict[str, Path]:
    """Return the file of each module of the package."""
    found = {}
    for path in HOUSE.rglob("*.py"):
        parts = ("zermelo", *path.relative_to(HOUSE).with_suffix("").parts)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes but those of a block for types alone."""
    left = [tree]
    while left:
        for node in ast.iter_child_nodes(left.pop()):
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
                continue
            yield node
            left.append(node)


def imported(module: str, path: Path) -> set[str]:
    """Return the modules that a module imports, at any time and in any way."""
    text = path.read_text(encoding="utf-8")
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    by_name = "import_module(" in text  # then strings may name modules, from here or in full
    found = set()
    for node in statements(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1]
            parts = [*(above if node.level else []), *([node.module] if node.module else [])]
            home = ".".join(parts)
            for alias in node.names:
                found.add(f"{home}.{alias.name}" if f"{home}.{alias.name}" in MODULES else home)
        elif by_name and isinstance(node, ast.Constant) and isinstance(node.value, str):
            named = node.value.partition(":")[0]
            if re.fullmatch(r"[\w.]+", named):
                found |= {f"{package}.{named}"} | ({named} if "." in named else set())
    return (found & MODULES.keys()) - {module}


def test_no_file_takes_part_in_a_circle() -> None:
    edges = [
        (name, other)
        for name, path in MODULES.items()
        if name != "zermelo.root"
        for other in imported(name, path)
    ]
    assert len(edges) > 2500
    assert ("zermelo.solvers.methods", "zermelo.solvers.plain_search") in edges
    assert ("zermelo.rulesets.catalogue", "zermelo.rulesets.heaps.nim") in edges
    circle = find_cycle(Digraph(edges))
    assert circle is None, circle


def test_only_the_root_reaches_upwards_by_name() -> None:
    """What a table names stands in the room of the table; only the root names what is elsewhere."""
    calls = re.compile(r"\bimport_module\((?!module\))")
    assert {n for n, path in MODULES.items() if calls.search(path.read_text("utf-8"))} == {
        "zermelo",
        "zermelo.cli",
        "zermelo.formats.table",
        "zermelo.rulesets.catalogue",
        "zermelo.solvers.methods",
        "zermelo.labelling.tables.build",
        "zermelo.values.partizan",
    }
    # what is left: a library of an extra, the root itself, and what annotations name
    handed = {
        n for n, path in MODULES.items() if "import_module(module)" in path.read_text("utf-8")
    }
    assert handed == {"zermelo.errors", "zermelo.root", "zermelo.told"}


def test_the_root_is_complete_and_used() -> None:
    """Each entry is there, and is asked for somewhere."""
    asked = set()
    for path in MODULES.values():
        asked |= {*re.findall(r'\breach\("(\w+)"\)', path.read_text(encoding="utf-8"))}
    assert asked == HOMES.keys()


def test_faces_alone_list_their_names() -> None:
    """What a package offers is listed once, in its face; a file's own names need no list."""
    listed = re.compile(r"^__all__\b", re.MULTILINE)
    held = [module for module, path in MODULES.items() if listed.search(path.read_text("utf-8"))]
    assert [module for module in held if MODULES[module].name != "__init__.py"] == []
