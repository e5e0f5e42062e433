"""The generalised Sprague–Grundy function γ, level by level, and its least counter."""

import numpy as np

from zermelo._jit.compiled import compiled

__all__ = ["label_endless", "least_counter"]

OPEN = -1  # no label yet
INFINITE = -2  # ∞, while labels are still given


@compiled
def label_endless(ptr, idx, pred_ptr, pred, value):
    """Label the rest, where ``value`` holds the mex wherever every walk ends and −1 elsewhere.

    For m = 0, 1, 2, …: a vertex gets m if it has no option of value m and each option of larger
    value, ∞ among them, has one (it is *answered*). When nothing changes any more, an open vertex
    without an option of value m is ∞. Options below the endless part need no answer: by the mex
    rule they have all smaller values.

    An edge into v is looked at when v is labelled, and once for each m for which v is answered
    while the edge's source is open: at most once more for every value below that of v or of the
    source.

    Returns
    -------
    int
        How many edges were looked at.
    """
    count = value.size
    open_ = np.empty(count, idx.dtype)  # the open vertices are open_[:many]
    many = 0
    for u in range(count):
        if value[u] < 0:
            open_[many] = u
            many += 1
    if not many:
        return np.int64(0)

    # What must be answered: the options in the endless part that have no finite value.
    unsettled = np.zeros(count, idx.dtype)
    border = np.zeros(count, np.bool_)  # vertices below with an edge from the endless part
    visits = np.int64(0)
    for place in range(many):
        u = np.int64(open_[place])
        for i in range(ptr[u], ptr[u + 1]):
            v = np.uint64(idx[np.uint64(i)])
            if value[v] < 0:
                unsettled[u] += 1
            else:
                border[v] = True
        visits += ptr[u + 1] - ptr[u]
    below, first = _by_value(border, value)

    unanswered = unsettled.copy()  # options that must still be answered in this level
    answered = np.full(count, -1, idx.dtype)  # the last level in which the vertex was answered
    sources = pred.copy()  # rows of predecessors that were open when last looked at
    until = pred_ptr[1:].copy()
    queue = np.empty(many, idx.dtype)

    m = 0
    while many:
        # Vertices below come first: who moves to one of value m cannot have value m.
        if m + 1 < first.size:
            for place in range(first[m], first[m + 1]):
                w = np.int64(below[place])
                for i in range(pred_ptr[w], pred_ptr[w + 1]):
                    v = np.uint64(pred[np.uint64(i)])
                    if value[v] < 0 and answered[v] != m:
                        answered[v] = m
                        visits += until[v] - pred_ptr[v]
                        until[v] = _tell(pred_ptr[v], until[v], sources, value, unanswered)
                visits += pred_ptr[w + 1] - pred_ptr[w]
        tail = 0
        for place in range(many):
            u = np.uint64(open_[place])
            if unanswered[u] == 0 and answered[u] != m:
                value[u] = m
                queue[np.uint64(tail)] = u
                tail += 1
        head = 0
        while head < tail:
            w = np.int64(queue[np.uint64(head)])
            head += 1
            for i in range(pred_ptr[w], pred_ptr[w + 1]):
                v = np.uint64(pred[np.uint64(i)])
                if value[v] >= 0:
                    continue
                unsettled[v] -= 1
                if answered[v] == m:
                    continue
                answered[v] = m
                visits += until[v] - pred_ptr[v]
                # As _tell, and labels whoever has all options answered: none of these can still
                # become m, so nobody who is labelled here will turn out to have an option m.
                kept = pred_ptr[v]
                for j in range(pred_ptr[v], until[v]):
                    u = np.uint64(sources[np.uint64(j)])
                    if value[u] == OPEN:
                        sources[np.uint64(kept)] = u
                        kept += 1
                        unanswered[u] -= 1
                        if unanswered[u] == 0 and answered[u] != m:
                            value[u] = m
                            queue[np.uint64(tail)] = u
                            tail += 1
                until[v] = kept
            visits += pred_ptr[w + 1] - pred_ptr[w]
        kept = 0
        for place in range(many):
            u = np.uint64(open_[np.uint64(place)])
            if value[u] == OPEN:
                if answered[u] == m:
                    unanswered[u] = unsettled[u]
                    open_[np.uint64(kept)] = u
                    kept += 1
                else:
                    value[u] = INFINITE
        many = kept
        m += 1
    for u in range(count):
        value[u] = max(value[u], -1)
    return visits


@compiled
def _tell(begin, end, sources, value, unanswered):
    """Tell the open sources of a row that one option more is answered, and drop the others."""
    kept = begin
    for j in range(begin, end):
        u = np.uint64(sources[np.uint64(j)])
        if value[u] == OPEN:
            sources[np.uint64(kept)] = u
            kept += 1
            unanswered[u] -= 1
    return kept


@compiled
def _by_value(chosen, value):
    """List the chosen vertices by value: those of value k are ``listed[first[k]:first[k + 1]]``."""
    top = np.int64(-1)
    for u in range(value.size):
        if chosen[u]:
            top = max(top, np.int64(value[u]))
    first = np.zeros(top + 2, np.int64)
    for u in range(value.size):
        if chosen[u]:
            first[value[u] + 1] += 1
    for k in range(top + 1):
        first[k + 1] += first[k]
    listed = np.empty(first[top + 1], value.dtype)
    place = first.copy()
    for u in range(value.size):
        if chosen[u]:
            listed[place[value[u]]] = u
            place[value[u]] += 1
    return listed, first


@compiled
def least_counter(ptr, idx, pred_ptr, value):
    """Compute the least counter of γ-values, −1 on ∞; O(E log d) for rows of length d.

    The least c such that, for u of finite value and each option v of u: if v has a smaller value,
    c(v) < c(u); if a larger one, v has an option w of the value of u with c(w) < c(u).
    Vertices get their counter in ascending order, when their last option is settled.
    """
    count = value.size
    rows = _sources_by_value(ptr, idx, pred_ptr, value)
    counter = np.full(count, -1, idx.dtype)
    unsettled = np.empty(count, idx.dtype)
    queue = np.empty(count, idx.dtype)
    done = np.zeros(idx.size, np.bool_)  # by the first place of each run of one value in a row
    tail = 0
    for u in range(count):
        unsettled[u] = ptr[u + 1] - ptr[u]
        if unsettled[u] == 0:
            counter[u] = 0
            queue[tail] = u
            tail += 1
    head = 0
    while head < tail:
        w = np.int64(queue[head])
        head += 1
        m = value[w]
        after = counter[w] + 1
        for i in range(_first_at_least(rows, pred_ptr[w], pred_ptr[w + 1], value, m + 1),
                       pred_ptr[w + 1]):  # fmt: skip
            v = np.int64(rows[np.uint64(i)])
            if value[v] >= 0:  # w is an option of v of smaller value
                unsettled[v] -= 1
                if unsettled[v] == 0:
                    counter[v] = after
                    queue[np.uint64(tail)] = v
                    tail += 1
            # w answers the move to v, from every vertex of the value of w
            place = _first_at_least(rows, pred_ptr[v], pred_ptr[v + 1], value, m)
            if place < pred_ptr[v + 1]:
                if done[place]:  # the run of value m, or of a larger one
                    continue
                done[place] = value[rows[np.uint64(place)]] == m
            while place < pred_ptr[v + 1] and value[rows[np.uint64(place)]] == m:
                u = np.uint64(rows[np.uint64(place)])
                place += 1
                unsettled[u] -= 1
                if unsettled[u] == 0:
                    counter[u] = after
                    queue[np.uint64(tail)] = u
                    tail += 1
    return counter


@compiled
def _sources_by_value(ptr, idx, pred_ptr, value):
    """Predecessor rows, each by ascending value, ∞ last."""
    finite, _ = _by_value(value >= 0, value)
    rows = np.empty_like(idx)
    place = pred_ptr[:-1].copy()
    for k in range(finite.size):
        u = np.int64(finite[k])
        for i in range(ptr[u], ptr[u + 1]):
            v = np.uint64(idx[np.uint64(i)])
            rows[np.uint64(place[v])] = u
            place[v] += 1
    for u in range(value.size):
        if value[u] < 0:
            for i in range(ptr[u], ptr[u + 1]):
                v = np.uint64(idx[np.uint64(i)])
                rows[np.uint64(place[v])] = u
                place[v] += 1
    return rows


@compiled
def _first_at_least(rows, begin, end, value, least):
    """First place in a row that `_sources_by_value` made with a value of ``least`` or ∞."""
    while begin < end:
        middle = (begin + end) >> 1
        held = value[np.uint64(rows[np.uint64(middle)])]
        if 0 <= held < least:
            begin = middle + 1
        else:
            end = middle
    return begin
