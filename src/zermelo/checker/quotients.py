"""The certificate of a misère quotient.

A certificate gives

- a finite commutative monoid Q, by the action of each generator;
- a subset P of Q;
- an element φ(h) for each position h of some games;
- a list L of states (x, F), x ∈ Q, F ⊆ Q. Here x is the element of some sum of positions, and F
  contains each z with xz ∉ P, and x′z ∉ P for the element x′ of every option of the sum.

The element of a sum is the product of its positions' elements. For games with an octal or
hexadecimal code, options are computed from the code; for others the certificate lists them. For a
position h with options let F(h) = {z : φ(h)z ∉ P, and tz ∉ P for the element t of every option}.
A sum is a misère P-position iff its element is in P, and Q is the misère quotient, if

(a) the actions commute and reach all of Q from 1, and the elements φ(h) generate Q;
(b) 1 is not in P;
(c) the sets PM(x) = {z : xz ∈ P} are distinct;
(d) PM(φ(h)) ∩ PM(t) = ∅ for the element t of each option of h, and φ(h) = 1 if h has no option;
(e) no F in L contains 1;
(f) for each (x, F) in L, and for (1, Q − P), and each position h with options, let
    F″ = {z : φ(h)z ∈ F and xz ∈ F(h)}: F″ is empty, or L has a state (xφ(h), F′) with F″ ⊆ F′.

Proof. By (d), no sum in P has an option in P. By (e), (f) and induction, every sum outside P that
has a move has an option in P. By (c) the monoid is reduced, and hence unique.

Periods. Suppose that a move takes at most k tokens and leaves at most r heaps (r ≥ 1), and that the
numbers taken and left alone decide whether it is allowed. If φ(m + p) = φ(m) for n ≤ m ≤ M − p,
where n ≥ 1 and M ≥ r(n + p) + k, then this holds for all m ≥ n, and Q is the quotient of the whole
game: for m > M the options of the heaps m and m − p have the same elements, since the largest part
of each option can be made p smaller or larger.
"""

import re
from collections.abc import Collection, Sequence
from itertools import combinations
from operator import itemgetter

from .fields import list_of, numbers, record
from .form import Certificate, Claim, Flaw, Malformed, Rows, shown

QuotientState = tuple[int, bytes]  #: an element, and a subset of Q: a byte 0 or 1 for each element
CERTIFICATE_KEYS = ("order", "generators", "actions", "p_elements", "games", "states")
GAME_KEYS = {"name", "code", "heaps", "phi", "options", "labels", "period", "bounds"}


def check_quotient(certificate: Certificate) -> Claim:
    """Check (a) to (f) and all periods; raises Flaw with the first condition that fails."""
    order, actions, games = _read_form(certificate)
    table = _multiplication_table(order, actions)
    in_p = bytearray(order)
    for x in _numbers_below(certificate["p_elements"], order, "p_elements"):
        in_p[x] = 1
    if in_p[0]:
        raise Flaw("(b) fails: the identity is in P")
    p_sets = [_preimage(row, bytes(in_p)) for row in table]
    if len(set(p_sets)) < order:
        raise Flaw("(c) fails: two elements have the same PM")
    transitions: dict[QuotientState, str] = {}  # the name of a position h by (φ(h), F(h))
    for game in games:
        phi = _numbers_below(game["phi"], order, "phi")
        if len(phi) != game["heaps"] + 1 or phi[0]:
            raise Malformed(
                f"'phi' of {game['name']} must list an element for each of the positions 0, …, "
                f"{game['heaps']}, and 0 (the identity) for position 0"
            )
        for position in range(1, game["heaps"] + 1):
            elements = {_product(table, phi, option) for option in _options(game, position)}
            transition = _transition(order, p_sets, phi[position], elements)
            if transition is None:
                raise Flaw(f"(d) fails for position {position} of {game['name']}")
            if elements:
                transitions[phi[position], transition] = f"{position} of {game['name']}"
        _check_period(game, phi)
    _check_generated(table, order, {x for x, _ in transitions})
    for x, action in zip(
        _numbers_below(certificate["generators"], order, "generators"), actions, strict=True
    ):
        if action != table[x]:
            raise Flaw(f"an action is not multiplication by its generator {x}")
    _check_states(_read_states(certificate, order), table, bytes(in_p), [*transitions])
    return _claim(certificate)


def _check_states(
    states: list[QuotientState], table: Rows, in_p: bytes, transitions: list[QuotientState]
) -> None:
    """Check (e) and (f)."""
    masks: dict[int, list[int]] = {}
    for x, mask in states:
        if mask[0]:
            raise Flaw("(e) fails: a state has the identity in its F")
        masks.setdefault(x, []).append(int.from_bytes(mask, "little"))
    start = 0, bytes(1 - value for value in in_p)
    for y, transition_mask in transitions:
        translated_masks = {
            x: int.from_bytes(_preimage(table[x], transition_mask), "little") for x in {0, *masks}
        }
        for x, mask in [start, *states]:  # ``reached`` is F″
            reached = int.from_bytes(_preimage(table[y], mask), "little") & translated_masks[x]
            covers = masks.get(table[x][y], ())
            if reached and not any(reached | cover == cover for cover in covers):
                raise Flaw(f"(f) fails: no listed F at element {table[x][y]} contains F″")


def _transition(order: int, p_sets: list[bytes], x: int, options: set[int]) -> bytes | None:
    """Return F(h) from the elements x of h and of its options; None if (d) fails for h."""
    if not options:
        return bytes(order) if x == 0 else None
    union = 0
    for t in options:
        union |= int.from_bytes(p_sets[t], "little")
    pm_of_x = int.from_bytes(p_sets[x], "little")
    if pm_of_x & union:
        return None
    all_elements = int.from_bytes(b"\1" * order, "little")
    return (all_elements ^ (pm_of_x | union)).to_bytes(order, "little")


def _multiplication_table(order: int, actions: Rows) -> Rows:
    """Return the multiplication table; raises Flaw unless actions commute and reach all from 1."""
    for first, second in combinations(actions, 2):
        if any(first[second[z]] != second[first[z]] for z in range(order)):
            raise Flaw("(a) fails: two actions do not commute")
    rows: dict[int, list[int]] = {0: list(range(order))}
    waiting = [0]
    for x in waiting:
        for action in actions:
            if action[x] not in rows:
                rows[action[x]] = [action[z] for z in rows[x]]
                waiting.append(action[x])
    if len(rows) < order:
        raise Flaw("(a) fails: the actions do not reach every element from the identity")
    return [rows[x] for x in range(order)]


def _check_generated(table: Rows, order: int, elements: set[int]) -> None:
    """Check the last part of (a): the elements φ of positions generate the monoid."""
    generated, waiting = {0}, [0]
    for x in waiting:
        for y in elements:
            if table[x][y] not in generated:
                generated.add(table[x][y])
                waiting.append(table[x][y])
    if len(generated) < order:
        raise Flaw("(a) fails: the elements of the positions do not generate the monoid")


def _check_period(game: Certificate, phi: list[int]) -> None:
    """Check that the heaps of a game prove the period that the certificate gives, if any."""
    if game["period"] is None:
        return
    start, period = _pair(game["period"], "period")
    most_taken, most_heaps = _bounds(game)
    max_heap = game["heaps"]
    if start < 1 or period < 1 or max_heap < max(1, most_heaps) * (start + period) + most_taken:
        raise Flaw(f"the period of {game['name']} is not proven by {max_heap} heaps")
    if any(phi[m] != phi[m + period] for m in range(start, max_heap - period + 1)):
        raise Flaw(f"the elements of {game['name']} do not have this period")


def _bounds(game: Certificate) -> tuple[int, int]:  # maximum tokens taken, and heaps left
    if game["code"] is None:
        return _pair(game["bounds"], "bounds")
    digits = _digits(game["code"])
    taken = max((k for k, digit in enumerate(digits) if digit), default=0)
    return taken, max(digit.bit_length() for digit in digits) - 1


def octal_options(octal_code: str, heap: int) -> set[tuple[int, ...]]:
    """Return the options of a heap; bit j of digit k allows taking k and leaving j heaps."""
    options: set[tuple[int, ...]] = set()
    for taken, digit in enumerate(_digits(octal_code)):
        rest = heap - taken
        if digit & 1 and rest == 0:
            options.add(())
        if digit & 2 and rest > 0:
            options.add((rest,))
        if digit & 4:
            options.update((a, rest - a) for a in range(1, rest // 2 + 1))
        if digit & 8:
            for a in range(1, rest // 3 + 1):
                options.update((a, b, rest - a - b) for b in range(a, (rest - a) // 2 + 1))
    return options


def _digits(octal_code: object) -> list[int]:
    if not isinstance(octal_code, str) or not re.fullmatch(r"[0-9A-F]\.[0-9A-F]*", octal_code):
        raise Malformed(f"{shown(octal_code)} is not a code such as 0.77")
    digits = [int(digit, 16) for digit in octal_code[0] + octal_code[2:]]
    if digits[0] & 3:
        raise Malformed(f"{octal_code!r} has moves that take nothing and split nothing")
    return digits


def _options(game: Certificate, position: int) -> Collection[Sequence[int]]:
    if game["code"] is not None:
        return octal_options(game["code"], position)
    what = f"the options of position {position} of {game['name']}"
    listed = list_of("options", game["options"][position - 1], what)
    if any(0 in _numbers_below(option, position, "options") for option in listed):
        raise Malformed(f"an option of {game['name']} has the part 0; leave it out")
    return listed


def _product(table: Rows, phi: list[int], option: Sequence[int]) -> int:
    x = 0
    for part in option:
        x = table[x][phi[part]]
    return x


def _preimage(row: list[int], mask: bytes) -> bytes:
    """Return {z : row[z] is in the set ``mask``}; a set has a byte 0 or 1 for each element."""
    return bytes(itemgetter(*row)(mask)) if len(row) > 1 else mask


def _read_form(certificate: Certificate) -> tuple[int, Rows, list[Certificate]]:
    """Return the order, the actions and the games of a certificate, after a check of their form."""
    order = certificate["order"]
    if type(order) is not int or order < 1:
        raise Malformed(f"'order' must be a number from 1 on, not {shown(order)}")
    games, actions = certificate["games"], certificate["actions"]
    if not isinstance(actions, list) or not isinstance(games, list) or not games:
        raise Malformed("'actions' and 'games' must be lists, and there must be a game")
    if not actions and order > 1:
        raise Flaw("(a) fails: without actions there is the identity alone")
    if any(len(_numbers_below(action, order, "actions")) != order for action in actions):
        raise Malformed("an action must map every element")
    elements = "elements, one for each action"
    list_of(elements, certificate["generators"], "'generators'", len(actions))
    for game in games:
        record(GAME_KEYS, game, "a game")
        heaps = game["heaps"]
        if not isinstance(game["name"], str) or type(heaps) is not int or heaps < 0:
            raise Malformed("a game needs a name, and a number of heaps from 0 on")
        for field in ("options", "labels"):
            field_value = game[field]
            if field_value is None and (field == "labels" or game["code"] is not None):
                continue
            what = f"{field!r} of {game['name']}"
            list_of("entries, one for each position", field_value, what, heaps)
    return order, actions, games


def _read_states(certificate: Certificate, order: int) -> list[QuotientState]:
    """Return the states; in the certificate, F is a hexadecimal number with bit z for z in F."""
    states = []
    for state in list_of("states", certificate["states"], "'states'"):
        if not isinstance(state, list) or len(state) != 2 or not isinstance(state[1], str):
            raise Malformed("a state is an element and a hexadecimal number")
        (x,) = _numbers_below(state[:1], order, "states")
        mask = int(state[1], 16) if re.fullmatch("[0-9a-f]+", state[1]) else 1 << order
        if mask >> order:
            raise Malformed(f"{shown(state[1])} is no hexadecimal number below 2^{order}")
        states.append((x, bytes(mask >> z & 1 for z in range(order))))
    return states


def _numbers_below(value: object, limit: int, field: str) -> list[int]:
    entries = list_of("numbers", value, f"'{field}'")
    for number in entries:
        if type(number) is not int or not 0 <= number < limit:
            raise Malformed(f"'{field}': {shown(number)} is not a number from 0 to {limit - 1}")
    return entries


def _pair(field_value: object, field: str) -> tuple[int, int]:
    first, second = numbers(list_of("numbers", field_value, f"{field!r}", 2), f"{field!r}")
    return first, second


def _claim(certificate: Certificate) -> Claim:
    """Return the claim, and the assumptions that were not checked."""
    games, assumptions = [], []
    for game in certificate["games"]:
        name, period, bounds = game["code"] or game["name"], game["period"], game["bounds"]
        extent = f"up to position {game['heaps']}"
        if period is not None:
            extent = f"with period {period[1]} from {period[0]} on"
        games.append(f"{name} {extent}")
        if game["code"] is None:
            assumptions.append(f"that the options of positions of {name} are those listed")
            if period is not None:
                assumptions.append(
                    f"that moves in {name} take at most {bounds[0]} tokens, leave at most "
                    f"{bounds[1]} heaps, and the numbers taken and left decide if they are allowed"
                )
    claim = (
        f"the misère quotient of {' and '.join(games)} has order {certificate['order']} and "
        f"{len(set(certificate['p_elements']))} P-elements"
    )
    return claim, "; ".join(assumptions)
