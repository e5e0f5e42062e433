"""``grade --answers`` of labels, sets and numbers, beside moves."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

GRAPH = "a>b b>a b>c d"
#: Question, answer, whether it is right, and what is right instead.
ASKED = [
    ("labels", "a=P b=N c=P d=P", "yes", ""),
    ("labels", "d=p, b=n; a=P, c=P", "yes", ""),
    ("labels", "a=P b=N c=P", "no", "a=P b=N c=P d=P"),
    ("labels", "a=P b=D c=P d=P", "no", "a=P b=N c=P d=P"),
    ("labels", "z=P", "no", "a=P b=N c=P d=P"),
    ("labels", "what", "no", "a=P b=N c=P d=P"),
    ("set P", "a c d", "yes", ""),
    ("set P", "{c, d, a}", "yes", ""),
    ("set P", "a b", "no", "a c d"),
    ("set P", "a", "no", "a c d"),
    ("set P", "a b c d", "no", "a c d"),
    ("set D", "-", "yes", ""),
    ("kernel", "a c d", "yes", ""),
    ("kernel", "b d", "no", "a c d"),
    ("kernel", "z", "no", "a c d"),
    ("kernels", "1", "yes", ""),
    ("kernels", "2", "no", "1"),
    ("any kernel", "Yes", "yes", ""),
    ("any kernel", "no", "no", "yes"),
    ("outcome b", "n", "yes", ""),
    ("outcome b", "P", "no", "N"),
    ("remoteness a", "2", "yes", ""),
    ("remoteness a", "02", "yes", ""),
    ("remoteness a", "1", "no", "2"),
    ("value b", "1", "yes", ""),
    ("value b", "0", "no", "1"),
    ("value z", "0", "", ""),
    ("set X", "a", "", ""),
    ("colour", "a", "", ""),
    ("labels", "", "", ""),
]
#: Position, question, play, answer, whether it is right, and what is right instead.
POSITIONS = [
    ("nim 3 5", "value", "", "6", "yes", ""),
    ("nim 3 5", "value", "", "2", "no", "6"),
    ("nim 1 1", "outcome", "", "P", "yes", ""),
    ("nim 1 1", "outcome", "misere", "P", "no", "N"),
    ("nim 1 1", "outcome", "mizere", "P", "", ""),
    ("nim 3 5", "move", "", "take 2 from heap 2", "yes", ""),
    ("nim 3 5", "", "", "take 1 from heap 2", "no", "take 2 from heap 2"),
    ("domineering 2x3", "value", "", "{2 | -1/2}", "yes", ""),
    ("nim 3 5", "value 3", "", "6", "", ""),
    ("nim x", "value", "", "6", "", ""),
]


@pytest.fixture(autouse=True)
def _somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def graded(zermelo, heads: list[str], rows: list[list[str]]) -> list[dict[str, str]]:
    text = io.StringIO()
    csv.writer(text).writerows([heads, *rows])
    Path("answers.csv").write_text(text.getvalue())
    reply = zermelo("grade", "--answers", "answers.csv")
    assert reply.status == 0, reply.err
    return list(csv.DictReader(io.StringIO(reply.out)))


def test_answers_on_a_digraph(zermelo) -> None:
    rows = [["Ada", GRAPH, question, answer] for question, answer, _, _ in ASKED]
    found = graded(zermelo, ["name", "digraph", "question", "answer"], rows)
    assert [(row["right"], row["better"]) for row in found] == [one[2:] for one in ASKED]
    for row in found:
        assert row["reason"].startswith("not graded: ") == (row["right"] == "")
        assert row["name"] == "Ada"


def test_answers_on_positions(zermelo) -> None:
    rows = [list(one[:4]) for one in POSITIONS]
    found = graded(zermelo, ["position", "question", "play", "answer"], rows)
    assert [(row["right"], row["better"]) for row in found] == [one[4:] for one in POSITIONS]


def test_the_heat_of_a_position(zermelo) -> None:
    asked = [
        ("domineering 2x3", "mean", "3/4", "yes", "The mean is 3/4."),
        ("domineering 2x3", "temperature", "1", "no", "The temperature is 5/4, not 1."),
        ("domineering 2x3", "kind", "Hot", "yes", "The kind of value is hot."),
        ("toads-and-frogs TT.FF", "kind", "cold", "no", "The kind of value is tepid, not cold."),
        ("hackenbush lrr", "kind", "cold", "yes", "The kind of value is cold."),
        ("nim 3", "mean", "3", "", "not graded: the mean of this position is not known"),
    ]
    found = graded(zermelo, ["position", "question", "answer"], [list(one[:3]) for one in asked])
    assert [row["right"] for row in found] == [one[3] for one in asked]
    for row, (*_, reason) in zip(found, asked, strict=True):
        assert row["reason"].startswith(reason)


def test_arguments_have_labels_of_their_own(zermelo) -> None:
    answers = [
        "a=out b=out c=in",
        "a=undec b=out c=in",
        "a=P b=N c=P",
        "a=in b=out",
        "a=in b=out c=in",
    ]
    rows = [["a>b b>c", "labels", answer] for answer in answers]
    found = graded(zermelo, ["digraph", "question", "answer"], rows)
    assert [row["reason"] for row in found] == [
        "a is in, not out.",
        "a is in, not undec.",
        "All labels are right.",
        "c has no label.",
        "All labels are right.",
    ]
    assert {found[0]["better"], found[3]["better"]} == {"a=in b=out c=in"}


@pytest.mark.parametrize("heads", ["question,position", "answer,position"])
def test_a_table_needs_question_and_answer(zermelo, heads: str) -> None:
    Path("answers.csv").write_text(f"{heads}\nx,nim 3\n")
    reply = zermelo("grade", "--answers", "answers.csv")
    assert reply.status == 2
    assert "or 'question' and 'answer'" in reply.err
