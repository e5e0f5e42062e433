// Algorithm PND in C++, twice: as a textbook has it, and with the same care as the compiled loops
// of zermelo/_jit. Arrays are made by the caller; nothing here allocates more than a few kilobytes.

#include <algorithm>
#include <cstdint>

namespace {

constexpr int kShift = 15;  // keys a bucket, as in zermelo/_jit/csr.py
constexpr int kRoom = 512, kShort = 4, kAhead = 16, kNear = 8, kSweep = 16;  // retrograde.py

// Both return the new tail of the queue.
inline int64_t tell_p(const int32_t* __restrict who, int64_t size, int32_t* __restrict state,
                      int32_t* __restrict queue, int64_t tail, int32_t after) {
    for (int64_t i = 0; i < size; ++i) {
        __builtin_prefetch(&state[who[i + kAhead]]);
        const int32_t u = who[i], live = state[u];
        const bool first = live < 0;
        state[u] = first ? after : live;
        queue[tail] = u;
        tail += first;
    }
    return tail;
}

inline int64_t tell_n(const int32_t* __restrict who, int64_t size, int32_t* __restrict state,
                      int32_t* __restrict queue, int64_t tail, int32_t after) {
    for (int64_t i = 0; i < size; ++i) {
        __builtin_prefetch(&state[who[i + kAhead]]);
        const int32_t u = who[i], live = state[u];
        const bool lost = live == -1;
        state[u] = lost ? after : live + (live < 0);
        queue[tail] = u;
        tail += lost;
    }
    return tail;
}

}  // namespace

extern "C" {

// ------------------------------------------------------------------------------ as a textbook has it

void plain_reverse(int64_t count, const int64_t* ptr, const int32_t* idx, int64_t* pred_ptr,
                   int32_t* pred) {
    const int64_t edges = ptr[count];
    std::fill(pred_ptr, pred_ptr + count + 1, 0);
    for (int64_t i = 0; i < edges; ++i) ++pred_ptr[idx[i] + 1];
    int64_t place = 0;
    for (int64_t u = 1; u <= count; ++u) {
        const int64_t held = pred_ptr[u];
        pred_ptr[u] = place;
        place += held;
    }
    for (int64_t u = 0; u < count; ++u)
        for (int64_t i = ptr[u]; i < ptr[u + 1]; ++i) pred[pred_ptr[idx[i] + 1]++] = int32_t(u);
}

int64_t plain_label(int64_t count, const int64_t* ptr, const int64_t* pred_ptr, const int32_t* pred,
                    int32_t* state, int32_t* queue) {
    int64_t head = 0, tail = 0;
    for (int64_t u = 0; u < count; ++u) {
        state[u] = int32_t(ptr[u] - ptr[u + 1]);
        if (state[u] == 0) queue[tail++] = int32_t(u);
    }
    while (head < tail) {
        const int32_t v = queue[head++], after = state[v] + 1;
        for (int64_t i = pred_ptr[v]; i < pred_ptr[v + 1]; ++i) {
            const int32_t u = pred[i];
            if (state[u] >= 0) continue;
            if (after % 2 == 1 || state[u] == -1) {
                state[u] = after;
                queue[tail++] = u;
            } else {
                ++state[u];
            }
        }
    }
    for (int64_t u = 0; u < count; ++u) state[u] = std::max(state[u], -1);
    return tail;
}

// ------------------------------------------------------------------------------ with equal care

void bucket_starts(int64_t count, int64_t edges, const int32_t* idx, int64_t* starts) {
    const int64_t buckets = (count >> kShift) + 1;
    std::fill(starts, starts + buckets + 1, 0);
    for (int64_t i = 0; i < edges; ++i) ++starts[(uint32_t(idx[i]) >> kShift) + 1];
    for (int64_t b = 0; b < buckets; ++b) starts[b + 1] += starts[b];
}

// fill: a copy of starts; low: 2 bytes an edge; room: as many entries as the largest bucket has;
// counters: one for each key of a bucket.
void bucket_reverse(int64_t count, const int64_t* ptr, const int32_t* idx, const int64_t* starts,
                    int64_t* fill, uint16_t* low, uint32_t* counters, int32_t* room,
                    int64_t* pred_ptr, int32_t* pred) {
    for (int64_t u = 0; u < count; ++u)
        for (int64_t i = ptr[u]; i < ptr[u + 1]; ++i) {
            const uint32_t key = uint32_t(idx[i]);
            const int64_t place = fill[key >> kShift]++;
            low[place] = uint16_t(key & ((1u << kShift) - 1));
            pred[place] = int32_t(u);
        }
    const int64_t buckets = (count >> kShift) + 1;
    for (int64_t b = 0; b < buckets; ++b) {
        const int64_t base = b << kShift, begin = starts[b], end = starts[b + 1];
        std::fill(counters, counters + (1 << kShift), 0);
        for (int64_t i = begin; i < end; ++i) ++counters[low[i]];
        uint32_t place = 0;
        const int64_t width = std::min<int64_t>(count - base, 1 << kShift);
        for (int64_t k = 0; k < width; ++k) {
            pred_ptr[base + k] = begin + place;
            const uint32_t held = counters[k];
            counters[k] = place;
            place += held;
        }
        for (int64_t i = begin; i < end; ++i) room[counters[low[i]]++] = pred[i];
        std::copy(room, room + (end - begin), pred + begin);
    }
    pred_ptr[count] = ptr[count];
}

// queue: one place more than there are vertices.
int64_t gathered_label(int64_t count, const int64_t* ptr, const int64_t* pred_ptr,
                       const int32_t* pred, int32_t* state, int32_t* queue) {
    const int64_t edges = ptr[count];
    int32_t gathered[2 * kRoom + kAhead] = {};
    int64_t tail = 0;
    for (int64_t u = 0; u < count; ++u) {
        const int64_t live = ptr[u + 1] - ptr[u];
        state[u] = int32_t(-live);
        queue[tail] = int32_t(u);
        tail += live == 0;
    }
    int64_t head = 0, taken = 0;
    for (int32_t after = 0; head < tail;) {
        const int64_t level = tail;
        if (after > 0 && (level - head) * kSweep > count) {
            int64_t place = head;
            for (int64_t u = 0; u < count; ++u) {
                queue[place] = int32_t(u);
                place += state[u] == after;
            }
        }
        ++after;
        while (head < level) {
            int64_t size = 0;
            while (head < level && size < kRoom) {
                if (head + 2 * kNear < level) {
                    __builtin_prefetch(&pred_ptr[queue[head + 2 * kNear]]);
                    __builtin_prefetch(&pred[pred_ptr[queue[head + kNear]]]);
                }
                const int64_t begin = pred_ptr[queue[head]] + taken;
                const int64_t held = pred_ptr[queue[head] + 1] - begin;
                if (held <= kShort && begin + kShort <= edges) {
                    std::copy(pred + begin, pred + begin + kShort, gathered + size);
                } else {
                    const int64_t now = std::min<int64_t>(held, kRoom);
                    for (int64_t k = 0; k < now; ++k) gathered[size + k] = pred[begin + k];
                    if (held > kRoom) {
                        size += kRoom;
                        taken += kRoom;
                        continue;
                    }
                }
                size += held;
                taken = 0;
                ++head;
            }
            tail = after % 2 == 1 ? tell_p(gathered, size, state, queue, tail, after)
                                  : tell_n(gathered, size, state, queue, tail, after);
        }
    }
    for (int64_t u = 0; u < count; ++u) state[u] = std::max(state[u], -1);
    return tail;
}

// -1: options always have smaller numbers; 1: always larger ones; 0: neither. Rows ascend.
int64_t numbering(int64_t count, const int64_t* ptr, const int32_t* idx) {
    bool smaller = true, larger = true;
    for (int64_t u = 0; u < count && (smaller || larger); ++u) {
        if (ptr[u] == ptr[u + 1]) continue;
        smaller &= idx[ptr[u + 1] - 1] < u;
        larger &= idx[ptr[u]] > u;
    }
    return smaller ? -1 : larger ? 1 : 0;
}

// Every option has a smaller number (or every one a larger one): one pass, no reversal.
void ordered_label(int64_t count, const int64_t* ptr, const int32_t* idx, int32_t* state,
                   int64_t ascending) {
    for (int64_t turn = 0; turn < count; ++turn) {
        const int64_t u = ascending ? count - 1 - turn : turn;
        int32_t least = -1, most = -1;
        for (int64_t i = ptr[u]; i < ptr[u + 1]; ++i) {
            const int32_t r = state[idx[i]];
            if (r & 1)
                most = std::max(most, r);
            else if (least < 0 || r < least)
                least = r;
        }
        state[u] = least >= 0 ? least + 1 : most + 1;
    }
}

}  // extern "C"
