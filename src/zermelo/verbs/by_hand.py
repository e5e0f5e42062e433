"""``outcomes --steps``, ``--definitions`` and ``--labels``: outcomes worked out by hand."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING

from zermelo.errors import InputError
from zermelo.values.text import plural
from zermelo.verbs.call import Answer, Block, Call, and_more, line, plain, question, table
from zermelo.verbs.listing import csv_rows
from zermelo.verbs.vertices import size_of

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.formats.files import DigraphInFile

#: Maximum number V of vertices for ``--definitions``, which takes up to V² · E steps for E edges.
MAX_VERTICES = 300
#: Names that the columns of a file of labels may have.
VERTEX, LABEL, COUNTER = ("vertex", "name", "position"), ("label", "outcome"), ("counter", "c")
ALGORITHM = (
    "Algorithm PND. Line 2: while some unlabelled vertex has only N-options, label it P, and let "
    "its counter c be the next number. Line 3: give the label N to every unlabelled vertex that "
    "has a P-option; repeat lines 2 and 3 until they label nothing. Line 4: label the rest D."
)
DEFINITIONS = (
    "Definition 1 puts a vertex into P_n if n is the least number such that each option is in an "
    "N_i with i < n, and into N_n if n is the least number such that some option is in a P_i with "
    "i < n. For Definition 2, let u1 be an option of the vertex, and u2 an option of u1. P and N "
    "are the least sets (µ) with P = ∀u1 ∃u2 P(u2) and N = ∃u1 ∀u2 N(u2), found in rounds from the "
    "empty set. D is the greatest set (ν) with D = ∃u1 D(u1) ∧ ∀u1 (D(u1) ∨ N(u1)). Both "
    "definitions give the same sets (Fraenkel 1997, Theorem 4)."
)


def steps(call: Call, digraph_file: DigraphInFile, rows: int) -> Answer:
    """Show the steps of Algorithm PND."""
    from zermelo.labels.by_hand import pnd_steps

    G = digraph_file.digraph
    with call.step("labelling"), question(call.limits, size_of(G)) as watch:
        pnd_rows = list(pnd_steps(G, watch))

    def blocks() -> Iterator[Block]:
        yield line(digraph_file.describe())
        yield line(ALGORITHM)
        cells = ((s.round, s.rule, s.vertex, s.label, s.counter, s.why) for s in pnd_rows[:rows])
        note = and_more(len(pnd_rows) - rows, "--rows or --json show them")
        heads = ("round", "line", "vertex", "label", "c", "why")
        yield table(heads, cells, left=6, note=note)

    return Answer(lambda: {**size_of(G), "steps": [s.json() for s in pnd_rows]}, blocks)


def definitions(call: Call, digraph_file: DigraphInFile, rows: int) -> Answer:
    """Show the labels by the two definitions of P, N and D and by the algorithm, side by side."""
    from zermelo.labels.outcomes import outcomes
    from zermelo.labels.outcomes_definition import fixed_point_rounds, outcomes_by_stages

    G = digraph_file.digraph
    if len(G) > MAX_VERTICES:
        raise InputError(
            f"--definitions takes at most {MAX_VERTICES} vertices, and the digraph has "
            f"{len(G):,}; drop --definitions"
        )
    with call.step("labelling"), question(call.limits, size_of(G)) as watch:
        result = outcomes(G, limits=watch)
        stages, fixed_points = outcomes_by_stages(G), fixed_point_rounds(G)
    facts = {
        str(name): {
            "stages": {"label": str(stages[name][0]), "n": stages[name][1]},
            "fixed_points": {"label": str(fixed_points[name][0]), "round": fixed_points[name][1]},
            "algorithm": {"label": str(result[name]), "counter": result.counter[name]},
        }
        for name in G
    }

    def row(name: Hashable) -> tuple[object, ...]:
        stage, n = stages[name]
        fixed_point_label, fixed_point_round = fixed_points[name]
        counter = result.counter[name]
        by_stages = f"{stage}_{n}" if n is not None else "D"
        operator = "ν" if str(fixed_point_label) == "D" else "µ"
        by_rounds = f"{operator}{fixed_point_label}, round {fixed_point_round}"
        by_algorithm = str(result[name]) if counter is None else f"{result[name]}, c = {counter}"
        return name, by_stages, by_rounds, by_algorithm

    def blocks() -> Iterator[Block]:
        yield line(digraph_file.describe())
        yield line(DEFINITIONS)
        heads = ("vertex", "Definition 1", "Definition 2", "Algorithm PND")
        note = and_more(len(G) - rows, "--rows or --json show them")
        yield table(heads, map(row, list(G.names[:rows])), left=4, note=note)

    return Answer(lambda: {**size_of(G), "definitions": facts}, blocks)


def check_labels_file(call: Call, digraph_file: DigraphInFile, file: str) -> Answer:
    """Check the labels in a file by the conditions of Fraenkel 1997, Theorem 3."""
    from zermelo.labels.by_hand import check_labels

    G = digraph_file.digraph
    labels, counter = _read_labels(call.files.text(file), file, G)
    with call.step("checking"):
        mistakes = check_labels(G, labels, counter).mistakes
    conditions = "conditions (i) to (iii) of Fraenkel 1997, Corollary 2"
    if mistakes:
        where = plural(len(mistakes), "vertex", "vertices")
        verdict = f"The labels are wrong: a condition fails at {where}."
    elif counter is None:
        verdict = f"The labels are right: {conditions}, hold at every vertex, and a counter exists."
    else:
        conditions += ", and (1) of Fraenkel 1997, Theorem 2"
        verdict = f"The labels are right: {conditions}, hold at every vertex."

    facts = {**size_of(G), "right": not mistakes, "counter": counter is not None}
    facts["mistakes"] = [mistake.json() for mistake in mistakes]

    def blocks() -> Iterator[Block]:
        yield line(digraph_file.describe())
        yield plain(verdict)
        if mistakes:
            cells = ((m.vertex, m.condition, m.reason) for m in mistakes)
            yield table(("vertex", "condition", "what is wrong"), cells, left=3)

    return Answer(lambda: facts, blocks, is_no=bool(mistakes))


def _read_labels(
    text: str, file: str, G: Digraph
) -> tuple[dict[Hashable, str], dict[Hashable, int] | None]:
    """Read labels from CSV with headings, and the counters of P-vertices (None without any)."""
    heads, rows = csv_rows(text, f"{file}: the labels")
    lower_heads = [head.casefold() for head in heads]
    column_at = {
        names[0]: next((lower_heads.index(name) for name in names if name in lower_heads), None)
        for names in (VERTEX, LABEL, COUNTER)
    }
    vertex_column, label_column = column_at["vertex"], column_at["label"]
    if vertex_column is None or label_column is None:
        raise InputError(
            f"{file}: the labels have the columns {', '.join(heads) or '(none)'}; columns 'vertex' "
            "and 'label' are needed; 'counter' is optional"
        )
    labels: dict[Hashable, str] = {}
    counter: dict[Hashable, int] = {}
    for row in rows:
        name = row[vertex_column] if row[vertex_column] in G else row[vertex_column].strip()
        G.index(name)
        if name in labels:
            raise InputError(f"{file}: vertex {name!r} has two labels; keep only one")
        labels[name] = row[label_column].strip().upper()
        counter_text = "" if column_at["counter"] is None else row[column_at["counter"]].strip()
        if counter_text and labels[name] == "P":
            if not (counter_text.isascii() and counter_text.isdecimal() and len(counter_text) < 19):
                raise InputError(
                    f"{file}: vertex {name!r} has the counter {counter_text!r}; give a whole number"
                )
            counter[name] = int(counter_text)
    return labels, counter if column_at["counter"] is not None and counter else None
