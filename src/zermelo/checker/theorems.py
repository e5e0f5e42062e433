"""The certificate of an outcome by a formula for P-positions."""

from typing import Any

from .form import Flaw, Malformed, number, shown, texts
from .games import FormulaGame, Heaps
from .sums import heap_sizes, plain, read_terms


def check_theorem(certificate: dict[str, Any]) -> tuple[str, str]:
    """Check that the formula gives the claim, and that the move is legal and leads to P.

    The formulas are proved beside them, in `zermelo.checker.games`.
    """
    texts(certificate, "ruleset", "rule", "outcome", "source")
    parameter = number(certificate["parameter"], "'parameter'")
    heaps, move = heap_sizes(certificate["heaps"], "heaps"), certificate["move"]
    after: Heaps | None = None if move is None else heap_sizes(move, "move")
    ruleset, rule = certificate["ruleset"], certificate["rule"]
    if certificate["outcome"] not in ("P", "N"):
        raise Malformed(f"'outcome' must be P or N, not {shown(certificate['outcome'])}")

    position = " ".join(map(str, heaps))
    (term,) = read_terms(ruleset, position) if ruleset != "sum" else [None]
    if term is None or not isinstance(term.game, FormulaGame):
        raise Flaw(f"no formula is known for {plain(ruleset)}")
    game = term.game
    if (game.rule, game.parameter) != (rule, parameter):
        rule_text = f"{game.rule} with the parameter {game.parameter}"
        raise Flaw(f"{plain(ruleset)} is {rule_text}, not {rule!r:.60} with {shown(parameter)}")
    if certificate["source"] not in game.sources:
        raise Flaw(f"the source of the formula is {game.sources[0]!r}, not what is said")
    outcome = "P" if game.is_lost(heaps) else "N"
    if certificate["outcome"] != outcome:
        raise Flaw(f"the outcome is {outcome}, not {certificate['outcome']}")
    if (after is None) != (outcome == "P"):
        raise Flaw("'move' must be null for P, and where the move leads for N")
    claim = f"position {position!r} of {ruleset} is {outcome}, by the formula for P-positions"
    if after is not None:
        if not game.is_move(heaps, after):
            raise Flaw("what the move leaves cannot be reached by one move")
        if not game.is_lost(after):
            raise Flaw("the move does not lead to a position that the formula names")
        claim += ", and the move leads to one of these"
    return claim, ""
