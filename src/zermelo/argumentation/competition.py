"""The tasks of the argumentation competitions, with answers in the forms that their rules demand.

SE gives one extension, EE all, CE their number; DC asks whether an argument is in some extension,
DS whether it is in all. docs/argumentation.md has the forms of each year. The answers for 2023 are
right for 2025 too: the rules of 2025 accept more sets as witnesses of DC-CO and DS-PR.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from zermelo.argumentation.pieces import Semantics
from zermelo.argumentation.semantics import semantics_named
from zermelo.argumentation.session import Acceptance
from zermelo.errors import InputError, decimal

if TYPE_CHECKING:
    from zermelo.argumentation.aba import AssumptionFramework
    from zermelo.argumentation.framework import Framework
    from zermelo.limits import Watch

#: Semantics that the competitions know.
COMPETITION_SEMANTICS = ("GR", "ST", "CO", "PR", "SST", "STG", "ID")
#: Kinds of tasks, and whether they ask about an argument.
KINDS = {"SE": False, "EE": False, "CE": False, "DC": True, "DS": True}


def tasks() -> tuple[str, ...]:
    """Return all tasks, such as ``DC-CO``. Semantics with one extension have no EE and no CE.

    >>> tasks()[:8]
    ('SE-GR', 'DC-GR', 'DS-GR', 'SE-ST', 'EE-ST', 'CE-ST', 'DC-ST', 'DS-ST')
    """
    return tuple(
        f"{kind}-{abbreviation}"
        for abbreviation in COMPETITION_SEMANTICS
        for kind in KINDS
        if not (semantics_named(abbreviation).single and kind in ("EE", "CE"))
    )


def task_named(name: str) -> tuple[str, Semantics]:
    """Return the kind and the semantics of a task such as ``DC-CO`` or ``dc-co``."""
    if name.upper() not in tasks():
        raise InputError(f"the task {name!r} is none of {', '.join(tasks())}")
    kind, _, abbreviation = name.upper().partition("-")
    return kind, semantics_named(abbreviation)


def answer_lines(
    task: str,
    framework: Framework | AssumptionFramework,
    argument: Any,  # noqa: ANN401  a name, or the number of an atom
    watch: Watch,
    *,
    modern: bool,
) -> Iterator[str]:
    """Yield the lines of the answer to a task of `tasks`; DC and DS ask about an argument.

    ``modern`` chooses the form of 2023 and later. By the rules of the competition, the answer to DC
    or DS has no witness if the framework is a flat assumption-based one.
    """
    kind, semantics = task_named(task)
    if KINDS[kind]:
        if argument is None:
            raise InputError(f"the task {task} asks about an argument; give -a ARGUMENT")
        sceptically = kind == "DS"
        verdict = framework.accepts(argument, semantics.name, sceptically=sceptically, limits=watch)
        yield "YES" if verdict else "NO"
        if modern and isinstance(verdict, Acceptance) and verdict.extension is not None:
            yield extension_text(verdict.extension, modern=True)
    elif kind == "CE":
        yield decimal(framework.count(semantics.name, limits=watch))
    elif kind == "SE":
        extension = framework.extension(semantics.name, limits=watch)
        yield "NO" if extension is None else extension_text(extension, modern=modern)
    else:
        extensions = framework.extensions(semantics.name, limits=watch)
        lines = (extension_text(extension, modern=modern) for extension in extensions)
        if not modern:
            yield f"[{','.join(lines)}]"
            return
        yield next(lines, "NO")
        yield from lines


def extension_text(names: Iterable[object], *, modern: bool) -> str:
    """Return an extension as text: ``w 1 2 5`` if ``modern``, and ``[a,b]`` if not."""
    members = list(map(str, names))
    return " ".join(["w", *members]) if modern else f"[{','.join(members)}]"
