"""The semantics of abstract argumentation by name, and those of maximal range."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zermelo.argumentation import pieces
from zermelo.argumentation.components import NAIVE, ByComponents, ResolutionGrounded
from zermelo.argumentation.initial import INITIAL, Unchallenged
from zermelo.errors import InputError
from zermelo.kernel import find
from zermelo.kernel.answered import Members, SetKind, SetSearch
from zermelo.kernel.partition import Piece
from zermelo.limits import Watch


@dataclass(frozen=True)
class MaximalRangeSearch(pieces.Semantics):
    """Sets of one `SetKind` whose range (members and what they attack) is maximal, by search."""

    kind: SetKind

    def extensions(self, piece: Piece, watch: Watch) -> Iterator[Members]:
        """List the sets, range by range."""
        with SetSearch(piece, self.kind, watch, ranges=True) as search:
            for range_ in search.ranges():
                yield from search.with_range(range_)

    def with_status(self, piece: Piece, vertex: int, watch: Watch, inside: bool) -> Members | None:
        """Return an extension with the vertex, or without it if not ``inside``; or None."""
        required: tuple[list[int], list[int]] = ([vertex], []) if inside else ([], [vertex])
        with SetSearch(piece, self.kind, watch, ranges=True) as search:
            sets = (search.find(*required, range_) for range_ in search.ranges())
            return next((members for members in sets if members is not None), None)


@dataclass(frozen=True)
class MaximalRange(pieces.Semantics):
    """Sets of one `SetKind` whose range is maximal: the kernels, if a piece has any."""

    kind: SetKind

    def for_piece(self, piece: Piece, watch: Watch) -> pieces.Semantics:
        """Return stable semantics if the piece has a kernel, otherwise a search range by range."""
        return self._by_range if pieces.STABLE.extension(piece, watch) is None else pieces.STABLE

    @property
    def _by_range(self) -> MaximalRangeSearch:
        return MaximalRangeSearch(self.name, self.short, self.definition, self.kind)

    def extensions(self, piece: Piece, watch: Watch) -> Iterator[Members]:
        """List the kernels; if there is none, list the sets range by range."""
        has_kernel = False
        for kernel in find.list_in(piece, watch, ordered=False):
            has_kernel = True
            yield kernel == 1
        if not has_kernel:
            yield from self._by_range.extensions(piece, watch)


class Stage(MaximalRange):
    """Conflict-free sets of maximal range; not all of them are complete."""

    contains_grounded = admissible = False


SEMI_STABLE = MaximalRange(
    "semi-stable",
    "SST",
    "Complete, with maximal range: members and what they attack.",
    SetKind.COMPLETE,
)
STAGE = Stage("stage", "STG", "Conflict-free, with maximal range.", SetKind.INDEPENDENT)


class Eager(pieces.SingleExtension):
    """The greatest admissible set inside all semi-stable extensions."""

    def extension(self, piece: Piece, watch: Watch) -> Members:
        """Intersect all semi-stable extensions, and drop undefended arguments in turn."""
        shared = SEMI_STABLE.for_piece(piece, watch).sceptical(piece, watch)
        return pieces.greatest_defended_subset(piece, shared)


#: All semantics, by name.
SEMANTICS: dict[str, pieces.Semantics] = {
    row.name: row
    for row in (
        pieces.ConflictFree("conflict-free", "CF", "No member attacks a member."),
        pieces.ADMISSIBLE,
        pieces.COMPLETE,
        pieces.Grounded("grounded", "GR", "The least complete extension."),
        pieces.Preferred("preferred", "PR", "A maximal admissible set."),
        pieces.STABLE,
        SEMI_STABLE,
        STAGE,
        pieces.Ideal("ideal", "ID", "The greatest admissible set inside all preferred extensions."),
        Eager("eager", "EAG", "The greatest admissible set inside all semi-stable extensions."),
        NAIVE,
        ByComponents("cf2", "CF2", "Naive by strong components, attackers first.", NAIVE),
        ByComponents("stage2", "STG2", "Stage by strong components, attackers first.", STAGE),
        pieces.StronglyAdmissible(
            "strongly-admissible", "SAD", "Each member is defended by those listed before it."
        ),
        ResolutionGrounded(
            "resolution-grounded",
            "RBG",
            "Minimal among the grounded sets after dropping one attack of each mutual pair.",
        ),
        INITIAL,
        Unchallenged(
            "unchallenged",
            "UC",
            "A union of unchallenged initial sets, taken one by one until none is left.",
        ),
    )
}
_CODES = {row.short: row for row in SEMANTICS.values()} | {"SEMISTABLE": SEMI_STABLE}


def semantics_named(name: str) -> pieces.Semantics:
    """Return the semantics with a name or abbreviation such as "PR", in upper or lower case."""
    key = str(name).strip().lower().replace("_", "-").replace(" ", "-")
    if (semantics := SEMANTICS.get(key) or _CODES.get(key.upper())) is None:
        names = ", ".join(f"{row.name} ({row.short})" for row in SEMANTICS.values())
        raise InputError(f"there is no semantics {name!r}; there are: {names}")
    return semantics
