"""The answers of ``value EXPRESSION`` and ``moves value EXPRESSION``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from zermelo.errors import InputError
from zermelo.expressions.comparison import RELATIONS, compare
from zermelo.expressions.facts import facts_of
from zermelo.expressions.meaning import meaning as meaning_of
from zermelo.expressions.parse import ParsedExpression
from zermelo.expressions.reasons import Reasons, explain, explain_value
from zermelo.games.move_table import DRAWS, LOSES, WINS
from zermelo.limits import Watch
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import Sided, Stopper, Value, sides
from zermelo.values.partizan.loopy_methods import option_values
from zermelo.values.partizan.notation.arithmetic import Result, as_game, as_text, relation
from zermelo.values.partizan.written import Written
from zermelo.values.player import LEFT, RIGHT
from zermelo.verbs.call import Answer, Block, Call, and_more, plain, table
from zermelo.verbs.positions import read_expression

if TYPE_CHECKING:
    from zermelo.pictures.document import Picture
    from zermelo.values.partizan.loopy_heat import LoopyThermograph
    from zermelo.values.partizan.thermograph import Thermograph

#: Sentences that say who wins.
OUTCOMES = {
    "N": "The next player wins (N).",
    "P": "The previous player wins (P).",
    "L": "Left wins (L).",
    "R": "Right wins (R).",
    "D": "Nobody can force a win (D).",
}


def outcome_in_words(letters: str) -> str:
    """Return who wins as a sentence; the first of two letters is the result if Left begins."""
    if letters in OUTCOMES:
        return OUTCOMES[letters]
    starts = zip(("Left", "Right"), letters, strict=True)
    words = {"L": "Left wins", "R": "Right wins", "D": "nobody can force a win"}
    sentences = " ".join(f"{player} begins: {words[who]}." for player, who in starts)
    return f"{sentences[:-1]} ({letters})."


@dataclass(frozen=True)
class ValueAnswer:
    """The value of an expression, and its comparison with another value."""

    expression: str
    parsed: ParsedExpression  # with its value and all names defined so far
    facts: dict[str, Any]
    against: Value | None = None  # the value to compare with

    @property
    def result(self) -> Result:
        """The value of the expression."""
        return self.parsed.result

    @property
    def is_game(self) -> bool:
        """Whether the result is a game, not a truth value, a list or a number such as 1/3."""
        return isinstance(self.result, Game | Stopper | Sided | Written)

    @property
    def value(self) -> Value:
        """The value as a game; InputError if it is not one."""
        return as_game(self.result)

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        """The reasons for the value in sentences; written options count unless one is `Sided`."""
        if not self.is_game:
            return ()
        value, options = self.value, self.parsed.options
        if isinstance(self.result, Written) and self.result.is_quoted and isinstance(value, Game):
            left, right = option_values(self.result)
            return explain(left, right, whole=value).paragraphs
        if options is None or isinstance(value, Sided):
            return explain_value(value).paragraphs
        written_sides = options.left, options.right
        left, right = ([g for g in side if not isinstance(g, Sided)] for side in written_sides)
        if (len(left), len(right)) != tuple(map(len, written_sides)):
            return explain_value(value).paragraphs
        return explain(left, right, whole=value, passes=options.passes).paragraphs

    @property
    def meaning(self) -> tuple[str, ...]:
        """The meaning of the value for play: temperature, stops, and who wins."""
        return tuple(meaning_of(self.value)) if self.is_game else ()

    @property
    def compared(self) -> tuple[Value, Value] | None:
        """The two games to compare, from ``against`` or a sign in the expression."""
        if self.against is not None:
            return self.value, self.against
        parts = self.parsed.comparison
        try:
            return None if parts is None else (as_game(parts[0]), as_game(parts[2]))
        except InputError:  # one side is not a game, but a list, for example
            return None

    @cached_property
    def relation(self) -> str | None:
        """The relation ``=``, ``<``, ``>`` or ``||`` of the two values; None for a single value."""
        return None if self.compared is None else relation(*self.compared)

    @cached_property
    def comparison(self) -> tuple[str, ...]:
        """The comparison of the values in sentences; also of both sides if one is `Sided`."""
        if self.compared is None or self.relation is None:
            return ()
        first, second = self.compared
        if not isinstance(first, Sided) and not isinstance(second, Sided):
            return compare(first, second).paragraphs
        sentences = [f"{first} {RELATIONS[self.relation]} {second}."]
        pairs = zip(sides(first), sides(second), strict=True)
        for name, (first_side, second_side) in zip(("onsides", "offsides"), pairs, strict=True):
            sentences += [f"The {name}:", *compare(first_side, second_side).paragraphs]
        return tuple(sentences)

    def picture(self, title: str | None = None) -> Picture:
        """Draw the thermograph; the default title is the value. InputError for two sides."""
        from zermelo.pictures.document import Picture
        from zermelo.values.partizan.thermograph_svg import thermograph_svg

        svg = thermograph_svg(self.thermograph, str(self.value) if title is None else title)
        return Picture(svg, f"the thermograph of {self.value}")

    @cached_property
    def thermograph(self) -> Thermograph | LoopyThermograph:
        """The thermograph; InputError if the value has an onside and an offside."""
        value = self.value
        if isinstance(value, Sided):
            raise InputError(
                f"{value} has two sides and no thermograph; draw its .Onside or its .Offside"
            )
        return value.thermograph

    def json(self, file: str | None = None, *, walls: bool = False) -> dict[str, object]:
        """Return plain data; ``walls`` adds both walls' bends, as pairs [temperature, value]."""
        facts: dict[str, object] = {"expression": self.expression, **self.facts}
        if self.parsed.name is not None:
            facts["name"] = self.parsed.name
        if walls:
            thermograph = self.thermograph
            facts["thermograph"] = {
                "left": [[str(t), str(x)] for t, x in thermograph.left_wall],
                "right": [[str(t), str(x)] for t, x in thermograph.right_wall],
            }
        if self.against is not None:
            facts["against"] = str(self.against)
        if self.relation is not None:
            facts["relation"] = self.relation
        return facts if file is None else facts | {"file": file}


def answer(
    call: Call,
    expression: str,
    against: str | None = None,
    names: Mapping[str, Result] | None = None,
) -> ValueAnswer:
    """Find the value of an expression, and compare it with the value of ``against``.

    In an expression, ``(RULESET POSITION…)`` is a position. ``names`` are already defined names.

    >>> worth = answer(Call(), "^", "*")
    >>> worth.relation, str(worth.facts["outcome"])
    ('||', 'L')
    >>> answer(Call(), "^ <= *").facts, answer(Call(), "[^,1/3]").facts
    ({'value': 'false'}, {'value': '[^,1/3]', 'list': ['^', '1/3']})
    """
    watch, against_value = call.limits, None
    parsed = read_expression(expression, call.files, watch, names)
    if against is not None:
        as_game(parsed.result)
        against_value = as_game(read_expression(against, call.files, watch, names).result)
    return ValueAnswer(expression, parsed, facts_of_result(parsed.result, watch), against_value)


def facts_of_result(result: Result, watch: Watch) -> dict[str, Any]:
    """Return the facts of a value for JSON."""
    if isinstance(result, Game | Stopper | Sided):
        return facts_of(result, watch.sparing())
    if isinstance(result, Written):
        facts = facts_of(as_game(result, watch.sparing()), watch.sparing())
        return facts | ({"form": as_text(result)} if result.is_quoted else {})
    entries = {"list": list(map(as_text, result))} if isinstance(result, tuple) else {}
    return {"value": as_text(result), **entries}


PLAYERS = ("left", "right")


def moves_of_value(call: Call, expression: str, rows: int) -> Answer:
    """List the moves in the value of an expression: the written or else the canonical options."""
    parsed = read_expression(expression, call.files, call.limits)
    value = as_game(parsed.result)
    if isinstance(value, Sided) and parsed.options is None:
        raise InputError(
            f"{value} has two sides and no options; list the moves of its .Onside or .Offside"
        )
    rows_by_side: tuple[Sequence[Value], Sequence[Value]]
    if isinstance(parsed.result, Written) and parsed.result.is_quoted:
        rows_by_side = option_values(parsed.result)
    elif parsed.options is not None:
        rows_by_side = parsed.options.left, parsed.options.right
    else:
        assert not isinstance(value, Sided)  # noqa: S101  it is refused above
        rows_by_side = value.left, value.right
    reasons = None
    options = [[option for option in row if not isinstance(option, Sided)] for row in rows_by_side]
    if not isinstance(value, Sided) and list(map(len, options)) == list(map(len, rows_by_side)):
        passes = (False, False) if parsed.options is None else parsed.options.passes
        reasons = explain(*options, whole=value, passes=passes)
    moves = [
        (player, to, _result_for(to, side), _in_canonical_form(to, side, reasons))
        for side, player in enumerate(PLAYERS)
        for to in dict.fromkeys(rows_by_side[side])
    ]
    result_order = [WINS, DRAWS, LOSES]
    moves.sort(key=lambda move: (PLAYERS.index(move[0]), result_order.index(move[2])))

    def json() -> dict[str, object]:
        rows_json = [
            {
                "move": f"to {to}",
                "to": str(to),
                "outcome": to.outcome,
                "remoteness": None,
                "value": str(to),
                "result": result,
                "reason": reason,
                "player": player,
            }
            for player, to, result, reason in moves
        ]
        facts = {"expression": expression, "value": str(value), "outcome": value.outcome}
        return {**facts, "moves": rows_json}

    def blocks() -> Iterator[Block]:
        value_text = "" if expression == str(value) else f"{value}; "
        yield plain(f"{expression}: {value_text}{outcome_in_words(value.outcome)}")
        if not moves:
            yield plain("There is no move.")
            return
        cells = [(player.title(), to, to.outcome, *more) for player, to, *more in moves[:rows]]
        note = and_more(len(moves) - rows, "--rows N or --json show them")
        heads = ("player", "moves to", "outcome", "result", "in the canonical form")
        yield table(heads, cells, left=5, note=note)

    return Answer(json, blocks)


def _result_for(to: Value, side: int) -> str:
    """Return the result of a move to a value for the player who makes it (side 0: Left)."""
    both_sides = (to.onside, to.offside) if isinstance(to, Sided) else (to, to)
    mover = (LEFT, RIGHT)[side]
    winners = {one_side.outcome.winner(mover.other) for one_side in both_sides}
    if len(winners) > 1:
        return DRAWS
    return WINS if winners == {mover} else LOSES


def _in_canonical_form(to: Value, side: int, reasons: Reasons | None) -> str:
    """Return "yes" if an option is in the canonical form, or why not; "–" without ``reasons``."""
    if reasons is None:
        return "–"
    whole = reasons.value
    if to in (whole.left, whole.right)[side]:
        return "yes"
    move = ("Left", "Right")[side], to
    for reversible in reasons.reversible:
        if (reversible.player, reversible.option) == move:
            return f"reversible through {reversible.reply}"
    for dominated in reasons.dominated:
        if (dominated.player, dominated.option) == move:
            return f"dominated by {dominated.by}"
    return f"no: {whole} is the simplest number that fits"
