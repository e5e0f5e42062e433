"""Certificates of the values of partizan positions, and of the winners of sums.

A *pair* (p, k) of a position and a game, both listed, stands for the difference p − k. A strategy
shows that the player who moves second wins p − k: for each move it names the pair to which a reply
leads. Replies lead to later pairs, so play ends, and the player who moves second moves last.
If Left wins p − k moving second, p ≥ k; if Right wins p − k moving second, p ≤ k (Conway 1976).
"""

from fractions import Fraction
from typing import NamedTuple

from .fields import check_texts, index, list_of, numbers, one_of, record, sides_of
from .form import Certificate, Claim, Flaw, Malformed
from .partizan_rules import moves_by_the_rules
from .sums import escape

#: The fields that certificates of values and of sums share, besides those of all certificates.
TABLE_FIELDS = ("ruleset", "position", "positions", "left", "right", "games", "at_least", "at_most")
#: The fields of a certificate of a value, of a certificate of a sum, and of a start in a sum.
VALUE, SUM = (*TABLE_FIELDS, "start", "value"), (*TABLE_FIELDS, "terms", "starts")
START = ("winner", "move", "bounds", "states")

#: Maximum number of canonical forms; comparing more takes too long.
MAX_GAMES = 3000

LEFT, RIGHT = 0, 1
PLAYERS = ("left", "right")


class CanonicalForms:
    """A table of canonical forms; options are indices of earlier games in the table."""

    def __init__(self, games: object) -> None:
        if not isinstance(games, list) or len(games) > MAX_GAMES:
            raise Malformed(f"'games' must be a list of at most {MAX_GAMES:,} games")
        self.games = [sides_of(game) for game in games]
        self.order: dict[tuple[int, int], bool] = {}
        for g, sides in enumerate(self.games):
            if any(option >= g for side in sides for option in side):
                raise Malformed(f"game {g} has an option that does not stand before it")
            if sides in self.games[:g]:
                raise Flaw(f"game {g} stands twice")
        for g in range(len(self.games)):
            self._check_canonical(g)

    def leq(self, g: int, h: int) -> bool:
        """Whether g ≤ h, that is, no left option of g is ≥ h and no right option of h is ≤ g."""
        if (g, h) not in self.order:
            self.order[g, h] = not any(self.leq(h, option) for option in self.games[g][LEFT]) and (
                not any(self.leq(option, g) for option in self.games[h][RIGHT])
            )
        return self.order[g, h]

    def _check_canonical(self, g: int) -> None:
        """Raise Flaw if an option is dominated or reversible; so equal games are identical."""
        for side, options in enumerate(self.games[g]):
            for option in options:
                if any(self._at_most(option, other, side) for other in options if other != option):
                    raise Flaw(f"option {option} of game {g} is dominated: this is not canonical")
                if any(self._at_most(reply, g, side) for reply in self.games[option][1 - side]):
                    raise Flaw(f"option {option} of game {g} is reversible: this is not canonical")

    def _at_most(self, g: int, h: int, side: int) -> bool:
        """Whether g is at most h or, for Right's side, at least h: no better for the player."""
        return self.leq(g, h) if side == LEFT else self.leq(h, g)

    def text(self, g: int) -> str:
        """Return a game as x + n·↑ + *k or in braces; if this is too long, the game's index."""
        written: list[str] = []
        uptimals: list[UptimalSum | None] = []
        for left, right in self.games[: g + 1]:
            sides = [[written[option] for option in side] for side in (left, right)]
            sum_ = _uptimal_of(*([uptimals[option] for option in side] for side in (left, right)))
            text = f"{{{','.join(sides[0])}|{','.join(sides[1])}}}" if sum_ is None else str(sum_)
            uptimals.append(sum_)
            written.append(text if len(text) <= 200 else "…")
        return written[g] if "…" not in written[g] else f"game {g} of the table"


class UptimalSum(NamedTuple):
    """The sum of the number x, n ups (downs if n < 0), and *k."""

    x: Fraction
    n: int = 0
    k: int = 0

    def __str__(self) -> str:
        arrow, count = "^v"[self.n < 0], abs(self.n)
        small = (arrow * count if count < 3 else f"{arrow}{count}") + "*" * (self.k > 0)
        small += str(self.k) * (self.k > 1)
        # 1*2 could be read as a product, so 1 + *2 gets a plus
        plus = "+" * bool(self.x and self.k > 1 and not self.n)
        return f"{self.x if self.x or not small else ''}{plus}{small}"


def _uptimal_of(left: list[UptimalSum | None], right: list[UptimalSum | None]) -> UptimalSum | None:
    """Return x + n·↑ + *k with these options in canonical form; None if there is none.

    A number has at most one option on each side, and that is a number. For k > 0, x + *k has
    the options x, x*, …, x*(k − 1) on both sides. For n > 0, x + n·↑ + *k is
    {x | x + (n − 1)·↑ + *(k ⊕ 1)}, except that x + ↑* is {x, x* | x}. For n < 0 the two sides are
    exchanged (Winning Ways, chapter 3).
    """
    if len(left) < 2 and len(right) < 2 and all(o and o[1:] == (0, 0) for o in left + right):
        lows, highs = ([o.x for o in side if o] for side in (left, right))  # at most one each
        if not lows or not highs:
            return UptimalSum(lows[0] + 1 if lows else highs[0] - 1 if highs else Fraction(0))
        if lows < highs:
            return UptimalSum((lows[0] + highs[0]) / 2)
    if not left or not right or left[0] is None:
        return None
    x = left[0].x
    if {*left} == {*right} == {UptimalSum(x, 0, k) for k in range(len(left))}:
        return UptimalSum(x, 0, len(left))
    for side, other, sign in ((left, right, 1), (right, left, -1)):
        if len(other) > 1 or other[0] is None or other[0].x != x or sign * other[0].n < 0:
            continue
        uptimal = UptimalSum(x, other[0].n + sign, other[0].k ^ 1)
        star = [UptimalSum(x, 0, 1)] * (uptimal[1:] == (sign, 1))
        if {*side} == {UptimalSum(x), *star}:
            return uptimal
    return None


class Pair(NamedTuple):
    """A position and a game by number; for each first move, the pair to which the reply leads."""

    position: int
    game: int
    replies: list[int]


class PositionTable(NamedTuple):
    """The positions, each player's options (None: not needed), games, and any assumption."""

    names: list[str]
    moves: tuple[list[list[int] | None], list[list[int] | None]]
    games: CanonicalForms
    assumed: str

    def options(self, position: int, side: int) -> list[int]:
        """Return the options of a player; raises Flaw if they are missing."""
        moves = self.moves[side][position]
        if moves is None:
            raise Flaw(f"the moves from {self.names[position]!r:.60} are missing, and are needed")
        return moves


def read_table(certificate: Certificate) -> PositionTable:
    """Return the table of positions and games; moves of games with known rules are checked."""
    check_texts(certificate, "ruleset", "position")
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
        assumed = f"the moves from {escape(next(iter(unknown)))!r:.200}"
        if others := len(unknown) - 1:
            assumed += f" and {others} more position{'s' * (others > 1)}"
        assumed += " are those of the rules, and play ends"
    return PositionTable(names, sides, CanonicalForms(certificate["games"]), assumed)


def _moves(value: object, count: int) -> list[list[int] | None]:
    entries = list_of("entries, one for each position", value, "each of 'left' and 'right'", count)
    rows: list[list[int] | None] = []
    for place, entry in enumerate(entries):
        row = None if entry is None else numbers(entry, "a row of 'left' or 'right'")
        if row is not None and (row != sorted({*row}) or any(not place < o < count for o in row)):
            raise Malformed("moves must ascend, and lead to positions further on")
        rows.append(row)
    return rows


def check_pairs(table: PositionTable, value: object, field: str) -> list[Pair]:
    """Return the pairs of 'at_least' or 'at_most' after a check of their strategies.

    The player who moves second is Left in 'at_least' and Right in 'at_most'. Replies are in the
    order of the moves: first the moves in the position, then those in −k, whose sides are
    exchanged. A reply is a move of the second player in the position or in −k.
    """
    second = LEFT if field == "at_least" else RIGHT
    first = 1 - second
    pairs = []
    for entry in list_of("pairs", value, f"{field!r}"):
        list_of("entries: position, game and replies", entry, f"each of {field!r}", 3)
        place = index(entry[0], len(table.names), "a position", "positions")
        game = index(entry[1], len(table.games.games), "a game", "games")
        pairs.append(Pair(place, game, numbers(entry[2], "replies")))
    for nth, (place, game, replies) in enumerate(pairs):
        games = table.games.games
        moves = [(option, game) for option in table.options(place, first)]
        moves += [(place, option) for option in games[game][second]]
        checked = checked_replies(replies, len(moves), nth, len(pairs))
        for (p, k), reply in zip(moves, checked, strict=True):
            to = pairs[reply]
            if not (to.game == k and to.position in table.options(p, second)) and not (
                to.position == p and to.game in games[k][first]
            ):
                raise Flaw(f"{field}, pair {nth}: a reply is not a move")
    return pairs


def checked_replies(replies: list[int], move_count: int, nth: int, count: int) -> list[int]:
    """Return the replies of entry ``nth``: a later entry for each move; otherwise raise Flaw."""
    if len(replies) != move_count:
        raise Flaw(f"there are {move_count} moves and {len(replies)} replies")
    if any(not nth < reply < count for reply in replies):
        raise Flaw("a reply does not lead further on")
    return replies


def check_value(certificate: Certificate) -> Claim:
    """Check that a position is ≥ and ≤ a game, and that the game is a canonical form.

    The first pair of 'at_least' and of 'at_most' is the position with its value, so the position
    equals the value. Among equal games, only the canonical form has no dominated or reversible
    options at any depth (Conway 1976, chapter 10).
    """
    table = read_table(certificate)
    start = index(certificate["start"], len(table.names), "'start'", "positions")
    value = index(certificate["value"], len(table.games.games), "'value'", "games")
    full_text = f"{certificate['ruleset']} {certificate['position']}".rstrip()
    if table.names[start] != full_text:
        raise Flaw(f"position {start} is {table.names[start]!r:.60}, not {full_text!r:.60}")
    for field in ("at_least", "at_most"):
        pairs = check_pairs(table, certificate[field], field)
        if not pairs or pairs[0][:2] != (start, value):
            raise Flaw(f"the first pair of {field!r} is not the position with its value")
    position, ruleset = certificate["position"], escape(certificate["ruleset"])
    return f"position {position!r} of {ruleset} is worth {table.games.text(value)}", table.assumed


def check_sum(certificate: Certificate) -> Claim:
    """Check who wins a sum if Left begins, and if Right begins, by strategies of the winners.

    If the winner begins, the certificate has a first move, after which the winner moves second.
    Left wins if each term is ≥ some game, and Left wins the sum of these games moving second; Right
    wins likewise, if each term is ≤ some game. A state is a sum of games, with replies as in pairs.
    """
    table = read_table(certificate)
    if certificate["ruleset"] != "sum":
        raise Flaw("the ruleset is not 'sum'")
    entries = list_of("positions", certificate["terms"], "'terms'")
    terms = [index(entry, len(table.names), "a term", "positions") for entry in entries]
    full_text = " + ".join(table.names[term] for term in terms)
    if certificate["position"] != full_text:
        raise Flaw(f"the terms are {full_text!r:.60}, which is not the position")
    pairs = [check_pairs(table, certificate[name], name) for name in ("at_least", "at_most")]
    starts = record(PLAYERS, certificate["starts"], "'starts'")
    claims = [_check_start(table, terms, pairs, player, starts[player]) for player in PLAYERS]
    return f"sum {full_text!r:.200}: {'; '.join(claims)}", table.assumed


def _check_start(
    table: PositionTable, terms: list[int], pairs: list[list[Pair]], player: str, start: Certificate
) -> str:
    one_of(PLAYERS, record(START, start, "a start")["winner"], "'winner'")
    winner_side = LEFT if start["winner"] == "left" else RIGHT
    new_terms, move_text = [*terms], ""
    if (start["move"] is not None) != (start["winner"] == player):
        raise Flaw("there must be a move if and only if the player who begins wins")
    if start["move"] is not None:
        move = numbers(start["move"], "'move'")
        if len(move) != 2 or move[0] >= len(terms):
            raise Malformed("'move' must be the number of a term, and that of a position")
        if move[1] not in table.options(terms[move[0]], winner_side):
            raise Flaw(f"{player} has no move to position {move[1]} in term {move[0]}")
        new_terms[move[0]] = move[1]
        move_text = f", moving to {table.names[move[1]]!r:.60}"
    bounds = numbers(start["bounds"], "'bounds'")
    if any(bound >= len(pairs[winner_side]) for bound in bounds):
        raise Malformed("'bounds' must hold numbers of pairs")
    if [pairs[winner_side][bound].position for bound in bounds] != new_terms:
        raise Flaw(f"the bounds if {player} begins do not belong to the terms of the sum")
    games = sorted(pairs[winner_side][bound].game for bound in bounds)
    _check_states(table, games, start["states"], winner_side)
    return f"{start['winner']} wins where {player} begins{move_text}"


def _check_states(table: PositionTable, games: list[int], value: object, second: int) -> None:
    states: list[tuple[list[int], list[int]]] = []
    forms = table.games.games
    for entry in list_of("states", value, "'states'"):
        list_of("lists, of games and of replies", entry, "a state", 2)
        listed = list_of("games", entry[0], "a state")
        state = [index(game, len(forms), "a game of a state", "games") for game in listed]
        states.append((state, numbers(entry[1], "replies")))
    if not states or states[0][0] != games:
        raise Flaw("the first state is not the sum of the bounds")
    for nth, (state, replies) in enumerate(states):
        after = [
            [*state[:place], option, *state[place + 1 :]]
            for place, game in enumerate(state)
            for option in forms[game][1 - second]
        ]
        checked = checked_replies(replies, len(after), nth, len(states))
        for after_move, reply in zip(after, checked, strict=True):
            reachable = (
                sorted([*after_move[:place], option, *after_move[place + 1 :]])
                for place, game in enumerate(after_move)
                for option in forms[game][second]
            )
            if states[reply][0] not in reachable:
                raise Flaw(f"state {nth}: a reply is not a move")
