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

from functools import cache
from importlib import import_module

__version__ = "0.1.0"

#: Public names and their modules, as in the stub `__init__.pyi` that type checkers read. A module
#: is imported when one of its names is first used: start-up stays quick.
_MODULES = {
    "rulesets": "zermelo",
    "tablebase": "zermelo",
    "certify_annihilation": "zermelo.answers.annihilation_certificates",
    "explain": "zermelo.answers.asking",
    "grade": "zermelo.answers.asking",
    "moves": "zermelo.answers.asking",
    "solve": "zermelo.answers.asking",
    "certify_grundy": "zermelo.answers.certificates",
    "certify_kernel": "zermelo.answers.certificates",
    "certify_loopy": "zermelo.answers.certificates",
    "certify_no_kernel": "zermelo.answers.certificates",
    "certify_outcomes": "zermelo.answers.certificates",
    "check": "zermelo.answers.certificates",
    "certify_acceptance": "zermelo.answers.extension_certificates",
    "certify_extension": "zermelo.answers.extension_certificates",
    "Grade": "zermelo.answers.grade",
    "certify_position": "zermelo.answers.position_certificates",
    "Review": "zermelo.answers.review",
    "review": "zermelo.answers.review",
    "explain_vertex": "zermelo.answers.vertex",
    "Discussion": "zermelo.argumentation.discussion",
    "discussed": "zermelo.argumentation.discussion",
    "Dispute": "zermelo.argumentation.dispute",
    "dispute": "zermelo.argumentation.dispute",
    "Acceptance": "zermelo.argumentation.framework",
    "Framework": "zermelo.argumentation.framework",
    "Verdict": "zermelo.checker",
    "adjoined": "zermelo.compounds.adjoined",
    "conjunctive": "zermelo.compounds.compound",
    "disjunctive": "zermelo.compounds.compound",
    "selective": "zermelo.compounds.compound",
    "without_repetition": "zermelo.compounds.repetition",
    "impartial": "zermelo.compounds.variants",
    "with_passes": "zermelo.compounds.variants",
    "Digraph": "zermelo.digraph.digraph",
    "Graph": "zermelo.digraph.graph",
    "Components": "zermelo.digraph.structure",
    "condensation": "zermelo.digraph.structure",
    "find_cycle": "zermelo.digraph.structure",
    "levels": "zermelo.digraph.structure",
    "odd_cycle": "zermelo.digraph.structure",
    "strong_components": "zermelo.digraph.structure",
    "ByVertex": "zermelo.digraph.views",
    "VertexSet": "zermelo.digraph.views",
    "compare": "zermelo.expressions.comparison",
    "explain_value": "zermelo.expressions.reasons",
    "heap_table": "zermelo.face",
    "new_ruleset": "zermelo.face",
    "quotient": "zermelo.face",
    "value": "zermelo.face",
    "read": "zermelo.formats.files",
    "write": "zermelo.formats.files",
    "FORMATS": "zermelo.formats.table",
    "Format": "zermelo.formats.table",
    "Explanation": "zermelo.games.explanation",
    "MoveTable": "zermelo.games.move_table",
    "game": "zermelo.games.own",
    "ImpartialPosition": "zermelo.games.position",
    "LoopyPosition": "zermelo.games.position",
    "Move": "zermelo.games.position",
    "PartizanPosition": "zermelo.games.position",
    "Position": "zermelo.games.position",
    "LoopyRuleset": "zermelo.games.rules",
    "PartizanRuleset": "zermelo.games.rules",
    "Ruleset": "zermelo.games.rules",
    "ImpartialSolution": "zermelo.games.solution",
    "LoopySolution": "zermelo.games.solution",
    "PartizanSolution": "zermelo.games.solution",
    "Solution": "zermelo.games.solution",
    "Theorem": "zermelo.games.theorem",
    "theorem": "zermelo.games.theorem",
    "certify_infinite": "zermelo.infinite.certificate",
    "Claim": "zermelo.infinite.family",
    "Family": "zermelo.infinite.family",
    "find_claim": "zermelo.infinite.find",
    "parse_family": "zermelo.infinite.parser",
    "Proof": "zermelo.infinite.proof",
    "prove": "zermelo.infinite.proof",
    "KernelCheck": "zermelo.kernel.check",
    "is_kernel": "zermelo.kernel.check",
    "Kernels": "zermelo.kernel.kernels",
    "kernels": "zermelo.kernel.kernels",
    "ListColouring": "zermelo.kernel.list_colouring",
    "Round": "zermelo.kernel.list_colouring",
    "list_colouring": "zermelo.kernel.list_colouring",
    "Marriages": "zermelo.kernel.marriages",
    "marriages": "zermelo.kernel.marriages",
    "Perfection": "zermelo.kernel.perfect",
    "perfection": "zermelo.kernel.perfect",
    "Preferences": "zermelo.kernel.preferences",
    "is_semikernel": "zermelo.kernel.semikernels",
    "maximal_semikernels": "zermelo.kernel.semikernels",
    "KernelSequence": "zermelo.kernel.sequences",
    "Sequences": "zermelo.kernel.sequences",
    "sequences": "zermelo.kernel.sequences",
    "Effect": "zermelo.kernel.what_if",
    "WhatIf": "zermelo.kernel.what_if",
    "what_if": "zermelo.kernel.what_if",
    "LabelCheck": "zermelo.labels.by_hand",
    "LabelStep": "zermelo.labels.by_hand",
    "Mistake": "zermelo.labels.by_hand",
    "check_labels": "zermelo.labels.by_hand",
    "pnd_steps": "zermelo.labels.by_hand",
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
    "Reduction": "zermelo.rulesets.logic.reductions.table",
    "reduction": "zermelo.rulesets.logic.reductions.table",
    "Engine": "zermelo.solvers.engine",
    "Annihilation": "zermelo.tokens.annihilation.theory",
    "annihilation": "zermelo.tokens.annihilation.theory",
    "code_digraph": "zermelo.tokens.codes.lexicodes",
    "lexicode": "zermelo.tokens.codes.lexicodes",
    "LinearCode": "zermelo.tokens.codes.linear_code",
    "TokenMove": "zermelo.tokens.sums",
    "TokenSum": "zermelo.tokens.sums",
    "Quotient": "zermelo.values.misere.quotient",
    "Infinity": "zermelo.values.nimber",
    "LoopyValue": "zermelo.values.nimber",
    "loopy_sum": "zermelo.values.nimber",
    "mex": "zermelo.values.nimber",
    "nim_product": "zermelo.values.nimber",
    "nim_sum": "zermelo.values.nimber",
    "outcome_of": "zermelo.values.nimber",
    "Outcome": "zermelo.values.outcome",
    "Game": "zermelo.values.partizan.game",
    "Sided": "zermelo.values.partizan.loopy",
    "Thermograph": "zermelo.values.partizan.thermograph",
    "MISERE": "zermelo.values.play",
    "NORMAL": "zermelo.values.play",
    "Play": "zermelo.values.play",
    "LEFT": "zermelo.values.player",
    "RIGHT": "zermelo.values.player",
    "Player": "zermelo.values.player",
    "Starts": "zermelo.values.starts",
    "parse_value": "zermelo.values.text",
    "show_value": "zermelo.values.text",
    "value_from_json": "zermelo.values.text",
    "value_to_json": "zermelo.values.text",
}
__all__ = ["__version__", *_MODULES]


@cache
def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module 'zermelo' has no attribute {name!r}")
    if _MODULES[name] == "zermelo":
        return import_module(f"zermelo.{name}")
    return getattr(import_module(_MODULES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
