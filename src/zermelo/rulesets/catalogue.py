"""The catalogue: every ruleset by name, including the rulesets of other packages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any

from zermelo.compounds.compound_rules import operator_name
from zermelo.compounds.operators import OPERATORS
from zermelo.errors import InputError
from zermelo.games.parameters import command_text, one_line
from zermelo.games.rules import Rules
from zermelo.rulesets.names import ALIASES, COMPOUNDS, OTHER_NAMES, did_you_mean, slug, spellings
from zermelo.rulesets.plugins import Offer, UnusablePlugin, load_plugins

#: The rulesets of this package by module. A class has the name of its ruleset in CamelCase, or the
#: name that is written after a colon.
MODULES = {
    "boards.blocking": "dawsons-pawns l-game mu-torere pong-hau-ki",
    "boards.checkers_and_reversi": "checkers reversi",
    "boards.chess.rules": "chess",
    "boards.chopsticks": "chopsticks",
    "boards.connecting": "bridge-it hex y",
    "boards.four_and_five": "connect-four gomoku",
    "boards.go": "go",
    "boards.hunts": "fox-and-hounds hare-and-hounds queen-and-pawns",
    "boards.kalah": "kalah oware",
    "boards.mnk": "connect harary mnk:MNK sim",
    "boards.morris": "morris teeko three-mens-morris",
    "boards.races": "breakthrough dodgem hexapawn",
    "boards.shared_men": "notakto quarto",
    "boards.shared_signs": "first-sos order-and-chaos sos traffic-lights wild-tic-tac-toe",
    "coins.array": "coin-array",
    "coins.runs": "ruler sym",
    "coins.turtles": "turtles",
    "graphs.boxes.rules": "dots-and-boxes nimstring",
    "graphs.chomp.rules": "chomp",
    "graphs.colouring": "col snort",
    "graphs.cops": "cat-and-mouse cops",
    "graphs.geodetic.rules": "geodetic",
    "graphs.hackenbush.rules": "green-hackenbush hackenbush",
    "graphs.node_kayles.rules": "node-kayles",
    "graphs.parity": "edge-deletion odd-even-deletion vertex-deletion",
    "graphs.rooted_geodetic": "rooted-geodetic",
    "graphs.slither": "slither",
    "graphs.sprouts": "brussels-sprouts sprouts",
    "graphs.vertices": "arc-kayles",
    "grids.cakes": "cutcake eatcake maundy-cake turn-and-eatcake",
    "grids.clobbers": "anti-clobber clobber kings-clobber konane queens-clobber rooks-clobber",
    "grids.domineering": "cram domineering",
    "grids.men_on_boards": "amazons fission fox-and-geese nogo:NoGo ski-jumps tac-tix",
    "heaps.adding": "bachet squares",
    "heaps.corner": "chessboard-game corner",
    "heaps.end_nim": "end-nim partizan-end-nim",
    "heaps.epidemiography": "epidemiography nimania",
    "heaps.euclid": "euclid",
    "heaps.hydra": "hydra",
    "heaps.nim": "nim scoring",
    "heaps.nim_variants": "antonim candy-piles even-wins fibonacci-nim staircase-nim",
    "heaps.octal": "octal subtract-a-square subtraction",
    "heaps.partizan_heaps": "partizan-euclid partizan-octal partizan-subtraction robin-hood",
    "heaps.prim_and_dim": "dim prim tower-breakers",
    "heaps.reversible": "poker-nim",
    "heaps.several_heaps": "moore nimhoff",
    "heaps.slow_nim": "circular-nim delete-nim merge-nim nimdi slow-nim take",
    "heaps.whim": "whim",
    "heaps.wythoff.congruent": "wythoff-ab:WythoffAB",
    "heaps.wythoff.relatives": "wythoff-squared wythoff-st:WythoffST wythoff3",
    "heaps.wythoff.rules": "wythoff",
    "logic.formula.rules": "formula",
    "numbers.factoring.rules": "factoring",
    "numbers.naming": "can-i-win schuh sylver-coinage",
    "numbers.polynomial.rules": "polynomial",
    "numbers.striking": "permutation-game strike-it-out",
    "orders.chocolate.rules": "chocolate chomp-board",
    "orders.hackendot.rules": "bushenhack hackendot",
    "orders.poset.rules": "poset",
    "orders.set_families": "deletion maker-breaker",
    "orders.superset.rules": "superset",
    "strips.classics": "coins-in-a-line kotzig northcott",
    "strips.coins_on_strip": "silver-dollar welter",
    "strips.strip": "backsliding-toads-and-frogs elephants-and-rhinos push shove toads-and-frogs "
    "toppling-dominoes",
    "strips.treblecross": "treblecross",
    "tokens.annihilation.rules": "annihilation",
    "tokens.geography.rules": "geography",
    "tokens.two_kinds": "matter partizan-annihilation partizan",
    "tokens.tokens.rules": "tokens",
}
#: The ``module:Class`` of each ruleset, by the name of the ruleset, in alphabetical order.
RULESETS = dict(
    sorted(
        (name, f"{module}:{class_name or name.title().replace('-', '')}")
        for module, rulesets in MODULES.items()
        for name, _, class_name in (ruleset.partition(":") for ruleset in rulesets.split())
    )
)
#: The name of each ruleset, by the name of its class.
RULESET_OF_CLASS = {path.partition(":")[2]: name for name, path in RULESETS.items()}

#: The names of the members of each family; the members' parameters are in the class of the family.
FAMILIES = {
    "bachet": "got-it twenty-one",
    "coin-array": "rugs turning-corners",
    "coins-in-a-line": "stone-game-ii stone-game-iii stone-game-vii stone-game-viii",
    "corner": "corner-the-king corner-the-knight corner-the-queen corner-the-rook",
    "dim": "deleting-divisors divisor-game",
    "even-wins": "pebble-game",
    "mnk": "tic-tac-toe",
    "morris": "nine-mens-morris six-mens-morris",
    "octal": "bob-and-ben dawsons-chess dawsons-kayles grundys-game guiles kayles laskers-nim "
    "officers rims",
    "slow-nim": "game-with-sticks princess-and-roses three-pile-stone-game",
    "subtraction": "game-of-stones prime-game",
    "three-mens-morris": "achi picaria",
    "turtles": "mock-turtles moebius mogul moidores triplets turning-turtles twins",
}
#: The family of each member, in alphabetical order.
MEMBERS = dict(sorted((name, family) for family, text in FAMILIES.items() for name in text.split()))

#: Well-known games, which lists of games show first.
CLASSICS = (
    "nim", "tic-tac-toe", "connect-four", "dots-and-boxes", "chess", "checkers", "reversi", "kalah",
    "nine-mens-morris", "gomoku", "hex", "chocolate", "kayles", "domineering", "sprouts",
    "green-hackenbush", "hackenbush", "wythoff", "euclid", "notakto",
)  # fmt: skip

#: The titles of the groups of the catalogue, by the folder of the rulesets.
GROUPS = {
    "heaps": "Heaps and numbers to take from",
    "coins": "Coins to turn",
    "strips": "Strips",
    "grids": "Boards of squares",
    "boards": "Games with men on boards",
    "graphs": "Graphs",
    "tokens": "Tokens on a digraph",
    "orders": "Orders, sets, chocolate",
    "numbers": "Numbers",
    "logic": "Logic",
    "": "From other packages",
}


def group_of(kind: type[Rules[Any]]) -> str:
    """Return the group of a ruleset, a key of `GROUPS`."""
    return group_named(kind.name) if kind.__module__.startswith("zermelo.rulesets.") else ""


def group_named(name: str) -> str:
    """Return the group of a ruleset or member of this package; an empty text for other names."""
    return RULESETS.get(MEMBERS.get(name, name), "").partition(".")[0]


def catalogue() -> Mapping[str, type[Rules[Any]]]:
    """Return every ruleset class by name, in alphabetical order."""
    kinds = _own_rulesets().kinds | _plugin_rulesets().kinds
    return MappingProxyType(dict(sorted(kinds.items())))


def instances() -> Mapping[str, Rules[Any]]:
    """Return the named members of families, in alphabetical order."""
    members = _own_rulesets().members | _plugin_rulesets().members
    return MappingProxyType(dict(sorted(members.items())))


def summaries() -> Mapping[str, str]:
    """Return a line for each name: the rules of a ruleset, or the parameters of a named member."""
    plugins = _plugin_rulesets()
    lines = {name: _first_line(name) for name in RULESETS}
    lines |= {name: one_line(kind) for name, kind in plugins.kinds.items()}
    members = {name: _member(name) for name in MEMBERS} | plugins.members
    lines |= {name: command_text(member, plain=True) for name, member in members.items()}
    return MappingProxyType(dict(sorted(lines.items())))


def names_matching(word: str) -> list[str]:
    """Return the names of the games with a word in their name, in an alias or in their summary.

    Names that match come first, then aliases, then summaries. Case and accents do not matter.

    >>> names_matching("kayles")[:3], names_matching("Robber")
    (['arc-kayles', 'dawsons-kayles', 'kayles'], ['cops'])
    """
    wanted = slug(word)
    lines = {name: slug(line) for name, line in summaries().items()}
    texts = ({name: name for name in lines}, OTHER_NAMES, lines)
    games = (name for text in texts for name in lines if wanted and wanted in text.get(name, ""))
    return list(dict.fromkeys(games))


def _first_line(name: str) -> str:
    """Return the first line of a ruleset's docstring; the ruleset is imported only if need be."""
    from pathlib import Path

    module, _, class_name = RULESETS[name].partition(":")
    try:
        file = Path(__file__).parent.joinpath(*module.split(".")).with_suffix(".py")
        text = file.read_text(encoding="utf-8")
    except OSError:  # the package is in an archive
        text = ""
    match = re.search(rf'^class {class_name}\b[^"]*"""(.+?)(?:"""|\n)', text, re.MULTILINE)
    return match[1] if match else one_line(_ruleset_class(name))


def unusable_plugins() -> tuple[UnusablePlugin, ...]:
    """Return the entry points of other packages that cannot be used, and why."""
    return _plugin_rulesets().unusable


@cache
def _own_rulesets() -> Offer:
    classes = {name: _ruleset_class(name) for name in RULESETS}
    return Offer(classes, {name: _member(name) for name in MEMBERS})


@cache
def _plugin_rulesets() -> Offer:
    """Return the rulesets of other packages, loaded once."""
    return load_plugins(_own_rulesets)


def _ruleset_class(name: str) -> type[Rules[Any]]:
    module, _, class_name = RULESETS[name].partition(":")
    kind: type[Rules[Any]] = getattr(import_module(f"zermelo.rulesets.{module}"), class_name)
    return kind


def _member(name: str) -> Rules[Any]:
    kind = _ruleset_class(MEMBERS[name])
    return kind(**kind.members[name])


def ruleset_named(name: str) -> type[Rules[Any]] | Rules[Any]:
    """Return the ruleset class, or the member of a family, with a name of the command line.

    Case does not matter. Instead of hyphens there may be ``_`` or spaces. Aliases are accepted.

    Raises
    ------
    InputError
        There is no such ruleset; the message suggests the nearest names.
    """
    if name in RULESETS:  # import no other ruleset, which would take time
        return _ruleset_class(name)
    if name in MEMBERS:
        return _member(name)
    for spelling in (name, slug(name)):
        ruleset = _plugin_rulesets().kinds.get(spelling) or _plugin_rulesets().members.get(spelling)
        if ruleset is not None:
            return ruleset
    if (listed_name := catalogue_name(name)) is not None:
        return ruleset_named(listed_name)
    if operator := OPERATORS.get(operator_name(name)):
        example = f'zermelo solve "{operator.name} {operator.example}"'
        raise InputError(f"{operator.name} combines games; for example: {example}")
    from zermelo.rulesets.out_of_scope import OUT_OF_SCOPE

    for word in spellings(name):
        if word in OUT_OF_SCOPE:
            raise InputError(f"{name} is not in the catalogue: {OUT_OF_SCOPE[word]}")
    why = "".join(f"; {entry}" for entry in unusable_plugins() if entry.name == name)
    hint = did_you_mean(name, sorted({*catalogue(), *instances(), *OPERATORS}))
    raise InputError(f"there is no ruleset {name!r}{why}; {hint}'zermelo rulesets' lists all")


def catalogue_name(name: str) -> str | None:
    """Return the name in the catalogue of this package for any name of a game; None if unknown.

    >>> catalogue_name("Noughts and Crosses"), catalogue_name("the game of Welter")
    ('tic-tac-toe', 'welter')
    >>> catalogue_name("bridge") is None
    True
    """
    words = (ALIASES.get(word, word) for word in spellings(name))
    return next((word for word in words if word in RULESETS or word in MEMBERS), None)


def is_known(name: str) -> bool:
    """Whether a name belongs to a ruleset, a member, an operator, or a game made by an operator."""
    names = {name, slug(name)}
    return (
        name in RULESETS  # the usual case, at once
        or operator_name(name) in OPERATORS
        or catalogue_name(name) is not None
        or slug(name) in COMPOUNDS
        or any(names & games.keys() for games in _plugin_rulesets()[:2])  # rulesets, then members
    )


def attribute(name: str) -> type[Rules[Any]] | Rules[Any] | None:
    """Return the ruleset class or the member of a family that has a Python name, or None."""
    if name in RULESET_OF_CLASS:
        return _ruleset_class(RULESET_OF_CLASS[name])
    member = name.replace("_", "-")
    if member in MEMBERS:
        return _member(member)
    if find_spec(f"zermelo.rulesets.{name}") is not None:
        return None  # a module of this package, which Python finds next
    plugins = _plugin_rulesets()
    kinds = (kind for kind in plugins.kinds.values() if kind.__name__ == name)
    return next(kinds, None) or plugins.members.get(member)


def attributes() -> list[str]:
    """Return the Python names of ruleset classes and of members of families."""
    classes = {kind.__name__ for kind in _plugin_rulesets().kinds.values()}
    members = {name.replace("-", "_") for name in instances()}
    return sorted({*RULESET_OF_CLASS, *classes, *(name for name in members if name.isidentifier())})
