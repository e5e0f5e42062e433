"""Checks of certificates on loopy games: which stopper a side equals, if any; the order of two.

A *table* numbers games, and lists the options of Left and of Right in each. For pairs (g, h) it
states g ≤ h or g ≰ h, with infinite plays of g and of h as wins for Left: g ≤ h if Left, moving
second in h − g, can ensure that play ends with Right unable to move, or has infinitely many moves
in h. For the offside the players are exchanged first.

- An entry of ``yes`` has g, h, a rank, and Left's reply to each of Right's moves, first those in h,
  then those in −g. A reply is the number of the pair in ``yes`` to which it leads. If neither the
  move nor the reply is in h, the rank falls. So an infinite play has infinitely many moves in h,
  and Left is never stuck.
- An entry of ``no`` has g, h, a stage, and the games g', h' after a move of Right. Each of Left's
  moves from there leads to a pair in ``no``, of no higher stage, and of a lower one if Right's or
  Left's move is in h. So Right is never stuck, and an infinite play has finitely many moves in h.

A table with all pairs of a game's followers can show that no finite stopper equals the game. The
canonical form of such a stopper would be the result of `read_off` (proof in docs/sides.md). So no
finite stopper equals the game if play in the result can alternate for ever, or if game ≰ result.
"""

from collections.abc import Collection, Mapping, Sequence

from .fields import check_texts, index, list_of, number, numbers, record, sides_of
from .form import Certificate, Claim, Flaw, Malformed

Sides = tuple[list[int], list[int]]
Pair = tuple[int, int]

LOOPY_VALUE = ("expression", "onside", "offside")
LOOPY_ORDER = ("expression", "relation", "onside", "offside")
TABLE = {"games", "yes", "no"}
MAX_GAMES = 3000  # in a table
LEFT, RIGHT = 0, 1


def check_loopy_value(certificate: Certificate) -> Claim:
    """Check for each side that it is equal to the stopper named, or to no stopper."""
    check_texts(certificate, "expression")
    claims = []
    for field in ("onside", "offside"):
        table = ComparedGames(certificate[field], field, {"start", "stopper", "copies"})
        start = table.game(certificate[field]["start"], "'start'")
        stopper = certificate[field]["stopper"]
        copies = certificate[field]["copies"]
        if stopper is None:
            _check_no_stopper(table, start, copies)
            claims.append(f"no finite stopper is its {field}")
            continue
        if copies != []:
            raise Malformed(f"'copies' must be empty where a stopper is named: {field}")
        game = table.game(stopper, "'stopper'")
        form = {g: table.games[g] for g in table.followers(game)}
        if alternates(form):
            raise Flaw(f"{field}: play in game {game} can alternate for ever: it is not a stopper")
        for pair in ((start, game), (game, start)):
            if pair not in table.yes:
                raise Flaw(f"{field}: 'yes' does not have {pair[0]} ≤ {pair[1]}")
        claims.append(f"its {field} is game {game}, a stopper")
    name = certificate["expression"]
    return f"{name!r:.200}: {'; '.join(claims)}", "the games are what the expression says"


def check_loopy_order(certificate: Certificate) -> Claim:
    """Check the order of two games: g ≤ h if and only if it holds for onsides and offsides."""
    check_texts(certificate, "expression", "relation")
    tables = []
    for field in ("onside", "offside"):
        table = ComparedGames(certificate[field], field, {"one", "two"})
        g, h = (table.game(certificate[field][name], f"'{name}'") for name in ("one", "two"))
        tables.append((table, g, h))
    holds = []
    # first whether g ≤ h, then whether h ≤ g; in the table of the offside, g ≤ h is the pair (h, g)
    for exchanged in (False, True):
        pairs = [
            (table, (h, g) if exchanged == (table.field == "onside") else (g, h))
            for table, g, h in tables
        ]
        if all(pair in table.yes for table, pair in pairs):
            holds.append(True)
        elif any(pair in table.no for table, pair in pairs):
            holds.append(False)
        else:
            raise Flaw("the tables do not decide whether one of the games is ≤ the other")
    relation = {(True, True): "=", (True, False): "<", (False, True): ">", (False, False): "||"}
    if certificate["relation"] != relation[holds[0], holds[1]]:
        raise Flaw(f"the tables say {relation[holds[0], holds[1]]!r}, which is not the 'relation'")
    name = certificate["expression"]
    assumed = "the games are those of the expression"
    return f"{name!r:.200}: the first is {certificate['relation']} the second", assumed


class ComparedGames:
    """A table of games; by pair, ``yes`` has checked proofs of g ≤ h, and ``no`` those of g ≰ h."""

    def __init__(self, table: Certificate, field: str, further_fields: set[str]) -> None:
        self.field = field
        games = record(TABLE | further_fields, table, f"{field!r}")["games"]
        if not isinstance(games, list) or not 0 < len(games) <= MAX_GAMES:
            raise Malformed(f"'games' must be a list of 1 to {MAX_GAMES:,} games")
        self.games: list[Sides] = [self._read_sides(sides, len(games)) for sides in games]
        self.yes, self.no = self._entries(table["yes"], "yes"), self._entries(table["no"], "no")
        for pair in self.yes.keys() & self.no.keys():
            raise Flaw(f"{field}: {pair} stands in 'yes' and in 'no'")
        self.pairs = [*self.yes]
        for pair, entry in self.yes.items():
            self._check_yes(*pair, *entry)
        for pair, entry in self.no.items():
            self._check_no(*pair, *entry)

    def _read_sides(self, value: object, count: int) -> Sides:
        left, right = sides_of(value)
        if any(side and side[-1] >= count for side in (left, right)):
            raise Malformed("options must be numbers of games")
        return (left, right) if self.field == "onside" else (right, left)  # players exchanged

    def game(self, value: object, what: str) -> int:
        """Return a value that must be the number of a game."""
        return index(value, len(self.games), what, "games")

    def _entries(self, value: object, what: str) -> dict[Pair, tuple[int, list[int]]]:
        entries: dict[Pair, tuple[int, list[int]]] = {}
        for entry in list_of("pairs", value, f"{what!r}"):
            list_of("entries: two games, a number and a list", entry, f"each of {what!r}", 4)
            pair = self.game(entry[0], "a game"), self.game(entry[1], "a game")
            if pair in entries:
                raise Flaw(f"{self.field}: {pair} stands twice in {what!r}")
            entries[pair] = number(entry[2], "a rank or stage"), numbers(entry[3], "moves")
        return entries

    def _check_yes(self, g: int, h: int, rank: int, replies: list[int]) -> None:
        games, pairs = self.games, self.pairs
        moves = [(g, k, True) for k in games[h][RIGHT]] + [(k, h, False) for k in games[g][LEFT]]
        if len(moves) != len(replies):
            raise Flaw(f"{self.field}: {g} ≤ {h}: there are {len(moves)} moves, not {len(replies)}")
        for (g_after, h_after, is_move_in_h), reply in zip(moves, replies, strict=True):
            if reply >= len(pairs):
                raise Malformed("a reply is not the number of a pair")
            a, b = pairs[reply]
            is_reply_in_h = a == g_after and b in games[h_after][LEFT]
            if not is_reply_in_h and not (b == h_after and a in games[g_after][RIGHT]):
                raise Flaw(f"{self.field}: {g} ≤ {h}: a reply is not a move")
            if not (is_move_in_h or is_reply_in_h) and self.yes[a, b][0] >= rank:
                raise Flaw(f"{self.field}: {g} ≤ {h}: the rank does not fall")

    def _check_no(self, g: int, h: int, stage: int, move: list[int]) -> None:
        games = self.games
        if len(move) != 2:
            raise Malformed("Right's move must be a list of two games")
        g_after, h_after = move
        is_move_in_g = h_after == h and g_after in games[g][LEFT]
        if not is_move_in_g and not (g_after == g and h_after in games[h][RIGHT]):
            raise Flaw(f"{self.field}: not {g} ≤ {h}: the move of Right is not a move")
        replies = [((g_after, k), True) for k in games[h_after][LEFT]]
        replies += [((k, h_after), not is_move_in_g) for k in games[g_after][RIGHT]]
        for pair, must_fall in replies:
            if pair not in self.no:
                raise Flaw(f"{self.field}: not {g} ≤ {h}: Left moves to {pair}, which 'no' lacks")
            if self.no[pair][0] > stage - must_fall:
                raise Flaw(f"{self.field}: not {g} ≤ {h}: the stage after Left's move is too large")

    def followers(self, start: int) -> list[int]:
        """Return the games that can be reached from a game, itself first."""
        reached = [start]
        seen = {start}
        for g in reached:
            new = {o for side in self.games[g] for o in side} - seen
            seen |= new
            reached += sorted(new)
        return reached

    def at_most(self, g: int, h: int) -> bool:
        """Whether g ≤ h by the table; raises Flaw if the table does not say."""
        if (g, h) not in self.yes and (g, h) not in self.no:
            raise Flaw(f"{self.field}: the table does not say whether {g} ≤ {h}")
        return (g, h) in self.yes


def _check_no_stopper(table: ComparedGames, start: int, copies: object) -> None:
    """Raise Flaw unless the table and the copies show that no finite stopper is equal to a game."""
    form, root = read_off(table, start)
    if alternates(form):
        if copies != []:
            raise Malformed("'copies' must be empty where play can alternate for ever")
        return
    if not isinstance(copies, list) or len(copies) != len(form):
        raise Malformed("'copies' must be a list of pairs: a game that is read off, and its copy")
    copy_of: dict[int, int] = {}
    for entry in copies:
        pair = numbers(entry, "an entry of 'copies'")
        if len(pair) != 2 or pair[0] not in form or pair[0] in copy_of:
            raise Flaw(
                f"{table.field}: 'copies' does not have one pair for each game that is read off"
            )
        copy_of[pair[0]] = table.game(pair[1], "a copy")
    for g, sides in form.items():
        for listed, side in zip(table.games[copy_of[g]], sides, strict=True):
            if listed != sorted({copy_of[o] for o in side}):
                raise Flaw(f"{table.field}: game {copy_of[g]} is not what is read off of {g}")
    if (start, copy_of[root]) not in table.no:
        raise Flaw(f"{table.field}: 'no' does not have the pair ({start}, {copy_of[root]})")


def read_off(table: ComparedGames, start: int) -> tuple[dict[int, tuple[set[int], set[int]]], int]:
    """Return the only possible form of a stopper that equals a game, and the root of the form.

    The form has the options of Left and of Right of each class of equal games, without dominated
    options, and with reversible ones bypassed. A class is named by its game of least number.
    """
    games, at_most, followers = table.games, table.at_most, table.followers(start)
    first_equal = {
        v: next(w for w in sorted(followers) if at_most(v, w) and at_most(w, v)) for v in followers
    }

    def through_reversals(v: int, side: int) -> set[int]:
        """Return a side's options of v and of games reached by replies to reversible options."""
        reached, options = [v], set()
        for game in reached:
            for option in games[game][side]:
                options.add(option)
                for reply in games[option][1 - side]:
                    if reply not in reached and (at_most(v, reply) if side else at_most(reply, v)):
                        reached.append(reply)
        return options

    def rights(v: int) -> set[int]:
        options = through_reversals(v, RIGHT)
        kept = {first_equal[y] for y in options if not any(at_most(v, q) for q in games[y][LEFT])}
        return {y for y in kept if not any(at_most(z, y) for z in kept - {y})}

    def lefts(v: int) -> set[int]:
        options = through_reversals(v, LEFT)
        kept = {first_equal[w] for w in options if not any(at_most(b, v) for b in rights(w))}
        return {w for w in kept if not any(at_most(w, z) for z in kept - {w})}

    form: dict[int, tuple[set[int], set[int]]] = {}
    stack = [first_equal[start]]
    while stack:
        v = stack.pop()
        if v not in form:
            form[v] = lefts(v), rights(v)
            stack += sorted(form[v][0] | form[v][1])
    return form, first_equal[start]


def alternates(form: Mapping[int, Sequence[Collection[int]]]) -> bool:
    """Whether alternating play from some game of the form can go on for ever."""
    states = {(v, side) for v in form for side in (LEFT, RIGHT)}
    while True:
        ending = {
            (v, side)
            for v, side in states
            if not any((option, 1 - side) in states for option in form[v][side])
        }
        if not ending:
            return bool(states)  # from each state that is left, play can go on for ever
        states -= ending
