"""``zermelo iccma``: the command line of the argumentation competition (2023, 2025 and before)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from zermelo import __version__
from zermelo.cli.call import limited, limits_of, told_limit, warning_on_stderr
from zermelo.cli.examples import examples
from zermelo.cli.interrupts import GUARD
from zermelo.cli.memory import loading_within
from zermelo.errors import InputError

if TYPE_CHECKING:
    from zermelo.kernel.kernels import Kernels
    from zermelo.limits import Watch

TASKS = ("SE-GR", "DC-GR", "DS-GR", "SE-ST", "DC-ST", "DS-ST", "CE-ST", "EE-ST")

#: What the competitions call the formats, and what they are called here.
FORMATS = {"i23": "af", "apx": "apx", "tgf": "tgf"}
ALIASES = {"iccma23": "i23", "i25": "i23", "af": "i23"}


@click.command(
    epilog=examples("iccma -p DC-ST -f examples/stb_428_430.af -a 10"),
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option("-p", "task", metavar="TASK", help=f"One of {', '.join(TASKS)}.")
@click.option("-f", "file", metavar="FILE", help="The framework.")
@click.option("-fo", "file_format", metavar="FORMAT", help="i23 (p af n), apx or tgf.")
@click.option("-a", "argument", metavar="ARGUMENT", help="The argument of DC and DS tasks.")
@click.option("--problems", is_flag=True, help="List the tasks.")
@click.option("--formats", is_flag=True, help="List the formats.")
@limited
def command(
    task: str | None,
    file: str | None,
    file_format: str | None,
    argument: str | None,
    problems: bool,
    formats: bool,
    seconds: float | None,
    memory: str | None,
) -> None:
    """Answer a task of the argumentation competition.

    SE gives one extension, EE all, CE their number; DC asks whether an argument is in some
    extension, DS whether it is in all. GR is the grounded extension (the P-positions), ST the
    stable ones (the kernels). Files in the format of 2023 are answered as then: "YES", "NO",
    "w 1 2 5" for an extension; a "YES" of DC and a "NO" of DS come with one. Files in the older
    formats are answered with "[a,b]" and without witnesses. Without arguments: name and authors.
    """
    if problems and formats:
        raise click.UsageError("--problems and --formats contradict each other; drop one of them")
    if problems:
        click.echo(f"[{','.join(TASKS)}]")
    elif formats:
        click.echo(f"[{','.join(FORMATS)}]")
    elif task is None and file is None:
        click.echo(f"zermelo {__version__}\nThe Zermelo maintainers")
    else:
        watch = limits_of(seconds, memory).start()
        GUARD.look_after(watch, lambda reached: click.echo(told_limit(reached), err=True))
        with warning_on_stderr([]), loading_within(watch.limits.memory):
            for line in answer(task, file, file_format, argument, watch):
                click.echo(line)


def answer(
    task: str | None,
    file: str | None,
    file_format: str | None,
    argument: str | None,
    watch: Watch,
) -> Iterable[str]:
    """Yield the lines of the answer.

    Raises
    ------
    InputError
        The task is not known, or its file or argument is missing or wrong.
    """
    from zermelo.formats import open_digraph
    from zermelo.kernel.kernels import kernels

    if task is None or file is None:
        raise InputError("a task needs -p TASK and -f FILE; --problems lists the tasks")
    if task.upper() not in TASKS:
        raise InputError(f"the task {task!r} is none of {', '.join(TASKS)}")
    kind, semantics = task.upper().split("-")
    name = None
    if file_format is not None:
        name = ALIASES.get(file_format.lower(), file_format.lower())
        if name not in FORMATS:
            raise InputError(f"the format {file_format!r} is none of {', '.join(FORMATS)}")
    reading = open_digraph(file, format=FORMATS.get(name or ""), attacks=True, limits=watch)
    G = reading.digraph
    if kind in ("DC", "DS"):
        if argument is None:
            raise InputError(f"the task {task} asks about an argument; give -a ARGUMENT")
        G.index(argument)
    found = kernels(G, watch)
    modern = reading.format.name not in ("apx", "tgf")
    if semantics == "GR":
        return grounded(found, kind, argument, modern)
    return stable(found, kind, argument, modern, watch)


def extension(names: Iterable[object], modern: bool) -> str:
    """Write an extension: ``w 1 2 5``, or ``[a,b]`` for the older formats."""
    held = list(map(str, names))
    return " ".join(["w", *held]) if modern else f"[{','.join(held)}]"


def verdict(yes: bool, witness: Iterable[object] | None, modern: bool) -> Iterable[str]:
    """Yield the lines of a decision: the witness is for modern formats only."""
    yield "YES" if yes else "NO"
    if witness is not None and modern:
        yield extension(witness, modern)


def grounded(found: Kernels, kind: str, argument: str | None, modern: bool) -> Iterable[str]:
    """Answer a task on the grounded extension: it always exists, and there is only one."""
    if kind == "SE":
        return [extension(found.decided_in, modern)]
    inside = argument in found.decided_in
    return verdict(inside, found.decided_in if inside == (kind == "DC") else None, modern)


def stable(
    found: Kernels, kind: str, argument: str | None, modern: bool, watch: Watch
) -> Iterable[str]:
    """Answer a task on stable extensions."""
    if kind == "CE":
        return [str(found.count(watch))]
    if kind == "EE":
        return every_extension(found, modern, watch)
    if kind == "SE":
        kernel = found.find(limits=watch)
        return ["NO" if kernel is None else extension(kernel, modern)]
    if kind == "DC":
        kernel = found.find(containing=[argument], limits=watch)
        return verdict(kernel is not None, kernel, modern)
    kernel = found.find(avoiding=[argument], limits=watch)
    return verdict(kernel is None, kernel, modern)


def every_extension(found: Kernels, modern: bool, watch: Watch) -> Iterable[str]:
    """Yield all extensions: a line ``w …`` each ("NO" if there are none), or one list of lists.

    The lines of modern formats stream; the older list is written when it is complete.
    """
    if not modern:
        yield f"[{','.join(extension(kernel, modern) for kernel in found.all(limits=watch))}]"
        return
    none = True
    for kernel in found.all(limits=watch):
        none = False
        yield extension(kernel, modern)
    if none:
        yield "NO"
