"""Certificates of single solutions: changed edges, subdigraphs, assignments, colourings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.answers.certificates import Certificate, digraph_certificate
from zermelo.checker import VERSION
from zermelo.errors import InputError, not_none
from zermelo.limits import NO_LIMITS, Limits, Watch

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.formats.dimacs import CNF
    from zermelo.kernel.list_colouring import ListColouring


def certify_what_if(G: Digraph, change: str, limits: Limits | Watch = NO_LIMITS) -> Certificate:
    """Certify a kernel of the digraph after a smallest set of changes, as `what_if` finds it.

    The certificate does not prove that the number of changes is minimal.

    Raises
    ------
    InputError
        ``change`` is not a kind of change, or no set of changes that was tried leads to a kernel.
    LimitReached

    Examples
    --------
    >>> from zermelo import Digraph
    >>> certificate = certify_what_if(Digraph(["ab", "bc", "ca"]), "remove")
    >>> certificate["change"], certificate["edges"], certificate["members"]
    ('remove', [[0, 1]], [0, 1])
    """
    from zermelo.kernel.kernels import kernels
    from zermelo.kernel.what_if import change_edges, what_if

    with limits.start() as watch:
        changes = what_if(G, change, limits=watch)
        if changes.smallest is None:
            raise InputError(
                f"there is no kernel after up to {changes.tried} such changes, so that there is "
                "nothing to certify; 'zermelo certify kernel' proves that the digraph has none"
            )
        kernel = kernels(change_edges(G, change, changes.smallest), limits=watch).find(limits=watch)
    edges = [[G.index(u), G.index(v)] for u, v in changes.smallest]
    members = sorted(map(G.index, not_none(kernel)))  # exists after these changes
    return digraph_certificate("changed-kernel", G, change=change, edges=edges, members=members)


def certify_not_kernel_perfect(G: Digraph, limits: Limits | Watch = NO_LIMITS) -> Certificate:
    """Certify that a digraph is not kernel-perfect, by a proof on an induced subdigraph.

    Raises
    ------
    InputError
        The digraph is kernel-perfect, for which there is no certificate.
    LimitReached
    MissingExtra
        The SAT solver is not installed.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> certify_not_kernel_perfect(Digraph(["ab", "bc", "ca", "cd"]))["inside"]
    [0, 1, 2]
    """
    from zermelo.answers.certificates import certify_no_kernel
    from zermelo.kernel.kernels import kernels
    from zermelo.kernel.perfect import is_kernel_perfect

    with limits.start() as watch:
        without_kernel = is_kernel_perfect(G, watch).without_kernel
        if without_kernel is None:
            raise InputError(
                "the digraph is kernel-perfect: every induced subdigraph has a kernel, but "
                "there is no certificate of that"
            )
        members = sorted(G.index(name) for name in without_kernel)
        subdigraph = G.induced(members)
        proof = not_none(certify_no_kernel(kernels(subdigraph, limits=watch), watch))
    fields = {name: proof[name] for name in ("outcome", "remoteness", "piece", "steps")}
    return digraph_certificate("not-kernel-perfect", G, inside=members, **fields)


def certify_reduction(what: str, formula: CNF, limits: Limits | Watch = NO_LIMITS) -> Certificate:
    """Certify a kernel of a digraph made from a formula, and the assignment that the kernel gives.

    Raises
    ------
    InputError
        The reduction does not lead to kernels, or no assignment makes the formula true.
    LimitReached

    Examples
    --------
    >>> from zermelo.formats.dimacs import CNF
    >>> certify_reduction("kernel", CNF(((1, 2), (-1,))))["literals"]
    [-1, 2]
    """
    from zermelo.kernel.kernels import kernels
    from zermelo.rulesets.logic.reductions.table import reduction

    if what not in ("kernel", "planar-kernel"):
        raise InputError(
            f"{what!r} leads to no kernel; give kernel or planar-kernel (who wins a game is "
            "certified by 'zermelo certify RULESET POSITION')"
        )
    with limits.start() as watch:
        result = reduction(what, formula, watch)
        G = result.digraph
        kernel = kernels(G, limits=watch).find(limits=watch)
    if kernel is None:
        raise InputError(
            "no assignment makes the formula true; 'zermelo certify kernel' proves that the "
            "digraph from 'zermelo reduce' has no kernel"
        )
    literal_names = result.back([str(name) for name in kernel])  # such as x1 or ~x1
    literals = [int(text.replace("~x", "-").replace("x", "")) for text in literal_names]
    return digraph_certificate(
        "reduction",
        G,
        variables=formula.variables,
        clauses=list(map(list, formula.clauses)),
        literals=literals,
        members=sorted(map(G.index, kernel)),
    )


def certify_colouring(colouring: ListColouring, lists: list[list[str]]) -> Certificate:
    """Certify a colouring of edges with colours from their lists, by the colouring itself.

    Examples
    --------
    >>> from zermelo.kernel.list_colouring import list_colouring
    >>> lists = [["1", "2"], ["2", "3"]]
    >>> certify_colouring(list_colouring([("a", "x"), ("a", "y")], lists), lists)["colours"]
    ['1', '2']
    """
    return {
        "certificate": "colouring",
        "version": VERSION,
        "edges": [[str(u), str(v)] for u, v in colouring.edges],
        "lists": [list(map(str, row)) for row in lists],
        "colours": list(map(str, colouring.colours)),
    }
