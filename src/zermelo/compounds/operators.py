"""The table of operators, which make games of other games."""

from __future__ import annotations

from zermelo.compounds.compound_rules import Operator

SHORT, LONG = "short", "long"
#: The three ways to adjoin P-positions, by name.
KEEP, LATEST, STAR = "keep", "latest", "star"
ADJOIN_WAYS = {
    KEEP: "the moves stay, and the P-positions of each step are added to them",
    LATEST: "the moves of the game itself, and the P-positions of the last step alone",
    STAR: "the P-positions of the last step alone: the star operator of Larsson 2012",
}
DRAW, FORBID, LOSE, WIN, KO = "draw", "forbid", "lose", "win", "ko"
#: The rules on repetition, by name.
REPETITION_RULES = {
    FORBID: "no move may lead to a position that was visited",
    LOSE: "a player who moves to a visited position has lost",
    WIN: "a player who moves to a visited position has won",
    DRAW: "if a position is visited again, nobody wins",
    KO: "only the move that undoes the last one is forbidden",
}

ENDING = ((SHORT, LONG), "short: play ends with the first part; long: with the last")
THAW_HELP = (
    "a part in which a player of a partizan game had no move may go on; by default it is over for "
    "good"
)
WAY_HELP = "; ".join(f"{way}: {meaning}" for way, meaning in ADJOIN_WAYS.items())
RULE_HELP = "; ".join(f"{rule}: {meaning}" for rule, meaning in REPETITION_RULES.items())
#: The operators by name; one or more positions follow the name, in parentheses.
OPERATORS = {
    operator.name: operator
    for operator in (
        Operator(
            "conjunctive",
            "Move in all of several games; play ends with the first of them.",
            "The part of least remoteness decides; with the long ending rule, where a turn is a "
            "move in all parts that are not over, the part of greatest suspense (Smith 1966; "
            "Conway 1976, chapter 14). The same holds in misère play, for partizan games, and "
            "where play need not end; there suspense is two numbers for each player. With --thaw "
            "the compound is searched.",
            "(nim 3 5) (kayles 4)",
            "compound:conjunctive_compound",
            takes_many=True,
            options={"ending": ENDING, "thaw": ((), THAW_HELP)},
        ),
        Operator(
            "disjunctive",
            "Move in one of several games; play ends with the last of them.",
            "The sum. With the short ending rule the foreclosed values of impartial parts add up, "
            "in normal and misère play; partizan ones are searched.",
            "--ending short (nim 3 5) (kayles 4)",
            "compound:disjunctive_compound",
            takes_many=True,
            options={"ending": ENDING},
        ),
        Operator(
            "adjoin",
            "Take a vector that is a move of the game, or one of its P-positions.",
            "For games whose moves are vectors to take away, such as Nim, Wythoff's game and "
            "subtraction games; others are refused. Nim becomes Wythoff's game, and after two "
            "steps the game W² (Fraenkel 1996a, section 6). Positions are solved by search; "
            "explain lists the P-positions of each step up to the position, and whether they "
            "repeat.",
            "(nim 3 5) 2",
            "p_positions_as_moves:read_p_positions_as_moves",
            options={"way": (tuple(ADJOIN_WAYS), WAY_HELP)},
            after="how many times, by default once",
        ),
        Operator(
            "impartial",
            "Make a move of either player of a partizan game.",
            "Only the components of the partizan game carry over, and none of its theorems.",
            "(domineering 2x3)",
            "variants:impartial_variant",
        ),
        Operator(
            "pass",
            "Move, or use up a pass; a player who has no other move may not pass.",
            "With --at-ends a player may always pass, and the position is a sum: each shared pass "
            "adds *1; own passes add an integer, Left's number of passes minus Right's. Otherwise "
            "own passes in equal numbers change nothing in normal play of an impartial game that "
            "ends; for other numbers, and for shared passes, as in Nim with a pass, no rule is "
            "known, and positions are searched. With --free, players may pass at will: a player "
            "who can end play wins, and every other position that has a move is drawn. In Go two "
            "passes end play; here they do not.",
            "(nim 3 5) 1",
            "variants:read_passes",
            options={
                "own": ((), "each player has passes of his own"),
                "free": ((), "players may pass at will"),
                "at-ends": ((), "a player may also pass who has no other move"),
            },
            after="how many passes are left, by default 1; with --own Left's and Right's",
        ),
        Operator(
            "repetition",
            "Move; a rule says what happens if a position is visited again.",
            "A player who wins without a rule wins under each rule, in misère play too: he can "
            "hurry, and then no position comes twice, so only draws change. In a partizan game "
            "this needs --with-turn: without it the same position with the other player to move "
            "counts as a repetition. In normal play it is the same to forbid a repetition and to "
            "lose by it. For small games explain says whether the winner has a narrow strategy, "
            "one move for each position, or has to know what was visited. The history is part of "
            "the state, so that n positions may have n·2^(n−1) states. The positions in "
            "parentheses after the first were visited before it.",
            "--rule lose (nim 3 5)",
            "repetition:read_repetition",
            takes_many=True,
            options={
                "rule": (tuple(REPETITION_RULES), RULE_HELP),
                "with-turn": (
                    (),
                    "in a partizan game a position only repeats with the same player to move",
                ),
            },
            after="the word 'again', if the position was visited before",
        ),
        Operator(
            "selective",
            "Move in any number of several games, at least one; play ends with the last of them.",
            "In normal play P if and only if every part is P; the outcome is the same in misère "
            "play if two or more parts have moves. Games in which play need not end are searched. "
            "With the short ending rule, P if and only if every part is P in the same play, unless "
            "a part is over or can be ended at once. For partizan games only this holds, in normal "
            "play with the long rule and in misère play with the short rule: if every part is lost "
            "for the player to move, so is the compound. Other compounds are searched.",
            "(nim 3 3) (kayles 4)",
            "compound:selective_compound",
            takes_many=True,
            options={"ending": ENDING},
        ),
    )
}
