"""Moves of chessmen, without castling and en passant, and how moves are written."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.rulesets.boards.chess.diagram import EMPTY, PIECES, WHITE, Diagram, name_of
from zermelo.rulesets.boards.shapes import rays

# A step is a pair: ranks up, and files to the right.
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
JUMPS = ((2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1))

#: By kind, without pawns: the steps of a man, and the maximum number of steps in a move.
STEPS = {
    "K": (STRAIGHT + DIAGONAL, 1),
    "Q": (STRAIGHT + DIAGONAL, 7),
    "R": (STRAIGHT, 7),
    "B": (DIAGONAL, 7),
    "N": (JUMPS, 1),
}

#: By kind and square: the squares in each direction, the nearest first.
RAYS = {
    kind: [[ray[:max_steps] for ray in square] for square in rays((8,) * 8, steps)]
    for kind, (steps, max_steps) in STEPS.items()
}


def moves(diagram: Diagram) -> Iterator[Diagram]:
    """Yield the positions after the legal moves of the side to move."""
    is_white = diagram.turn == WHITE
    for square, man in diagram.men:
        if man.isupper() is not is_white:
            continue
        ends = _pawn_moves(diagram, square) if man in "Pp" else _piece_moves(diagram, square, man)
        for target, new_man in ends:
            squares = list(diagram.squares)
            squares[square], squares[target] = EMPTY, new_man
            after = Diagram("".join(squares), diagram.opponent)
            if not in_check(after, diagram.turn):
                yield after


def _piece_moves(diagram: Diagram, square: int, man: str) -> Iterator[tuple[int, str]]:
    """Yield each target of a piece, even if its king is then in check, with the piece."""
    for ray in RAYS[man.upper()][square]:
        for target in ray:
            letter = diagram.squares[target]
            if letter == EMPTY or letter.isupper() is not man.isupper():
                yield target, man
            if letter != EMPTY:
                break


def _pawn_moves(diagram: Diagram, square: int) -> Iterator[tuple[int, str]]:
    is_white = diagram.turn == WHITE
    step, pawn_rank, last_rank = (8, 1, 7) if is_white else (-8, 6, 0)
    targets = [
        target
        for target in _side_squares(square + step)
        if diagram.squares[target] != EMPTY and diagram.squares[target].isupper() is not is_white
    ]
    if diagram.squares[square + step] == EMPTY:
        targets.append(square + step)
        if square // 8 == pawn_rank and diagram.squares[square + 2 * step] == EMPTY:
            targets.append(square + 2 * step)
    for target in targets:
        for promoted in PIECES if target // 8 == last_rank else "P":
            yield target, promoted if is_white else promoted.lower()


def _side_squares(square: int) -> list[int]:
    """Return the squares directly to the left and right, if they are on the board."""
    return [square + step for step in (-1, 1) if 0 <= square % 8 + step < 8]


def attacked(squares: str, square: int, *, by_white: bool) -> bool:
    """Whether a man of White (if not ``by_white``, of Black) attacks a square."""
    for kind in STEPS:
        man = kind if by_white else kind.lower()
        if man not in squares:
            continue
        for ray in RAYS[kind][square]:
            for other in ray:
                if squares[other] != EMPTY:
                    if squares[other] == man:
                        return True
                    break
    behind = square - 8 if by_white else square + 8
    pawn = "P" if by_white else "p"
    return 0 <= behind < 64 and any(squares[other] == pawn for other in _side_squares(behind))


def in_check(diagram: Diagram, side: str) -> bool:
    """Whether the king of a side is attacked."""
    king = "K" if side == WHITE else "k"
    return attacked(diagram.squares, diagram.squares.index(king), by_white=side != WHITE)


def san(before: Diagram, after: Diagram) -> str:
    """Write the move from one position to another in standard algebraic notation.

    >>> from zermelo.rulesets.boards.chess.diagram import read_fen
    >>> san(read_fen(["k7/8/1K6/8/8/8/8/7R", "w"]), read_fen(["k6R/8/1K6/8/8/8/8/8", "b"]))
    'Rh8#'
    """
    source, target = squares_of(before, after)
    man, new_man = before.squares[source], after.squares[target]
    taken = "x" if before.squares[target] != EMPTY else ""
    if man in "Pp":
        text = f"{name_of(source)[0] if taken else ''}{taken}{name_of(target)}"
        text += f"={new_man.upper()}" if new_man != man else ""
    else:
        text = f"{man.upper()}{_disambiguation(before, source, target)}{taken}{name_of(target)}"
    if in_check(after, after.turn):
        text += "+" if any(moves(after)) else "#"
    return text


def spellings(before: Diagram, after: Diagram) -> Iterator[str]:
    """Yield ways to write a move without ``+`` and ``#``: short forms, and forms with both squares.

    >>> from zermelo.rulesets.boards.chess.diagram import read_fen
    >>> before = read_fen(["r7/1P6/8/8/8/2k5/8/K7", "w"])
    >>> list(spellings(before, read_fen(["Q7/8/8/8/8/2k5/8/K7", "b"])))
    ['bxa8=Q', 'ba8Q', 'b7a8q', 'b7xa8=Q', 'b7a8q']
    """
    move = san(before, after).rstrip("+#")
    yield from (move, move.replace("x", "").replace("=", ""))
    source, target = squares_of(before, after)
    man, new_man = before.squares[source], after.squares[target]
    sign = "-" if before.squares[target] == EMPTY else "x"
    letter = "" if man in "Pp" else man.upper()
    promotion = new_man.lower() if new_man != man else ""
    start_and_end = name_of(source), name_of(target)
    yield "".join(start_and_end) + promotion
    yield f"{letter}{sign.join(start_and_end)}" + (f"={promotion.upper()}" if promotion else "")
    yield f"{letter}{''.join(start_and_end)}{promotion}"


def squares_of(before: Diagram, after: Diagram) -> tuple[int, int]:
    """Return the squares that the moved man has left and reached."""
    changed = [square for square in range(64) if before.squares[square] != after.squares[square]]
    source = next(square for square in changed if after.squares[square] == EMPTY)
    return source, next(square for square in changed if square != source)


def _disambiguation(before: Diagram, source: int, target: int) -> str:
    """Return file, rank or square of ``source`` if another such man can reach ``target``; or ""."""
    board, man = before.squares, before.squares[source]
    if board.count(man) == 1:
        return ""
    pairs = (squares_of(before, after) for after in moves(before))
    others = [at for at, end in pairs if end == target and at != source and board[at] == man]
    if not others:
        return ""
    name = name_of(source)
    if all(at % 8 != source % 8 for at in others):
        return name[0]
    if all(at // 8 != source // 8 for at in others):
        return name[1]
    return name
