"""The command line: one file a verb. What is shared: errors, told here."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

import click

from zermelo import __version__
from zermelo.cli.call import own_error, told_limit
from zermelo.cli.contradictions import Verbs
from zermelo.cli.interrupts import GUARD, INTERRUPTED
from zermelo.cli.memory import look_before_loading, without_memory
from zermelo.cli.status import ANSWERED, LIMIT, WRONG
from zermelo.cli.streams import guarded
from zermelo.errors import LimitReached, ZermeloError, brief, named

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = ["command", "main", "run"]

#: Each verb has a file of its name in this package; it is imported when the verb is called.
VERBS = {
    "outcomes": "Who wins from every vertex: P, N or D, with remoteness.",
    "kernels": "Kernels: what all share; one, all, how many.",
    "sequences": "Kernel sequences: Grundy numberings of any digraph.",
    "grundy": "Grundy values and levels of an acyclic digraph.",
    "loopy": "γ-values of any digraph, and sums of tokens on it.",
    "codes": "The linear code of an annihilation game, and lexicodes.",
    "solve": "Who wins a position of a game, and by which moves.",
    "explain": "The same in words, step by step.",
    "moves": "Every move with what it leads to, best first, and the main line of play.",
    "grade": "Is that move right, and why; or a table of many answers.",
    "value": "What partizan games are worth: a calculator with positions.",
    "table": "Values of all heaps up to some size, and their period.",
    "quotient": "Misère play: the quotient of games, proven, and its structure.",
    "tablebase": "Tables of boards: build, info, check, probe.",
    "play": "Play against the perfect opponent.",
    "rulesets": "The catalogue of games.",
    "new": "Write a game of your own to start from: one Python file.",
    "infinite": "Claims about infinite digraphs, proved or refuted.",
    "convert": "Turn a digraph file into another format.",
    "draw": "Draw a digraph with its outcomes, or the winning strategy around a vertex.",
    "certify": "Write a certificate that others can check without trusting this program.",
    "check": "Check a certificate.",
    "iccma": "Answer as the argumentation competition asks: -p TASK -f FILE.",
    "formats": "List the digraph formats.",
}


class LazyVerbs(Verbs):
    """A group that imports a verb only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """List the verbs in the order in which one meets them."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import the file of a verb."""
        if name not in VERBS:
            return super().get_command(ctx, name)
        verb: click.Command = import_module(f"zermelo.cli.{name}").command
        if ctx.resilient_parsing:  # a shell asks how a line may go on
            from zermelo.cli.complete import completing

            return completing(verb)
        return verb

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """List the verbs that a shell may complete, without importing them."""
        from click.shell_completion import CompletionItem

        verbs = [
            CompletionItem(name, help=said)
            for name, said in VERBS.items()
            if name.startswith(incomplete)
        ]
        return verbs + click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the list of verbs without importing them."""
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))


@click.command(
    cls=LazyVerbs,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example: zermelo outcomes examples/windmill.tgf; each verb has --help of its own.",
    subcommand_metavar="VERB …",
)
@click.version_option(__version__, "-V", "--version", prog_name="zermelo")
def command() -> None:
    """Who wins, by which move, and why.

    Zermelo solves games of perfect information, given by rules or as a digraph, and finds the
    kernels of digraphs. A vertex is a position, an edge a move; whoever cannot move loses.
    """


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Be the program: run the command line and leave with its exit status.

    It leaves at once: what Python does at its end would only take time, and could be interrupted.
    """
    if arguments is None and "_ZERMELO_COMPLETE" in os.environ:
        from zermelo.cli.complete import complete

        sys.exit(complete(command))
    GUARD.begin()
    look_before_loading()
    try:
        status = run(arguments)
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
    known = [name for held in error.ctx.command.params for name in held.opts if name[:2] == "--"]
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
