"""Kernels of a small piece by plain backtracking with unit propagation, resumable at any point."""

import numpy as np

from zermelo._jit.compiled import compiled, entries

OPEN, OUT, IN = -1, 0, 1

# What `advance` and `tally` return.
SPENT, DONE, FOUND = -1, 0, 1

# Places in ``control``: length of the trail, how much of it is propagated, number of decisions,
# and whether the next step is to take back the last decision.
TRAIL, HEAD, DEPTH, BACK = 0, 1, 2, 3

#: A budget of decisions that plain Python can well spend; mostly it need not.
EASY = 500
DECISION = 30  # takes as long as so many entries of arrays


def _work(ptr, idx, pred_ptr, pred, status, live, trail, control, marks, tried, budget, *rest):  # noqa: ARG001
    return entries(ptr, idx) + (budget if budget <= EASY else DECISION * budget)


@compiled
def _propagate(ptr, idx, pred_ptr, pred, status, live, trail, control):
    """Follow every assignment to what it forces; False where two force opposite things.

    ``live[u]`` counts the options of u that are not outside. A vertex without live options is
    inside; one outside needs a live option, and if it has only one, that one is inside.
    """
    while control[HEAD] < control[TRAIL]:
        v = trail[control[HEAD]]
        control[HEAD] += 1
        if status[v] == IN:
            for rows, ends in ((ptr, idx), (pred_ptr, pred)):
                for e in range(rows[v], rows[v + 1]):
                    w = ends[e]
                    if status[w] == IN:  # a loop at v comes here too
                        return False
                    if status[w] == OPEN:
                        status[w] = OUT
                        trail[control[TRAIL]] = w
                        control[TRAIL] += 1
            continue
        for e in range(pred_ptr[v], pred_ptr[v + 1]):
            live[pred[e]] -= 1
        for place in range(pred_ptr[v] - 1, pred_ptr[v + 1]):
            u = pred[place] if place >= pred_ptr[v] else v
            if live[u] == 0:
                if status[u] == OUT:
                    return False
                if status[u] == OPEN:
                    status[u] = IN
                    trail[control[TRAIL]] = u
                    control[TRAIL] += 1
            elif live[u] == 1 and status[u] == OUT:
                for e in range(ptr[u], ptr[u + 1]):
                    w = idx[e]
                    if status[w] == OPEN:
                        status[w] = IN
                        trail[control[TRAIL]] = w
                        control[TRAIL] += 1
                    if status[w] != OUT:
                        break
    return True


@compiled
def _undo(pred_ptr, pred, status, live, trail, control, length):
    """Take back the trail down to a length."""
    while control[TRAIL] > length:
        control[TRAIL] -= 1
        v = trail[control[TRAIL]]
        if status[v] == OUT and control[TRAIL] < control[HEAD]:
            for e in range(pred_ptr[v], pred_ptr[v + 1]):
                live[pred[e]] += 1
        status[v] = OPEN
    control[HEAD] = min(control[HEAD], length)


@compiled(kinds="int64[] int32[] int64[] int32[] int8[] int32[] int32[] int64[]")
def begin(ptr, idx, pred_ptr, pred, status, live, trail, control):
    """Prepare a search: propagate what the digraph, and the entries of ``status``, force.

    Parameters
    ----------
    ptr, idx, pred_ptr, pred : arrays
        Successor and predecessor rows of the piece.
    status : int8 array, changed in place
        −1 open, or 0 or 1 where a vertex must be outside or inside.
    live, trail : arrays of one entry a vertex, written
    control : int64 array of length 4, written

    Returns
    -------
    bool
        False if there is no such kernel.
    """
    control[:] = 0
    count = status.size
    for u in range(count):
        live[u] = ptr[u + 1] - ptr[u]
    for u in range(count):
        if status[u] == OPEN:
            if live[u] == 0:
                status[u] = IN
            else:
                for e in range(ptr[u], ptr[u + 1]):
                    if idx[e] == u:
                        status[u] = OUT
        if status[u] != OPEN:
            trail[control[TRAIL]] = u
            control[TRAIL] += 1
    for u in range(count):  # `_propagate` looks at a vertex when an option of it changes
        if status[u] == OUT and live[u] == 0:
            return False
        if status[u] == OUT and live[u] == 1 and status[idx[ptr[u]]] == OPEN:
            status[idx[ptr[u]]] = IN
            trail[control[TRAIL]] = idx[ptr[u]]
            control[TRAIL] += 1
    return _propagate(ptr, idx, pred_ptr, pred, status, live, trail, control)


@compiled(
    kinds="int64[] int32[] int64[] int32[] int8[] int32[] int32[] int64[] int32[] int8[] int",
    work=_work,
)
def advance(ptr, idx, pred_ptr, pred, status, live, trail, control, marks, tried, budget):
    """Go on to the next kernel, in lexicographic order: the first open vertex inside first.

    Parameters
    ----------
    marks : array of one entry a vertex
        Length of the trail before each decision.
    tried : int8 array of one entry a vertex
        1 where the decision has been turned already.
    budget : int
        How many decisions to make at most.

    Returns
    -------
    int
        1: ``status`` is a kernel; 0: there are no more; −1: the budget is spent, call again.
    """
    count = status.size
    fine = control[BACK] == 0
    control[BACK] = 0
    next_open = 0
    if control[DEPTH] > 0:
        next_open = trail[marks[control[DEPTH] - 1]]
    while True:
        if not fine:
            while control[DEPTH] > 0 and tried[control[DEPTH] - 1]:
                control[DEPTH] -= 1
            if control[DEPTH] == 0:
                control[BACK] = 1
                return DONE
            level = control[DEPTH] - 1
            v = trail[marks[level]]
            _undo(pred_ptr, pred, status, live, trail, control, marks[level])
            tried[level] = 1
            status[v] = OUT
            next_open = v
        else:
            while next_open < count and status[next_open] != OPEN:
                next_open += 1
            if next_open == count:
                control[BACK] = 1
                return FOUND
            if budget <= 0:
                return SPENT
            level = control[DEPTH]
            control[DEPTH] += 1
            marks[level] = control[TRAIL]
            tried[level] = 0
            v = next_open
            status[v] = IN
        budget -= 1
        trail[control[TRAIL]] = v
        control[TRAIL] += 1
        fine = _propagate(ptr, idx, pred_ptr, pred, status, live, trail, control)


@compiled(
    kinds=(
        "int64[] int32[] int64[] int32[] int8[] int32[] int32[] int64[] int32[] int8[] int int64[]"
    ),
    work=_work,
)
def tally(ptr, idx, pred_ptr, pred, status, live, trail, control, marks, tried, budget, inside):
    """Count kernels from here on, and for each vertex those that contain it.

    Parameters
    ----------
    inside : int64 array of one entry a vertex, changed in place
        Raised by the number of kernels that contain the vertex.

    Returns
    -------
    outcome : int
        0 when all are counted, −1 when the budget is spent.
    found : int
        How many kernels were met in this call.
    """
    found = 0
    while budget > 0:
        outcome = advance(
            ptr, idx, pred_ptr, pred, status, live, trail, control, marks, tried, np.int64(256)
        )
        budget -= 256 if outcome == SPENT else 16
        if outcome == DONE:
            return DONE, found
        if outcome == FOUND:
            found += 1
            for v in range(status.size):
                inside[v] += status[v]
    return SPENT, found
