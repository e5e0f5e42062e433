"""Errors reach whoever asked: also as a copy, and from another process."""

from __future__ import annotations

import copy
import inspect
import multiprocessing
import pickle
import traceback
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from zermelo import Digraph, errors
from zermelo.formats import read
from zermelo.kernel.kernels import kernels
from zermelo.labels.grundy import grundy
from zermelo.limits import Limits

#: Every class of errors and warnings that errors.py has, public or not.
CLASSES = {
    name
    for name, held in vars(errors).items()
    if inspect.isclass(held) and issubclass(held, BaseException)
}


def one_of_each() -> list[BaseException]:
    return [
        errors.ZermeloError("something"),
        errors.InputError("wrong", 7),
        errors.WrongKind("another thing"),
        errors.DigraphError("no digraph"),
        errors.UnknownVertex(("a", 1), 1_000, "say which"),
        errors.UnknownVertex("b", 3),
        errors.FormatError("what was found", file="x.tgf", line=3),
        errors.FormatError("what was found", file="x.npz"),
        errors.CertificateError("no certificate"),
        errors.HasCycle(("a", 2, "c"), "the Grundy function"),
        errors.LimitReached("time", "2 s", {"positions": 5, "in_all": {"a"}}),
        errors.Interrupted({"heaps": 9}),
        errors.MissingExtra("drawing needs igraph", name="igraph", path="there"),
        errors.ZermeloWarning("odd"),
    ]


def same(error: BaseException, other: BaseException) -> None:
    assert type(other) is type(error)
    assert other is not error
    assert str(other) == str(error)
    assert repr(other) == repr(error)
    assert other.args == error.args
    assert vars(other) == vars(error)
    for name in ("name", "path", "msg"):  # ImportError holds them outside of its __dict__
        assert getattr(other, name, None) == getattr(error, name, None)


def test_there_is_one_of_each() -> None:
    assert {type(error).__name__ for error in one_of_each()} == CLASSES
    assert {name for name, held in vars(errors).items() if isinstance(held, type)} >= CLASSES


@pytest.mark.parametrize("error", one_of_each(), ids=lambda error: type(error).__name__)
def test_errors_survive_pickling_and_copying(error: BaseException) -> None:
    if isinstance(error, errors.ZermeloError):
        error.add_note("in the third file")
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        same(error, pickle.loads(pickle.dumps(error, protocol)))  # noqa: S301
    same(error, copy.copy(error))
    same(error, copy.deepcopy(error))
    same(error, from_afar(copy.copy(error)))  # and again


def test_a_long_text_is_shortened_and_a_long_list_counted() -> None:
    error = errors.LimitReached("time", "2 s", {"value": "{1|0}" * 60, "in_all": ["a" * 40] * 9})
    assert "(300 characters)" in str(error)
    assert "in all: 9 of them" in str(error)


def test_a_copy_is_no_alias() -> None:
    held = ["a"]
    error = errors.LimitReached("time", "2 s", {"in_all": held})
    other = copy.deepcopy(error)
    held.append("b")
    assert other.known == {"in_all": ["a"]}


def from_afar(error: BaseException) -> BaseException:
    made: BaseException = pickle.loads(pickle.dumps(error))  # noqa: S301
    return made


class Own(errors.FormatError):
    """As a plug-in might have one."""

    def __init__(self, place: int) -> None:
        super().__init__(f"wrong at {place}", file="mine")
        self.place = place


def test_errors_of_others_that_build_on_them() -> None:
    same(Own(3), from_afar(Own(3)))


def answered(path: Path) -> int:
    return len(read(path))


def numbered(path: Path) -> int:
    return len(grundy(read(path)))


def counted(path: Path) -> int:
    return kernels(read(path)).count(Limits(time=1e-9))


def found(path: Path) -> int:
    return read(path).index("moon")


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_a_process_pool_with_one_bad_file(tmp_path: Path, method: str) -> None:
    good, bad, cycle = tmp_path / "good.tgf", tmp_path / "bad.tgf", tmp_path / "cycle.tgf"
    good.write_text("a\nb\n#\na b\n")
    bad.write_text("a\n#\na b\n")
    pairs = [(f"{i}{x}", f"{i}{y}") for i in range(30) for x, y in ("ab", "ba", "bc", "cd", "da")]
    cycle.write_text(
        "\n".join(dict.fromkeys(v for pair in pairs for v in pair))
        + "\n#\n"
        + "\n".join(f"{u} {v}" for u, v in pairs)
    )
    context = multiprocessing.get_context(method)
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        first, wrong, last = (pool.submit(answered, path) for path in (good, bad, good))
        asked = [pool.submit(ask, cycle) for ask in (numbered, counted, found)]
        assert first.result(timeout=600) == last.result(timeout=600) == 2
        error = wrong.exception(timeout=600)
        assert isinstance(error, errors.FormatError)
        assert (error.file, error.line) == (str(bad), 3)
        assert str(error).startswith(f"{bad}, line 3: ")
        assert "tgf.py" in "".join(traceback.format_exception(error))  # where it was raised
        cyclic, limit, unknown = (call.exception(timeout=600) for call in asked)
    assert isinstance(cyclic, errors.HasCycle)
    assert len(cyclic.cycle) > 1
    assert isinstance(limit, errors.LimitReached)
    assert limit.limit == "time"
    assert limit.known
    assert isinstance(unknown, errors.UnknownVertex)
    assert unknown.name == "moon"


def test_what_is_known_is_pickled_too() -> None:
    """Sets of vertices among what is known are views of a digraph."""
    found = kernels(Digraph([("a", "b"), ("b", "a"), ("b", "c")]))
    error = errors.LimitReached(
        "time", "1 s", {"in_all": found.decided_in, "in_none": found.decided_out}
    )
    other = from_afar(error)
    assert isinstance(other, errors.LimitReached)
    assert other.known == error.known
    assert str(other.known["in_all"]) == str(found.decided_in)
