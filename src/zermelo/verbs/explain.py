"""``explain``: who wins a position, by which move, and why, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from zermelo.answers.explanation import explain
from zermelo.games.explanation import Explanation, Lines, coded
from zermelo.games.parameters import Resolver
from zermelo.games.position import Position
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.reading import is_game, position_of, turned
from zermelo.solvers.engine import Engine
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import Player
from zermelo.verbs import verb as say
from zermelo.verbs.call import Answer as Answered
from zermelo.verbs.call import Block, Board, Call, question
from zermelo.verbs.vertices import file_and_vertex, play_until, size_of, token_on

if TYPE_CHECKING:
    from zermelo.labelling.tables.table import Tables

#: Parameters that say where play on a digraph ends.
ENDING = ("final", "only_final")
#: Stands before an expression.
VALUE = "value"


@dataclass(frozen=True)
class ExplainAnswer:
    """The explanation of what plain data name, in blocks; of a position also its board."""

    subject: Mapping[str, object]
    explanation: Explanation
    board: Board | None = None

    def json(self) -> dict[str, object]:
        """Return plain data: the explanation as text, and in blocks."""
        told = self.explanation
        return {**self.subject, "text": str(told), "blocks": told.json()}


def answer(
    words: Sequence[str],
    resolver: Resolver,
    play: Play = NORMAL,
    *,
    steps: bool = False,
    board: bool = False,
    turn: Player | None = None,
    tablebase: Tables = None,
    limits: Limits | Watch = NO_LIMITS,
) -> ExplainAnswer:
    """Explain the position that words name; with ``steps`` as it is worked out by hand.

    A partizan one is explained for both starts, or for one ``turn``; on a ``board`` moves are
    coloured.

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> "winning move" in answer("nim 3 2".split(), Names()).json()["text"].lower()
    True
    """
    here = turned(position_of(words, resolver), turn)
    engine = Engine(limits, tablebase=tablebase)
    told = explain(here, play, engine=engine, steps=steps)
    subject = {"ruleset": str(here.ruleset), "position": str(here)}
    return ExplainAnswer(subject, told, Board(here, engine.solve(here, play) if board else None))


def answer_value(
    expression: str, resolver: Resolver, *, limits: Limits | Watch = NO_LIMITS
) -> ExplainAnswer:
    """Explain what an expression is worth, as a position of that value would be.

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> print(answer_value("{^|0}", Names()).explanation)
    Expression: {^|0}
    It is worth *.
    The next player wins (N).
    <BLANKLINE>
    {^|0} = *.
    <BLANKLINE>
    Left's option ^ is reversible: Right replies *, which is at most the whole game. In its
    place stand Left's options after that: 0.
    <BLANKLINE>
    * is infinitesimal: play stops at 0 if Left begins, at 0 if Right does, and what matters
    is who makes the last move.
    <BLANKLINE>
    Left begins: play stops at 0, and who moves last decides; Left wins by moving to 0.
    <BLANKLINE>
    Right begins: play stops at 0, and who moves last decides; Right wins by moving to 0.
    <BLANKLINE>
    * is confused with 0, so whoever begins wins.
    """
    from zermelo.verbs.worth import answer, outcome_in_words

    worth = answer(expression, resolver, limits=limits)
    facts = {"value": str(worth.facts["value"])}
    lines = [f"Expression: {expression}", f"It is worth {facts['value']}."]
    said = [
        *coded("form", worth.reasons, **facts),
        *coded("meaning", worth.meaning),
        *coded("comparison", worth.comparison),
    ]
    if worth.is_game:
        lines.append(outcome_in_words(worth.value.outcome))
    verdict = coded("verdict", [Lines(tuple(lines))], expression=expression, **facts)
    return ExplainAnswer({"expression": expression, **facts}, Explanation((*verdict, *said)))


@say.verb(
    say.words(
        "RULESET POSITION… [+ RULESET …] | FILE VERTEX | value EXPRESSION", first={"value": ""}
    ),
    say.flag("--steps", help="Also: the rule, and the work by hand, for learners."),
    say.SEARCHING,
    say.ENDING,
    say.FILES,
    say.turn("Whose turn it is, of a partizan game. Default: both are explained."),
    say.TABLE,
    say.flag("--board", help="Show the board too, with moves in colour."),
    examples=[
        "explain nim 10 17 21",
        "explain kayles 3 4 --steps",
        "explain examples/fraenkel-fig6.tgf n3",
        'explain value "{2|-1} + ^*"',
    ],
    reading="position",
    facts="(ruleset? position? digraph? play? expression? value?: str; final?: [str] | null; "
    "only_final?: bool; text: str; blocks: [block])",
)
def record(
    call: Call,
    *,
    words: tuple[str, ...],
    steps: bool = False,
    play: Play = NORMAL,
    final: str | None = None,
    only_final: bool = False,
    turn: Player | None = None,
    tablebase: Tables = None,
    board: bool = False,
) -> Answered:
    """Explain, step by step, who wins a position, by which move, and why.

    Or a token on the VERTEX of the digraph in FILE, also by what its label says in quantifiers; or
    what an EXPRESSION is worth, as "zermelo value" reads it. With --final, or --misere on a FILE,
    a vertex is explained by the labels around it, as "zermelo outcomes" finds them.

    With --steps, small heaps and small graphs are worked out as one does by hand: mex tables, or
    labels in their order, the rule where there is one, and the induction behind it.

    With --board the board comes first, on a terminal with moves coloured by what they are worth:
    on blue they win, on yellow they lose.
    """
    if words[0] == VALUE and len(words) > 1:
        others = ("play", "steps", "board", "turn", "tablebase", "positions", "final", "only_final")
        call.refuse("a value is one of normal play, and an expression no board", *others)
        with call.step("finding the value") as limits:
            worth = answer_value(" ".join(words[1:]), call.files, limits=limits)
        return Answered(worth.json, lambda: [worth.explanation])
    token = not is_game(words, call.files)
    if token and (final is not None or play is not NORMAL):
        return _at_vertex(call, words, final, play, only_final=only_final)
    call.refuse("there is no --final" if token else "a game has ends of its own", *ENDING)
    here = token_on(call, words, "explain") if token else words
    with call.step("solving") as limits:
        answered = answer(
            here, call.files, play, steps=steps, board=board, turn=turn, tablebase=tablebase,
            limits=limits,
        )  # fmt: skip
        if token and answered.board is not None:
            answered = _in_quantifiers(answered, answered.board.position, limits)
    shown: list[Block] = [answered.board] if board and answered.board is not None else []
    return Answered(answered.json, lambda: [*shown, answered.explanation])


def _at_vertex(
    call: Call, words: Sequence[str], final: str | None, play: Play, *, only_final: bool
) -> Answered:
    """Explain a vertex by labels, where play does not end as usual."""
    from zermelo.answers.vertex import explain_vertex
    from zermelo.labels.outcomes import outcomes

    others = ("steps", "board", "turn", "tablebase", "positions")
    call.refuse("a vertex with other ends is explained by the labels around it", *others)
    file, name = file_and_vertex(words, "explain")
    G = call.read(file).digraph
    G.index(name)
    ending = play_until(call, G, final, play, only_final=only_final)
    with call.step("labelling") as limits, question(limits, size_of(G)) as watch:
        told = explain_vertex(outcomes(G, limits=watch, **ending.asked), name)
    answered = ExplainAnswer({"digraph": file, "position": name, **ending.json()}, told)
    return Answered(answered.json, lambda: [told])


def _in_quantifiers(
    answered: ExplainAnswer, here: Position[Any], limits: Limits | Watch
) -> ExplainAnswer:
    """Add to the explanation of one token what its label says in quantifiers."""
    from zermelo.answers.vertex import reading
    from zermelo.labels.outcomes import outcomes
    from zermelo.rulesets import Tokens

    assert isinstance(here.ruleset, Tokens)  # noqa: S101  so it was made
    (name,) = (here.ruleset.on.names[vertex] for vertex, _ in here.state)
    *blocks, last = answered.explanation.blocks
    told = reading(outcomes(here.ruleset.on, limits=limits), name)
    said = coded("quantifiers", told.blocks)
    return replace(answered, explanation=Explanation((*blocks, *said, last)))
