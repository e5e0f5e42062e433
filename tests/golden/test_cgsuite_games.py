"""What CGSuite 2.2's own tests assert of families of games that are here as well."""

from __future__ import annotations

import pytest

from zermelo.rulesets import position_of

#: For 1 to 8 in place of n. Cakes are rows by columns.
FAMILIES = {
    "cutcake 8x{n}": ["-7", "-3", "-3", "-1", "-1", "-1", "-1", "0"],
    "maundy-cake 8x{n}": ["-7", "-3", "-3", "-1", "-3", "-1", "-3", "0"],
    "eatcake 8x{n}": [
        "^", "{^|||^*|v||0}", "{^^|*}", "{^^|*||0,{0|vv*}}", "{^3|^*||*}",
        "{^3|^*||*|||0,{0,{^|0,v*}|||0|vv*||0}}", "{0||^^*|0|||*}", "*",
    ],
    "partizan-euclid 8 {n}": ["0", "0", "v", "0", "0", "^", "^5", "0"],
}  # fmt: skip


@pytest.mark.parametrize("family", FAMILIES)
def test_families(family: str) -> None:
    found = [repr(position_of(family.format(n=n).split()).value) for n in range(1, 9)]
    assert found == FAMILIES[family]
