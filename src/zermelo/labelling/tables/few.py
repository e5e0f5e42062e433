"""Small tables without a compiler, by what `zermelo.labelling.plain` lists.

That is tried first, for a fifth of a second; what it does not suffice for is begun again in
compiled loops. Either way the table is the same, to the byte.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.labelling.plain import FEW, Impatient, Listed, plain
from zermelo.labelling.tables.by_text import ends_and_options
from zermelo.labelling.tables.write import Found, Section

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledRules
    from zermelo.labelling.tables.question import Question


def build(question: Question, means: str) -> Found | None:
    """Return the table that a means would find; None where that takes too long in plain Python.

    Parameters
    ----------
    question : Question
        With compiled rules.
    means : str
        A name of `zermelo.labelling.tables.build.MEANS`.

    Raises
    ------
    LimitReached
        Of time.
    """
    rules = question.compiled
    assert rules is not None  # noqa: S101  the table of means says so
    try:
        if means in ("unmoves", "disk"):
            return by_index(question, rules, means)
        return by_key(question, rules, means)
    except Impatient:
        if question.budget.allows_few:
            count_plainly(question)
        return None


def count_plainly(question: Question) -> None:
    """See that there are no more positions than a small limit allows, by the plain rules.

    Raises
    ------
    LimitReached
    """
    budget, form = question.budget, question.rules.canonical
    ask = ends_and_options(question.rules, question.play, budget.watch)
    waiting = list(dict.fromkeys(map(form, question.starts)))
    seen = set(waiting)
    for state in waiting:
        budget.count()
        found = ask(state)
        new = {form(option) for option in found} - seen if isinstance(found, list) else set()
        seen |= new
        waiting += new
    budget.count_again()


def by_index(question: Question, rules: CompiledRules[Any], means: str) -> Found:
    """Label all indices."""
    count = rules.indices or 0
    if count > FEW:
        raise Impatient
    listed = Listed(rules, question.play, question.budget)
    listed.explore((index,) for index in range(count))
    if len(listed.keys) != count + 1 or any(len(row) > 254 for row in listed.rows):
        raise Impatient  # the means says what is wrong
    labels = listed.labels()[1:]
    return Found(
        "index", [Section(0, None, labels)], listed.moves, int(labels.max()), count, 1, means
    )


def by_key(question: Question, rules: CompiledRules[Any], means: str) -> Found:
    """Label all keys that can be reached from the starts."""
    name, words = str(question.rules), rules.words
    listed = Listed(rules, question.play, question.budget)
    listed.explore(tuple(rules.array(state, name).tolist()) for state in question.starts)
    if listed.holes:
        raise Impatient  # the means says what is wrong
    labels = listed.labels()[1:]
    tiers = tiers_of(listed, rules) if means == "tiers" else [0] * len(labels)
    order = sorted(range(len(labels)), key=lambda place: (tiers[place], listed.keys[place + 1]))
    sections = []
    for tier, places in groupby(order, key=tiers.__getitem__):
        chosen = list(places)
        keys = np.array([listed.keys[place + 1] for place in chosen], np.int64)
        sections.append(Section(tier, keys.reshape(-1, words), labels[chosen]))
    more = {"tiered": True} if means == "tiers" else {}
    return Found("words", sections, listed.moves, int(labels.max()), len(order), words, means, more)


def tiers_of(listed: Listed, rules: CompiledRules[Any]) -> list[int]:
    """Return the tier of each key."""
    tier, none = plain(rules.tier), np.zeros(1, np.int64)
    found = [int(tier(np.array(key, np.int64), none, rules.params)) for key in listed.keys[1:]]
    for place, row in enumerate(listed.rows[1:]):
        if any(found[number - 1] > found[place] for number in row if number):
            raise Impatient  # the means says what is wrong
    return found
