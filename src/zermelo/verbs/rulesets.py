"""``rulesets``: the catalogue of games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.compounds.compound_rules import Operator
from zermelo.compounds.operators import OPERATORS
from zermelo.compounds.turns import no_value_of, plays_of_class
from zermelo.games.own import FunctionRuleset
from zermelo.games.parameters import (
    Resolver,
    about_text,
    command_text,
    kind_of,
    one_line,
    parameters_of,
    shell_text,
)
from zermelo.games.rules import Rules
from zermelo.games.theorem import sources_of
from zermelo.rulesets.catalogue import (
    CLASSICS,
    GROUPS,
    catalogue,
    group_named,
    group_of,
    instances,
    is_known,
    names_matching,
    summaries,
    unusable_plugins,
)
from zermelo.rulesets.names import COMPOUNDS, aliases_of, is_own_file, slug
from zermelo.rulesets.out_of_scope import OUT_OF_SCOPE
from zermelo.rulesets.reading import member_example, position_of, ruleset_at_start, words_of
from zermelo.values.play import MISERE, Play
from zermelo.verbs.call import Answer, Block, Call, Misuse, group, plain, table
from zermelo.verbs.verb import LIMITS, Parameter, flag, verb

NO_HELP = '(no help; write {} = field(…, metadata={{"help": "its meaning"}}))'
DETAILS = "zermelo rulesets NAME shows details"
HELP = f"{DETAILS}, zermelo rulesets WORD searches; zermelo new mygame.py starts a game of your own"


@verb(
    Parameter("words", metavar="[NAME [POSITION…]]", completion="ruleset"),
    flag(
        "--tractable",
        "Show what is known of each game: whether the winner (a) and a best move (b) can be "
        "found in polynomial time, whether a win takes at most exponentially many moves (c), and "
        "the same for sums (d).",
    ),
    flag(
        "--check",
        "Test a game against plain search, from its example or from a given position "
        "(mygame.py 4). Exit status 1 if a test fails.",
    ),
    LIMITS,
    examples=["rulesets nim", "rulesets --tractable", "rulesets --check mygame.py"],
    json_shape="(rulesets: [(name group rules known complexity source example: str; aliases: "
    "[str]; parameters kinds: {str}; tractable: (normal misere: {str}))]; instances: {str}; "
    "left_out: [any]; made: [(name group rules known behind example: str; parameters: {str})]) "
    "| (name group rules known complexity source example: str; aliases: [str]; parameters kinds: "
    "{str}; tractable: (normal misere: {str}); is?: str) "
    "| (search: str; found: [(name rules: str; aliases: [str])]) "
    "| (name group rules known behind example: str; parameters: {str}) "
    "| (ruleset: str; valid: bool; flaw: str | null; promises: int)",
    python_names=("catalogue",),
)
def command(
    call: Call, *, words: tuple[str, ...] = (), tractable: bool = False, check: bool = False
) -> Answer:
    """List the games, or describe one: rules, parameters, known results and an example.

    NAME is the name of a game, such as noughts and crosses, or of an operator on games, such as
    pass. NAME may also be a Python file with a game of your own, which is run. If NAME is any other
    word, all games with this word in their names or rules are listed.
    """
    name = " ".join(words) or None
    if check:
        if name is None or tractable:
            raise Misuse("--check needs one game, such as: --check mygame.py")
        with call.step("checking"):
            return check_game(call, name)
    if tractable:
        if name is not None:
            raise Misuse("--tractable lists all games; drop it, as zermelo rulesets NAME shows one")
        return Answer(all_games, _tractability_table)
    if name is None:
        return Answer(all_games, _all_blocks)
    name, *_ = COMPOUNDS.get(slug(name), (name,))  # for pass-nim: the operator pass
    if name in OPERATORS:
        operator = OPERATORS[name]
        return Answer(lambda: operator_facts(operator), lambda: _operator_blocks(operator))
    if not is_own_file(name) and not is_known(name) and slug(name) not in OUT_OF_SCOPE:
        names = names_matching(name)
        if names:
            return search_answer(name, names)
    description = describe(name, call.files)
    return Answer(description.json, lambda: _blocks(description))


def search_answer(word: str, names: Sequence[str]) -> Answer:
    """List the games with these names, which a search for a word found, one in each line."""
    rules = summaries()
    facts = [{"name": name, "rules": rules[name], "aliases": aliases_of(name)} for name in names]
    return Answer(
        lambda: {"search": word, "found": facts},
        lambda: [
            table((f"games with {word!r}", ""), [(name, rules[name]) for name in names], left=2),
            plain(DETAILS),
        ],
    )


def check_game(call: Call, text: str) -> Answer:
    """Check a ruleset's promises, from the position in ``text`` or, without one, its example."""
    from zermelo.testing.check import MAX_POSITIONS, check_ruleset
    from zermelo.testing.promises import PROMISES, promises_of
    from zermelo.testing.searched import BrokenPromise

    name, *words = words_of(text)
    game = ruleset_at_start([name], call.files)
    example = game.example.split() if isinstance(game, type) else []
    position = position_of([name, *(words or example)], call.files)
    flaw = ""
    try:
        check_ruleset(position.ruleset, position.reachable(MAX_POSITIONS), limits=call.limits)
    except BrokenPromise as broken:
        flaw = str(broken)
    promises = promises_of(position.ruleset)
    count = len(promises)
    makers = "every ruleset makes" if promises is PROMISES else "rulesets with turns or scores make"
    verdict_text = f"is FALSE: {flaw}" if flaw else f"HOLDS: the {count} promises that {makers}"
    facts = {"ruleset": text, "valid": not flaw, "flaw": flaw or None, "promises": count}
    return Answer(lambda: facts, lambda: [plain(f"{text} {verdict_text}")], negative=bool(flaw))


def _all_blocks() -> Iterator[Block]:
    """Show a line for each game, and the plug-ins that cannot be used."""
    rules = summaries()
    yield table(("Classics", ""), [(name, rules[name]) for name in CLASSICS], left=2)
    groups: dict[str, list[tuple[str, str]]] = {title: [] for title in GROUPS.values()}
    for name in rules.keys() - set(CLASSICS):
        groups[GROUPS[group_named(name)]].append((name, rules[name]))
    for title, rows in groups.items():
        if rows:
            yield table((title, ""), sorted(rows), left=2)
    operator_rows = [(operator.name, operator.rules) for operator in OPERATORS.values()]
    yield table(("Games made of games", ""), operator_rows, left=2)
    yield plain(HELP)
    for plugin in unusable_plugins():
        yield plain(f"Not listed: {plugin}")


def operator_facts(operator: Operator) -> dict[str, object]:
    """Return the description of an operator that makes games from games, as plain data."""
    return {
        "name": operator.name,
        "group": "made",
        "rules": operator.rules,
        "parameters": {name: help_text for name, (_, help_text) in operator.options.items()},
        "known": operator.about,
        "behind": operator.after,
        "example": shell_text([f"{operator.name} {operator.example}"]),
    }


def _operator_blocks(operator: Operator) -> Iterator[Block]:
    """Show the description of an operator that makes games from games."""
    yield plain(f"{operator.name}: {operator.rules}")
    yield plain(operator.about)
    lines = [f"--{name}  {help_text}" for name, (_, help_text) in operator.options.items()]
    if operator.after:
        lines.append(f"After the parentheses: {operator.after}")
    yield group(plain(*lines))
    yield plain(f"Example: zermelo solve {operator_facts(operator)['example']}")


#: The conditions of a tractable strategy (Fraenkel 1996a, section 7).
CONDITIONS: Mapping[str, str] = {
    "a": "who wins, in polynomial time",
    "b": "a best move, in polynomial time",
    "c": "a win in at most exponentially many moves",
    "d": "the same for sums",
}
NO_SUMS = "none: the rules define their own ends of play, so there are no sums"
NO_PLAY = "none: the rules define their own ends of play, so there is no misère play"


def tractability(kind: type[Rules[Any]], play: Play) -> dict[str, str]:
    """Return whether a ruleset meets each of `CONDITIONS`, with sources.

    >>> from zermelo.rulesets import Wythoff
    >>> from zermelo.values.play import NORMAL
    >>> tractability(Wythoff, NORMAL)["d"]
    'open (Fraenkel 1996a, section 7)'
    """
    if play not in plays_of_class(kind):
        return dict.fromkeys(CONDITIONS, NO_PLAY)
    verdicts = dict(zip(CONDITIONS, kind.tractable.of(misere=play is MISERE), strict=True))
    if no_value_of(kind):
        verdicts["d"] = NO_SUMS
    return verdicts


def verdict(text: str) -> str:
    """Return the verdict at the beginning of a text on tractability.

    >>> verdict("no: PSPACE-complete (Reisch 1981)"), verdict("in part: trees")
    ('no', 'in part')
    """
    return text.partition(":")[0].partition(" (")[0].partition(";")[0]


def _tractability_table() -> Iterator[Block]:
    """Show a table of the conditions that each game meets."""
    rows = []
    for name, kind in catalogue().items():
        texts_by_play = (tractability(kind, play).values() for play in Play)
        rows.append((name, *(verdict(text) for texts in texts_by_play for text in texts)))
    headings = ("game", *CONDITIONS, *(f"{name}, misère" for name in CONDITIONS))
    yield plain(*(f"{name}: {condition}" for name, condition in CONDITIONS.items()))
    yield table(headings, rows, left=len(headings))
    yield plain("Reasons and sources: zermelo rulesets NAME, and --json")


def _blocks(description: RulesetAnswer) -> Iterator[Block]:
    """Show the description of a ruleset, or of a member of a family."""
    facts = description.json()
    if description.name:
        yield plain(f"{description.name} is {description.definition}.")
    yield plain(f"{description.kind.name}: {facts['rules']}")
    yield plain(facts["known"])
    if facts["aliases"]:
        yield plain(f"Also called {', '.join(facts['aliases'])}")
    lines = [
        f"--{option}  {text or NO_HELP.format(option.replace('-', '_'))}"
        for option, text in facts["parameters"].items()
    ]
    filled_keys = [key for key in ("complexity", "source") if facts[key]]
    lines += [f"{key.title()}: {facts[key]}" for key in filled_keys]
    yield group(plain(*lines))
    yield table(
        ("tractable", "normal play", "misère play"),
        [
            (f"({name}) {text}", *(tractability(description.kind, play)[name] for play in Play))
            for name, text in CONDITIONS.items()
        ],
        left=3,
    )
    yield plain(f"Example: zermelo solve {facts['example']}")


@dataclass(frozen=True)
class RulesetAnswer:
    """The description of a ruleset, or of a named member of a family of games."""

    kind: type[Rules[Any]]
    name: str = ""  # of the member, or the file with a game that a function defines
    definition: str = ""  # of the name, such as octal --code 0.07

    def json(self) -> dict[str, Any]:
        """Return plain data; ``kinds`` are the types of the parameters: int, flag or text."""
        kind, is_function = self.kind, issubclass(self.kind, FunctionRuleset)
        fields, types = {} if is_function else parameters_of(kind), {"int": "int", "bool": "flag"}
        facts: dict[str, Any] = {
            "name": kind.name,
            "group": group_of(kind),
            "rules": one_line(kind),
            "aliases": aliases_of(self.name or kind.name),
            "parameters": {name: field.metadata.get("help", "") for name, field in fields.items()},
            "kinds": {name: types.get(kind_of(field), "text") for name, field in fields.items()},
            "known": about_text(kind),
            "complexity": kind.complexity,
            "tractable": {play.value: tractability(kind, play) for play in Play},
            "source": sources_of(kind),
            "example": shell_text([self.name]) if is_function else member_example(kind, self.name),
        }
        return facts | {"name": self.name, "is": self.definition} if self.name else facts


def describe(name: str, resolver: Resolver) -> RulesetAnswer:
    """Describe a game of the catalogue, or in a Python file, which is run.

    >>> from zermelo.formats.resolvers import NameResolver
    >>> describe("dawsons-kayles", NameResolver()).definition
    'octal --code 0.07'
    """
    ruleset = ruleset_at_start([name], resolver)
    if isinstance(ruleset, type):
        return RulesetAnswer(ruleset)
    if isinstance(ruleset, FunctionRuleset):
        definition = f"a game that begins with {ruleset.show(ruleset.begin)}"
        return RulesetAnswer(type(ruleset), name, definition)
    member = next(
        (alias for alias, fields in ruleset.members.items() if type(ruleset)(**fields) == ruleset),
        name,
    )
    return RulesetAnswer(type(ruleset), member, command_text(ruleset, plain=True))


def all_games() -> dict[str, object]:
    """Return all games, named members of families, operators, and plug-ins that cannot be used."""
    return {
        "rulesets": [RulesetAnswer(kind).json() for kind in catalogue().values()],
        "instances": {name: command_text(game, plain=True) for name, game in instances().items()},
        "made": [operator_facts(operator) for operator in OPERATORS.values()],
        "left_out": [plugin._asdict() for plugin in unusable_plugins()],
    }
