"""Names of games in any spelling, aliases, and suggestions for unknown names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

#: By name in the catalogue: other names that people use for a ruleset or member of a family.
OTHER_NAMES = {
    "amazons": "amazonas amazonen queens-and-arrows",
    "antonim": "different-nim",
    "arc-kayles": "edge-kayles",
    "bachet": "100 100-game countdown hundred hundred-game one-hundred one-hundred-game "
    "race-to-100",
    "breakthrough": "break-through",
    "bridge-it": "bridg-it gale",
    "brussels-sprouts": "brussels choux-de-bruxelles rosenkohl",
    "checkers": "american-checkers dama damas dame dames dammen draughts english-draughts shashki",
    "chessboard-game": "a-chessboard-game chessboard chessboard-game-again",
    "chess": "ajedrez echecs sachy satranc scacchi schach schack schaken shakhmaty sjakk szachy "
    "xadrez",
    "chocolate": "chocolate-bar chomp-bar poison-chocolate poisoned-chocolate schokolade",
    "chomp": "graph-chomp",
    "chomp-board": "bites chomp-with-holes",
    "coin-array": "tartan tartans",
    "coins-in-a-line": "coin-line coins-in-a-row deque number-sequence-game optimal-strategy "
    "pick-a-coin pots-of-gold predict-the-winner removal stone-game",
    "col": "graph-coloring map-coloring map-colouring",
    "connect": "connect-k drop-k",
    "connect-four": "captains-mistress connect-4 connect4 cuatro-en-raya forza-4 four-in-a-row "
    "four-up plot-four puissance-4 vier-gewinnt vier-op-een-rij",
    "cops": "cops-and-robber cops-and-robbers pursuit",
    "corner-the-knight": "white-knight",
    "corner-the-queen": "corner-the-lady cornering-the-queen wyt-queens",
    "cram": "impartial-domineering plugg",
    "cutcake": "cake-cutting cut-cake",
    "dawsons-chess": "dawson-chess",
    "dawsons-kayles": "dawson dawson-kayles flip-game flip-game-ii paper-strip",
    "dawsons-pawns": "dawsons-chess-with-pawns pawn-duel",
    "divisor-game": "aliquot divisor-nim",
    "domineering": "cross-cram crosscram domino dominoes stop-gate stopgate",
    "dots-and-boxes": "boxes cajitas dots dots-and-squares dots-boxes kaestchen kamertje-verhuren "
    "kasekastchen kastchen paddocks petits-carres pigs-in-a-pen pipopipette square-it timbiriche",
    "edge-deletion": "edge-removal",
    "end-nim": "both-ends-nim burning-the-candle-at-both-ends candle endnim",
    "euclid": "euclidean-game euclides euklid",
    "even-wins": "game-of-even-wins",
    "fibonacci-nim": "fibonacci nim-fibonacci siegbert-and-jo",
    "first-sos": "sos-in-a-row usamo-sos y2k-game",
    "fox-and-hounds": "devil-and-tailors fox-and-dogs wolf-and-sheep wolf-und-schafe",
    "game-with-sticks": "exact-slow-nim",
    "geography": "edge-geography generalized-geography shiritori undirected-vertex-geography "
    "vertex-geography word-chain",
    "go": "baduk igo wei-qi weiqi",
    "gomoku": "caro cinq-en-ligne five-in-a-line five-in-a-row funf-in-einer-reihe go-moku gobang "
    "omok piskvorky renju wuziqi",
    "green-hackenbush": "deforestation green-stalks green-trees impartial-hackenbush",
    "grundys-game": "grundy grundy-game",
    "hackenbush": "blue-red-hackenbush hackenbush-hotchpotch hackenbush-restrained "
    "hackenbush-stalks lr-hackenbush red-blue-hackenbush red-green-hackenbush",
    "harary": "animal-achievement animal-tic-tac-toe polyomino-achievement "
    "tic-tac-toe-with-animals",
    "hare-and-hounds": "french-military-game hare-game soldiers-game",
    "hex": "con-tac-tix contactix nash",
    "hydra": "hercules-and-the-hydra kirby-paris",
    "kalah": "bantumi kalaha mancala",
    "kayles": "bolos bowling-pins kegeln ninepins rails rip-van-winkles-game skittles",
    "kotzig": "kotzig-nim kotzigs-nim modular-nim",
    "l-game": "de-bonos-game l",
    "laskers-nim": "lasker lasker-nim nim-or-split nim-with-splitting split-nim",
    "maker-breaker": "positional-game",
    "merge-nim": "amalgamation-nim",
    "mnk": "k-in-a-row m-n-k",
    "mock-turtles": "mock-turtle",
    "moebius": "mobius",
    "moore": "moore-nim moores-nim nim-k",
    "mu-torere": "mutorere",
    "nim": "allumettes bouton chocolate-in-box classic-nim fan-tan fantan fosforos "
    "introduction-to-nim last-match last-one-loses last-stick m-and-m marienbad matches "
    "matchstick-game matchsticks mmmgame nim-heaps nim-i nim-ii nimble nimrod nimspiel palillos "
    "palitos stick-game sticks streichholzspiel",
    "nimstring": "strings-and-coins",
    "nine-mens-morris": "cowboy-checkers jeu-de-moulin jeu-du-moulin merels merrills mill mills "
    "molenspel moulin muehle muhle mulino tria trilha windmill",
    "node-kayles": "graph-kayles kayles-on-trees tree-kayles",
    "nogo": "anti-atari-go no-go",
    "northcott": "northcott-nim northcotts vertical-rooks",
    "notakto": "neutral-tic-tac-toe x-only-tic-tac-toe",
    "octal": "take-and-break",
    "odd-even-deletion": "even-odd-vertex-removal odd-even-vertex-removal",
    "order-and-chaos": "order-chaos order-versus-chaos order-vs-chaos",
    "oware": "awale awari ayo ayoayo wari",
    "partizan-end-nim": "partizan-endnim",
    "pong-hau-ki": "umul-gonu",
    "poset": "down-set-game",
    "prim": "coprime-nim",
    "prime-game": "prime prime-nim the-prime-game",
    "princess-and-roses": "princess-and-the-roses the-princess-and-the-roses",
    "quarto": "quatro",
    "reversi": "mini-othello othello",
    "robin-hood": "wealth-nim",
    "schuh": "divisor-chomp divisors schuhs",
    "silver-dollar": "bogus-nim coin-strip silver-dollar-without-the-dollar",
    "sim": "hexagon-game triangle-avoidance",
    "slow-nim": "another another-game",
    "snort": "cats-and-dogs cattle-game",
    "sos": "s-o-s",
    "sprouts": "germes spots-and-sprouts sprossen",
    "staircase-nim": "stair staircase stairs-nim",
    "subtract-a-square": "nim-square square-game square-nim stone-game-iv subtract-square "
    "take-a-square",
    "subtraction": "mcoins stones take-away",
    "superset": "gales-subset-game subset-take-away subset-takeaway",
    "sylver-coinage": "silver-coinage sylver sylver-coins",
    "sym": "symmetric-coins",
    "tac-tix": "bulo tac-tics tactix",
    "three-mens-morris": "luk-tsut-ki nine-holes tapatan",
    "three-pile-stone-game": "three-pile-stone",
    "tic-tac-toe": "boter-kaas-en-eieren filetto gato jogo-da-velha kolko-i-krzyzyk "
    "krestiki-noliki luffarschack morpion noughts-and-crosses oxo ristinolla tateti tic-tac-to "
    "tick-tack-toe ticktacktoe tictactoe tres-en-raya tris x-and-o xo xs-and-os",
    "toads-and-frogs": "frogs sheep-and-goats toads-frogs",
    "tokens": "benders-play game-on-a-digraph nim-on-graphs",
    "tower-breakers": "tower-breakers-revisited",
    "traffic-lights": "ampel semaforo semaphore traffic-light",
    "treblecross": "1d-tic-tac-toe linear-tic-tac-toe one-dimensional-tic-tac-toe",
    "turning-corners": "nim-product",
    "turtles": "coin-flipping coin-turning flipping-coins turning-coins turtle",
    "twenty-one": "21 21-game 21-matches 21-sticks 21-stones race-to-twenty-one stop-at-21",
    "vertex-deletion": "odd-odd-vertex-removal vertex-removal",
    "wild-tic-tac-toe": "choose-x-or-o",
    "wythoff": "chinese-nim jianshizi last-biscuit tsyan-shidzi wythoff-nim wythoffs-nim",
}
#: The catalogue's name for each alias, in alphabetical order of the aliases.
ALIASES = dict(sorted((word, name) for name, text in OTHER_NAMES.items() for word in text.split()))

#: Games that an operator makes from a ruleset: by name, the operator and the ruleset.
COMPOUNDS = {
    "nim-with-a-pass": ("pass", "nim"),
    "nim-with-pass": ("pass", "nim"),
    "pass-nim": ("pass", "nim"),
    "wythoff-with-a-pass": ("pass", "wythoff"),
    "zero-move-nim": ("pass", "nim"),  # with one pass for each heap: see `reading`
}
#: By ruleset or member: its names that mean misère play; its other names mean normal play.
MISERE_NAMES = {
    "nim": "last-one-loses m-and-m marienbad mmmgame",
    "twenty-one": "21 21-game 21-matches 21-sticks 21-stones twenty-one",
}
#: The ruleset or member for each name that means misère play.
MISERE_NAMED = {word: name for name, text in MISERE_NAMES.items() for word in text.split()}

#: Words that may be left out of the name of a game, in several languages.
FILLERS = {
    "a", "board", "das", "de", "del", "der", "di", "du", "el", "for", "game", "games", "gioco",
    "jeu", "jogo", "juego", "of", "puzzle", "spiel", "the",
}  # fmt: skip

#: The ending of Python files, in which users write games of their own.
SUFFIX = ".py"


def slug(name: str) -> str:
    """Return a name in lower case with hyphens between words, without accents and apostrophes.

    >>> slug("Grundy's Game"), slug("Mühle")
    ('grundys-game', 'muhle')
    """
    letters = re.sub("['’]", "", name.strip())
    if not letters.isascii():
        from unicodedata import combining, normalize

        letters = "".join(letter for letter in normalize("NFKD", letters) if not combining(letter))
    return re.sub(r"[\s_]+", "-", letters).lower()


def spellings(name: str) -> Iterator[str]:
    """Yield the names under which the catalogue may list a game, the likeliest first.

    >>> list(spellings("The Game of Euclid")), list(spellings("Moore's game"))
    (['the-game-of-euclid', 'euclid'], ['moores-game', 'moores', 'moore'])
    """
    word = slug(name)
    yield word
    shortened = "-".join(part for part in word.split("-") if part not in FILLERS)
    if shortened != word:
        yield shortened
        if shortened.endswith("s"):
            yield shortened[:-1]


def aliases_of(name: str) -> list[str]:
    """Return the other names of a ruleset or a member of a family, in alphabetical order.

    >>> aliases_of("moore")
    ['moore-nim', 'moores-nim', 'nim-k']
    """
    return OTHER_NAMES.get(name, "").split()


def is_own_file(word: str) -> bool:
    """Whether a word names a Python file, or a game in it, such as ``mygame.py:Halving``."""
    return word.lower().endswith(SUFFIX) or f"{SUFFIX}:" in word.lower()


def file_of(word: str) -> str:
    """Return the file that a word names, without the name of a game after it."""
    if word.lower().endswith(SUFFIX):
        return word
    return word[: word.lower().rindex(f"{SUFFIX}:") + len(SUFFIX)]


@lru_cache(maxsize=256)  # a table of answers may have the same wrong name in each row
def nearest(name: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return up to three of the names (slugs) close to a name, the likeliest first."""
    from difflib import get_close_matches

    wanted = slug(name)
    guesses = [word for word in names if len(wanted) >= 3 and word.startswith(wanted)]
    guesses += [word for word in names if sorted(word) == sorted(wanted)]  # the same letters
    close = get_close_matches(wanted, names, 3, 0.7) + get_close_matches(wanted, ALIASES, 3, 0.75)
    guesses += (ALIASES.get(word, word) for word in close)
    return tuple(word for word in dict.fromkeys(guesses) if word in names)[:3]


def did_you_mean(name: str, candidates: Iterable[str]) -> str:
    """Return a question with the candidates nearest to a name, or an empty text."""
    guesses = nearest(name, tuple(candidates))
    return f"did you mean {' or '.join(guesses)}? " if guesses else ""


#: Signs that people write for a free square, and the sign that rules use.
BLANKS, FREE = "-_", "."


def in_letters(text: str, letters: str) -> str:
    """Rewrite the text of a board in the letters of the rules.

    ``-`` and ``_`` become free squares, unless the rules use these signs. Capital and small letters
    are the same unless the rules have both. Other signs are left unchanged.

    >>> in_letters("X-|_O", ".xo"), in_letters("L-l", ".Ll"), in_letters("x?", ".xo")
    ('x.|.o', 'L.l', 'x?')
    """
    return "".join(char if char in letters else _letter_for(char, letters) for char in text)


def _letter_for(char: str, letters: str) -> str:
    letter = FREE if char in BLANKS else char.swapcase()
    return letter if letter in letters else char
