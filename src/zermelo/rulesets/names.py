"""Forgiving names of rulesets: other cases and spellings, aliases, and suggestions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

#: Other names that people use, and the ruleset or member of the catalogue.
ALIASES = {
    "100-game": "bachet",
    "1d-tic-tac-toe": "treblecross",
    "21": "twenty-one",
    "21-flags": "bachet",
    "21-game": "twenty-one",
    "21-matches": "twenty-one",
    "21-sticks": "twenty-one",
    "21-stones": "twenty-one",
    "ajedrez": "chess",
    "allumettes": "nim",
    "amazonas": "amazons",
    "amazonen": "amazons",
    "american-checkers": "checkers",
    "animal-achievement": "harary",
    "animal-tic-tac-toe": "harary",
    "anti-atari-go": "nogo",
    "awale": "oware",
    "awari": "oware",
    "ayo": "oware",
    "ayoayo": "oware",
    "baduk": "go",
    "bites": "chomp-board",
    "blue-red-hackenbush": "hackenbush",
    "bogus-nim": "silver-dollar",
    "bolos": "kayles",
    "boter-kaas-en-eieren": "tic-tac-toe",
    "both-ends-nim": "end-nim",
    "bounded-nim": "nim",
    "bouton": "nim",
    "boxes": "dots-and-boxes",
    "break-through": "breakthrough",
    "bridg-it": "bridge-it",
    "brussels": "brussels-sprouts",
    "bulo": "tac-tix",
    "burning-the-candle-at-both-ends": "end-nim",
    "cajitas": "dots-and-boxes",
    "cake-cutting": "cutcake",
    "candle": "end-nim",
    "captains-mistress": "connect-four",
    "caro": "gomoku",
    "cats-and-dogs": "snort",
    "cattle-game": "snort",
    "chinese-nim": "wythoff",
    "chocolate-bar": "chocolate",
    "chomp-bar": "chocolate",
    "chomp-with-holes": "chomp-board",
    "choux-de-bruxelles": "brussels-sprouts",
    "cinq-en-ligne": "gomoku",
    "classic-nim": "nim",
    "coin-flipping": "turtles",
    "coin-line": "coins-in-a-line",
    "coin-strip": "silver-dollar",
    "coin-turning": "turtles",
    "con-tac-tix": "hex",
    "connect-4": "connect-four",
    "connect-k": "connect",
    "connect4": "connect-four",
    "contactix": "hex",
    "cops-and-robber": "cops",
    "cops-and-robbers": "cops",
    "corner-the-lady": "corner-the-queen",
    "cornering-the-queen": "corner-the-queen",
    "cowboy-checkers": "nine-mens-morris",
    "crosscram": "domineering",
    "cuatro-en-raya": "connect-four",
    "cut-cake": "cutcake",
    "dama": "checkers",
    "damas": "checkers",
    "dame": "checkers",
    "dames": "checkers",
    "dammen": "checkers",
    "dawson": "dawsons-kayles",
    "dawson-chess": "dawsons-chess",
    "dawson-kayles": "dawsons-kayles",
    "dawsons-chess-with-pawns": "dawsons-pawns",
    "de-bonos-game": "l-game",
    "devil-and-tailors": "fox-and-hounds",
    "different-nim": "antonim",
    "divisor-chomp": "schuh",
    "divisors": "schuh",
    "dominoes": "domineering",
    "dots": "dots-and-boxes",
    "dots-and-squares": "dots-and-boxes",
    "dots-boxes": "dots-and-boxes",
    "down-set-game": "poset",
    "draughts": "checkers",
    "drop-k": "connect",
    "echecs": "chess",
    "edge-kayles": "arc-kayles",
    "edge-removal": "edge-deletion",
    "endnim": "end-nim",
    "english-draughts": "checkers",
    "euclidean-game": "euclid",
    "euclides": "euclid",
    "euklid": "euclid",
    "even-odd-vertex-removal": "odd-even-deletion",
    "fan-tan": "nim",
    "fantan": "nim",
    "fibonacci": "fibonacci-nim",
    "filetto": "tic-tac-toe",
    "five-in-a-line": "gomoku",
    "five-in-a-row": "gomoku",
    "flip-game": "dawsons-kayles",
    "flip-game-ii": "dawsons-kayles",
    "flipping-coins": "turtles",
    "forza-4": "connect-four",
    "fosforos": "nim",
    "four-in-a-row": "connect-four",
    "four-up": "connect-four",
    "fox-and-dogs": "fox-and-hounds",
    "french-military-game": "hare-and-hounds",
    "frogs": "toads-and-frogs",
    "funf-in-einer-reihe": "gomoku",
    "gale": "bridge-it",
    "gales-subset-game": "superset",
    "game-on-a-digraph": "tokens",
    "gato": "tic-tac-toe",
    "generalized-geography": "geography",
    "germes": "sprouts",
    "gobang": "gomoku",
    "graph-chomp": "chomp",
    "graph-coloring": "col",
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
    "igo": "go",
    "impartial-domineering": "cram",
    "impartial-hackenbush": "green-hackenbush",
    "jeu-de-moulin": "nine-mens-morris",
    "jeu-du-moulin": "nine-mens-morris",
    "jianshizi": "wythoff",
    "jogo-da-velha": "tic-tac-toe",
    "k-in-a-row": "mnk",
    "kaestchen": "dots-and-boxes",
    "kalaha": "kalah",
    "kamertje-verhuren": "dots-and-boxes",
    "kasekastchen": "dots-and-boxes",
    "kastchen": "dots-and-boxes",
    "kayles-on-trees": "node-kayles",
    "kegeln": "kayles",
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
    "luk-tsut-ki": "three-mens-morris",
    "m-n-k": "mnk",
    "mancala": "kalah",
    "map-coloring": "col",
    "map-colouring": "col",
    "marienbad": "nim",
    "matches": "nim",
    "matchstick-game": "nim",
    "matchsticks": "nim",
    "merels": "nine-mens-morris",
    "merrills": "nine-mens-morris",
    "mill": "nine-mens-morris",
    "mills": "nine-mens-morris",
    "mobius": "moebius",
    "mock-turtle": "mock-turtles",
    "modular-nim": "kotzig",
    "molenspel": "nine-mens-morris",
    "moore-nim": "moore",
    "moores-nim": "moore",
    "morpion": "tic-tac-toe",
    "moulin": "nine-mens-morris",
    "muehle": "nine-mens-morris",
    "muhle": "nine-mens-morris",
    "mulino": "nine-mens-morris",
    "nash": "hex",
    "neutral-tic-tac-toe": "notakto",
    "nim-fibonacci": "fibonacci-nim",
    "nim-heaps": "nim",
    "nim-k": "moore",
    "nim-on-graphs": "tokens",
    "nim-or-split": "laskers-nim",
    "nim-product": "turning-corners",
    "nim-with-splitting": "laskers-nim",
    "nimble": "nim",
    "nimspiel": "nim",
    "nine-holes": "three-mens-morris",
    "ninepins": "kayles",
    "no-go": "nogo",
    "northcott-nim": "northcott",
    "noughts-and-crosses": "tic-tac-toe",
    "odd-even-vertex-removal": "odd-even-deletion",
    "odd-odd-vertex-removal": "vertex-deletion",
    "omok": "gomoku",
    "one-dimensional-tic-tac-toe": "treblecross",
    "optimal-strategy-game": "coins-in-a-line",
    "othello": "reversi",
    "oxo": "tic-tac-toe",
    "paddocks": "dots-and-boxes",
    "palillos": "nim",
    "palitos": "nim",
    "partizan-endnim": "partizan-end-nim",
    "pawn-duel": "dawsons-pawns",
    "petits-carres": "dots-and-boxes",
    "pick-a-coin": "coins-in-a-line",
    "pigs-in-a-pen": "dots-and-boxes",
    "pipopipette": "dots-and-boxes",
    "piskvorky": "gomoku",
    "plot-four": "connect-four",
    "plugg": "cram",
    "polyomino-achievement": "harary",
    "positional-game": "maker-breaker",
    "predict-the-winner": "coins-in-a-line",
    "puissance-4": "connect-four",
    "pursuit": "cops",
    "quatro": "quarto",
    "queens-and-arrows": "amazons",
    "race-to-100": "bachet",
    "race-to-twenty-one": "twenty-one",
    "rails": "kayles",
    "red-blue-hackenbush": "hackenbush",
    "red-green-hackenbush": "hackenbush",
    "renju": "gomoku",
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
    "schuhs": "schuh",
    "shakhmaty": "chess",
    "shashki": "checkers",
    "sheep-and-goats": "toads-and-frogs",
    "shiritori": "geography",
    "silver-coinage": "sylver-coinage",
    "silver-dollar-without-the-dollar": "silver-dollar",
    "sjakk": "chess",
    "skittles": "kayles",
    "soldiers-game": "hare-and-hounds",
    "split-nim": "laskers-nim",
    "spots-and-sprouts": "sprouts",
    "sprossen": "sprouts",
    "square-game": "subtract-a-square",
    "square-it": "dots-and-boxes",
    "square-nim": "subtract-a-square",
    "staircase": "staircase-nim",
    "stairs-nim": "staircase-nim",
    "stick-game": "nim",
    "sticks": "nim",
    "stone-game": "coins-in-a-line",
    "stone-game-iv": "subtract-a-square",
    "stop-gate": "domineering",
    "stopgate": "domineering",
    "streichholzspiel": "nim",
    "strings-and-coins": "nimstring",
    "subset-take-away": "superset",
    "subset-takeaway": "superset",
    "sylver": "sylver-coinage",
    "sylver-coins": "sylver-coinage",
    "symmetric-coins": "sym",
    "szachy": "chess",
    "tac-tics": "tac-tix",
    "tactix": "tac-tix",
    "take-a-square": "subtract-a-square",
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
    "timbiriche": "dots-and-boxes",
    "toads-frogs": "toads-and-frogs",
    "tree-kayles": "node-kayles",
    "tres-en-raya": "tic-tac-toe",
    "tria": "nine-mens-morris",
    "trilha": "nine-mens-morris",
    "tris": "tic-tac-toe",
    "tsyan-shidzi": "wythoff",
    "turning-coins": "turtles",
    "turtle": "turtles",
    "umul-gonu": "pong-hau-ki",
    "undirected-vertex-geography": "geography",
    "vertex-removal": "vertex-deletion",
    "vier-gewinnt": "connect-four",
    "vier-op-een-rij": "connect-four",
    "wari": "oware",
    "wealth-nim": "robin-hood",
    "wei-qi": "go",
    "weiqi": "go",
    "white-knight": "corner-the-knight",
    "windmill": "nine-mens-morris",
    "wolf-and-sheep": "fox-and-hounds",
    "wolf-und-schafe": "fox-and-hounds",
    "word-chain": "geography",
    "wuziqi": "gomoku",
    "wyt-queens": "corner-the-queen",
    "wythoff-nim": "wythoff",
    "wythoffs-nim": "wythoff",
    "x-and-o": "tic-tac-toe",
    "x-only-tic-tac-toe": "notakto",
    "xadrez": "chess",
    "xo": "tic-tac-toe",
    "xs-and-os": "tic-tac-toe",
}

#: Names of games that an operator makes of another game, with both.
COMPOUNDS = {
    "nim-with-a-pass": ("pass", "nim"),
    "nim-with-pass": ("pass", "nim"),
    "pass-nim": ("pass", "nim"),
    "wythoff-with-a-pass": ("pass", "wythoff"),
}

#: Words around the names of games, in several languages, that may be left out.
FILLERS = {
    "a", "board", "das", "de", "del", "der", "di", "du", "el", "game", "games", "gioco", "jeu",
    "jogo", "juego", "of", "puzzle", "spiel", "the",
}  # fmt: skip

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


def spellings(name: str) -> Iterator[str]:
    """Yield the ways in which a catalogue may have a name, the nearest first.

    Examples
    --------
    >>> list(spellings("The Game of Euclid")), list(spellings("Moore's game"))
    (['the-game-of-euclid', 'euclid'], ['moores-game', 'moores', 'moore'])
    """
    word = plain(name)
    yield word
    kept = "-".join(part for part in word.split("-") if part not in FILLERS)
    if kept != word:
        yield kept
        if kept.endswith("s"):
            yield kept[:-1]


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
