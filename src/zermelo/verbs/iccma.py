"""``iccma``: what the argumentation competition asks (2023, 2025 and before)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from zermelo import __version__
from zermelo.errors import InputError
from zermelo.verbs.call import Call, Listing, Misuse
from zermelo.verbs.verb import LIMITS, flag, option, verb

if TYPE_CHECKING:
    from zermelo.kernel.kernels import Kernels
    from zermelo.limits import Watch

TASKS = ("SE-GR", "DC-GR", "DS-GR", "SE-ST", "DC-ST", "DS-ST", "CE-ST", "EE-ST")

#: What the competitions call the formats, and what they are called here.
FORMATS = {"i23": "af", "apx": "apx", "tgf": "tgf"}
ALIASES = {"iccma23": "i23", "i25": "i23", "af": "i23"}


@verb(
    option("-p", name="task", help=f"One of {', '.join(TASKS)}.", metavar="TASK"),
    option("-f", name="file", help="The framework.", metavar="FILE", holds="file"),
    option("-fo", name="form", help="i23 (p af n), apx or tgf.", metavar="FORMAT"),
    option("-a", name="argument", help="The argument of DC and DS tasks.", metavar="ARGUMENT"),
    flag("--problems", help="List the tasks."),
    flag("--formats", help="List the formats."),
    LIMITS,
    examples=["iccma -p DC-ST -f examples/stb_428_430.af -a 10"],
)
def record(
    call: Call,
    *,
    task: str | None = None,
    file: str | None = None,
    form: str | None = None,
    argument: str | None = None,
    problems: bool = False,
    formats: bool = False,
) -> Listing[str]:
    """Answer a task of the argumentation competition.

    SE gives one extension, EE all, CE their number; DC asks whether an argument is in some
    extension, DS whether it is in all. GR is the grounded extension (the P-positions), ST the
    stable ones (the kernels). Files in the format of 2023 are answered as then: "YES", "NO",
    "w 1 2 5" for an extension; a "YES" of DC and a "NO" of DS come with one. Files in the older
    formats are answered with "[a,b]" and without witnesses. Without arguments: name and authors.
    """
    if problems and formats:
        raise Misuse("--problems and --formats contradict each other; drop one of them")
    call.begun = True  # at a limit, nothing is said but what the competition asks for
    lines: Iterable[str]
    if problems:
        lines = [f"[{','.join(TASKS)}]"]
    elif formats:
        lines = [f"[{','.join(FORMATS)}]"]
    elif task is None and file is None:
        lines = [f"zermelo {__version__}", "The Zermelo maintainers"]
    else:
        lines = _answer(call, task, file, form, argument)
    return Listing({"task": task}, "lines", iter(lines), str, str, heading=None)


def _answer(
    call: Call, task: str | None, file: str | None, form: str | None, argument: str | None
) -> Iterable[str]:
    """Return the lines of the answer.

    Raises
    ------
    InputError
        The task is not known, or its file or argument is missing or wrong.
    """
    from zermelo.kernel.kernels import kernels

    if task is None or file is None:
        raise InputError("a task needs -p TASK and -f FILE; --problems lists the tasks")
    if task.upper() not in TASKS:
        raise InputError(f"the task {task!r} is none of {', '.join(TASKS)}")
    kind, semantics = task.upper().split("-")
    name = None
    if form is not None:
        name = ALIASES.get(form.lower(), form.lower())
        if name not in FORMATS:
            raise InputError(f"the format {form!r} is none of {', '.join(FORMATS)}")
    reading = call.files.read_as(file, FORMATS.get(name or ""), attacks=True)
    G, watch = reading.digraph, call.limits
    if kind in ("DC", "DS"):
        if argument is None:
            raise InputError(f"the task {task} asks about an argument; give -a ARGUMENT")
        G.index(argument)
    found = kernels(G, watch)
    modern = reading.format.name not in ("apx", "tgf")
    if semantics == "GR":
        return _grounded(found, kind, argument, modern)
    return _stable(found, kind, argument, modern, watch)


def _extension(names: Iterable[object], modern: bool) -> str:
    """Write an extension: ``w 1 2 5``, or ``[a,b]`` for the older formats."""
    held = list(map(str, names))
    return " ".join(["w", *held]) if modern else f"[{','.join(held)}]"


def _verdict(yes: bool, witness: Iterable[object] | None, modern: bool) -> Iterable[str]:
    """Yield the lines of a decision: the witness is for modern formats only."""
    yield "YES" if yes else "NO"
    if witness is not None and modern:
        yield _extension(witness, modern)


def _grounded(found: Kernels, kind: str, argument: str | None, modern: bool) -> Iterable[str]:
    """Answer a task on the grounded extension: it always exists, and there is only one."""
    if kind == "SE":
        return [_extension(found.decided_in, modern)]
    inside = argument in found.decided_in
    return _verdict(inside, found.decided_in if inside == (kind == "DC") else None, modern)


def _stable(
    found: Kernels, kind: str, argument: str | None, modern: bool, watch: Watch
) -> Iterable[str]:
    """Answer a task on stable extensions."""
    if kind == "CE":
        return [str(found.count(watch))]
    if kind == "EE":
        return _every(found, modern, watch)
    if kind == "SE":
        kernel = found.find(limits=watch)
        return ["NO" if kernel is None else _extension(kernel, modern)]
    if kind == "DC":
        kernel = found.find(containing=[argument], limits=watch)
        return _verdict(kernel is not None, kernel, modern)
    kernel = found.find(avoiding=[argument], limits=watch)
    return _verdict(kernel is None, kernel, modern)


def _every(found: Kernels, modern: bool, watch: Watch) -> Iterator[str]:
    """Yield all extensions: a line ``w …`` each ("NO" if there are none), or one list of lists.

    The lines of modern formats stream; the older list is written when it is complete.
    """
    if not modern:
        yield f"[{','.join(_extension(kernel, modern) for kernel in found.all(limits=watch))}]"
        return
    none = True
    for kernel in found.all(limits=watch):
        none = False
        yield _extension(kernel, modern)
    if none:
        yield "NO"
