"""The semantics of abstract argumentation: one row of a table each."""

from __future__ import annotations

from zermelo.argumentation.pieces import (
    ADMISSIBLE,
    COMPLETE,
    STABLE,
    ConflictFree,
    Grounded,
    Ideal,
    Preferred,
    Semantics,
)
from zermelo.argumentation.ranges import SEMI_STABLE, Eager, Stage
from zermelo.errors import InputError

#: All semantics, by name.
SEMANTICS: dict[str, Semantics] = {
    row.name: row
    for row in (
        ConflictFree("conflict-free", "CF", "No member attacks a member."),
        ADMISSIBLE,
        COMPLETE,
        Grounded("grounded", "GR", "The least complete extension."),
        Preferred("preferred", "PR", "A maximal admissible set."),
        STABLE,
        SEMI_STABLE,
        Stage("stage", "STG", "Conflict-free; no conflict-free set covers more."),
        Ideal("ideal", "ID", "The greatest admissible set inside all preferred extensions."),
        Eager("eager", "EAG", "The greatest admissible set inside all semi-stable extensions."),
    )
}
_CODES = {row.short: row for row in SEMANTICS.values()}


def semantics_named(name: str) -> Semantics:
    """Return the semantics of a name or its letters in the competitions, in any case.

    Raises
    ------
    InputError

    Examples
    --------
    >>> semantics_named("PR").name
    'preferred'
    """
    plain = name.strip().lower().replace("_", "-").replace(" ", "-")
    found = SEMANTICS.get(plain) or _CODES.get(plain.upper())
    if found is None and plain == "semistable":
        found = SEMI_STABLE
    if found is None:
        named = ", ".join(f"{row.name} ({row.short})" for row in SEMANTICS.values())
        raise InputError(f"there is no semantics {name!r}; there are: {named}")
    return found
