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
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zermelo import rulesets, tablebase
    from zermelo.answers.annihilation_certificates import certify_annihilation
    from zermelo.answers.asking import explain, grade, moves, solve
    from zermelo.answers.certificates import (
        certify_grundy,
        certify_kernel,
        certify_loopy,
        certify_no_kernel,
        certify_outcomes,
        check,
    )
    from zermelo.answers.extension_certificates import certify_acceptance, certify_extension
    from zermelo.answers.grade import Grade
    from zermelo.answers.position_certificates import certify_position
    from zermelo.answers.review import Review, review
    from zermelo.answers.vertex import explain_vertex
    from zermelo.argumentation.discussion import Discussion, discussed
    from zermelo.argumentation.dispute import Dispute, dispute
    from zermelo.argumentation.framework import Acceptance, Framework
    from zermelo.checker import Verdict
    from zermelo.compounds.adjoined import adjoined
    from zermelo.compounds.compound import conjunctive, disjunctive, selective
    from zermelo.compounds.repetition import without_repetition
    from zermelo.compounds.variants import impartial, with_passes
    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.graph import Graph
    from zermelo.digraph.structure import (
        Components,
        condensation,
        find_cycle,
        levels,
        odd_cycle,
        strong_components,
    )
    from zermelo.digraph.views import ByVertex, VertexSet
    from zermelo.face import heap_table, new_ruleset, quotient, value
    from zermelo.formats.files import read, write
    from zermelo.formats.table import FORMATS, Format
    from zermelo.games.explanation import Explanation
    from zermelo.games.move_table import MoveTable
    from zermelo.games.own import game
    from zermelo.games.position import (
        ImpartialPosition,
        LoopyPosition,
        Move,
        PartizanPosition,
        Position,
    )
    from zermelo.games.rules import LoopyRuleset, PartizanRuleset, Ruleset
    from zermelo.games.solution import ImpartialSolution, LoopySolution, PartizanSolution, Solution
    from zermelo.games.theorem import Theorem, theorem
    from zermelo.infinite.certificate import certify_infinite
    from zermelo.infinite.family import Claim, Family
    from zermelo.infinite.find import find_claim
    from zermelo.infinite.parser import parse_family
    from zermelo.infinite.proof import Proof, prove
    from zermelo.kernel.check import KernelCheck, is_kernel
    from zermelo.kernel.kernels import Kernels, kernels
    from zermelo.kernel.list_colouring import ListColouring, Round, list_colouring
    from zermelo.kernel.marriages import Marriages, marriages
    from zermelo.kernel.perfect import Perfection, perfection
    from zermelo.kernel.preferences import Preferences
    from zermelo.kernel.semikernels import is_semikernel, maximal_semikernels
    from zermelo.kernel.sequences import KernelSequence, Sequences, sequences
    from zermelo.kernel.what_if import Effect, WhatIf, what_if
    from zermelo.labels.by_hand import (
        LabelCheck,
        LabelStep,
        Mistake,
        check_labels,
        pnd_steps,
    )
    from zermelo.labels.grundy import Grundy, grundy
    from zermelo.labels.loopy import Loopy, loopy
    from zermelo.labels.outcomes import Outcomes, outcomes
    from zermelo.limits import Limits
    from zermelo.pictures import Picture, draw
    from zermelo.rulesets.catalogue import catalogue
    from zermelo.rulesets.logic.reductions.table import Reduction, reduction
    from zermelo.solvers.engine import Engine
    from zermelo.tokens.annihilation.theory import Annihilation, annihilation
    from zermelo.tokens.codes.digraphs import code_digraph
    from zermelo.tokens.codes.lexicodes import lexicode
    from zermelo.tokens.codes.linear_code import LinearCode
    from zermelo.tokens.sums import TokenMove, TokenSum
    from zermelo.values.infinity import Infinity, LoopyValue, loopy_sum, outcome_of
    from zermelo.values.misere.quotient import Quotient
    from zermelo.values.nimber import mex, nim_product, nim_sum
    from zermelo.values.outcome import Outcome
    from zermelo.values.partizan.game import Game
    from zermelo.values.partizan.loopy import Sided
    from zermelo.values.partizan.thermograph import Thermograph
    from zermelo.values.play import MISERE, NORMAL, Play
    from zermelo.values.player import LEFT, RIGHT, Player
    from zermelo.values.starts import Starts
    from zermelo.values.text import parse_value, show_value, value_from_json, value_to_json

__version__ = "0.1.0"

#: Where the public names live. A module is imported when one of its names is first used: start-up
#: stays quick, and nothing loads Numba before it is needed.
_HOMES = {
    "zermelo.answers.annihilation_certificates": ("certify_annihilation",),
    "zermelo.answers.certificates": (
        "certify_grundy",
        "certify_kernel",
        "certify_loopy",
        "certify_no_kernel",
        "certify_outcomes",
        "check",
    ),
    "zermelo.checker": ("Verdict",),
    "zermelo.compounds.adjoined": ("adjoined",),
    "zermelo.compounds.compound": ("conjunctive", "disjunctive", "selective"),
    "zermelo.compounds.repetition": ("without_repetition",),
    "zermelo.compounds.variants": ("impartial", "with_passes"),
    "zermelo.tokens.annihilation.theory": ("Annihilation", "annihilation"),
    "zermelo.tokens.codes.digraphs": ("code_digraph",),
    "zermelo.tokens.codes.lexicodes": ("lexicode",),
    "zermelo.tokens.codes.linear_code": ("LinearCode",),
    "zermelo.digraph.digraph": ("Digraph",),
    "zermelo.digraph.graph": ("Graph",),
    "zermelo.games.own": ("game",),
    "zermelo.labels.by_hand": (
        "LabelCheck",
        "LabelStep",
        "Mistake",
        "check_labels",
        "pnd_steps",
    ),
    "zermelo.labels.grundy": ("Grundy", "grundy"),
    "zermelo.kernel.kernels": ("KernelCheck", "Kernels", "is_kernel", "kernels"),
    "zermelo.limits": ("Limits",),
    "zermelo.labels.loopy": ("Loopy", "loopy"),
    "zermelo.kernel.marriages": ("Marriages", "marriages"),
    "zermelo.labels.outcomes": ("Outcome", "Outcomes", "outcomes"),
    "zermelo.kernel.list_colouring": ("ListColouring", "Round", "list_colouring"),
    "zermelo.kernel.perfect": ("Perfection", "perfection"),
    "zermelo.kernel.preferences": ("Preferences",),
    "zermelo.kernel.what_if": ("Effect", "WhatIf", "what_if"),
    "zermelo.kernel.sequences": ("KernelSequence", "Sequences", "sequences"),
    "zermelo.digraph.structure": (
        "Components",
        "condensation",
        "find_cycle",
        "levels",
        "odd_cycle",
        "strong_components",
    ),
    "zermelo.tokens.sums": ("TokenMove", "TokenSum"),
    "zermelo.digraph.views": ("ByVertex", "VertexSet"),
    "zermelo.formats.files": ("read", "write"),
    "zermelo.pictures": ("Picture", "draw"),
    "zermelo.solvers.engine": ("Engine",),
    "zermelo.values.infinity": ("Infinity", "LoopyValue", "loopy_sum", "outcome_of"),
    "zermelo.values.nimber": ("mex", "nim_product", "nim_sum"),
    "zermelo.values.partizan.game": ("Game",),
    "zermelo.values.play": ("MISERE", "NORMAL", "Play"),
    "zermelo.values.text": ("parse_value", "show_value", "value_from_json", "value_to_json"),
    "zermelo.answers.asking": ("explain", "grade", "moves", "solve"),
    "zermelo.answers.grade": ("Grade",),
    "zermelo.answers.vertex": ("explain_vertex",),
    "zermelo.answers.position_certificates": ("certify_position",),
    "zermelo.answers.review": ("Review", "review"),
    "zermelo.formats.table": ("FORMATS", "Format"),
    "zermelo.games.explanation": ("Explanation",),
    "zermelo.games.move_table": ("MoveTable",),
    "zermelo.games.position": (
        "ImpartialPosition",
        "LoopyPosition",
        "Move",
        "PartizanPosition",
        "Position",
    ),
    "zermelo.games.rules": ("LoopyRuleset", "PartizanRuleset", "Ruleset"),
    "zermelo.games.solution": (
        "ImpartialSolution",
        "LoopySolution",
        "PartizanSolution",
        "Solution",
    ),
    "zermelo.games.theorem": ("Theorem", "theorem"),
    "zermelo.infinite.certificate": ("certify_infinite",),
    "zermelo.infinite.family": ("Claim", "Family"),
    "zermelo.infinite.find": ("find_claim",),
    "zermelo.infinite.parser": ("parse_family",),
    "zermelo.infinite.proof": ("Proof", "prove"),
    "zermelo.values.misere.quotient": ("Quotient",),
    "zermelo.rulesets.catalogue": ("catalogue",),
    "zermelo.rulesets.logic.reductions.table": ("Reduction", "reduction"),
    "zermelo.values.starts": ("Starts",),
    "zermelo.values.player": ("LEFT", "RIGHT", "Player"),
    "zermelo.values.partizan.loopy": ("Sided",),
    "zermelo.values.partizan.thermograph": ("Thermograph",),
    "zermelo.answers.extension_certificates": ("certify_acceptance", "certify_extension"),
    "zermelo.argumentation.discussion": ("Discussion", "discussed"),
    "zermelo.argumentation.dispute": ("Dispute", "dispute"),
    "zermelo.argumentation.framework": ("Acceptance", "Framework"),
    "zermelo.kernel.semikernels": ("is_semikernel", "maximal_semikernels"),
    "zermelo.face": ("heap_table", "new_ruleset", "quotient", "value"),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [  # noqa: RUF022  by what they are for
    "__version__",
    # digraphs and graphs
    "Digraph",
    "Graph",
    "read",
    "write",
    "FORMATS",
    "Format",
    "VertexSet",
    "ByVertex",
    # structure
    "Components",
    "strong_components",
    "condensation",
    "odd_cycle",
    "find_cycle",
    "levels",
    # who wins
    "Outcome",
    "Outcomes",
    "outcomes",
    "pnd_steps",
    "LabelStep",
    "check_labels",
    "LabelCheck",
    "Mistake",
    "Starts",
    "Player",
    "LEFT",
    "RIGHT",
    # kernels
    "Kernels",
    "KernelCheck",
    "kernels",
    "is_kernel",
    "list_colouring",
    "ListColouring",
    "Round",
    "what_if",
    "WhatIf",
    "Effect",
    "perfection",
    "Perfection",
    "is_semikernel",
    "maximal_semikernels",
    # argumentation
    "Acceptance",
    "Discussion",
    "Dispute",
    "Framework",
    "discussed",
    "dispute",
    "Limits",
    "sequences",
    "Sequences",
    "KernelSequence",
    "marriages",
    "Marriages",
    "Preferences",
    # one problem turned into another
    "reduction",
    "Reduction",
    # values
    "Grundy",
    "grundy",
    "Loopy",
    "loopy",
    "TokenSum",
    "TokenMove",
    "Annihilation",
    "annihilation",
    "LinearCode",
    "lexicode",
    "code_digraph",
    "Game",
    "value",
    "heap_table",
    "Sided",
    "Thermograph",
    "Infinity",
    "LoopyValue",
    "mex",
    "nim_sum",
    "nim_product",
    "loopy_sum",
    "outcome_of",
    "parse_value",
    "show_value",
    "value_from_json",
    "value_to_json",
    # games
    "rulesets",
    "tablebase",
    "game",
    "Ruleset",
    "PartizanRuleset",
    "LoopyRuleset",
    "theorem",
    "Theorem",
    "catalogue",
    "new_ruleset",
    "Position",
    "ImpartialPosition",
    "LoopyPosition",
    "PartizanPosition",
    "Move",
    "conjunctive",
    "disjunctive",
    "selective",
    "impartial",
    "with_passes",
    "adjoined",
    "without_repetition",
    "solve",
    "explain",
    "explain_vertex",
    "moves",
    "grade",
    "review",
    "Solution",
    "ImpartialSolution",
    "LoopySolution",
    "PartizanSolution",
    "Explanation",
    "MoveTable",
    "Grade",
    "Review",
    "quotient",
    "Quotient",
    "Engine",
    "Play",
    "NORMAL",
    "MISERE",
    # infinite digraphs
    "Family",
    "parse_family",
    "prove",
    "find_claim",
    "Claim",
    "Proof",
    "certify_infinite",
    # answers
    "certify_outcomes",
    "certify_kernel",
    "certify_no_kernel",
    "certify_grundy",
    "certify_loopy",
    "certify_acceptance",
    "certify_annihilation",
    "certify_extension",
    "certify_position",
    "check",
    "Verdict",
    "draw",
    "Picture",
]


if not TYPE_CHECKING:  # a name that is misspelt is an error to type checkers

    def __getattr__(name: str) -> object:
        if name in ("rulesets", "tablebase"):
            return import_module(f"zermelo.{name}")
        if name not in _HOME:
            raise AttributeError(f"module 'zermelo' has no attribute {name!r}")
        found = getattr(import_module(_HOME[name]), name)
        globals()[name] = found  # once is enough: finding a module anew takes its time
        return found


def __dir__() -> list[str]:
    return sorted(__all__)
