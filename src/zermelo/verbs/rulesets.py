"""``rulesets``: the catalogue of games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.compounds.compound_rules import Operator
from zermelo.compounds.operators import OPERATORS
from zermelo.compounds.turns import has_plays, no_value_of
from zermelo.formats.resolvers import NameResolver
from zermelo.games.own import FunctionRuleset
from zermelo.games.parameters import (
    Resolver,
    about,
    example_typed,
    one_line,
    parameters_of,
    spelled,
    typed,
)
from zermelo.games.rules import Rules
from zermelo.games.theorem import sources_of
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.catalogue import (
    GROUPS,
    catalogue,
    group_named,
    group_of,
    in_one_line,
    instances,
    left_out,
)
from zermelo.rulesets.plugins import LeftOut
from zermelo.rulesets.reading import known_as, position_of, words_of
from zermelo.values.play import MISERE, Play
from zermelo.verbs.call import Answer as Answered
from zermelo.verbs.call import Block, Call, Misuse, group, plain, table
from zermelo.verbs.verb import LIMITS, Parameter, flag, verb

#: The group of what makes games of others, in the catalogue.
MADE = "Games made of games"
#: Reads no file.
NAMES = NameResolver()
NO_HELP = '(nothing is said of it; write {} = field(…, metadata={{"help": "what it says"}}))'
MORE = "zermelo rulesets NAME says more; your own game is a file: zermelo new mygame.py"


@verb(
    Parameter("name", metavar="[NAME]", holds="ruleset"),
    flag(
        "--tractable",
        help="Say of each game whether who wins (a), a best move (b), a win in time (c) and sums "
        "(d) are polynomial, in normal and in misère play.",
    ),
    flag(
        "--check",
        help="Hold a game to what every ruleset promises, by plain search of the positions that "
        'its example leads to, or the position behind its name, "mygame.py 4". Exit status 1 '
        "unless all hold.",
    ),
    LIMITS,
    examples=["rulesets nim", "rulesets --tractable", "rulesets --check mygame.py"],
    facts=(
        (
            "(rulesets: [(name group rules known complexity source example: str; "
            "parameters: {str}; tractable: (normal misere: {str}))]; instances: {str}; "
            "left_out: [any]; made: [(name group rules known behind example: str; "
            "parameters: {str})])"
        ),
        (
            "(name group rules known complexity source example: str; parameters: {str}; "
            "tractable: (normal misere: {str}); is?: str)"
        ),
        "(name group rules known behind example: str; parameters: {str})",
        "(ruleset: str; valid: bool; flaw: str | null; promises: int)",
    ),
    python=("catalogue",),
)
def record(
    call: Call, *, name: str | None = None, tractable: bool = False, check: bool = False
) -> Answered:
    """List the games, or describe one: rules, parameters, what is known, an example.

    NAME may be a Python file that holds a game of your own, which is run.
    """
    if check:
        if name is None or tractable:
            raise Misuse("--check is of one game; name it, such as: --check mygame.py")
        with call.step("checking") as limits:
            return checked(name, call.files, limits)
    if tractable:
        if name is not None:
            raise Misuse("--tractable is of all games; zermelo rulesets NAME says it of one")
        return Answered(lambda: every().json(), _tractable)
    if name is None:
        return Answered(lambda: every().json(), _all)
    if name in OPERATORS:
        maker = OPERATORS[name]
        return Answered(lambda: of_maker(maker), lambda: _maker(maker))
    answered = answer(name, call.files)
    return Answered(answered.json, lambda: _one(answered))


def checked(text: str, resolver: Resolver, limits: Limits | Watch = NO_LIMITS) -> Answered:
    """Hold a game to all promises, with a position behind its name or without."""
    from zermelo.testing.broken import BrokenPromise
    from zermelo.testing.check import REACHED, check_ruleset
    from zermelo.testing.promises import PROMISES

    name, *words = words_of(text)
    game = known_as([name], resolver)
    example = game.example.split() if isinstance(game, type) else []
    here = position_of([name, *(words or example)], resolver)
    flaw = ""
    try:
        check_ruleset(here.ruleset, here.reachable(REACHED), limits=limits)
    except BrokenPromise as broken:
        flaw = str(broken)
    count = len(PROMISES)
    told = f"is FALSE: {flaw}" if flaw else f"HOLDS: {count} promises of every ruleset"
    facts = {"ruleset": text, "valid": not flaw, "flaw": flaw or None, "promises": count}
    return Answered(lambda: facts, lambda: [plain(f"{text} {told}")], said_no=bool(flaw))


def _all() -> Iterator[Block]:
    """Show the games, a line each, and the plug-ins that cannot be used; quicker than `every`."""
    groups: dict[str, list[tuple[str, str]]] = {title: [] for title in GROUPS.values()}
    for name, rules in in_one_line().items():
        groups[GROUPS[group_named(name)]].append((name, rules))
    for title, rows in groups.items():
        if rows:
            yield table((title, ""), sorted(rows), left=2)
    yield table((MADE, ""), [(maker.name, maker.rules) for maker in OPERATORS.values()], left=2)
    yield plain(MORE)
    for plugin in left_out():
        yield plain(f"Not listed, as {plugin}")


def of_maker(maker: Operator) -> dict[str, object]:
    """Return what is known of a way to make games of others as plain data."""
    return {
        "name": maker.name,
        "group": "made",
        "rules": maker.rules,
        "parameters": {name: told for name, (_, told) in maker.options.items()},
        "known": maker.about,
        "behind": maker.behind,
        "example": typed([f"{maker.name} {maker.example}"]),
    }


def _maker(maker: Operator) -> Iterator[Block]:
    """Show the description of a way to make games of others."""
    yield plain(f"{maker.name}: {maker.rules}")
    yield plain(maker.about)
    lines = [f"--{name}  {told}" for name, (_, told) in maker.options.items()]
    if maker.behind:
        lines.append(f"Behind the parentheses: {maker.behind}")
    yield group(plain(*lines))
    yield plain(f"Example: zermelo solve {of_maker(maker)['example']}")


#: The conditions of a tractable strategy (Fraenkel 1996a, section 7).
CONDITIONS: Mapping[str, str] = {
    "a": "who wins, in polynomial time",
    "b": "a best move, in polynomial time",
    "c": "a win in at most exponentially many moves",
    "d": "the same for sums",
}
NO_SUMS = "none: play has ends of its own, and there are no sums"
NO_PLAY = "none: the rules say how play ends, and there is no misère play"


def tractability(kind: type[Rules[Any]], play: Play) -> dict[str, str]:
    """Return what is known of a ruleset, by condition.

    Examples
    --------
    >>> from zermelo.rulesets import Wythoff
    >>> from zermelo.values.play import NORMAL
    >>> tractability(Wythoff, NORMAL)["d"]
    'open (Fraenkel 1996a, section 7)'
    """
    if play not in has_plays(kind):
        return dict.fromkeys(CONDITIONS, NO_PLAY)
    told = dict(zip(CONDITIONS, kind.tractable.of(misere=play is MISERE), strict=True))
    if no_value_of(kind):
        told["d"] = NO_SUMS
    return told


def verdict(told: str) -> str:
    """Return the verdict that a text begins with.

    Examples
    --------
    >>> verdict("no: PSPACE-complete (Reisch 1981)"), verdict("in part: trees")
    ('no', 'in part')
    """
    return told.partition(":")[0].partition(" (")[0].partition(";")[0]


def _tractable() -> Iterator[Block]:
    """Show the verdicts on all games, in a table."""
    rows = []
    for name, kind in catalogue().items():
        told = (tractability(kind, play).values() for play in Play)
        rows.append((name, *(verdict(one) for verdicts in told for one in verdicts)))
    heads = ("game", *CONDITIONS, *(f"{name}, misère" for name in CONDITIONS))
    yield plain(*(f"{name}: {what}" for name, what in CONDITIONS.items()))
    yield table(heads, rows, left=len(heads))
    yield plain("Reasons and sources: zermelo rulesets NAME, and --json")


def _one(answered: RulesetAnswer) -> Iterator[Block]:
    """Show the description of a ruleset, or of a member of a family."""
    said = answered.json()
    if answered.name:
        yield plain(f"{answered.name} is {answered.member}.")
    yield plain(f"{answered.kind.name}: {said['rules']}")
    yield plain(str(said["known"]))
    lines = [
        f"--{option}  {text or NO_HELP.format(option.replace('-', '_'))}"
        for option, text in answered.parameters.items()
    ]
    told = (what for what in ("complexity", "source") if said[what])
    lines += [f"{what.title()}: {said[what]}" for what in told]
    yield group(plain(*lines))
    yield table(
        ("tractable", "normal play", "misère play"),
        [
            (f"({name}) {what}", *(tractability(answered.kind, play)[name] for play in Play))
            for name, what in CONDITIONS.items()
        ],
        left=3,
    )
    yield plain(f"Example: zermelo solve {said['example']}")


@dataclass(frozen=True)
class RulesetAnswer:
    """What is known of a ruleset, or of a member of a family with a name of its own.

    Of a member there are the name, and what it is; both are empty for a ruleset.
    """

    kind: type[Rules[Any]]
    name: str = ""
    member: str = ""

    @property
    def parameters(self) -> dict[str, str]:
        """What each parameter says."""
        if issubclass(self.kind, FunctionRuleset):
            return {}
        fields = parameters_of(self.kind)
        return {name: field.metadata.get("help", "") for name, field in fields.items()}

    def json(self) -> dict[str, object]:
        """Return plain data."""
        kind = self.kind
        facts: dict[str, object] = {
            "name": kind.name,
            "group": group_of(kind),
            "rules": one_line(kind),
            "parameters": self.parameters,
            "known": about(kind),
            "complexity": kind.complexity,
            "tractable": {play.value: tractability(kind, play) for play in Play},
            "source": sources_of(kind),
            "example": example_typed(kind),
        }
        if issubclass(kind, FunctionRuleset):
            facts["example"] = typed([self.name])
        return facts | {"name": self.name, "is": self.member} if self.name else facts


@dataclass(frozen=True)
class Catalogue:
    """All games; members of families by their names, spelled out; plug-ins that cannot be used."""

    rulesets: Sequence[RulesetAnswer]
    members: Mapping[str, str]
    left_out: Sequence[LeftOut]

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return {
            "rulesets": [one.json() for one in self.rulesets],
            "instances": dict(self.members),
            "made": [of_maker(maker) for maker in OPERATORS.values()],
            "left_out": [plugin._asdict() for plugin in self.left_out],
        }


def answer(name: str, resolver: Resolver = NAMES) -> RulesetAnswer:
    """Describe a game: of the catalogue, or in a Python file, which is run.

    Examples
    --------
    >>> answer("dawsons-kayles").member
    'octal --code 0.07'
    """
    ruleset = known_as([name], resolver)
    if isinstance(ruleset, type):
        return RulesetAnswer(ruleset)
    if isinstance(ruleset, FunctionRuleset):
        return RulesetAnswer(
            type(ruleset), name, f"a game that begins with {ruleset.show(ruleset.begin)}"
        )
    member = next(
        (alias for alias, fields in ruleset.members.items() if type(ruleset)(**fields) == ruleset),
        name,
    )
    return RulesetAnswer(type(ruleset), member, spelled(ruleset, plain=True))


def every() -> Catalogue:
    """List the games."""
    members = {name: spelled(member, plain=True) for name, member in instances().items()}
    return Catalogue(tuple(map(RulesetAnswer, catalogue().values())), members, left_out())
