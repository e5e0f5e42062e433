"""The table of the semantics of abstract argumentation."""

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
        """Return an extension with or without the vertex, range by range; None if there is none."""
        required: tuple[list[int], list[int]] = ([vertex], []) if inside else ([], [vertex])
        with SetSearch(piece, self.kind, watch, ranges=True) as search:
            sets = (search.find(*required, range_) for range_ in search.ranges())
            return next((members for members in sets if members is not None), None)


@dataclass(frozen=True)
class MaximalRange(pieces.Semantics):
    """Sets of one `SetKind` whose range is maximal: the kernels, if a piece has any."""

    kind: SetKind

    def for_piece(self, piece: Piece, watch: Watch) -> pieces.Semantics:
        """Return stable semantics, or for a piece without a kernel the search range by range."""
        return self._by_range if pieces.STABLE.extension(piece, watch) is None else pieces.STABLE

    @property
    def _by_range(self) -> MaximalRangeSearch:
        return MaximalRangeSearch(self.name, self.short, self.says, self.kind)

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
    "Complete; no complete extension covers more (members and attacked).",
    SetKind.COMPLETE,
)
STAGE = Stage(
    "stage", "STG", "Conflict-free; no conflict-free set covers more.", SetKind.INDEPENDENT
)


class Eager(pieces.SingleExtension):
    """The greatest admissible set inside all semi-stable extensions."""

    def extension(self, piece: Piece, watch: Watch) -> Members:
        """Return the intersection of all semi-stable extensions, without undefended arguments."""
        shared = SEMI_STABLE.for_piece(piece, watch).sceptical(piece, watch)
        return pieces.greatest_semikernel(piece, shared)


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
        ByComponents("cf2", "CF2", "Naive in each strong component, attackers first.", NAIVE),
        ByComponents("stage2", "STG2", "Stage in each strong component, attackers first.", STAGE),
        pieces.StronglyAdmissible(
            "strongly-admissible", "SAD", "Listed so that members are defended by those before."
        ),
        ResolutionGrounded(
            "resolution-grounded",
            "RBG",
            "Minimal among grounded sets if mutual attacks lose a side.",
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
