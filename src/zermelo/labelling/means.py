"""The means by which large state spaces are labelled: one table, for `solve` and for tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from zermelo.errors import InputError

if TYPE_CHECKING:
    from zermelo.bulk.workspace import Workspace
    from zermelo.games.compiled import CompiledRules
    from zermelo.labelling.labelled import Labelled
    from zermelo.labelling.question import Question


def _any(rules: CompiledRules[Any]) -> bool:  # noqa: ARG001
    return True


@dataclass(frozen=True)
class Means:
    """A way to label all positions: the module of this package whose ``labelled`` it is.

    Attributes
    ----------
    takes : callable, optional
        Says whether compiled rules offer what it needs; it needs none where this is None.
    by_index : bool
        It labels all indices, whether play comes there or not.
    on_disk : bool
        It works in a directory. Whoever solves asks for it by name.
    by_tier : bool
        Labels come tier by tier.
    tells : bool
        Its module has a ``memory_needed``: how many bytes it takes, told beforehand.
    """

    takes: Callable[[CompiledRules[Any]], bool] | None = _any
    by_index: bool = False
    on_disk: bool = False
    by_tier: bool = False
    tells: bool = False


def _backwards(rules: CompiledRules[Any]) -> bool:
    return rules.backwards is not None


#: By the name of the module, in the order in which a table tries them.
MEANS: dict[str, Means] = {
    "unmoves": Means(_backwards, by_index=True, tells=True),
    "disk": Means(_backwards, by_index=True, on_disk=True, tells=True),
    "tiers": Means(lambda rules: rules.tier is not None, on_disk=True, by_tier=True),
    "keys": Means(),
    "retrograde": Means(takes=None),
}

#: Bytes that libraries take which are not loaded yet.
LIBRARIES = 200 << 20


def chosen_means(question: Question, name: str | None) -> str:
    """Return the means to use: the first that fits into memory, unless one was asked for.

    Raises
    ------
    InputError
        The rules do not offer what it takes.
    """
    rules = question.compiled
    possible = [
        means
        for means, entry in MEANS.items()
        if entry.takes is None or (rules is not None and entry.takes(rules))
    ]
    if name is None:
        return next(means for means in possible if _fits(question, means))
    if name not in possible:
        raise InputError(
            f"{question.rules} has no table by {name!r}; it can be built by {', '.join(possible)}"
        )
    return name


def _fits(question: Question, name: str) -> bool:
    """Say whether a means does not need more memory than there may be, as far as is known."""
    left, rules = question.budget.watch.memory_left, question.compiled
    if left is None or rules is None or not MEANS[name].tells:
        return True
    needed: int = import_module(f"zermelo.labelling.{name}").memory_needed(rules)
    return needed + LIBRARIES <= left


def labelled(
    question: Question, name: str, workspace: Workspace | None = None, *, plainly: bool = False
) -> Labelled:
    """Label all positions by a means.

    Parameters
    ----------
    name : str
        A means, of which the rules have what it takes.
    workspace : Workspace, optional
        Where the work is noted, so that it goes on after a limit. A means that works on disk makes
        one for itself.
    plainly : bool
        Try first whether a few thousand positions are all, in plain Python without a compiler.

    Raises
    ------
    InputError
        The compiled rules break a promise.
    """
    means = MEANS[name]
    if plainly and means.takes is not None:
        from zermelo.labelling import plain

        few = plain.labelled(question, by_index=means.by_index, by_tier=means.by_tier)
        if few is not None:
            return few
    labels: Labelled = import_module(f"zermelo.labelling.{name}").labelled(question, workspace)
    return labels
