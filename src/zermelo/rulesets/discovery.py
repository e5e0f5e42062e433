"""Finding rulesets: every module of this package, and the entry points of other packages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import MappingProxyType, ModuleType

from zermelo.errors import InputError
from zermelo.rulesets.ruleset import Ruleset

__all__ = ["GROUP", "catalogue", "instances", "ruleset_named"]

#: Another package offers rulesets under this group of entry points: ``name = "module"`` for all
#: of a module, or ``name = "module:Class"``.
GROUP = "zermelo.rulesets"


@cache
def catalogue() -> MappingProxyType[str, type[Ruleset]]:
    """Return every ruleset class by name, in alphabetical order."""
    found: dict[str, type[Ruleset]] = {}
    for kind in _all():
        other = found.setdefault(kind.name, kind)
        if other is not kind:
            homes = f"{other.__module__}.{other.__name__} and {kind.__module__}.{kind.__name__}"
            raise InputError(f"two rulesets are called {kind.name!r}: {homes}; rename one of them")
    return MappingProxyType(dict(sorted(found.items())))


@cache
def instances() -> MappingProxyType[str, Ruleset]:
    """Return the members of families that have names of their own, in alphabetical order."""
    found: dict[str, Ruleset] = {}
    for kind in catalogue().values():
        for name, member in kind.instances().items():
            if name in catalogue() or name in found:
                raise InputError(f"{kind.name} has a member {name!r}, but that name is taken")
            found[name] = member
    return MappingProxyType(dict(sorted(found.items())))


def _all() -> Iterator[type[Ruleset]]:
    """Yield the ruleset classes of this package, then those of entry points."""
    yield from _of_this_package()
    from importlib import metadata  # which takes its time to load

    for entry in metadata.entry_points(group=GROUP):
        held = entry.load()
        kinds = list(_in_module(held)) if isinstance(held, ModuleType) else [held]
        if not kinds or not all(map(_is_ruleset, kinds)):
            raise InputError(
                f"the entry point {entry.name} = {entry.value!r} of the group {GROUP} holds no "
                "ruleset with a name and an example"
            )
        yield from kinds


def _of_this_package(*, members: bool = False) -> Iterator[type[Ruleset]]:
    """Yield the rulesets of this package, or only those with members that have names.

    A look at the files comes first: other modules here may be slow to import. A ruleset has an
    example of its own.
    """
    sign = b"    def instances(" if members else b"    example: ClassVar"
    for module in iter_modules([str(Path(__file__).parent)]):
        file = Path(__file__).with_name(f"{module.name}.py")
        if not module.ispkg and (not file.is_file() or sign in file.read_bytes()):
            yield from _in_module(import_module(f"{__package__}.{module.name}"))


def _own(name: str) -> type[Ruleset] | Ruleset | None:
    """Return what this package calls so: the ruleset with a file of that name, or a member."""
    module = name.replace("-", "_")
    if module.isidentifier() and Path(__file__).with_name(f"{module}.py").is_file():
        kinds = _in_module(import_module(f"{__package__}.{module}"))
        found = next((kind for kind in kinds if kind.name == name), None)
        if found is not None:
            return found
    members = (kind.instances().get(name) for kind in _of_this_package(members=True))
    return next((member for member in members if member is not None), None)


def _in_module(module: ModuleType) -> Iterator[type[Ruleset]]:
    for held in vars(module).values():
        if _is_ruleset(held) and held.__module__ == module.__name__:
            yield held


def _is_ruleset(held: object) -> bool:
    """Say whether something is a ruleset with a name and an example of its own."""
    return (
        isinstance(held, type)
        and issubclass(held, Ruleset)
        and "name" in vars(held)
        and bool(vars(held).get("example"))
    )


def ruleset_named(name: str) -> type[Ruleset] | Ruleset:
    """Return the ruleset class that the command line calls ``name``, or the member of a family.

    Raises
    ------
    InputError
        There is none; the message lists those there are.
    """
    own = _own(name)  # without a look at other packages, so that answers by theorem start quickly
    if own is not None:
        return own
    if name in catalogue():
        return catalogue()[name]
    if name in instances():
        return instances()[name]
    known = ", ".join(sorted({*catalogue(), *instances()}))
    raise InputError(f"there is no ruleset {name!r}; there are: {known}")
