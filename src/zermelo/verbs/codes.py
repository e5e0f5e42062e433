"""``codes``: the linear code of an annihilation game, and lexicodes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zermelo.digraph.digraph import Digraph
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.tokens.annihilation.small import MEMORY
from zermelo.tokens.annihilation.theory import annihilation
from zermelo.tokens.codes.digraphs import column_values
from zermelo.tokens.codes.lexicodes import lexicode
from zermelo.tokens.codes.linear_code import LinearCode
from zermelo.verbs.known import question
from zermelo.verbs.vertices import named, size_of


@dataclass(frozen=True)
class Coded:
    """A linear code, and what is said of it first.

    Attributes
    ----------
    code : LinearCode
    facts : mapping
        What is known of where it comes from.
    """

    code: LinearCode
    facts: Mapping[str, object]


@dataclass(frozen=True)
class Answer(Coded):
    """A linear code with its distance.

    Attributes
    ----------
    distance : int or None
        The least weight of a word; None where there is no word but 0.
    weights : mapping of int to int, or None
        How many words have which weight; None where that was not asked.
    """

    distance: int | None
    weights: Mapping[int, int] | None

    def json(self) -> dict[str, object]:
        """Return plain data; numbers beyond 2⁵³ as text."""
        code = self.code
        facts = {**self.facts, "distance": self.distance}
        if self.weights is not None:
            facts["weights"] = {
                str(weight): many if many < 1 << 53 else str(many)
                for weight, many in self.weights.items()
            }
        return facts | {
            "names": [str(name) for name in code.names],
            "information": [str(name) for name in code.information],
            "generator": ["".join(map(str, row)) for row in code.generator.tolist()],
            "check": ["".join(map(str, row)) for row in code.check.tolist()],
        }


def of_lexicode(length: int, distance: int, limits: Limits | Watch = NO_LIMITS) -> Coded:
    """Make the lexicode of a length and a distance.

    Raises
    ------
    InputError
        There is no such code.
    """
    with question(limits, {}, f"lexicode of length {length:,}"):
        code = lexicode(length, distance)
        return Coded(code, {"designed": distance, "values": column_values(code)})


def of_digraph(G: Digraph, only: str | None = None, limits: Limits | Watch = NO_LIMITS) -> Coded:
    """Solve the annihilation game on a digraph, for tokens on all vertices or on some only.

    Raises
    ------
    UnknownVertex
    LimitReached
    """
    chosen = None if only is None else named(G, only)
    with question(limits, size_of(G), "solving the annihilation game") as watch:
        memory = MEMORY if watch.limits.memory is None else watch.limits.memory
        code = annihilation(G, memory=memory, limits=watch).V0.code
        return Coded(code if chosen is None else code.shortened(dict.fromkeys(chosen)), size_of(G))


def answer(coded: Coded, *, weights: bool = True, limits: Limits | Watch = NO_LIMITS) -> Answer:
    """Find the minimum distance of a code and, if wanted, how many words have which weight.

    Examples
    --------
    >>> found = answer(of_lexicode(7, 3))
    >>> found.distance, found.json()["weights"]
    (3, {'0': 1, '3': 7, '4': 7, '7': 1})
    """
    code = coded.code
    facts = {**coded.facts, "length": code.length, "dimension": code.dimension}
    if not weights:
        with question(limits, facts, "looking for the minimum distance") as watch:
            return Answer(code, facts, code.distance_within(watch), None)
    known = facts | ({} if code.distance_upto_4 is None else {"distance": code.distance_upto_4})
    doing = f"counting words of a code of dimension {code.dimension:,}"
    with question(limits, known, doing) as watch:
        counted = code.weigh(watch)
        return Answer(code, facts, code.distance, counted)
