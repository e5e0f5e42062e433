"""The formula game: two players set the variables of a formula alternately."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from itertools import accumulate
from operator import or_

from zermelo.formats.dimacs import CNF
from zermelo.games.compiled import CompiledRules, signed
from zermelo.games.rules import Ruleset, Scene, Tractable, measure, no_position
from zermelo.games.scenes.cards import cards
from zermelo.values.bits import bits
from zermelo.values.play import MISERE, NORMAL, Play

PASS = 0
#: Maximum number of clauses for compiled rules, whose keys have a bit for each clause.
MAX_COMPILED = 4096

#: The moves made: a literal for a variable that was set, or PASS.
State = tuple[int, ...]


def turns(formula: CNF) -> tuple[int, ...]:
    """Return the variable that each move sets, or PASS.

    The player who wants the formula true makes the first, third, … move. Without quantifiers all
    variables are set in the order of their numbers. With quantifiers, the first player sets the
    variables after ∃, and the second player those after ∀. Passes make the moves alternate.
    Variables that occur but are not quantified come first, as if after ∃.
    """
    if formula.prefix is None:
        return tuple(range(1, formula.variables + 1))
    bound = {variable for _, block in formula.prefix for variable in block}
    free = sorted({abs(literal) for clause in formula.clauses for literal in clause} - bound)
    order: list[int] = []
    for kind, block in (("e", tuple(free)), *formula.prefix):
        for variable in block:
            order += [PASS] * (len(order) % 2 != (kind == "a")) + [variable]
    return tuple(order)


@dataclass(frozen=True)
class Formula(Ruleset[State]):
    """Set the variables of a formula alternately: the first player wants it true, the second false.

    The formula is in conjunctive normal form, in a DIMACS or QDIMACS file. In DIMACS the players
    set x1, x2, … in this order, by turns. In QDIMACS the first player sets the variables after ∃,
    and the second player those after ∀. The opponent passes between two variables of one player, so
    that moves alternate; if the second player sets the first variable, the first player passes.

    Play is decided when every clause has a true literal, or when all literals of some clause are
    false. Then the loser has no move; if the winner is to move, the winner passes once. So in
    normal play the start is N if and only if the formula with its quantifiers is true (in DIMACS
    ∃x1 ∀x2 ∃x3 …). In misère play the first player wants the formula false.

    A position is written as the moves made: 2 for x2 = true, -2 for x2 = false, and ``pass``.
    Positions are solved by search; only the remaining clauses matter. Unit clauses decide many
    positions at once, and so do clauses in which only variables of the second player are left.

    Examples
    --------
    >>> position = Formula(CNF(((1,), (2, -3), (-1, -2, 3))))()
    >>> position.winning_moves()
    [Move('x1 = true' -> 1)]
    """

    name = "formula"
    example = "--on examples/formula.qdimacs 1"
    complexity = "PSPACE-complete (Stockmeyer and Meyer 1973)"
    tractable = Tractable("no: PSPACE-complete (Stockmeyer and Meyer 1973)")

    on: CNF = field(metadata={"help": "the formula: a file in DIMACS or QDIMACS"})

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The variable that each move sets, or PASS."""
        return turns(self.on)

    @cached_property
    def clauses(self) -> tuple[frozenset[int], ...]:
        """The different clauses as sets of literals, without those that are always true."""
        sets = dict.fromkeys(map(frozenset, self.on.clauses))
        return tuple(clause for clause in sets if not any(-literal in clause for literal in clause))

    @cached_property
    def clauses_with(self) -> Mapping[int, int]:
        """For each literal the clauses that it makes true, as the bits of an integer."""
        masks = defaultdict[int, int](int)
        for number, clause in enumerate(self.clauses):
            for literal in clause:
                masks[literal] |= 1 << number
        return masks

    @cached_property
    def decided_clauses(self) -> tuple[int, ...]:
        """For each number of moves, the clauses whose variables are all set by then, as bits."""
        move_of = {variable: move for move, variable in enumerate(self.turns, 1)}
        masks = [0] * (len(self.turns) + 1)
        for number, clause in enumerate(self.clauses):
            masks[max((move_of[abs(x)] for x in clause), default=0)] |= 1 << number
        return tuple(accumulate(masks, or_))

    def open_clauses(self, state: State) -> int:
        """Return the clauses that have no true literal yet, as the bits of an integer."""
        masks = self.clauses_with
        true_clauses = reduce(or_, (masks.get(literal, 0) for literal in state), 0)
        return ((1 << len(self.clauses)) - 1) & ~true_clauses

    def verdict(self, state: State) -> bool | None:
        """Return whether the formula is true, once that is decided; None before."""
        still_open = self.open_clauses(state)
        if still_open & self.decided_clauses[min(len(state), len(self.turns))]:
            return False
        return None if still_open else True

    def state(self, *parts: object) -> State:
        """Return the moves made: literals, in the order of the turns, and passes."""
        moves: State = ()
        for part in parts:
            if not (options := list(self.options(moves))):
                after = self.show(moves) or "no move"
                raise no_position(self, f"{part!r}: the play has ended after {after!r}")
            move = _parse_move(part)
            if move is None or (*moves, move) not in options:
                expected = " or ".join(_move_text(option[-1]) for option in options)
                raise no_position(self, f"move {len(moves) + 1} is {part!r}; give {expected}")
            moves = (*moves, move)
        return moves

    def show(self, state: State) -> str:
        """Write the moves made."""
        return " ".join(map(_move_text, state))

    def options(self, state: State) -> Iterator[State]:
        """Yield the next moves; after the end, a pass if the winner of normal play is to move."""
        if (verdict := self.verdict(state)) is None:
            variable = self.turns[len(state)]
            yield (*state, variable)
            if variable != PASS:
                yield (*state, -variable)
        elif (len(state) % 2 == 0) == verdict:
            yield (*state, PASS)

    def scene(self, state: State) -> Scene:
        """Show the variables in order; to move, touch a value of the next variable."""
        literals_set = set(state)

        def card(literal: int) -> tuple[str, str, str]:
            holds = "man" if literal in literals_set else "gone" if -literal in literals_set else ""
            return _move_text(literal), f"{'¬' * (literal < 0)}x{abs(literal)}", holds

        order = [variable for variable in self.turns if variable != PASS]
        rows = [map(card, order), map(card, (-variable for variable in order))]
        moves = [((_move_text(option[-1]),), option) for option in self.options(state)]
        return cards([*rows, [("pass", "pass", "")]], moves=moves)

    def describe(self, state: State, option: State) -> str:
        """Name the variable and its value."""
        move = option[-1]
        if move != PASS:
            return f"x{abs(move)} = {'true' if move > 0 else 'false'}"
        if (verdict := self.verdict(state)) is None:
            return f"pass, because the opponent also sets x{self.turns[len(state) + 1]}"
        return f"pass, because the formula is {'true' if verdict else 'false'}"

    shrinking = measure(
        "each move sets a variable or is a pass, and there are finitely many passes",
        lambda self, state: len(self.turns) + 1 - len(state),
    )

    def remaining(self, state: State) -> CNF:
        """Return the remaining formula: open clauses without their false literals."""
        false_set = {-literal for literal in state}
        still_open = (self.clauses[number] for number in bits(self.open_clauses(state)))
        clauses = dict.fromkeys(tuple(sorted(clause - false_set, key=abs)) for clause in still_open)
        return CNF(tuple(clauses), self.on.variables)

    def alternation(self, state: State) -> str:
        """Write the quantifiers of the variables that are not set yet, such as ``∃x1 ∀x2``."""
        ahead = list(enumerate(self.turns))[len(state) :]
        return " ".join(f"{'∃∀'[move % 2]}x{var}" for move, var in ahead if var != PASS)

    def remarks(self, state: State) -> Sequence[str]:
        """Return the quantifiers and the remaining formula, or that the formula is decided."""
        if (verdict := self.verdict(state)) is not None:
            return [f"The formula is {'true' if verdict else 'false'} already."]
        return [f"The remaining formula: {self.alternation(state)}: {self.remaining(state)}."]

    def compiled(self, play: Play = NORMAL) -> CompiledRules[State] | None:
        """Return compiled rules on the remaining clauses; None if the formula has too many."""
        clause_count, moves = len(self.clauses), len(self.turns)
        if clause_count > MAX_COMPILED:
            return None
        from zermelo.rulesets.logic.formula.loops import simplify, successors

        words = max(1, -(-clause_count // 64))
        move_of = {variable: move for move, variable in enumerate(self.turns) if variable}
        params: list[int] = [int(play is MISERE), moves, clause_count, words]
        masks: list[int] = []
        literals: list[int] = []
        start = 4 + (moves + 1) + 2 * moves + (clause_count + 1)  # the index at which masks begin

        def add_mask(mask: int) -> int:
            masks.extend(signed(mask, words))
            return start + len(masks) - words

        params += [add_mask(mask) for mask in self.decided_clauses]
        for literal in (sign * variable for variable in self.turns for sign in (1, -1)):
            params.append(add_mask(self.clauses_with.get(literal, 0)) if literal else -1)
        for clause in self.clauses:
            params.append(start + len(masks) + len(literals))
            literals += sorted(2 * move_of[abs(x)] + (x < 0) for x in clause)
        params += [start + len(masks) + len(literals), *masks, *literals]
        return CompiledRules(
            words=1 + words,
            max_options=2 + moves // (1 + words) + 1,  # two options, and the values of `_propagate`
            params=params,
            successors=successors,
            simplify=simplify,
            questions=True,
            key=lambda state: (len(state), *signed(self.open_clauses(state), words)),
        )


def _parse_move(part: object) -> int | None:
    text = str(part).removeprefix("+")
    if text == "pass":
        return PASS
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) < 19 else None


def _move_text(move: int) -> str:
    return str(move) if move != PASS else "pass"
