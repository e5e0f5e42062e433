"""Who wins, by which move, and why: games of perfect information and the kernels of digraphs.

Functions ask questions, and small objects are the answers. Start with `Digraph` or `read`, then ask
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

#: Public names by module, as in the stub `__init__.pyi` that type checkers read.
_NAMES_OF = {
    "zermelo": "certificates infinite labels results rulesets tablebase testing",
    "zermelo.answers.api": "explain grade move_table solve",
    "zermelo.answers.grade": "review",
    "zermelo.answers.vertex": "explain_vertex",
    "zermelo.api": "heap_table misere_quotient ruleset_template survey value",
    "zermelo.argumentation.discussion": "explain_acceptance",
    "zermelo.argumentation.dispute": "dispute",
    "zermelo.argumentation.framework": "Framework",
    "zermelo.compounds.compound": "conjunctive_compound disjunctive_compound selective_compound",
    "zermelo.compounds.p_positions_as_moves": "p_positions_as_moves",
    "zermelo.compounds.repetition": "without_repetition",
    "zermelo.compounds.variants": "impartial_variant with_passes",
    "zermelo.digraph.digraph": "Digraph",
    "zermelo.digraph.graph": "Graph",
    "zermelo.digraph.views": "ByVertex VertexSet",
    "zermelo.expressions.comparison": "compare",
    "zermelo.expressions.reasons": "explain_value",
    "zermelo.formats.conversion": "write",
    "zermelo.formats.files": "read",
    "zermelo.formats.table": "FORMATS",
    "zermelo.games.explanation": "Explanation",
    "zermelo.games.move_table": "MoveTable",
    "zermelo.games.own": "game",
    "zermelo.games.position": "Move Position",
    "zermelo.games.rules": (
        "ImpartialPosition LoopyPosition LoopyRuleset PartizanPosition PartizanRuleset Ruleset"
    ),
    "zermelo.games.solution": "Solution",
    "zermelo.games.theorem": "Theorem theorem",
    "zermelo.kernel.check": "is_kernel",
    "zermelo.kernel.kernels": "Kernels kernels",
    "zermelo.kernel.list_colouring": "list_colouring",
    "zermelo.kernel.marriages": "stable_matchings",
    "zermelo.kernel.perfect": "is_kernel_perfect",
    "zermelo.kernel.preferences": "Preferences",
    "zermelo.kernel.semikernels": "is_semikernel maximal_semikernels",
    "zermelo.kernel.sequences": "kernel_sequences",
    "zermelo.kernel.what_if": "what_if",
    "zermelo.labels.grundy": "Grundy grundy",
    "zermelo.labels.loopy": "Loopy loopy",
    "zermelo.labels.outcomes": "Outcomes outcomes",
    "zermelo.limits": "Limits",
    "zermelo.pictures": "Picture draw",
    "zermelo.rulesets.catalogue": "catalogue",
    "zermelo.rulesets.logic.reductions.table": "reduction",
    "zermelo.solvers.engine": "Engine",
    "zermelo.structure": "condensation find_cycle find_odd_cycle levels strong_components",
    "zermelo.surveys.table": "Survey",
    "zermelo.tokens.annihilation.theory": "annihilation",
    "zermelo.tokens.codes.lexicodes": "code_digraph lexicode",
    "zermelo.tokens.codes.linear_code": "LinearCode",
    "zermelo.tokens.sums": "TokenSum",
    "zermelo.values.misere.quotient": "MisereQuotient",
    "zermelo.values.nimber": "Infinity LoopyValue loopy_sum mex nim_product nim_sum",
    "zermelo.values.outcome": "Outcome",
    "zermelo.values.partizan.game": "Game",
    "zermelo.values.partizan.loopy": "Sided Stopper",
    "zermelo.values.partizan.thermograph": "Thermograph",
    "zermelo.values.play": "MISERE NORMAL Play",
    "zermelo.values.player": "LEFT RIGHT Player",
}
#: The module of each public name. A module is imported when one of its names is first used.
_MODULE_OF = {name: module for module, names in _NAMES_OF.items() for name in names.split()}

_answers.ANSWERS = _upcalls.PositionAnswers()
_paths.PAIRS_OF_FILE = _upcalls.pairs_of_file

__all__ = ["__version__", *_MODULE_OF]
#: The loaded objects by name. ``functools.cache`` is not used: its import would delay start-up.
_loaded: dict[str, object] = {}


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'zermelo' has no attribute {name!r}")
    if _MODULE_OF[name] == "zermelo":
        return import_module(f"zermelo.{name}")
    if name not in _loaded:
        _loaded[name] = getattr(import_module(_MODULE_OF[name]), name)
    return _loaded[name]


def __dir__() -> list[str]:
    return sorted(__all__)
