"""The table of operators, which make games of other games."""

from __future__ import annotations

from zermelo.compounds.compound_rules import Operator

SHORT, LONG = "short", "long"
#: The three ways to adjoin P-positions, by name.
KEEP, LATEST, STAR = "keep", "latest", "star"
ADJOIN_WAYS = {
    KEEP: "each step adds the P-positions of the step before to the moves",
    LATEST: "each step adds the P-positions of the step before to the moves of the game itself",
    STAR: "the moves are only the P-positions of the step before: Larsson 2012's star operator",
}
DRAW, FORBID, LOSE, WIN, KO = "draw", "forbid", "lose", "win", "ko"
#: The rules on repetition, by name.
REPETITION_RULES = {
    FORBID: "no move may lead to a position that was visited",
    LOSE: "a player who moves to a visited position has lost",
    WIN: "a player who moves to a visited position has won",
    DRAW: "if a position is visited again, nobody wins",
    KO: "only a move that undoes the last move is forbidden",
}

ENDING = ((SHORT, LONG), "short: play ends with the first part to end; long: with the last one")
THAW_HELP = (
    "with the long rule, in partizan games: a part in which a player had no move on his turn stays "
    "in play; by default it is over for good"
)
WAY_HELP = "; ".join(f"{way}: {meaning}" for way, meaning in ADJOIN_WAYS.items())
RULE_HELP = "; ".join(f"{rule}: {meaning}" for rule, meaning in REPETITION_RULES.items())
#: The operators by name; one or more positions follow the name, in parentheses.
OPERATORS = {
    operator.name: operator
    for operator in (
        Operator(
            "conjunctive",
            "Move in all of several games; play ends with the part that ends first.",
            "The part of least remoteness decides; with the long ending rule, where a turn is a "
            "move in all parts that are not over, the part of greatest suspense (Smith 1966; "
            "Conway 1976, chapter 14). The same holds in misère play, for partizan games, and "
            "where play need not end; there suspense is two numbers for each player. With the long "
            "rule and --thaw, compounds of partizan games are searched.",
            "(nim 3 5) (kayles 4)",
            "compound:conjunctive_compound",
            takes_many=True,
            options={"ending": ENDING, "thaw": ((), THAW_HELP)},
        ),
        Operator(
            "disjunctive",
            "Move in one of several games; play ends with the part that ends last.",
            "The sum. With the short ending rule, the nim-sum of the foreclosed values decides for "
            "impartial parts, in normal and misère play, unless a part is over or (in normal play) "
            "can be ended at once; compounds with partizan parts are searched.",
            "--ending short (nim 3 5) (kayles 4)",
            "compound:disjunctive_compound",
            takes_many=True,
            options={"ending": ENDING},
        ),
        Operator(
            "adjoin",
            "Take a vector that is a move of the game, or one of its P-positions.",
            "For games whose moves are vectors to take away, such as Nim, Wythoff's game and "
            "subtraction games; others are refused. Two-heap Nim becomes Wythoff's game, and after "
            "two steps the game W² (Fraenkel 1996a, section 6). Positions are solved by search. "
            "For small positions explain lists P-positions of the first steps, and says whether "
            "they repeat.",
            "(nim 3 5) 2",
            "p_positions_as_moves:read_p_positions_as_moves",
            options={"way": (tuple(ADJOIN_WAYS), WAY_HELP)},
            after="how many times, by default once",
        ),
        Operator(
            "impartial",
            "Make a move of either player of a partizan game.",
            "Positions split as in the partizan game, whose theorems do not apply.",
            "(domineering 2x3)",
            "variants:impartial_variant",
        ),
        Operator(
            "pass",
            "Move, or use up a pass; a player who has no other move may not pass.",
            "With --at-ends a player may always use up a pass, so the position is a sum: a shared "
            "pass adds *1; own passes add an integer, Left's number of passes minus Right's. "
            "Without it, equal numbers of own passes do not change who wins in normal play of an "
            "impartial game that ends; otherwise no rule is known, as for Nim with a shared pass, "
            "and positions are searched. With --free alone, players may pass at will: positions of "
            "impartial games with a move are drawn, but in normal play a player who can end play "
            "wins. In Go two passes end play; here they do not.",
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
            "lose by it. With --rule forbid, explain says for small impartial games in normal play "
            "whether the winner has a narrow strategy, one move for each position, or has to know "
            "what was visited. The history is part of the state, so that n positions may have "
            "n·2^(n−1) states. The positions after the first in parentheses were visited before.",
            "--rule lose (nim 3 5)",
            "repetition:read_repetition",
            takes_many=True,
            options={
                "rule": (tuple(REPETITION_RULES), RULE_HELP),
                "with-turn": (
                    (),
                    "in a partizan game a position is repeated only with the same player to move",
                ),
            },
            after="the word 'again', if the position was visited before",
        ),
        Operator(
            "selective",
            "Move in one or more of several games; play ends with the part that ends last.",
            "An impartial compound is P if every part is P, D if a part is D, otherwise N. This "
            "holds in normal play with the long rule; the winner is the same in misère play if "
            "every play ends and at least two parts have moves. With the short rule it holds by "
            "the parts' outcomes in the same play, unless a part is over or, in normal play, can "
            "be ended at once. For partizan games only this is known, in normal play with the long "
            "rule and in misère play with the short rule: if every part is lost for the player to "
            "move, so is the compound. Where no rule holds, it is searched.",
            "(nim 3 3) (kayles 4)",
            "compound:selective_compound",
            takes_many=True,
            options={"ending": ENDING},
        ),
    )
}
