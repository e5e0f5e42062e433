"""``argue``: an argumentation framework in its own words: labels, extensions, acceptance, why."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from zermelo.argumentation.semantics import SEMANTICS as ROWS
from zermelo.argumentation.semantics import semantics_named
from zermelo.errors import decimal
from zermelo.verbs.call import Answer, Block, Call, Listing, Misuse, facts, line, plain, table
from zermelo.verbs.call import question as asking
from zermelo.verbs.verb import COLUMNS, EXIT_STATUS, FORMAT, LIMITS, Parameter, flag, option, verb
from zermelo.verbs.vertices import argument_of, arguments_of, as_text, framework_size_of, shown

if TYPE_CHECKING:
    from zermelo.argumentation.discussion import Discussion, Utterance
    from zermelo.argumentation.dispute import Dispute
    from zermelo.argumentation.framework import Framework
    from zermelo.digraph.views import VertexSet
    from zermelo.limits import Watch

NAMES = ", ".join(f"{row.name} ({row.short})" for row in ROWS.values())
#: Which extensions are meant.
SEMANTICS = option(
    "-s",
    "--semantics",
    help=f"One of {NAMES}.",
    metavar="NAME",
    reads=lambda name: semantics_named(name).name,
    shown=True,
)


#: How the edges of FILE are read here.
ATTACKS = flag(
    "--attacks",
    off="--moves",
    help="An edge a→b of the file: a attacks b (so it is without being said), or b attacks a.",
    after="files",
)


@verb(
    Parameter("file", metavar="FILE", holds="file"),
    FORMAT,
    ATTACKS,
    COLUMNS,
    SEMANTICS,
    flag("--count", name="question", means="count", help="How many extensions?"),
    flag("--all", name="question", means="all", help="Every extension, as it is found."),
    flag("--accepted", name="question", means="accepted", help="What is in some, what is in all?"),
    option("--limit", help="With --all: at most so many.", metavar="K", least=0),
    option("--why", help="Is this argument in some, in all extensions, and why?", metavar="A"),
    option("--dispute", help="Discuss this argument with the solver.", metavar="A"),
    flag("--sceptically", help="With --dispute: is it in every extension, not only in some?"),
    option(
        "--as",
        name="side",
        help="With --dispute: are you proponent or opponent? Default: proponent.",
        choices=("proponent", "opponent"),
    ),
    option(
        "--said",
        help="With --dispute: after A these were said, in turn; answer what may be said next.",
        metavar="B,C,…",
    ),
    EXIT_STATUS,
    LIMITS,
    examples=[
        "argue examples/stb_428_430.af",
        "argue examples/stb_428_430.af -s preferred --why 6",
        "argue examples/windmill.tgf --dispute a --as opponent",
        "argue examples/windmill.tgf --dispute a --said c",
        "argue examples/windmill.tgf --dispute a --sceptically --as opponent",
    ],
    facts=(
        (
            "(arguments attacks: int; edges semantics: str; labels: (in out undecided: [str]); "
            "extension?: [str] | null; extensions?: [[str]]; listed?: int; complete?: bool; "
            "count?: decimal; credulously? sceptically?: accepted; argument? label?: str)"
        ),
        (
            "(semantics: str; said sayable: [(by argument: str; against: str | null)]; "
            "speaker: str | null; best: null | (argument because: str); "
            "ended: null | (winner: str | null; because: str))"
        ),
    ),
    python=("Framework", "explain_acceptance"),
)
def record(
    call: Call,
    *,
    file: str,
    semantics: str = "preferred",
    question: str | None = None,
    limit: int | None = None,
    why: str | None = None,
    dispute: str | None = None,
    sceptically: bool = False,
    side: str | None = None,
    said: str | None = None,
    exit_status: bool = False,
) -> Answer | Listing[VertexSet] | None:
    """Answer questions about the argumentation framework in FILE.

    Each edge of the file is an attack, whatever its format; with --moves it runs the other way,
    from an argument to its attacker. The grounded labels say of each argument whether it is in, out
    or undecided; an extension of the semantics is a set of arguments that can be accepted together.
    """
    from zermelo.argumentation.framework import Framework

    if why is not None and question is not None:
        raise Misuse(f"--why asks about one argument, and --{question} about all; drop one of them")
    if dispute is not None:
        if question is not None or why is not None:
            other = "why" if question is None else question
            raise Misuse(f"--dispute is a conversation, and --{other} a question; drop one of them")
        if call.json and said is None:
            reason = "a dispute is a conversation (--why answers in JSON, and so does --said)"
            call.refuse(reason, "as_json")
        if said is not None and side is not None:
            raise Misuse("--said asks what may be said, whoever you are; drop --as")
        call.refuse("a dispute has no answer for --exit-status", "exit_status")
    elif side is not None or said is not None or sceptically:
        other = "--said" if said is not None else "--sceptically" if sceptically else "--as"
        raise Misuse(f"{other} goes with --dispute; drop it, or say --dispute A")
    if limit is not None and question != "all":
        raise Misuse("--limit goes with --all; drop it, or say --all")
    if call.files.attacks is None:
        call.files.attacks = True
    reading = call.read(file)
    F = Framework.of_moves(reading.digraph)
    if dispute is not None:
        from zermelo.argumentation.dispute import dispute as begun

        start = begun(F, argument_of(F, dispute), semantics, sceptically=sceptically)
        call.files.all_heard()
        if said is not None:
            with call.step("looking for what to say") as watch:
                return _next(start, arguments_of(F, said) if said else [], semantics, watch)
        call.dispute(start, side or "proponent")
        return None
    size = framework_size_of(F.moves)
    heading = f"{file} ({reading.format.name}): {F.describe()}"
    if not reading.attacks:
        heading += "; each edge a → b is read as the attack b → a"
    elif not reading.format.argumentation:
        heading += "; each edge a → b is read as an attack of a on b"
    with asking(call.limits, size, f"labelling {len(F):,} arguments") as watch:
        labels = _labels(F)
        read_as = "attacks" if reading.attacks else "moves"
        known = {**size, "edges": read_as, "labels": labels, "semantics": semantics}
        with asking(watch, known, f"looking for {semantics} extensions") as watch:
            if question == "all":
                stream = F.extensions(semantics, limits=watch)
                return Listing(
                    known, "extensions", stream, as_text, _line, heading, limit,
                    no_if_none=exit_status,
                )  # fmt: skip
            if why is not None:
                return _why(F, semantics, why, known, exit_status, watch)
            if question == "count":
                number = F.count(semantics, limits=watch)
                told: dict[str, object] = {"count": decimal(number)}
                noun = "extension" if number == 1 else "extensions"
                blocks: list[Block] = [plain(f"{decimal(number)} {semantics} {noun}")]
                no = not number
            elif question == "accepted":
                some = F.accepted(semantics, limits=watch)
                every = F.accepted(semantics, sceptically=True, limits=watch)
                told = {"credulously": as_text(some), "sceptically": as_text(every)}
                pairs = (("in some extension", some), ("in every extension", every))
                blocks = [facts((name, _shown(arguments)) for name, arguments in pairs)]
                no = not some
            else:
                one = F.extension(semantics, limits=watch)
                told = {"extension": as_text(one)}
                what = "there is none" if one is None else _shown(one)
                blocks = [facts([(f"one {semantics} extension", what)])]
                no = one is None
    grounded = [(f"grounded: {label}", _shown(arguments)) for label, arguments in labels.items()]
    return Answer(
        lambda: {**known, **told},
        lambda: [plain(heading), facts(grounded), *blocks],
        said_no=exit_status and no,
    )


def _next(start: Dispute, said: Iterable[Hashable], semantics: str, watch: Watch) -> Answer:
    """Say of a dispute, as far as it has come, what may be said next, and what is best."""
    here = start
    for name in said:
        here = here.then(name)
    best = None if here.ended else here.best(watch)

    def json() -> dict[str, object]:
        return {
            "semantics": semantics,
            "said": [_uttered(utterance) for utterance in here.said],
            "speaker": None if here.ended else here.speaker,
            "sayable": [_uttered(utterance) for utterance in here.sayable],
            "best": best and {"argument": str(best[0].argument), "because": best[1]},
            "ended": here.ended and {"winner": here.ended.winner, "because": here.ended.because},
        }

    def blocks() -> Iterator[Block]:
        rows = [(utterance.by, utterance.argument, utterance.against) for utterance in here.said]
        yield table(("who", "says", "against"), rows)
        if here.ended:
            winner = here.ended.winner
            who = f"the {winner} has won" if winner else "nobody wins"
            yield line(f"{who}: {here.ended.because}.")
        if best:
            may = ", ".join(str(utterance.argument) for utterance in here.sayable)
            yield facts([(f"the {here.speaker} may say", may)])
            yield line(f"best: {best[0].argument}: {best[1]}.")

    return Answer(json, blocks)


def _labels(F: Framework) -> dict[str, list[str]]:
    """Return the grounded labels: the arguments of each."""
    sets: dict[str, list[str]] = {"in": [], "out": [], "undecided": []}
    for name, label in F.labels.items():
        sets[label].append(str(name))
    return sets


def _why(
    F: Framework,
    semantics: str,
    argument: str,
    known: Mapping[str, object],
    exit_status: bool,
    watch: Watch,
) -> Answer:
    """Say whether an argument is accepted, credulously and sceptically, with a discussion each."""
    from zermelo.argumentation.discussion import explain_acceptance

    name = argument_of(F, argument)
    both = {
        "credulously": explain_acceptance(F, name, semantics, limits=watch),
        "sceptically": explain_acceptance(F, name, semantics, sceptically=True, limits=watch),
    }
    label = F.labels[name]

    def blocks() -> Iterator[Block]:
        yield facts([("argument", name), ("grounded label", label)])
        for way, told in both.items():
            where = "some" if way == "credulously" else "every"
            says = "is" if told.holds else "is not"
            yield line(f"{name} {says} in {where} {semantics} extension: {told.because}.")
            if told.lines and not (
                way == "sceptically" and told.lines == both["credulously"].lines
            ):
                spoken = (
                    (said.by, said.argument, said.against, said.remark) for said in told.lines
                )
                yield table(("who", "says", "against", ""), spoken)

    return Answer(
        lambda: {
            **known,
            "argument": str(name),
            "label": label,
            **{way: _plain(told) for way, told in both.items()},
        },
        blocks,
        said_no=exit_status and not both["credulously"].holds,
    )


def _plain(told: Discussion) -> dict[str, object]:
    """Return a discussion as plain data."""
    facts = {"holds": told.holds, "because": told.because, "extension": as_text(told.extension)}
    return facts | {"lines": [{**_uttered(said), "remark": said.remark} for said in told.lines]}


def _uttered(said: Utterance) -> dict[str, object]:
    against = None if said.against is None else str(said.against)
    return {"by": said.by, "argument": str(said.argument), "against": against}


def _line(extension: VertexSet) -> str:
    return ", ".join(map(str, extension)) or "(the empty set)"


def _shown(names: Collection[Hashable]) -> str:
    return shown(names, "argument", "arguments")
