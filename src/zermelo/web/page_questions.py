"""Questions of the page: verbs with parameters and uploaded files, answered as by ``--json``."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import IO, TYPE_CHECKING, Any

from zermelo.errors import InputError, LimitReached, ZermeloError, brief
from zermelo.formats.resolvers import NameResolver
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.verbs import verb_named
from zermelo.verbs.call import Answer, Call, Listing, json_of, warnings_in_one_line, with_schema
from zermelo.verbs.verb import Parameter, Verb, ask, flags_of, split_parameters

if TYPE_CHECKING:
    from types import ModuleType

    from zermelo.digraph.digraph import Digraph

#: Verbs of the page. docs/page.md lists the other verbs, and says why the page cannot ask them.
PAGE_VERBS = (
    "argue", "certify", "check", "codes", "colour", "convert", "draw", "explain", "formats",
    "grade", "grundy", "infinite", "kernels", "loopy", "marriages", "moves", "outcomes", "quotient",
    "reduce", "rulesets", "sequences", "solve", "table", "value",
)  # fmt: skip
#: Names of parameters that the page does not have, because ``rules`` may run a file that a
#: certificate names, and ``verified`` runs another program; and the metavar of the other
#: parameters that the page does not have: they use a directory on the server.
WITHHELD_NAMES, DIRECTORY = ("rules", "verified"), "DIR"
#: The default limits; a question may set less time, and any number of positions.
MAX_LIMITS = Limits(time=60.0, memory=2 << 30)
#: Maximum number of entries of a `Listing` in an answer.
MAX_ENTRIES = 1_000


@dataclass(frozen=True)
class PageQuestion:
    """A question of the page: a verb with its parameters."""

    verb: str
    given: Mapping[str, Any] = field(default_factory=dict)  # values of parameters by name
    texts: Mapping[str, bytes] = field(default_factory=dict)  # contents of uploaded files by name
    limits: Limits = MAX_LIMITS
    games: tuple[str, ...] = ()  # the Python files that may be run


@dataclass(frozen=True)
class PageQuestions:
    """Questions that one process answers in turn, all within the time limit of one question."""

    questions: tuple[PageQuestion, ...]
    limits: Limits = MAX_LIMITS
    games: tuple[str, ...] = ()


Question = PageQuestion | PageQuestions
#: A function that is called with the progress of a question as text.
Progress = Callable[[str], object] | None


def answer_questions(question: Question, progress: Progress = None) -> dict[str, Any]:
    """Answer one question, or several: then ``answers`` has the answers in the same order.

    >>> nim = [PageQuestion("solve", {"words": ["nim", heap]}) for heap in ("0", "1")]
    >>> [facts["outcome"] for facts in answer_questions(PageQuestions(tuple(nim)))["answers"]]
    ['P', 'N']
    """
    if isinstance(question, PageQuestion):
        return answer(question, progress)
    answers = []
    clock = question.limits.start()
    for page_question in question.questions:
        limits = replace(question.limits, time=clock.left)
        answers.append(answer(replace(page_question, limits=limits), progress))
    return with_schema({"answers": answers})


def answer(question: PageQuestion, progress: Progress = None) -> dict[str, Any]:
    """Answer a question with the object that ``--json`` prints; ``files`` has the written files.

    For a wrong question, or a limit before the answer, the object has the message of the command
    line as ``error`` and the exit status, 2 or 3, as ``status``.

    >>> facts = answer(PageQuestion("solve", {"words": ["nim", "3", "5"]}))
    >>> facts["best"]
    'take 2 from heap 2'
    >>> answer(PageQuestion("solve", {"words": ["nin", "3"]}))["status"]
    2
    """
    call: Call | None = None
    try:
        with warnings_in_one_line(lambda _: None) as lines:
            if question.verb not in PAGE_VERBS:
                verbs = ", ".join(PAGE_VERBS)
                raise InputError(f"the page has no command {question.verb!r}; choose: {verbs}")
            verb = verb_named(question.verb)
            arguments, bounds, options = split_parameters(verb, arguments_of(verb, question.given))
            files = Uploads(question.texts, **options, games=question.games)
            call = Call(
                json=True,
                limits=limits_of(question.limits, bounds, progress),
                files=files,  # type: ignore[arg-type]
                typed=flags_of(verb.parameters, question.given),
            )
            facts = facts_of(ask(verb, arguments, call))
            files.refuse_unused_options()
    except LimitReached as stop:
        known_facts = {**(call.known if call else {}), **stop.known}
        return data_of(with_schema({**known_facts, "limit": True, "error": str(stop), "status": 3}))
    except (MemoryError, RecursionError) as error:
        no_memory = isinstance(error, MemoryError)
        message = "there is not enough memory" if no_memory else "the input is nested too deeply"
        return with_schema({"error": message, "status": 3 if no_memory else 2})
    except ZermeloError as error:
        return with_schema({"error": brief(str(error)), "status": 2})
    if lines:
        facts["warnings"] = lines
    if files.written:
        facts["files"] = {name: text_of(data) for name, data in files.written.items()}
    return data_of(facts)


def arguments_of(verb: Verb, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of each parameter of a verb: from ``values``, or the default."""
    parameters = {parameter.name: parameter for parameter in reversed(verb.parameters)}
    for name in values:
        if name not in parameters or _is_withheld(parameters[name]):
            allowed = dict.fromkeys(p.name for p in verb.parameters if not _is_withheld(p))
            raise InputError(f"there is no parameter {name!r}; choose one of {', '.join(allowed)}")
    arguments: dict[str, Any] = {}
    for name, parameter in parameters.items():
        value = values.get(name)
        if parameter.required and (value is None or value == []):
            raise InputError(f"{name!r} is missing: {parameter.help or parameter.metavar}")
        arguments[name] = _default(parameter) if value is None else _checked(parameter, value, verb)
    return arguments


def _is_withheld(parameter: Parameter) -> bool:
    """Whether a parameter is forbidden on the page, because it uses local files or programs."""
    return parameter.name in WITHHELD_NAMES or parameter.metavar == DIRECTORY


def _default(parameter: Parameter) -> object:
    """Return the default of a parameter as on the command line: for a lone flag False, not None."""
    if parameter.repeatable:
        return ()
    if parameter.value_type is bool and not (parameter.off or parameter.flag_value):
        return bool(parameter.default)
    return parameter.default


def _checked(parameter: Parameter, value: object, verb: Verb) -> object:
    """Return the value; InputError if the type, choices or minimum of the parameter forbid it."""
    if parameter.repeatable:
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise InputError(f"{parameter.name!r} is {_short_text(value)}; give a list of texts")
        return tuple(value)
    choices = parameter.choices or tuple(
        p.flag_value for p in verb.parameters if p.name == parameter.name and p.flag_value
    )
    value_type, minimum = parameter.value_type, parameter.minimum
    types = (int, float) if value_type is float else (value_type,)
    is_valid = isinstance(value, types) and (value_type is bool or not isinstance(value, bool))
    if choices:
        is_valid = value in choices
    if not is_valid or (minimum is not None and value < minimum):  # type: ignore[operator]
        expected = ", ".join(choices) or value_type.__name__
        at_least = f", at least {minimum}" if minimum is not None else ""
        raise InputError(f"{parameter.name!r} is {_short_text(value)}; give {expected}{at_least}")
    return value


def _short_text(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) < 60 else text[:57] + "…"


def limits_of(page_bounds: Limits, bounds: Mapping[str, Any], progress: Progress) -> Limits:
    """Return the page's limits, with positions and a shorter time if the question gives them."""
    seconds = bounds.get("seconds")
    time = page_bounds.time if seconds is None else min(seconds, page_bounds.time or seconds)
    return Limits(
        time, page_bounds.memory, bounds.get("positions") or page_bounds.positions, progress
    )


def facts_of(reply: Answer | Listing[Any] | None) -> dict[str, Any]:
    """Return the facts that ``--json`` prints; of a `Listing` at most `MAX_ENTRIES` entries."""
    if reply is None:
        return with_schema({})
    if isinstance(reply, Answer):
        facts = with_schema(reply.json())
        return facts | {"limit": True} if reply.unknown or reply.stop is not None else facts
    entries: list[object] = []
    limit = MAX_ENTRIES if reply.limit is None else min(reply.limit, MAX_ENTRIES)
    known_facts = with_schema(reply.known)
    complete = False
    try:
        entries.extend(reply.plain(entry) for entry in islice(reply.entries, limit))
        complete = reply.is_complete(len(entries), limit)
    except LimitReached:
        known_facts["limit"] = True
    return {**known_facts, reply.key: entries, **reply.last_facts(len(entries), complete=complete)}


def data_of(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return facts as data of JSON; sets of vertices become lists of names."""
    copy: dict[str, Any] = json.loads(json_of(facts))
    return copy


def text_of(data: bytes) -> dict[str, str]:
    r"""Return a file as text, or in base 64 if it is not UTF-8.

    >>> text_of(b"abc"), text_of(b"\xff")
    ({'text': 'abc'}, {'base64': '/w=='})
    """
    try:
        return {"text": data.decode()}
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(data).decode()}


@dataclass(eq=False, repr=False)
class Uploads(NameResolver):
    r"""Finds uploaded files, and graphs and orders by name, and collects written files.

    ``contents`` are the uploaded files by name. ``games`` are the Python files named on the command
    line of ``zermelo serve``; no other files on disk are read or run. ``written`` has the contents
    of written files by name.

    >>> Uploads({"mine.tgf": b"a\nb\n#\na b\n"}).digraph("mine.tgf").edges()
    [('a', 'b')]
    >>> Uploads({}).digraph("/etc/passwd")
    Traceback (most recent call last):
    ...
    zermelo.errors.InputError: there is no digraph named '/etc/passwd' here
    """

    contents: Mapping[str, bytes]
    file_format: str | None = None
    attacks: bool | None = None
    columns: str | None = None
    games: tuple[str, ...] = ()
    limits: Limits | Watch = NO_LIMITS
    written: dict[str, bytes] = field(default_factory=dict, init=False)

    def names_file(self, text: str) -> bool:
        """Whether a file with this name was uploaded."""
        return text in self.contents

    def resolve_file(self, text: str, kind: str) -> IO[bytes]:
        """Return an uploaded file; raises InputError if there is none of this name."""
        if text not in self.contents:
            raise InputError(f"there is no {kind} named {text!r} here")
        return named_file(self.contents[text], text)

    def program(self, text: str) -> ModuleType:
        """Run a Python file that was named on the command line of ``zermelo serve``."""
        if text not in self.games:
            return super().program(text)
        from zermelo.formats.programs import run_program

        return run_program(text, self.limits)

    def with_options(self, file_format: str | None, attacks: bool | None) -> Uploads:
        """Return a resolver of the same files with other options."""
        return replace(self, file_format=file_format, attacks=attacks, columns=None)

    def write(self, file: str, data: bytes, *, new: bool = False) -> None:  # noqa: ARG002
        """Keep a written file."""
        self.written[file] = data

    def write_digraph(
        self,
        G: Digraph,
        file: str | IO[bytes],
        kind: str | None = None,
        *,
        attacks: bool | None = None,
    ) -> None:
        """Write a digraph in the format ``kind``; keep the file if ``file`` is its name."""
        from zermelo.formats.files import write_digraph

        target = named_file(b"", file) if isinstance(file, str) else file
        write_digraph(G, target, kind, attacks=attacks)
        if isinstance(file, str):
            target.seek(0)
            self.written[file] = target.read()


def named_file(content: bytes, name: str) -> IO[bytes]:
    """Return a file in memory that has a name."""
    file = io.BytesIO(content)
    file.name = name
    return file
