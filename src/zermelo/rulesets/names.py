"""Forgiving names of rulesets: other cases and spellings, aliases, and suggestions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

#: Other names that people use, and the ruleset or member of the catalogue.
ALIASES = {
    "1d-tic-tac-toe": "treblecross",
    "21": "twenty-one",
    "21-flags": "bachet",
    "21-game": "twenty-one",
    "ajedrez": "chess",
    "animal-achievement": "harary",
    "animal-tic-tac-toe": "harary",
    "anti-atari-go": "nogo",
    "bachet-game": "bachet",
    "bachets-game": "bachet",
    "bites": "chomp-board",
    "blue-red-hackenbush": "hackenbush",
    "bogus-nim": "silver-dollar",
    "boter-kaas-en-eieren": "tic-tac-toe",
    "both-ends-nim": "end-nim",
    "bounded-nim": "nim",
    "bouton": "nim",
    "break-through": "breakthrough",
    "bridg-it": "bridge-it",
    "brussels": "brussels-sprouts",
    "burning-the-candle-at-both-ends": "end-nim",
    "candle": "end-nim",
    "cats-and-dogs": "snort",
    "cattle-game": "snort",
    "chinese-nim": "wythoff",
    "chocolate-bar": "chocolate",
    "chomp-bar": "chocolate",
    "chomp-with-holes": "chomp-board",
    "choux-de-bruxelles": "brussels-sprouts",
    "classic-nim": "nim",
    "coin-flipping": "turtles",
    "coin-strip": "silver-dollar",
    "coin-turning": "turtles",
    "con-tac-tix": "hex",
    "connect-k": "connect",
    "contactix": "hex",
    "cops-and-robber": "cops",
    "cops-and-robbers": "cops",
    "corner-the-lady": "corner-the-queen",
    "cornering-the-queen": "corner-the-queen",
    "crosscram": "domineering",
    "cut-cake": "cutcake",
    "dawson": "dawsons-kayles",
    "dawson-chess": "dawsons-chess",
    "dawson-kayles": "dawsons-kayles",
    "dawsons-chess-with-pawns": "dawsons-pawns",
    "de-bonos-game": "l-game",
    "devil-and-tailors": "fox-and-hounds",
    "different-nim": "antonim",
    "dominoes": "domineering",
    "down-set-game": "poset",
    "drop-k": "connect",
    "echecs": "chess",
    "edge-kayles": "arc-kayles",
    "edge-removal": "edge-deletion",
    "el-juego-de-las-amazonas": "amazons",
    "euclid-game": "euclid",
    "euclidean-game": "euclid",
    "euclids-game": "euclid",
    "even-odd-vertex-removal": "odd-even-deletion",
    "fan-tan": "nim",
    "fantan": "nim",
    "fibonacci": "fibonacci-nim",
    "filetto": "tic-tac-toe",
    "flipping-coins": "turtles",
    "fox-and-dogs": "fox-and-hounds",
    "french-military-game": "hare-and-hounds",
    "frogs": "toads-and-frogs",
    "gale": "bridge-it",
    "gales-subset-game": "superset",
    "game-of-divisors": "poset",
    "game-of-euclid": "euclid",
    "game-of-gale": "bridge-it",
    "game-of-the-amazons": "amazons",
    "game-of-y": "y",
    "game-on-a-digraph": "tokens",
    "gato": "tic-tac-toe",
    "generalized-geography": "geography",
    "germes": "sprouts",
    "graph-chomp": "chomp",
    "graph-kayles": "node-kayles",
    "green-stalks": "green-hackenbush",
    "green-trees": "green-hackenbush",
    "grundy": "grundys-game",
    "grundy-game": "grundys-game",
    "hackenbush-hotchpotch": "hackenbush",
    "hackenbush-restrained": "hackenbush",
    "hackenbush-stalks": "hackenbush",
    "hare-game": "hare-and-hounds",
    "hercules-and-the-hydra": "hydra",
    "hundred": "bachet",
    "impartial-domineering": "cram",
    "impartial-hackenbush": "green-hackenbush",
    "jeu-de-moulin": "morris",
    "jeu-de-nim": "nim",
    "jeu-du-moulin": "morris",
    "jianshizi": "wythoff",
    "jogo-da-velha": "tic-tac-toe",
    "k-in-a-row": "mnk",
    "kayles-on-trees": "node-kayles",
    "kirby-paris": "hydra",
    "kolko-i-krzyzyk": "tic-tac-toe",
    "kotzig-nim": "kotzig",
    "kotzigs-nim": "kotzig",
    "krestiki-noliki": "tic-tac-toe",
    "l": "l-game",
    "lasker": "laskers-nim",
    "lasker-nim": "laskers-nim",
    "last-match": "nim",
    "last-stick": "nim",
    "linear-tic-tac-toe": "treblecross",
    "lr-hackenbush": "hackenbush",
    "luffarschack": "tic-tac-toe",
    "m-n-k": "mnk",
    "marienbad": "nim",
    "matchstick-game": "nim",
    "merels": "morris",
    "merrills": "morris",
    "mill": "morris",
    "mills": "morris",
    "mobius": "moebius",
    "mock-turtle": "mock-turtles",
    "modular-nim": "kotzig",
    "molenspel": "morris",
    "moore-nim": "moore",
    "moores-nim": "moore",
    "morpion": "tic-tac-toe",
    "moulin": "morris",
    "muehle": "morris",
    "muhle": "morris",
    "mulino": "morris",
    "nash": "hex",
    "nim-heaps": "nim",
    "nim-k": "moore",
    "nim-on-graphs": "tokens",
    "nim-product": "turning-corners",
    "nimspiel": "nim",
    "nine-holes": "three-mens-morris",
    "ninepins": "kayles",
    "no-go": "nogo",
    "noughts-and-crosses": "tic-tac-toe",
    "octal-game": "octal",
    "odd-even-vertex-removal": "odd-even-deletion",
    "odd-odd-vertex-removal": "vertex-deletion",
    "one-dimensional-tic-tac-toe": "treblecross",
    "oxo": "tic-tac-toe",
    "pawn-duel": "dawsons-pawns",
    "plugg": "cram",
    "polyomino-achievement": "harary",
    "poset-game": "poset",
    "positional-game": "maker-breaker",
    "pursuit": "cops",
    "queens-and-arrows": "amazons",
    "race-to-100": "bachet",
    "race-to-twenty-one": "twenty-one",
    "red-blue-hackenbush": "hackenbush",
    "red-green-hackenbush": "hackenbush",
    "rip-van-winkles-game": "kayles",
    "ristinolla": "tic-tac-toe",
    "rosenkohl": "brussels-sprouts",
    "sachy": "chess",
    "satranc": "chess",
    "scacchi": "chess",
    "schach": "chess",
    "schack": "chess",
    "schaken": "chess",
    "schokolade": "chocolate",
    "schuhs-game": "poset",
    "shakhmaty": "chess",
    "sheep-and-goats": "toads-and-frogs",
    "shiritori": "geography",
    "silver-dollar-game": "silver-dollar",
    "silver-dollar-without-the-dollar": "silver-dollar",
    "sjakk": "chess",
    "skittles": "kayles",
    "soldiers-game": "hare-and-hounds",
    "spots-and-sprouts": "sprouts",
    "sprossen": "sprouts",
    "square-game": "squares",
    "staircase": "staircase-nim",
    "stairs-nim": "staircase-nim",
    "stop-gate": "domineering",
    "stopgate": "domineering",
    "subset-take-away": "superset",
    "subset-takeaway": "superset",
    "subtract-a-square": "squares",
    "subtraction-game": "subtraction",
    "symmetric-coins": "sym",
    "szachy": "chess",
    "take-a-square": "squares",
    "take-and-break": "octal",
    "take-away": "subtraction",
    "tapatan": "three-mens-morris",
    "tartan": "coin-array",
    "tartans": "coin-array",
    "tateti": "tic-tac-toe",
    "tic-tac-to": "tic-tac-toe",
    "tic-tac-toe-with-animals": "harary",
    "tick-tack-toe": "tic-tac-toe",
    "ticktacktoe": "tic-tac-toe",
    "tictactoe": "tic-tac-toe",
    "toads-frogs": "toads-and-frogs",
    "tree-kayles": "node-kayles",
    "tres-en-raya": "tic-tac-toe",
    "tria": "morris",
    "trilha": "morris",
    "tris": "tic-tac-toe",
    "tsyan-shidzi": "wythoff",
    "turning-coins": "turtles",
    "turtle": "turtles",
    "umul-gonu": "pong-hau-ki",
    "undirected-vertex-geography": "geography",
    "vertex-removal": "vertex-deletion",
    "welter-game": "welter",
    "welters-game": "welter",
    "white-knight": "corner-the-knight",
    "windmill": "morris",
    "wolf-and-sheep": "fox-and-hounds",
    "wolf-und-schafe": "fox-and-hounds",
    "word-chain": "geography",
    "wyt-queens": "corner-the-queen",
    "wythoff-game": "wythoff",
    "wythoff-nim": "wythoff",
    "wythoffs-game": "wythoff",
    "wythoffs-nim": "wythoff",
    "x-and-o": "tic-tac-toe",
    "xadrez": "chess",
    "xo": "tic-tac-toe",
    "xs-and-os": "tic-tac-toe",
}

#: The ending of Python files, which hold games of users.
SUFFIX = ".py"


def plain(name: str) -> str:
    """Return a name as the catalogue writes it: small letters, no accents, hyphens between words.

    Examples
    --------
    >>> plain("Grundy's Game"), plain("Mühle")
    ('grundys-game', 'muhle')
    """
    letters = unicodedata.normalize("NFKD", re.sub("['’]", "", name.strip()))
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return re.sub(r"[\s_]+", "-", bare).lower()


def is_own_file(word: str) -> bool:
    """Whether a word names a Python file, or an object in one."""
    return word.lower().endswith(SUFFIX) or f"{SUFFIX}:" in word.lower()


def file_of(word: str) -> str:
    """Return the file, without the name of a game in it."""
    if word.lower().endswith(SUFFIX):
        return word
    return word[: word.lower().rindex(f"{SUFFIX}:") + len(SUFFIX)]


def nearest(name: str, candidates: Iterable[str]) -> list[str]:
    """Return up to three candidates close to a name, the likeliest first."""
    from difflib import get_close_matches

    names = list(candidates)
    wanted = plain(name)
    begun = [word for word in names if len(wanted) >= 3 and word.startswith(wanted)]
    begun += [word for word in names if sorted(word) == sorted(wanted)]  # letters changed places
    close = get_close_matches(wanted, names, 3, 0.7)
    close += get_close_matches(wanted, ALIASES, 3, 0.75)
    guesses = [*begun, *(ALIASES.get(word, word) for word in close)]
    return [word for word in dict.fromkeys(guesses) if word in names][:3]


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return a question with the nearest names, or an empty text."""
    near = nearest(name, known)
    return f"did you mean {' or '.join(near)}? " if near else ""
