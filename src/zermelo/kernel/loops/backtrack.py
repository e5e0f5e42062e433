"""Kernels and semikernels of a small piece by backtracking, resumable after each decision.

The consequences of a vertex inside are drawn at once: its neighbours are outside, and its options
must be answered, that is, have an option inside. In a kernel, all vertices outside must be
answered. If a vertex must be answered and has only one option not outside, that option is inside.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo._jit.compiled import compiled, entries, inlined

OPEN, OUT, IN = -1, 0, 1

#: Goals: kernels in lexicographic order, kernels in any order, maximal semikernels, one semikernel.
ORDERED, KERNELS, MAXIMAL, SEMIKERNEL = 0, 1, 2, 3
# Results: budget spent; no more sets; as many sets as wanted (only of `advance`).
SPENT, DONE, FOUND = -1, 0, 1
# Indices in ``control``: the goal; the length of the trail; the length of its propagated part; the
# number of current decisions; whether the next step takes back the last decision; the number of
# sets kept; the index of a maximal set that `_outsider_is_possible` must check (else −1); the
# number of all decisions so far.
GOAL, TRAIL, HEAD, DEPTH, BACK, COUNT, PENDING, DECISIONS = range(8)

# Columns of ``counts``: options not outside; options inside; reasons why an option must be inside.
LIVE, ANSWERED, DEMANDED = range(3)

#: Up to this budget `_work` counts a decision as one entry: short searches may run in plain Python.
EASY_BUDGET = 100
DECISION_COST = 100  # a decision takes about as long as reading this number of array entries


class SearchState(NamedTuple):
    """The state of a search.

    ``status`` is 1 for vertices inside, 0 for those outside, and −1 for open ones. ``trail`` lists
    the settled vertices in the order in which they were settled. ``marks`` is the length of the
    trail before each decision, and ``tried`` is 1 if the decision has its second value. ``counts``
    has a row of three numbers for each vertex. Every set found after a maximal set ``sets[i]`` must
    contain an outsider, a vertex outside ``sets[i]``. Two outsiders, if possible not of status 0,
    are in ``watched[2 * i]`` and ``watched[2 * i + 1]``. The indices at which ``watched`` is v form
    a linked list: ``first[v]`` begins it, ``later[index]`` is the next index, and −1 ends it.
    """

    ptr: NDArray[Any]
    idx: NDArray[Any]
    pred_ptr: NDArray[Any]
    pred: NDArray[Any]
    status: NDArray[Any]
    counts: NDArray[Any]
    trail: NDArray[Any]
    marks: NDArray[Any]
    tried: NDArray[Any]
    control: NDArray[Any]
    sets: NDArray[Any]
    watched: NDArray[Any]
    later: NDArray[Any]
    first: NDArray[Any]


SEARCH = (
    "SearchState(int64[] int32[] int64[] int32[] int8[] int32[,] int32[] int32[] int8[] int64[] "
    "int8[,] int32[]*3)"
)


def _work(search, budget, *others):  # noqa: ARG001
    return entries(search.ptr, search.idx) + (
        budget if budget <= EASY_BUDGET else DECISION_COST * budget
    )


@inlined
def _force(v, value, status, trail, control):
    """Give a vertex the status ``value`` if it is open; return False if it has the opposite one."""
    if status[v] == OPEN:
        status[v] = value
        trail[control[TRAIL]] = v
        control[TRAIL] += 1
    return status[v] == value


@compiled
def _answer(u, ptr, idx, status, counts, trail, control):
    """Answer a vertex by putting its only remaining option inside; False if none remains."""
    if counts[u, LIVE] == 0:
        return False
    for e in range(ptr[u], ptr[u + 1]):
        if status[idx[e]] != OUT:
            return _force(idx[e], IN, status, trail, control)
    return True  # all options have become OUT: `_propagate` will find that on the trail


@compiled
def _rewatch(v, status, trail, control, sets, watched, later, first):
    """In watched pairs replace v, now outside, or force the other inside; False if impossible."""
    entry, last_kept = first[v], -1
    while entry >= 0:
        following = later[entry]
        other = watched[entry ^ 1]
        replacement = -1
        if status[other] != IN:
            for u in range(status.size):
                if sets[entry >> 1, u] == 0 and status[u] != OUT and u != other:
                    replacement = u
                    break
        if replacement >= 0:
            watched[entry] = replacement
            later[entry] = first[replacement]
            first[replacement] = entry
            if last_kept < 0:
                first[v] = following
            else:
                later[last_kept] = following
        else:
            last_kept = entry
            if not _force(other, IN, status, trail, control):
                return False
        entry = following
    return True


@compiled
def _propagate(search):
    """Draw all consequences of the settled vertices; False if there is a contradiction."""
    ptr, idx, pred_ptr, pred, status, counts, trail, _, _, control = search[:10]
    sets, watched, later, first = search[10:]
    for_semikernels = control[GOAL] >= MAXIMAL
    while control[HEAD] < control[TRAIL]:
        v = trail[control[HEAD]]
        control[HEAD] += 1
        if status[v] == IN:
            for e in range(ptr[v], ptr[v + 1]):
                counts[idx[e], DEMANDED] += 1
            for e in range(pred_ptr[v], pred_ptr[v + 1]):
                counts[pred[e], ANSWERED] += 1
            for e in range(pred_ptr[v], pred_ptr[v + 1]):
                if not _force(pred[e], OUT, status, trail, control):
                    return False
            for e in range(ptr[v], ptr[v + 1]):
                u = idx[e]
                if not _force(u, OUT, status, trail, control):
                    return False
                forced = counts[u, LIVE] <= 1 and counts[u, ANSWERED] == 0
                if forced and not _answer(u, ptr, idx, status, counts, trail, control):
                    return False
            continue
        consistent = True
        for e in range(pred_ptr[v], pred_ptr[v + 1]):
            u = pred[e]
            counts[u, LIVE] -= 1
            if counts[u, LIVE] > 1 or counts[u, ANSWERED] > 0 or not consistent:
                continue
            if counts[u, DEMANDED] > 0:
                consistent = _answer(u, ptr, idx, status, counts, trail, control)
            elif counts[u, LIVE] == 0 and not for_semikernels:
                consistent = _force(u, IN, status, trail, control)
            elif counts[u, LIVE] == 0:
                for f in range(pred_ptr[u], pred_ptr[u + 1]):  # u cannot be answered
                    consistent = consistent and _force(pred[f], OUT, status, trail, control)
        if not for_semikernels:
            counts[v, DEMANDED] += 1
            if consistent and counts[v, LIVE] <= 1 and counts[v, ANSWERED] == 0:
                consistent = _answer(v, ptr, idx, status, counts, trail, control)
        if not consistent:
            return False
        is_watched = first[v] >= 0
        if is_watched and not _rewatch(v, status, trail, control, sets, watched, later, first):
            return False
    return True


@compiled
def _undo(length, ptr, idx, pred_ptr, pred, status, counts, trail, control):
    """Open the last vertices of the trail again, until it has this length."""
    for_semikernels = control[GOAL] >= MAXIMAL
    while control[TRAIL] > length:
        control[TRAIL] -= 1
        v = trail[control[TRAIL]]
        if control[TRAIL] >= control[HEAD]:  # not propagated
            status[v] = OPEN
            continue
        if status[v] == OUT:
            for e in range(pred_ptr[v], pred_ptr[v + 1]):
                counts[pred[e], LIVE] += 1
            if not for_semikernels:
                counts[v, DEMANDED] -= 1
        else:
            for e in range(ptr[v], ptr[v + 1]):
                counts[idx[e], DEMANDED] -= 1
            for e in range(pred_ptr[v], pred_ptr[v + 1]):
                counts[pred[e], ANSWERED] -= 1
        status[v] = OPEN
    control[HEAD] = min(control[HEAD], length)


@compiled
def _keep(status, trail, control, sets, watched, later, first):
    """Keep the set found; for the goal MAXIMAL watch its two outsiders that were settled last."""
    number = control[COUNT]
    control[COUNT] += 1
    for v in range(status.size):
        sets[number, v] = status[v] == IN
    if control[GOAL] != MAXIMAL:
        return
    control[PENDING] = number
    entry, end = 2 * number, 2 * number + 2
    index = control[TRAIL]
    while index > 0 and entry < end:
        index -= 1
        if status[trail[index]] == OUT:
            watched[entry] = trail[index]
            entry += 1
    if entry == end - 1:  # there is one outsider
        watched[entry] = watched[entry - 1]
        entry += 1
    if entry < end:  # there is none, and nothing is left to be found
        control[DEPTH] = 0
        return
    for entry in range(2 * number, end):
        later[entry] = first[watched[entry]]
        first[watched[entry]] = entry


@compiled
def _outsider_is_possible(status, trail, control, sets):
    """Whether an outsider of the set at `PENDING` may be inside; force the only one that may."""
    number = control[PENDING]
    possible_count, last_possible = 0, -1
    for v in range(status.size):
        if sets[number, v] == 0 and status[v] != OUT:
            possible_count += 1
            last_possible = v
            if possible_count == 2:  # from here on the two watched outsiders suffice
                control[PENDING] = -1
                return True
    return possible_count == 1 and _force(last_possible, IN, status, trail, control)


@compiled
def _next(ptr, idx, pred_ptr, pred, status, counts, trail, marks, control):
    """Return the open vertex to decide next, or −1 if a set is found."""
    goal, count = control[GOAL], status.size
    hardest = -1  # a vertex with the fewest ways to be inside or answered, unless ORDERED
    if goal != ORDERED:
        fewest_ways = count + 2
        for u in range(count):
            if counts[u, ANSWERED] > 0 or status[u] == IN:
                continue
            if counts[u, DEMANDED] > 0 or (goal == KERNELS and status[u] == OPEN):
                ways = counts[u, LIVE] + (1 if status[u] == OPEN else 0)
                if ways < fewest_ways:
                    hardest, fewest_ways = u, ways
                    if ways <= 2:
                        break
    if hardest < 0:
        if goal == SEMIKERNEL:
            return -1
        begin_at = 0
        if goal == ORDERED and control[DEPTH] > 0:
            begin_at = trail[marks[control[DEPTH] - 1]]
        for v in range(begin_at, count):  # the first open vertex
            if status[v] == OPEN:
                return v
        return -1
    best_vertex, max_answers = -1, -1  # of these ways, one that answers the most vertices
    for e in range(ptr[hardest] - 1, ptr[hardest + 1]):  # the vertex itself, then its options
        v = idx[e] if e >= ptr[hardest] else hardest
        if status[v] == OPEN:
            answers = 0
            for f in range(pred_ptr[v], pred_ptr[v + 1]):
                if counts[pred[f], ANSWERED] == 0:
                    answers += 1
            if answers > max_answers:
                best_vertex, max_answers = v, answers
    return best_vertex


@compiled(types=SEARCH)
def begin(search):
    """Begin a search: propagate what loops, leaves and ``status`` force; False if contradictory."""
    ptr, idx, status, counts = search.ptr, search.idx, search.status, search.counts
    trail, control = search.trail, search.control
    control[TRAIL : DECISIONS + 1] = 0
    control[PENDING] = -1
    search.first[:] = -1
    counts[:] = 0
    for u in range(status.size):
        counts[u, LIVE] = ptr[u + 1] - ptr[u]
        if status[u] == OPEN:
            if ptr[u] == ptr[u + 1]:
                status[u] = IN
            for e in range(ptr[u], ptr[u + 1]):
                if idx[e] == u:
                    status[u] = OUT
        if status[u] != OPEN:
            trail[control[TRAIL]] = u
            control[TRAIL] += 1
    return _propagate(search)


@compiled(types=f"{SEARCH} int int", work=_work)
def advance(search, budget, wanted):
    """Search until ``sets`` has ``wanted`` sets (return FOUND) or there are no more (DONE).

    Returns SPENT if the budget of decisions is spent before.
    """
    ptr, idx, pred_ptr, pred, status, counts, trail, marks, tried, control = search[:10]
    sets, watched, later, first = search[10:]
    consistent = control[BACK] == 0
    control[BACK] = 0
    while True:
        if consistent:
            v = _next(ptr, idx, pred_ptr, pred, status, counts, trail, marks, control)
            if v < 0:
                consistent = False
                _keep(status, trail, control, sets, watched, later, first)
                if control[COUNT] >= wanted:
                    control[BACK] = 1
                    return FOUND
                continue
            if budget <= 0:
                return SPENT
            level = control[DEPTH]
            control[DEPTH] += 1
            marks[level] = control[TRAIL]
            tried[level] = 0
            value = IN
        else:
            while control[DEPTH] > 0 and tried[control[DEPTH] - 1]:
                control[DEPTH] -= 1
            if control[DEPTH] == 0:
                control[BACK] = 1
                return DONE
            level = control[DEPTH] - 1
            v = trail[marks[level]]
            _undo(marks[level], ptr, idx, pred_ptr, pred, status, counts, trail, control)
            tried[level] = 1
            value = OUT
        budget -= 1
        control[DECISIONS] += 1
        _force(v, value, status, trail, control)
        consistent = _propagate(search)
        if consistent and control[PENDING] >= 0:
            consistent = _outsider_is_possible(status, trail, control, sets) and _propagate(search)


@compiled(types=f"{SEARCH} int int64[]", work=_work)
def tally(search, budget, containing):
    """Count more kernels; raise ``containing[v]`` by the number of kernels with v.

    Return DONE, or SPENT after about ``budget`` decisions, and how many kernels this call found.
    """
    control, sets = search.control, search.sets
    kernel_count = 0
    max_decisions = control[DECISIONS] + budget
    outcome = FOUND
    while outcome == FOUND:
        control[COUNT] = 0
        budget_left = max_decisions - control[DECISIONS]
        outcome = advance(search, np.int64(budget_left), np.int64(sets.shape[0]))
        for number in range(control[COUNT]):
            kernel_count += 1
            for v in range(containing.size):
                containing[v] += sets[number, v]
    return outcome, kernel_count
