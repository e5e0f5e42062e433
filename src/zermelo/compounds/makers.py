"""The table of what makes games of others: a line each."""

from __future__ import annotations

from zermelo.compounds.compound import LONG, SHORT, conjunctive, disjunctive, selective
from zermelo.compounds.made import Maker

ENDING = ((SHORT, LONG), "short: play ends with the first part; long: with the last")

THAW = (
    "a part in which a player of a partizan game had no move may go on; by default it is over for "
    "good"
)

#: By name; the position of a ruleset stands in parentheses behind it.
MAKERS = {
    maker.name: maker
    for maker in (
        Maker(
            "conjunctive",
            "Move in all of several games; play ends with the first of them.",
            "The least remoteness decides, and with the long ending rule, where a turn is a move "
            "in all parts that are not over, the greatest suspense (Smith 1966; Conway, On Numbers "
            "and Games, chapter 14). The same in misère play, of partizan games, and where play "
            "need not end; there suspense is two numbers for each player. With --thaw it is "
            "searched.",
            "(nim 3 5) (kayles 4)",
            conjunctive,
            many=True,
            options={
                "ending": ENDING,
                "thaw": ((), THAW),
            },
        ),
        Maker(
            "disjunctive",
            "Move in one of several games; play ends with the last of them.",
            "The sum. With the short ending rule the foreclosed values of impartial parts add up, "
            "in normal and misère play; partizan ones are searched.",
            "--ending short (nim 3 5) (kayles 4)",
            disjunctive,
            many=True,
            options={"ending": ENDING},
        ),
        Maker(
            "selective",
            "Move in any number of several games, at least one; play ends with the last of them.",
            "P if and only if every part is P. In misère play so too, with two parts or more that "
            "have moves; not where play need not end, which is searched. With the short ending "
            "rule, where play ends with the first part, too, after a look at what ends at once. "
            "Of partizan games only this holds: if every part is lost for the player to move, so "
            "is the compound; the rest is searched.",
            "(nim 3 3) (kayles 4)",
            selective,
            many=True,
            options={"ending": ENDING},
        ),
    )
}
