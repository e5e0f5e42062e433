"""Steps for learners: the rule, a table worked out by hand, and the induction that proves it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from zermelo.answers.heap_rule import proof, rule_of
from zermelo.compounds.sums import SumRules
from zermelo.compounds.turns import needs_minimax, no_value
from zermelo.errors import InputError, LimitReached
from zermelo.games.explanation import Block, Table
from zermelo.games.move_lookup import find_position
from zermelo.games.nim_table import short
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition, PartizanRuleset, Rules, options_of
from zermelo.solvers.engine import Engine
from zermelo.solvers.quotient import indecomposables
from zermelo.values.nimber import mex, nim_sum
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play

#: Maximum number of rows of a table; largest heap in the table shown if there would be more rows.
MAX_ROWS, MAX_HEAP = 40, 12
#: Maximum number of options of a position in a table, with repetitions.
MAX_OPTIONS = 16 * MAX_ROWS
#: Maximum number of options that a row shows before an ellipsis.
MAX_SHOWN = 16

MEX = (
    "How the table is made, row by row: the value of a position is the mex of the values of its "
    "options, the least of 0, 1, 2, … that no option has. An option that falls apart is worth the "
    "nim-sum (⊕) of the values of its parts."
)
INDUCTION = (
    "Why that is right, by induction: all parts of options stand in rows above, with right values. "
    "From a position of value m there is a move to each smaller value and none to m. So the second "
    "player wins its sum with a Nim heap of m: a move to a smaller value is copied in the other "
    "term, and a move to a larger value is followed by a move back to m. A position of value 0 is "
    "therefore P, and all other positions are N (Sprague 1935, Grundy 1939)."
)
LABELS = (
    "How the table is made, in the order of remoteness: first the positions in which play is over "
    "and won. Any other position is P if it has moves, all to N, and N if a move leads to P."
)
WHY_LABELS = (
    "Why that is right, by induction on the rows: from P every move leads to an N above; "
    "there the opponent has won, or moves to a P above."
)
MISERE_LABELS = (
    "How the table is made, in the order of remoteness: in misère play a position is N if there is "
    "no move, or some move leads to P; and P if there are moves and all of them lead to N."
)
WHY_MISERE = (
    "Why that is right, by induction on the rows: from P every move leads to an N above; "
    "there the opponent cannot move, and has won, or moves to a P above."
)
DRAWS = (
    "The other positions are D: play is over and nobody has won, or some move leads to D and none "
    "to P. A player who always moves to D never loses."
)
FORMS = (
    "How the table is made, row by row: the value of a position is {values of Left's options | "
    "values of Right's}, simplified: dominated options are left out, reversible ones are bypassed."
)
WHY_FORMS = (
    "Why that is right, by induction: every option stands in a row above, and the simplification "
    "changes the outcome of no sum (Conway 1976, chapter 10)."
)
TOO_MANY = (
    f"More than {MAX_ROWS} positions can be reached, or more than a limit allows: too many to work "
    "out by hand here. A smaller position of the same game shows every step."
)
NOT_BY_HAND = (
    "Canonical forms are worked out by hand in normal play that ends, if positions have values and "
    f"at most {MAX_ROWS} can be reached; this position is not of that kind."
)


def steps(position: Position, play: Play, engine: Engine) -> list[Block | str]:
    """Return the rule, if there is one, the position worked out by hand, and the induction.

    >>> from zermelo.rulesets import kayles
    >>> print(steps(kayles(3, 4), NORMAL, Engine())[2])
    kayles  options, with values            value
    0       –                                   0
    1       0 (0)                               1
    2       1 (1), 0 (0)                        2
    3       2 (2), 1⊕1 (0), 1 (1)               3
    4       3 (3), 1⊕2 (3), 2 (2), 1⊕1 (0)      1
    """
    if needs_minimax(position.ruleset):
        return ["Only play in which moves alternate, without scores, is worked out by hand."]
    if isinstance(position, PartizanPosition):
        return _by_forms(position, play, engine)
    rule, by_hand = list(_heap_rules(position, play, engine)), list[Block | str]()
    if play is NORMAL and not no_value(position.ruleset) and position.ruleset.ends:
        by_hand = _by_mex(position, engine)
    return [*rule, *(by_hand or _by_labels(position, play, engine))]


def _heap_rules(position: Position, play: Play, engine: Engine) -> Iterator[Block | str]:
    for rules in dict.fromkeys(term.ruleset for term in indecomposables(position)):
        try:
            rule = rule_of(rules, play, engine)
        except InputError:
            rule = None
        if rule is None:
            continue
        text = str(rule)[0].lower() + str(rule)[1:]
        if not rule.source:
            evidence = f"as seen in the heaps up to {rule.seen - 1}, not proven"
            yield f"The rule of {rules}, {evidence}: {text}."
            continue
        yield f"The rule of {rules}: {text}; proven: {rule.source}."
        if by_remainders := proof(rules, rule):
            yield by_remainders


def _by_mex(position: Position, engine: Engine) -> list[Block | str]:
    """Return a table of values, or one of small heaps if that is too long; [] without a table."""
    parts = indecomposables(position)
    rows = _reachable_rows(parts)
    is_too_long = rows is None
    if is_too_long and (starts := _first_heaps(parts)):
        rows = _reachable_rows(starts)
    ordered = None if rows is None else _sort_positions(rows)
    if rows is None or ordered is None:
        return []
    values: dict[Position, int] = {}
    in_full = len({term.ruleset for term in ordered}) > 1
    lines = []
    for term in ordered:
        engine.watch.look()
        by_name: dict[str, int] = {}
        for option in rows[term]:
            name = "⊕".join(_name(part, in_full=in_full) for part in option) or "nothing"
            by_name.setdefault(name, nim_sum(*(values[part] for part in option)))
        values[term] = mex(by_name.values())
        options_text = _join_options([f"{name} ({value})" for name, value in by_name.items()])
        lines.append((_name(term, in_full=in_full), options_text, str(values[term])))
    rules = position.ruleset
    head = "position" if in_full or isinstance(rules, SumRules) else str(rules)
    blocks: list[Block | str] = [MEX, _table((head, "options, with values", "value"), lines)]
    if is_too_long:
        blocks.append("And so on: the table would go on to the heaps of this position.")
    worths = [_worth(term, values, engine) for term in parts]
    if len(worths) > 1:
        terms = " ⊕ ".join(short(value) for value in worths)
        total = short(nim_sum(*worths))
        blocks.append(
            f"The parts do not disturb each other, so their values add up by ⊕: {terms} = {total}."
        )
    return [*blocks, INDUCTION]


def _worth(term: Position, values: dict[Position, int], engine: Engine) -> int:
    value = values[term] if term in values else engine.value(term)
    assert isinstance(value, int)  # noqa: S101  play ends
    return value


def _name(term: Position, *, in_full: bool) -> str:
    name = str(term) or "0" * (find_position(term.ruleset, "0") is not None) or term.ruleset.start
    return f"{term.ruleset} {name}" if in_full else name


def _join_options(options: list[str]) -> str:
    return ", ".join([*options[:MAX_SHOWN], *["…"] * (len(options) > MAX_SHOWN)]) or "–"


Row = tuple[str, str, str]


def _table(heads: Row, rows: list[Row]) -> Table:
    """Return a table whose second column is padded, so that it is aligned left too."""
    width = max(len(row[1]) for row in (heads, *rows))
    head, *below = ((first, f"{middle:<{width}}", last) for first, middle, last in (heads, *rows))
    return Table(head, tuple(below))


#: The parts of each option, by position.
Rows = dict[Position, list[tuple[Position, ...]]]


def _reachable_rows(starts: Iterable[Position]) -> Rows | None:
    """Return the parts of options of all positions reached from ``starts``; None if too many."""
    rows: Rows = {}
    queue = list(dict.fromkeys(starts))
    for term in queue:  # the queue grows meanwhile
        if term in rows:
            continue
        if len(rows) >= MAX_ROWS:
            return None
        options = list(islice(options_of(term.ruleset, term.state), MAX_OPTIONS + 1))
        if len(options) > MAX_OPTIONS:
            return None
        positions = (Position(term.ruleset, option) for option in dict.fromkeys(options))
        rows[term] = [tuple(indecomposables(option)) for option in positions]
        queue += [part for parts in rows[term] for part in parts if part not in rows]
    return rows


def _first_heaps(parts: Iterable[Position]) -> list[Position]:
    """Return parts of heaps 0 to `MAX_HEAP` in the games of ``parts``; [] if a heap is refused."""
    all_rules = dict.fromkeys(part.ruleset for part in parts)
    numbers = [(str(number),) for number in range(MAX_HEAP + 1)]
    try:
        heaps = [Position(rules, rules.parse(words)) for rules in all_rules for words in numbers]
        return [part for heap in heaps for part in indecomposables(heap)]
    except InputError:
        return []


def _sort_positions(rows: Rows) -> list[Position] | None:
    """Sort positions by game and text, shorter first, each after its options; None for a cycle."""
    ordered: dict[Position, None] = {}
    remaining = sorted(rows, key=lambda term: (str(term.ruleset), len(str(term)), str(term)))

    def is_ready(term: Position) -> bool:
        return all(part in ordered for option in rows[term] for part in option)

    while (ready := next(filter(is_ready, remaining), None)) is not None:
        ordered[ready] = None
        remaining.remove(ready)
    return None if remaining else list(ordered)


def _by_labels(position: Position, play: Play, engine: Engine) -> list[Block | str]:
    """Return the labels of the reachable positions, or a sentence if these are too many."""
    rules = position.ruleset
    try:
        states = _reachable_states(rules, position.state)
        from zermelo.solvers.labelled import graph_of

        graph = graph_of(position, play, engine) if states is not None else None
    except LimitReached:
        states = graph = None
    if states is None or graph is None:
        return [TOO_MANY]
    remoteness = {state: graph.remoteness(state) for state in states}
    outcome = {state: graph.outcome(state) for state in states}
    lines = []
    for state in sorted(states, key=lambda state: (remoteness[state] is None, remoteness[state])):
        options = dict.fromkeys(rules.canonical(option) for option in options_of(rules, state))
        texts = [f"{Position(rules, option).label} ({outcome[option]})" for option in options]
        length = "" if remoteness[state] is None else f" in {remoteness[state]}"
        label = f"{outcome[state]}{length}"
        lines.append((Position(rules, state).label, _join_options(texts), label))
    labels, proof_text = (MISERE_LABELS, WHY_MISERE) if play is MISERE else (LABELS, WHY_LABELS)
    table = _table(("position", "options, with labels", "label"), lines)
    blocks: list[Block | str] = [labels, table, proof_text]
    return [*blocks, DRAWS] if Outcome.D in outcome.values() else blocks


def _reachable_states(rules: Rules, start: object) -> list[Any] | None:
    """Return the reachable states in canonical form; None if there are more than `MAX_ROWS`."""
    forms = {rules.canonical(start): None}
    queue = list(forms)
    for state in queue:  # the queue grows meanwhile
        for option in options_of(rules, state):
            form = rules.canonical(option)
            if form not in forms:
                if len(forms) >= MAX_ROWS:
                    return None
                forms[form] = None
                queue.append(form)
    return queue


def _by_forms(position: Position, play: Play, engine: Engine) -> list[Block | str]:
    """Return a table of canonical forms, or a sentence if it is too long or there are none."""
    rules = position.ruleset
    assert isinstance(rules, PartizanRuleset)  # noqa: S101  the caller checks it
    states = _reachable_states(rules, position.state)
    if play is not NORMAL or no_value(rules) or not rules.ends or states is None:
        return [NOT_BY_HAND]
    lines = []
    for state in _options_first(rules, states):
        engine.watch.look()
        sides = [
            dict.fromkeys(str(engine.value(Position(rules, option))) for option in moves(state))
            for moves in (rules.left, rules.right)
        ]
        form = f"{{{' | '.join(map(', '.join, sides))}}}"
        current = Position(rules, state)
        lines.append((current.label, form, str(engine.value(current))))
    return [FORMS, _table(("position", "{Left's | Right's}", "value"), lines), WHY_FORMS]


def _options_first(rules: PartizanRuleset, states: list[Any]) -> list[Any]:
    """Sort states so that options come first; unchanged if play can cycle."""
    ordered: dict[Any, None] = {}
    remaining = list(reversed(states))

    def is_ready(state: object) -> bool:
        return all(rules.canonical(option) in ordered for option in options_of(rules, state))

    while ready := list(filter(is_ready, remaining)):
        ordered |= dict.fromkeys(ready)
        remaining = [state for state in remaining if state not in ordered]
    # play may cycle although its rules declare that it ends
    return states if remaining else list(ordered)
