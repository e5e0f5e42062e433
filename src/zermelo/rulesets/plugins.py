"""Rulesets of other packages. An entry point is used as a whole, or left out with a warning."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

from zermelo.games.parameters import about_text, command_text, one_line, parameters_of
from zermelo.games.rules import Rules

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

#: The group of entry points by which other packages offer rulesets: ``name = "module"`` for all
#: rulesets of a module, or ``name = "module:Class"`` for a single one.
GROUP = "zermelo.rulesets"
#: The endings of directories that describe installed packages.
INFO_SUFFIXES = (".dist-info", ".egg-info")


class UnusablePlugin(NamedTuple):
    """An entry point that cannot be used, and why."""

    name: str
    value: str
    why: str

    def __str__(self) -> str:
        return f"the plug-in {self.name} = {self.value!r} is left out: {self.why}"


class Offer(NamedTuple):
    """Ruleset classes and named members of families, by name, and the unusable plug-ins."""

    kinds: dict[str, type[Rules[Any]]]
    members: dict[str, Rules[Any]]
    unusable: tuple[UnusablePlugin, ...] = ()


class UnfitPlugin(Exception):
    """A plug-in that can be imported but not used, and why."""


def load_plugins(own_offer: Callable[[], Offer]) -> Offer:
    """Load the entry points of other packages, and warn of those that cannot be used.

    If a plug-in raises an error while it is imported or checked, it is left out; Ctrl-C is passed
    on. Names in ``own_offer()`` (called if there are plug-ins) and in earlier plug-ins are refused.
    """
    plugins = Offer({}, {})
    unusable: list[UnusablePlugin] = []
    for entry in _entries(unusable):
        try:
            offer = _offer_of(entry.load())
            _check_names(offer, own_offer(), plugins)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001  SystemExit too
            unusable.append(UnusablePlugin(entry.name, entry.value, _error_text(error)))
        else:
            plugins.kinds.update(offer.kinds)
            plugins.members.update(offer.members)
    if unusable:
        import logging

        for plugin in unusable:  # on stderr, unless a program redirects it
            logging.getLogger(__name__).warning("zermelo: %s", plugin)
    return plugins._replace(unusable=tuple(unusable))


def _entries(unusable: list[UnusablePlugin]) -> list[EntryPoint]:
    if not _may_offer(sys.path):
        return []
    from importlib import metadata  # slow to load

    try:
        entries = {(entry.name, entry.value): entry for entry in metadata.entry_points(group=GROUP)}
    except Exception as error:  # noqa: BLE001  metadata may be damaged
        unusable.append(UnusablePlugin("*", GROUP, _error_text(error)))
        return []
    return [entries[key] for key in sorted(entries)]


def _may_offer(folders: Iterable[str]) -> bool:
    """Whether some package in the folders may offer rulesets, found without loading any."""
    from pathlib import Path

    for path in map(Path, folders):
        if path.is_file():
            return True  # an archive, which is not searched here
        try:
            metadata = [folder for folder in path.iterdir() if folder.name.endswith(INFO_SUFFIXES)]
        except OSError:
            continue
        for folder in metadata:
            try:
                if GROUP.encode() in folder.joinpath("entry_points.txt").read_bytes():
                    return True
            except (FileNotFoundError, NotADirectoryError):
                continue
            except OSError:
                return True
    return False


def _offer_of(plugin: object) -> Offer:
    """Return the rulesets of an entry point; raise UnfitPlugin if later use of them could fail."""
    kinds: Iterable[object] = rulesets_in(plugin) if isinstance(plugin, ModuleType) else [plugin]
    offer = Offer({}, {})
    for kind in kinds:
        if not is_ruleset(kind):
            break
        _check_description(kind)
        if offer.kinds.setdefault(kind.name, kind) is not kind:
            raise UnfitPlugin(f"two of its rulesets are called {kind.name!r}")
        for name, fields in kind.members.items():
            if not isinstance(name, str):
                raise UnfitPlugin(
                    f"a member of {kind.name} is called {name!r}, which is not a string"
                )
            member = kind(**fields)
            if offer.members.setdefault(name, member) is not member:
                raise UnfitPlugin(f"two of its members are called {name!r}")
            command_text(member, plain=True)
    if not offer.kinds:
        raise UnfitPlugin("it has no ruleset with a name and an example")
    return offer


def _check_description(kind: type[Rules[Any]]) -> None:
    """Raise an error unless all that the catalogue shows can be computed, and is a string."""
    if missing := ", ".join(sorted(getattr(kind, "__abstractmethods__", ()))):
        raise UnfitPlugin(f"{kind.name!r} is not a ruleset: it does not define {missing}")
    facts: dict[str, Any] = {key: getattr(kind, key) for key in ("name", "example", "complexity")}
    facts |= {"rules": one_line(kind), "about": about_text(kind)}
    for option, field in parameters_of(kind).items():
        facts[f"help of --{option}"] = field.metadata.get("help", "")
    for fact, text in facts.items():
        if not isinstance(text, str):
            raise UnfitPlugin(f"the {fact} of {kind.__name__} is {text!r}, which is not a string")


def _check_names(offer: Offer, *earlier_offers: Offer) -> None:
    """Raise UnfitPlugin if an offer uses a name twice, or the name of an earlier ruleset."""
    for name in (*offer.kinds, *offer.members):
        for earlier in earlier_offers:
            other = earlier.kinds.get(name) or earlier.members.get(name)
            if other is not None and other not in (offer.kinds.get(name), offer.members.get(name)):
                kind = other if isinstance(other, type) else type(other)
                where = f"{kind.__module__}.{kind.__qualname__}"
                raise UnfitPlugin(f"there is another ruleset called {name!r}, {where}")
        if name in offer.kinds and name in offer.members:
            raise UnfitPlugin(f"a ruleset and a member are both called {name!r}")


def rulesets_in(module: ModuleType) -> Iterator[type[Rules[Any]]]:
    """Yield the rulesets that a module defines."""
    rulesets = filter(is_ruleset, vars(module).values())
    return (kind for kind in rulesets if kind.__module__ == module.__name__)


def is_ruleset(kind: object) -> TypeGuard[type[Rules[Any]]]:
    """Whether an object is a ruleset class that itself sets a name and an example."""
    attributes = vars(kind) if isinstance(kind, type) and issubclass(kind, Rules) else {}
    return "name" in attributes and bool(attributes.get("example"))


def _error_text(error: BaseException) -> str:
    try:
        import textwrap

        text = textwrap.shorten(str(error), 300, placeholder=" …")
    except Exception:  # noqa: BLE001  a plug-in may define the class of the error
        text = ""
    if isinstance(error, UnfitPlugin):
        return text
    kind = type(error).__name__
    return f"{kind}: {text}" if text else kind
