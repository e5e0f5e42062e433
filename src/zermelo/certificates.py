"""Certificates: answers that anybody can check without trusting a solver.

Each ``certify_…`` returns a certificate as plain data for JSON; `check` returns a `Verdict` on it.

>>> import zermelo as z
>>> from zermelo.certificates import certify_outcomes, check
>>> certificate = certify_outcomes(z.outcomes([("a", "b"), ("b", "a"), ("b", "c")]))
>>> print(check(certificate))
HOLDS: outcomes of a digraph with 3 vertices and 3 edges
"""

from zermelo.answers.annihilation_certificates import certify_annihilation as certify_annihilation
from zermelo.answers.certificates import certify_grundy as certify_grundy
from zermelo.answers.certificates import certify_kernel as certify_kernel
from zermelo.answers.certificates import certify_loopy as certify_loopy
from zermelo.answers.certificates import certify_no_kernel as certify_no_kernel
from zermelo.answers.certificates import certify_outcomes as certify_outcomes
from zermelo.answers.certificates import certify_winners as certify_winners
from zermelo.answers.certificates import check as check
from zermelo.answers.extension_certificates import certify_acceptance as certify_acceptance
from zermelo.answers.extension_certificates import certify_enforcement as certify_enforcement
from zermelo.answers.extension_certificates import certify_extension as certify_extension
from zermelo.answers.position_certificates import certify_position as certify_position
from zermelo.answers.position_certificates import check_moves as check_moves
from zermelo.answers.solution_certificates import certify_colouring as certify_colouring
from zermelo.answers.solution_certificates import (
    certify_not_kernel_perfect as certify_not_kernel_perfect,
)
from zermelo.answers.solution_certificates import certify_reduction as certify_reduction
from zermelo.answers.solution_certificates import certify_what_if as certify_what_if
from zermelo.checker import Verdict as Verdict
from zermelo.infinite.certificate import certify_infinite as certify_infinite
