"""Shapes of facts: the short notation in which a verb's record says them, as a JSON Schema."""

from __future__ import annotations

import re
from typing import Any

PLAIN: dict[str, dict[str, Any]] = {
    "int": {"type": "integer"},
    "number": {"type": "number"},
    "str": {"type": "string"},
    "bool": {"type": "boolean"},
    "null": {"type": "null"},
    "any": {},
    "true": {"const": True},
}
#: What many answers have in them, by name.
SHARED = {
    "decimal": "int | str",
    "value": "int | str | null | (inf: [int])",
    "length": "int | str | null",
    "option": "(move: str; to: str)",
    "form": "null | str | [[form | str]]",
    "block": "(block code: str; parts: {any}; text?: str; lines?: [str]; prose?: bool;"
    " heads?: [str]; rows?: [[str]]; note?: str)",
    "start": "(outcome: str; remoteness: length)",
    "starts": "start | (left: start; right: start)",
    "speech": "(by: str; argument: str; against: str | null; remark: str)",
    "accepted": "[str] | (holds: bool; because: str; extension: [str] | null; lines: [speech])",
}
_PIECE = re.compile(r"\s*([\w-]+\??|[\[\](){}|;:])")


def shape(told: str) -> dict[str, Any]:
    """Return the JSON Schema of a shape.

    ``int``, ``str`` and the like are plain; ``[T]`` is a list, ``{T}`` an object whose names are
    not known before, ``A | B`` one of both, and ``(edges rows: int; file?: str)`` an object with
    these names, of which ``file`` may be missing. Other words are those of `SHARED`.

    Raises
    ------
    ValueError
        It is no shape.

    Examples
    --------
    >>> shape("[int | null]")["items"]["anyOf"]
    [{'type': 'integer'}, {'type': 'null'}]
    >>> shape("(edges rows: int; file?: str)")["required"]
    ['edges', 'rows']
    """
    pieces = _PIECE.findall(told)
    try:
        found = _either(pieces)
    except IndexError:
        raise ValueError(f"the shape does not end: {told}") from None
    if pieces:
        raise ValueError(f"the shape ends before {pieces[0]!r}: {told}")
    return found


def _either(pieces: list[str]) -> dict[str, Any]:
    kinds = [_one(pieces)]
    while pieces[:1] == ["|"]:
        pieces.pop(0)
        kinds.append(_one(pieces))
    return kinds[0] if len(kinds) == 1 else {"anyOf": kinds}


def _one(pieces: list[str]) -> dict[str, Any]:
    first = pieces.pop(0)
    if first == "(":
        return _object(pieces)
    if first in PLAIN:
        return PLAIN[first]
    if first not in ("[", "{"):
        if first not in SHARED:
            raise ValueError(f"there is no shape {first!r}")
        return {"$ref": f"#/$defs/shapes/{first}"}
    inner = {} if pieces[0] in ("]", "}") else _either(pieces)
    pieces.pop(0)
    if first == "[":
        return {"type": "array", "items": inner}
    return {"type": "object", "additionalProperties": inner}


def _object(pieces: list[str]) -> dict[str, Any]:
    properties: dict[str, Any] = {}
    required = []
    while pieces[0] != ")":
        names = []
        while pieces[0] != ":":
            names.append(pieces.pop(0))
        pieces.pop(0)
        kind = _either(pieces)
        properties |= {name.removesuffix("?"): kind for name in names}
        required += [name for name in names if not name.endswith("?")]
        if pieces[0] == ";":
            pieces.pop(0)
    pieces.pop(0)
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "unevaluatedProperties": False,
    }
