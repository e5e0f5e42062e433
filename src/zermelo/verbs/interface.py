"""The interface of all verbs as a JSON Schema, made of their records."""

from __future__ import annotations

from typing import Any

from zermelo.verbs import GROUPS, SCHEMA, VERBS, verb_named
from zermelo.verbs.shapes import SHARED, shape
from zermelo.verbs.verb import Parameter, Verb

#: What kinds are called in JSON.
KINDS = {str: "string", int: "integer", float: "number", bool: "boolean"}
#: What every answer may have beside its own keys.
ANSWER: dict[str, Any] = {
    "type": "object",
    "properties": {
        "schema": {"const": SCHEMA, "description": "Which names the object has."},
        "warnings": {
            "type": "array",
            "items": {"type": "string"},
            "description": "What is odd about the input.",
        },
        "limit": {"const": True, "description": "A limit came first: this is known so far."},
        "interrupted": {"const": True, "description": "Ctrl-C came first: this is known so far."},
    },
    "required": ["schema"],
}
#: An answer that a limit or Ctrl-C ended.
STOPPED = {"anyOf": [{"required": ["limit"]}, {"required": ["interrupted"]}]}


def schema() -> dict[str, Any]:
    """Return what each verb takes, and what it answers with ``--json``, as a JSON Schema.

    A verb stands under ``$defs`` by its name, an action of a verb by both, such as
    ``tablebase probe``; a parameter has the flags that one types as ``flags``, and ``answer`` is
    the schema of what is answered. Where a limit or Ctrl-C came first, only ``answer`` of ``$defs``
    holds.

    Examples
    --------
    >>> grundy = schema()["$defs"]["grundy"]
    >>> grundy["required"], grundy["properties"]["rows"]["default"]
    (['file'], 40)
    """
    shared = {name: shape(told) for name, told in SHARED.items()}
    found: dict[str, Any] = {"answer": ANSWER, "stopped": STOPPED, "shapes": shared}
    for name, (group, said) in VERBS.items():
        verb = verb_named(name)
        for action, held in verb.actions.items() or [("", verb)]:
            called = f"{name} {action}".rstrip()
            text = said if held is verb else held.help.partition("\n")[0]
            found[called] = {"title": called, "description": text, **_taken(held)}
            found[called]["group"] = GROUPS[group]
            if held.facts:
                found[called]["answer"] = _answered(held.facts)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "zermelo",
        "$defs": found,
    }


def _answered(facts: str | tuple[str, ...]) -> dict[str, Any]:
    """Return what is answered: all of it, unless a limit or Ctrl-C came first."""
    answer = {"$ref": "#/$defs/answer"}
    kinds = [answer | shape(one) for one in ([facts] if isinstance(facts, str) else facts)]
    told = kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
    return {"if": {"$ref": "#/$defs/stopped"}, "then": answer, "else": told}


def _taken(verb: Verb) -> dict[str, Any]:
    """Return the parameters of a verb."""
    held: dict[str, Any] = {}
    for parameter in verb.parameters:
        if parameter.means and parameter.name in held:  # flags that answer one question
            held[parameter.name]["enum"].append(parameter.means)
            held[parameter.name]["flags"] += parameter.flags
        else:
            held[parameter.name] = _property(parameter)
    required = [one.name for one in verb.parameters if one.required]
    return {"type": "object", "properties": held, "required": required}


def _property(held: Parameter) -> dict[str, Any]:
    found: dict[str, Any] = {"type": KINDS[held.kind]}
    if held.many:
        found = {"type": "array", "items": found}
    if held.means or held.choices:
        found["enum"] = [held.means] if held.means else [*held.choices]
    if held.least is not None:
        found["minimum"] = held.least
    if held.default is not None:
        found["default"] = held.default
    found["description"] = held.help or held.metavar
    found["flags"] = [*held.flags, *held.off]
    return found
