"""Small files that one other file uses are part of it, where both fit into 400 lines."""

from __future__ import annotations

import ast
from pathlib import Path

import zermelo
from tests.parsed import nodes_of

ROOT = Path(zermelo.__file__).parent
#: Lines of a small file, and of a whole one, at most.
SMALL, WHOLE = 120, 400
#: Files that stay alone, with the reason.
ALONE = {
    "_jit.inner_pipeline": "reaches into Numba's private code libraries, isolated on purpose",
    "games.answers_protocol": "loads typing, which `import zermelo` and games.answers do not",
    "values.partizan.methods": "sets what `Game` calls, which it cannot import without a circle",
}


def test_small_files_with_one_importer_are_part_of_it() -> None:
    modules = {name_of(path): path for path in ROOT.rglob("*.py")}
    importers: dict[str, set[str]] = {name: set() for name in modules}
    texts: set[str] = set()
    for name, path in modules.items():
        texts |= {
            node.value.partition(":")[0]
            for node in nodes_of(path)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        for imported in imports_of(path) & modules.keys():
            importers[imported].add(name)
    found = {
        name: user
        for name, path in modules.items()
        if (user := only(importers[name])) is not None
        and is_small(path)
        and room_of(name) == room_of(user)
        and lines_of(path) + lines_of(modules[user]) <= WHOLE
        and not {name, *tails_of(name)} & texts
    }
    assert set(found) == set(ALONE), found


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports_of(path: Path) -> set[str]:
    """Return the modules that a file imports anywhere, without the name of the package."""
    found = set()
    for node in nodes_of(path):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name.removeprefix("zermelo.") for name in found if name.startswith("zermelo.")}


def is_small(path: Path) -> bool:
    """Whether a file is small, and neither a package nor compiled loops."""
    loops = path.name == "loops.py" or "loops" in path.parts
    return not path.name.startswith("__") and not loops and lines_of(path) <= SMALL


def lines_of(path: Path) -> int:
    return path.read_text("utf-8").count("\n")


def room_of(name: str) -> str:
    return name.partition(".")[0]


def tails_of(name: str) -> list[str]:
    """Return the names by which tables of a package mention a module: those of its last parts."""
    parts = name.split(".")
    return [".".join(parts[first:]) for first in range(1, len(parts))]


def only(names: set[str]) -> str | None:
    return next(iter(names)) if len(names) == 1 else None
