"""Games in braces: options, bars, and loops."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import NamedTuple

from zermelo.values.partizan.game import Game, Look
from zermelo.values.partizan.loopy import NoFiniteStopper, Sided, Stopper, Value
from zermelo.values.partizan.loopy_methods import draft_graph, draft_value
from zermelo.values.partizan.no_stopper import GameWithoutStopper
from zermelo.values.partizan.notation.arithmetic import Result, as_game
from zermelo.values.partizan.notation.literals import Literals
from zermelo.values.partizan.written import Written, WrittenForm


class Draft:
    """Braces, ``open`` until read; an option may be these braces, or open braces around them."""

    def __init__(self) -> None:
        self.sides: tuple[list[Option], list[Option]] = ([], [])
        self.open = True


class BracesWithoutBar:
    """Braces without a bar: the options of a switch after ``+-``, or only Left's options."""

    def __init__(self, options: list[Value]) -> None:
        self.options = options


Option = Value | GameWithoutStopper | Written | Draft

#: The contents of braces: lists of options (None: pass), and between them lengths of runs of bars.
Pieces = list["list[Option | None] | int"]


class BracesReader(Literals, ABC):
    """The interface of `zermelo.values.partizan.notation.values.ValueReader` used here."""

    names: dict[str, Draft | Result]
    check_limits: Look | None
    start: int
    function_arguments: Mapping[str, Result]
    whole_braces: Draft | None

    @abstractmethod
    def as_result(self, read: Result | Draft | BracesWithoutBar, column: int) -> Result: ...  # noqa: D102
    @abstractmethod
    def read_result(self) -> Result: ...  # noqa: D102
    @abstractmethod
    def read_compared(self) -> Result | Draft | BracesWithoutBar: ...  # noqa: D102
    @abstractmethod
    def read_sided(self) -> Result | Draft | BracesWithoutBar: ...  # noqa: D102
    @abstractmethod
    def as_value(self, read: Result | Draft | BracesWithoutBar, column: int = 1) -> Value: ...  # noqa: D102


def read_quoted(parser: BracesReader) -> Written:
    """Read ``'{*|*}'`` or ``'(nim 1 1)'``, and return the written form, not its value."""
    column = parser.take("'").column
    position = parser.given_value() if parser.lexeme.kind == "given" else None
    written = position if isinstance(position, Written) else None
    form = written.in_quotes() if written else read_braces(parser, None, quoted=True)
    parser.take("'")
    if not isinstance(form, Written):
        raise parser.fail("play in a form in quotes must end; write it without quotes", column)
    return form


def read_braces(
    parser: BracesReader, name: str | None, *, quoted: bool = False
) -> Value | GameWithoutStopper | WrittenForm | Draft | BracesWithoutBar:
    """Read braces, in which ``pass`` and ``name``, if any, denote the game itself."""
    outer_names = parser.names
    begins_expression = parser.place == parser.start + (name is not None)
    start = parser.take("{")
    draft = Draft()
    parser.names = outer_names | ({name: draft} if name else {})
    pieces: Pieces = [_options(parser, quoted=quoted)]
    while parser.lexeme.kind == "bars":
        pieces += [len(parser.take().text), _options(parser, quoted=quoted)]
    parser.take("}")
    parser.names = outer_names
    if len(pieces) == 1 and isinstance(pieces[0], list):
        options = pieces[0]
        values = [o for o in options if isinstance(o, Game | Stopper | Sided)]
        if name is None and values and len(values) == len(options) and not quoted:
            return BracesWithoutBar(values)
        raise parser.fail("a bar is missing: {left options | right options}", start.column)
    _split(parser, draft, pieces, start.column)
    if begins_expression and parser.lexeme.kind == "end":
        parser.whole_braces = draft
    return (_as_form(draft) if quoted else None) or _form_or_value(draft)


def _form_or_value(draft: Draft) -> Value | GameWithoutStopper | WrittenForm | Draft:
    """Return a written form if an option is one and `_as_form` works, else `_value_or_draft`."""
    has_written = any(isinstance(o, Written) for side in draft.sides for o in side)
    return (_as_form(draft) if has_written else None) or _value_or_draft(draft)


def _as_form(draft: Draft) -> WrittenForm | None:
    """Return braces as a written form; None if an option is a draft or loopy."""
    sides = [[o for o in side if isinstance(o, Game | Written)] for side in draft.sides]
    if list(map(len, sides)) != list(map(len, draft.sides)):
        return None
    left, right = map(tuple, sides)
    draft.open = False
    return WrittenForm(left, right)


class BracesOptions(NamedTuple):
    """The values of Left's and Right's options, and whether each player can pass."""

    left: list[Value]
    right: list[Value]
    passes: tuple[bool, bool]


def options_of(draft: Draft, value: Value) -> BracesOptions:
    """Return the options of braces whose value is ``value``."""
    left, right = (
        [value if option is draft else _value(option) for option in side] for side in draft.sides
    )
    return BracesOptions(left, right, (draft in draft.sides[0], draft in draft.sides[1]))


def _value(option: Option) -> Value:
    value = _value_or_draft(option) if isinstance(option, Draft) else option
    assert not isinstance(value, Draft)  # noqa: S101  all braces are closed
    return as_game(value)


def _options(parser: BracesReader, *, quoted: bool) -> list[Option | None]:
    """Read the options up to a bar or the closing brace; None stands for ``pass``."""
    options: list[Option | None] = []
    if parser.lexeme.kind == "bars" or parser.at("}"):
        return options
    while True:
        after = parser.following()
        if parser.at("pass") and (after.text in (",", "}") or after.kind == "bars"):
            parser.take()
            options.append(None)
        else:
            column = parser.lexeme.column
            read = parser.read_sided()
            is_kept = isinstance(read, Draft) or (
                isinstance(read, Written) and read.ends and (quoted or read.is_quoted)
            )
            options.append(read if is_kept else parser.as_value(read, column))  # type: ignore[arg-type]
        if not parser.took(","):
            return options


def _split(parser: BracesReader, draft: Draft, pieces: Pieces, column: int) -> None:
    """Divide a game at its longest run of bars, which must be the only one of its length."""
    runs = [piece for piece in pieces if isinstance(piece, int)]
    longest = max(runs)
    if runs.count(longest) > 1:
        how = "write the outer one with more bars, as in {a||b|c}"
        raise parser.fail(f"{'|' * longest} stands more than once; {how}", column)
    middle = pieces.index(longest)
    for side, part in enumerate((pieces[:middle], pieces[middle + 1 :])):
        options, *rest = part
        if rest or isinstance(options, int):
            inner = Draft()
            _split(parser, inner, part, column)
            draft.sides[side].append(_form_or_value(inner))
        else:
            draft.sides[side].extend(draft if option is None else option for option in options)


def _value_or_draft(draft: Draft) -> Value | GameWithoutStopper | Draft:
    """Return the value of braces, or the draft if braces that it refers to are still open."""
    draft.open = False
    reached = [draft]
    for braces in reached:
        for option in braces.sides[0] + braces.sides[1]:
            if isinstance(option, Draft) and option not in reached:
                reached.append(option)
    if any(braces.open for braces in reached):
        return draft
    index_of = {id(braces): place for place, braces in enumerate(reached)}
    drafts: list[tuple[list[int | Value], list[int | Value]]] = [
        tuple(  # type: ignore[misc]
            [index_of[id(o)] if isinstance(o, Draft) else as_game(o) for o in side]
            for side in braces.sides
        )
        for braces in reached
    ]
    try:
        return draft_value(drafts)
    except NoFiniteStopper as error:
        return GameWithoutStopper(draft_graph(drafts, 0), draft_graph(drafts, 1), str(error))
