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


@dataclass(frozen=True)
class Means:
    """A way to label all positions: the module of this package whose ``labelled`` it is."""

    #: Says whether compiled rules offer what it needs; it needs none where this is None.
    takes: Callable[[CompiledRules[Any]], bool] | None
    #: It labels all indices, whether play comes there or not.
    by_index: bool = False
    #: It works in a directory. Whoever solves asks for it by name.
    on_disk: bool = False
    #: Labels come tier by tier.
    by_tier: bool = False
    #: Its module has a ``memory_needed``: how many bytes it takes, told beforehand.
    tells: bool = False


#: By the name of the module, in the order in which a table tries them.
MEANS: dict[str, Means] = {
    "unmoves": Means(lambda rules: rules.backwards is not None, by_index=True, tells=True),
    "disk": Means(
        lambda rules: rules.backwards is not None, by_index=True, on_disk=True, tells=True
    ),
    "tiers": Means(lambda rules: rules.tier is not None, on_disk=True, by_tier=True),
    "keys": Means(lambda _: True),
    "retrograde": Means(None),
}

#: Bytes that libraries take which are not loaded yet.
LIBRARIES = 200 << 20


def chosen_means(question: Question, name: str | None) -> str:
    """Return the means to use: the first that fits into memory, unless one was asked for."""
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
    """Label all positions by a means, of which the rules have what it takes.

    In a workspace the work is noted, so that it goes on after a limit; a means that works on disk
    makes one for itself. ``plainly`` is to try first whether a few thousand positions are all, in
    plain Python without a compiler.
    """
    means = MEANS[name]
    if plainly and means.takes is not None:
        from zermelo.labelling import plain

        answer = plain.labelled(question, by_index=means.by_index, by_tier=means.by_tier)
        if answer is not None:
            return answer
    labels: Labelled = import_module(f"zermelo.labelling.{name}").labelled(question, workspace)
    return labels
