"""A question of the page: a verb with its parameters, answered by the object of ``--json``."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from zermelo.errors import InputError, LimitReached, ZermeloError, brief
from zermelo.limits import Limits
from zermelo.verbs import verb_named
from zermelo.verbs.call import (
    Answer,
    Call,
    Listing,
    json_of,
    numbered,
    warnings_in_one_line,
)
from zermelo.verbs.verb import Parameter, Verb, ask, parted
from zermelo.web.uploads import Uploads

#: Verbs that the page may ask. The others converse, work in directories or have an output of their
#: own: docs/page.md says which.
ASKED = (
    "argue", "certify", "check", "codes", "colour", "convert", "draw", "explain", "formats",
    "grade", "grundy", "infinite", "kernels", "loopy", "marriages", "moves", "outcomes", "quotient",
    "reduce", "rulesets", "sequences", "solve", "table", "value",
)  # fmt: skip
#: Parameters that would read what a certificate names, or run another program; and what is called
#: so works in a directory of this machine.
WITHHELD, DIRECTORY = ("rules", "verified"), "DIR"
#: What a question may use where it asks for no less.
MOST = Limits(time=60.0, memory=2 << 30)
#: So many entries of a list are sent.
ENTRIES = 1_000


@dataclass(frozen=True)
class PageQuestion:
    """What a page asks.

    Of a verb with actions the name has both, such as ``tablebase info``. Parameters are given by
    name, as ``zermelo --schema`` describes them. ``texts`` are digraphs and other files that words
    may name, ``games`` Python files that may be run.
    """

    verb: str
    given: Mapping[str, Any] = field(default_factory=dict)
    texts: Mapping[str, bytes] = field(default_factory=dict)
    limits: Limits = MOST
    games: tuple[str, ...] = ()


@dataclass(frozen=True)
class Several:
    """Questions that one process answers, one after the other, within the limits of one."""

    questions: tuple[PageQuestion, ...]
    limits: Limits = MOST
    games: tuple[str, ...] = ()


def answered(
    asked: PageQuestion | Several, progress: Callable[[str], object] | None = None
) -> dict[str, Any]:
    """Answer a question, or several: their answers are ``answers``, in the order of the questions.

    Examples
    --------
    >>> nim = [PageQuestion("solve", {"words": ["nim", heap]}) for heap in ("0", "1")]
    >>> [one["outcome"] for one in answered(Several(tuple(nim)))["answers"]]
    ['P', 'N']
    """
    if isinstance(asked, PageQuestion):
        return answer(asked, progress)
    answers = []
    clock = asked.limits.start()
    for one in asked.questions:
        limits = replace(asked.limits, time=clock.left)
        answers.append(answer(replace(one, limits=limits), progress))
    return numbered({"answers": answers})


def answer(
    question: PageQuestion, progress: Callable[[str], object] | None = None
) -> dict[str, Any]:
    """Answer a question: the object that ``--json`` prints, and what it would write as ``files``.

    A wrong question or a limit is told as ``error``, the words that the command line has, with its
    exit ``status``: 2 or 3.

    Examples
    --------
    >>> facts = answer(PageQuestion("solve", {"words": ["nim", "3", "5"]}))
    >>> facts["best"]
    'take 2 from heap 2'
    >>> answer(PageQuestion("solve", {"words": ["nin", "3"]}))["status"]
    2
    """
    call: Call | None = None
    try:
        with warnings_in_one_line(lambda _: None) as lines:
            verb = asked(question.verb)
            arguments, bounds, reading = parted(verb, arguments_of(verb, question.given))
            files = Uploads(question.texts, **reading, games=question.games)
            call = Call(
                json=True,
                limits=limits_of(question.limits, bounds, progress),
                files=files,  # type: ignore[arg-type]
                given={
                    parameter.name: parameter.typed or parameter.metavar
                    for parameter in verb.parameters
                    if parameter.name in question.given
                },
            )
            facts = facts_of(ask(verb, arguments, call))
            files.all_heard()
    except LimitReached as stop:
        known = {**(call.known if call else {}), **stop.known}
        return plain(numbered({**known, "limit": True, "error": str(stop), "status": 3}))
    except (MemoryError, RecursionError) as error:
        no_memory = isinstance(error, MemoryError)
        said = "there is not enough memory" if no_memory else "this is nested too deeply"
        return numbered({"error": said, "status": 3 if no_memory else 2})
    except ZermeloError as error:
        return numbered({"error": brief(str(error)), "status": 2})
    if lines:
        facts["warnings"] = lines
    if files.written:
        facts["files"] = {name: text_of(data) for name, data in files.written.items()}
    return plain(facts)


def asked(name: str) -> Verb:
    """Return a verb that the page may ask."""
    verb, _, action = name.partition(" ")
    if verb not in ASKED:
        raise InputError(f"{name!r} is no verb of the page; it asks {', '.join(ASKED)}")
    chosen = verb_named(verb)
    if not chosen.actions:
        return chosen
    if action not in chosen.actions:
        raise InputError(f"{verb} does one of {', '.join(chosen.actions)}, not {action!r}")
    return chosen.actions[action]


def arguments_of(verb: Verb, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of each parameter of a verb: what was sent, or the default."""
    parameters = {parameter.name: parameter for parameter in reversed(verb.parameters)}
    for name in given:
        if name not in parameters or _withheld(parameters[name]):
            known = dict.fromkeys(one.name for one in verb.parameters if not _withheld(one))
            raise InputError(f"there is no parameter {name!r}; there are {', '.join(known)}")
    arguments: dict[str, Any] = {}
    for name, parameter in parameters.items():
        value = given.get(name)
        if parameter.required and (value is None or value == []):
            raise InputError(f"{name!r} is missing: {parameter.help or parameter.metavar}")
        arguments[name] = _default(parameter) if value is None else _checked(parameter, value, verb)
    return arguments


def _withheld(parameter: Parameter) -> bool:
    """Say whether the page may not give a parameter, for it reaches beyond what it has sent."""
    return parameter.name in WITHHELD or parameter.metavar == DIRECTORY


def _default(parameter: Parameter) -> object:
    """Return what a parameter is where nobody said it; a flag is False, as on the command line."""
    if parameter.many:
        return ()
    return (
        bool(parameter.default)
        if parameter.kind is bool and not (parameter.off or parameter.means)
        else parameter.default
    )


def _checked(parameter: Parameter, value: object, verb: Verb) -> object:
    """Return the value of a parameter, if it is of its kind."""
    if parameter.many:
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise InputError(f"{parameter.name!r} is {_short(value)}; a list of texts is wanted")
        return tuple(value)
    choices = parameter.choices or tuple(
        one.means for one in verb.parameters if one.name == parameter.name and one.means
    )
    kinds = (int, float) if parameter.kind is float else (parameter.kind,)
    right = isinstance(value, kinds) and (parameter.kind is bool or not isinstance(value, bool))
    if choices:
        right = value in choices
    if not right or (parameter.least is not None and value < parameter.least):  # type: ignore[operator]
        wanted = ", ".join(choices) or parameter.kind.__name__
        least = f", at least {parameter.least}" if parameter.least is not None else ""
        raise InputError(f"{parameter.name!r} is {_short(value)}; wanted is {wanted}{least}")
    return value


def _short(value: object) -> str:
    said = json.dumps(value, ensure_ascii=False, default=str)
    return said if len(said) < 60 else said[:57] + "…"


def limits_of(
    most: Limits, given: Mapping[str, Any], progress: Callable[[str], object] | None
) -> Limits:
    """Return the limits of a question: what it asks for, within what there is."""
    seconds = given.get("seconds")
    time = most.time if seconds is None else min(seconds, most.time or seconds)
    return Limits(time, most.memory, given.get("positions") or most.positions, progress)


def facts_of(reply: Answer | Listing[Any] | None) -> dict[str, Any]:
    """Return the facts of an answer as ``--json`` prints them."""
    if reply is None:
        return numbered({})
    if isinstance(reply, Answer):
        facts = numbered(reply.json())
        return facts | {"limit": True} if reply.unknown or reply.stop is not None else facts
    entries: list[object] = []
    limit = ENTRIES if reply.limit is None else min(reply.limit, ENTRIES)
    known = numbered(reply.known)
    complete = False
    try:
        entries.extend(reply.plain(entry) for entry in islice(reply.entries, limit))
        complete = reply.complete(len(entries), limit)
    except LimitReached:
        known["limit"] = True
    return {**known, reply.key: entries, **reply.ended(len(entries), complete=complete)}


def plain(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return an answer as what JSON holds; sets of vertices become lists of names."""
    copy: dict[str, Any] = json.loads(json_of(facts))
    return copy


def text_of(data: bytes) -> dict[str, str]:
    r"""Return a file as text, or in base 64 where it is none.

    Examples
    --------
    >>> text_of(b"abc"), text_of(b"\xff")
    ({'text': 'abc'}, {'base64': '/w=='})
    """
    try:
        return {"text": data.decode()}
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(data).decode()}
