"""``explain``: who wins a position, by which move, and why, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from zermelo.answers.explanation import explain
from zermelo.games.explanation import Explanation, Lines, with_codes
from zermelo.games.position import Position
from zermelo.limits import Watch
from zermelo.rulesets.reading import is_game, position_of, with_turn
from zermelo.solvers.engine import Engine
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import Player
from zermelo.verbs import verb
from zermelo.verbs.call import Answer, Block, Board, Call, question
from zermelo.verbs.vertices import file_and_vertex, read_ending, size_of, token_words

if TYPE_CHECKING:
    from zermelo.labelling.tables.table import Tables


def _answer(subject: Mapping[str, object], explanation: Explanation, *boards: Block) -> Answer:
    """Return an explanation as text and in blocks, with the facts that identify its subject."""
    return Answer(
        lambda: {**subject, "text": str(explanation), "blocks": explanation.json()},
        lambda: [*boards, explanation],
    )


def answer_value(call: Call, expression: str) -> Answer:
    """Explain the value of an expression.

    >>> print(*answer_value(Call(), "{^|0}").blocks())
    Expression: {^|0}
    It is worth *.
    The next player wins (N).
    <BLANKLINE>
    {^|0} = *.
    <BLANKLINE>
    Left's option ^ is reversible: Right replies to *, which is at most the whole game.
    Replace it by Left's options from *: 0.
    <BLANKLINE>
    * is infinitesimal: play stops at 0 if Left begins, at 0 if Right does, and what matters
    is who makes the last move.
    <BLANKLINE>
    Left begins: play stops at 0, and who moves last decides; Left wins by moving to 0.
    <BLANKLINE>
    Right begins: play stops at 0, and who moves last decides; Right wins by moving to 0.
    <BLANKLINE>
    * is confused with 0, so the player who begins wins.
    """
    from zermelo.verbs.worth import answer, outcome_in_words

    worth = answer(call, expression)
    facts = {"value": str(worth.facts["value"])}
    lines = [f"Expression: {expression}", f"It is worth {facts['value']}."]
    reasons = [
        *with_codes("form", worth.reasons, **facts),
        *with_codes("meaning", worth.meaning),
        *with_codes("comparison", worth.comparison),
    ]
    if worth.is_game:
        lines.append(outcome_in_words(worth.value.outcome))
    verdict = with_codes("verdict", [Lines(tuple(lines))], expression=expression, **facts)
    return _answer({"expression": expression, **facts}, Explanation((*verdict, *reasons)))


@verb.verb(
    verb.words(
        "RULESET POSITION… [+ RULESET …] | FILE VERTEX | value EXPRESSION",
        first_words={"value": ""},
    ),
    verb.flag("--steps", "Also show the rule, and the calculation by hand."),
    verb.SEARCH_OPTIONS,
    verb.ENDING,
    verb.FILES,
    verb.turn("The player to move in a partizan game. Default: explain both starts."),
    verb.TABLE,
    verb.flag("--board", "Also show the board, with moves in colour."),
    examples=[
        "explain nim 10 17 21",
        "explain kayles 3 4 --steps",
        "explain examples/fraenkel-fig6.tgf n3",
        'explain value "{2|-1} + ^*"',
    ],
    words_kind="position",
    json_shape="(ruleset? position? digraph? play? expression? value?: str; final?: [str] | null; "
    "only_final?: bool; text: str; blocks: [block])",
)
def command(
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
) -> Answer:
    """Explain, step by step, who wins a position, by which move, and why.

    Instead of a game you may give a FILE and the VERTEX of the token. Then the explanation also
    contains a formula with ∃ and ∀ for the label of the vertex. With --final or --misere it lists
    the outcomes of the options instead of values. "value EXPRESSION" explains the value of an
    expression, which is written as for "zermelo value".

    --steps adds the rule that decides who wins, if such a rule is known. For small heaps and graphs
    it also adds the mex table or the order of labelling, and the proof by induction.

    --board shows the board first; on a terminal, winning moves are blue and losing moves yellow.
    """
    if words[0] == verb.VALUE and len(words) > 1:
        call.refuse(
            "an expression has a value in normal play, and no board",
            *("play", "steps", "board", "turn", "tablebase", "positions", "final", "only_final"),
        )
        with call.step("finding the value"):
            return answer_value(call, " ".join(words[1:]))
    is_vertex = not is_game(words, call.files)
    if is_vertex and (final is not None or play is not NORMAL):
        return _at_vertex(call, words, final, play, only_final=only_final)
    call.refuse(
        "--only-final needs --final" if is_vertex else "the rules of a game say where play ends",
        *("final", "only_final"),
    )
    position_words = token_words(call, words, "explain") if is_vertex else words
    with call.step("solving") as limits:
        position = with_turn(position_of(position_words, call.files), turn)
        engine = Engine(limits, tablebase=tablebase)
        explanation = explain(position, play, engine=engine, steps=steps)
        boards = [Board(position, engine.solve(position, play))] if board else []
        if is_vertex:
            explanation = _with_quantifiers(explanation, position, limits)
    subject = {"ruleset": str(position.ruleset), "position": str(position)}
    return _answer(subject, explanation, *boards)


def _at_vertex(
    call: Call, words: Sequence[str], final: str | None, play: Play, *, only_final: bool
) -> Answer:
    """Explain a vertex's label by the labels of its options, for misère play or final vertices."""
    from zermelo.answers.vertex import explain_vertex
    from zermelo.labels.outcomes import outcomes

    refused = ("steps", "board", "turn", "tablebase", "positions")
    call.refuse("with --final or --misere a vertex is explained by labels alone", *refused)
    file, name = file_and_vertex(words, "explain")
    G = call.read(file).digraph
    G.index(name)
    ending = read_ending(call, G, final, play, only_final=only_final)
    with call.step("labelling") as limits, question(limits, size_of(G)) as watch:
        explanation = explain_vertex(outcomes(G, limits=watch, **ending.arguments), name)
    return _answer({"digraph": file, "position": name, **ending.json()}, explanation)


def _with_quantifiers(
    explanation: Explanation, position: Position[Any], limits: Watch
) -> Explanation:
    """Add the label of the token's vertex as a formula with ∃ and ∀, before the last block."""
    from zermelo.answers.vertex import quantified_outcome
    from zermelo.labels.outcomes import outcomes
    from zermelo.rulesets import Tokens

    assert isinstance(position.ruleset, Tokens)  # noqa: S101  token_words always builds Tokens
    (name,) = (position.ruleset.on.names[vertex] for vertex, _ in position.state)
    *blocks, last = explanation.blocks
    formula = quantified_outcome(outcomes(position.ruleset.on, limits=limits), name)
    return Explanation((*blocks, *with_codes("quantifiers", formula.blocks), last))
