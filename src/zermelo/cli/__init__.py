"""The command line, made from the verbs in `zermelo.verbs`. Errors are printed here."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

import click

from zermelo.cli.call import own_error
from zermelo.cli.commands import LazyVerbs, long_options
from zermelo.cli.interrupts import (
    ANSWERED,
    GUARD,
    INTERRUPTED,
    LIMIT,
    USER_ERROR,
    is_memory_error,
    limit_message,
)
from zermelo.cli.streams import escaped_streams
from zermelo.errors import LimitReached, ZermeloError, brief, error_text
from zermelo.version import __version__

__all__ = ["command", "main", "run"]


@click.command(
    cls=LazyVerbs,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example: zermelo outcomes examples/windmill.tgf; each verb has its own --help.",
    subcommand_metavar="VERB …",
)
@click.option(
    "--schema",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=lambda context, _option, wanted: _print_schema(context, wanted=wanted),
    help="Print the parameters of all verbs as a JSON Schema.",
)
@click.version_option(__version__, "-V", "--version", prog_name="zermelo")
def command() -> None:
    """Who wins, by which move, and why.

    Zermelo solves games of perfect information, given by rules or as digraphs, and finds kernels of
    digraphs. A vertex is a position, an edge is a move; by default, a player who cannot move loses.
    """


def _print_schema(context: click.Context, *, wanted: bool) -> None:
    """Print the JSON Schema of all verbs and exit, if ``--schema`` is given."""
    if not wanted or context.resilient_parsing:
        return
    from zermelo.cli.call import as_json
    from zermelo.verbs.interface import schema

    click.echo(as_json(schema()))
    context.exit()


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line, and exit without Python's cleanup, which is slow and interruptible."""
    if arguments is None and "_ZERMELO_COMPLETE" in os.environ:
        from zermelo.cli.complete import complete

        sys.exit(complete(command))
    try:
        GUARD.begin()
        # BLAS threads take address space, and nothing here multiplies large matrices
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        status = run(arguments)
    except KeyboardInterrupt:  # before the call was read or after its answer
        status = INTERRUPTED
    except BaseException:  # a bug, or an error that a library made of Ctrl-C
        if not GUARD.settle():
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

    0: answered, or the reader of the output closed it. 1: what was checked does not hold, or the
    answer is "no" with ``--exit-status``. 2: the input or the call is wrong, or the output cannot
    be written. 3: a limit was reached, or memory ran out. 130: interrupted by Ctrl-C.
    """
    with escaped_streams():
        return _run(arguments)


def _run(arguments: Sequence[str] | None) -> int:
    try:
        words = sys.argv[1:] if arguments is None else list(arguments)
        with command.make_context("zermelo", words) as context:
            result = command.invoke(context)
        sys.stdout.flush()
        return result if isinstance(result, int) else ANSWERED
    except click.NoSuchOption as error:
        return _complain(no_such_option(error), USER_ERROR)
    except click.ClickException as error:
        message = io.StringIO()
        error.show(message)
        click.echo("\n".join(map(brief, message.getvalue().splitlines())), err=True)
        return USER_ERROR
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except (KeyboardInterrupt, click.Abort):
        return _flush(INTERRUPTED)
    except LimitReached as error:
        status = _flush(LIMIT)
        click.echo(limit_message(error), err=True)
        return status
    except ZermeloError as error:
        return _complain(error, USER_ERROR)
    except BrokenPipeError:  # the reader of the output closed it
        _forget_output()
        return ANSWERED
    except Exception as error:
        if is_memory_error(error):
            return _complain(_memory_message(error), _flush(LIMIT))
        user_error = own_error(error)  # in a Python file of the user
        if user_error is not None:
            return _complain(user_error, USER_ERROR)
        if isinstance(error, RecursionError):
            return _complain("the input is nested too deeply; nest it less", USER_ERROR)
        if not isinstance(error, OSError):
            raise
        _forget_output()
        return _complain(f"the answer cannot be written: {error.strerror or error}", USER_ERROR)
    except BaseException as error:
        user_error = own_error(error)
        if user_error is None and not isinstance(error, SystemExit):
            raise
        return _complain(
            user_error or f"some code asked to end the program ({error_text(error)})", USER_ERROR
        )


def no_such_option(error: click.NoSuchOption) -> str:
    """Return a message for an unknown option, with the option that was probably meant, if any."""
    from zermelo.rulesets.names import did_you_mean

    context = error.ctx
    if context is None:
        return error.format_message()
    hint = did_you_mean(error.option_name, long_options(context))
    path = context.command_path
    return f"there is no option {error.option_name!r}; {hint}'{path} --help' lists all"


def _memory_message(error: Exception) -> str:
    """Return a message that memory ran out, with the text of the error if it is a MemoryError."""
    detail = f": {error}" * (isinstance(error, MemoryError) and bool(str(error)))
    return f"there is not enough memory{detail}; give more, or ask for less"


def _flush(status: int) -> int:
    """Flush the output, if it can be written, and return the status."""
    try:
        sys.stdout.flush()
    except OSError:
        _forget_output()
    return status


def _forget_output() -> None:
    """Discard output that cannot be written, so that Python does not try again at exit."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: object, status: int) -> int:
    click.echo(f"zermelo: {brief(str(message))}", err=True)
    return status
