"""Who wins, by which move, and why: games of perfect information and the kernels of digraphs.

Functions for theory, small objects for answers. Start with `Digraph` or `read`, then ask
`outcomes` who wins and `kernels` what the kernels are.

>>> import zermelo as z
>>> G = z.Digraph([("a", "b"), ("b", "a"), ("b", "c")])
>>> z.outcomes(G)["b"]
Outcome.N
>>> z.kernels(G).decided_in
{'a', 'c'}
"""

from __future__ import annotations

from importlib import import_module

from zermelo import upcalls as _upcalls
from zermelo.digraph import paths as _paths
from zermelo.games import answers as _answers
from zermelo.version import __version__

#: Public names and their modules, as in the stub `__init__.pyi` that type checkers read. A module
#: is imported when one of its names is first used, so that start-up is quick.
_MODULES = {
    "certificates": "zermelo",
    "infinite": "zermelo",
    "labels": "zermelo",
    "results": "zermelo",
    "rulesets": "zermelo",
    "tablebase": "zermelo",
    "testing": "zermelo",
    "explain": "zermelo.answers.api",
    "grade": "zermelo.answers.api",
    "move_table": "zermelo.answers.api",
    "solve": "zermelo.answers.api",
    "review": "zermelo.answers.grade",
    "explain_vertex": "zermelo.answers.vertex",
    "heap_table": "zermelo.api",
    "misere_quotient": "zermelo.api",
    "ruleset_template": "zermelo.api",
    "survey": "zermelo.api",
    "value": "zermelo.api",
    "explain_acceptance": "zermelo.argumentation.discussion",
    "dispute": "zermelo.argumentation.dispute",
    "Framework": "zermelo.argumentation.framework",
    "conjunctive_compound": "zermelo.compounds.compound",
    "disjunctive_compound": "zermelo.compounds.compound",
    "selective_compound": "zermelo.compounds.compound",
    "p_positions_as_moves": "zermelo.compounds.p_positions_as_moves",
    "without_repetition": "zermelo.compounds.repetition",
    "impartial_variant": "zermelo.compounds.variants",
    "with_passes": "zermelo.compounds.variants",
    "Digraph": "zermelo.digraph.digraph",
    "Graph": "zermelo.digraph.graph",
    "ByVertex": "zermelo.digraph.views",
    "VertexSet": "zermelo.digraph.views",
    "compare": "zermelo.expressions.comparison",
    "explain_value": "zermelo.expressions.reasons",
    "write": "zermelo.formats.conversion",
    "read": "zermelo.formats.files",
    "FORMATS": "zermelo.formats.table",
    "Explanation": "zermelo.games.explanation",
    "MoveTable": "zermelo.games.move_table",
    "game": "zermelo.games.own",
    "Move": "zermelo.games.position",
    "Position": "zermelo.games.position",
    "ImpartialPosition": "zermelo.games.rules",
    "LoopyPosition": "zermelo.games.rules",
    "LoopyRuleset": "zermelo.games.rules",
    "PartizanPosition": "zermelo.games.rules",
    "PartizanRuleset": "zermelo.games.rules",
    "Ruleset": "zermelo.games.rules",
    "Solution": "zermelo.games.solution",
    "Theorem": "zermelo.games.theorem",
    "theorem": "zermelo.games.theorem",
    "is_kernel": "zermelo.kernel.check",
    "Kernels": "zermelo.kernel.kernels",
    "kernels": "zermelo.kernel.kernels",
    "list_colouring": "zermelo.kernel.list_colouring",
    "stable_matchings": "zermelo.kernel.marriages",
    "is_kernel_perfect": "zermelo.kernel.perfect",
    "Preferences": "zermelo.kernel.preferences",
    "is_semikernel": "zermelo.kernel.semikernels",
    "maximal_semikernels": "zermelo.kernel.semikernels",
    "kernel_sequences": "zermelo.kernel.sequences",
    "what_if": "zermelo.kernel.what_if",
    "Grundy": "zermelo.labels.grundy",
    "grundy": "zermelo.labels.grundy",
    "Loopy": "zermelo.labels.loopy",
    "loopy": "zermelo.labels.loopy",
    "Outcomes": "zermelo.labels.outcomes",
    "outcomes": "zermelo.labels.outcomes",
    "Limits": "zermelo.limits",
    "Picture": "zermelo.pictures",
    "draw": "zermelo.pictures",
    "catalogue": "zermelo.rulesets.catalogue",
    "reduction": "zermelo.rulesets.logic.reductions.table",
    "Engine": "zermelo.solvers.engine",
    "condensation": "zermelo.structure",
    "find_cycle": "zermelo.structure",
    "find_odd_cycle": "zermelo.structure",
    "levels": "zermelo.structure",
    "strong_components": "zermelo.structure",
    "Survey": "zermelo.surveys.table",
    "annihilation": "zermelo.tokens.annihilation.theory",
    "code_digraph": "zermelo.tokens.codes.lexicodes",
    "lexicode": "zermelo.tokens.codes.lexicodes",
    "LinearCode": "zermelo.tokens.codes.linear_code",
    "TokenSum": "zermelo.tokens.sums",
    "MisereQuotient": "zermelo.values.misere.quotient",
    "Infinity": "zermelo.values.nimber",
    "LoopyValue": "zermelo.values.nimber",
    "loopy_sum": "zermelo.values.nimber",
    "mex": "zermelo.values.nimber",
    "nim_product": "zermelo.values.nimber",
    "nim_sum": "zermelo.values.nimber",
    "Outcome": "zermelo.values.outcome",
    "Game": "zermelo.values.partizan.game",
    "Sided": "zermelo.values.partizan.loopy",
    "Stopper": "zermelo.values.partizan.loopy",
    "Thermograph": "zermelo.values.partizan.thermograph",
    "MISERE": "zermelo.values.play",
    "NORMAL": "zermelo.values.play",
    "Play": "zermelo.values.play",
    "LEFT": "zermelo.values.player",
    "RIGHT": "zermelo.values.player",
    "Player": "zermelo.values.player",
}

_answers.ANSWERS = _upcalls.PositionAnswers()
_paths.PAIRS_OF_FILE = _upcalls.pairs_of_file

__all__ = ["__version__", *_MODULES]


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module 'zermelo' has no attribute {name!r}")
    if _MODULES[name] == "zermelo":
        return import_module(f"zermelo.{name}")
    globals()[name] = found = getattr(import_module(_MODULES[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
