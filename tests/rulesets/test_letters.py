"""Boards, strips and trees are read as people write them: capitals, and ``-`` or ``_``."""

from __future__ import annotations

import pytest

from zermelo.errors import InputError
from zermelo.rulesets import position_of
from zermelo.rulesets.catalogue import RULESETS, ruleset_named
from zermelo.rulesets.names import in_letters
from zermelo.rulesets.reading import example_of

#: As people write it, and as it is written here.
READ = {
    "clobber XO": "xo",
    "hackenbush LRR": "lrr",
    "hackenbush LR(R;EE(EL;EL))": "lr((ee(el;el);r))",
    "amazons X..|..O": "x..|..o",
    "amazons X__/--O": "x..|..o",
    "tic-tac-toe X--|-O-|--X": "x..|.o.|..x",
    "tic-tac-toe --X|-O-|X--": "..x|.o.|x..",
    "tic-tac-toe ---|-X-|---": "...|.x.|...",
    "chess 8/8/8/8/8/2k5/1R6/K7_w_-_-_0_1": "8/8/8/8/8/2k5/1R6/K7 w - - 0 1",
    "toads-and-frogs TT--FF": "tt..ff",
    "toads-and-frogs T__F": "t..f",
    "ski-jumps L__|_R_|l--": "L..|.R.|l..",
    "col _-_(_;-L)": ".-.(.;-L)",
    "domineering 2X3": "...|...",
    "cutcake 4X7": "4x7",
    "chocolate 3X4": "4 4 4",
    "hex --size 3 B2 A1": "o..|.x.|...",
    "dodgem --size 3 _X_|X__|_OO": ".x.|x..|.oo",
    "treblecross .X.X...X": ".x.x...x",
    "treblecross --X-----": "..x.....",
}


def shown(text: str) -> str:
    return str(position_of(text.split()))


@pytest.mark.parametrize("text", READ)
def test_what_people_write_is_read(text: str) -> None:
    game = text.split()[0]
    expected = READ[text]
    if game in ("hackenbush", "col"):  # written from the least vertex or branch on
        expected = shown(f"{game} {expected}")
    assert shown(text) == expected


#: The letters of boards and strips whose rules tell no capitals from small letters.
LETTERS = frozenset(".xotflren|")
EXAMPLES = {name: str(example_of(ruleset_named(name))) for name in sorted(RULESETS)}
WRITTEN = [name for name, text in EXAMPLES.items() if text and LETTERS.issuperset(text)]


def test_boards_and_strips_are_found() -> None:
    assert len(WRITTEN) > 30


@pytest.mark.parametrize("blank", "-_")
@pytest.mark.parametrize("name", WRITTEN)
def test_every_board_and_strip(name: str, blank: str) -> None:
    here = example_of(ruleset_named(name))
    text = EXAMPLES[name].upper().replace(".", blank)
    assert here.ruleset.parse([text]) == here.state


def test_letters_of_both_cases_stay() -> None:
    assert in_letters("lL-_", ".lL") == "lL.."
    assert in_letters("-", "-.") == "-"
    with pytest.raises(InputError, match=r"letters \.xo#"):
        position_of(["clobber", "xoz"])


def test_unknown_parameters_are_still_refused() -> None:
    with pytest.raises(InputError, match="no parameter '--x'"):
        position_of(["clobber", "--x", "xo"])
