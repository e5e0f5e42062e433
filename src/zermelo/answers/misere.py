"""Explanations of misère play by the misère quotient."""

from __future__ import annotations

from collections import Counter
from textwrap import wrap
from typing import Any

from zermelo.errors import not_none
from zermelo.games.explanation import WIDTH, Block, Table, with_codes
from zermelo.games.position import Position
from zermelo.games.rules import options_of
from zermelo.games.solution import Solution
from zermelo.limits import Watch
from zermelo.solvers.engine import Engine
from zermelo.solvers.quotient import KnownQuotient, indecomposables, quotient_of
from zermelo.values.misere import structure
from zermelo.values.outcome import Outcome
from zermelo.values.text import list_items, plural

#: Maximum numbers shown: elements of P, moves to one element, relations, and factors of a product.
MAX_MEMBERS, MAX_MOVES, MAX_RELATIONS, MAX_FACTORS = 12, 4, 20, 12


def why_quotient(solution: Solution, engine: Engine) -> list[Block | str]:
    """Explain an outcome by the elements of the parts, of their sum and of the options."""
    position = solution.position
    lookup = not_none(quotient_of(position, engine))  # not None: it gave the outcome
    quotient = lookup.quotient
    parts = indecomposables(position)
    by_element = options_by_element(position, lookup, engine.watch)
    if not by_element:
        return ["Nobody can move, so the player to move has won."]
    is_sum = len(parts) > 1
    intro = (
        ("The position is a sum: its parts do not disturb each other. " if is_sum else "")
        + "In misère play values do not add up. Instead, every position has an element of a "
        "commutative monoid, and the element of a sum is the product of those of its parts. The "
        f"monoid here has {plural(quotient.order, 'element', 'elements')}, and a position is P "
        f"if and only if its element is in a set P of {quotient.p_portion:,} of them. This is a "
        f"theorem: {solution.source}."
    )
    size = {"order": quotient.order, "p_portion": quotient.p_portion}
    blocks: list[Block | str] = [*with_codes("quotient", [intro], **size, source=solution.source)]
    letters_of = {x: structure.word_in_letters(quotient, x) for x in range(quotient.order)}
    product = letters_of[not_none(lookup.product(position))]
    if quotient.generators and parts:
        blocks += [letters_text(lookup), *part_table(parts, lookup, letters_of, product)]
    p_words = [letters_of[x] for x in quotient.p_elements]
    is_p, set_p = solution.outcome is Outcome.P, f"P = {{{list_items(p_words, MAX_MEMBERS)}}}"
    membership = (
        f"{product} is in {set_p}. Every move leads out of P: to "
        f"{', '.join(letters_of[x] for x in sorted(by_element))}. There the opponent has won "
        "already, or can come back into P."
        if is_p
        else f"{product} is not in {set_p}. These moves lead into P, from where every move leads "
        "out again:"
    )
    blocks += with_codes("element", [membership], element=product, p_elements=p_words)
    if is_p:
        return blocks
    winning_by_element = {x: states for x, states in by_element.items() if quotient.portion[x]}
    lines = []
    for x, options in sorted(winning_by_element.items()):
        lines += wrap(
            f"{letters_of[x]}: {list_items(position.moves_to(options), MAX_MOVES)}",
            WIDTH,
            initial_indent="  ",
            subsequent_indent="    ",
            break_long_words=False,
            break_on_hyphens=False,
        )
    counts = {letters_of[x]: len(options) for x, options in winning_by_element.items()}
    blocks += with_codes("moves-by-element", ["\n".join(["to the element", *lines])], moves=counts)
    return blocks


def letters_text(lookup: KnownQuotient) -> str:
    """Return text: the position that each letter stands for, and the monoid's relations."""
    quotient = lookup.quotient
    names = structure.generator_names(quotient)
    rules_by_part = {part: rules for rules, part in lookup.heap_parts.items()}
    terms = {number: term for term, number in lookup.numbers.items()}
    same_game = len({*rules_by_part.values(), *(term.ruleset for term in terms.values())}) == 1
    letters = []
    for name, (part, number) in zip(names, quotient.generators, strict=True):
        if part in rules_by_part:
            position = f"heap {number}" if same_game else f"{rules_by_part[part]} {number}"
        else:
            term = terms[number]
            position = ("" if same_game else f"{term.ruleset} ") + (str(term) or term.ruleset.start)
        letters.append(f"{name} is {position}")
    equations = [
        f"{structure.word_text(a, names)} = {structure.word_text(b, names)}"
        for a, b in structure.relations(quotient)
    ]
    return (
        f"The letters: {', '.join(letters)}; 1 is a position without a move. Their order does not "
        f"matter, and {list_items(equations, MAX_RELATIONS)}."
    )


def part_table(
    parts: list[Position], lookup: KnownQuotient, letters_of: dict[int, str], product: str
) -> list[Block | str]:
    """Return a table of the elements of the parts; its last line is the product of the elements."""
    rows, factors = [], []
    is_mixed = len({part.ruleset for part in parts}) > 1  # parts of different rulesets
    for term, count in Counter(parts).items():
        name = f"{term.ruleset} {term}".strip() if is_mixed else str(term) or term.ruleset.start
        element = letters_of[not_none(lookup.element(term))]
        rows.append((name, str(count), element))
        factors += [element] * count
    if 1 < len(factors) <= MAX_FACTORS:
        product = f"{' · '.join(factors)} = {product}"
    return [Table(("part", "how often", "element"), tuple(rows), f"product: {product}")]


def options_by_element(
    position: Position, lookup: KnownQuotient, watch: Watch
) -> dict[int, list[Any]]:
    """Return the options grouped by element, without those whose element is not known."""
    by_element: dict[int, dict[Any, None]] = {}
    for option in watch.over(options_of(position.ruleset, position.state), every=256):
        x = lookup.product(Position(position.ruleset, option))
        if x is not None:
            by_element.setdefault(x, {})[option] = None
    return {x: list(options) for x, options in by_element.items()}
