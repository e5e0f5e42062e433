"""APX, the format of ASPARTIX: facts ``arg(a).`` and ``att(a,b).`` in any order and spacing.

Arguments are words, or texts in quotation marks; ``%`` and ``#`` begin comments. As in clingo,
``arg(a;b).`` and ``att(a,b;b,c).`` are two facts each, and ``arg(1..3).`` is three facts. Repeated
facts count once; an argument that is declared twice causes a warning.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import prod

from zermelo.digraph.digraph import Digraph
from zermelo.errors import not_none
from zermelo.formats.source import Source, quoted
from zermelo.formats.vertices import assemble, edges_as_text, names_as_text, refusal

BLANKS = r"(?:\s|[%#][^\n]*(?:\n|\Z))*+"  # and comments
WORD = r'(?:"(?:[^"\\\n]|\\[^\n])*+"|[^\s(),;%#"]++)'
TERM = rf"({WORD})"
#: The terms of one or more facts: a comma separates terms, a semicolon separates facts.
POOL = rf"({WORD}(?:\s*[,;]\s*{WORD})*+)"
FACT = re.compile(
    rf"{BLANKS}(?:arg\s*\(\s*{TERM}\s*\)|att\s*\(\s*{TERM}\s*,\s*{TERM}\s*\)"
    rf"|(?P<predicate>arg|att)\s*\(\s*{POOL}\s*\))\s*\."
)
POOL_TOKEN = re.compile(rf"{WORD}|;")
#: A range of whole numbers, as clingo writes it.
RANGE = re.compile(r"(0|-?[1-9][0-9]{0,17})\.\.(0|-?[1-9][0-9]{0,17})")
TRAILING_BLANKS = re.compile(BLANKS)
PLAIN_NAME = re.compile(r"_*[a-z][A-Za-z0-9_]*|0|[1-9][0-9]*")  # needs no quotation marks

#: Predicates of the facts of other kinds of frameworks, and the option of `argue` that reads them.
KIND_OPTIONS = {
    "support": "--kind deductive or --kind necessary",
    "pref": "--kind preferences",
    "val": "--kind values",
    "valpref": "--kind values",
    "claim": "--kind claims",
    "mem": "--kind collective",
    "?arg": "--kind incomplete",
    "?att": "--kind incomplete",
}
#: Advice about frameworks that Zermelo does not read; a key lists the predicates of their facts.
UNSUPPORTED = {
    "ac s statement": "abstract dialectical frameworks are not read; use k++ADF or YADF",
    "wgt weight w budget": "weighted frameworks are not read; use Tweety",
    "prob p probability": "probabilistic frameworks are not read; use Tweety",
    "rule strict defeasible axiom premise": "the rules of ASPIC+ are not read; build the framework "
    "with PyArg, and give it to Framework.of_objects",
}
PREDICATE = re.compile(r"(\??[a-z]\w*)\s*\(")

ESCAPES = {"\\\\": "\\", '\\"': '"', "\\n": "\n"}


def read(source: Source) -> Digraph:
    """Read APX. O(V + E)."""
    text = source.text()
    numbers: dict[str, int] = {}  # by argument, as spelled in the file
    declaration_count = 0
    attacks: list[tuple[str, str]] = []
    offset = 0
    has_ranges = ".." in text
    for fact in source.watch.over(_matches(text)):
        argument, attacker, attacked, _, pool = fact.groups()
        if pool is not None or (has_ranges and ".." in fact[0]):
            for terms in source.watch.over(_abbreviated_facts(source, text, fact)):
                if len(terms) == 1:
                    numbers.setdefault(terms[0], len(numbers))
                    declaration_count += 1
                else:
                    attacks.append((terms[0], terms[1]))
        elif argument is not None:
            numbers.setdefault(argument, len(numbers))
            declaration_count += 1
        else:
            attacks.append((attacker, attacked))
        offset = fact.end()
    offset = not_none(TRAILING_BLANKS.match(text, offset)).end()
    if offset < len(text):
        excerpt = text[offset : offset + 60].split("\n")[0]
        advice = advice_on(excerpt) or "expected arg(name). or att(name,name)."
        raise source.error(f"found {quoted(excerpt)}; {advice}", text.count("\n", 0, offset) + 1)
    try:
        sources = [numbers[attacker] for attacker, _ in attacks]
        targets = [numbers[attacked] for _, attacked in attacks]
    except KeyError as error:
        name = error.args[0]
        line = next(line for terms, line in _facts(source, text) if terms[1:] and name in terms)
        message = f"argument {quoted(name)} is not declared; add arg({name[:40]})."
        raise source.error(message, line) from None
    if '"' in text:  # "a" and a are the same argument
        merged: dict[str, int] = {}
        merged_number_of = [merged.setdefault(unquoted(name), len(merged)) for name in numbers]
        numbers = merged
        sources = [merged_number_of[u] for u in sources]
        targets = [merged_number_of[v] for v in targets]
    if declaration_count > len(numbers):
        declarations = ((terms[0], line) for terms, line in _facts(source, text) if len(terms) == 1)
        source.warn_repeated("argument", ((unquoted(name), line) for name, line in declarations))
    return assemble(numbers, sources, targets)


def advice_on(text: str) -> str:
    """Return advice on a fact that is not plain APX; an empty text if there is none."""
    match = PREDICATE.match(text)
    name = "" if match is None else match[1]
    if name in KIND_OPTIONS:
        return f"zermelo argue reads such facts with {KIND_OPTIONS[name]}"
    matching = (advice for names, advice in UNSUPPORTED.items() if name in names.split())
    return next(matching, "")


def _matches(text: str) -> Iterator[re.Match[str]]:
    """Yield the matches of `FACT`, up to the first text that is not a fact."""
    offset = 0
    while fact := FACT.match(text, offset):
        yield fact
        offset = fact.end()


def _facts(source: Source, text: str) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield the terms of every fact, with the line in which the fact ends."""
    offset, line = 0, 1
    for fact in _matches(text):
        line += text.count("\n", offset, fact.end())
        offset = fact.end()
        for terms in _abbreviated_facts(source, text, fact):
            yield terms, line


def _abbreviated_facts(source: Source, text: str, fact: re.Match[str]) -> Iterator[tuple[str, ...]]:
    """Yield the terms of each fact that an abbreviation such as ``arg(a;b).`` stands for."""
    argument, attacker, attacked, predicate, pool = fact.groups()
    line = text.count("\n", 0, fact.end()) + 1
    if pool is None:
        arity, lists = (1, [[argument]]) if argument is not None else (2, [[attacker, attacked]])
    else:
        arity, lists = 1 if predicate == "arg" else 2, term_lists(pool)
    if any(len(terms) != arity for terms in lists):
        found = quoted(text[fact.start("predicate") : fact.end()])
        raise source.error(f"found {found}; expected arg(name). or att(name,name).", line)
    yield from expand_ranges(source, lists, line)


def term_lists(pool: str) -> list[list[str]]:
    """Return the terms between the semicolons of a pool.

    >>> term_lists("a,b; b,c")
    [['a', 'b'], ['b', 'c']]
    """
    lists: list[list[str]] = [[]]
    for term in POOL_TOKEN.findall(pool):
        lists.append([]) if term == ";" else lists[-1].append(term)
    return lists


def expand_ranges(
    source: Source, lists: Iterable[list[str]], line: int
) -> Iterator[tuple[str, ...]]:
    """Yield the terms of each fact: one fact for each list and choice of numbers in its ranges."""
    for terms in lists:
        spans = [_numbers_in_range(source, term, line) for term in terms]
        source.check_count(prod(map(len, spans)), line)
        yield from product(*spans)


def _numbers_in_range(source: Source, term: str, line: int) -> Sequence[str]:
    """Return the numbers of a range ``1..3`` as texts; for any other term, only the term."""
    if ".." not in term or term.startswith('"'):
        return (term,)
    if (match := RANGE.fullmatch(term)) is None:
        raise source.error(
            f"found {quoted(term)}; expected whole numbers on both sides of '..', such as 1..3; a "
            "name with dots in it goes in quotation marks",
            line,
        )
    numbers = range(int(match[1]), int(match[2]) + 1)
    source.check_count(len(numbers), line)
    return [*map(str, numbers)]


def unquoted(name: str) -> str:
    """Return a name without quotation marks and escapes."""
    if not name.startswith('"'):
        return name
    return re.sub(r"\\.", lambda match: ESCAPES.get(match[0], match[0]), name[1:-1])


def _as_apx_name(name: str) -> str:
    if PLAIN_NAME.fullmatch(name):
        return name
    if "\0" in name:
        raise refusal(name, "names in APX hold no NUL")
    escaped = name.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def write(G: Digraph) -> bytes:
    """Write APX; a name is quoted unless it is a constant of logic programs (``a1``, ``17``)."""
    names = [_as_apx_name(name) for name in names_as_text(G)]
    lines = [f"arg({name})." for name in names]
    lines += (f"att({u},{v})." for u, v in edges_as_text(G, names))
    return ("\n".join(lines) + "\n").encode()
