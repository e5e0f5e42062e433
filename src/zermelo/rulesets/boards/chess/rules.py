"""Chess endings of up to four men, from FEN, with moves in SAN."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from zermelo.games.compiled import CompiledRules
from zermelo.games.ends import End
from zermelo.games.parameters import wrong_parameter
from zermelo.games.rules import Ruleset, Tractable, no_position, parameter
from zermelo.games.scene import Place, Scene, scene_of
from zermelo.rulesets.boards.chess.diagram import (
    BLACK,
    EMPTY,
    FILES,
    KINDS,
    NAMES,
    WHITE,
    Diagram,
    Sides,
    closure,
    is_dead,
    material_of,
    name_of,
    ordered,
    read_fen,
    sides_of,
    supported_material,
    write_fen,
)
from zermelo.rulesets.boards.chess.moves import in_check, moves, san, spellings, squares_of
from zermelo.rulesets.boards.men import with_letters
from zermelo.values.play import NORMAL, Play

#: How each letter of FEN, and an empty square, is drawn.
MEN = {EMPTY: ""} | {man: f"white:{man}" for man in KINDS}
MEN |= {man: f"black:{man}" for man in KINDS.lower()}


@dataclass(frozen=True)
class Chess(Ruleset[Diagram]):
    """Chess with few men: kings and up to two other pieces, or a king and a pawn against a king.

    A player in check without a move has lost; a player without a move who is not in check has a
    stalemate, a tie. Positions with only the kings, the kings and a knight, or the kings and
    bishops on squares of one colour are ties too: no moves lead to a mate (the Laws of Chess,
    5.2.2). The remoteness is the distance to mate, counted in moves of both sides. There is no
    castling, no en passant and no fifty-move rule; play without end is a draw. A position is
    written in FEN, moves in SAN. With ``material``, an ending such as KQKR, a table has all
    positions of this ending and of those that it can become; otherwise those that play can reach.

    Examples
    --------
    >>> Chess()("8/8/8/8/8/1K6/7Q/k7 w - - 0 1")
    <chess: 8/8/8/8/8/1K6/7Q/k7 w - - 0 1>
    >>> [str(move) for move in Chess()("8/8/8/8/8/1K6/8/k6Q b").moves()]
    []
    """

    name = "chess"
    example = "8/8/8/8/8/2k5/1R6/K7 w - - 0 1"
    tractable = Tractable("no: exponential time on n×n boards (Fraenkel and Lichtenstein 1981)")
    ends = False

    material: str = parameter("", "an ending, such as KQKR or KPK")

    def __post_init__(self) -> None:
        if self.material and sides_of(self.material) not in supported_material():
            advice = "give the men of one side and then of the other, each side's king first"
            examples = "such as KQKR; up to four men without pawns, or KPK"
            raise wrong_parameter(self, "material", f"{advice}, {examples}")

    def state(self, *parts: object) -> Diagram:
        """Return the position of a FEN or `Diagram`; without parts, the material's first."""
        if len(parts) == 1 and isinstance(parts[0], Diagram):
            return self._checked(parts[0])
        # underscores stand for blanks, as in web addresses
        words = " ".join(map(str, parts)).replace("_", " ").split()
        sides = None if words else sides_of(self.material)
        if sides is not None:
            return self._first(*sides)
        try:
            diagram = read_fen(words)
        except ValueError as error:
            raise no_position(self, str(error)) from None
        return self._checked(diagram)

    def show(self, state: Diagram) -> str:
        """Write the FEN."""
        return write_fen(state)

    def describe(self, state: Diagram, option: Diagram) -> str:
        """Write the move in SAN."""
        return san(state, option)

    def spellings(self, state: Diagram, option: Diagram) -> Iterator[str]:
        """Yield other spellings, also with both squares: ``b2c2``, ``Rb2-c2``."""
        return spellings(state, option)

    def options(self, state: Diagram) -> Iterator[Diagram]:
        """Yield the positions after legal moves."""
        return moves(state)

    def end(self, state: Diagram) -> End | None:
        """Return the end by mate, stalemate or dead material; otherwise None."""
        if is_dead((square, man) for square, man in state.men if man not in "Kk"):
            return End.TIE
        if any(moves(state)):
            return None
        return End.LOST if in_check(state, state.turn) else End.TIE

    def canonical(self, state: Diagram) -> Diagram:
        """Return the least image by symmetries and exchange of colours, with White to move."""
        squares = (state if state.turn == WHITE else state.mirror_image).squares
        ranks = tuple(squares[place : place + 8] for place in range(0, 64, 8))
        images = {ranks}
        if "p" not in squares.lower():  # with pawns, only the left-right mirror keeps the game
            images |= {tuple(map("".join, zip(*rows, strict=True))) for rows in images}
            images |= {rows[::-1] for rows in images}
        images |= {tuple(row[::-1] for row in rows) for rows in images}
        return Diagram("".join(min(images)), WHITE)

    def compiled(self, play: Play = NORMAL) -> CompiledRules[Diagram] | None:  # noqa: ARG002
        """Return compiled rules for all endings; ``material`` adds indices and unmoves."""
        from zermelo.rulesets.boards.chess.compiled import compiled

        return compiled(self._materials, indexed=bool(self.material))

    def scene(self, state: Diagram) -> Scene:
        """Show the board; drag a man. A pawn on the last rank may become one of several pieces."""
        places = [
            Place(name_of(square), "square", square % 8, 7 - square // 8, "", MEN[man])
            for square, man in enumerate(state.squares)
        ]
        options = self._next_states(state)
        gestures = ((tuple(map(name_of, squares_of(state, new))), new) for new in options)
        return scene_of(places, moves=gestures)

    def remarks(self, state: Diagram) -> Sequence[str]:
        """Return the board drawn as text, the eighth rank first."""
        lines = [f"{8 - above}  {' '.join(rank)}" for above, rank in enumerate(state.ranks)]
        return ("\n".join([*lines, f"   {' '.join(FILES)}", f"{NAMES[state.turn]} to move"]),)

    def distance(self, moves_left: int) -> str:
        """Return a distance to mate in words, in moves of the winner."""
        if moves_left == 0:
            return "checkmate"
        return f"{'mate' if moves_left % 2 else 'mated'} in {(moves_left + 1) // 2}"

    def narrowed(self, state: Diagram) -> Chess:
        """Return rules for one material (by default the state's), with keys below four million."""
        return self if self.material else Chess(material_of(_sides(state)))

    def ending(self, name: str, state: Diagram) -> Chess | None:
        """Return rules by name, such as ``chess --material KQKR``; None if they lack the state."""
        material = name.removeprefix(f"{self.name} --material ")
        sides = sides_of(material)
        return None if sides is None or _sides(state) not in closure(sides) else Chess(material)

    @property
    def _materials(self) -> frozenset[Sides]:
        """Every material that may be on the board."""
        sides = sides_of(self.material)
        return supported_material() if sides is None else closure(sides)

    def _first(self, mine: str, theirs: str) -> Diagram:
        """Return the first position of these men, in the order a2, b2, …, h7, without a check."""
        men = f"Kk{mine}{theirs.lower()}"
        for places in permutations(range(8, 56), len(men)):
            squares = with_letters(EMPTY * 64, dict(zip(places, men, strict=True)))
            diagram = Diagram(squares, WHITE)
            if not in_check(diagram, WHITE) and not in_check(diagram, BLACK):
                return diagram
        raise AssertionError(self.material)

    def _checked(self, diagram: Diagram) -> Diagram:
        """Return a position if it is possible and supported; otherwise raise InputError."""
        for error in self._errors(diagram):
            raise no_position(self, error)
        return diagram

    def _errors(self, diagram: Diagram) -> Iterator[str]:
        men = [man for _, man in diagram.men]
        for side, king in ((WHITE, "K"), (BLACK, "k")):
            if men.count(king) != 1:
                yield f"{NAMES[side]} has {men.count(king)} kings ({king}); expected one"
        for square, man in diagram.men:
            if man in "Pp" and square // 8 in (0, 7):
                yield f"there is a pawn on {name_of(square)}; pawns stand on ranks 2 to 7"
        sides = _sides(diagram)
        material = material_of(sides)
        if sides not in supported_material():
            yield f"the men are {material}; supported are up to four men without pawns, and KPK"
        if sides not in self._materials:
            problem = f"the men are {material}, which {self.material} cannot become"
            yield f"{problem}; leave out --material, or give {material}"
        if in_check(diagram, diagram.opponent):
            checked, turn = NAMES[diagram.opponent], NAMES[diagram.turn]
            problem = f"{checked}'s king can be taken, and it is {turn}'s turn"
            yield f"{problem}; the side in check moves first"


def _sides(diagram: Diagram) -> Sides:
    """Return the men of each side besides its king, White's first."""
    men = [man for _, man in diagram.men]
    return (
        ordered(man for man in men if man in KINDS[1:]),
        ordered(man.upper() for man in men if man in KINDS[1:].lower()),
    )
