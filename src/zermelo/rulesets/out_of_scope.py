"""Games that people ask for and that Zermelo does not have, with the reason."""

from __future__ import annotations

from types import MappingProxyType

HIDDEN = "players do not see everything, as cards or men are hidden; games here hide nothing"
CHANCE = "chance decides as well; games here have no dice and no shuffled cards"
AT_ONCE = "both players choose at the same time; in games here they take turns"
ALONE = "it is a puzzle for one player; games here have two"
SEVERAL = "it is meant for more than two players; games here have two"
SKILL = "it is a game of skill; games here consist of moves alone"
LARGE = "it is too large for Zermelo, and no small board of it is here"
OUR_OWN = "it is not in the catalogue, but a file of some lines does it: zermelo new mygame.py"

GO = (
    "by superko a position is all that was played before, and 19 × 19 is far too large; Black wins "
    "5 × 5 with all points (van der Werf 2003), and nogo has boards of any size"
)
OWARE = (
    "play can go round in circles, and only an agreement ends it; Awari is a draw (Romein and Bal "
    "2003), and kalah is a mancala game"
)

#: The games by reason.
_WITH_REASON = {
    HIDDEN: "battleship belote bridge bulls-and-cows clue cluedo contract-bridge cribbage "
    "dark-chess doppelkopf durak geister gin gin-rummy go-fish hanabi hearts kriegspiel "
    "mastermind mau-mau old-maid phantom-go pinochle poker rummikub rummy schafkopf scopa "
    "scotland-yard scrabble skat spades stratego tarot texas-holdem uno whist",
    CHANCE: "2048 backgammon baccarat blackjack craps einstein-wurfelt-nicht kniffel ludo "
    "mensch-argere-dich-nicht monopoly pachisi parcheesi pig risk roulette senet "
    "snakes-and-ladders tavla ur royal-game-of-ur war yahtzee",
    AT_ONCE: "blotto chicken colonel-blotto diplomacy goofspiel matching-pennies morra "
    "odds-and-evens prisoners-dilemma rock-paper-scissors rps schere-stein-papier tron",
    ALONE: "15-puzzle eight-queens fifteen-puzzle freecell game-of-life hanoi kakuro klondike "
    "klotski knights-tour lights-out minesweeper nonogram patience peg-solitaire rubiks-cube "
    "rush-hour sokoban solitaire sudoku tetris tower-of-hanoi wordle",
    SEVERAL: "blokus carcassonne catan chinese-checkers settlers-of-catan ticket-to-ride",
    SKILL: "carrom crokinole darts jenga marbles mikado pick-up-sticks pong tiddlywinks",
    LARGE: "alquerque bao camelot dvonn focus gipf gobblet hive pente santorini surakarta "
    "yote zertz",
    OUR_OWN: "chopsticks ghost jam superghost",
}

#: Games with a reason of their own.
_WITH_OWN_REASON = {
    "abalone": f"{LARGE}: it has about 10^25 positions",
    "angel": "its board is infinite; an angel of power 2 escapes the devil (Máthé 2007)",
    "arimaa": f"{LARGE}: it has about 10^43 positions",
    **dict.fromkeys(("baduk", "go", "igo", "weiqi"), GO),
    "fanorona": "it is a draw, by a search and tables of endings with up to seven men (Schadd, "
    "Winands, Uiterwijk, van den Herik and Bergsma 2008), and no small board of it is here",
    "halma": f"{LARGE}; breakthrough and dodgem are races",
    "hangman": "one player hides a word; games here hide nothing",
    "havannah": f"{LARGE}; hex and y are like it",
    "hnefatafl": f"{LARGE}; fox-and-hounds is a hunt",
    "janggi": f"{LARGE}; chess has endings",
    "lines-of-action": f"{LARGE}: it has about 10^23 positions",
    **dict.fromkeys(("awale", "awari", "oware", "wari"), OWARE),
    "onitama": "five cards are drawn first, and then it has about 10^12 positions",
    "pentago": "who begins wins (Irving 2014), by a search of all 3·10^15 positions; mnk has "
    "boards without turning quarters",
    "phutball": "whether one move wins is NP-complete already (Demaine, Demaine and Eppstein "
    "2002), and no small board of it is here",
    "qubic": "who begins wins it on 4 × 4 × 4 (Patashnik 1980), by a search of many months; mnk "
    "has flat boards",
    "quoridor": f"{LARGE}: it has about 10^42 positions",
    "shogi": f"{LARGE}: it has about 10^71 positions; chess has endings",
    "sim": "the second player wins it (Mead, Rosa and Huang 1974); a file of some lines does it "
    "with lost(state): zermelo new mygame.py",
    "tablut": f"{LARGE}; fox-and-hounds is a hunt",
    "tak": f"{LARGE}; hex is like it",
    "top-entails": "a move may force the answer, which values of sums do not allow for; Winning "
    "Ways, chapter 12, has its theory",
    "twixt": f"{LARGE}; bridge-it and hex are like it",
    "ultimate-tic-tac-toe": f"{LARGE}; notakto has several boards",
    "xiangqi": f"{LARGE}: it has about 10^40 positions; chess has endings",
}

#: The reason why a game is missing, by its name on the command line.
OUT_OF_SCOPE = MappingProxyType(
    {name: why for why, names in _WITH_REASON.items() for name in names.split()} | _WITH_OWN_REASON
)
