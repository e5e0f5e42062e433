"""Checks of nim-sums of the values of parts, and of outcomes by a formula for P-positions."""

import re
from collections import Counter
from functools import reduce
from operator import xor
from typing import Any, NamedTuple

from .fields import check_texts, index, list_of, number, one_of, record
from .form import Certificate, Claim, Flaw, Malformed, shown
from .games import CheckedGame, FormulaGame, Heaps, read_position
from .terms import terms_of

#: The first two premises of every certificate of a nim-sum, word for word.
NORMAL = "Normal play: whoever cannot move loses."
SUMS = (
    "A sum of games is won by whoever is to move if and only if the nim-sum of their values is not "
    "0, and then by a move to nim-sum 0 (Sprague 1935, Grundy 1939; with cycles, Smith 1966)."
)
SEARCH = "search, not a theorem"  # a source of values in games with a formula for P-positions
PART_FIELDS = ("part", "value", "source")


class KnownPosition(NamedTuple):
    """A position of a game whose rules the checker knows."""

    ruleset: str
    game: CheckedGame
    state: Heaps

    def write(self, state: Heaps) -> str:
        """Return a state of the game as text, with the ruleset."""
        return " ".join([self.ruleset, *map(str, state)])


def read_terms(ruleset: str, position: str) -> list[KnownPosition | None]:
    """Return the terms of a position, None for unknown games; [None] if a name is in quotes."""
    full_text = position if ruleset == "sum" else _full_text(ruleset, position)
    if "'" in full_text:  # a quoted name may hold anything
        return [None]
    texts_of_terms = terms_of(full_text) if ruleset == "sum" else [full_text]
    terms = [KnownPosition(*term) if term else None for term in map(read_position, texts_of_terms)]
    if ruleset != "sum" and terms[0] is not None and terms[0].ruleset != ruleset:
        raise Flaw(f"{escape(ruleset)} is not a ruleset")
    return terms


def check_nim_sum(certificate: Certificate) -> Claim:
    """Check a position's parts, their values, the nim-sum, and that the move leads to nim-sum 0.

    The player to move wins a sum of games if and only if the nim-sum s of the values is not 0, and
    then by a move to 0 (Sprague 1935, Grundy 1939). From s = 0 each move changes one value, and so
    the nim-sum. If s ≠ 0, some value v has a 1 where the highest binary digit of s stands. Since
    v ⊕ s is smaller than v, the part with value v has an option with value v ⊕ s; moving there
    makes the nim-sum 0. For games known to the checker, the parts, the move, and the values that
    do not take too long are computed again; a formula for P-positions only decides whether a value
    is 0. Everything else is assumed.
    """
    check_texts(certificate, "ruleset", "position", "outcome")
    parts, move = _read_parts(certificate["parts"], "parts"), certificate["move"]
    parts_left: list[tuple[str, int, str]] = []
    if move is not None:
        check_texts(record(("move", "to", "part", "leaves"), move, "'move'"), "move", "to")
        parts_left = _read_parts(move["leaves"], "leaves")
        index(move["part"], len(parts), "the part of the move", "parts")
    value, premises = _read_value(certificate["value"], "'value'"), certificate["premises"]
    if not isinstance(premises, list) or not all(isinstance(text, str) for text in premises):
        raise Malformed("'premises' must be a list of texts")
    one_of(("P", "N"), certificate["outcome"], "'outcome'")

    ruleset, position = certificate["ruleset"], certificate["position"]
    assumed = _check_parts(ruleset, position, [text for text, _, _ in parts])
    assumed += [
        assumed_value
        for entry in dict.fromkeys(parts + parts_left)
        if (assumed_value := _check_value(*entry))
    ]
    total = _nim_sum(parts)
    if value != total:
        raise Flaw(f"the nim-sum of the parts is {total}, not {value}")
    outcome = "N" if total else "P"
    if certificate["outcome"] != outcome:
        raise Flaw(f"the outcome is {outcome}, not {certificate['outcome']}")
    if (move is None) != (not total):
        raise Flaw("'move' must be null for P, and a move for N")
    claim = f"position {position!r} of {escape(ruleset)} is {outcome}, with the nim-sum {total}"
    if move is not None:
        part, part_value, _ = parts[move["part"]]
        after = total ^ part_value ^ _nim_sum(parts_left)
        if after:
            raise Flaw(f"after the move the nim-sum is {after}, not 0")
        assumed += _check_move(ruleset, position, part, move, [text for text, _, _ in parts_left])
        claim += f", and the move {move['move']!r} makes it 0"
    if premises != [NORMAL, SUMS, *dict.fromkeys(source for _, _, source in parts)]:
        raise Flaw("the premises are not normal play, the theorem on sums, and the parts' sources")
    return claim, "; ".join(assumed)


def check_theorem(certificate: Certificate) -> Claim:
    """Check that a formula gives the outcome, and that the move is legal and leads to P."""
    check_texts(certificate, "ruleset", "rule", "outcome", "source")
    parameter = number(certificate["parameter"], "'parameter'")
    heaps, move = _heap_sizes(certificate["heaps"], "heaps"), certificate["move"]
    after: Heaps | None = None if move is None else _heap_sizes(move, "move")
    ruleset, rule = certificate["ruleset"], certificate["rule"]
    one_of(("P", "N"), certificate["outcome"], "'outcome'")

    position = " ".join(map(str, heaps))
    (term,) = read_terms(ruleset, position) if ruleset != "sum" else [None]
    if term is None or not isinstance(term.game, FormulaGame):
        raise Flaw(f"no formula is known for {escape(ruleset)}")
    game = term.game
    if (game.rule, game.parameter) != (rule, parameter):
        rule_text = f"{game.rule} with the parameter {game.parameter}"
        raise Flaw(f"{escape(ruleset)} is {rule_text}, not {rule!r:.60} with {shown(parameter)}")
    if certificate["source"] not in game.sources:
        raise Flaw(f"the source of the formula is {game.sources[0]!r}, not that in 'source'")
    outcome = "P" if game.is_lost(heaps) else "N"
    if certificate["outcome"] != outcome:
        raise Flaw(f"the outcome is {outcome}, not {certificate['outcome']}")
    if (after is None) != (outcome == "P"):
        raise Flaw("'move' must be null for P; for N it must be the heaps after the move")
    claim = f"position {position!r} of {ruleset} is {outcome}, by the formula for P-positions"
    if after is not None:
        if not game.is_move(heaps, after):
            raise Flaw("the heaps in 'move' cannot be reached by one move")
        if not game.is_lost(after):
            raise Flaw("the move does not lead to a P-position by the formula")
        claim += ", and the move leads to one of these"
    return claim, ""


def _check_parts(ruleset: str, position: str, parts: list[str]) -> list[str]:
    """Compare the listed parts with those of the position; return the assumptions."""
    terms = read_terms(ruleset, position)
    known_terms = [term for term in terms if term is not None]
    actual_parts = [t.write(part) for t in known_terms for part in t.game.split(t.state)]
    if None not in terms:
        if parts != actual_parts:
            pairs = zip(actual_parts, parts, strict=False)
            expected = next((actual for actual, part in pairs if actual != part), None)
            count_text = f"its number of parts is {len(actual_parts)}"
            difference = (
                count_text if expected is None else f"the first difference is at {expected!r:.60}"
            )
            raise Flaw(f"the parts are not those of position {position!r:.60}: {difference}")
        return []
    if parts == [_full_text(ruleset, position)]:
        return []  # the only part is the position itself
    for text in Counter(actual_parts) - Counter(parts):
        raise Flaw(f"the position has the part {text!r:.60}, which is missing")
    return [f"{position!r} of {escape(ruleset)} is the sum of {', '.join(map(repr, parts))}"]


def _check_value(part: str, value: int, source: str) -> str:
    """Check the value of a part and its source; return the assumption, which may be empty."""
    ruleset, colon, _ = source.partition(": ")
    if not colon or (part != ruleset and not part.startswith(ruleset + " ")):
        raise Flaw(f"the source of {part!r:.60} is about another game: {source!r:.60}")
    parsed = None if "'" in part else read_position(part)
    if parsed is not None:
        ruleset, game, state = parsed
        sources = [*game.sources, SEARCH] if isinstance(game, FormulaGame) else game.sources
        if source not in [f"{ruleset}: {text}" for text in sources]:
            raise Flaw(f"{source!r:.60} is not a source for the value of {part!r:.60}")
        if isinstance(game, FormulaGame):
            if game.is_lost(state) != (not value):
                raise Flaw(f"{part!r:.60} is {'not ' * (value == 0)}lost for the player to move")
        elif None not in (values := [game.value(heap) for heap in state]):
            expected_value = reduce(xor, (worth or 0 for worth in values), 0)
            if expected_value != value:
                raise Flaw(f"{part!r:.60} is worth {expected_value}, not {value}")
            return ""
    return f"{part!r} is worth {value} ({escape(source)})"


def _check_move(
    ruleset: str, position: str, part: str, move: dict[str, Any], parts_left: list[str]
) -> list[str]:
    """Check a move in ``part`` that leaves ``parts_left`` of it; return the assumptions."""
    terms = read_terms(ruleset, position)
    if None in terms:
        remains = ", ".join(map(repr, parts_left)) or "nothing"
        return [f"{move['move']!r} is a move to {move['to']!r}, and leaves {remains} of {part!r}"]
    known_terms = [term for term in terms if term is not None]
    for nth, term in enumerate(known_terms, 1):
        for part_index, heaps in enumerate(term.game.split(term.state)):
            if term.write(heaps) != part:
                continue
            after, move_text = _state_after(term, part_index, heaps, parts_left)
            prefix = f"part {nth}: " * (ruleset == "sum")
            if after is None or move["move"] != f"{prefix}{move_text}":
                continue
            written = [t.write(after if t is term else t.state) for t in known_terms]
            if ruleset != "sum":
                written = [written[0].removeprefix(ruleset).removeprefix(" ")]
            if move["to"] == " + ".join(written):
                return []
    raise Flaw(
        f"{move['move']!r:.60} is not a move in {part!r:.60} to {move['to']!r:.60} that leaves "
        "the parts in 'leaves'"
    )


def _state_after(
    term: KnownPosition, part_index: int, heaps: Heaps, parts_left: list[str]
) -> tuple[Heaps | None, str | None]:
    """Return the state and text of a move that leaves ``parts_left``, each None if not found."""
    parts = [read_position(text) for text in parts_left]
    states = [part[2] for part in parts if part is not None and part[0] == term.ruleset]
    if len(states) < len(parts_left):
        return None, None
    if isinstance(term.game, FormulaGame):
        if len(states) != 1:
            return None, None
        return states[0], term.game.text_of(term.state, states[0])
    if not heaps or not states or any(len(state) != 1 for state in states):
        return None, None
    new_heaps = tuple(sorted(heap for (heap,) in states))
    after = (*term.state[:part_index], *new_heaps, *term.state[part_index + 1 :])
    return after, term.game.text(part_index, heaps[0], new_heaps)


def _full_text(ruleset: str, position: str) -> str:
    return f"{ruleset} {position}" if position else ruleset


def escape(text: str) -> str:
    """Return a text with unprintable characters escaped."""
    return text if text.isprintable() else ascii(text)


def _read_parts(entries: object, field: str) -> list[tuple[str, int, str]]:
    parts = []
    for entry in list_of("parts", entries, f"{field!r}"):
        check_texts(record(PART_FIELDS, entry, f"an entry of {field!r}"), "part", "source")
        value = _read_value(entry["value"], f"the value of {entry['part']!r:.60}")
        parts.append((entry["part"], value, entry["source"]))
    return parts


def _heap_sizes(value: object, field: str) -> Heaps:
    heaps = list_of("heaps", value, f"{field!r}")
    return tuple(_read_value(heap, f"a heap in {field!r}") for heap in heaps)


def _nim_sum(entries: list[tuple[str, int, str]]) -> int:
    return reduce(xor, (value for _, value, _ in entries), 0)


def _read_value(value: object, what: str) -> int:
    """Return a value that must be a number from 0 on; one of 16 digits or more may be text."""
    if isinstance(value, str) and re.fullmatch("[1-9][0-9]{15,3999}", value):
        value = int(value)
    return number(value, what)
