"""Explanations of a vertex by the labels of its options, and its label in quantifiers."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from zermelo.answers.verdicts import VERDICTS
from zermelo.games.explanation import Block, Explanation, Lines, Table, as_block, with_codes
from zermelo.labels.outcomes import Outcomes
from zermelo.values.outcome import Outcome
from zermelo.values.text import list_items, plural, with_full_stop

#: Maximum number of quantifiers in a formula; longer formulas show the first five and a count.
MAX_SIGNS = 7
MAX_OPTIONS_LISTED = 40  #: maximum number of options that are listed

EXISTS, FORALL = "∃", "∀"
#: By outcome N or D: the outcome of the options to move to, and the adjective for these moves.
KEEPING_MOVES = {Outcome.N: (Outcome.P, "Winning"), Outcome.D: (Outcome.D, "Drawing")}


@dataclass(frozen=True)
class QuantifiedOutcome:
    """The outcome of a vertex in quantifiers over options (Fraenkel 1997, Definition 2).

    The ``prefix``, such as ``"∃∀∃"``, has one quantifier for each move of best play, and in misère
    play one more; for a draw it is empty. The ``note`` says where F(u) is not the set of options.
    """

    vertex: str
    outcome: Outcome
    prefix: str
    note: str = ""

    def formula(self, *, negated: bool = False) -> str:
        """Return the formula for the outcome, or its negation by De Morgan's rule.

        >>> QuantifiedOutcome("a", Outcome.P, "∀∃").formula(negated=True)
        '∃u1∈F(a) ∀u2∈F(u1): F(u2) ≠ ∅'
        """
        if self.outcome is Outcome.D:
            u, v = self.vertex, "u1"
            if negated:
                return f"∀{v}∈F({u}) ¬D({v}) ∨ ∃{v}∈F({u}) (¬D({v}) ∧ ¬N({v}))"
            return f"∃{v}∈F({u}) D({v}) ∧ ∀{v}∈F({u}) (D({v}) ∨ N({v}))"
        signs = self.prefix if len(self.prefix) <= MAX_SIGNS else self.prefix[: MAX_SIGNS - 2]
        if negated:
            signs = signs.translate({ord(EXISTS): FORALL, ord(FORALL): EXISTS})
        names = [self.vertex, *(f"u{number}" for number in range(1, len(signs) + 1))]
        steps = zip(signs, pairwise(names), strict=True)
        quantifiers = [f"{sign}{v}∈F({u})" for sign, (u, v) in steps]
        if len(signs) < len(self.prefix):
            quantifiers.append(f"… ({len(self.prefix):,} in turn)")
            names.append(f"u{len(self.prefix)}")
        end = f"F({names[-1]}) {'≠' if negated else '='} ∅"
        return f"{' '.join(quantifiers)}: {end}" if quantifiers else end

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The formula, its negation, and what the negation means."""
        letter = str(self.outcome)
        lines = [
            f"In quantifiers, F(u) being the options of u{self.note}:",
            f"  {letter}: {self.formula()}",
            f"  not {letter}: {self.formula(negated=True)}",
        ]
        return Lines(tuple(lines), prose=True), as_block(NEGATION_MEANINGS[self.outcome])


NEGATION_MEANINGS = {
    Outcome.P: "The negation says only that the player to move can avoid losing within these "
    "moves. Since the number of moves is not bounded beforehand, a vertex that is not P is N or D.",
    Outcome.N: "The negation says only that the opponent can avoid losing within these moves. "
    "Since the number of moves is not bounded beforehand, a vertex that is not N is P or D.",
    Outcome.D: "D is the greatest set for which this holds at each of its vertices, and P and N "
    "are the least sets: so neither player can force a win, and each can go on for ever.",
}


def quantified_outcome(result: Outcomes, name: Hashable) -> QuantifiedOutcome:
    """Return the outcome of a vertex in quantifiers, one for each move in best play.

    In misère play one more stands for a move from the end of play to a vertex ω without options.

    >>> from zermelo import Digraph, outcomes
    >>> G = Digraph([("a", "b"), ("b", "c"), ("c", "d"), ("c", "b")])
    >>> quantified_outcome(outcomes(G), "a").formula(), quantified_outcome(outcomes(G), "b").prefix
    ('∃u1∈F(a) ∀u2∈F(u1) ∃u3∈F(u2): F(u3) = ∅', '∀∃')
    """
    outcome, ending, remoteness = result[name], result.ending, result.remoteness[name]
    prefix = ""
    if remoteness is not None:
        length = remoteness + ending.extra_moves
        first, second = (EXISTS, FORALL) if outcome is Outcome.N else (FORALL, EXISTS)
        prefix = (first + second) * (length // 2) + first * (length % 2)
    notes = {
        "": True,  # no exception: F(u) is the options of u
        "empty in the termination set": ending.final is not None and not ending.extra_moves,
        "only u itself for a leaf u outside the termination set": ending.only_final,
        "only ω, a vertex without options, where play ends": ending.extra_moves,
    }
    note = ", or ".join(remark for remark in notes if notes[remark])
    return QuantifiedOutcome(str(name), outcome, prefix, note)


def explain_vertex(result: Outcomes, name: Hashable) -> Explanation:
    """Explain who wins from a vertex by the labels of its options, and in quantifiers.

    Parameters
    ----------
    result : Outcomes
        Outcomes of normal or misère play, with any termination set.
    name : hashable
        The vertex.

    Raises
    ------
    UnknownVertex
        No vertex has this name.

    Notes
    -----
    The reasons are conditions of Fraenkel 1997, Theorem 3, and the quantifiers of Definition 2.

    Examples
    --------
    >>> import zermelo as z
    >>> found = z.outcomes([("a", "b"), ("b", "c"), ("b", "a")], final=["c"])
    >>> print(z.explain_vertex(found, "b"))
    Vertex: b
    The player who first reaches c has won. Elsewhere the player who cannot move loses.
    The next player wins (N): the player to move can force a win. It takes 1 move.
    <BLANKLINE>
    option  outcome  remoteness
    c             P           0
    a             P           2
    <BLANKLINE>
    b is N because some option is P. The quickest, of least remoteness, is c.
    <BLANKLINE>
    In quantifiers, F(u) being the options of u, or empty in the termination set:
      N: ∃u1∈F(b): F(u1) = ∅
      not N: ∀u1∈F(b): F(u1) ≠ ∅
    <BLANKLINE>
    The negation says only that the opponent can avoid losing within these moves. Since the
    number of moves is not bounded beforehand, a vertex that is not N is P or D.
    <BLANKLINE>
    Winning moves: b → c, b → a.
    """
    return Explanation(tuple(_blocks(result, name)))


def _blocks(result: Outcomes, name: Hashable) -> Iterator[Block]:
    outcome, remoteness = result[name], result.remoteness[name]
    options = () if is_over(result, name) else result.digraph.options(name)
    verdict = VERDICTS[outcome]
    if options and remoteness is not None:
        verdict += f" It takes {plural(remoteness, 'move', 'moves')}."
    lines = filter(None, (f"Vertex: {name}", str(result.ending), verdict))
    heading = Lines(tuple(lines), prose=True)
    facts = {"vertex": str(name), "outcome": str(outcome), "remoteness": remoteness}
    yield from with_codes("verdict", [heading], **facts)
    if options:
        cells = [(str(v), str(result[v]), result.remoteness[v]) for v in options]
        cells.sort(key=lambda cell: ("PDN".index(cell[1]), cell[2] or 0))
        rows = tuple((v, label, "–" if r is None else str(r)) for v, label, r in cells)
        hidden_count = len(rows) - MAX_OPTIONS_LISTED
        note = f"… and {hidden_count:,} more" * (hidden_count > 0)
        table = Table(("option", "outcome", "remoteness"), rows[:MAX_OPTIONS_LISTED], note)
        yield from with_codes("options", [table])
    best = None if not options else str(result.best_option(name))
    yield from with_codes("condition", [_reason_text(result, name, over=not options)], option=best)
    yield from with_codes("quantifiers", quantified_outcome(result, name).blocks)
    if options and outcome is Outcome.P:
        sentence = with_full_stop(f"Every move loses; {name} → {best} lasts longest")
        yield from with_codes("moves", [sentence])
    elif options:
        kept_outcome, adjective = KEEPING_MOVES[outcome]
        moves = [f"{name} → {v}" for v in options if result[v] is kept_outcome]
        moves.sort(key=lambda move: move != f"{name} → {best}")
        sentence = with_full_stop(f"{adjective} moves: {list_items(moves, MAX_OPTIONS_LISTED)}")
        yield from with_codes("moves", [sentence], moves=moves)


def is_over(result: Outcomes, name: Hashable) -> bool:
    """Whether play has ended at a vertex, or a player cannot move there."""
    final = result.ending.final
    return not result.digraph.options(name) or (final is not None and name in final)


def _reason_text(result: Outcomes, name: Hashable, *, over: bool) -> str:
    """Return why the label is right: play has ended, or by Fraenkel 1997, Theorem 3."""
    outcome, best = result[name], result.best_option(name)
    if over and outcome is Outcome.D:
        return f"{name} is a leaf outside the termination set: nobody can move, and nobody wins."
    if over:
        who = "moved there" if outcome is Outcome.P else "is to move"
        return f"Play has ended at {name}, and the player who {who} has won."
    because = {
        Outcome.P: "every option is N: after every move the opponent wins.",
        Outcome.N: f"some option is P. The quickest, of least remoteness, is {best}.",
        Outcome.D: "no option is P, so that no move wins, and an option is D: the move to "
        f"{best} keeps the draw.",
    }
    return f"{name} is {outcome} because {because[outcome]}"
