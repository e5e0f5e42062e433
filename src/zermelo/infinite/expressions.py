"""Split a .game file (an infinite digraph) into lexemes, and read its terms and conditions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NoReturn, TypeVar

from zermelo.errors import FormatError
from zermelo.infinite.automata import AutomaticRelation
from zermelo.infinite.logic import (
    FALSE,
    TRUE,
    Condition,
    Holds,
    Term,
    all_of,
    any_of,
    at_most,
    below,
    equal,
    negated,
)

LEXEME = re.compile(
    r"(?P<blank>[ \t]+)|(?P<name>[A-Za-z_][A-Za-z0-9_]*)|(?P<number>[0-9]+)"
    r"|(?P<mark>->|//|<=|>=|==|!=|[-+*%<>(),:])"
)

#: Maximum number of digits of a number.
MAX_DIGITS = 100


@dataclass(frozen=True)
class StatementLexeme:
    """A piece of a statement; ``kind`` is ``name``, ``number``, ``mark`` or (the last) ``end``."""

    kind: str
    text: str
    line: int
    column: int


@dataclass(frozen=True)
class Statement:
    """A line with its continuation lines: keyword and lexemes, or for ``game`` the game's name."""

    keyword: StatementLexeme
    game_name: str
    lexemes: tuple[StatementLexeme, ...]


def statements(text: str, file: str) -> Iterator[Statement]:
    """Split a text into statements; a line that begins with a blank continues the one before."""
    statement_lines: list[tuple[int, str]] = []
    for number, line in enumerate(text.split("\n"), 1):
        content = line.partition("#")[0].rstrip()
        if not content:
            continue
        if content[0] in " \t":
            if not statement_lines:
                problem = "the first line is indented, but only continuation lines may be"
                raise FormatError(f"{problem}; remove the blank", file=file, line=number)
        elif statement_lines:
            yield _statement(statement_lines, file)
            statement_lines = []
        statement_lines.append((number, content))
    if statement_lines:
        yield _statement(statement_lines, file)


def _statement(lines: list[tuple[int, str]], file: str) -> Statement:
    number, first = lines[0]
    word = re.match(r"[A-Za-z]+", first)
    if word is None:
        problem = f"the line begins with {first[:1]!r}"
        expected = "a word such as vertices, move or P is expected"
        raise FormatError(f"{problem}; {expected}", file=file, line=number, column=1)
    keyword = StatementLexeme("name", word[0], number, 1)
    if word[0] == "game":  # the game's name is free text
        name_lines = [first[word.end() :], *(line for _, line in lines[1:])]
        return Statement(keyword, " ".join(map(str.strip, name_lines)), ())
    lexemes: list[StatementLexeme] = []
    for i, (line_number, line) in enumerate(lines):
        lexemes += _lexemes(line, line_number, 0 if i else word.end(), file)
    last, line = lines[-1]
    lexemes.append(StatementLexeme("end", "the end of the line", last, len(line) + 1))
    return Statement(keyword, "", tuple(lexemes))


def _lexemes(line: str, number: int, begin: int, file: str) -> Iterator[StatementLexeme]:
    index = begin
    while index < len(line):
        match = LEXEME.match(line, index)
        if match is None:
            hint = "; write == for equality" if line[index] == "=" else ""
            expected = "names, integers and the marks -> + - * // % < <= > >= == != ( ) , :"
            problem = f"the character {line[index]!r} is not understood; {expected} are expected"
            raise FormatError(problem + hint, file=file, line=number, column=index + 1)
        kind = match.lastgroup or ""
        if kind == "number" and len(match[0]) > MAX_DIGITS:
            problem = f"an integer of {len(match[0])} digits is too long; give at most {MAX_DIGITS}"
            raise FormatError(problem, file=file, line=number, column=index + 1)
        if kind != "blank":
            yield StatementLexeme(kind, match[0], number, index + 1)
        index = match.end()


Read = TypeVar("Read")

#: Words that cannot be names.
RESERVED = frozenset(
    {"and", "or", "not", "if", "for", "true", "false", "game", "constant", "vertices", "move"}
    | {"P", "N", "D", "remoteness", "counter", "numeration", "automaton", "state", "accepts"}
)

#: Maximum depth of nested brackets, signs and negations.
MAX_DEPTH = 60

COMPARISONS: dict[str, Callable[[Term, Term], Condition]] = {
    "<": below,
    "<=": at_most,
    ">": lambda a, b: below(b, a),
    ">=": lambda a, b: at_most(b, a),
    "==": equal,
    "!=": lambda a, b: negated(equal(a, b)),
}


@dataclass
class StatementReader:
    """Reads one statement from lexeme ``at`` on. A bracket may hold a term or a condition."""

    statement: Statement
    file: str
    relations: Mapping[str, AutomaticRelation] = field(default_factory=dict)
    at: int = 0
    depth: int = 0
    names_found: list[StatementLexeme] = field(default_factory=list)  # in the terms read

    @property
    def lexeme(self) -> StatementLexeme:
        """The lexeme that is read next."""
        return self.statement.lexemes[self.at]

    def fail(self, message: str, lexeme: StatementLexeme | None = None) -> NoReturn:
        """Raise an error at a lexeme, by default the next."""
        place = lexeme or self.lexeme
        raise FormatError(message, file=self.file, line=place.line, column=place.column)

    def fail_line(self, message: str) -> NoReturn:
        """Raise an error at the beginning of the statement."""
        self.fail(message, self.statement.keyword)

    def unexpected(self, expected: str) -> NoReturn:
        """Raise an error that says what is expected instead of the next lexeme."""
        text = self.lexeme.text if self.lexeme.kind == "end" else repr(self.lexeme.text)
        self.fail(f"found {text}, but {expected} is expected")

    def take(self, *texts: str) -> StatementLexeme | None:
        """Skip and return the next lexeme if it has one of these texts, else return None."""
        lexeme = self.lexeme
        if lexeme.text not in texts or lexeme.kind == "end":
            return None
        self.at += 1
        return lexeme

    def expect(self, text: str, context: str) -> None:
        """Skip the next lexeme if it is ``text``, else raise an error with ``context``."""
        if self.take(text) is None:
            self.unexpected(f"{text!r} {context}")

    def end(self, or_else: str = "") -> None:
        """Raise an error if lexemes are left; ``or_else`` says what else could follow."""
        if self.lexeme.kind != "end":
            self.unexpected(f"{or_else} or the end of the line".removeprefix(" or "))

    def name(self, what: str) -> StatementLexeme:
        """Read a name that is not a reserved word; ``what`` describes it in messages."""
        lexeme = self.lexeme
        if lexeme.kind != "name":
            self.unexpected(what)
        if lexeme.text in RESERVED:
            self.fail(f"{lexeme.text!r} is a word of the language; choose another name")
        self.at += 1
        return lexeme

    def names(self, what: str) -> list[StatementLexeme]:
        """Read names with commas between them."""
        return self._listed(lambda: self.name(what))

    def _listed(self, read: Callable[[], Read]) -> list[Read]:
        entries = [read()]
        while self.take(","):
            entries.append(read())
        return entries

    def condition(self) -> Condition:
        """Read a condition."""
        begin = self.lexeme
        return self._as_condition(self._disjunction(), begin)

    def terms(self) -> tuple[Term, ...]:
        """Read one term, or several in brackets."""
        begin = self.lexeme
        if begin.text == "(":
            start_index, name_count = self.at, len(self.names_found)
            self.at += 1
            terms = self._listed(self.term)
            if len(terms) > 1:
                self.expect(")", "after the last term")
                return tuple(terms)
            self.at = start_index
            del self.names_found[name_count:]
        return (self.term(),)

    def term(self) -> Term:
        """Read a term."""
        begin = self.lexeme
        return self._as_term(self._sum(), begin)

    def _as_condition(self, read: Term | Condition, begin: StatementLexeme) -> Condition:
        if isinstance(read, Term):
            self.fail("a number stands where a condition is expected; compare it: x > 0", begin)
        return read

    def _as_term(self, read: Term | Condition, begin: StatementLexeme) -> Term:
        if not isinstance(read, Term):
            self.fail("a condition stands where a number is expected", begin)
        return read

    def _disjunction(self) -> Term | Condition:
        return self._joined("or", lambda: self._joined("and", self._negation))

    def _joined(self, word: str, inner: Callable[[], Term | Condition]) -> Term | Condition:
        begin = self.lexeme
        first = inner()
        if self.lexeme.text != word:
            return first
        parts = [self._as_condition(first, begin)]
        while self.take(word):
            begin = self.lexeme
            parts.append(self._as_condition(inner(), begin))
        return any_of(*parts) if word == "or" else all_of(*parts)

    @contextmanager
    def _deeper(self) -> Iterator[StatementLexeme]:
        """Return a context in which ``depth`` is greater by 1; it yields the next lexeme."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.fail(f"brackets, signs or negations nest more than {MAX_DEPTH} deep; write fewer")
        yield self.lexeme
        self.depth -= 1

    def _negation(self) -> Term | Condition:
        if not self.take("not"):
            return self._comparison()
        with self._deeper() as begin:
            return negated(self._as_condition(self._negation(), begin))

    def _comparison(self) -> Term | Condition:
        begin = self.lexeme
        left = self._sum()
        parts: list[Condition] = []
        while mark := self.take(*COMPARISONS):
            second = self.lexeme
            right = self._as_term(self._sum(), second)
            parts.append(COMPARISONS[mark.text](self._as_term(left, begin), right))
            left, begin = right, second
        return all_of(*parts) if parts else left

    def _sum(self) -> Term | Condition:
        begin = self.lexeme
        total = self._product()
        while mark := self.take("+", "-"):
            second = self.lexeme
            added = self._as_term(self._product(), second)
            total = self._as_term(total, begin)
            total = total + added if mark.text == "+" else total - added
        return total

    def _product(self) -> Term | Condition:
        begin = self.lexeme
        total = self._signed()
        while mark := self.take("*", "//", "%"):
            second = self.lexeme
            left, right = self._as_term(total, begin), self._as_term(self._signed(), second)
            if mark.text == "*":
                if left.parts and right.parts:
                    problem = "this is a product of two terms with names, which is not linear"
                    self.fail(f"{problem}; one factor must be an integer", mark)
                total = left * right.constant if left.parts else right * left.constant
            else:
                if right.parts or right.constant < 1:
                    self.fail(f"the divisor of {mark.text} must be a positive integer", second)
                total = left.divided(right.constant, is_remainder=mark.text == "%")
        return total

    def _signed(self) -> Term | Condition:
        if not self.take("-"):
            return self._atom()
        with self._deeper() as begin:
            return -self._as_term(self._signed(), begin)

    def _atom(self) -> Term | Condition:
        lexeme = self.lexeme
        if lexeme.kind == "number":
            self.at += 1
            return Term.of(int(lexeme.text))
        if self.take("("):
            with self._deeper():
                inner = self._disjunction()
            self.expect(")", "to close the bracket")
            return inner
        if self.take("true"):
            return TRUE
        if self.take("false"):
            return FALSE
        if lexeme.kind != "name" or lexeme.text in RESERVED:
            self.unexpected("a name, an integer or '('")
        self.at += 1
        if self.lexeme.text == "(":
            return self._relation(lexeme)
        self.names_found.append(lexeme)
        return Term.of(lexeme.text)

    def _relation(self, name: StatementLexeme) -> Condition:
        self.at += 1
        with self._deeper():
            terms = self._listed(self.term)
        self.expect(")", "after the last term")
        relation = self.relations.get(name.text)
        if relation is None:
            names = ", ".join(self.relations) or "none"
            self.fail(f"no automaton is called {name.text!r}; there are: {names}", name)
        if (count := relation.dfa.tracks) != len(terms):
            self.fail(f"the automaton {name.text!r} reads {count} numbers, not {len(terms)}", name)
        return Holds(relation, tuple(terms))

    def check_names(self, names: Sequence[str]) -> None:
        """Raise an error if a name in the terms read so far is not one of ``names``."""
        for lexeme in self.names_found:
            if lexeme.text not in names:
                problem = f"the name {lexeme.text!r} is not known here"
                self.fail(f"{problem}; there are: {', '.join(names)}", lexeme)
