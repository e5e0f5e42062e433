"""Ask a verb: the steps that the command line and the page have in common."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

from zermelo.errors import ZermeloWarning, brief

if TYPE_CHECKING:
    from zermelo.verbs.call import Answer, Call, Listing
    from zermelo.verbs.verb import Verb


def ask(verb: Verb, given: Mapping[str, Any], call: Call) -> Answer | Listing[Any] | None:
    """Return the answer of a verb.

    Parameters
    ----------
    verb : Verb
    given : mapping
        The value of each parameter, as it was typed: without those of limits and files, which the
        call has (see `parted`). What is None and has to be read is left to the verb's default.
    call : Call

    Raises
    ------
    ZermeloError
        What the verb raises: the call or the input is wrong, or a limit was reached.

    Examples
    --------
    >>> from zermelo.verbs import verb_named
    >>> from zermelo.verbs.call import Call
    >>> ask(verb_named("solve"), {"words": ("nim", "3", "2")}, Call()).json()["best"]
    'take 1 from heap 1'
    """
    arguments = dict(given)
    for parameter in verb.parameters:
        if parameter.reads is not None:
            typed = arguments.pop(parameter.name, None)
            if typed is not None:
                arguments[parameter.name] = parameter.reads(typed)
    return verb.function(call, **arguments)


def parted(
    verb: Verb, values: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Return the values of a verb's parameters in three parts: its own, of limits, of files."""
    parts: dict[str, dict[str, Any]] = {"": {}, "limits": {}, "files": {}}
    homes = {parameter.name: parameter.after for parameter in verb.parameters}
    for name, value in values.items():
        parts[homes.get(name, "")][name] = value
    return parts[""], parts["limits"], parts["files"]


@contextmanager
def warnings_in_one_line(note: Callable[[str], object]) -> Iterator[list[str]]:
    """Call ``note`` with each new warning of this library as one line; collect these lines.

    Other warnings are shown as they were before.
    """
    lines: list[str] = []

    def show(
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        if not issubclass(category, ZermeloWarning):
            before(message, category, filename, lineno, file, line)
            return
        text = brief(" ".join(str(message).split()))
        if text not in lines:
            lines.append(text)
            note(text)

    with warnings.catch_warnings():
        before = warnings.showwarning
        warnings.simplefilter("always", ZermeloWarning)
        warnings.showwarning = show
        yield lines
