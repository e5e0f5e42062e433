"""Reading of positions from words of the command line: ``octal --code 0.77 12 7 + nim 3``."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from zermelo.compounds.compound_rules import (
    operator_name,
    read_compound,
    tokens_in,
    with_joined_groups,
)
from zermelo.compounds.operators import OPERATORS
from zermelo.compounds.sums import PLUS
from zermelo.errors import InputError
from zermelo.formats.resolvers import FILES, FileResolver
from zermelo.games.parameters import (
    Resolver,
    command_text,
    options_among,
    parameters_of,
    shell_example,
    shell_text,
    sized,
    sizes_in,
    with_parameters,
)
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition, Rules
from zermelo.rulesets.catalogue import MEMBERS, RULESETS, catalogue_name, is_known, ruleset_named
from zermelo.rulesets.names import ALIASES, COMPOUNDS, MISERE_NAMED, is_own_file, slug, spellings
from zermelo.values.player import Player

#: The signs by which a shell quotes blanks.
QUOTES = frozenset("'\"\\")
#: How published tables write the rules of Left and of Right, and the heaps: ``L=1,2;R=3;n=7``.
TWO_RULES = re.compile(r"L=([^;/=]+)[;/]R=([^;/=]+)(?:[;/]n=([^;/=]+))?")
#: Maximum number of words of a name, as in "burning the candle at both ends".
MAX_NAME_WORDS = 6
#: Misère play in a name, such as misere-nim or nim-misère; misere-hex has its own message.
MISERE = re.compile(r"\Amis[eè]re(?:[-_ ](?!hex\b)|\Z)|[-_ ]mis[eè]re(?= |\Z)", re.IGNORECASE)


def words_of(text: str) -> list[str]:
    """Split a text into words like a shell, with quotes.

    >>> words_of("formula --on 'my file.cnf' 1 -2")
    ['formula', '--on', 'my file.cnf', '1', '-2']
    >>> words_of("Grundy's game 7")
    ['Grundy’s', 'game', '7']
    """
    if text.isprintable() and not QUOTES.intersection(text):
        return text.split()
    for spelling in (text, re.sub(r"(?<=\w)'(?=s\b)", "’", text)):  # the second time 's is no quote
        try:
            return shlex.split(spelling)
        except ValueError as error:
            reason = str(error)
    raise InputError(f"{text!r} is not a position: {reason}")


def as_words(words: Sequence[str]) -> list[str]:
    """Return one word for each name and each part of a position.

    A word such as ``nim 3 4 5`` is split as in a shell, and names of several words are joined.

    >>> as_words(["nim 3 4 + kayles 2", "+", "nim", "1"])
    ['nim', '3', '4', '+', 'kayles', '2', '+', 'nim', '1']
    >>> as_words(["Grundy's Game", "3"])
    ["Grundy's Game", '3']
    >>> as_words(["selective(nim", "3", "5)", "(nim 1)", "+", "nim 2"])
    ['selective', '(nim 3 5)', '(nim 1)', '+', 'nim', '2']
    >>> as_words("grundys game 3 + nim 1".split()), as_words(["last stick 3"])
    (['grundys-game', '3', '+', 'nim', '1'], ['last-stick', '3'])
    >>> as_words("nim with a pass 3 5 + nim 1".split())
    ['pass', '(nim 3 5)', '+', 'nim', '1']
    """
    words = with_operators(with_joined_names(words))
    separated: list[str] = []
    for index, word in enumerate(words):
        if word in RULESETS or (separated and separated[-1] != PLUS):
            separated.append(word)
            continue
        if operator_name(word) in OPERATORS:
            grouped = with_joined_groups(words[index:])
            end = grouped.index(PLUS) if PLUS in grouped else len(grouped)
            return [*separated, *grouped[:end], *as_words(grouped[end:])]
        parts = word.split()
        first = with_joined_names(parts)[0] if len(parts) > 1 else ""
        begins_with_name = bool(first) and (is_known(first) or is_own_file(first))
        stays_whole = not begins_with_name or is_known(word) or is_own_file(word)
        separated += [word] if stays_whole else as_words(words_of(word))
    return separated


def with_joined_names(words: Sequence[str]) -> list[str]:
    """Join the words of a name of a game, such as ``tic tac toe``, with hyphens.

    >>> with_joined_names(["tic", "tac", "toe", "+", "nim", "3"])
    ['tic-tac-toe', '+', 'nim', '3']
    """
    joined: list[str] = []
    remaining = list(words)
    while remaining:
        word_count = 1
        if not joined or joined[-1] == PLUS:
            counts = range(min(len(remaining), MAX_NAME_WORDS), 1, -1)
            word_count = next((n for n in counts if _is_name(remaining[:n])), 1)
        joined.append(remaining[0] if word_count == 1 else slug(" ".join(remaining[:word_count])))
        del remaining[:word_count]
    return joined


def with_operators(words: Sequence[str]) -> list[str]:
    """Rewrite games of `COMPOUNDS`, such as nim-with-a-pass, as an operator and ``(position)``."""
    compound = COMPOUNDS.get(slug(words[0])) if words else None
    if compound is None and PLUS not in words:
        return list(words)
    end = words.index(PLUS) if PLUS in words else len(words)
    term = list(words[:end])
    if compound is not None:
        operator, ruleset = compound
        has_pass_per_heap = slug(words[0]) == "zero-move-nim"
        parts = [[size] for size in sizes_in(term[1:])] if has_pass_per_heap else [term[1:]]
        texts = (f"({shlex.join([ruleset, *part])})" for part in parts or [[]])
        term = [word for text in texts for word in (PLUS, operator, text)][1:]
    return [*term, *words[end : end + 1], *with_operators(words[end + 1 :])]


def _is_name(words: Sequence[str]) -> bool:
    if any(" " in word for word in words):
        return False
    name = slug(" ".join(words))
    if any(name in names for names in (RULESETS, MEMBERS, ALIASES, COMPOUNDS)):
        return True
    if words[0] in RULESETS or words[0] in MEMBERS:  # the other words are a position
        return list(words[1:]) == ["game"]
    if catalogue_name(name) is not None:
        return True
    if not name.replace("-", "").isalpha():
        return False
    from zermelo.rulesets.out_of_scope import OUT_OF_SCOPE

    return name in OUT_OF_SCOPE


def position_of(words: Sequence[str], resolver: Resolver = FILES) -> Position[Any]:
    """Return the position that words describe: ``RULESET POSITION…``, or a sum with ``+``.

    Parameters of the ruleset may be anywhere among its words, as ``--name value`` or
    ``--name=value``. Instead of a RULESET there may be a Python file with a game.

    Parameters
    ----------
    resolver : Resolver
        Finds the digraphs, graphs, orders and formulas that words name, and runs Python files with
        games. The default reads files. An interface that others can reach should pass
        `zermelo.formats.resolvers.NameResolver`.

    Raises
    ------
    InputError
        If the ruleset is unknown, a parameter is missing or wrong, or the rest is not a position.

    Examples
    --------
    >>> position_of("nim 3 2 + nim 5".split())
    <sum: nim 3 2 + nim 5>
    """
    words = as_words(words)
    terms: Sequence[Sequence[str]] = [words]
    if PLUS in words:
        from zermelo.checker.terms import terms_in

        terms = terms_in(words)
    for term in terms:
        if not term:
            where = " on both sides of +" if len(terms) > 1 else ""
            raise InputError(f"name a ruleset and a position{where}, such as: nim 3 4 5")
    first, *others = (_one_position(term, resolver) for term in terms)
    return sum(others, first)


def rules_of(words: Sequence[str], resolver: Resolver) -> tuple[Rules[Any], list[str]]:
    """Return the ruleset at the beginning of words with its parameters, and the remaining words.

    The first word is a name of the catalogue, an operator, or a Python file, which is run. A size
    after the name, such as ``4x4``, becomes the parameters of the board on which play begins.
    """
    words = as_words(words)
    if words[0] in OPERATORS:
        position = _one_position(words, resolver)
        return position.ruleset, tokens_in(str(position))
    ruleset = ruleset_at_start(words, resolver)
    if isinstance(ruleset, type):
        words = two_rules_as_options(ruleset, words)
        rules, other_words = with_parameters(ruleset, words[1:], resolver)
        options = {word.partition("=")[0] for word in words}
        fields = parameters_of(ruleset).items()
        fields_not_given = [field.name for name, field in fields if f"--{name}" not in options]
        rules, parts = sized(rules, other_words, fields_not_given)
        return rules, [*parts]
    parameters, other_words = options_among(words[1:], ())
    if parameters:  # a named member of a family, whose parameters are fixed
        raise InputError(f"{words[0]} has no parameters: it is {command_text(ruleset, plain=True)}")
    return ruleset, [*sized(ruleset, other_words)[1]]


def two_rules_as_options(kind: type[Rules[Any]], words: Sequence[str]) -> list[str]:
    """Rewrite ``L=1,2;R=3;n=7`` as options and heaps if the game has rules for each player.

    >>> from zermelo.rulesets import PartizanSubtraction
    >>> two_rules_as_options(PartizanSubtraction, ["partizan-subtraction", "L=1,2;R=3;n=7"])
    ['partizan-subtraction', '--left', '1,2', '--right', '3', '7']
    >>> two_rules_as_options(PartizanSubtraction, ["partizan-subtraction", "L=1,2/R=3"])
    ['partizan-subtraction', '--left', '1,2', '--right', '3']
    """
    if not {"left", "right"} <= parameters_of(kind).keys():
        return [*words]
    rewritten: list[str] = []
    for word in words:
        if match := TWO_RULES.fullmatch(word):
            left, right, heaps = match.groups(default="")
            rewritten += ["--left", left, "--right", right, *filter(None, heaps.split(","))]
        else:
            rewritten.append(word)
    return rewritten


def ruleset_at_start(words: Sequence[str], resolver: Resolver) -> type[Rules[Any]] | Rules[Any]:
    """Return the ruleset class, or member of a family, at the beginning of words."""
    word = ruleset_word(words)
    if word not in RULESETS and is_own_file(word):
        from zermelo.rulesets.own_files import ruleset_in

        return ruleset_in(word, resolver)
    return ruleset_named(word)


def ruleset_word(words: Sequence[str]) -> str:
    """Return the word for the ruleset; Chomp without options is the game on a chocolate bar.

    >>> ruleset_word(["chomp", "3x4"]), ruleset_word(["chomp", "--on", "petersen"])
    ('chocolate', 'chomp')
    """
    has_options = any(word.startswith("-") for word in words)
    return "chocolate" if slug(words[0]) == "chomp" and not has_options else words[0]


def without_misere(words: Sequence[str]) -> list[str] | None:
    """Return words with a misère name replaced by the game's own; None for other words and sums.

    >>> without_misere(["misere-nim", "3", "4"]), without_misere(["nim", "3"])
    (['nim', '3', '4'], None)
    >>> without_misere(["marienbad", "3", "4"]), without_misere(["21"])
    (['nim', '3', '4'], ['twenty-one'])
    """
    first, *others = with_joined_names(" ".join(words).split()) or [""]
    game = next(filter(None, map(MISERE_NAMED.get, spellings(first))), None)
    if PLUS in others or not (game or MISERE.search(first)):
        return None
    name = game or MISERE.sub("", first)
    shorter = as_words([*filter(None, [name]), *others])
    return shorter if is_known((*shorter, "")[0]) else None


def is_game(words: Sequence[str], files: FileResolver) -> bool:
    """Whether words begin with a game; False for a path; InputError if they begin with neither."""
    word = with_joined_names(words)[0]
    if is_own_file(word) or is_known(word):
        return True
    if (len(words) > 1 and files.names_file(word)) or "/" in word or "." in word:
        return False  # reading the file raises an error that names what is missing
    return ruleset_named(word) is not None  # raises an error that suggests names


def with_turn(position: Position[Any], turn: Player | None) -> Position[Any]:
    """Return a partizan position with ``turn`` to move; with None return the position unchanged."""
    if turn is None:
        return position
    if not position.ruleset.alternates:
        raise InputError(f"{position.ruleset} determines whose turn it is; drop --turn {turn}")
    if not isinstance(position, PartizanPosition):
        reason = f"{position.ruleset} is impartial: both have the same moves"
        raise InputError(f"{reason}; drop --turn {turn}")
    return position.turn(turn)


def _one_position(words: Sequence[str], resolver: Resolver) -> Position[Any]:
    if words[0] in OPERATORS:
        operator = OPERATORS[words[0]]
        return read_compound(operator, words[1:], lambda part: position_of(part, resolver))
    rules, other_words = rules_of(words, resolver)
    position = Position(rules, rules.parse(other_words))
    if other_words and rules.is_own and position.state != getattr(rules, "begin", position.state):
        try:
            next(iter(position.options()), None)
        except InputError as error:
            typed_position = f"{rules}: {' '.join(other_words)!r} was typed"
            doubt = "and may not be a position that play reaches"
            raise InputError(f"{typed_position}, {doubt}: {error}") from None
    return position


def member_example(kind: type[Rules[Any]], name: str) -> str:
    """Return the example of a ruleset, or of a member under its own name, quoted for a shell."""
    if name in kind.members:
        _, other_words = with_parameters(kind, kind.example.split(), FILES)
        with suppress(InputError):  # the example may have a board of another size
            position_of([name, *other_words])
            return shell_text([name, *other_words])
    return shell_example(kind)


def example_of(kind: type[Rules[Any]]) -> Position[Any]:
    """Return the position of a ruleset's example."""
    rules, other_words = with_parameters(kind, kind.example.split(), FILES)
    return Position(rules, rules.parse(other_words))
