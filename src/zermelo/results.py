"""The classes of what `zermelo` returns, for annotations; only its functions make instances.

>>> import zermelo as z
>>> from zermelo.results import Components
>>> parts: Components = z.strong_components(z.Digraph([("a", "b")]))
>>> len(parts)
2
"""

from zermelo.answers.grade import Grade as Grade
from zermelo.answers.grade import Review as Review
from zermelo.argumentation.discussion import Discussion as Discussion
from zermelo.argumentation.dispute import Dispute as Dispute
from zermelo.argumentation.session import Acceptance as Acceptance
from zermelo.digraph.parity_game import ParityGame as ParityGame
from zermelo.formats.table import Format as Format
from zermelo.games.solution import ImpartialSolution as ImpartialSolution
from zermelo.games.solution import LoopySolution as LoopySolution
from zermelo.games.solution import PartizanSolution as PartizanSolution
from zermelo.kernel.check import KernelCheck as KernelCheck
from zermelo.kernel.list_colouring import ColouringRound as ColouringRound
from zermelo.kernel.list_colouring import ListColouring as ListColouring
from zermelo.kernel.marriages import StableMatchings as StableMatchings
from zermelo.kernel.perfect import KernelPerfectness as KernelPerfectness
from zermelo.kernel.sequences import KernelSequence as KernelSequence
from zermelo.kernel.sequences import KernelSequences as KernelSequences
from zermelo.kernel.what_if import EdgeEffect as EdgeEffect
from zermelo.kernel.what_if import WhatIf as WhatIf
from zermelo.labels.winners import Winners as Winners
from zermelo.rulesets.logic.reductions.table import Reduction as Reduction
from zermelo.structure import Components as Components
from zermelo.tokens.annihilation.theory import Annihilation as Annihilation
from zermelo.tokens.sums import TokenMove as TokenMove
