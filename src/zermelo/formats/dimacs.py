"""DIMACS CNF and QDIMACS: formulas in conjunctive normal form, with or without quantifiers.

A line ``p cnf 3 2`` declares 3 variables and 2 clauses. A clause is a list of literals, such as
-2 for "not x2", and a final 0. In QDIMACS, lines ``e 1 2 0`` and ``a 3 0`` above the clauses are
the quantifiers ∃x1 ∃x2 and ∀x3, outermost first. Lines that begin with ``c`` are comments.

python-sat reads DIMACS too, without quantifiers; it accepts damaged files, and names no lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice

from zermelo.errors import InputError
from zermelo.formats.source import Source, quoted
from zermelo.limits import NO_LIMITS, Limits, Watch

#: A quantifier, "e" (for some values) or "a" (for all values), and its variables.
Block = tuple[str, tuple[int, ...]]

#: The form of a literal, for messages.
LITERAL_FORM = "a variable such as 3, or -3 for its negation"


@dataclass(frozen=True)
class CNF:
    """A formula in conjunctive normal form.

    Parameters
    ----------
    clauses : tuple of tuples of int
        Literals: 2 for x2, -2 for not x2.
    variables : int, optional
        The number n of variables x1, …, xn; by default the largest that occurs.
    prefix : tuple of (str, tuple of int), optional
        Quantifiers, outermost first: ``("e", (1, 2))`` for ∃x1 ∃x2, ``("a", (3,))`` for ∀x3. None
        if there are none.
    called : str, optional
        The file of the formula. Does not affect equality.

    Raises
    ------
    InputError
        A variable is not one of x1, …, xn or is quantified twice, or a quantifier is not e or a.

    Examples
    --------
    >>> F = CNF(((1,), (2, -3), (-1, -2, 3)))
    >>> print(F)
    x1 ∧ (x2 ∨ ¬x3) ∧ (¬x1 ∨ ¬x2 ∨ x3)
    """

    clauses: tuple[tuple[int, ...], ...]
    variables: int = -1
    prefix: tuple[Block, ...] | None = None
    called: str | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "clauses", tuple(map(tuple, self.clauses)))
        if self.prefix is not None:
            blocks = tuple((kind, tuple(bound)) for kind, bound in self.prefix)
            object.__setattr__(self, "prefix", blocks)
        occurring = [abs(literal) for clause in self.clauses for literal in clause]
        quantified = [variable for _, bound in self.prefix or () for variable in bound]
        if self.variables < 0:
            object.__setattr__(self, "variables", max([*occurring, *quantified], default=0))
        for variable in (*occurring, *quantified):
            if not 1 <= variable <= self.variables:
                raise InputError(f"there is no x{variable}; variables are x1 to x{self.variables}")
        if len(set(quantified)) < len(quantified):
            repeated = next(v for index, v in enumerate(quantified) if v in quantified[:index])
            raise InputError(f"x{repeated} is quantified twice; quantify each variable once")
        for kind, _ in self.prefix or ():
            if kind not in ("e", "a"):
                raise InputError(f"a quantifier is {kind!r}; give 'e' (for some) or 'a' (for all)")

    def __str__(self) -> str:
        clauses = [[f"x{x}" if x > 0 else f"¬x{-x}" for x in clause] for clause in self.clauses]
        texts = (words[0] if len(words) == 1 else f"({' ∨ '.join(words)})" for words in clauses)
        return " ∧ ".join(texts) or "nothing to make true"


def open_cnf(file: str, limits: Limits | Watch = NO_LIMITS) -> CNF:
    """Read a formula from a file; ``"-"`` is the standard input, compressed files are unpacked.

    Raises
    ------
    FormatError
        The content is not valid; the message names file and line.
    InputError
        The file cannot be read.
    LimitReached
    """
    from zermelo.formats.files import read_named_source

    return read(read_named_source(file, file, limits))


def _words(source: Source) -> Iterator[tuple[int, str]]:
    """Yield words with line numbers; skip comments, and stop at a line that begins with ``%``."""
    for line, text in source.lines():
        words = text.split()
        if words and words[0].startswith("%"):  # the end of files in some collections
            return
        if words and words[0] != "c" and not text.startswith("c"):
            yield from ((line, word) for word in words)


def read(source: Source) -> CNF:
    r"""Read DIMACS or QDIMACS. Time linear in the length of the file.

    >>> formula = read(Source(b"c thesis\np cnf 2 1\ne 1 0\na 2 0\n1 -2 0\n", "f.qdimacs"))
    >>> formula.clauses, formula.prefix
    (((1, -2),), (('e', (1,)), ('a', (2,))))
    """
    all_words = _words(source)
    head = list(islice(all_words, 4))
    words = [word for _, word in head]
    if len(head) < 4 or words[:2] != ["p", "cnf"] or len({line for line, _ in head}) > 1:
        excerpt = quoted(" ".join(words)) if words else "nothing"
        line = head[0][0] if head else 1
        raise source.error(f"found {excerpt}; expected a line such as 'p cnf 3 2'", line)
    head_line = head[0][0]
    variables = source.number(words[2], "the number of variables", head_line)
    clause_count = source.number(words[3], "the number of clauses", head_line)
    source.check_count(variables, head_line, "variables")
    prefix: list[Block] = []
    clauses: list[tuple[int, ...]] = []
    line_of: dict[int, int] = {}
    for line, word in all_words:
        quantifier = word if word in ("e", "a") else ""
        if quantifier and clauses:
            raise source.error("quantifiers stand above the clauses; move the line up", line)
        words_left = all_words if quantifier else chain([(line, word)], all_words)
        numbers = _read_until_zero(source, words_left, line, variables)
        if not quantifier:
            clauses.append(tuple(numbers))
            continue
        for variable in numbers:
            if variable < 0:
                raise source.error(f"{variable} is quantified; give variables without -", line)
            if variable in line_of:
                raise source.error(
                    f"x{variable} is quantified twice, first in line {line_of[variable]}; drop one "
                    "of them",
                    line,
                )
            line_of[variable] = line
        prefix.append((quantifier, tuple(numbers)))
    if len(clauses) != clause_count:
        raise source.error(
            f"{clause_count:,} clauses are declared, but there are {len(clauses):,}; correct the "
            "number, or the 0 at the end of a clause",
            head_line,
        )
    return CNF(tuple(clauses), variables, tuple(prefix) or None, source.file)


def _read_until_zero(
    source: Source, remaining: Iterator[tuple[int, str]], first_line: int, variables: int
) -> list[int]:
    """Return the literals before the next 0."""
    numbers: list[int] = []
    for line, word in remaining:
        number = source.number(word.removeprefix("-"), "a literal", line, LITERAL_FORM)
        if number == 0:
            return numbers
        if number > variables:
            raise source.error(
                f"{quoted(word)} is beyond the {variables:,} variables of the line 'p cnf'; "
                "correct one of them",
                line,
            )
        numbers.append(-number if word.startswith("-") else number)
    raise source.error("the last line of numbers does not end with 0; add it", first_line)


def write(formula: CNF) -> bytes:
    """Write QDIMACS, or DIMACS if there are no quantifiers.

    >>> print(write(CNF(((1, -2),))).decode(), end="")
    p cnf 2 1
    1 -2 0
    """
    rows: list[Iterable[object]] = [("p", "cnf", formula.variables, len(formula.clauses))]
    rows += [(kind, *bound, 0) for kind, bound in formula.prefix or ()]
    rows += [(*clause, 0) for clause in formula.clauses]
    return "".join(" ".join(map(str, row)) + "\n" for row in rows).encode()
