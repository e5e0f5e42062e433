"""Certificates of partizan positions: of values, and of who wins a sum, and by which move.

A *pair* (p, k) of a position and a game of the table stands for the difference p − k. A strategy
shows how the player who moves second wins it: her reply to each move, and the pair that it leads
to. Replies lead to later pairs, so play ends, and the player who moves second moves last. If Left
wins so, p ≥ k; if Right does, p ≤ k (Conway 1976).
"""

from fractions import Fraction
from typing import Any, NamedTuple

from .form import Flaw, Malformed, number, numbers, shown, texts
from .partizan_rules import moves_by_the_rules
from .sums import plain

#: Fields of all these certificates.
BOARD = ("ruleset", "position", "positions", "left", "right", "games", "at_least", "at_most")
#: The fields of the certificates of values, and of sums, and those of a start of a sum.
VALUE, SUM = (*BOARD, "start", "value"), (*BOARD, "terms", "starts")
START = ("winner", "move", "bounds", "states")

#: Maximum number of canonical forms; comparing more takes too long.
MAX_GAMES = 3000

LEFT, RIGHT = 0, 1
PLAYERS = ("left", "right")
Sides = tuple[list[int], list[int]]


class CanonicalForms:
    """Canonical forms, each a pair of lists of the numbers of games before it."""

    def __init__(self, given: object) -> None:
        if not isinstance(given, list) or len(given) > MAX_GAMES:
            raise Malformed(f"'games' must be a list of at most {MAX_GAMES:,} games")
        self.games: list[Sides] = [_sides(game) for game in given]
        self.order: dict[tuple[int, int], bool] = {}
        for g, sides in enumerate(self.games):
            if any(option >= g for side in sides for option in side):
                raise Malformed(f"game {g} has an option that does not stand before it")
            if sides in self.games[:g]:
                raise Flaw(f"game {g} stands twice")
        for g in range(len(self.games)):
            self._check_canonical(g)

    def leq(self, g: int, h: int) -> bool:
        """Whether g ≤ h: no left option of g is ≥ h, and no right option of h is ≤ g."""
        if (g, h) not in self.order:
            self.order[g, h] = not any(self.leq(h, option) for option in self.games[g][LEFT]) and (
                not any(self.leq(option, g) for option in self.games[h][RIGHT])
            )
        return self.order[g, h]

    def _check_canonical(self, g: int) -> None:
        """Raise Flaw if an option is dominated or reversible; then equal games are identical."""
        for side, options in enumerate(self.games[g]):
            for option in options:
                if any(self._worse(option, other, side) for other in options if other != option):
                    raise Flaw(f"option {option} of game {g} is dominated: this is not canonical")
                if any(self._worse(reply, g, side) for reply in self.games[option][1 - side]):
                    raise Flaw(f"option {option} of game {g} is reversible: this is not canonical")

    def _worse(self, g: int, h: int, side: int) -> bool:
        return self.leq(g, h) if side == LEFT else self.leq(h, g)

    def text(self, g: int) -> str:
        """Write a game: as x + n·↑ + *k, or else in braces, or by its number if that is long."""
        written: list[str] = []
        uptimals: list[UptimalSum | None] = []
        for left, right in self.games[: g + 1]:
            sides = [[written[option] for option in side] for side in (left, right)]
            parts = _uptimal(
                [uptimals[option] for option in left], [uptimals[option] for option in right]
            )
            text = f"{{{','.join(sides[0])}|{','.join(sides[1])}}}" if parts is None else str(parts)
            uptimals.append(parts)
            written.append(text if len(text) <= 200 else "…")
        return written[g] if "…" not in written[g] else f"game {g} of the table"


def _sides(given: object) -> Sides:
    if not isinstance(given, list) or len(given) != 2:
        raise Malformed("each of 'games' must be a list of two lists: Left's options, and Right's")
    left, right = (numbers(side, "each side of 'games'") for side in given)
    for side in (left, right):
        if side != sorted({*side}):
            raise Malformed("the options of each of 'games' must ascend")
    return left, right


class UptimalSum(NamedTuple):
    """The sum of the number x, n ups (downs if n < 0), and *k."""

    x: Fraction
    n: int = 0
    k: int = 0

    def __str__(self) -> str:
        arrow, many = "^v"[self.n < 0], abs(self.n)
        small = (arrow * many if many < 3 else f"{arrow}{many}") + "*" * (self.k > 0)
        small += str(self.k) * (self.k > 1)
        # since 1*2 could be read as a product
        plus = "+" * bool(self.x and self.k > 1 and not self.n)
        return f"{self.x if self.x or not small else ''}{plus}{small}"


def _uptimal(left: list[UptimalSum | None], right: list[UptimalSum | None]) -> UptimalSum | None:
    """Return the uptimal whose canonical form has such options, or None.

    x + *k is {x, x*, … | x, x*, …} up to *(k − 1). With n > 0 ups it is
    {x | x + (n − 1)·↑ + *(k ⊕ 1)}, but for x + ↑* = {x, x* | x}; with downs the sides change places
    (Winning Ways, chapter 3).
    """
    if len(left) < 2 and len(right) < 2 and all(o and o[1:] == (0, 0) for o in left + right):
        low, high = ([o.x for o in side if o] for side in (left, right))
        if not low or not high:
            return UptimalSum(low[0] + 1 if low else high[0] - 1 if high else Fraction(0))
        if low < high:
            return UptimalSum((low[0] + high[0]) / 2)
    if not left or not right or left[0] is None:
        return None
    x = left[0].x
    if {*left} == {*right} == {UptimalSum(x, 0, k) for k in range(len(left))}:
        return UptimalSum(x, 0, len(left))
    for mine, its, sign in ((left, right, 1), (right, left, -1)):
        if len(its) > 1 or its[0] is None or its[0].x != x or sign * its[0].n < 0:
            continue
        uptimal = UptimalSum(x, its[0].n + sign, its[0].k ^ 1)
        least = (
            {UptimalSum(x), UptimalSum(x, 0, 1)} if uptimal[1:] == (sign, 1) else {UptimalSum(x)}
        )
        if {*mine} == least:
            return uptimal
    return None


class Pair(NamedTuple):
    """A position minus a game, and where the replies to each move lead."""

    position: int
    game: int
    replies: list[int]


class PositionTable(NamedTuple):
    """The positions with the options of Left and Right, None if they are not needed."""

    names: list[str]
    moves: tuple[list[list[int] | None], list[list[int] | None]]
    games: CanonicalForms
    assumed: str

    def options(self, position: int, side: int) -> list[int]:
        """Return the options of a player."""
        moves = self.moves[side][position]
        if moves is None:
            raise Flaw(f"the moves from {self.names[position]!r:.60} are missing, and are needed")
        return moves

    def place(self, given: object, what: str) -> int:
        """Read the number of a position."""
        place = number(given, what)
        if place >= len(self.names):
            raise Malformed(f"{what} must be the number of one of {len(self.names)} positions")
        return place

    def game(self, given: object, what: str) -> int:
        """Read the number of a game."""
        game = number(given, what)
        if game >= len(self.games.games):
            raise Malformed(f"{what} must be the number of one of {len(self.games.games)} games")
        return game


def read_board(certificate: dict[str, Any]) -> PositionTable:
    """Read positions and games; compare the moves with the rules, where these are known.

    Listed moves lead to later positions, so play ends.
    """
    texts(certificate, "ruleset", "position")
    names = certificate["positions"]
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise Malformed("'positions' must be a list of texts")
    if len({*names}) < len(names):
        raise Flaw("a position stands twice")
    sides = (_moves(certificate["left"], len(names)), _moves(certificate["right"], len(names)))
    unknown: dict[str, None] = {}
    for place, name in enumerate(names):
        by_rules = moves_by_the_rules(name)
        if by_rules is None:
            unknown[name] = None
            continue
        for side, moves in enumerate(sides):
            listed = moves[place]
            if listed is not None and by_rules[side] != {names[option] for option in listed}:
                raise Flaw(f"the moves from {name!r:.60} are not those of the rules")
    assumed = ""
    if unknown:
        assumed = f"the moves from {plain(next(iter(unknown)))!r:.200}"
        assumed += f" and {len(unknown) - 1} more positions" * (len(unknown) > 1)
        assumed += " are those of the rules, and play ends"
    return PositionTable(names, sides, CanonicalForms(certificate["games"]), assumed)


def _moves(value: object, count: int) -> list[list[int] | None]:
    if not isinstance(value, list) or len(value) != count:
        raise Malformed(f"'left' and 'right' must be lists with an entry for each of {count}")
    rows: list[list[int] | None] = []
    for place, entry in enumerate(value):
        row = None if entry is None else numbers(entry, "a row of 'left' or 'right'")
        if row is not None and (row != sorted({*row}) or any(not place < o < count for o in row)):
            raise Malformed("moves must ascend, and lead to positions further on")
        rows.append(row)
    return rows


def check_pairs(board: PositionTable, value: object, field: str) -> list[Pair]:
    """Check the strategies of the player who moves second: Left in 'at_least', Right in 'at_most'.

    Replies stand in the order of the moves: those in the position, then those in the game, whose
    options have changed sides. A reply is a move of the other player in either.
    """
    if not isinstance(value, list):
        raise Malformed(f"{field!r} must be a list, not {shown(value)}")
    second = LEFT if field == "at_least" else RIGHT
    first = 1 - second
    pairs = []
    for entry in value:
        if not isinstance(entry, list) or len(entry) != 3:
            raise Malformed(f"{field!r} must hold lists of a position, a game and replies")
        place, game = board.place(entry[0], "a position"), board.game(entry[1], "a game")
        pairs.append(Pair(place, game, numbers(entry[2], "replies")))
    for nth, (place, game, replies) in enumerate(pairs):
        games = board.games.games
        after = [(option, game) for option in board.options(place, first)]
        after += [(place, option) for option in games[game][second]]
        for (p, k), reply in zip(after, replied(replies, len(after), nth, len(pairs)), strict=True):
            to = pairs[reply]
            if not (to.game == k and to.position in board.options(p, second)) and not (
                to.position == p and to.game in games[k][first]
            ):
                raise Flaw(f"{field}, pair {nth}: a reply is not a move")
    return pairs


def replied(replies: list[int], moves: int, nth: int, count: int) -> list[int]:
    """Return the replies, one to each move; all lead to later pairs."""
    if len(replies) != moves:
        raise Flaw(f"there are {moves} moves and {len(replies)} replies")
    if any(not nth < reply < count for reply in replies):
        raise Flaw("a reply does not lead further on")
    return replies


def check_value(certificate: dict[str, Any]) -> tuple[str, str]:
    """Check that a position is ≥ and ≤ a game, and that the game is a canonical form.

    The first pair of 'at_least' and of 'at_most' is the position with its value: Left wins the
    difference moving second, and so does Right, so both are equal. Among equal games, only one has
    no dominated and no reversible options (Conway 1976, chapter 10).
    """
    board = read_board(certificate)
    start = board.place(certificate["start"], "'start'")
    value = board.game(certificate["value"], "'value'")
    whole = f"{certificate['ruleset']} {certificate['position']}".rstrip()
    if board.names[start] != whole:
        raise Flaw(f"position {start} is {board.names[start]!r:.60}, not {whole!r:.60}")
    for field in ("at_least", "at_most"):
        pairs = check_pairs(board, certificate[field], field)
        if not pairs or pairs[0][:2] != (start, value):
            raise Flaw(f"the first pair of {field!r} is not the position with its value")
    position, ruleset = certificate["position"], plain(certificate["ruleset"])
    return f"position {position!r} of {ruleset} is worth {board.games.text(value)}", board.assumed


def check_sum(certificate: dict[str, Any]) -> tuple[str, str]:
    """Check both starts of a sum: the first move, if it wins, and the strategy of the winner.

    After the move the winner moves second. Left wins if each term is ≥ some game, and she wins the
    sum of these games moving second: then the whole is ≥ 0. The same holds for Right with ≤. A
    state is such a sum of games, with replies like those of pairs.
    """
    board = read_board(certificate)
    if certificate["ruleset"] != "sum":
        raise Flaw("the ruleset is not 'sum'")
    terms = [board.place(entry, "a term") for entry in _list(certificate["terms"], "'terms'")]
    whole = " + ".join(board.names[term] for term in terms)
    if certificate["position"] != whole:
        raise Flaw(f"the terms are {whole!r:.60}, which is not the position")
    pairs = [check_pairs(board, certificate[name], name) for name in ("at_least", "at_most")]
    starts = certificate["starts"]
    if not isinstance(starts, dict) or sorted(starts) != list(PLAYERS):
        raise Malformed(f"'starts' must have an object for left and right, not {shown(starts)}")
    claims = [_check_start(board, terms, pairs, player, starts[player]) for player in PLAYERS]
    return f"sum {whole!r:.200}: {'; '.join(claims)}", board.assumed


def _list(given: object, what: str) -> list[Any]:
    if not isinstance(given, list):
        raise Malformed(f"{what} must be a list, not {shown(given)}")
    return given


def _check_start(
    board: PositionTable, terms: list[int], pairs: list[list[Pair]], player: str, start: object
) -> str:
    if not isinstance(start, dict) or sorted(start) != sorted(START):
        raise Malformed(f"a start must be an object with the fields {', '.join(START)}")
    if start["winner"] not in PLAYERS:
        raise Malformed(f"'winner' must be left or right, not {shown(start['winner'])}")
    second = LEFT if start["winner"] == "left" else RIGHT
    after, move_text = [*terms], ""
    if (start["move"] is not None) != (start["winner"] == player):
        raise Flaw("there must be a move if and only if whoever begins wins")
    if start["move"] is not None:
        move = numbers(start["move"], "'move'")
        if len(move) != 2 or move[0] >= len(terms):
            raise Malformed("'move' must be the number of a term, and that of a position")
        if move[1] not in board.options(terms[move[0]], second):
            raise Flaw(f"{player} cannot move there in term {move[0]}")
        after[move[0]] = move[1]
        move_text = f", moving to {board.names[move[1]]!r:.60}"
    bounds = numbers(start["bounds"], "'bounds'")
    if any(bound >= len(pairs[second]) for bound in bounds):
        raise Malformed("'bounds' must hold numbers of pairs")
    if [pairs[second][bound].position for bound in bounds] != after:
        raise Flaw(f"the bounds where {player} begins are not of the terms")
    games = sorted(pairs[second][bound].game for bound in bounds)
    _check_states(board, games, start["states"], second)
    return f"{start['winner']} wins where {player} begins{move_text}"


def _check_states(board: PositionTable, games: list[int], given: object, second: int) -> None:
    states: list[tuple[list[int], list[int]]] = []
    for entry in _list(given, "'states'"):
        if not isinstance(entry, list) or len(entry) != 2:
            raise Malformed("a state must be a list of games and a list of replies")
        state = [board.game(game, "a game of a state") for game in _list(entry[0], "a state")]
        states.append((state, numbers(entry[1], "replies")))
    if not states or states[0][0] != games:
        raise Flaw("the first state is not the sum of the bounds")
    table = board.games.games
    for nth, (state, replies) in enumerate(states):
        after = [
            [*state[:place], option, *state[place + 1 :]]
            for place, game in enumerate(state)
            for option in table[game][1 - second]
        ]
        for here, reply in zip(after, replied(replies, len(after), nth, len(states)), strict=True):
            made = (
                sorted([*here[:place], option, *here[place + 1 :]])
                for place, game in enumerate(here)
                for option in table[game][second]
            )
            if states[reply][0] not in made:
                raise Flaw(f"state {nth}: a reply is not a move")
