"""Every public name, called with wrong kinds of arguments: an answer, or an error that tells."""

from __future__ import annotations

import collections.abc
import contextlib
import inspect
import io
import pickle
import shlex
import typing
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import pytest

import zermelo as z
from zermelo import rulesets as r
from zermelo.errors import InputError, WrongKind, ZermeloError
from zermelo.formats.resolvers import FILES
from zermelo.rulesets.catalogue import RULESETS, catalogue
from zermelo.rulesets.reading import position_of
from zermelo.told import told

ROOT = Path(__file__).parents[1]
G = z.Digraph([("a", "b"), ("b", "c"), ("a", "c")])
CYCLE = z.Digraph([("a", "b"), ("b", "a"), ("b", "c")])
HERE = r.Nim()(2, 1)
TOKENS = z.TokenSum(z.loopy(CYCLE), ["a", "b"])
LISTS = {"a": ["x", "y"], "b": ["y", "x"]}
PREFERENCES = z.Preferences(LISTS, {"x": ["a", "b"], "y": ["b", "a"]})

#: What is asked, by class: one that is well made.
MADE: dict[str, object] = {
    "Digraph": G,
    "Graph": z.Graph([("a", "b"), ("b", "c")]),
    "VertexSet": z.outcomes(G).where("P"),
    "ByVertex": z.outcomes(G).remoteness,
    "Components": z.strong_components(G),
    "Outcomes": z.outcomes(G),
    "Kernels": z.kernels(CYCLE),
    "KernelCheck": z.is_kernel(G, ["c"]),
    "Limits": z.Limits(time=5),
    "Sequences": z.sequences(G),
    "KernelSequence": z.sequences(G).find(),
    "Grundy": z.grundy(G),
    "Loopy": z.loopy(CYCLE),
    "TokenSum": TOKENS,
    "TokenMove": TOKENS.winning_moves[0],
    "Annihilation": z.annihilation(CYCLE),
    "LinearCode": z.lexicode(5, 3),
    "Game": z.Game(1),
    "Infinity": z.loopy(CYCLE)["a"],
    "Engine": z.Engine(),
    "Verdict": z.check(z.certify_outcomes(z.outcomes(G))),
    "Picture": z.draw(G),
    "Preferences": PREFERENCES,
    "Marriages": z.marriages(PREFERENCES),
    "Position": HERE,
}

#: By annotation: an argument of the right kind, so that the others are reached.
RIGHT: dict[str, object] = {
    "int": 1,
    "bool": True,
    "float": 1.0,
    "str": "1",
    "str | os.PathLike[str]": "out.tgf",
    "Limits | Watch": z.Limits(time=2),
    "S": HERE.state,
    "Iterable[S]": [(1, 1)],
    "Position[S]": HERE,
    "Position[S] | str": HERE,
    "Rules[S]": r.Nim(),
    "Rules[Any]": r.Nim(),
    "Play": z.NORMAL,
    "Digraph": G,
    "DigraphLike": G,
    "GameLike": 1,
    "LoopyValue": 1,
    "LoopyValue | Game": 1,
    "Iterable[Hashable]": ["a"],
    "Iterable[int]": [1, 2],
    "Iterable[GameLike]": [1],
    "Sequence[Hashable]": ["a", "b"],
    "Mapping[Hashable, Sequence[Hashable]]": LISTS,
    "tuple[int, int]": (1, 2),
    "int | slice": 0,
    "Outcome | str": "P",
    "Fraction | int | str": 1,
    "Callable[[], Result]": lambda: 1,
    "Callable[[S], Iterable[S]] | Mapping[S, Iterable[S]]": {"a": []},
    "Grundy | Loopy": MADE["Grundy"],
    **{name: made for name, made in MADE.items() if name not in ("Digraph", "Position")},
}

WRONG = [
    None,
    3,
    -1,
    0.5,
    "x",
    b"x",
    ["a"],
    [1],
    {"a": 1},
    object(),
    pd.DataFrame({"a": [1]}),
    G,
    MADE["Outcomes"],
    HERE,
    r.Nim,
    len,
    np.zeros((2, 2)),
]

#: What Python says itself of a call, and what is clear: too many arguments, or no operator.
PYTHON = (
    "unexpected keyword",
    "positional argument",
    "unsupported operand",
    "not supported between",
    "unhashable type",
    "takes exactly",  # of a function that was handed over
)


class Case(NamedTuple):
    """A call."""

    name: str
    function: Callable[..., Any]
    args: tuple[Any, ...]
    named: dict[str, Any]


#: What Python itself refuses: classes to inherit from, and what takes its words by name alone.
REFUSED = {"LoopyRuleset", "PartizanRuleset", "Ruleset", "theorem"}


def public() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield what this library defines and makes public: functions, classes and methods."""
    for name in z.__all__:
        held = getattr(z, name)
        made = inspect.isclass(held) and not issubclass(held, Enum)
        if name not in REFUSED and (made or inspect.isfunction(held)):
            yield name, held
        if not made:
            continue
        for method in dir(held):
            if method.startswith("_") or method == "play" or not ours(held, method):
                continue
            of_class = isinstance(inspect.getattr_static(held, method), classmethod | staticmethod)
            owner = held if of_class else MADE.get(name)
            asked = None if owner is None else inspect.getattr_static(held, method)
            if asked is not None and (of_class or inspect.isfunction(asked)):
                yield f"{name}.{method}", getattr(owner, method)


def ours(held: type, method: str) -> bool:
    """Say whether a method is defined in this library."""
    return any(
        method in vars(kind) and kind.__module__.startswith("zermelo") for kind in held.__mro__
    )


def cases() -> Iterator[Case]:
    """Yield calls with one argument of a wrong kind, and with all of them wrong."""
    for name, function in public():
        try:
            parameters = list(inspect.signature(function).parameters.values())
        except ValueError:
            continue
        needed = [
            held
            for held in parameters
            if held.default is held.empty and held.kind <= held.POSITIONAL_OR_KEYWORD
        ]
        right = [RIGHT.get(str(held.annotation), "a") for held in needed]
        for wrong in WRONG:
            for place in range(len(needed)):
                args = (*right[:place], wrong, *right[place + 1 :])
                yield Case(name, function, args, {})
            if len(needed) > 1:
                yield Case(name, function, (wrong,) * len(needed), {})
            for held in parameters:
                if held.default is not held.empty:
                    yield Case(name, function, tuple(right), {held.name: wrong})
                elif held.kind is held.VAR_POSITIONAL:
                    yield Case(name, function, (*right, wrong), {})


def positions() -> Iterator[Case]:
    """Yield positions of all rulesets, of what is none."""
    for name, kind in catalogue().items():
        if name in RULESETS:
            here = position_of([name, *shlex.split(kind.example)], FILES)
            for wrong in WRONG:
                yield Case(name, here.ruleset, (wrong,), {})
                yield Case(name, here.ruleset, (wrong, wrong), {})


def complaint(case: Case) -> str | None:
    """Ask, and return what is wrong about what comes out; None where nothing is."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            found = case.function(*case.args, **case.named)
            if isinstance(found, collections.abc.Iterator):
                for _ in zip(range(3), found, strict=False):
                    pass
    except ZermeloError as error:
        return None if " " in str(error) else f"it says {error}"
    except IndexError as error:  # of a number of a vertex that there is not
        whole = [held for held in (*case.args, *case.named.values()) if isinstance(held, int)]
        return None if whole else repr(error)
    except Exception as error:  # noqa: BLE001  which is what this looks for
        plain = isinstance(error, TypeError) and any(said in str(error) for said in PYTHON)
        return None if plain else repr(error)
    return None


@pytest.mark.parametrize("made", [cases, positions])
@pytest.mark.filterwarnings("ignore")
def test_wrong_kinds_are_told(
    made: Callable[[], Iterator[Case]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    asked = list(made())
    monkeypatch.chdir(tmp_path)
    assert len(asked) > 2_000
    found = [(case.name, complaint(case)) for case in asked]
    assert [f"{name}: {said}" for name, said in found if said] == []


def test_every_public_function_tells() -> None:
    for name, held in public():
        if inspect.isfunction(held):
            assert hasattr(held, "__told__"), name
    assert len(list(public())) > 150


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: z.certify_no_kernel(G), "certify_no_kernel: found is <Digraph: 3 vertices"),
        (lambda: z.certify_grundy(pd.DataFrame({"a": [1]})), "(DataFrame); it should be Grundy"),
        (lambda: z.Preferences(G, None), "Preferences: "),
        (lambda: z.outcomes(G, limits=None), "outcomes: limits is None; it should be Limits or"),
        (lambda: z.Kernels(None), "Kernels: outcomes is None; it should be Outcomes"),
        (lambda: z.Position({"a": []}, "a"), "Position: ruleset is {'a': []} (dict); it should be"),
        (lambda: z.Solution(5), "Solution: position is 5 (int); it should be Position"),
        (lambda: z.kernels(G).all(limit="3"), "Kernels.all: limit is '3' (str); it should be int"),
        (lambda: HERE.graph(limits=3), "Position.graph: limits is 3 (int); it should be Limits"),
        (lambda: z.draw(G, kernel=5), "draw: kernel is 5 (int); it should be iterable of names"),
        (lambda: z.Digraph.from_pandas(G), "from_pandas: frame is <Digraph: 3 vertices, 3 edges>"),
    ],
)
def test_messages(ask: Callable[[], object], said: str) -> None:
    with pytest.raises(WrongKind) as caught:
        ask()
    assert said in str(caught.value)
    assert isinstance(caught.value, InputError)
    assert isinstance(caught.value, TypeError)


def test_what_is_of_the_right_kind_but_none_of_those_is_told() -> None:
    with pytest.raises(InputError, match="'x' is no outcome of a vertex; give P, N or D"):
        z.outcomes(G).where("x")
    with pytest.raises(InputError, match="'other' is no play; it is normal or misere"):
        HERE.solve("other")
    with pytest.raises(InputError, match=r"play is 'misere'; give zermelo.NORMAL or zermelo.MIS"):
        z.Engine().solve(HERE, "misere")
    with pytest.raises(InputError, match="inside holds 1 pictures; give one a vertex, 3"):
        z.draw(G, inside=[""])


def test_play_may_be_said_by_its_name() -> None:
    here = r.Nim()(1, 1, 1)  # lost in misère play, and won in normal play
    assert here.solve("misere") == here.solve(z.MISERE)
    assert here.winning_moves("misere") == []
    assert here.graph("misere") == here.graph(z.MISERE)
    assert str(here.table("misere")) == str(here.table(z.MISERE)) != str(here.table())
    assert str(here.explain("misere")) == str(here.explain(z.MISERE))


@told
def example(
    number: int = 0,
    share: float = 0.5,
    words: typing.Sequence[str] = (),
    rows: typing.Mapping[str, list[int]] | None = None,
    way: typing.Literal["up", "down"] = "up",
    then: Callable[[], int] | None = None,
    pair: tuple[int, str] | None = None,
    *more: str,
) -> None:
    """Fail, whatever is given.

    Parameters
    ----------
    number, share : two numbers
    """
    given = (number, share, words, rows, way, then, pair, more)
    raise AttributeError(f"something inside of {len(given)}")


@pytest.mark.parametrize(
    "given",
    [
        {"number": np.int64(3), "share": 1, "words": ["a"], "rows": {"a": [1]}},
        {"share": np.float64(2), "words": "abc", "way": "down", "then": len, "pair": (1, "a")},
        {"number": True, "rows": {}, "words": ()},
    ],
)
def test_arguments_of_the_right_kind_leave_an_error_as_it_is(given: dict[str, object]) -> None:
    with pytest.raises(AttributeError, match="something inside"):
        example(**given)
    with pytest.raises(TypeError, match="unexpected keyword"):
        example(**given, no_such=1)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"number": 0.5}, "number is 0.5 (float); it should be two numbers"),
        ({"share": "a"}, "share is 'a' (str); it should be two numbers"),
        ({"words": 3}, "words is 3 (int); it should be typing.Sequence[str]"),
        ({"words": ["a", 3]}, "words is ['a', 3] (list)"),
        ({"rows": {"a": ["b"]}}, "rows is {'a': ['b']} (dict); it should be"),
        ({"way": "left"}, "way is 'left' (str)"),
        ({"then": 3}, "then is 3 (int)"),
        ({"pair": (1,)}, "pair is (1,) (tuple)"),
        ({"number": "x" * 500}, "… (str)"),
    ],
)
def test_the_first_that_does_not_fit_is_named(given: dict[str, object], said: str) -> None:
    with pytest.raises(WrongKind) as caught:
        example(**given)
    assert str(caught.value).startswith("example: ")
    assert said in str(caught.value)
    assert isinstance(caught.value.__cause__, AttributeError)


def test_what_tells_is_the_function_that_it_was() -> None:
    assert pickle.loads(pickle.dumps(z.outcomes)) is z.outcomes  # noqa: S301
    assert z.outcomes.__name__ == "outcomes"
    assert "limits" in inspect.signature(z.outcomes).parameters
    assert z.outcomes.__globals__ is inspect.unwrap(z.outcomes).__globals__  # as doctest asks
