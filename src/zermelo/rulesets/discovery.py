"""Finding rulesets: every module of this package, and the entry points of other packages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import MappingProxyType

from zermelo.errors import InputError
from zermelo.rulesets.plugins import LeftOut, Offered, in_module, loaded
from zermelo.rulesets.ruleset import Ruleset

__all__ = ["attribute", "catalogue", "instances", "left_out", "ruleset_named"]


def catalogue() -> Mapping[str, type[Ruleset]]:
    """Return every ruleset class by name, in alphabetical order."""
    return MappingProxyType(dict(sorted((_ours().kinds | _theirs().kinds).items())))


def instances() -> Mapping[str, Ruleset]:
    """Return the members of families that have names of their own, in alphabetical order."""
    return MappingProxyType(dict(sorted((_ours().members | _theirs().members).items())))


def left_out() -> tuple[LeftOut, ...]:
    """Return the entry points of other packages that cannot be used, and why."""
    return _theirs().left_out


@cache
def _ours() -> Offered:
    """Return what this package offers."""
    found = Offered({}, {})
    for kind in _of_this_package():
        if found.kinds.setdefault(kind.name, kind) is not kind:
            raise InputError(f"two rulesets are called {kind.name!r}; rename one of them")
    for kind in found.kinds.values():
        for name, member in kind.instances().items():
            if name in found.kinds or name in found.members:
                raise InputError(f"{kind.name} has a member {name!r}, but that name is taken")
            found.members[name] = member
    return found


@cache
def _theirs() -> Offered:
    """Return what other packages offer; only loaded where a name is not one of ours."""
    return loaded(_ours())


def _of_this_package(*, members: bool = False) -> Iterator[type[Ruleset]]:
    """Yield the rulesets of this package, or only those with members that have names.

    A look at the files comes first: other modules here may be slow to import. A ruleset has an
    example of its own.
    """
    sign = b"    def instances(" if members else b"    example: ClassVar"
    for module in iter_modules([str(Path(__file__).parent)]):
        file = Path(__file__).with_name(f"{module.name}.py")
        if not module.ispkg and (not file.is_file() or sign in file.read_bytes()):
            yield from in_module(import_module(f"{__package__}.{module.name}"))


def _own(name: str) -> type[Ruleset] | Ruleset | None:
    """Return what this package calls so: the ruleset with a file of that name, or a member."""
    module = name.replace("-", "_")
    if module.isidentifier() and Path(__file__).with_name(f"{module}.py").is_file():
        kinds = in_module(import_module(f"{__package__}.{module}"))
        found = next((kind for kind in kinds if kind.name == name), None)
        if found is not None:
            return found
    members = (kind.instances().get(name) for kind in _of_this_package(members=True))
    return next((member for member in members if member is not None), None)


def ruleset_named(name: str) -> type[Ruleset] | Ruleset:
    """Return the ruleset class that the command line calls ``name``, or the member of a family.

    Raises
    ------
    InputError
        There is none; the message lists those there are.
    """
    own = _own(name)  # by the names of files, so that answers by theorem start quickly
    if own is not None:
        return own
    found = _named(_ours(), name) or _named(_theirs(), name)
    if found is not None:
        return found
    known = ", ".join(sorted({*catalogue(), *instances()}))
    why = "".join(f"; {held}" for held in left_out() if held.name == name)
    raise InputError(f"there is no ruleset {name!r}{why}; there are: {known}")


def attribute(name: str) -> type[Ruleset] | Ruleset | None:
    """Return the ruleset class that Python calls ``name``, or the member of a family, or None."""
    for offered in (_ours, _theirs):
        held = offered()
        for kind in held.kinds.values():
            if kind.__name__ == name:
                return kind
        if name.replace("_", "-") in held.members:
            return held.members[name.replace("_", "-")]
        if Path(__file__).with_name(f"{name}.py").is_file():
            break  # a module of this package, which Python finds next
    return None


def _named(offered: Offered, name: str) -> type[Ruleset] | Ruleset | None:
    return offered.kinds.get(name) or offered.members.get(name)
