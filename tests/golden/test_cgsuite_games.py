"""What CGSuite 2.2's own tests assert of games that are here as well, each by its name there."""

from __future__ import annotations

import pytest

from zermelo.rulesets import position_of
from zermelo.values.partizan import Game, evaluate

#: Positions as they are written here. GameGridTest, GameStripTest, GameGraphTest, GameHeapTest.
ROWS = {
    "amazons x...|o...":
        "+-{3,{4|0,{1|0,*}},{4|{0,{1/2|0}|v},+-1,+-{1,{2|0}}}}",
    "clobber xox|ox.": "{^^*|*,v}",
    "domineering 4x4": "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}",
    "cram .........|##.######": "*4",
    "toads-and-frogs ttttt..fffff":
        "+-{{2|*},{5/2||2|{0||||{0||v<2>|-1},{0||||0||Miny(1/32)|-2|||-1/2*}|||v<2>|-1/2||-1*}"
        "|||0}}",
    "elephants-and-rhinos tttt..fff": "1",
    "toppling-dominoes lrrlrrl": "Tiny(1/2)",
    "toppling-dominoes lere": "{1|0,{0|-1}}",
    "col R-.-R-.-L-.-R-.-R-.": "7/8",
    "snort L-.-.-.-L": "{4|0,+-1}",
    "snort .-.-.(-.;-.)": "+-{3|2}",
    "hackenbush lrlrrllr": "77/128",
    "hackenbush l(l;rl)": "3/2",
    "hackenbush eeeeeee": "*7",
    "hackenbush lrlerrr": "3/4v[3]*",
    "hackenbush e(ee(e;e);e(eee;ee);e(ee;e))": "*5",
    "partizan-subtraction --left 1,3 --right 2,3 6": "{1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}",
}  # fmt: skip

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


@pytest.mark.parametrize("position", ROWS)
def test_positions(position: str) -> None:
    found = position_of(position.split()).value
    game = found if isinstance(found, Game) else Game(f"*{found}")
    assert game == evaluate(ROWS[position])
    assert repr(game) == ROWS[position]


@pytest.mark.parametrize("family", FAMILIES)
def test_families(family: str) -> None:
    found = [repr(position_of(family.format(n=n).split()).value) for n in range(1, 9)]
    assert found == FAMILIES[family]


def test_moves_are_counted_alike() -> None:
    counts = {"cutcake 8x8": 4, "maundy-cake 8x8": 3, "eatcake 8x8": 4, "partizan-euclid 8 8": 0}
    for position, count in counts.items():
        here = position_of(position.split())
        assert len(set(here.ruleset.left(here.state))) == count, position
