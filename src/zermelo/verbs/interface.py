"""The JSON Schema of all verbs, made from their parameters, and a short notation for schemas."""

from __future__ import annotations

import re
from typing import Any

from zermelo.verbs import GROUPS, SCHEMA, VERBS, verb_named
from zermelo.verbs.verb import Parameter, Verb

#: The names of Python types in JSON Schema.
JSON_TYPES = {str: "string", int: "integer", float: "number", bool: "boolean"}
#: The schema of the keys that every answer may have besides its own.
ANSWER_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "schema": {"const": SCHEMA, "description": "Version of the keys of the object."},
        "warnings": {
            "type": "array",
            "items": {"type": "string"},
            "description": "Remarks on the input.",
        },
        "limit": {
            "const": True,
            "description": "A limit was reached; the other keys are the facts known so far.",
        },
        "interrupted": {
            "const": True,
            "description": "Ctrl-C was pressed; the other keys are the facts known so far.",
        },
    },
    "required": ["schema"],
}
#: The schema of an answer that a limit or Ctrl-C ended.
STOPPED_SCHEMA = {"anyOf": [{"required": ["limit"]}, {"required": ["interrupted"]}]}
#: The schemas of the plain types.
SIMPLE_SHAPES: dict[str, dict[str, Any]] = {
    "int": {"type": "integer"},
    "number": {"type": "number"},
    "str": {"type": "string"},
    "bool": {"type": "boolean"},
    "null": {"type": "null"},
    "any": {},
    "true": {"const": True},
}
#: Shapes that occur in many answers, by name.
NAMED_SHAPES = {
    "decimal": "int | str",  # a whole number, as text if it is large
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
_SYMBOL = re.compile(r"\s*([\w-]+\??|[\[\](){}|;:])")


def shape(notation: str) -> dict[str, Any]:
    """Return the JSON Schema that a shape, a text in a short notation, stands for.

    ``int``, ``str`` and so on are plain types; ``[T]`` is a list of T, ``{T}`` an object with any
    keys and values of T, ``A | B`` a choice, ``(edges rows: int; file?: str)`` an object with keys
    ``edges``, ``rows`` and, optionally, ``file``. Other words name shapes of `NAMED_SHAPES`.

    >>> shape("[int | null]")["items"]["anyOf"]
    [{'type': 'integer'}, {'type': 'null'}]
    >>> shape("(edges rows: int; file?: str)")["required"]
    ['edges', 'rows']
    """
    symbols = _SYMBOL.findall(notation)  # each parser removes the symbols that it reads
    try:
        schema = _parse_choice(symbols)
    except IndexError:
        raise ValueError(f"the shape does not end: {notation}") from None
    if symbols:
        raise ValueError(f"the shape ends before {symbols[0]!r}: {notation}")
    return schema


def _parse_choice(symbols: list[str]) -> dict[str, Any]:
    choices = [_parse_single(symbols)]
    while symbols[:1] == ["|"]:
        symbols.pop(0)
        choices.append(_parse_single(symbols))
    return choices[0] if len(choices) == 1 else {"anyOf": choices}


def _parse_single(symbols: list[str]) -> dict[str, Any]:
    symbol = symbols.pop(0)
    if symbol == "(":
        return _parse_object(symbols)
    if symbol in SIMPLE_SHAPES:
        return SIMPLE_SHAPES[symbol]
    if symbol not in ("[", "{"):
        if symbol not in NAMED_SHAPES:
            raise ValueError(f"there is no shape {symbol!r}")
        return {"$ref": f"#/$defs/shapes/{symbol}"}
    inner = {} if symbols[0] in ("]", "}") else _parse_choice(symbols)
    symbols.pop(0)
    if symbol == "[":
        return {"type": "array", "items": inner}
    return {"type": "object", "additionalProperties": inner}


def _parse_object(symbols: list[str]) -> dict[str, Any]:
    properties: dict[str, Any] = {}
    required = []
    while symbols[0] != ")":
        names = []
        while symbols[0] != ":":
            names.append(symbols.pop(0))
        symbols.pop(0)
        schema = _parse_choice(symbols)
        properties |= {name.removesuffix("?"): schema for name in names}
        required += [name for name in names if not name.endswith("?")]
        if symbols[0] == ";":
            symbols.pop(0)
    symbols.pop(0)
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "unevaluatedProperties": False,
    }


def schema() -> dict[str, Any]:
    """Return the parameters and the ``--json`` answer of each verb as a JSON Schema.

    ``$defs`` has each verb, or each action of a verb, by its whole name: ``tablebase probe``.
    ``flags`` of a parameter are the options of the command line; ``answer`` of a verb is the schema
    of its answer. An answer that a limit or Ctrl-C ended need satisfy only ``answer`` of ``$defs``.

    >>> grundy = schema()["$defs"]["grundy"]
    >>> grundy["required"], grundy["properties"]["rows"]["default"]
    (['file'], 40)
    """
    definitions: dict[str, Any] = {"answer": ANSWER_SCHEMA, "stopped": STOPPED_SCHEMA}
    definitions["shapes"] = {name: shape(notation) for name, notation in NAMED_SHAPES.items()}
    for name, (group, summary) in VERBS.items():
        verb = verb_named(name)
        for action, subverb in verb.actions.items() or [("", verb)]:
            title = f"{name} {action}".rstrip()
            description = summary if subverb is verb else subverb.help.partition("\n")[0]
            definition: dict[str, Any] = {"title": title, "description": description}
            definition |= {**_parameters_schema(subverb), "group": GROUPS[group]}
            if subverb.json_shape:
                definition["answer"] = _answer_schema(subverb.json_shape)
            definitions[title] = definition
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "zermelo",
        "$defs": definitions,
    }


def _answer_schema(json_shape: str) -> dict[str, Any]:
    """Return the schema of an answer, which may be incomplete after a limit or Ctrl-C."""
    answer, own_schema = {"$ref": "#/$defs/answer"}, shape(json_shape)
    choices = [answer | choice for choice in own_schema.get("anyOf", [own_schema])]
    complete = choices[0] if len(choices) == 1 else {"anyOf": choices}
    return {"if": {"$ref": "#/$defs/stopped"}, "then": answer, "else": complete}


def _parameters_schema(verb: Verb) -> dict[str, Any]:
    """Return the schema of the parameters of a verb."""
    properties: dict[str, Any] = {}
    for parameter in verb.parameters:
        if parameter.flag_value and parameter.name in properties:  # one more flag of a parameter
            properties[parameter.name]["enum"].append(parameter.flag_value)
            properties[parameter.name]["flags"] += parameter.flags
            properties[parameter.name]["description"] += f" {parameter.help}"
        else:
            properties[parameter.name] = _parameter_schema(parameter)
    required = [parameter.name for parameter in verb.parameters if parameter.required]
    return {"type": "object", "properties": properties, "required": required}


def _parameter_schema(parameter: Parameter) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": JSON_TYPES[parameter.value_type]}
    if parameter.flag_value:
        schema = {"type": "string", "enum": [parameter.flag_value]}
    elif parameter.choices:
        schema["enum"] = [*parameter.choices]
    if parameter.minimum is not None:
        schema["minimum"] = parameter.minimum
    if parameter.repeatable:
        schema = {"type": "array", "items": schema}
    if parameter.default is not None:
        schema["default"] = parameter.default
    schema["description"] = parameter.help or parameter.metavar
    schema["flags"] = [*parameter.flags, *parameter.off]
    return schema
