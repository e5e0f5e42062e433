"""Labelling methods for large state spaces, in one table used by `solve` and by tablebases."""

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
class LabellingMethod:
    """A labelling method; the module ``zermelo.labelling.NAME`` implements the method NAME."""

    #: Returns whether it supports given compiled rules; None if it needs no compiled rules.
    supports: Callable[[CompiledRules[Any]], bool] | None
    #: Whether it labels all indices (keys below ``CompiledRules.indices``), reachable or not.
    by_index: bool = False
    #: Whether it works in a directory; `solve` uses it only if it is named.
    on_disk: bool = False
    #: Whether positions are labelled in tiers: moves stay in a tier or lead to a lower one.
    by_tier: bool = False
    #: Whether its module has a function ``memory_needed``, an estimate in bytes.
    estimates_memory: bool = False


#: The methods by name, in the order in which a tablebase tries them.
LABELLING_METHODS: dict[str, LabellingMethod] = {
    "unmoves": LabellingMethod(
        lambda rules: rules.backwards is not None, by_index=True, estimates_memory=True
    ),
    "disk": LabellingMethod(
        lambda rules: rules.backwards is not None,
        by_index=True,
        on_disk=True,
        estimates_memory=True,
    ),
    "tiers": LabellingMethod(lambda rules: rules.tier is not None, on_disk=True, by_tier=True),
    "keys": LabellingMethod(lambda _: True),
    "retrograde": LabellingMethod(None),
}

#: Bytes of memory that libraries which are not loaded yet may take.
LIBRARY_BYTES = 200 << 20


def choose_method(question: Question, name: str | None) -> str:
    """Return ``name`` if it supports the rules; for None the first method that fits into memory."""
    rules = question.compiled
    possible = [
        method
        for method, entry in LABELLING_METHODS.items()
        if entry.supports is None or (rules is not None and entry.supports(rules))
    ]
    if name is None:
        return next(method for method in possible if _fits(question, method))
    if name not in possible:
        available = ", ".join(possible)
        raise InputError(f"{name!r} cannot label {question.rules}; available: {available}")
    return name


def _fits(question: Question, name: str) -> bool:
    """Whether a method fits into the memory; True if the memory that it needs is unknown."""
    free, rules = question.budget.watch.memory_left, question.compiled
    if free is None or rules is None or not LABELLING_METHODS[name].estimates_memory:
        return True
    needed: int = import_module(f"zermelo.labelling.{name}").memory_needed(rules)
    return needed + LIBRARY_BYTES <= free


def label_positions(
    question: Question, name: str, workspace: Workspace | None = None, *, try_plain: bool = False
) -> Labelled:
    """Label all positions; with ``try_plain``, without a compiler if they are few, see `plain`."""
    method = LABELLING_METHODS[name]
    if try_plain and method.supports is not None:
        from zermelo.labelling import plain

        answer = plain.label_all(question, by_index=method.by_index, by_tier=method.by_tier)
        if answer is not None:
            return answer
    labels: Labelled = import_module(f"zermelo.labelling.{name}").label_all(question, workspace)
    return labels
