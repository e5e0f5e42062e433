# The public names, a line each, for type checkers; `__init__.py` has them, or finds them.

from zermelo.compounds.sums import Sum as Sum
from zermelo.games.parameters import wrong_parameter as wrong_parameter
from zermelo.games.position import Move as Move
from zermelo.games.position import Position as Position
from zermelo.games.rules import PartizanRuleset as PartizanRuleset
from zermelo.games.rules import Ruleset as Ruleset
from zermelo.games.rules import no_position as no_position
from zermelo.games.theorem import BestOption as BestOption
from zermelo.games.theorem import theorem as theorem
from zermelo.rulesets.boards.blocking import DawsonsPawns as DawsonsPawns
from zermelo.rulesets.boards.blocking import LGame as LGame
from zermelo.rulesets.boards.blocking import MuTorere as MuTorere
from zermelo.rulesets.boards.blocking import PongHauKi as PongHauKi
from zermelo.rulesets.boards.checkers_and_reversi import Checkers as Checkers
from zermelo.rulesets.boards.checkers_and_reversi import Reversi as Reversi
from zermelo.rulesets.boards.chess.rules import Chess as Chess
from zermelo.rulesets.boards.chopsticks import Chopsticks as Chopsticks
from zermelo.rulesets.boards.connecting import BridgeIt as BridgeIt
from zermelo.rulesets.boards.connecting import Hex as Hex
from zermelo.rulesets.boards.connecting import Y as Y
from zermelo.rulesets.boards.four_and_five import ConnectFour as ConnectFour
from zermelo.rulesets.boards.four_and_five import Gomoku as Gomoku
from zermelo.rulesets.boards.go import Go as Go
from zermelo.rulesets.boards.hunts import FoxAndHounds as FoxAndHounds
from zermelo.rulesets.boards.hunts import HareAndHounds as HareAndHounds
from zermelo.rulesets.boards.hunts import QueenAndPawns as QueenAndPawns
from zermelo.rulesets.boards.kalah import Kalah as Kalah
from zermelo.rulesets.boards.kalah import Oware as Oware
from zermelo.rulesets.boards.mnk import MNK as MNK
from zermelo.rulesets.boards.mnk import Connect as Connect
from zermelo.rulesets.boards.mnk import Harary as Harary
from zermelo.rulesets.boards.mnk import Sim as Sim
from zermelo.rulesets.boards.morris import Morris as Morris
from zermelo.rulesets.boards.morris import Teeko as Teeko
from zermelo.rulesets.boards.morris import ThreeMensMorris as ThreeMensMorris
from zermelo.rulesets.boards.races import Breakthrough as Breakthrough
from zermelo.rulesets.boards.races import Dodgem as Dodgem
from zermelo.rulesets.boards.races import Hexapawn as Hexapawn
from zermelo.rulesets.boards.shared_men import Notakto as Notakto
from zermelo.rulesets.boards.shared_men import Quarto as Quarto
from zermelo.rulesets.boards.shared_signs import FirstSos as FirstSos
from zermelo.rulesets.boards.shared_signs import OrderAndChaos as OrderAndChaos
from zermelo.rulesets.boards.shared_signs import Sos as Sos
from zermelo.rulesets.boards.shared_signs import TrafficLights as TrafficLights
from zermelo.rulesets.boards.shared_signs import WildTicTacToe as WildTicTacToe
from zermelo.rulesets.catalogue import catalogue as catalogue
from zermelo.rulesets.catalogue import instances as instances
from zermelo.rulesets.catalogue import ruleset_named as ruleset_named
from zermelo.rulesets.coins.array import CoinArray as CoinArray
from zermelo.rulesets.coins.runs import Ruler as Ruler
from zermelo.rulesets.coins.runs import Sym as Sym
from zermelo.rulesets.coins.turtles import Turtles as Turtles
from zermelo.rulesets.graphs.boxes.rules import DotsAndBoxes as DotsAndBoxes
from zermelo.rulesets.graphs.boxes.rules import Nimstring as Nimstring
from zermelo.rulesets.graphs.chomp.rules import Chomp as Chomp
from zermelo.rulesets.graphs.colouring import Col as Col
from zermelo.rulesets.graphs.colouring import Snort as Snort
from zermelo.rulesets.graphs.cops import CatAndMouse as CatAndMouse
from zermelo.rulesets.graphs.cops import Cops as Cops
from zermelo.rulesets.graphs.geodetic.rules import Geodetic as Geodetic
from zermelo.rulesets.graphs.hackenbush.rules import GreenHackenbush as GreenHackenbush
from zermelo.rulesets.graphs.hackenbush.rules import Hackenbush as Hackenbush
from zermelo.rulesets.graphs.node_kayles.rules import NodeKayles as NodeKayles
from zermelo.rulesets.graphs.parity import EdgeDeletion as EdgeDeletion
from zermelo.rulesets.graphs.parity import OddEvenDeletion as OddEvenDeletion
from zermelo.rulesets.graphs.parity import VertexDeletion as VertexDeletion
from zermelo.rulesets.graphs.rooted_geodetic import RootedGeodetic as RootedGeodetic
from zermelo.rulesets.graphs.slither import Slither as Slither
from zermelo.rulesets.graphs.sprouts import BrusselsSprouts as BrusselsSprouts
from zermelo.rulesets.graphs.sprouts import Sprouts as Sprouts
from zermelo.rulesets.graphs.vertices import ArcKayles as ArcKayles
from zermelo.rulesets.grids.cakes import Cutcake as Cutcake
from zermelo.rulesets.grids.cakes import Eatcake as Eatcake
from zermelo.rulesets.grids.cakes import MaundyCake as MaundyCake
from zermelo.rulesets.grids.cakes import TurnAndEatcake as TurnAndEatcake
from zermelo.rulesets.grids.clobbers import AntiClobber as AntiClobber
from zermelo.rulesets.grids.clobbers import Clobber as Clobber
from zermelo.rulesets.grids.clobbers import KingsClobber as KingsClobber
from zermelo.rulesets.grids.clobbers import Konane as Konane
from zermelo.rulesets.grids.clobbers import QueensClobber as QueensClobber
from zermelo.rulesets.grids.clobbers import RooksClobber as RooksClobber
from zermelo.rulesets.grids.domineering import Cram as Cram
from zermelo.rulesets.grids.domineering import Domineering as Domineering
from zermelo.rulesets.grids.men_on_boards import Amazons as Amazons
from zermelo.rulesets.grids.men_on_boards import Fission as Fission
from zermelo.rulesets.grids.men_on_boards import FoxAndGeese as FoxAndGeese
from zermelo.rulesets.grids.men_on_boards import NoGo as NoGo
from zermelo.rulesets.grids.men_on_boards import SkiJumps as SkiJumps
from zermelo.rulesets.grids.men_on_boards import TacTix as TacTix
from zermelo.rulesets.heaps.adding import Bachet as Bachet
from zermelo.rulesets.heaps.adding import Squares as Squares
from zermelo.rulesets.heaps.corner import ChessboardGame as ChessboardGame
from zermelo.rulesets.heaps.corner import Corner as Corner
from zermelo.rulesets.heaps.end_nim import EndNim as EndNim
from zermelo.rulesets.heaps.end_nim import PartizanEndNim as PartizanEndNim
from zermelo.rulesets.heaps.epidemiography import Epidemiography as Epidemiography
from zermelo.rulesets.heaps.epidemiography import Nimania as Nimania
from zermelo.rulesets.heaps.euclid import Euclid as Euclid
from zermelo.rulesets.heaps.hydra import Hydra as Hydra
from zermelo.rulesets.heaps.nim import Nim as Nim
from zermelo.rulesets.heaps.nim import Scoring as Scoring
from zermelo.rulesets.heaps.nim_variants import Antonim as Antonim
from zermelo.rulesets.heaps.nim_variants import CandyPiles as CandyPiles
from zermelo.rulesets.heaps.nim_variants import EvenWins as EvenWins
from zermelo.rulesets.heaps.nim_variants import FibonacciNim as FibonacciNim
from zermelo.rulesets.heaps.nim_variants import StaircaseNim as StaircaseNim
from zermelo.rulesets.heaps.octal import Octal as Octal
from zermelo.rulesets.heaps.octal import SubtractASquare as SubtractASquare
from zermelo.rulesets.heaps.octal import Subtraction as Subtraction
from zermelo.rulesets.heaps.partizan_heaps import PartizanEuclid as PartizanEuclid
from zermelo.rulesets.heaps.partizan_heaps import PartizanOctal as PartizanOctal
from zermelo.rulesets.heaps.partizan_heaps import PartizanSubtraction as PartizanSubtraction
from zermelo.rulesets.heaps.partizan_heaps import RobinHood as RobinHood
from zermelo.rulesets.heaps.prim_and_dim import Dim as Dim
from zermelo.rulesets.heaps.prim_and_dim import Prim as Prim
from zermelo.rulesets.heaps.prim_and_dim import TowerBreakers as TowerBreakers
from zermelo.rulesets.heaps.reversible import PokerNim as PokerNim
from zermelo.rulesets.heaps.several_heaps import Moore as Moore
from zermelo.rulesets.heaps.several_heaps import Nimhoff as Nimhoff
from zermelo.rulesets.heaps.slow_nim import CircularNim as CircularNim
from zermelo.rulesets.heaps.slow_nim import DeleteNim as DeleteNim
from zermelo.rulesets.heaps.slow_nim import MergeNim as MergeNim
from zermelo.rulesets.heaps.slow_nim import Nimdi as Nimdi
from zermelo.rulesets.heaps.slow_nim import SlowNim as SlowNim
from zermelo.rulesets.heaps.slow_nim import Take as Take
from zermelo.rulesets.heaps.whim import Whim as Whim
from zermelo.rulesets.heaps.wythoff.congruent import WythoffAB as WythoffAB
from zermelo.rulesets.heaps.wythoff.relatives import Wythoff3 as Wythoff3
from zermelo.rulesets.heaps.wythoff.relatives import WythoffSquared as WythoffSquared
from zermelo.rulesets.heaps.wythoff.relatives import WythoffST as WythoffST
from zermelo.rulesets.heaps.wythoff.rules import Wythoff as Wythoff
from zermelo.rulesets.logic.formula.rules import Formula as Formula
from zermelo.rulesets.numbers.factoring.rules import Factoring as Factoring
from zermelo.rulesets.numbers.naming import CanIWin as CanIWin
from zermelo.rulesets.numbers.naming import Schuh as Schuh
from zermelo.rulesets.numbers.naming import SylverCoinage as SylverCoinage
from zermelo.rulesets.numbers.polynomial.rules import Polynomial as Polynomial
from zermelo.rulesets.numbers.striking import PermutationGame as PermutationGame
from zermelo.rulesets.numbers.striking import StrikeItOut as StrikeItOut
from zermelo.rulesets.orders.chocolate.rules import Chocolate as Chocolate
from zermelo.rulesets.orders.chocolate.rules import ChompBoard as ChompBoard
from zermelo.rulesets.orders.hackendot.rules import Bushenhack as Bushenhack
from zermelo.rulesets.orders.hackendot.rules import Hackendot as Hackendot
from zermelo.rulesets.orders.poset.rules import Poset as Poset
from zermelo.rulesets.orders.set_families import Deletion as Deletion
from zermelo.rulesets.orders.set_families import MakerBreaker as MakerBreaker
from zermelo.rulesets.orders.superset.rules import Superset as Superset
from zermelo.rulesets.reading import position_of as position_of
from zermelo.rulesets.strips.classics import CoinsInALine as CoinsInALine
from zermelo.rulesets.strips.classics import Kotzig as Kotzig
from zermelo.rulesets.strips.classics import Northcott as Northcott
from zermelo.rulesets.strips.coins_on_strip import SilverDollar as SilverDollar
from zermelo.rulesets.strips.coins_on_strip import Welter as Welter
from zermelo.rulesets.strips.strip import BackslidingToadsAndFrogs as BackslidingToadsAndFrogs
from zermelo.rulesets.strips.strip import ElephantsAndRhinos as ElephantsAndRhinos
from zermelo.rulesets.strips.strip import Push as Push
from zermelo.rulesets.strips.strip import Shove as Shove
from zermelo.rulesets.strips.strip import ToadsAndFrogs as ToadsAndFrogs
from zermelo.rulesets.strips.strip import TopplingDominoes as TopplingDominoes
from zermelo.rulesets.strips.treblecross import Treblecross as Treblecross
from zermelo.rulesets.tokens.annihilation.rules import Annihilation as Annihilation
from zermelo.rulesets.tokens.geography.rules import Geography as Geography
from zermelo.rulesets.tokens.tokens.rules import Tokens as Tokens
from zermelo.rulesets.tokens.two_kinds import Matter as Matter
from zermelo.rulesets.tokens.two_kinds import Partizan as Partizan
from zermelo.rulesets.tokens.two_kinds import PartizanAnnihilation as PartizanAnnihilation

achi: ThreeMensMorris
bob_and_ben: Octal
corner_the_king: Corner
corner_the_knight: Corner
corner_the_queen: Corner
corner_the_rook: Corner
dawsons_chess: Octal
dawsons_kayles: Octal
deleting_divisors: Dim
divisor_game: Dim
game_of_stones: Subtraction
game_with_sticks: SlowNim
got_it: Bachet
grundys_game: Octal
guiles: Octal
kayles: Octal
laskers_nim: Octal
mock_turtles: Turtles
moebius: Turtles
mogul: Turtles
moidores: Turtles
nine_mens_morris: Morris
officers: Octal
pebble_game: EvenWins
picaria: ThreeMensMorris
prime_game: Subtraction
princess_and_roses: SlowNim
rims: Octal
rugs: CoinArray
six_mens_morris: Morris
stone_game_ii: CoinsInALine
stone_game_iii: CoinsInALine
stone_game_vii: CoinsInALine
stone_game_viii: CoinsInALine
three_pile_stone_game: SlowNim
tic_tac_toe: MNK
triplets: Turtles
turning_corners: CoinArray
turning_turtles: Turtles
twenty_one: Bachet
twins: Turtles
