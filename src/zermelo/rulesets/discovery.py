"""Finding rulesets: every module of this package, and the entry points of other packages."""

from __future__ import annotations

from functools import cache
from importlib import import_module, metadata
from pathlib import Path
from pkgutil import iter_modules
from types import MappingProxyType

from zermelo.errors import InputError
from zermelo.rulesets.ruleset import Ruleset

__all__ = ["GROUP", "catalogue", "ruleset_named"]

#: Another package offers a ruleset under this group of entry points: ``name = "module:Class"``.
GROUP = "zermelo.rulesets"


@cache
def catalogue() -> MappingProxyType[str, type[Ruleset]]:
    """Return every ruleset class by name, in alphabetical order."""
    found: dict[str, type[Ruleset]] = {}
    for module in iter_modules([str(Path(__file__).parent)], f"{__package__}."):
        for held in vars(import_module(module.name)).values():
            if _is_ruleset(held):
                found[held.name] = held
    for entry in metadata.entry_points(group=GROUP):
        held = entry.load()
        if not _is_ruleset(held):
            raise InputError(f"the entry point {entry.value!r} is no ruleset with a name")
        found[held.name] = held
    return MappingProxyType(dict(sorted(found.items())))


def _is_ruleset(held: object) -> bool:
    return isinstance(held, type) and issubclass(held, Ruleset) and "name" in vars(held)


def ruleset_named(name: str) -> type[Ruleset]:
    """Return the ruleset class that the command line calls ``name``.

    Raises
    ------
    InputError
        There is none; the message lists those there are.
    """
    known = catalogue()
    if name not in known:
        raise InputError(f"there is no ruleset {name!r}; there are: {', '.join(known)}")
    return known[name]
