"""Python files of the project, parsed once for all tests that look at their syntax."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def tree_of(file: Path) -> ast.Module:
    """Return the syntax tree of a file, which nobody changes."""
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


@cache
def nodes_of(file: Path) -> tuple[ast.AST, ...]:
    """Return all nodes of that tree, as `ast.walk` yields them."""
    return tuple(ast.walk(tree_of(file)))
