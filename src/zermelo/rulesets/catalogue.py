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
from zermelo.games.parameters import one_line, spelled
from zermelo.games.rules import Rules
from zermelo.rulesets.names import ALIASES, COMPOUNDS, OTHER_NAMES, did_you_mean, plain, spellings
from zermelo.rulesets.plugins import LeftOut, Offer, load_plugins

#: The rulesets of this package by name, each with its module and class.
RULESETS = {
    "amazons": "grids.men_on_boards:Amazons",
    "annihilation": "tokens.annihilation.rules:Annihilation",
    "anti-clobber": "grids.clobbers:AntiClobber",
    "antonim": "heaps.nim_variants:Antonim",
    "arc-kayles": "graphs.vertices:ArcKayles",
    "bachet": "heaps.adding:Bachet",
    "backsliding-toads-and-frogs": "strips.strip:BackslidingToadsAndFrogs",
    "breakthrough": "boards.races:Breakthrough",
    "bridge-it": "boards.connecting:BridgeIt",
    "brussels-sprouts": "graphs.brussels_sprouts:BrusselsSprouts",
    "bushenhack": "orders.hackendot.rules:Bushenhack",
    "can-i-win": "numbers.naming:CanIWin",
    "candy-piles": "heaps.nim_variants:CandyPiles",
    "cat-and-mouse": "graphs.cops:CatAndMouse",
    "checkers": "boards.checkers_and_reversi:Checkers",
    "chess": "boards.chess.rules:Chess",
    "chessboard-game": "heaps.corner:ChessboardGame",
    "chocolate": "orders.chocolate.rules:Chocolate",
    "chomp": "graphs.chomp.rules:Chomp",
    "chomp-board": "orders.chocolate.rules:ChompBoard",
    "chopsticks": "boards.chopsticks:Chopsticks",
    "circular-nim": "heaps.slow_nim:CircularNim",
    "clobber": "grids.clobbers:Clobber",
    "coin-array": "coins.array:CoinArray",
    "coins-in-a-line": "strips.classics:CoinsInALine",
    "col": "graphs.colouring:Col",
    "connect": "boards.mnk:Connect",
    "connect-four": "boards.four_and_five:ConnectFour",
    "cops": "graphs.cops:Cops",
    "corner": "heaps.corner:Corner",
    "cram": "grids.cram.rules:Cram",
    "cutcake": "grids.cakes:Cutcake",
    "dawsons-pawns": "boards.blocking:DawsonsPawns",
    "delete-nim": "heaps.slow_nim:DeleteNim",
    "deletion": "orders.set_families:Deletion",
    "dim": "heaps.prim_and_dim:Dim",
    "dodgem": "boards.races:Dodgem",
    "domineering": "grids.domineering:Domineering",
    "dots-and-boxes": "graphs.boxes.rules:DotsAndBoxes",
    "eatcake": "grids.cakes:Eatcake",
    "edge-deletion": "graphs.parity:EdgeDeletion",
    "elephants-and-rhinos": "strips.strip:ElephantsAndRhinos",
    "end-nim": "heaps.end_nim:EndNim",
    "epidemiography": "heaps.epidemiography:Epidemiography",
    "euclid": "heaps.euclid:Euclid",
    "even-wins": "heaps.even_wins:EvenWins",
    "factoring": "numbers.factoring.rules:Factoring",
    "fibonacci-nim": "heaps.nim_variants:FibonacciNim",
    "first-sos": "boards.shared_signs:FirstSos",
    "fission": "grids.men_on_boards:Fission",
    "formula": "logic.formula.rules:Formula",
    "fox-and-geese": "grids.men_on_boards:FoxAndGeese",
    "fox-and-hounds": "boards.hunts:FoxAndHounds",
    "geodetic": "graphs.geodetic.rules:Geodetic",
    "geography": "tokens.geography.rules:Geography",
    "go": "boards.go:Go",
    "gomoku": "boards.four_and_five:Gomoku",
    "green-hackenbush": "graphs.hackenbush.rules:GreenHackenbush",
    "hackenbush": "graphs.hackenbush.rules:Hackenbush",
    "hackendot": "orders.hackendot.rules:Hackendot",
    "harary": "boards.mnk:Harary",
    "hare-and-hounds": "boards.hunts:HareAndHounds",
    "hex": "boards.connecting:Hex",
    "hexapawn": "boards.races:Hexapawn",
    "hydra": "heaps.hydra:Hydra",
    "kalah": "boards.kalah:Kalah",
    "kings-clobber": "grids.clobbers:KingsClobber",
    "konane": "grids.clobbers:Konane",
    "kotzig": "strips.classics:Kotzig",
    "l-game": "boards.blocking:LGame",
    "maker-breaker": "orders.set_families:MakerBreaker",
    "matter": "tokens.matter:Matter",
    "maundy-cake": "grids.cakes:MaundyCake",
    "merge-nim": "heaps.slow_nim:MergeNim",
    "mnk": "boards.mnk:MNK",
    "moore": "heaps.several_heaps:Moore",
    "morris": "boards.morris:Morris",
    "mu-torere": "boards.blocking:MuTorere",
    "nim": "heaps.nim:Nim",
    "nimania": "heaps.nimania:Nimania",
    "nimdi": "heaps.disguised:Nimdi",
    "nimhoff": "heaps.several_heaps:Nimhoff",
    "nimstring": "graphs.boxes.rules:Nimstring",
    "node-kayles": "graphs.node_kayles.rules:NodeKayles",
    "nogo": "grids.men_on_boards:NoGo",
    "northcott": "strips.classics:Northcott",
    "notakto": "boards.shared_men:Notakto",
    "octal": "heaps.octal:Octal",
    "odd-even-deletion": "graphs.parity:OddEvenDeletion",
    "order-and-chaos": "boards.shared_signs:OrderAndChaos",
    "oware": "boards.kalah:Oware",
    "partizan": "tokens.partizan:Partizan",
    "partizan-annihilation": "tokens.partizan:PartizanAnnihilation",
    "partizan-end-nim": "heaps.end_nim:PartizanEndNim",
    "partizan-euclid": "heaps.partizan_heaps:PartizanEuclid",
    "partizan-octal": "heaps.partizan_heaps:PartizanOctal",
    "partizan-subtraction": "heaps.partizan_heaps:PartizanSubtraction",
    "permutation-game": "numbers.striking:PermutationGame",
    "poker-nim": "heaps.reversible:PokerNim",
    "polynomial": "numbers.polynomial.rules:Polynomial",
    "pong-hau-ki": "boards.blocking:PongHauKi",
    "poset": "orders.poset.rules:Poset",
    "prim": "heaps.prim_and_dim:Prim",
    "push": "strips.strip:Push",
    "quarto": "boards.shared_men:Quarto",
    "queen-and-pawns": "boards.hunts:QueenAndPawns",
    "queens-clobber": "grids.clobbers:QueensClobber",
    "reversi": "boards.checkers_and_reversi:Reversi",
    "robin-hood": "heaps.partizan_heaps:RobinHood",
    "rooks-clobber": "grids.clobbers:RooksClobber",
    "rooted-geodetic": "graphs.rooted_geodetic:RootedGeodetic",
    "ruler": "coins.runs:Ruler",
    "schuh": "numbers.naming:Schuh",
    "scoring": "heaps.nim:Scoring",
    "shove": "strips.strip:Shove",
    "silver-dollar": "strips.coins_on_strip:SilverDollar",
    "sim": "boards.mnk:Sim",
    "ski-jumps": "grids.men_on_boards:SkiJumps",
    "slither": "graphs.slither:Slither",
    "slow-nim": "heaps.slow_nim:SlowNim",
    "snort": "graphs.colouring:Snort",
    "sos": "boards.shared_signs:Sos",
    "sprouts": "graphs.sprouts:Sprouts",
    "squares": "heaps.adding:Squares",
    "staircase-nim": "heaps.nim_variants:StaircaseNim",
    "strike-it-out": "numbers.striking:StrikeItOut",
    "subtract-a-square": "heaps.octal:SubtractASquare",
    "subtraction": "heaps.octal:Subtraction",
    "superset": "orders.superset.rules:Superset",
    "sylver-coinage": "numbers.naming:SylverCoinage",
    "sym": "coins.runs:Sym",
    "tac-tix": "grids.tac_tix:TacTix",
    "take": "heaps.disguised:Take",
    "teeko": "boards.three_in_line:Teeko",
    "three-mens-morris": "boards.three_in_line:ThreeMensMorris",
    "toads-and-frogs": "strips.strip:ToadsAndFrogs",
    "tokens": "tokens.tokens.rules:Tokens",
    "toppling-dominoes": "strips.strip:TopplingDominoes",
    "tower-breakers": "heaps.prim_and_dim:TowerBreakers",
    "traffic-lights": "boards.shared_signs:TrafficLights",
    "treblecross": "strips.treblecross:Treblecross",
    "turn-and-eatcake": "grids.cakes:TurnAndEatcake",
    "turtles": "coins.turtles:Turtles",
    "vertex-deletion": "graphs.parity:VertexDeletion",
    "welter": "strips.coins_on_strip:Welter",
    "whim": "heaps.whim:Whim",
    "wild-tic-tac-toe": "boards.shared_signs:WildTicTacToe",
    "wythoff": "heaps.wythoff.rules:Wythoff",
    "wythoff-ab": "heaps.wythoff.congruent:WythoffAB",
    "wythoff-squared": "heaps.wythoff.relatives:WythoffSquared",
    "wythoff-st": "heaps.wythoff.relatives:WythoffST",
    "wythoff3": "heaps.wythoff.relatives:Wythoff3",
    "y": "boards.connecting:Y",
}

#: The name of each ruleset, by the name of its class.
CLASSES = {home.partition(":")[2]: name for name, home in RULESETS.items()}

#: The names of the members of each family; ``members`` of its class has their parameters.
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
MEMBERS = dict(sorted((name, kind) for kind, text in FAMILIES.items() for name in text.split()))

#: Games that most people know; lists show them first.
CLASSICS = (
    "nim", "tic-tac-toe", "connect-four", "dots-and-boxes", "chess", "checkers", "reversi", "kalah",
    "nine-mens-morris", "gomoku", "hex", "chocolate", "kayles", "domineering", "sprouts",
    "green-hackenbush", "hackenbush", "wythoff", "euclid", "notakto",
)  # fmt: skip

#: The groups of the catalogue: a folder of rulesets, and its title.
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
    """Return the group of a name: a ruleset or a member of a family in this package."""
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
    """Return a line for each name: the rules of a ruleset, or the parameters of a named member.

    The lines of this package are read from its source files, since importing all rulesets takes
    several times as long.
    """
    plugins = _plugin_rulesets()
    lines = {name: _first_line(name) for name in RULESETS}
    lines |= {name: one_line(kind) for name, kind in plugins.kinds.items()}
    members = {name: _member(name) for name in MEMBERS} | plugins.members
    lines |= {name: spelled(member, plain=True) for name, member in members.items()}
    return MappingProxyType(dict(sorted(lines.items())))


def names_matching(word: str) -> list[str]:
    """Return the games whose name contains a word, then those by an alias, then by the rules.

    Case and accents do not matter.

    >>> names_matching("kayles")[:3], names_matching("Robber")
    (['arc-kayles', 'dawsons-kayles', 'kayles'], ['cops'])
    """
    wanted = plain(word)
    lines = {name: plain(line) for name, line in summaries().items()}
    texts = ({name: name for name in lines}, OTHER_NAMES, lines)
    found = (name for text in texts for name in lines if wanted and wanted in text.get(name, ""))
    return list(dict.fromkeys(found))


def _first_line(name: str) -> str:
    """Return the first line of the docstring of a ruleset, from its source file."""
    from pathlib import Path

    module, _, kind = RULESETS[name].partition(":")
    try:
        source = Path(__file__).parent.joinpath(*module.split(".")).with_suffix(".py")
        text = source.read_text(encoding="utf-8")
    except OSError:  # the package is in an archive
        text = ""
    match = re.search(rf'^class {kind}\b[^"]*"""(.+?)(?:"""|\n)', text, re.MULTILINE)
    return match[1] if match else one_line(_ruleset_class(name))


def left_out() -> tuple[LeftOut, ...]:
    """Return the entry points of other packages that cannot be used, and why."""
    return _plugin_rulesets().left_out


@cache
def _own_rulesets() -> Offer:
    classes = {name: _ruleset_class(name) for name in RULESETS}
    return Offer(classes, {name: _member(name) for name in MEMBERS})


@cache
def _plugin_rulesets() -> Offer:
    """Return the rulesets of other packages, loaded only for names that are not in this package."""
    return load_plugins(_own_rulesets)


def _ruleset_class(name: str) -> type[Rules[Any]]:
    module, _, attribute = RULESETS[name].partition(":")
    kind: type[Rules[Any]] = getattr(import_module(f"zermelo.rulesets.{module}"), attribute)
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
    if name in RULESETS:  # loads this ruleset alone, so that theorems answer quickly
        return _ruleset_class(name)
    if name in MEMBERS:
        return _member(name)
    for spelling in (name, plain(name)):
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
    why = "".join(f"; {entry}" for entry in left_out() if entry.name == name)
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


def begins_game(word: str) -> None:
    """Raise InputError unless a word is the name of a ruleset or of an operator on games."""
    if operator_name(word) not in OPERATORS and plain(word) not in COMPOUNDS:
        ruleset_named(word)


def is_known(name: str) -> bool:
    """Whether a name is that of a ruleset, a member of a family, or an operator on games."""
    words = {name, plain(name)}
    return (
        operator_name(name) in OPERATORS
        or catalogue_name(name) is not None
        or plain(name) in COMPOUNDS
        or any(words & games.keys() for games in _plugin_rulesets()[:2])
    )


def attribute(name: str) -> type[Rules[Any]] | Rules[Any] | None:
    """Return the ruleset class or the member of a family with a Python name, or None."""
    if name in CLASSES:
        return _ruleset_class(CLASSES[name])
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
    return sorted({*CLASSES, *classes, *(name for name in members if name.isidentifier())})
