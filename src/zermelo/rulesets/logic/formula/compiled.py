"""The formula game with compiled rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.games.compiled import CompiledRules, signed
from zermelo.values.play import MISERE, Play

if TYPE_CHECKING:
    from zermelo.rulesets.logic.formula.rules import Formula, State

#: Up to how many clauses a formula may have; beyond, keys get long.
MOST = 4096


def compiled_formula(rules: Formula, play: Play) -> CompiledRules[State] | None:
    """Lay out a formula for the loops; None where it has too many clauses."""
    count = len(rules.clauses)
    if count > MOST:
        return None
    import numpy as np

    from zermelo.rulesets.logic.formula.loops import simplify, successors

    moves, words = len(rules.turns), max(1, -(-count // 64))
    place = {variable: move for move, variable in enumerate(rules.turns) if variable}
    params: list[int] = [int(play is MISERE), moves, count, words]
    masks: list[int] = []
    start = 4 + (moves + 1) + 2 * moves + (count + 1)  # where masks begin

    def put(mask: int) -> int:
        masks.extend(signed(mask, words))
        return start + len(masks) - words

    params += [put(mask) for mask in rules.closed]
    for variable in rules.turns:
        for literal in (variable, -variable):
            params.append(put(rules.made_true.get(literal, 0)) if variable else -1)
    literals: list[int] = []
    after = start + len(masks)
    for clause in rules.clauses:
        params.append(after + len(literals))
        literals += sorted(2 * place[abs(x)] + (x < 0) for x in clause)
    params += [after + len(literals), *masks, *literals]

    return CompiledRules(
        words=1 + words,
        most=2 + moves // (1 + words) + 1,  # room for the values of propagation
        params=np.array(params, np.int64),
        successors=successors,
        simplify=simplify,
        questions=True,
        key=lambda state: (len(state), *signed(rules.open_clauses(state), words)),
    )
