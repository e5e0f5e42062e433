"""The reference: one page for each topic of reference.md, with a table of names on top."""

from __future__ import annotations

import re
from importlib import import_module
from inspect import getmodule, isclass, isfunction
from pathlib import Path

from zermelo.rulesets import catalogue

HERE = Path(__file__).parent
#: Where the pages are written when the documentation is built.
PAGES = HERE / "reference"
DIRECTIVE = re.compile(r"^\.\. auto(\w+):: (\S+)$", re.MULTILINE)
#: The line of reference.md that the directives for the classes of all games replace.
RULESETS = "<!-- all rulesets -->"


def rulesets() -> str:
    """Return the directives for the classes of all games."""
    classes = sorted({f"{kind.__module__}.{kind.__qualname__}" for kind in catalogue().values()})
    lines = "".join(f".. autoclass:: {name}\n" for name in classes)
    return f"```{{eval-rst}}\n{lines}```"


def topics(text: str) -> dict[str, str]:
    """Return the sections of reference.md by title; `RULESETS` becomes the classes of all games."""
    text = text.replace(RULESETS, rulesets())
    sections = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    return {title: body for title, _, body in (part.partition("\n") for part in sections)}


def file_name(title: str) -> str:
    """Return the name of the page of a topic, without its ending."""
    return re.sub(r"\W+", "-", title.lower().replace("è", "e")).strip("-")


def names(body: str) -> list[str]:
    """Return the names that a section documents: its directives' names, a module's members."""
    found = []
    for kind, name in DIRECTIVE.findall(body):
        if kind != "module":
            found.append(name)
            continue
        module = import_module(name)
        found += [
            f"{name}.{member}"
            for member, item in vars(module).items()
            if not member.startswith("_")
            and (isclass(item) or isfunction(item))
            and getmodule(item) is module
        ]
    return list(dict.fromkeys(found))


def page(title: str, body: str) -> str:
    """Return the page of a topic: its introduction, a table of its names, and its directives."""
    body = re.sub(r"\]\((\w[\w-]*\.md)", r"](../\1", body)  # a page stands one folder below
    introduction, fence, rest = body.partition("```{eval-rst}\n")
    entries = "".join(f"   ~{name}\n" for name in names(body))
    table = f"```{{eval-rst}}\n.. autosummary::\n   :nosignatures:\n\n{entries}```\n\n"
    return f"# {title}\n\n{introduction.strip()}\n\n{table}{fence}{rest}"


def overview(text: str) -> str:
    """Return reference.md as it is built: the topics, each with a link and its public names."""
    introduction = text.partition("\n## ")[0]
    rows = ["| topic | names |", "| --- | --- |"]
    for title, body in topics(text).items():
        short = [name.rpartition(".")[2] for name in names(body)]
        listed = ", ".join(f"`{name}`" for name in dict.fromkeys(short))
        rows.append(f"| [{title}](reference/{file_name(title)}.md) | {listed} |")
    listed = "\n".join(f"reference/{file_name(title)}" for title in topics(text))
    contents = f"```{{toctree}}\n:hidden:\n\n{listed}\n```"
    return "\n\n".join([introduction.strip(), "\n".join(rows), contents]) + "\n"


def write(_app: object = None) -> None:
    """Write a page for each topic and delete pages of former topics; git ignores all of them."""
    PAGES.mkdir(exist_ok=True)
    text = (HERE / "reference.md").read_text(encoding="utf-8")
    wanted = {f"{file_name(title)}.md": page(title, body) for title, body in topics(text).items()}
    for old in PAGES.glob("*.md"):
        if old.name not in wanted:
            old.unlink()
    for name, content in wanted.items():
        file = PAGES / name
        if not file.exists() or file.read_text(encoding="utf-8") != content:
            file.write_text(content, encoding="utf-8")


def fill(_app: object, name: str, source: list[str]) -> None:
    """Put the overview in place of the text of reference.md, when Sphinx reads that page."""
    if name == "reference":
        source[0] = overview(source[0])
