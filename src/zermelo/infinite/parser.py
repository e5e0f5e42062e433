"""Parse the text of a family and the automata in it; docs/infinite.md has the grammar."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from zermelo.errors import FormatError
from zermelo.infinite.automata import AutomaticRelation, Numeration, build
from zermelo.infinite.expressions import Statement, StatementLexeme, StatementReader, statements
from zermelo.infinite.family import Claim, Family, FamilyMove, Index
from zermelo.infinite.logic import TRUE, Condition, all_of

#: The largest base. In ``ostrowski a`` the digits are 0 to a < 10: each is one character.
MAX_BASE = 10
#: Maximum number of letters of an automaton; a letter is a choice of one digit for each track.
MAX_LETTERS = 10_000


def read_numeration(reader: StatementReader) -> Numeration:
    """Read the numeration ``base k`` or ``ostrowski a``."""
    kind = reader.take("base", "ostrowski")
    if kind is None:
        reader.unexpected("'base' or 'ostrowski'")
    number = reader.lexeme
    low, high = (2, MAX_BASE) if kind.text == "base" else (1, MAX_BASE - 1)
    if number.kind != "number" or not low <= int(number.text) <= high:
        reader.unexpected(f"an integer from {low} to {high}")
    reader.at += 1
    reader.end()
    return Numeration(kind.text, int(number.text))


@dataclass
class Automaton:
    """An automaton that is read line by line; ``edges`` has the next states by state and letter."""

    name: StatementLexeme
    tracks: int
    numeration: Numeration
    is_accepting: dict[str, bool] = field(default_factory=dict)
    edges: dict[tuple[str, int], str] = field(default_factory=dict)
    target_states: list[StatementLexeme] = field(default_factory=list)

    @classmethod
    def begin(
        cls,
        reader: StatementReader,
        numeration: Numeration,
        relations: Mapping[str, AutomaticRelation],
    ) -> Automaton:
        """Read the rest of a line ``automaton NAME (x, y)``, with a name for each track."""
        name = reader.name("the name of an automaton")
        if name.text in relations:
            reader.fail(f"there is an automaton {name.text!r} already; choose another name", name)
        reader.expect("(", "and a name for each number that it reads")
        tracks = len(reader.names("the name of a number"))
        reader.expect(")", "after the names")
        reader.end()
        if numeration.radix**tracks > MAX_LETTERS:
            problem = f"{tracks} numbers of {numeration.radix} digits each make too many letters"
            reader.fail(f"{problem}; at most {MAX_LETTERS:,} are possible", name)
        return cls(name, tracks, numeration)

    def read_state(self, reader: StatementReader) -> None:
        """Read the rest of a line such as ``state NAME accepts: 00 -> NAME, 01 -> NAME``."""
        state = reader.name("the name of a state")
        if state.text in self.is_accepting:
            reader.fail(f"this is a second line of the state {state.text!r}; join them", state)
        self.is_accepting[state.text] = reader.take("accepts") is not None
        if reader.take(":"):
            self._edge(reader, state.text)
            while reader.take(","):
                self._edge(reader, state.text)
        reader.end(or_else="','")

    def _edge(self, reader: StatementReader, state: str) -> None:
        lexeme = reader.lexeme
        digits = [int(digit) for digit in lexeme.text] if lexeme.kind == "number" else []
        radix = self.numeration.radix
        if len(digits) != self.tracks or max(digits) >= radix:
            reader.unexpected(f"{self.tracks} digits from 0 to {radix - 1}, one for each number,")
        reader.at += 1
        reader.expect("->", "and the next state")
        target = reader.name("the name of a state")
        letter = sum(digit * radix**track for track, digit in enumerate(digits))
        if self.edges.setdefault((state, letter), target.text) != target.text:
            reader.fail(f"{lexeme.text} leads to two states; an automaton has one choice", lexeme)
        self.target_states.append(target)

    def finish(self, file: str) -> AutomaticRelation:
        """Return the relation; FormatError if a state has no line, or if leading zeros matter."""

        def flaw(message: str, place: StatementLexeme) -> FormatError:
            return FormatError(message, file=file, line=place.line, column=place.column)

        if not self.is_accepting:
            raise flaw(f"the automaton {self.name.text!r} has no line of state below it", self.name)
        for lexeme in self.target_states:
            if lexeme.text not in self.is_accepting:
                raise flaw(f"the state {lexeme.text!r} has no line of its own; add one", lexeme)
        letters = range(self.numeration.radix**self.tracks)

        def follow(state: str) -> list[str]:  # a missing edge leads to a state "", which rejects
            return [self.edges.get((state, letter), "") for letter in letters]

        def accept(state: str) -> bool:
            return self.is_accepting.get(state, False)

        first_state = next(iter(self.is_accepting))
        dfa = build(self.tracks, self.numeration.radix, first_state, follow, accept)
        if dfa.table[0][0] != 0:
            raise flaw(
                f"leading zeros change what the automaton {self.name.text!r} accepts; its first "
                f"state must read {'0' * self.tracks} as if nothing had been read",
                self.name,
            )
        return AutomaticRelation(self.name.text, self.numeration, dfa)


def parse_family(text: str, file: str = "the text") -> Family:
    r"""Return the family that a text describes; ``file`` names the text in messages.

    Raises
    ------
    FormatError
        The text is not valid; the message names the line, unless a line is missing.

    Examples
    --------
    >>> family = parse_family("vertices x: x >= 0\nmove x-1 if x > 0\n")
    >>> family.coordinates, len(family.moves), family.claim
    (('x',), 1, None)
    """
    draft = _Draft(file)
    for statement in statements(text.replace("\r\n", "\n"), file):
        draft.read(statement)
    return draft.family(text)


@dataclass
class _Draft:
    """The family of the statements read so far; ``labels`` has the conditions P, N and D."""

    file: str
    name: str = ""
    coordinates: tuple[str, ...] | None = None
    region: Condition = TRUE
    constants: list[str] = field(default_factory=list)
    assumptions: list[Condition] = field(default_factory=list)
    moves: list[FamilyMove] = field(default_factory=list)
    labels: dict[str, Condition] = field(default_factory=dict)
    indices: list[Index] = field(default_factory=list)
    index_keyword: str | None = None
    numeration: Numeration | None = None
    automata: dict[str, AutomaticRelation] = field(default_factory=dict)
    open_automaton: Automaton | None = None

    def read(self, statement: Statement) -> None:
        """Read one statement into the draft."""
        reader = StatementReader(statement, self.file, self.automata)
        keyword = statement.keyword
        methods = {
            "game": self._game,
            "constant": self._constant,
            "vertices": self._vertices,
            "move": self._move,
            **dict.fromkeys("PND", self._label),
            **dict.fromkeys(("remoteness", "counter"), self._index),
            "numeration": self._numeration,
            "automaton": self._automaton,
            "state": self._state,
        }
        if keyword.text not in methods:
            problem = f"the line begins with {keyword.text!r}"
            reader.fail_line(f"{problem}; expected one of {', '.join(methods)}")
        if keyword.text != "state":
            self._finish_automaton()
        methods[keyword.text](reader)

    def _game(self, reader: StatementReader) -> None:
        self.name = reader.statement.game_name

    def _constant(self, reader: StatementReader) -> None:
        if self.coordinates is not None:
            reader.fail_line("constants are declared above the line of vertices")
        self.constants += self._new_names(reader, "the name of a constant", self.constants)
        if reader.take(":"):
            self.assumptions.append(reader.condition())
            reader.check_names(self.constants)
        reader.end(or_else="':', a condition")

    def _vertices(self, reader: StatementReader) -> None:
        if self.coordinates is not None:
            reader.fail_line("this is a second line of vertices; one is enough")
        names = self._new_names(reader, "the name of a coordinate", self.constants)
        if reader.take(":"):
            self.region = reader.condition()
            reader.check_names([*names, *self.constants])
        reader.end(or_else="':', a condition")
        self.coordinates = tuple(names)

    @staticmethod
    def _new_names(reader: StatementReader, what: str, used: list[str]) -> list[str]:
        """Read names that are not in ``used``; ``what`` describes such a name in messages."""
        names: list[str] = []
        for name in reader.names(what):
            if name.text in [*used, *names]:
                reader.fail(f"{name.text!r} has a meaning already; choose another name", name)
            names.append(name.text)
        return names

    def _names_above(self, reader: StatementReader) -> list[str]:
        """Return the coordinates and constants; an error if there is no line of vertices above."""
        if self.coordinates is None:
            reader.fail_line("this line needs vertices above it, such as: vertices x: x >= 0")
        return [*self.coordinates, *self.constants]

    def _move(self, reader: StatementReader) -> None:
        names = self._names_above(reader)
        first_lexeme = reader.lexeme
        target = reader.terms()
        width = len(self.coordinates or ())
        if len(target) != width:
            problem = f"the move leads to {len(target)} numbers, but a vertex has {width}"
            brackets = " in brackets, with commas" * (width > 1)
            reader.fail(f"{problem}; write {width} terms{brackets}", first_lexeme)
        guard = reader.condition() if reader.take("if") else TRUE
        for_lexeme = reader.take("for")
        parameters = self._new_names(reader, "the name of a parameter", names) if for_lexeme else []
        reader.end(or_else="'if', 'for'")
        reader.check_names([*names, *parameters])
        line = reader.statement.keyword.line
        self.moves.append(FamilyMove(target, guard, tuple(parameters), line))

    def _label(self, reader: StatementReader) -> None:
        names, letter = self._names_above(reader), reader.statement.keyword.text
        if letter in self.labels:
            reader.fail_line(f"this is a second line {letter}:; join them with 'or'")
        reader.expect(":", f"after {letter}")
        condition = reader.condition()
        reader.end()
        reader.check_names(names)
        self.labels[letter] = condition

    def _index(self, reader: StatementReader) -> None:
        names, keyword = self._names_above(reader), reader.statement.keyword
        if self.index_keyword not in {None, keyword.text}:
            reader.fail_line(
                f"there are lines with {self.index_keyword} above; begin all with remoteness, or "
                "all with counter"
            )
        self.index_keyword = keyword.text
        terms = reader.terms()
        when = reader.condition() if reader.take("if") else TRUE
        reader.end(or_else="'if'")
        reader.check_names(names)
        self.indices.append(Index(terms, when, keyword.line))

    def _numeration(self, reader: StatementReader) -> None:
        if self.numeration is not None or self.coordinates is not None:
            reader.fail_line("give the numeration once, above the line of vertices")
        self.numeration = read_numeration(reader)

    def _automaton(self, reader: StatementReader) -> None:
        if self.numeration is None:
            reader.fail_line("an automaton needs a numeration above it, such as: numeration base 2")
        self.open_automaton = Automaton.begin(reader, self.numeration, self.automata)

    def _state(self, reader: StatementReader) -> None:
        if self.open_automaton is None:
            reader.fail_line("a state needs a line of automaton above it")
        self.open_automaton.read_state(reader)

    def _finish_automaton(self) -> None:
        """Finish the automaton whose states have been read."""
        if self.open_automaton is not None:
            relation = self.open_automaton.finish(self.file)
            self.automata[relation.name] = relation
            self.open_automaton = None

    def family(self, text: str) -> Family:
        """Return the family of all statements; ``text`` is the text of these statements."""
        self._finish_automaton()
        if self.coordinates is None:
            raise FormatError(
                "there is no line of vertices, such as: vertices x: x >= 0", file=self.file
            )
        return Family(
            self.name or self.file,
            self.coordinates,
            self.region,
            tuple(self.constants),
            all_of(*self.assumptions),
            tuple(self.moves),
            self._claim(),
            self.numeration,
            text,
            self.file,
        )

    def _claim(self) -> Claim | None:
        if not self.labels and not self.indices:
            return None
        for letter in "PN":
            if letter not in self.labels:
                advice = f"add one ({letter}: false where there are no {letter}-vertices)"
                raise FormatError(f"the claim has no line {letter}:; {advice}", file=self.file)
        P, N, D = self.labels["P"], self.labels["N"], self.labels.get("D")
        return Claim(P, N, D, tuple(self.indices), self.index_keyword != "counter")
