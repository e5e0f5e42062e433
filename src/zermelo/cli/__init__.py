"""The command line, made of the records in `zermelo.verbs`; errors are told here."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

import click

from zermelo.cli.call import own_error
from zermelo.cli.commands import LazyVerbs
from zermelo.cli.interrupts import ANSWERED, GUARD, INTERRUPTED, LIMIT, WRONG, told_limit
from zermelo.cli.memory import without_memory
from zermelo.cli.streams import guarded
from zermelo.errors import LimitReached, ZermeloError, brief, named
from zermelo.version import __version__

__all__ = ["command", "main", "run"]


@click.command(
    cls=LazyVerbs,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example: zermelo outcomes examples/windmill.tgf; each verb has --help of its own.",
    subcommand_metavar="VERB …",
)
@click.option(
    "--schema",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=lambda context, _option, wanted: _tell_schema(context, wanted=wanted),
    help="What every verb takes, as a JSON Schema.",
)
@click.version_option(__version__, "-V", "--version", prog_name="zermelo")
def command() -> None:
    """Who wins, by which move, and why.

    Zermelo solves games of perfect information, given by rules or as a digraph, and finds the
    kernels of digraphs. A vertex is a position, an edge a move; whoever cannot move loses.
    """


def _tell_schema(context: click.Context, *, wanted: bool) -> None:
    """Print the interface, and leave, if that is wanted."""
    if not wanted or context.resilient_parsing:
        return
    from zermelo.cli.call import as_json
    from zermelo.verbs.interface import schema

    click.echo(as_json(schema()))
    context.exit()


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Be the program: run the command line and leave with its exit status.

    It leaves at once: what Python does at its end would only take time, and could be interrupted.
    """
    if arguments is None and "_ZERMELO_COMPLETE" in os.environ:
        from zermelo.cli.complete import complete

        sys.exit(complete(command))
    try:
        GUARD.begin()
        # its threads take address space, one by one, and nothing here multiplies large matrices
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        status = run(arguments)
    except KeyboardInterrupt:  # before the call was read, or after it was answered
        status = INTERRUPTED
    except BaseException:  # a mistake of ours, told by Python
        GUARD.rest()
        raise
    if GUARD.settle():
        status = INTERRUPTED
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            if stream is not None:
                stream.flush()
    os._exit(status)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status.

    0 answered; 1 a certificate does not hold, or a "no" with ``--exit-status``; 2 the input or the
    call is wrong, or the output cannot be written; 3 a limit was reached or memory ran out; 130
    interrupted.
    """
    with guarded():
        return _run(arguments)


def _run(arguments: Sequence[str] | None) -> int:
    try:
        words = sys.argv[1:] if arguments is None else list(arguments)
        with command.make_context("zermelo", words) as context:
            said = command.invoke(context)
        sys.stdout.flush()
        return said if isinstance(said, int) else ANSWERED
    except click.NoSuchOption as error:
        return _complain(no_such_option(error), WRONG)
    except click.ClickException as error:
        said = io.StringIO()
        error.show(said)
        click.echo("\n".join(map(brief, said.getvalue().splitlines())), err=True)
        return WRONG
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except (KeyboardInterrupt, click.Abort):
        return _flushed(INTERRUPTED)
    except LimitReached as error:
        status = _flushed(LIMIT)
        click.echo(told_limit(error), err=True)
        return status
    except ZermeloError as error:
        return _complain(error, WRONG)
    except BrokenPipeError:  # whoever read our output has seen enough
        _forget_output()
        return ANSWERED
    except Exception as error:
        if without_memory(error):
            return _complain(_short_of_memory(error), _flushed(LIMIT))
        theirs = own_error(error)  # in a file of the user's own
        if theirs is not None:
            return _complain(theirs, WRONG)
        if isinstance(error, RecursionError):
            return _complain("this is nested too deeply; give something less deep", WRONG)
        if not isinstance(error, OSError):
            raise
        _forget_output()
        return _complain(f"the answer cannot be written: {error.strerror or error}", WRONG)
    except BaseException as error:
        theirs = own_error(error)
        if theirs is None and not isinstance(error, SystemExit):
            raise
        return _complain(theirs or f"some code asked to end the program ({named(error)})", WRONG)


def no_such_option(error: click.NoSuchOption) -> str:
    """Say in one line which option was probably meant."""
    from zermelo.rulesets.names import did_you_mean

    if error.ctx is None:
        return error.format_message()
    known = [name for param in error.ctx.command.params for name in param.opts if name[:2] == "--"]
    near = did_you_mean(error.option_name, known)
    path = error.ctx.command_path
    return f"there is no option {error.option_name!r}; {near}'{path} --help' lists all"


def _short_of_memory(error: Exception) -> str:
    """Say that memory ran out, and for what if that is known."""
    said = str(error) if isinstance(error, MemoryError) else ""
    return f"there is not enough memory{': ' * bool(said)}{said}; give more, or ask for less"


def _flushed(status: int) -> int:
    """Write what is known so far; if that cannot be done, there is no more to say."""
    try:
        sys.stdout.flush()
    except OSError:
        _forget_output()
    return status


def _forget_output() -> None:
    """Keep Python from trying once more, at exit, to write what could not be written."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: object, status: int) -> int:
    click.echo(f"zermelo: {brief(str(message))}", err=True)
    return status
