"""Relations that a family's text defines by automata."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from zermelo.errors import FormatError
from zermelo.infinite.dfa import build
from zermelo.infinite.expressions import StatementReader
from zermelo.infinite.lexing import StatementLexeme
from zermelo.infinite.numeration import AutomaticRelation, Numeration

#: The largest base, and one more than the largest a: a digit is one character.
MAX_BASE = 10

#: Maximum number of letters of an automaton: digits to the power of tracks.
MAX_LETTERS = 10_000


def read_numeration(reader: StatementReader) -> Numeration:
    """Read ``base k`` or ``ostrowski a``."""
    kind = reader.take("base", "ostrowski")
    if kind is None:
        reader.unexpected("'base' or 'ostrowski'")
    number = reader.lexeme
    least, most = (2, MAX_BASE) if kind.text == "base" else (1, MAX_BASE - 1)
    if number.kind != "number" or not least <= int(number.text) <= most:
        reader.unexpected(f"an integer from {least} to {most}")
    reader.at += 1
    reader.end()
    return Numeration(kind.text, int(number.text))


@dataclass
class Automaton:
    """An automaton that is read line by line."""

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
        """Read ``automaton NAME (x, y)``."""
        name = reader.name("the name of an automaton")
        if name.text in relations:
            reader.fail(f"there is an automaton {name.text!r} already; choose another name", name)
        reader.expect("(", "and a name for each number that it reads")
        tracks = len(reader.names("the name of a number"))
        reader.expect(")", "after the names")
        reader.end()
        if numeration.radix**tracks > MAX_LETTERS:
            wrong = f"{tracks} numbers of {numeration.radix} digits each make too many letters"
            reader.fail(f"{wrong}; at most {MAX_LETTERS:,} are possible", name)
        return cls(name, tracks, numeration)

    def read_state(self, reader: StatementReader) -> None:
        """Read ``state NAME accepts: 00 -> NAME, 01 -> NAME``."""
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
        """Return the least automaton of the lines read."""

        def flaw(message: str, place: StatementLexeme) -> FormatError:
            return FormatError(message, file=file, line=place.line, column=place.column)

        if not self.is_accepting:
            raise flaw(f"the automaton {self.name.text!r} has no line of state below it", self.name)
        for lexeme in self.target_states:
            if lexeme.text not in self.is_accepting:
                raise flaw(f"the state {lexeme.text!r} has no line of its own; add one", lexeme)
        letters = range(self.numeration.radix**self.tracks)

        def follow(state: str) -> list[str]:  # without an edge, to a state "" that accepts nothing
            return [self.edges.get((state, letter), "") for letter in letters]

        def accept(state: str) -> bool:
            return self.is_accepting.get(state, False)

        begin = next(iter(self.is_accepting))
        dfa = build(self.tracks, self.numeration.radix, begin, follow, accept)
        if dfa.table[0][0] != 0:
            raise flaw(
                f"leading zeros change what the automaton {self.name.text!r} accepts; its first "
                f"state must read {'0' * self.tracks} as if nothing had been read",
                self.name,
            )
        return AutomaticRelation(self.name.text, self.numeration, dfa)
