"""Certificates of who wins a position: by state graphs, bounds, values, formulas or strategies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import TYPE_CHECKING

from zermelo.answers.certificates import Certificate, certify_outcomes, position_certificate
from zermelo.answers.partizan_certificates import certify_value, wrong_moves
from zermelo.budget import Budget
from zermelo.checker import VERSION, Verdict
from zermelo.checker.sums import NORMAL as NORMAL_PLAY
from zermelo.checker.sums import SEARCH, SUMS
from zermelo.compounds.sums import Sum
from zermelo.compounds.turns import Turns, need_play, needs_minimax, no_value
from zermelo.errors import InputError, LimitReached
from zermelo.games.heap_table import WithCheckedFormula
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition
from zermelo.games.solution import Solution
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.solvers.engine import Engine
from zermelo.solvers.theorem import parts_of
from zermelo.values.nimber import Infinity
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.player import LEFT, RIGHT
from zermelo.values.text import value_to_json

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

#: Default limits of `certify_position`: each method may look at 20,000 positions.
DEFAULT_LIMITS = Limits(positions=20_000)


def certify_position(
    position: Position, play: Play = NORMAL, *, limits: Limits | Watch = DEFAULT_LIMITS
) -> Certificate:
    """Return the certificate of who wins a position.

    If play is for scores, or a player may move twice in a row, the certificate has bounds. For a
    partizan position with nobody to move, it has the value in normal play (for a sum, the winner
    for each start), or, if there is no value, the state graphs of both starts. Other certificates
    have the labelled state graph. If it is too large in normal play, they have instead:

    - for a partizan game with a player to move, the value or the winners of both starts, as above;
    - for chess, other games with their own ends, and partizan games without a value, strategies:
      one move of the winner in each position and all of the loser; in a draw, one for each player;
    - for other games, only the heaps if the checker knows a formula for P-positions, otherwise the
      values of the parts. The checker trusts the theorem cited for a value that it cannot compute.

    Raises
    ------
    LimitReached
        A limit was reached; ``known`` holds the outcome or the value if it was found.
    InputError
        The rules refuse to search the position or have no misère play, or in misère play a player
        who begins cannot move.

    Examples
    --------
    >>> from zermelo.answers.certificates import check
    >>> from zermelo.rulesets import Nim
    >>> print(check(certify_position(Nim()(1, 2))))  # doctest: +NORMALIZE_WHITESPACE
    HOLDS: position '1 2' of nim is N with remoteness 3 (normal play), by the digraph with 6
    vertices and 9 edges
    >>> made = certify_position(Nim()(10**9, 17, 21))
    >>> [part["value"] for part in made["parts"]], made["move"]["leaves"][0]["part"]
    ([1000000000, 17, 21], 'nim 4')
    """
    need_play(position.ruleset, play)
    engine = Engine(limits)
    if needs_minimax(position.ruleset):
        from zermelo.answers.minimax_certificates import certify_minimax

        with engine.question():
            return certify_minimax(position, play, engine)
    if isinstance(position, PartizanPosition):
        with engine.question() as budget:
            certificate = certify_value(position, engine) if play is NORMAL else None
            if certificate is not None:  # it is made without loading NumPy
                return certificate
            return certify_starts(position, play, budget.watch)
    from zermelo.labels.outcomes import outcomes

    position.ruleset.canonical(position.state)  # raises InputError if no search is possible
    with engine.question():  # one clock for both methods
        try:
            graph = state_graph(position, play, engine.budget)
        except LimitReached as stop:
            if play is not NORMAL or stop.limit != "positions":
                raise
            rules = position.ruleset
            if isinstance(rules, Turns):  # the value decides for each player who may begin
                engine.budget.begin_part()
                without_turn = Position(rules.rules, position.state[0])
                if (certificate := certify_value(without_turn, engine)) is not None:
                    return certificate
            if no_value(position.ruleset):
                from zermelo.answers.strategy_certificates import certify_strategy

                return certify_strategy(position, engine.budget.watch)
            engine.budget.begin_part()
            return _by_values(position, engine)
    certificate = certify_outcomes(outcomes(graph))
    return certificate | position_certificate("position", position, play=str(play), start=0)


def check_moves(
    certificate: Certificate, limits: Limits = NO_LIMITS, named: Collection[str] = ()
) -> Verdict:
    """Return a verdict on whether the moves in a certificate are those of the rules.

    ``named`` are the Python files with rules that may be run. Raises InputError if the certificate
    is not about positions or files of its ruleset are missing, and LimitReached at a limit; in
    misère play the limit on positions is the default.
    """
    kind = certificate["certificate"]
    if kind.startswith("partizan-"):
        reason = wrong_moves(certificate, limits, named)
    elif kind in ("position", "starts", "strategy", "minimax"):
        reason = _difference(certificate, limits, named)
    else:
        raise InputError(f"a certificate of {kind} lists no positions to compare with the rules")
    return Verdict("FALSE", kind, reason=reason) if reason else Verdict("HOLDS", kind)


def _difference(certificate: Certificate, limits: Limits, trusted_files: Collection[str]) -> str:
    """Return a sentence on how a certificate differs from the rules; empty if it does not."""
    from zermelo.formats.resolvers import FILES
    from zermelo.rulesets.reading import position_of, words_of

    kind, ruleset = certificate["certificate"], certificate["ruleset"]
    words = words_of(certificate["position"])
    words = words if ruleset == Sum.name else [*words_of(ruleset), *words]
    position = position_of(words, FILES.running_only(trusted_files))
    watch = limits.start()
    if kind == "strategy":
        from zermelo.answers.strategy_certificates import is_strategy

        holds = is_strategy(certificate, position, watch)
        return "" if holds else f"the moves are not those of {ruleset}"
    try:
        need_play(position.ruleset, Play(certificate["play"]))
    except InputError as error:
        return str(error)
    if kind == "minimax":
        from zermelo.answers.minimax_certificates import is_by_the_rules

        if not needs_minimax(position.ruleset):
            return f"{ruleset} does not say whose turn it is, and has no scores"
        holds = is_by_the_rules(certificate, position, watch)
        return "" if holds else f"the moves, turns and scores are not those of {ruleset}"
    for player in (LEFT, RIGHT) if kind == "starts" else (None,):
        digraph, start, note = certificate, position, ""
        if player:
            digraph, start = certificate[str(player)], position.turn(player)
            note = f" with {player} to move"
        if not _is_state_graph(digraph, start, watch):
            return f"the digraph is not the state graph of {ruleset} from this position{note}"
    return ""


def _is_state_graph(digraph: Certificate, position: Position, watch: Watch) -> bool:
    """Whether the digraph in a certificate is the state graph, which is explored again."""
    play = Play(digraph["play"])
    # In misère play any number of positions without a move are explored, then left out.
    max_positions = None if play is MISERE else len(digraph["vertices"])
    try:
        graph = state_graph(position, play, Budget(watch.start(positions=max_positions)))
    except LimitReached as stop:
        if play is MISERE or stop.limit != "positions":
            raise
        return False
    return bool(graph.digest() == digraph["digest"])


def _by_values(position: Position, engine: Engine) -> Certificate:
    """Return the certificate by values or a formula; raises LimitReached if the value is ∞(K)."""
    solution = engine.solve(position)
    if isinstance(position.ruleset, WithCheckedFormula):
        return _by_formula(position, position.ruleset.formula_parameter, solution)
    engine.budget.known = {"outcome": solution.outcome_text, "by": solution.source}
    value = solution.value if solution.value is not None else engine.value(position)
    if isinstance(value, Infinity):  # only the state graph, which is too large, proves ∞(K)
        engine.budget.known["value"] = str(value)
        engine.budget.stop()
    parts, move, best = _simple_parts(position), None, solution.best
    if solution.outcome is Outcome.N and best is not None:
        before, after = Counter(parts), Counter(_simple_parts(best.to))
        changed, new_parts = before - after, list((after - before).elements())
        if changed.total() != 1:  # no single part shows the move
            parts, changed, new_parts = [position], Counter([position]), [best.to]
        index = parts.index(next(iter(changed)))
        new_terms = [_term(engine, part) for part in new_parts]
        move = {"move": str(best), "to": str(best.to), "part": index, "leaves": new_terms}
    terms = [_term(engine, part) for part in parts]
    return position_certificate(
        "nim-sum",
        position,
        parts=terms,
        value=value_to_json(value),
        outcome=solution.outcome_text,
        move=move,
        premises=[NORMAL_PLAY, SUMS, *dict.fromkeys(term["source"] for term in terms)],
    )


def _by_formula(position: Position, parameter: int, solution: Solution) -> Certificate:
    """Return the certificate by a formula for P-positions; the checker knows the formula."""
    best = solution.best if solution.outcome is Outcome.N else None
    return {
        "certificate": "theorem",
        "version": VERSION,
        "ruleset": str(position.ruleset),
        "rule": position.ruleset.name,
        "parameter": parameter,
        "heaps": list(map(value_to_json, position.state)),
        "outcome": solution.outcome_text,
        "move": None if best is None else list(map(value_to_json, best.to.state)),
        "source": solution.source,
    }


def _simple_parts(position: Position) -> list[Position]:
    """Return the parts of a position, divided as far as possible; without parts, the position."""
    parts = parts_of(position)
    return [position] if parts is None else [p for part in parts for p in _simple_parts(part)]


def _term(engine: Engine, part: Position) -> dict[str, object]:
    """Return the entry of a part: text, value, and the theorem or search that gave the value."""
    name, value = f"{part.ruleset} {part}".rstrip(), value_to_json(engine.value(part))
    state, watch, source = part.state, engine.watch, SEARCH
    for theorem in engine.theorems(part.ruleset, NORMAL):
        if theorem.value(state, watch) is not None or theorem.outcome(state, watch) is Outcome.P:
            source = theorem.cited(state, watch)
            break
    return {"part": name, "value": value, "source": f"{part.ruleset}: {source}"}


def state_graph(
    position: Position, play: Play, budget: Budget, *, stuck: str = "nobody can"
) -> Digraph:
    """Return the state graph, whose vertices are states as text; the position comes first.

    Raises InputError if there is no move in misère play; the message begins with ``stuck``.
    """
    from zermelo.labelling.explore import explore, in_text, is_pruned

    if is_pruned(position, play):
        raise InputError(f"{stuck} move: in misère play that wins, and needs no certificate")
    return in_text(position, explore(position, play=play, budget=budget), play)


def certify_starts(position: Position, play: Play, limits: Limits | Watch) -> Certificate:
    """Return the certificate of the outcome of a partizan position for both starts.

    >>> from zermelo.answers.certificates import check
    >>> from zermelo.limits import NO_LIMITS
    >>> from zermelo.rulesets import Domineering
    >>> from zermelo.values.play import NORMAL
    >>> print(check(certify_starts(Domineering()("2x2"), NORMAL, NO_LIMITS)))
    HOLDS: position '..|..' of domineering: left wins where left begins, right wins where right \
begins (normal play)
    """
    from zermelo.labels.outcomes import outcomes

    position.ruleset.canonical(position.state)  # raises InputError if no search is possible
    budget, winners = Budget(limits), dict[str, str | None]()
    certificate = position_certificate("starts", position, play=str(play), winners=winners)
    for player in (LEFT, RIGHT):
        start, name = position.turn(player), str(player)
        graph = state_graph(start, play, budget, stuck=f"{player} cannot")
        labels = outcomes(graph)
        fields = position_certificate("", start, play=str(play), start=0)
        certificate[name] = certify_outcomes(labels) | fields
        del certificate[name]["certificate"], certificate[name]["version"]
        winner = labels[next(iter(graph))].winner(player)
        winners[name] = None if winner is None else str(winner)
    return certificate
