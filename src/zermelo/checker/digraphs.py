"""The digraph in a certificate: its form, and its digest."""

import json
from typing import Any

from .form import Malformed, shown

#: The fields of a digraph.
DIGRAPH = ("vertices", "options", "digest")


def read_digraph(certificate: dict[str, Any]) -> tuple[list[str], list[list[int]]]:
    """Check the form of the digraph: different names, and ascending option numbers."""
    names, options = certificate["vertices"], certificate["options"]
    if not isinstance(names, list):
        raise Malformed(f"'vertices' must be a list of names, not {shown(names)}")
    seen = set()
    for place, name in enumerate(names):
        if not isinstance(name, str):
            raise Malformed(f"vertex number {place}: its name must be text, not {shown(name)}")
        if name in seen:
            raise Malformed(f"vertex {name!r}: its name stands twice")
        seen.add(name)
    if not isinstance(options, list) or len(options) != len(names):
        raise Malformed(
            f"'options' must be a list with {len(names):,} entries, one for each vertex"
        )
    for name, row in zip(names, options, strict=True):
        if not isinstance(row, list):
            raise Malformed(f"vertex {name!r}: its options must be a list, not {shown(row)}")
        before = -1
        for option in row:
            if type(option) is not int or not before < option < len(names):
                raise Malformed(
                    f"vertex {name!r}: {shown(option)} is not an option number in ascending order"
                )
            before = option
    if not isinstance(certificate["digest"], str):
        raise Malformed(f"'digest' must be text, not {shown(certificate['digest'])}")
    return names, options


def digest(names: list[str], options: list[list[int]]) -> str:
    """Compute the SHA-256 of the digraph: a line of JSON a vertex."""
    import hashlib

    text = hashlib.sha256()
    for row in zip(names, options, strict=True):
        text.update(json.dumps(row).encode() + b"\n")
    return text.hexdigest()


def size(names: list[str], options: list[list[int]]) -> str:
    """Return the size of a digraph in words."""
    return f"{len(names)} vertices and {sum(map(len, options))} edges"
