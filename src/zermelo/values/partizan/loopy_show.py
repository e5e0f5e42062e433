"""Stoppers as text, as CGSuite prints them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from zermelo.values.partizan import show as short
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy_graphs import BaseStopper, LoopyGame, Node
from zermelo.values.partizan.stoppers import strong_parts
from zermelo.values.partizan.uptimals import nimber

STAR, ZERO = Game.of([0], [0]), Game(0)

#: Graphs of the stoppers that have a name, and of dud; an integer is a node, and 0 the root.
NAMED_STOPPERS: dict[str, list[Node]] = {
    "on": [((0,), ())],
    "off": [((), (0,))],
    "over": [((ZERO,), (0,))],
    "under": [((0,), (ZERO,))],
    "dud": [((0,), (0,))],
    "upon": [((0,), (STAR,))],
    "uponth": [((ZERO,), (1,)), ((ZERO,), (ZERO, 1))],
}

#: A function that returns the value that a word names.
Lookup = Callable[[str], Game | LoopyGame]

#: Letters for names of subpositions, without v, which means down.
LETTERS = "abcdefghijklmnopqrstuwxyz"


class StopperWriter:
    """Writes stoppers as text; ``within`` has the names, if any, of the stoppers being written."""

    def __init__(self, value_of_word: Lookup) -> None:
        self.value_of_word = value_of_word
        self.within: dict[BaseStopper, str | None] = {}
        self.unused_names = (name for name in short.names_of(LETTERS) if name not in NAMED_STOPPERS)

    def write(
        self, g: Game | BaseStopper, *, braces: bool = False, parentheses: bool = False
    ) -> tuple[str, int]:
        """Return the text of a game, and the length of its outermost run of bars outside braces."""
        if isinstance(g, Game):
            return short.write(g, braces=braces, parentheses=parentheses)
        if g in self.within:
            if (name := self.within[g]) is None:
                name = self.within[g] = next(self.unused_names)
            return name, 0
        if (text := pseudonumber_text(g)) is not None:
            return (f"({text})" if parentheses and text[0] in "-0123456789" else text), 0
        if -g == g:
            return self.switch(g), 0
        text = tiny_text(g, self.value_of_word) if only_passes(g) else None
        if (text := text or upon_text(g, self.value_of_word)) is not None:
            return (f"({text})" if parentheses else text), 0
        return self.sides(g, braces=braces)

    def switch(self, g: BaseStopper) -> str:
        """Return the text ``+-x`` or ``+-{x,y}`` of a game that is its own negative."""
        if len(g.left) == 1:
            return "+-" + self.write(g.left[0], braces=True, parentheses=True)[0]
        return f"+-{{{','.join(self.write(option, braces=True)[0] for option in g.left)}}}"

    def sides(self, g: BaseStopper, *, braces: bool) -> tuple[str, int]:
        """Return the options with bars between, and the number of these bars, 0 in braces."""
        self.within[g] = None
        written, bars = [], 0
        for options in (g.left, g.right):
            braced = len(options) > 1
            texts = [("pass", 0) if o is g else self.write(o, braces=braced) for o in options]
            bars = max([bars, *(inner for _, inner in texts)])
            written.append(",".join(text for text, _ in texts))
        name = self.within.pop(g)
        bars += 1
        text = ("|" * bars).join(written)
        if braces or name or not g.left or not g.right or bars == short.MAX_BARS:
            return f"{name or ''}{{{text}}}", 0
        return text, bars


def tiny_text(g: BaseStopper, value_of_word: Lookup) -> str | None:
    """Return the text of x + tiny-G or x + miny-G, for numbers x and G ≥ over; None for others."""
    if len(g.left) != 1 or len(g.right) != 1:
        return None
    for name, side in (("Tiny", 0), ("Miny", 1)):
        x, threat = (g.left[0], g.right[0])[:: 1 - 2 * side]
        if not isinstance(x, Game) or x.number is None:
            continue
        if len(threat.left) != 1 or len(threat.right) != 1:
            continue
        reply, prize = (threat.left[0], threat.right[0])[:: 1 - 2 * side]
        size = x - prize if side == 0 else prize - x
        if reply == x and size >= value_of_word("over"):
            return f"{x or ''}{name}({size})"
    return None


def only_passes(g: BaseStopper) -> bool:
    """Whether each cycle is one move from a game to itself."""
    return all(len(part) == 1 for part in strong_parts(g.nodes, [g.root]))


def pseudonumber_text(g: BaseStopper) -> str | None:
    """Return the text of on, off and, for numbers x, x + over and x + under; None for others."""
    left, right = g.left, g.right
    if left == (g,) and not right:
        return "on"
    if right == (g,) and not left:
        return "off"
    if len(left) == len(right) == 1:
        for x, other_option, name in ((left[0], right[0], "over"), (right[0], left[0], "under")):
            if other_option is g and isinstance(x, Game) and x.number is not None:
                return f"{x or ''}{name}"
    return None


def upon_text(g: BaseStopper, value_of_word: Lookup) -> str | None:
    """Return the text of ±(x + ↑^[on] + *k) or ±(x + ↑^<on> + *k); None for others."""
    for sign in (1, -1):
        positive = -g if sign < 0 else g
        if not isinstance(positive, BaseStopper):
            continue
        for exponent, word in (("[on]", "upon"), ("<on>", "uponth")):
            if (excess := _excess(positive, exponent)) is None:
                continue
            x, k = excess
            if value_of_word(word) + Game(x) + nimber(k) is positive:
                number, star = str(sign * x) if x else "", f"*{k if k > 1 else ''}" if k else ""
                return f"{number}{'^' if sign > 0 else 'v'}{exponent}{star}"
    return None


def _excess(g: BaseStopper, exponent: str) -> tuple[Fraction, int] | None:
    """Return the only x and k, if any, for which g may be x + ↑^[on] + *k (``<on>``: ↑^<on>).

    Right's option of the sum shows x and k: x + *(k ⊕ 1), for ``<on>`` x − ↑^[on] + *(k ⊕ 1).
    """
    if len(g.right) != 1:
        return None
    option = g.right[0]
    if exponent == "<on>":
        negative = -option
        excess = _excess(negative, "[on]") if isinstance(negative, BaseStopper) else None
        return None if excess is None else (-excess[0], excess[1] ^ 1)
    parts = option.uptimal if isinstance(option, Game) else None
    return None if parts is None or parts.ups else (parts.number, parts.nimber ^ 1)
