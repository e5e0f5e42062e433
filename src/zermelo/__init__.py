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

if TYPE_CHECKING:  # found by name below; here for type checkers
    from zermelo import rulesets as rulesets
    from zermelo import tablebase as tablebase
    from zermelo.answers.annihilation_certificates import (
        certify_annihilation as certify_annihilation,
    )
    from zermelo.answers.asking import explain as explain
    from zermelo.answers.asking import grade as grade
    from zermelo.answers.asking import moves as moves
    from zermelo.answers.asking import solve as solve
    from zermelo.answers.certificates import certify_grundy as certify_grundy
    from zermelo.answers.certificates import certify_kernel as certify_kernel
    from zermelo.answers.certificates import certify_loopy as certify_loopy
    from zermelo.answers.certificates import certify_no_kernel as certify_no_kernel
    from zermelo.answers.certificates import certify_outcomes as certify_outcomes
    from zermelo.answers.certificates import check as check
    from zermelo.answers.extension_certificates import certify_acceptance as certify_acceptance
    from zermelo.answers.extension_certificates import certify_extension as certify_extension
    from zermelo.answers.grade import Grade as Grade
    from zermelo.answers.position_certificates import certify_position as certify_position
    from zermelo.answers.review import Review as Review
    from zermelo.answers.review import review as review
    from zermelo.answers.vertex import explain_vertex as explain_vertex
    from zermelo.argumentation.discussion import Discussion as Discussion
    from zermelo.argumentation.discussion import discussed as discussed
    from zermelo.argumentation.dispute import Dispute as Dispute
    from zermelo.argumentation.dispute import dispute as dispute
    from zermelo.argumentation.framework import Acceptance as Acceptance
    from zermelo.argumentation.framework import Framework as Framework
    from zermelo.checker import Verdict as Verdict
    from zermelo.compounds.adjoined import adjoined as adjoined
    from zermelo.compounds.compound import conjunctive as conjunctive
    from zermelo.compounds.compound import disjunctive as disjunctive
    from zermelo.compounds.compound import selective as selective
    from zermelo.compounds.repetition import without_repetition as without_repetition
    from zermelo.compounds.variants import impartial as impartial
    from zermelo.compounds.variants import with_passes as with_passes
    from zermelo.digraph.digraph import Digraph as Digraph
    from zermelo.digraph.graph import Graph as Graph
    from zermelo.digraph.structure import Components as Components
    from zermelo.digraph.structure import condensation as condensation
    from zermelo.digraph.structure import find_cycle as find_cycle
    from zermelo.digraph.structure import levels as levels
    from zermelo.digraph.structure import odd_cycle as odd_cycle
    from zermelo.digraph.structure import strong_components as strong_components
    from zermelo.digraph.views import ByVertex as ByVertex
    from zermelo.digraph.views import VertexSet as VertexSet
    from zermelo.face import heap_table as heap_table
    from zermelo.face import new_ruleset as new_ruleset
    from zermelo.face import quotient as quotient
    from zermelo.face import value as value
    from zermelo.formats.files import read as read
    from zermelo.formats.files import write as write
    from zermelo.formats.table import FORMATS as FORMATS
    from zermelo.formats.table import Format as Format
    from zermelo.games.explanation import Explanation as Explanation
    from zermelo.games.move_table import MoveTable as MoveTable
    from zermelo.games.own import game as game
    from zermelo.games.position import ImpartialPosition as ImpartialPosition
    from zermelo.games.position import LoopyPosition as LoopyPosition
    from zermelo.games.position import Move as Move
    from zermelo.games.position import PartizanPosition as PartizanPosition
    from zermelo.games.position import Position as Position
    from zermelo.games.rules import LoopyRuleset as LoopyRuleset
    from zermelo.games.rules import PartizanRuleset as PartizanRuleset
    from zermelo.games.rules import Ruleset as Ruleset
    from zermelo.games.solution import ImpartialSolution as ImpartialSolution
    from zermelo.games.solution import LoopySolution as LoopySolution
    from zermelo.games.solution import PartizanSolution as PartizanSolution
    from zermelo.games.solution import Solution as Solution
    from zermelo.games.theorem import Theorem as Theorem
    from zermelo.games.theorem import theorem as theorem
    from zermelo.infinite.certificate import certify_infinite as certify_infinite
    from zermelo.infinite.family import Claim as Claim
    from zermelo.infinite.family import Family as Family
    from zermelo.infinite.find import find_claim as find_claim
    from zermelo.infinite.parser import parse_family as parse_family
    from zermelo.infinite.proof import Proof as Proof
    from zermelo.infinite.proof import prove as prove
    from zermelo.kernel.check import KernelCheck as KernelCheck
    from zermelo.kernel.check import is_kernel as is_kernel
    from zermelo.kernel.kernels import Kernels as Kernels
    from zermelo.kernel.kernels import kernels as kernels
    from zermelo.kernel.list_colouring import ListColouring as ListColouring
    from zermelo.kernel.list_colouring import Round as Round
    from zermelo.kernel.list_colouring import list_colouring as list_colouring
    from zermelo.kernel.marriages import Marriages as Marriages
    from zermelo.kernel.marriages import marriages as marriages
    from zermelo.kernel.perfect import Perfection as Perfection
    from zermelo.kernel.perfect import perfection as perfection
    from zermelo.kernel.preferences import Preferences as Preferences
    from zermelo.kernel.semikernels import is_semikernel as is_semikernel
    from zermelo.kernel.semikernels import maximal_semikernels as maximal_semikernels
    from zermelo.kernel.sequences import KernelSequence as KernelSequence
    from zermelo.kernel.sequences import Sequences as Sequences
    from zermelo.kernel.sequences import sequences as sequences
    from zermelo.kernel.what_if import Effect as Effect
    from zermelo.kernel.what_if import WhatIf as WhatIf
    from zermelo.kernel.what_if import what_if as what_if
    from zermelo.labels.by_hand import LabelCheck as LabelCheck
    from zermelo.labels.by_hand import LabelStep as LabelStep
    from zermelo.labels.by_hand import Mistake as Mistake
    from zermelo.labels.by_hand import check_labels as check_labels
    from zermelo.labels.by_hand import pnd_steps as pnd_steps
    from zermelo.labels.grundy import Grundy as Grundy
    from zermelo.labels.grundy import grundy as grundy
    from zermelo.labels.loopy import Loopy as Loopy
    from zermelo.labels.loopy import loopy as loopy
    from zermelo.labels.outcomes import Outcomes as Outcomes
    from zermelo.labels.outcomes import outcomes as outcomes
    from zermelo.limits import Limits as Limits
    from zermelo.pictures import Picture as Picture
    from zermelo.pictures import draw as draw
    from zermelo.rulesets.catalogue import catalogue as catalogue
    from zermelo.rulesets.logic.reductions.table import Reduction as Reduction
    from zermelo.rulesets.logic.reductions.table import reduction as reduction
    from zermelo.solvers.engine import Engine as Engine
    from zermelo.tokens.annihilation.theory import Annihilation as Annihilation
    from zermelo.tokens.annihilation.theory import annihilation as annihilation
    from zermelo.tokens.codes.digraphs import code_digraph as code_digraph
    from zermelo.tokens.codes.lexicodes import lexicode as lexicode
    from zermelo.tokens.codes.linear_code import LinearCode as LinearCode
    from zermelo.tokens.sums import TokenMove as TokenMove
    from zermelo.tokens.sums import TokenSum as TokenSum
    from zermelo.values.misere.quotient import Quotient as Quotient
    from zermelo.values.nimber import Infinity as Infinity
    from zermelo.values.nimber import LoopyValue as LoopyValue
    from zermelo.values.nimber import loopy_sum as loopy_sum
    from zermelo.values.nimber import mex as mex
    from zermelo.values.nimber import nim_product as nim_product
    from zermelo.values.nimber import nim_sum as nim_sum
    from zermelo.values.nimber import outcome_of as outcome_of
    from zermelo.values.outcome import Outcome as Outcome
    from zermelo.values.partizan.game import Game as Game
    from zermelo.values.partizan.loopy import Sided as Sided
    from zermelo.values.partizan.thermograph import Thermograph as Thermograph
    from zermelo.values.play import MISERE as MISERE
    from zermelo.values.play import NORMAL as NORMAL
    from zermelo.values.play import Play as Play
    from zermelo.values.player import LEFT as LEFT
    from zermelo.values.player import RIGHT as RIGHT
    from zermelo.values.player import Player as Player
    from zermelo.values.starts import Starts as Starts
    from zermelo.values.text import parse_value as parse_value
    from zermelo.values.text import show_value as show_value
    from zermelo.values.text import value_from_json as value_from_json
    from zermelo.values.text import value_to_json as value_to_json

__version__ = "0.1.0"

#: Where the public names live, by what they are for. A module is imported when one of its names is
#: first used: start-up stays quick, and nothing loads Numba before it is needed.
_HOMES = {
    # digraphs and graphs
    "digraph.digraph": "Digraph",
    "digraph.graph": "Graph",
    "formats.files": "read write",
    "formats.table": "FORMATS Format",
    "digraph.views": "VertexSet ByVertex",
    # structure
    "digraph.structure": "Components strong_components condensation odd_cycle find_cycle levels",
    # who wins
    "labels.outcomes": "Outcome Outcomes outcomes",
    "labels.by_hand": "pnd_steps LabelStep check_labels LabelCheck Mistake",
    "values.starts": "Starts",
    "values.player": "Player LEFT RIGHT",
    # kernels
    "kernel.kernels": "Kernels KernelCheck kernels is_kernel",
    "kernel.list_colouring": "list_colouring ListColouring Round",
    "kernel.what_if": "what_if WhatIf Effect",
    "kernel.perfect": "perfection Perfection",
    "kernel.semikernels": "is_semikernel maximal_semikernels",
    # argumentation
    "argumentation.framework": "Acceptance Framework",
    "argumentation.discussion": "Discussion discussed",
    "argumentation.dispute": "Dispute dispute",
    "limits": "Limits",
    "kernel.sequences": "sequences Sequences KernelSequence",
    "kernel.marriages": "marriages Marriages",
    "kernel.preferences": "Preferences",
    # one problem turned into another
    "rulesets.logic.reductions.table": "reduction Reduction",
    # values
    "labels.grundy": "Grundy grundy",
    "labels.loopy": "Loopy loopy",
    "tokens.sums": "TokenSum TokenMove",
    "tokens.annihilation.theory": "Annihilation annihilation",
    "tokens.codes.linear_code": "LinearCode",
    "tokens.codes.lexicodes": "lexicode",
    "tokens.codes.digraphs": "code_digraph",
    "values.partizan.game": "Game",
    "face": "value heap_table quotient new_ruleset",
    "values.partizan.loopy": "Sided",
    "values.partizan.thermograph": "Thermograph",
    "values.nimber": "Infinity LoopyValue loopy_sum mex nim_product nim_sum outcome_of",
    "values.text": "parse_value show_value value_from_json value_to_json",
    # games
    "games.own": "game",
    "games.rules": "Ruleset PartizanRuleset LoopyRuleset",
    "games.theorem": "theorem Theorem",
    "rulesets.catalogue": "catalogue",
    "games.position": "Position ImpartialPosition LoopyPosition PartizanPosition Move",
    "compounds.compound": "conjunctive disjunctive selective",
    "compounds.variants": "impartial with_passes",
    "compounds.adjoined": "adjoined",
    "compounds.repetition": "without_repetition",
    "answers.asking": "solve explain moves grade",
    "answers.vertex": "explain_vertex",
    "answers.review": "review Review",
    "games.solution": "Solution ImpartialSolution LoopySolution PartizanSolution",
    "games.explanation": "Explanation",
    "games.move_table": "MoveTable",
    "answers.grade": "Grade",
    "values.misere.quotient": "Quotient",
    "solvers.engine": "Engine",
    "values.play": "Play NORMAL MISERE",
    # infinite digraphs
    "infinite.family": "Family Claim",
    "infinite.parser": "parse_family",
    "infinite.proof": "prove Proof",
    "infinite.find": "find_claim",
    "infinite.certificate": "certify_infinite",
    # answers
    "answers.certificates": "certify_outcomes certify_kernel certify_no_kernel certify_grundy "
    "certify_loopy check",
    "answers.extension_certificates": "certify_acceptance certify_extension",
    "answers.annihilation_certificates": "certify_annihilation",
    "answers.position_certificates": "certify_position",
    "checker": "Verdict",
    "pictures": "draw Picture",
}
_HOME = {name: f"zermelo.{home}" for home, names in _HOMES.items() for name in names.split()}


if not TYPE_CHECKING:  # a name that is misspelt is an error to type checkers
    __all__ = ["__version__", "rulesets", "tablebase", *_HOME]

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
