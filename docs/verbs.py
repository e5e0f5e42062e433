"""The page of the verbs: their records as Markdown."""

from zermelo.verbs import GROUPS, verb_named
from zermelo.verbs.interface import schema

MARK = "<!-- made of the records -->"


def text() -> str:
    """Return a section for each group, with what each of its verbs takes and answers."""
    verbs = {name: verb for name, verb in schema()["$defs"].items() if "group" in verb}
    return "\n".join(
        line
        for group in GROUPS.values()
        for line in (
            f"## {group}\n",
            *(_verb(name, verb) for name, verb in verbs.items() if verb["group"] == group),
        )
    )


def _verb(name: str, verb: dict) -> str:
    lines = [f"### {name}\n", f"{verb['description']}\n"]
    for parameter, one in verb["properties"].items():
        called = ", ".join(f"`{flag}`" for flag in one["flags"]) or f"*{parameter}*"
        lines.append(f"- {called}: {one['description']}")
    answer = verb.get("answer", {}).get("else", {})
    kinds = [sorted(kind["properties"]) for kind in answer.get("anyOf", [answer]) if kind]
    keys = "; or ".join(", ".join(f"`{key}`" for key in kind) for kind in kinds)
    python = ", ".join(
        f"`zermelo.{one}`" for one in verb_named(name.partition(" ")[0]).python_names
    )
    answered = [f"\n`--json` has {keys}."] if keys else []
    return "\n".join([*lines, *answered, f"\nIn Python: {python}.", ""])


def fill(_app: object, _page: str, source: list[str]) -> None:
    """Replace the mark by the text."""
    source[0] = source[0].replace(MARK, text()) if MARK in source[0] else source[0]
