"""Games that people ask for and that Zermelo does not have, with the reason for each."""

from __future__ import annotations

from types import MappingProxyType

HIDDEN = "players do not see everything, as cards or men are hidden; games here hide nothing"
CHANCE = "chance decides as well; games here have no dice and no shuffled cards"
SIMULTANEOUS = "both players choose at the same time; in games here they take turns"
PUZZLE = "it is a puzzle for one player; games here have two"
MORE_PLAYERS = "it is meant for more than two players; games here have two"
SKILL = "it is a game of skill; games here consist of moves alone"
TOO_BIG = "it is too large for Zermelo, and no small board of it is here"
YOUR_OWN = "you can write it as a short file: zermelo new mygame.py"
TIC_TAC_TOE = "it is tic-tac-toe in other words, as a magic square or a drawing of its lines shows"
JUMPING = "men jump over men on a board of lines; checkers has such captures, on squares"
LIKE_TEEKO = "teeko, three-mens-morris and mnk are like it: lines of men win"
ON_PAPER = "Winning Ways, chapter 17, has its theory; sprouts and brussels-sprouts are like it"
LIKE_MORRIS = "three-mens-morris is like it, on a square and with an empty board at the start"
MANCALA = "kalah and oware are the mancala games that are here, with few seeds"

#: The names of missing games, with blanks between, by the reason why they are missing.
GAMES = {
    HIDDEN: "20-questions bataille-navale battleship battleships belote bridge bulls-and-cows "
    "clue cluedo contract-bridge crazy-eights cribbage dark-chess dark-hex doppelkopf dou-dizhu "
    "durak euchre first-price-sealed-bid-auction geister gin gin-rummy go-fish guess-number "
    "guess-number-higher-or-lower guess-the-number hanabi hearts kriegspiel kuhn-poker "
    "leduc-poker lewis-signaling liars-dice mastermind mau-mau negotiation old-maid phantom-go "
    "phantom-tic-tac-toe pinochle poker reconnaissance-blind-chess rummikub rummy schafkopf scopa "
    "scotland-yard scrabble sheriff skat spades stratego tarok tarot texas-holdem tiny-bridge "
    "tiny-hanabi trade-comm twenty-questions universal-poker uno whist",
    CHANCE: "2048 baccarat backgammon blackjack cant-stop craps einstein-wuerfelt-nicht "
    "einstein-wurfelt-nicht farkle kniffel ludo mensch-argere-dich-nicht monopoly pachisi "
    "parcheesi pig risk roulette royal-game-of-ur senet snakes-and-ladders tavla "
    "twenty-forty-eight ur war yacht yahtzee",
    SIMULTANEOUS: "bach-or-stravinsky battle-of-the-sexes blotto chicken colonel-blotto diplomacy "
    "dynamic-routing game-of-pure-strategy goofspiel laser-tag matching-pennies morra "
    "odds-and-evens oshi-zumo prisoners-dilemma rock-paper-scissors rps schere-stein-papier "
    "stag-hunt tron",
    PUZZLE: "15-puzzle 8-puzzle bulgarian-solitaire catch cliff-walking deep-sea eight-queens "
    "fifteen-puzzle freecell game-of-life hanoi kakuro klondike klotski knights-tour lights-out "
    "minesweeper morpion-solitaire n-queens nonogram pathfinding patience peaceable-queens "
    "peg-solitaire pentalpha rubiks-cube rubiks-magic rush-hour link sokoban solitaire "
    "stone-game-v sudoku tetris tower-of-hanoi wordle",
    MORE_PLAYERS: "blokus carcassonne catan chinese-checkers settlers-of-catan ticket-to-ride",
    SKILL: "carrom crokinole darts jenga marbles mikado pick-up-sticks pong tiddlywinks",
    TOO_BIG: "all-queens-chess alquerque asalto ataxx bagh-chal bao blokus-duo camelot chaturanga "
    "connect-6 connect-six connect6 dara dvonn entropy five-field-kono focus gala gardner gess "
    "gipf gobblet gonnect hexxagon hive kamisado kono kropki latrunculi los-alamos-chess "
    "ludus-latrunculorum minichess ninuki-renju onyx pente poly-y pylos quixo rithmomachia "
    "baghchal santorini seega star surakarta tanbo trax tumbleweed tzaar yinsh yote zertz",
    YOUR_OWN: "37-puzzle-game black-path blocking-nim cat-and-mouse-ii end-wythoff euclid-wythoff "
    "ghost greedy-nim hypergraph-nim imitation-nim juniper-green mark matrix-nim proportionate-nim "
    "rat slimetrail stone-removal sum-game superghost tower-breakers-again unbalanced-nim "
    "zeckendorf",
    TIC_TAC_TOE: "15-game fifteen hot jam number-scrabble pick-15 sum-to-15 tic-tac-tri",
    MANCALA: "congkak congklak dakon tchuka-ruma tsoro",
    JUMPING: "adugo butterfly felli kowwu-dunki lau-kata-kati three-musketeers zamma",
    LIKE_TEEKO: "chung-toi dao quickcross shift-tac-toe squava susan tic-tac-two toot-and-otto "
    "tootnotto topitop yavalath",
    ON_PAPER: "cabbages contours jocasta loops-and-branches lucasta stars-and-stripes",
    LIKE_MORRIS: "shisima tant-fant tsoro-yematatu",
    "the first player wins on 4 × 4 × 4 (Patashnik 1980), by a search of many months; mnk has flat "
    "boards": "3d-tic-tac-toe qubic score-four",
    f"{TOO_BIG}: it has about 10^25 positions": "abalone",
    "its board is infinite; an angel of power 2 escapes the devil (Máthé 2007)": "angel "
    "angel-and-devil angel-problem angels-and-devils",
    "White wins it with 1. e3 (Watkins 2016), by a search of years; chess has endings": "antichess "
    "losing-chess suicide-chess",
    f"{TOO_BIG}: it has about 10^43 positions": "arimaa",
    f"{TOO_BIG}; fox-and-hounds is a hunt": "brandubh hnefatafl tablut tafl",
    "the first player wins if the exclusive or of the numbers is 0 or their count is even; you can "
    "write it as a short file": "chalkboard-xor",
    "a cut may not drop edges, a rule that no game here has": "childish-hackenbush",
    "a heap of n is a heap of n − 1 in officers: zermelo solve officers 6": "couples "
    "couples-are-forever",
    "it is kayles on a circle: zermelo solve arc-kayles --single --on cycle:13": "circle-nim "
    "daisy-game",
    "the second player wins it (Tanaka 2009), by a search of all positions": "dobutsu-shogi dshogi",
    "one player wants many moves, the other few; you can write it as a short file": "domination",
    "two players jump over pegs; you can write it as a short file": "duotaire peg-duotaire",
    "it is bachet with other parameters: zermelo solve bachet --most 2 --goal 10": "1-2-10 "
    "10-to-0-by-1-or-2 1210 one-two-ten",
    "it is subtraction from one heap of 21: zermelo solve subtraction --set 1,2,3 21": "21-flags",
    "it is nim with a bound, the most counters of a move: zermelo solve nim --most 3 4 "
    "5": "bounded-nim",
    "it is a draw, by a search and tables of endings with up to seven men (Schadd, Winands, "
    "Uiterwijk, van den Herik and Bergsma 2008), and no small board of it is here": "fanorona",
    "six-mens-morris is played on the same board, with six men": "five-mens-morris",
    f"{TOO_BIG}; breakthrough and dodgem are races": "halma",
    "one player hides a word; games here hide nothing": "hangman",
    f"{TOO_BIG}; hex and y are like it": "havannah",
    f"{TOO_BIG}; harary has a square of four cells as an animal": "hip",
    "amazons is like it, with arrows; in geography a token never comes back": "isola isolation",
    f"{TOO_BIG}; chess has endings": "janggi korean-chess makruk",
    "the second player wins it by pairing squares (Winning Ways, chapter 22), and no small board "
    "of it is here": "lewthwaite lewthwaites",
    f"{TOO_BIG}: it has about 10^23 positions": "lines-of-action loa",
    "pong-hau-ki and mu-torere are like it: men move to an empty point until a player is "
    "blocked": "madelinette",
    "the first player wins on n × n cells for even n, and the second player for odd n (Lagarias "
    "and Sleator 1999); hex has only normal play": "misere-hex reverse-hex rex",
    "it is the same game in misère play: zermelo solve nim 3 4 5 --misere": "misere-nim "
    "misere-tic-tac-toe nim-misere",
    "nine-mens-morris has the same board without diagonals, and three men fewer": "morabaraba "
    "twelve-mens-morris",
    "it is node-kayles on a king's graph: zermelo solve node-kayles --on king:6x6": "obstruction",
    "five cards are drawn first, and then it has about 10^12 positions": "onitama",
    "hexapawn, breakthrough and dawsons-pawns have pawns alone": "pawns",
    "the first player wins (Irving 2014), by a search of all 3·10^15 positions; in mnk no part of "
    "the board is turned": "pentago",
    "whether one move wins is NP-complete already (Demaine, Demaine and Eppstein 2002), and no "
    "small board of it is here": "philosophers-football phutball",
    "it is subtraction with a set of powers of 2: --set 1,2,4,8,16": "power-of-two-nim",
    f"{TOO_BIG}: it has about 10^42 positions": "quoridor",
    "bridge-it is this game on a board; for a small graph list the paths that Short wants: "
    "maker-breaker --sets ab,acd": "shannon shannon-switching shannons-switching",
    f"{TOO_BIG}: it has about 10^71 positions; chess has endings": "shogi",
    "remainders modulo 3 decide it; you can write it as a short file": "stone-game-ix",
    "each player counts stones differently, so that scores do not add up to 0": "stone-game-vi",
    "grundys-game breaks a heap into two that differ; for more you can write a short file: "
    "zermelo new mygame.py": "stone-pile stone-piles",
    "equal heaps count as one heap; nim has no such rule": "synonim",
    f"{TOO_BIG}; hex is like it": "tak",
    "a move may force the answer, which values of sums do not allow for; Winning Ways, chapter 12, "
    "has its theory": "top-entails",
    f"{TOO_BIG}; bridge-it and hex are like it": "twixt",
    f"{TOO_BIG}; notakto has several boards": "ultimate-tic-tac-toe",
    f"{TOO_BIG}: it has about 10^40 positions; chess has endings": "xiangqi",
}

#: The reason why a game is missing, by its name on the command line.
OUT_OF_SCOPE = MappingProxyType({game: why for why, text in GAMES.items() for game in text.split()})
