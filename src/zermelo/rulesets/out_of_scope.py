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
OUR_OWN = "a file of some lines does it: zermelo new mygame.py"
TIC_TAC_TOE = "it is tic-tac-toe in other words, as a magic square or a drawing of its lines shows"
LIKE_MORRIS = "three-mens-morris is like it, on a square and with an empty board at the start"
MANCALA = "kalah and oware are the mancala games that are here, with few seeds"

#: The games by reason.
_WITH_REASON = {
    HIDDEN: "20-questions bataille-navale battleship battleships belote bridge bulls-and-cows clue "
    "cluedo contract-bridge cribbage dark-chess doppelkopf durak geister gin gin-rummy go-fish "
    "guess-number guess-number-higher-or-lower guess-the-number hanabi hearts kriegspiel "
    "mastermind mau-mau old-maid phantom-go pinochle poker rummikub rummy schafkopf scopa "
    "scotland-yard scrabble skat spades stratego tarot texas-holdem twenty-questions uno whist",
    CHANCE: "2048 backgammon baccarat blackjack craps einstein-wurfelt-nicht kniffel ludo "
    "mensch-argere-dich-nicht monopoly pachisi parcheesi pig risk roulette senet "
    "snakes-and-ladders tavla ur royal-game-of-ur war yahtzee",
    AT_ONCE: "blotto chicken colonel-blotto diplomacy goofspiel matching-pennies morra "
    "odds-and-evens prisoners-dilemma rock-paper-scissors rps schere-stein-papier tron",
    ALONE: "15-puzzle bulgarian-solitaire eight-queens fifteen-puzzle freecell game-of-life hanoi "
    "kakuro klondike klotski knights-tour lights-out minesweeper nonogram patience peg-solitaire "
    "rubiks-cube rush-hour sokoban solitaire stone-game-v sudoku tetris tower-of-hanoi wordle",
    SEVERAL: "blokus carcassonne catan chinese-checkers settlers-of-catan ticket-to-ride",
    SKILL: "carrom crokinole darts jenga marbles mikado pick-up-sticks pong tiddlywinks",
    LARGE: "alquerque asalto ataxx bagh-chal bao blokus-duo camelot connect-six connect6 dara "
    "dvonn entropy five-field-kono focus gipf gobblet hexxagon hive kamisado kropki pente pylos "
    "quixo rithmomachia santorini seega surakarta trax tzaar yinsh yote zertz",
    OUR_OWN: "black-path chopsticks ghost order-and-chaos slimetrail sos stone-game-iii "
    "stone-game-viii superghost wild-tic-tac-toe zeckendorf",
    TIC_TAC_TOE: "15-game fifteen hot jam number-scrabble pick-15 tic-tac-tri",
    MANCALA: "congklak dakon tchuka-ruma tsoro",
    LIKE_MORRIS: "shisima tant-fant tsoro-yematatu",
}

#: By reason a game, or several, with a reason of their own.
_WITH_OWN_REASON = {
    f"{LARGE}: it has about 10^25 positions": "abalone",
    "its board is infinite; an angel of power 2 escapes the devil (Máthé 2007)": "angel",
    f"{LARGE}: it has about 10^43 positions": "arimaa",
    "cops has a cat, the cop, and a mouse, the robber, but no hole for the mouse": "cat-and-mouse",
    "it is a draw, by a search and tables of endings with up to seven men (Schadd, Winands, "
    "Uiterwijk, van den Herik and Bergsma 2008), and no small board of it is here": "fanorona",
    f"{LARGE}; breakthrough and dodgem are races": "halma",
    "one player hides a word; games here hide nothing": "hangman",
    f"{LARGE}; hex and y are like it": "havannah",
    f"{LARGE}; harary has a square of four cells as an animal": "hip",
    f"{LARGE}; fox-and-hounds is a hunt": "brandubh hnefatafl tablut tafl",
    "amazons is like it, with arrows; in geography one token never comes back": "isola isolation",
    f"{LARGE}; chess has endings": "janggi makruk",
    f"{LARGE}: it has about 10^23 positions": "lines-of-action loa",
    "it is the same game with the option --misere": "misere-nim misere-tic-tac-toe nim-misere",
    "it is node-kayles on the graph of a king's moves; give a file of its edges": "obstruction",
    "five cards are drawn first, and then it has about 10^12 positions": "onitama",
    "hexapawn, breakthrough and dawsons-pawns have pawns alone": "pawns",
    "who begins wins (Irving 2014), by a search of all 3·10^15 positions; mnk has boards without "
    "turning quarters": "pentago",
    "whether one move wins is NP-complete already (Demaine, Demaine and Eppstein 2002), and no "
    "small board of it is here": "philosophers-football phutball",
    "who begins wins it on 4 × 4 × 4 (Patashnik 1980), by a search of many months; mnk has flat "
    "boards": "3d-tic-tac-toe qubic score-four",
    f"{LARGE}: it has about 10^42 positions": "quoridor",
    "n spots have the value of n counters in nim (Winning Ways, chapter 17)": "rims",
    "bridge-it is this game on a board; for a small graph list the paths that Short wants: "
    "maker-breaker --sets ab,acd": "shannon shannon-switching shannons-switching",
    f"{LARGE}: it has about 10^71 positions; chess has endings": "shogi",
    "the second player wins it (Mead, Rosa and Huang 1974); a file of some lines does it with "
    "lost(state): zermelo new mygame.py": "sim",
    "a file of some lines does it; coins-in-a-line takes from both ends": "stone-game-ii",
    "each player counts stones differently, so that scores do not add up to 0": "stone-game-vi",
    "a file of some lines does it; coins-in-a-line counts what is taken": "stone-game-vii",
    "remainders modulo 3 decide it; a file of some lines does it": "stone-game-ix",
    "grundys-game breaks a heap into two that differ; a file of some lines does it for more: "
    "zermelo new mygame.py": "stone-pile stone-piles",
    f"{LARGE}; hex is like it": "tak",
    "a move may force the answer, which values of sums do not allow for; Winning Ways, chapter 12, "
    "has its theory": "top-entails",
    f"{LARGE}; bridge-it and hex are like it": "twixt",
    f"{LARGE}; notakto has several boards": "ultimate-tic-tac-toe",
    f"{LARGE}: it has about 10^40 positions; chess has endings": "xiangqi",
}

#: The reason why a game is missing, by its name on the command line.
OUT_OF_SCOPE = MappingProxyType(
    {
        name: why
        for why, names in (_WITH_REASON | _WITH_OWN_REASON).items()
        for name in names.split()
    }
)
