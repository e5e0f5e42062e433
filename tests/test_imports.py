"""No circle of files: imports inside functions, and those by a name in a string, are counted too.

The import linter sees what is imported by a statement. Here the tables whose entries name modules
are looked at as well, and what is imported for types alone.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import zermelo
from tests.parsed import nodes_of
from zermelo.digraph.digraph import Digraph
from zermelo.structure import find_cycle

HOUSE = Path(zermelo.__file__).parent


def modules() -> dict[str, Path]:
    """Return the file of each module of the package."""
    found = {}
    for path in HOUSE.rglob("*.py"):
        parts = ("zermelo", *path.relative_to(HOUSE).with_suffix("").parts)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


@cache
def imported(module: str, path: Path) -> frozenset[str]:
    """Return the modules that a module imports, at any time and in any way."""
    text = path.read_text(encoding="utf-8")
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    by_name = "import_module(" in text  # then strings may name modules, from here or in full
    found = set()
    for node in nodes_of(path):
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
    return frozenset(found & MODULES.keys()) - {module}


def room(module: str) -> str:
    """Return the room in which a module stands."""
    return module.split(".")[1] if module != "zermelo" else ""


def test_no_file_takes_part_in_a_circle() -> None:
    """Counted are imports by statements anywhere, by names in tables, and for types alone."""
    edges = [(name, other) for name, path in MODULES.items() for other in imported(name, path)]
    assert len(edges) > 2500
    assert ("zermelo.solvers.methods", "zermelo.solvers.plain_search") in edges
    assert ("zermelo.rulesets.catalogue", "zermelo.rulesets.heaps.nim") in edges
    assert ("zermelo", "zermelo.upcalls") in edges
    assert ("zermelo.games.answers_protocol", "zermelo.games.explanation") in edges  # for a type
    circle = find_cycle(Digraph(edges))
    assert circle is None, circle


def test_only_the_package_reaches_upwards_by_name() -> None:
    """What a table names stands in the room of the table; the package alone names the rest."""
    calls = re.compile(r"\bimport_module\((?!module\))")
    assert {n for n, path in MODULES.items() if calls.search(path.read_text("utf-8"))} == {
        "zermelo",
        "zermelo.compounds.compound_rules",
        "zermelo.formats.table",
        "zermelo.rulesets.catalogue",
        "zermelo.rulesets.grids.men",
        "zermelo.solvers.methods",
        "zermelo.labelling.means",
        "zermelo.verbs",
    }
    # what is left: a library of an extra
    handed = {
        n for n, path in MODULES.items() if "import_module(module)" in path.read_text("utf-8")
    }
    assert handed == {"zermelo.errors"}


def test_faces_alone_list_their_names() -> None:
    """What a package offers is listed once, in its face; a file's own names need no list."""
    listed = re.compile(r"^__all__\b", re.MULTILINE)
    held = [module for module, path in MODULES.items() if listed.search(path.read_text("utf-8"))]
    assert [module for module in held if MODULES[module].name != "__init__.py"] == []


def test_no_game_is_known_outside_its_folder() -> None:
    """Solvers, answers and verbs ask rules what they know; what is not a game's is named here."""
    tools = {
        "zermelo.rulesets.heaps.taking.pattern": "a period of numbers",
        "zermelo.rulesets.heaps.taking.periods": "looks for one",
        "zermelo.rulesets.logic.formula.graph": "turns a formula into a graph",
        "zermelo.rulesets.logic.reductions.table": "turns formulas into digraphs",
    }
    families = {
        path.parent.name for path in (HOUSE / "rulesets").glob("*/__init__.py") if path.is_file()
    }
    rooms = ("labelling", "solvers", "compounds", "answers", "pictures", "verbs", "cli")
    known = {
        other
        for name, path in MODULES.items()
        if room(name) in rooms
        for other in imported(name, path)
        if other.startswith("zermelo.rulesets.") and other.split(".")[2] in families
    }
    assert {"heaps", "boards", "grids"} <= families
    assert known == tools.keys()
