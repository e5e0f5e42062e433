"""The page of the verbs: their records as Markdown."""

from zermelo.verbs import GROUPS, verb_named
from zermelo.verbs.interface import schema

MARK = "<!-- made of the records -->"


def text() -> str:
    """Return a section for each group, with what each of its verbs takes and answers."""
    held = {name: said for name, said in schema()["$defs"].items() if "group" in said}
    return "\n".join(
        line
        for group in GROUPS.values()
        for line in (
            f"## {group}\n",
            *(_verb(name, said) for name, said in held.items() if said["group"] == group),
        )
    )


def _verb(name: str, said: dict) -> str:
    lines = [f"### {name}\n", f"{said['description']}\n"]
    for parameter, one in said["properties"].items():
        called = ", ".join(f"`{flag}`" for flag in one["flags"]) or f"*{parameter}*"
        lines.append(f"- {called}: {one['description']}")
    answer = said.get("answer", {}).get("else", {})
    kinds = [sorted(kind["properties"]) for kind in answer.get("anyOf", [answer]) if kind]
    told = "; or ".join(", ".join(f"`{key}`" for key in keys) for keys in kinds)
    python = ", ".join(f"`zermelo.{held}`" for held in verb_named(name.partition(" ")[0]).python)
    answered = [f"\n`--json` has {told}."] if told else []
    return "\n".join([*lines, *answered, f"\nIn Python: {python}.", ""])


def fill(_app: object, _page: str, source: list[str]) -> None:
    """Replace the mark by the text."""
    source[0] = source[0].replace(MARK, text()) if MARK in source[0] else source[0]
