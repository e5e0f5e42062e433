"""A framework of arguments and attacks."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from zermelo.argumentation import questions
from zermelo.argumentation.semantics import semantics_named
from zermelo.argumentation.session import Acceptance as Acceptance
from zermelo.argumentation.session import Attack as Attack
from zermelo.argumentation.session import Session
from zermelo.digraph.digraph import Digraph
from zermelo.digraph.digraph_like import DigraphLike
from zermelo.digraph.named import sizes
from zermelo.digraph.views import VertexSet
from zermelo.errors import InputError, UnknownVertex
from zermelo.formats.conversion import digraph_of
from zermelo.frozen import Frozen
from zermelo.kernel.kernels import Kernels
from zermelo.limits import NO_LIMITS, Limits, Watch

Label = Literal["in", "out", "undecided"]
#: The values of `Framework.labels`: for P-, N- and D-positions of the digraph of moves, in order.
LABELS: tuple[Label, ...] = ("in", "out", "undecided")


class Objects(Protocol):
    """A framework of another library that has the attributes of a framework of PyArg."""

    @property
    def arguments(self) -> Iterable[Any]: ...  # noqa: D102
    @property
    def defeats(self) -> Iterable[Any]: ...  # noqa: D102


class Framework(Frozen):
    """An abstract argumentation framework: arguments and attacks (Dung 1995).

    Parameters
    ----------
    attacks : pairs of names
        The attacker first.
    arguments : iterable of names
        Arguments that may be in no attack; they come first, then those of the attacks in order.

    Notes
    -----
    A framework is stored as a digraph of moves, `moves`: from an argument to each of its attackers.
    An argument is in the grounded extension if and only if it is a P-position of that digraph, and
    the stable extensions are the kernels of the digraph.

    Examples
    --------
    >>> F = Framework([("a", "b"), ("b", "a"), ("b", "c"), ("c", "d")])
    >>> list(F.extensions("preferred"))
    [{'a', 'c'}, {'b', 'd'}]
    >>> F.accepts("d", "preferred"), F.accepts("d", "preferred", sceptically=True).extension
    (Acceptance(holds=True, extension={'b', 'd'}), {'a', 'c'})
    """

    moves: Digraph

    def __init__(
        self, attacks: Iterable[tuple[Hashable, Hashable]] = (), arguments: Iterable[Hashable] = ()
    ) -> None:
        self._set(moves=Digraph(attacks, vertices=arguments).reverse())

    @classmethod
    def of_moves(cls, moves: DigraphLike) -> Framework:
        """Return the framework of a digraph of moves, from each argument to its attackers."""
        framework = cls.__new__(cls)
        framework._set(moves=digraph_of(moves))
        return framework

    @classmethod
    def read(
        cls, path: str | Path, *, file_format: str | None = None, limits: Limits | Watch = NO_LIMITS
    ) -> Framework:
        """Read a framework from a file; edges count as attacks in all formats.

        Raises
        ------
        InputError
            The file cannot be read, or its content is not valid.
        """
        from zermelo.formats import open_digraph

        opened = open_digraph(path, format=file_format, attacks=True, limits=limits)
        return cls.of_moves(opened.digraph)

    @classmethod
    def of_objects(cls, other: Objects) -> Framework:
        """Return the framework that PyArg's objects describe; an argument becomes its name.

        ``other`` has ``arguments``, each with a ``name``, and ``defeats``, each with a
        ``from_argument`` and a ``to_argument``.

        Examples
        --------
        >>> from types import SimpleNamespace as Object
        >>> a, b = Object(name="a"), Object(name="b")
        >>> defeat = Object(from_argument=a, to_argument=b)
        >>> Framework.of_objects(Object(arguments=[a, b], defeats=[defeat])).attacks
        [('a', 'b')]
        """
        return cls(
            [(defeat.from_argument.name, defeat.to_argument.name) for defeat in other.defeats],
            [argument.name for argument in other.arguments],
        )

    @property
    def arguments(self) -> tuple[Hashable, ...]:
        """The arguments, in their order."""
        return tuple(self.moves)

    @property
    def attacks(self) -> list[tuple[Hashable, Hashable]]:
        """The attacks, the attacker first."""
        return [(source, target) for target, source in self.moves.edges()]

    def index(self, argument: Hashable) -> int:
        """Return the number of an argument, counted from 0.

        Raises
        ------
        UnknownVertex
            There is no such argument.
        """
        try:
            return self.moves.index(argument)
        except UnknownVertex as error:
            raise error.of_framework() from None

    def attackers(self, argument: Hashable) -> tuple[Hashable, ...]:
        """Return the attackers of an argument."""
        self.index(argument)
        return self.moves.options(argument)

    def attacked(self, argument: Hashable) -> tuple[Hashable, ...]:
        """Return the arguments that an argument attacks."""
        self.index(argument)
        return self.moves.predecessors(argument)

    @cached_property
    def _pieces(self) -> questions.FrameworkPieces:
        return questions.FrameworkPieces(self.moves)

    @property
    def kernels(self) -> Kernels:
        """The kernels of the digraph `moves`, which are the stable extensions. O(V + E)."""
        return self._pieces.kernels

    @cached_property
    def labels(self) -> Mapping[Hashable, Label]:
        """The grounded labelling: in, out or undecided for each argument. O(V + E)."""
        numbers = self._pieces.outcomes.tolist()
        return dict(zip(self.moves, map(LABELS.__getitem__, numbers), strict=True))

    def describe(self) -> str:
        """Return the numbers of arguments and attacks as text.

        Examples
        --------
        >>> Framework([("a", "b")]).describe()
        '2 arguments, 1 attack'
        """
        return sizes(len(self), self.moves.edge_count, attacks=True)

    def with_attacks(self, add: Iterable[Attack] = (), remove: Iterable[Attack] = ()) -> Framework:
        """Return the framework with some attacks added and others removed.

        The arguments stay the same, and both frameworks share the names of the arguments.

        Raises
        ------
        UnknownVertex
            There is no such argument.
        InputError
            An attack is not a pair, one to add is there already, or one to remove is not there.

        Examples
        --------
        >>> Framework(["ab", "bc"]).with_attacks(add=["ca"], remove=["ab"]).attacks
        [('c', 'a'), ('b', 'c')]
        """
        count = len(self)
        targets, sources = self.moves.edge_arrays()
        present = targets.astype(np.int64) * count + sources  # a code for each attack

        def codes_of(attacks: Iterable[Attack], must_exist: bool) -> NDArray[np.int64]:
            pairs = []
            for attack in attacks:
                try:
                    a, b = attack
                except (TypeError, ValueError):
                    expected = "give pairs (attacker, attacked)"
                    raise InputError(f"{attack!r} is not an attack; {expected}") from None
                pairs.append((self.index(b) * count + self.index(a), a, b))
            codes = np.array([code for code, _, _ in pairs], np.int64)
            for is_present, (_, a, b) in zip(np.isin(codes, present), pairs, strict=True):
                if is_present != must_exist:
                    state = "not there, and cannot be removed" if must_exist else "there already"
                    raise InputError(f"the attack of {a!r} on {b!r} is {state}; leave it out")
            return codes

        removed, added = codes_of(remove, must_exist=True), codes_of(add, must_exist=False)
        new_codes = np.concatenate([present[~np.isin(present, removed)], added])
        ends = np.divmod(new_codes, max(count, 1))
        return Framework.of_moves(Digraph.from_arrays(*ends, names=self.moves.names))

    def session(self, *, limits: Limits | Watch = NO_LIMITS) -> Session[Framework]:
        """Return a session, to change attacks and ask again; it keeps one SAT solver.

        Examples
        --------
        >>> with Framework(["ab", "bc"]).session() as session:
        ...     session.change(remove=["ab"])
        ...     session.accepts("b").extension
        {'a', 'b'}
        """
        return Session(self, limits)

    def extension(
        self, semantics: str = "preferred", *, limits: Limits | Watch = NO_LIMITS
    ) -> VertexSet | None:
        """Return one extension; None if there is none (stable semantics and initial sets only)."""
        return self._ask(semantics, limits).extension()

    def extensions(
        self,
        semantics: str = "preferred",
        limit: int | None = None,
        *,
        limits: Limits | Watch = NO_LIMITS,
    ) -> Iterator[VertexSet]:
        """Yield the extensions, ``limit`` at most; their order depends on the framework alone.

        Raises
        ------
        InputError
            There is no such semantics, or ``limit`` is negative.
        LimitReached
            ``known`` holds ``listed``, the number of extensions so far.
        """
        if limit is not None and limit < 0:
            raise InputError(f"limit is {limit}; give how many extensions to list at most")
        return islice(self._ask(semantics, limits).extensions(), limit)

    def count(self, semantics: str = "preferred", *, limits: Limits | Watch = NO_LIMITS) -> int:
        """Return the exact number of extensions."""
        return self._ask(semantics, limits).count()

    def accepts(
        self,
        argument: Hashable,
        semantics: str = "preferred",
        *,
        sceptically: bool = False,
        limits: Limits | Watch = NO_LIMITS,
    ) -> Acceptance:
        """Whether an argument is in some extension, or with ``sceptically`` in every extension.

        Without extensions all arguments are accepted sceptically, and none credulously. The result
        has an ``extension``: one with the argument, or with ``sceptically`` one without it. It is
        None if there is no such extension.
        """
        question = self._ask(semantics, limits)
        extension = question.with_status(self.index(argument), inside=not sceptically)
        return Acceptance((extension is None) == sceptically, extension)

    def accepted(
        self,
        semantics: str = "preferred",
        *,
        sceptically: bool = False,
        limits: Limits | Watch = NO_LIMITS,
    ) -> VertexSet:
        """Return the arguments in some extension, or with ``sceptically`` in every extension."""
        return self._ask(semantics, limits).accepted(sceptically)

    def _ask(self, semantics: str, limits: Limits | Watch) -> questions.ExtensionQuestion:
        row = semantics_named(semantics)
        general_class = questions.ExtensionQuestion if row.joined else questions.OnePieceQuestion
        question_class = questions.KernelQuestion if row.kernels else general_class
        return question_class(self._pieces, row, limits.start())

    def __len__(self) -> int:
        return len(self.moves)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Framework) and self.moves == other.moves

    def __hash__(self) -> int:
        return hash(("framework", self.moves))

    def __repr__(self) -> str:
        return f"<Framework: {self.describe()}>"
