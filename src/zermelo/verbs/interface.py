"""The JSON Schema of all verbs, made from their records, and the notation of shapes."""

from __future__ import annotations

import re
from typing import Any

from zermelo.verbs import GROUPS, SCHEMA, VERBS, verb_named
from zermelo.verbs.verb import Parameter, Verb

#: The JSON names of types.
KINDS = {str: "string", int: "integer", float: "number", bool: "boolean"}
#: The keys that every answer may have besides its own.
ANSWER: dict[str, Any] = {
    "type": "object",
    "properties": {
        "schema": {"const": SCHEMA, "description": "Version of the keys of the object."},
        "warnings": {
            "type": "array",
            "items": {"type": "string"},
            "description": "Remarks on the input.",
        },
        "limit": {"const": True, "description": "A limit was reached: the facts known so far."},
        "interrupted": {
            "const": True,
            "description": "Ctrl-C interrupted: the facts known so far.",
        },
    },
    "required": ["schema"],
}
#: An answer that a limit or Ctrl-C ended.
STOPPED = {"anyOf": [{"required": ["limit"]}, {"required": ["interrupted"]}]}
PLAIN: dict[str, dict[str, Any]] = {
    "int": {"type": "integer"},
    "number": {"type": "number"},
    "str": {"type": "string"},
    "bool": {"type": "boolean"},
    "null": {"type": "null"},
    "any": {},
    "true": {"const": True},
}
#: Shapes used in many answers, by name.
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


def shape(notation: str) -> dict[str, Any]:
    """Return the JSON Schema of a shape.

    ``int``, ``str`` and the like are plain types; ``[T]`` is a list, ``{T}`` an object with any
    keys, ``A | B`` a choice, and ``(edges rows: int; file?: str)`` an object with these keys, of
    which ``file`` is optional. Other words name shapes of `SHARED`.

    >>> shape("[int | null]")["items"]["anyOf"]
    [{'type': 'integer'}, {'type': 'null'}]
    >>> shape("(edges rows: int; file?: str)")["required"]
    ['edges', 'rows']
    """
    pieces = _PIECE.findall(notation)
    try:
        form = _either(pieces)
    except IndexError:
        raise ValueError(f"the shape does not end: {notation}") from None
    if pieces:
        raise ValueError(f"the shape ends before {pieces[0]!r}: {notation}")
    return form


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


def schema() -> dict[str, Any]:
    """Return the parameters and the ``--json`` answer of each verb as a JSON Schema.

    ``$defs`` has each verb by its name, and each action by both names, such as ``tablebase probe``.
    ``flags`` of a parameter are the options of the command line; ``answer`` is the schema of the
    answer. If a limit or Ctrl-C came first, only ``answer`` of ``$defs`` holds.

    >>> grundy = schema()["$defs"]["grundy"]
    >>> grundy["required"], grundy["properties"]["rows"]["default"]
    (['file'], 40)
    """
    shared = {name: shape(notation) for name, notation in SHARED.items()}
    definitions: dict[str, Any] = {"answer": ANSWER, "stopped": STOPPED, "shapes": shared}
    for name, (group, summary) in VERBS.items():
        verb = verb_named(name)
        for action, subverb in verb.actions.items() or [("", verb)]:
            title = f"{name} {action}".rstrip()
            description = summary if subverb is verb else subverb.help.partition("\n")[0]
            definitions[title] = {"title": title, "description": description, **_taken(subverb)}
            definitions[title]["group"] = GROUPS[group]
            if subverb.facts:
                definitions[title]["answer"] = _answered(subverb.facts)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "zermelo",
        "$defs": definitions,
    }


def _answered(facts: str | tuple[str, ...]) -> dict[str, Any]:
    """Return the schema of an answer, which a limit or Ctrl-C may leave incomplete."""
    answer = {"$ref": "#/$defs/answer"}
    kinds = [
        answer | shape(notation) for notation in ([facts] if isinstance(facts, str) else facts)
    ]
    complete = kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
    return {"if": {"$ref": "#/$defs/stopped"}, "then": answer, "else": complete}


def _taken(verb: Verb) -> dict[str, Any]:
    """Return the parameters of a verb."""
    properties: dict[str, Any] = {}
    for parameter in verb.parameters:
        if parameter.means and parameter.name in properties:  # flags that answer one question
            properties[parameter.name]["enum"].append(parameter.means)
            properties[parameter.name]["flags"] += parameter.flags
            properties[parameter.name]["description"] += f" {parameter.help}"
        else:
            properties[parameter.name] = _property(parameter)
    required = [parameter.name for parameter in verb.parameters if parameter.required]
    return {"type": "object", "properties": properties, "required": required}


def _property(parameter: Parameter) -> dict[str, Any]:
    form: dict[str, Any] = {"type": KINDS[parameter.kind]}
    if parameter.means:  # a flag that chooses a text
        form = {"type": "string", "enum": [parameter.means]}
    elif parameter.choices:
        form["enum"] = [*parameter.choices]
    if parameter.least is not None:
        form["minimum"] = parameter.least
    if parameter.many:
        form = {"type": "array", "items": form}
    if parameter.default is not None:
        form["default"] = parameter.default
    form["description"] = parameter.help or parameter.metavar
    form["flags"] = [*parameter.flags, *parameter.off]
    return form
