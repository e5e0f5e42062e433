"""The generalised Sprague–Grundy function γ, level by level, and its least counter."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo._jit.compiled import compiled, prefetch
from zermelo.labels.loops.grundy import prefetch_ahead

Array = NDArray[np.signedinteger[Any]]

OPEN = -1  # no label yet
INFINITE = -2  # ∞; written as −1 at the end

UNTIMED_EDGES = 1 << 16  # maximum number of edges to label without looks at the clock
BUFFER_SIZE = 512  # predecessors that `least_counter` collects before it processes them
ROWS_AHEAD = 8  # how many predecessors ahead rows are prefetched
SLICE = 1 << 24  # edges between two looks at the clock, rounded up to a whole level


def label_endless(
    ptr: Array,
    idx: Array,
    pred_ptr: Array,
    pred: Array,
    value: Array,
    after_slice: Callable[[int], object] | None = None,
) -> int:
    """Label the endless part: the vertices with −1 in ``value``; other vertices have their mex.

    For m = 0, 1, 2, …: an open vertex gets m if it has no option of value m, but each option of
    larger value or ∞ is *answered*: the option has an option of value m. When no vertex gets m any
    more, an open vertex without an option of value m is ∞. Options outside the endless part need no
    test: by the mex rule they have options of all smaller values.

    An edge u → v of an open u is looked at in the beginning, when v is labelled, and for each m for
    which v is answered while u is open: such an m is below the value of v, and at most that of u.

    ``value`` is changed in place; −1 stays where the value is ∞. ``after_slice`` is called after a
    value m, every `SLICE` edges or so, with the number of vertices that have labels so far; an
    exception from it ends the labelling. Returns how many edges were looked at.
    """
    if idx.size <= UNTIMED_EDGES:
        return int(_at_once(ptr, idx, pred_ptr, pred, value))
    open_count, visits, workspace = _begin(ptr, idx, pred_ptr, pred, value)
    m = 0
    while open_count:
        open_count, m, edges = _levels(pred_ptr, pred, value, *workspace, open_count, m, SLICE)
        visits += edges
        if after_slice is not None:
            after_slice(value.size - int(open_count))
    np.maximum(value, -1, out=value)
    return int(visits)


@compiled(types="int64[] int32[] int64[] int32[] int32[]")
def _at_once(ptr, idx, pred_ptr, pred, value):
    open_count, visits, workspace = _begin(ptr, idx, pred_ptr, pred, value)
    _, _, edges = _levels(pred_ptr, pred, value, *workspace, open_count, 0, np.int64(1) << 62)
    for u in range(value.size):
        value[u] = max(value[u], -1)
    return visits + edges


@compiled(types="int64[] int32[] int64[] int32[] int32[]")
def _begin(ptr, idx, pred_ptr, pred, value):
    """List the open vertices, count what must be answered, and make the arrays of `_levels`."""
    count = value.size
    open_ = np.empty(count, idx.dtype)  # the open vertices are open_[:open_count]
    open_count = 0
    for u in range(count):
        open_[open_count] = u
        open_count += value[u] < 0

    # What must be answered: the options in the endless part that have no finite value.
    unsettled = np.zeros(count, idx.dtype)
    border = np.zeros(count, np.bool_)  # vertices outside with an edge from the endless part
    visits = np.int64(0)
    for place in range(open_count):
        u = np.int64(open_[place])
        for i in range(ptr[u], ptr[u + 1]):
            v = np.uint64(idx[np.uint64(i)])
            if value[v] < 0:
                unsettled[u] += 1
            else:
                border[v] = True
        visits += ptr[u + 1] - ptr[u]
    outside, first = _by_value(border, value)

    unanswered = unsettled.copy()  # options that must still be answered in this level
    answered = np.full(count, -1, idx.dtype)  # the last level in which the vertex was answered
    sources = pred.copy()  # rows of predecessors; those found not open are dropped
    until = pred_ptr[1:].copy()  # the ends of these rows
    labelled = np.empty(open_count + 1, idx.dtype)
    fresh = np.empty(open_count + 1, idx.dtype)  # answered, but not yet counted for sources
    return open_count, visits, (
        open_, outside, first, unsettled, unanswered, answered, sources, until, labelled, fresh,
    )  # fmt: skip


@compiled(types="int64[] int32[]*4 int64[] int32[]*4 int64[] int32[] int32[] int*3")
def _levels(
    pred_ptr, pred, value, open_, outside, first, unsettled, unanswered, answered, sources, until,
    labelled, fresh, open_count, m, budget,
):  # fmt: skip
    """Give the labels m, m + 1, …, until no vertex is open or the budget of edges is spent.

    Returns the number of open vertices, the next m, and the number of edges looked at.
    """
    visits = np.int64(0)
    while open_count and visits < budget:
        # Outside vertices come first: a vertex with an option of value m cannot have value m.
        if m + 1 < first.size:
            listed = outside[first[m] : first[m + 1]]
            found, edges = _answer(listed, m, pred_ptr, pred, value, answered, unsettled, 0, fresh)
            visits += edges
            _, edges = _count_answers(
                fresh[:found], m, pred_ptr, until, sources, value, answered, unanswered, 0, labelled
            )
            visits += edges
        new_count = 0
        for place in range(open_count):
            u = np.uint64(open_[np.uint64(place)])
            if unanswered[u] == 0 and answered[u] != m:
                value[u] = m
                labelled[np.uint64(new_count)] = u
                new_count += 1
        while new_count:
            found, edges = _answer(
                labelled[:new_count], m, pred_ptr, pred, value, answered, unsettled, 1, fresh
            )
            visits += edges
            # No vertex labelled here has an option of value m: all its open options are answered,
            # so that none of them gets m.
            new_count, edges = _count_answers(
                fresh[:found], m, pred_ptr, until, sources, value, answered, unanswered, 1, labelled
            )
            visits += edges
        kept = 0
        for place in range(open_count):
            u = np.uint64(open_[np.uint64(place)])
            if value[u] == OPEN:
                if answered[u] == m:
                    unanswered[u] = unsettled[u]
                    open_[np.uint64(kept)] = u
                    kept += 1
                else:
                    value[u] = INFINITE
        open_count = kept
        m += 1
    return open_count, m, visits


@compiled
def _answer(listed, m, pred_ptr, pred, value, answered, unsettled, settles, fresh):
    """Mark as answered the open and ∞ vertices with an option in ``listed``, all of value m.

    With ``settles`` 1 listed vertices no longer count as options that must be answered. Vertices
    newly marked for m go to ``fresh``. Returns the numbers of these and of edges looked at.
    """
    fresh_count = 0
    edges = np.int64(0)
    for place in range(listed.size):
        prefetch_ahead(listed, place, pred_ptr, pred, value)
        w = np.int64(listed[np.uint64(place)])
        begin, end = pred_ptr[w], pred_ptr[w + 1]
        edges += end - begin
        for i in range(begin, end):
            v = np.uint64(pred[np.uint64(i)])
            if value[v] < 0:
                unsettled[v] -= settles
                fresh[np.uint64(fresh_count)] = v
                fresh_count += answered[v] != m
                answered[v] = m
    return fresh_count, edges


@compiled
def _count_answers(
    fresh, m, pred_ptr, until, sources, value, answered, unanswered, labels, labelled
):
    """Count one more answered option for each open source of an edge into a fresh vertex.

    With ``labels`` 1, sources that need no more answers and have no option of value m get m, and go
    to ``labelled``. Rows drop sources not open. Returns the numbers of new labels and of edges.
    """
    new_count = 0
    edges = np.int64(0)
    for place in range(fresh.size):
        prefetch_ahead(fresh, place, pred_ptr, sources, value)
        v = np.int64(fresh[np.uint64(place)])
        begin, end = pred_ptr[v], until[v]
        edges += end - begin
        kept = begin
        for j in range(begin, end):
            u = np.uint64(sources[np.uint64(j)])
            if value[u] == OPEN:
                sources[np.uint64(kept)] = u
                kept += 1
                unanswered[u] -= 1
                if labels and unanswered[u] == 0 and answered[u] != m:
                    value[u] = m
                    labelled[np.uint64(new_count)] = u
                    new_count += 1
        until[v] = kept
    return new_count, edges


@compiled
def _by_value(is_listed, value):
    """List the chosen vertices by value: those of value k are ``listed[first[k]:first[k + 1]]``."""
    top = np.int64(-1)
    for u in range(value.size):
        if is_listed[u]:
            top = max(top, np.int64(value[u]))
    first = np.zeros(top + 2, np.int64)
    for u in range(value.size):
        if is_listed[u]:
            first[value[u] + 1] += 1
    for k in range(top + 1):
        first[k + 1] += first[k]
    listed = np.empty(first[top + 1], value.dtype)
    place = first.copy()
    for u in range(value.size):
        if is_listed[u]:
            listed[place[value[u]]] = u
            place[value[u]] += 1
    return listed, first


@compiled(types="int64[] int32[] int64[] int32[]")
def least_counter(ptr, idx, pred_ptr, value):
    """Compute the least counter of γ-values, −1 on ∞; O(E log d) for rows of length d.

    The least c such that, for u of finite value and each option v of u: if v has a smaller value,
    c(v) < c(u); if a larger value or ∞, v has an option w of the value of u with c(w) < c(u).
    Vertices get their counter in ascending order, when their last option is settled; until then
    ``counter`` holds minus the number of their unsettled options.

    Rows are short and scattered in memory. So the options that the next vertices of the queue
    settle are listed first, in batches, and their rows are prefetched.
    """
    count = value.size
    rows, values = _sources_by_value(ptr, idx, pred_ptr, value)
    counter = np.empty(count, idx.dtype)
    queue = np.empty(count, idx.dtype)
    is_answered = np.zeros(idx.size, np.bool_)  # by the place where equal values of a row begin
    tail = 0
    for u in range(count):
        counter[u] = ptr[u] - ptr[u + 1] if value[u] >= 0 else -1
        if ptr[u] == ptr[u + 1]:
            queue[tail] = u
            tail += 1
    # vertices v with an option w of smaller value; filled, since places beyond them are prefetched
    sources = np.zeros(BUFFER_SIZE + 2 * ROWS_AHEAD, idx.dtype)
    option_value = np.empty(BUFFER_SIZE, idx.dtype)  # the value of w
    next_counter = np.empty(BUFFER_SIZE, idx.dtype)  # the counter of w, plus 1
    head, row_place = 0, np.int64(-1)  # where to go on in the row of queue[head]
    while head < tail:
        size = 0
        while head < tail and size < BUFFER_SIZE:
            if head + 2 * ROWS_AHEAD < tail:
                prefetch(pred_ptr, np.uint64(queue[np.uint64(head + 2 * ROWS_AHEAD)]))
                ahead = np.uint64(queue[np.uint64(head + ROWS_AHEAD)])
                prefetch(values, np.uint64(pred_ptr[ahead]))
                prefetch(rows, np.uint64(pred_ptr[ahead]))
            w = np.uint64(queue[np.uint64(head)])
            m, end = value[w], pred_ptr[w + np.uint64(1)]
            if row_place < 0:
                row_place = _first_place_at_least(values, pred_ptr[w], end, m + 1)
            stop = min(end, row_place + BUFFER_SIZE - size)
            while row_place < stop:
                sources[np.uint64(size)] = rows[np.uint64(row_place)]
                option_value[np.uint64(size)] = m
                next_counter[np.uint64(size)] = counter[w] + 1
                size += 1
                row_place += 1
            if row_place == end:
                head += 1
                row_place = np.int64(-1)
        for k in range(size):
            prefetch(pred_ptr, np.uint64(sources[np.uint64(k + 2 * ROWS_AHEAD)]))
            prefetch(value, np.uint64(sources[np.uint64(k + 2 * ROWS_AHEAD)]))
            ahead = np.uint64(sources[np.uint64(k + ROWS_AHEAD)])
            prefetch(counter, ahead)
            prefetch(values, np.uint64(pred_ptr[ahead]))
            prefetch(rows, np.uint64(pred_ptr[ahead]))
            v = np.uint64(sources[np.uint64(k)])
            m, new_counter = option_value[np.uint64(k)], next_counter[np.uint64(k)]
            if value[v] >= 0:  # w is an option of v of smaller value
                counter[v] += 1
                if counter[v] == 0:
                    counter[v] = new_counter
                    queue[np.uint64(tail)] = v
                    tail += 1
            # w answers the move to v from every vertex u that has the value of w
            end = pred_ptr[v + np.uint64(1)]
            place = _first_place_at_least(values, pred_ptr[v], end, m)
            if place == end or values[np.uint64(place)] != m or is_answered[np.uint64(place)]:
                continue
            is_answered[np.uint64(place)] = True
            while place < end and values[np.uint64(place)] == m:
                u = np.uint64(rows[np.uint64(place)])
                place += 1
                counter[u] += 1
                if counter[u] == 0:
                    counter[u] = new_counter
                    queue[np.uint64(tail)] = u
                    tail += 1
    for u in range(count):
        counter[u] = max(counter[u], -1)
    return counter


@compiled
def _sources_by_value(ptr, idx, pred_ptr, value):
    """Return predecessors in rows, each by ascending value, and the values of these vertices.

    ∞ is written as the number of vertices, which exceeds all values.
    """
    finite, _ = _by_value(value >= 0, value)
    rows, values = np.empty_like(idx), np.empty_like(idx)
    place = pred_ptr[:-1].copy()
    for k in range(finite.size):
        u = np.int64(finite[k])
        for i in range(ptr[u], ptr[u + 1]):
            v = np.uint64(idx[np.uint64(i)])
            rows[np.uint64(place[v])] = u
            values[np.uint64(place[v])] = value[u]
            place[v] += 1
    for u in range(value.size):
        if value[u] < 0:
            for i in range(ptr[u], ptr[u + 1]):
                v = np.uint64(idx[np.uint64(i)])
                rows[np.uint64(place[v])] = u
                values[np.uint64(place[v])] = value.size
                place[v] += 1
    return rows, values


@compiled
def _first_place_at_least(values, begin, end, least):
    """Return the first place in an ascending row of a value ≥ ``least``; ``end`` if none is."""
    while begin < end:
        middle = (begin + end) >> 1
        if values[np.uint64(middle)] < least:
            begin = middle + 1
        else:
            end = middle
    return begin
