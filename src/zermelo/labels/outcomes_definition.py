"""P, N and D by the two definitions of Fraenkel 1997, word for word.

Slow on purpose: tests compare the fast algorithm with it. For answers use `zermelo.outcomes`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from zermelo.digraph.digraph import Digraph
from zermelo.values.outcome import Outcome


def outcomes_by_stages(G: Digraph) -> dict[Hashable, tuple[Outcome, int | None]]:
    """Return the outcomes by Definition 1: the sets P_n and N_n, by recursion on n.

    ``P_n`` holds the vertices for which n is the least m with every option in some ``N_i``,
    i < m; ``N_n`` those for which n is the least m with some option in a ``P_i``, i < m. D has
    all other vertices.

    Returns
    -------
    dict
        By name, the outcome and the index n (None on D). On finite digraphs n is the remoteness.

    Notes
    -----
    O(V · (V + E)). (Fraenkel 1997, Definition 1)

    Examples
    --------
    >>> outcomes_by_stages(Digraph([("n", "leaf"), ("n", "p"), ("p", "n")]))["p"]
    (Outcome.P, 2)
    """
    options = {name: G.options(name) for name in G}
    labelled: dict[Hashable, tuple[Outcome, int | None]] = {}
    for n in range(len(options) + 1):
        n_vertices = {u for u, (outcome, _) in labelled.items() if outcome is Outcome.N}
        p_vertices = {u for u, (outcome, _) in labelled.items() if outcome is Outcome.P}
        for u, row in options.items():
            if u in labelled:
                continue
            if n_vertices.issuperset(row):
                labelled[u] = (Outcome.P, n)
            elif not p_vertices.isdisjoint(row):
                labelled[u] = (Outcome.N, n)
    return {name: labelled.get(name, (Outcome.D, None)) for name in options}


def outcomes_by_fixed_points(G: Digraph) -> dict[Hashable, Outcome]:
    """Return the outcomes by Definition 2: P and N are least fixed points, D is a greatest one.

    - P is the least set S with: u in S iff for every option v some option of v is in S;
    - N is the least set S with: u in S iff for some option v every option of v is in S;
    - D is the greatest set S with: u in S iff some option is in S and every option is in S or N.

    Notes
    -----
    O(V² · E). Raises AssertionError if the three sets did not partition the vertices, which
    Theorem 4 excludes. (Fraenkel 1997, Definition 2)

    Examples
    --------
    >>> outcomes_by_fixed_points(Digraph([("a", "b"), ("b", "a")]))["a"]
    Outcome.D
    """
    return {name: outcome for name, (outcome, _) in fixed_point_rounds(G).items()}


def fixed_point_rounds(G: Digraph) -> dict[Hashable, tuple[Outcome, int]]:
    """Return the outcomes by Fraenkel 1997, Definition 2, and the round in which a vertex enters.

    For D the number counts the rounds that shrink the set, which is V at first. Raises
    AssertionError as `outcomes_by_fixed_points`.

    >>> fixed_point_rounds(Digraph([("n", "leaf"), ("n", "p"), ("p", "n")]))["p"]
    (Outcome.P, 2)
    """
    options = {name: frozenset(G.options(name)) for name in G}
    everything = frozenset(options)

    def stages_to_fixed_point(
        start: frozenset[Hashable], holds: Callable[[Hashable, frozenset[Hashable]], bool]
    ) -> list[frozenset[Hashable]]:
        stages = [start]
        while (following := frozenset(u for u in everything if holds(u, stages[-1]))) != stages[-1]:
            stages.append(following)
        return stages

    stages_of_P = stages_to_fixed_point(
        frozenset(), lambda u, S: all(any(w in S for w in options[v]) for v in options[u])
    )
    stages_of_N = stages_to_fixed_point(
        frozenset(), lambda u, S: any(all(w in S for w in options[v]) for v in options[u])
    )
    P, N = stages_of_P[-1], stages_of_N[-1]
    stages_of_D = stages_to_fixed_point(
        everything,
        lambda u, S: any(v in S for v in options[u]) and all(v in S or v in N for v in options[u]),
    )
    D = stages_of_D[-1]
    partition = everything == P | N | D and len(P) + len(N) + len(D) == len(everything)
    assert partition, "Fraenkel 1997, Theorem 4: P, N and D partition V"  # noqa: S101
    answer: dict[Hashable, tuple[Outcome, int]] = {}
    for outcome, stages in ((Outcome.P, stages_of_P), (Outcome.N, stages_of_N)):
        for round_number, members in reversed(list(enumerate(stages))):
            answer |= dict.fromkeys(members, (outcome, round_number))
    return {u: answer.get(u, (Outcome.D, len(stages_of_D) - 1)) for u in options}
