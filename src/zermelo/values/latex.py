r"""Values in LaTeX, as papers on combinatorial games write them.

Formulas need the package ``amsmath``, for bold signs of tiny and miny.
"""

from __future__ import annotations

import re
from collections.abc import Callable

#: A pattern for the parts of a text that are not copied: ``^<n>`` is ↑ⁿ, ``^[n]`` is ↑ + … + ↑ⁿ.
PARTS = (
    r"(?P<word>on|off|over|under|dud|pass)"
    r"|(?P<power>[\^v](?:<(?P<exponent>\w+)>|\[(?P<length>\w+)\]))"
    r"|(?P<arrows>\^\^|vv|\^(?P<ups>\d+)?|v(?P<downs>\d+)?)"
    r"|(?P<switch>\+-)"
    r"|(?P<fraction>(?P<numerator>\d+)/(?P<denominator>\d+))"
    r"|(?P<tiny>Tiny|Miny)\((?P<size>(?:[^()]|\([^()]*\))*)\)"
    r"|(?P<omega>ω(?P<raised>[⁰¹²³⁴⁵⁶⁷⁸⁹]+)?)"
    r"|(?P<bars>\|+)"
    r"|(?P<brace>[{}])"
    r"|(?P<sign>[*&∞×·−])"
)
#: The formulas of the group ``sign``.
SIGNS = {
    "*": r"\ast",
    "&": r"\mathbin{\&}",
    "∞": r"\infty",
    "×": r"\times ",
    "·": r"\cdot ",
    "−": "-",
}
#: The LaTeX that prints each character with a special meaning in LaTeX.
ESCAPED = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "_": r"\_", "&": r"\&", "%": r"\%",
    "#": r"\#", "$": r"\$", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
}  # fmt: skip
#: A translation of superscript digits into plain digits.
PLAIN_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


class WithLatex:
    """A base class of values: their formula in LaTeX, which notebooks display."""

    __slots__ = ()

    @property
    def latex(self) -> str:
        r"""The formula of the value in LaTeX, without dollar signs.

        Examples
        --------
        >>> from zermelo import Game
        >>> print(Game("{2|-1/2*}").latex, Game("^^*").latex, Game("+-1").latex)
        \{2\mid -\frac{1}{2}\ast\} \Uparrow\ast \pm1
        """
        return latex(self)

    def _repr_latex_(self) -> str:
        return f"${self.latex}$"


def latex(value: object) -> str:
    r"""Return the formula of a value, or of a text in which values are written.

    >>> from zermelo.values.nimber import Infinity
    >>> print(latex("*3"), latex(Infinity([0, 2])), latex("{0||0|-2}"), latex("^<2>"))
    \ast3 \infty(0,2) \{0\mathrel{||}0\mid -2\} \uparrow^{2}
    """
    formula = re.sub(PARTS, _formula, str(value).replace(", ", ","))
    # no letter may continue the name of a command: ``\uparrow x``
    command_before_letter = r"(\\(?:[Uu]parrow|[Dd]ownarrow|ast|pm|omega|infty|cdot))(?=[A-Za-z])"
    return re.sub(command_before_letter, r"\1 ", formula)


def _formula(match: re.Match[str]) -> str:
    """Return the formula of one match of `PARTS`."""
    return next(formula(match) for name, formula in FORMULAS.items() if match[name] is not None)


def _power(match: re.Match[str]) -> str:
    exponent = match["exponent"] or f"[{match['length']}]"
    bold_words = re.sub("[a-z]+", lambda word: rf"\mathbf{{{word[0]}}}", exponent)
    return rf"{_arrow(match[0][0])}^{{{bold_words}}}"


def _arrows(match: re.Match[str]) -> str:
    text, arrow_count = match["arrows"], match["ups"] or match["downs"]
    if len(text) == 2 and not arrow_count:
        return r"\Uparrow" if text[0] == "^" else r"\Downarrow"
    follows_number = match.start() > 0 and match.string[match.start() - 1].isdigit()
    factor = rf"{arrow_count}\cdot" if arrow_count else ""
    return ("+" if arrow_count and follows_number else "") + factor + _arrow(text[0])


def _arrow(sign: str) -> str:
    return r"\uparrow" if sign == "^" else r"\downarrow"


def _tiny(match: re.Match[str]) -> str:
    sign = "+" if match["tiny"] == "Tiny" else "-"
    return rf"\boldsymbol{{{sign}}}_{{{latex(match['size'])}}}"


def _omega(match: re.Match[str]) -> str:
    exponent = (match["raised"] or "").translate(PLAIN_DIGITS)
    return r"\omega" + (f"^{{{exponent}}}" if exponent else "")


#: The function that writes the formula of a part, by the group of `PARTS` that it matches.
FORMULAS: dict[str, Callable[[re.Match[str]], str]] = {
    "power": _power,
    "arrows": _arrows,
    "switch": lambda _: r"\pm",
    "fraction": lambda match: rf"\frac{{{match['numerator']}}}{{{match['denominator']}}}",
    "tiny": _tiny,
    "omega": _omega,
    "word": lambda match: rf"\mathbf{{{match['word']}}}",
    "bars": lambda match: r"\mid " if match[0] == "|" else rf"\mathrel{{{match[0]}}}",
    "brace": lambda match: "\\" + match["brace"],
    "sign": lambda match: SIGNS[match["sign"]],
}
