"""Read a framework, and answer ``argue``: extensions, ``--what-if``, ``--needs`` and ``--kind``."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from zermelo.argumentation.families import FrameworkFamily, Incomplete, ValueFramework
from zermelo.argumentation.framework import Framework
from zermelo.argumentation.kinds import KINDS, reduce_facts
from zermelo.argumentation.projection import project_facts
from zermelo.errors import LimitReached, decimal
from zermelo.values.text import plural
from zermelo.verbs.call import Answer, Block, Call, Listing, Misuse, facts, line, plain, table
from zermelo.verbs.call import question as limited
from zermelo.verbs.vertices import argument_of, as_text, framework_size_of, set_summary, set_text

if TYPE_CHECKING:
    from zermelo.argumentation.enforcement import Enforcement
    from zermelo.argumentation.framework import Attack, Label
    from zermelo.argumentation.projection import Projection
    from zermelo.digraph.frames import Columns
    from zermelo.digraph.views import VertexSet
    from zermelo.limits import Watch
    from zermelo.verbs.vertices import VertexFile

#: Default of ``--limit`` for sets of changes, and for sufficient sets.
DEFAULT_LIMIT = 5
ARGUMENTS = ("argument", "arguments")


def framework_in(
    call: Call, file: str, kind: str | None, audience: str | None = None
) -> tuple[Framework, str, str]:
    """Return the framework in a file, a heading, and whether edges are "attacks" or "moves"."""
    if kind is not None:
        call.refuse(f"--kind {kind} reads facts in APX", "file_format", "attacks", "columns")
        with call.step(f"reading {file}") as watch:
            content = call.files.content(file)
            if audience is None:
                F = reduce_facts(content, kind, file=file, limits=watch)
            else:
                order = [value.strip() for value in audience.split(",")]
                F = ValueFramework.parse(content, file=file, limits=watch).framework(order)
        return F, f"{file} ({kind}): {F.describe()} after reduction. {KINDS[kind].says}", "attacks"
    if call.files.attacks is None:
        call.files.attacks = True
    digraph_file = call.read(file)
    F = Framework.of_moves(digraph_file.digraph)
    heading = f"{file} ({digraph_file.format.name}): {F.describe()}"
    if not digraph_file.attacks:
        heading += "; each edge a → b is read as the attack b → a"
    elif not digraph_file.format.argumentation:
        heading += "; each edge a → b is read as an attack of a on b"
    return F, heading, "attacks" if digraph_file.attacks else "moves"


def what_if(
    call: Call,
    F: Framework,
    argument: str,
    semantics: str,
    change: str,
    limit: int | None,
    known_facts: Mapping[str, object],
    watch: Watch,
    *,
    sceptically: bool,
) -> Answer:
    """List the smallest sets of changed attacks after which an argument is accepted."""
    from zermelo.argumentation.enforcement import enforcements

    name = argument_of(F, argument)
    call.files.refuse_unused_options()
    sets = enforcements(F, name, semantics, sceptically=sceptically, change=change, limits=watch)
    smallest: list[Enforcement] = []

    def changes_json() -> list[dict[str, object]]:
        return [
            {
                "added": [list(map(str, attack)) for attack in changes.added],
                "removed": [list(map(str, attack)) for attack in changes.removed],
                "extension": as_text(changes.extension),
            }
            for changes in smallest[:limit]
        ]

    try:  # one set is needed to say how many changes are enough
        smallest += islice(sets, DEFAULT_LIMIT if limit is None else max(1, limit))
    except LimitReached as stop:
        stop.known["enforcements"] = changes_json()
        raise
    answer_facts = {
        **known_facts,
        "argument": str(name),
        "sceptical": sceptically,
        "change": change,
        "enforcements": changes_json(),
    }

    def blocks() -> Iterator[Block]:
        extension_words = f"{'every' if sceptically else 'some'} {semantics} extension"
        if not smallest:
            yield line(f"No set of changes was found that puts {name} in {extension_words}.")
        elif not len(smallest[0]):
            yield line(f"{name} is in {extension_words} already.")
        else:
            count_text = plural(len(smallest[0]), "change", "changes")
            yield line(f"{name} is in {extension_words} after {count_text}, and not after fewer.")
            rows = [
                (_attack_text(c.added), _attack_text(c.removed), arguments_text(c.extension or ()))
                for c in smallest[:limit]
            ]
            heads = ("attacks added", "attacks removed", "an extension after the changes")
            column_count = 2 if sceptically else 3  # a sceptical question has no witness
            yield table(heads[:column_count], [row[:column_count] for row in rows])

    return Answer(lambda: answer_facts, blocks)


def answer_of(
    view: Framework | Projection,
    question: str | None,
    semantics: str,
    watch: Watch,
    noun: tuple[str, str] = ARGUMENTS,
) -> tuple[dict[str, Any], Block, bool]:
    """Answer a question (None: one extension): return facts, text, and whether it is a "no"."""
    if question == "count":
        number = view.count(semantics, limits=watch)
        text = f"{decimal(number)} {semantics} {'extension' if number == 1 else 'extensions'}"
        return {"count": decimal(number)}, plain(text), not number
    if question == "accepted":
        some = view.accepted(semantics, limits=watch)
        every = view.accepted(semantics, sceptically=True, limits=watch)
        sets = (("in some extension", some), ("in every extension", every))
        block = facts((where, set_summary(names, *noun)) for where, names in sets)
        return {"credulously": as_text(some), "sceptically": as_text(every)}, block, not some
    members = view.extension(semantics, limits=watch)
    text = "there is none" if members is None else set_summary(members, *noun)
    block = facts([(f"one {semantics} extension", text)])
    return {"extension": as_text(members)}, block, members is None


def _attack_text(attacks: Sequence[Attack]) -> str:
    return ", ".join(f"{attacker} → {attacked}" for attacker, attacked in attacks) or "–"


def needs(
    F: Framework, argument: str, limit: int | None, known_facts: Mapping[str, object], watch: Watch
) -> Answer:
    """Find what an argument needs to be in an admissible set, or what keeps it out of all."""
    from zermelo.argumentation import explanations as explain

    name = argument_of(F, argument)
    is_accepted = bool(F.accepts(name, "admissible", limits=watch))
    needed = explain.necessary(F, name, limits=watch)
    sufficient_sets = explain.sufficient(F, name, limits=watch)
    shown_sets = list(islice(sufficient_sets, DEFAULT_LIMIT if limit is None else limit))
    least_set: list[Hashable] | None = None
    if F.labels[name] == "in":
        least_set = list(explain.least_strongly_admissible(F, name, limits=watch))

    def blocks() -> Iterator[Block]:
        yield line(f"{name} is in {'some' if is_accepted else 'no'} admissible set.")
        titles = ("necessary, in every such set", "sufficient, a minimal such set")
        if not is_accepted:
            titles = "necessary: accepted if one is removed", "sufficient: not accepted among these"
        rows = [(titles[0], arguments_text(needed))]
        rows += [(titles[1], arguments_text(members)) for members in shown_sets]
        if least_set is not None:
            rows.append(("strongly admissible, of least size", arguments_text(least_set)))
        yield facts(rows)

    return Answer(
        lambda: {
            **known_facts,
            "argument": str(name),
            "accepted": is_accepted,
            "necessary": as_text(needed),
            "sufficient": [as_text(members) for members in shown_sets],
            "least_strongly_admissible": as_text(least_set),
        },
        blocks,
    )


def arguments_text(names: Collection[Hashable]) -> str:
    """Return the size and the first names of a set of arguments as text."""
    return set_summary(names, *ARGUMENTS)


def extensions_in_file(
    F: Framework,
    stream: Iterator[VertexSet],
    limit: int | None,
    known_facts: Mapping[str, object],
    heading: str,
    vertex_file: VertexFile,
) -> Answer:
    """List at most ``limit`` extensions; write a row for each with the labels of all arguments."""
    extensions = list(islice(stream, limit))
    texts = [as_text(members) for members in extensions]
    is_complete = limit is None or next(stream, None) is None
    answer = Answer(
        lambda: {**known_facts, "extensions": texts, "listed": len(texts), "complete": is_complete},
        lambda: [plain(heading)],
        is_no=not texts,
    )
    return vertex_file.write_columns(labelling_columns(F, extensions), len(texts), answer)


def acceptance_columns(F: Framework, accepted: Mapping[str, Collection[str]]) -> Columns:
    """Return a table of arguments: grounded label; whether in every, some or no extension.

    >>> from zermelo import Framework
    >>> accepted = {"credulously": ["a", "b"], "sceptically": []}
    >>> acceptance_columns(Framework(["ab", "ba"]), accepted)["extensions"]
    ['some', 'some']
    """
    in_some, in_every = {*accepted["credulously"]}, {*accepted["sceptically"]}
    return {
        "vertex": F.moves.names.as_held(),
        "label": [*F.labels.values()],
        "extensions": [
            "every" if name in in_every else "some" if name in in_some else "no"
            for name in as_text(F.arguments) or ()
        ],
    }


def labelling_columns(F: Framework, extensions: Sequence[VertexSet]) -> Columns:
    """Return a table with a row for each extension, and the label of each argument in it.

    >>> from zermelo import Framework
    >>> F = Framework(["ab", "ba", "bc"])
    >>> labelling_columns(F, [*F.extensions("preferred")])["c"]
    ['in', 'out']
    """
    sets = [set(members.numbers.tolist()) for members in extensions]
    columns: dict[str, list[Label]] = {}
    for index, name in enumerate(F.arguments):
        attackers = F.moves.option_numbers(index).tolist()
        columns[str(name)] = [
            "in" if index in members else "undecided" if members.isdisjoint(attackers) else "out"
            for members in sets
        ]
    first_head = "extension"
    while first_head in columns:  # an argument has this name
        first_head += " "
    return {first_head: [*range(1, len(sets) + 1)], **columns}


#: Parameters that `projected_answer` refuses: input format, questions about one argument, output.
REFUSED_OPTIONS = (
    *("file_format", "attacks", "columns", "why", "accept", "what_if", "change", "needs"),
    *("dispute", "sceptically", "side", "said", "output", "spreadsheet"),
)


def projected_answer(
    call: Call,
    file: str,
    kind: str,
    semantics: str,
    question: str | None,
    limit: int | None,
    audience: str | None,
) -> Answer | Listing[tuple[str, ...]]:
    """Answer for several frameworks, or in the names that a file has before its reduction."""
    if KINDS[kind].is_family or audience is not None:
        return _several_frameworks(call, file, kind, semantics, question)
    call.refuse(f"--kind {kind} answers --all, --count and --accepted", *REFUSED_OPTIONS)
    with call.step(f"reading {file}") as watch:
        view = project_facts(call.files.content(file), kind, file=file, limits=watch)
    F = view.framework
    view.check(semantics)
    heading = f"{file} ({kind}): {F.describe()} after reduction. {KINDS[kind].says}"
    known_facts = {**framework_size_of(F.moves), "semantics": semantics, "kind": kind}
    noun = ("claim", "claims") if kind == "claims" else ARGUMENTS
    with limited(call.limits, known_facts, f"looking for {semantics} extensions") as watch:
        if question == "all":
            sets = view.extensions(semantics, limits=watch)
            return Listing(known_facts, "extensions", sets, list, set_text, heading, limit)
        answer, block, is_no = answer_of(view, question, semantics, watch, noun)
    return Answer(lambda: {**known_facts, **answer}, lambda: [plain(heading), block], is_no=is_no)


def _several_frameworks(
    call: Call, file: str, kind: str, semantics: str, question: str | None
) -> Answer:
    """Answer ``--kind incomplete`` for all completions, or ``--audience all`` for all audiences."""
    noun = "completion" if KINDS[kind].is_family else "audience"
    option = "--kind incomplete" if KINDS[kind].is_family else "--audience all"
    reason = f"{option} answers only --accepted"
    call.refuse(reason, *REFUSED_OPTIONS)
    if question not in (None, "accepted"):
        raise Misuse(f"{reason}; drop --{question}")
    with call.step(f"reading {file}") as watch:
        parse = Incomplete.parse if KINDS[kind].is_family else ValueFramework.parse
        F: FrameworkFamily = parse(call.files.content(file), file=file, limits=watch)
    heading = f"{file} ({kind}): {F.largest.describe()} at most. {KINDS[kind].says}"
    known_facts = {**framework_size_of(F.largest.moves), "semantics": semantics, "kind": kind}
    with limited(call.limits, known_facts, f"trying all {noun}s") as watch:
        credulously = F.accepted(semantics, limits=watch)
        sceptically = F.accepted(semantics, sceptically=True, limits=watch)
    answers = {
        "possibly_credulously": (f"in some extension of some {noun}", credulously[0]),
        "necessarily_credulously": (f"in some extension of every {noun}", credulously[1]),
        "possibly_sceptically": (f"in every extension of some {noun}", sceptically[0]),
        "necessarily_sceptically": (f"in every extension of every {noun}", sceptically[1]),
    }
    rows = [(title, arguments_text(names)) for title, names in answers.values()]
    return Answer(
        lambda: {**known_facts, **{key: [*names] for key, (_, names) in answers.items()}},
        lambda: [plain(heading), facts(rows)],
        is_no=not credulously[0],
    )
