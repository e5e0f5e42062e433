"""Reading terms and conditions: recursive descent over a short list of marks, nothing evaluated."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from zermelo.errors import FormatError
from zermelo.infinite.lexing import Statement, Token
from zermelo.infinite.logic import (
    FALSE,
    TRUE,
    Condition,
    Holds,
    Relation,
    Term,
    all_of,
    any_of,
    at_most,
    below,
    equal,
    negated,
)

__all__ = ["RESERVED", "Reader"]

RESERVED = frozenset(
    {"and", "or", "not", "if", "for", "true", "false", "game", "constant", "vertices", "move"}
    | {"P", "N", "D", "remoteness", "counter", "numeration", "automaton", "state", "accepts"}
)

#: How deep brackets, signs and negations may be nested.
DEEPEST = 60

COMPARISONS: dict[str, Callable[[Term, Term], Condition]] = {
    "<": below,
    "<=": at_most,
    ">": lambda a, b: below(b, a),
    ">=": lambda a, b: at_most(b, a),
    "==": equal,
    "!=": lambda a, b: negated(equal(a, b)),
}


@dataclass
class Reader:
    """Reads one statement; keeps the names that it met, with their places.

    Attributes
    ----------
    statement : Statement
    file : str
    relations : mapping
        The automata that conditions may use, by name.
    """

    statement: Statement
    file: str
    relations: Mapping[str, Relation] = field(default_factory=dict)
    at: int = 0
    depth: int = 0
    met: list[Token] = field(default_factory=list)

    @property
    def token(self) -> Token:
        """The token that is read next."""
        return self.statement.tokens[self.at]

    def fail(self, message: str, token: Token | None = None) -> NoReturn:
        """Raise an error that names the place."""
        here = token or self.token
        raise FormatError(message, file=self.file, line=here.line, column=here.column)

    def unexpected(self, expected: str) -> NoReturn:
        """Raise an error that says what was expected instead of the next token."""
        found = self.token.text if self.token.kind == "end" else repr(self.token.text)
        self.fail(f"found {found}, but {expected} is expected")

    def take(self, *texts: str) -> Token | None:
        """Pass over the next token if it is one of these."""
        token = self.token
        if token.text not in texts or token.kind == "end":
            return None
        self.at += 1
        return token

    def expect(self, text: str, why: str) -> None:
        """Pass over a token that must be there."""
        if self.take(text) is None:
            self.unexpected(f"{text!r} {why}")

    def end(self, also: str = "") -> None:
        """Make sure that nothing is left."""
        if self.token.kind != "end":
            self.unexpected(f"{also} or the end of the line" if also else "the end of the line")

    def name(self, what: str) -> Token:
        """Read a new name."""
        token = self.token
        if token.kind != "name":
            self.unexpected(what)
        if token.text in RESERVED:
            self.fail(f"{token.text!r} is a word of the language; choose another name")
        self.at += 1
        return token

    def names(self, what: str) -> list[Token]:
        """Read new names with commas between them."""
        held = [self.name(what)]
        while self.take(","):
            held.append(self.name(what))
        return held

    def condition(self) -> Condition:
        """Read a condition."""
        begin = self.token
        return self._truth(self._disjunction(), begin)

    def terms(self) -> tuple[Term, ...]:
        """Read one term, or several in brackets."""
        begin = self.token
        if begin.text == "(":
            before, names = self.at, len(self.met)
            self.at += 1
            held = [self.term()]
            while self.take(","):
                held.append(self.term())
            if len(held) > 1:
                self.expect(")", "after the last term")
                return tuple(held)
            self.at = before
            del self.met[names:]
        return (self.term(),)

    def term(self) -> Term:
        """Read a term."""
        begin = self.token
        return self._number(self._sum(), begin)

    def _truth(self, read: Term | Condition, begin: Token) -> Condition:
        if isinstance(read, Term):
            self.fail(
                "a number stands where a condition is expected; compare it, as in x > 0", begin
            )
        return read

    def _number(self, read: Term | Condition, begin: Token) -> Term:
        if not isinstance(read, Term):
            self.fail("a condition stands where a number is expected", begin)
        return read

    def _disjunction(self) -> Term | Condition:
        return self._joined("or", lambda: self._joined("and", self._negation))

    def _joined(self, word: str, inner: Callable[[], Term | Condition]) -> Term | Condition:
        begin = self.token
        first = inner()
        if self.token.text != word:
            return first
        parts = [self._truth(first, begin)]
        while self.take(word):
            begin = self.token
            parts.append(self._truth(inner(), begin))
        return any_of(*parts) if word == "or" else all_of(*parts)

    def _deeper(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            self.fail(
                f"brackets, signs or negations are nested more than {DEEPEST} deep; write less"
            )

    def _negation(self) -> Term | Condition:
        if not self.take("not"):
            return self._comparison()
        self._deeper()
        begin = self.token
        inner = negated(self._truth(self._negation(), begin))
        self.depth -= 1
        return inner

    def _comparison(self) -> Term | Condition:
        begin = self.token
        left = self._sum()
        parts: list[Condition] = []
        while mark := self.take(*COMPARISONS):
            start = self.token
            right = self._number(self._sum(), start)
            parts.append(COMPARISONS[mark.text](self._number(left, begin), right))
            left, begin = right, start
        return all_of(*parts) if parts else left

    def _sum(self) -> Term | Condition:
        begin = self.token
        total = self._product()
        while mark := self.take("+", "-"):
            start = self.token
            added = self._number(self._product(), start)
            total = self._number(total, begin)
            total = total + added if mark.text == "+" else total - added
        return total

    def _product(self) -> Term | Condition:
        begin = self.token
        held = self._signed()
        while mark := self.take("*", "//", "%"):
            start = self.token
            left, right = self._number(held, begin), self._number(self._signed(), start)
            if mark.text == "*":
                if left.parts and right.parts:
                    self.fail(
                        "this is a product of two terms with names, which is not linear; one "
                        "factor must be an integer",
                        mark,
                    )
                held = left * right.constant if left.parts else right * left.constant
            else:
                if right.parts or right.constant < 1:
                    self.fail(f"the divisor of {mark.text} must be a positive integer", start)
                held = left.parted(right.constant, rest=mark.text == "%")
        return held

    def _signed(self) -> Term | Condition:
        if not self.take("-"):
            return self._atom()
        self._deeper()
        begin = self.token
        inner = -self._number(self._signed(), begin)
        self.depth -= 1
        return inner

    def _atom(self) -> Term | Condition:
        token = self.token
        if token.kind == "number":
            self.at += 1
            return Term.of(int(token.text))
        if self.take("("):
            self._deeper()
            inner = self._disjunction()
            self.depth -= 1
            self.expect(")", "to close the bracket")
            return inner
        if self.take("true"):
            return TRUE
        if self.take("false"):
            return FALSE
        if token.kind != "name" or token.text in RESERVED:
            self.unexpected("a name, an integer or '('")
        self.at += 1
        if self.token.text == "(":
            return self._relation(token)
        self.met.append(token)
        return Term.of(token.text)

    def _relation(self, name: Token) -> Condition:
        self.at += 1
        self._deeper()
        terms: list[Term] = [self.term()]
        while self.take(","):
            terms.append(self.term())
        self.depth -= 1
        self.expect(")", "after the last term")
        relation = self.relations.get(name.text)
        if relation is None:
            known = ", ".join(self.relations) or "none"
            self.fail(f"no automaton is called {name.text!r}; there are: {known}", name)
        if len(terms) != relation.tracks:
            self.fail(
                f"the automaton {name.text!r} reads {relation.tracks} numbers, not {len(terms)}",
                name,
            )
        return Holds(relation, tuple(terms))

    def resolve(self, known: Sequence[str]) -> None:
        """Make sure that every name that was met is known."""
        for token in self.met:
            if token.text not in known:
                self.fail(
                    f"the name {token.text!r} is not known here; there are: {', '.join(known)}",
                    token,
                )
