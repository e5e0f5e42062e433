"""Left's hunters against Right's prey; a key has the places of both sides, and the turn."""

from zermelo._jit.addressed import ANY, WON, addressed, carray, lowest, ones
from zermelo._jit.compiled import inlined
from zermelo.rulesets.boards.loops.images import TABLE_WORDS, wide_image

# The first bit in a key of the prey's place (NONE if captured), and the bit set on Right's turn.
PREY, TURN = 50, 56
NONE = 63
HUNTERS = (1 << PREY) - 1  # the mask of the hunters' places

# Indices in ``params``: GOAL, where a hunter wins; TAKING, 1 if prey captures; IMAGES, number of
# images. By place of the prey: GUARDS, where a hunter keeps the prey from winning; TARGETS of the
# prey on an empty board; BETWEEN, the places on the way to each target. By place of a hunter:
# STEPS, its targets if they are empty; TAKES, the places where it captures the prey. Sets of places
# are masks. From TABLES on: the tables of the images.
GOAL, TAKING, IMAGES = range(3)
GUARDS, TARGETS, STEPS, TAKES = (64 * place for place in range(1, 5))
BETWEEN = 64 * 5
TABLES = BETWEEN + 64 * 64


@inlined
def least(hunters, prey, turn, tables, count):
    """Return the least key of the position and its images under ``count`` tables."""
    least_key = hunters | prey << PREY | turn << TURN
    for number in range(count):
        table = tables[TABLE_WORDS * number :]
        prey_image = NONE if prey == NONE else lowest(wide_image(1 << prey, table))
        least_key = min(least_key, wide_image(hunters, table) | prey_image << PREY | turn << TURN)
    return least_key


@addressed
def tier(key, out, params):  # noqa: ARG001
    """Return the number of hunters."""
    return ones(carray(key, 1)[0] & HUNTERS)


@addressed
def successors(key, out, params):
    """Write the least image after each move; return how many, 0 if the mover has lost, or WON."""
    key, out, params = carray(key, 1)[0], carray(out, ANY), carray(params, ANY)
    hunters, prey, turn = key & HUNTERS, key >> PREY & NONE, key >> TURN
    if prey == NONE or hunters & params[GOAL]:
        return 0 if turn else WON
    if not hunters & params[GUARDS + prey]:
        return WON if turn else 0
    tables = params[TABLES:]
    count = 0
    if turn:
        targets = params[TARGETS + prey]
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            is_taken = hunters >> target & 1
            if hunters & params[BETWEEN + (prey << 6 | target)] or is_taken > params[TAKING]:
                continue
            out[count] = least(hunters & ~(1 << target), target, 0, tables, params[IMAGES])
            count += 1
        return count
    men = hunters
    while men:
        place = lowest(men)
        men &= men - 1
        unmoved = hunters & ~(1 << place)
        targets = params[STEPS + place] & ~(hunters | 1 << prey)
        while targets:
            target_bit = targets & -targets
            targets ^= target_bit
            out[count] = least(unmoved | target_bit, prey, 1, tables, params[IMAGES])
            count += 1
        if params[TAKES + place] >> prey & 1:
            out[count] = least(unmoved | 1 << prey, NONE, 1, tables, params[IMAGES])
            count += 1
    return count
