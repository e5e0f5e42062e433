"""What a Python file imports from beside it, and what that imports in its turn: nothing is run."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from importlib.machinery import PathFinder
from importlib.util import resolve_name
from pathlib import Path

#: Ours, wherever it lies: its tables have versions of their own.
OURS = "zermelo"
#: Functions that import what a text names.
IMPORTING = ("import_module", "__import__")


def files_beside(place: Path, source: bytes) -> dict[str, Path]:
    """Return the modules that a file imports from its own directory, by name, with their files.

    Those that they import from there belong to them as well, and packages with their modules.
    """
    importlib.invalidate_caches()  # a file may be new
    found: dict[str, Path] = {}
    waiting = [("", source)]
    for package, text in waiting:  # which grows meanwhile: a queue
        for name in _imported(text, package):
            for module, file, inside in _located(name, str(place.parent)):
                if module in found or file.resolve() == place:
                    continue
                found[module] = file
                if file.suffix == ".py":
                    waiting.append((inside, file.read_bytes()))
    return found


def _imported(source: bytes, package: str) -> Iterator[str]:
    """Yield the full names that a source in a package imports, and what may be modules of them."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):  # said where it is run
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            try:
                base = resolve_name("." * node.level + (node.module or ""), package)
            except ImportError:
                continue
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names if alias.name != "*")
        elif isinstance(node, ast.Call) and node.args:
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            name = getattr(node.args[0], "value", None)
            if called in IMPORTING and isinstance(name, str):
                yield name


def _located(name: str, folder: str) -> Iterator[tuple[str, Path, str]]:
    """Yield a module and the packages around it: name, file, and the package that it is in."""
    parts, path = name.split("."), [folder]
    if parts[0] == OURS:
        return
    for count in range(1, len(parts) + 1):
        module = ".".join(parts[:count])
        spec = PathFinder.find_spec(module, path)
        if spec is None:
            return
        inside = spec.submodule_search_locations
        if spec.origin is not None and spec.has_location:
            yield module, Path(spec.origin), module if inside else ".".join(parts[: count - 1])
        path = list(inside or ())
