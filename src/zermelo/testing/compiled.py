"""Promises of compiled rules: they agree with the rules."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from zermelo.compounds.turns import has_own_ends, no_value
from zermelo.games.compiled import call_compiled, tier_of
from zermelo.games.ends import End
from zermelo.testing.rules import real_states
from zermelo.testing.searched import SearchedGame
from zermelo.values.play import MISERE, NORMAL, Play

if TYPE_CHECKING:
    from zermelo.games.compiled import Addressed, CompiledRules


def compiled(game: SearchedGame) -> None:
    """Check that compiled rules list the same options, and their search has the same answers."""
    for play in game.plays:
        offered = game.rules.compiled(play)
        if offered is None:
            continue
        _check_options(game, offered, play)
        if not has_own_ends(game.rules) and game.rules.ends:
            _check_search(game, offered, play)
        for promise in (_check_states, _check_unmoves, _check_tiers):
            promise(game, offered)


def _keys(game: SearchedGame, offered: CompiledRules[Any]) -> dict[Any, tuple[int, ...]]:
    """Return the keys of the states; states that are too large for a key are left out."""
    keys = {}
    for state in real_states(game):
        with suppress(OverflowError):
            keys[state] = tuple(offered.array(state, game.rules.name).tolist())
    return keys


def _check_options(game: SearchedGame, offered: CompiledRules[Any], play: Play) -> None:
    """Check that ends and options agree with those of the rules."""
    from zermelo._jit.addressed import TIE, WON

    rules = game.rules
    marks = {End.LOST: [], End.TIE: TIE, End.WON: WON}
    own_ends = has_own_ends(rules)
    keys = _keys(game, offered)
    for state in filter(keys.__contains__, game.states):
        end = rules.end(state) if own_ends else None  # type: ignore[attr-defined]  # impartial
        written = written_by(offered.successors, offered, keys[state])
        _check_plain_python(game, offered, state, keys[state], written)
        if end is not None:
            game.require(
                written == marks[end],
                state,
                f"successors returns {written}, and play ends: {end.value}",
                "it returns 0 where the player to move has lost, TIE or WON of _jit.addressed",
            )
            continue
        game.require(
            isinstance(written, list),
            state,
            f"successors returns {written}, and play goes on",
            "it returns the number of options; HOLE is only for keys that are no position",
        )
        assert isinstance(written, list)  # noqa: S101  required above
        listed_keys = set(written)
        wanted = {keys[option] for option in game.options[state]}
        lists_all = offered.dense is None or play is MISERE
        same = listed_keys == wanted if lists_all else listed_keys <= wanted
        game.require(
            same and len(written) <= offered.most,
            state,
            f"the compiled rules list {len(listed_keys)} options, the rules {len(wanted)} others",
            "successors writes the keys of all options, each once",
        )


def _check_plain_python(
    game: SearchedGame,
    offered: CompiledRules[Any],
    state: object,
    key: tuple[int, ...],
    written: list[tuple[int, ...]] | int,
) -> None:
    """Check that the functions return the same in plain Python, which small tables use."""
    from zermelo._jit.addressed import HOLE, TIE, WON
    from zermelo.labelling.plain import NotInPlainPython, options_of_keys

    try:
        answer = options_of_keys(offered, NORMAL)(key)
    except NotInPlainPython:  # only the compiler can run them
        return
    codes = {End.LOST: [], End.TIE: TIE, End.WON: WON, None: HOLE}
    plain_result = answer if isinstance(answer, list) else codes[answer]
    game.require(
        plain_result == (list(dict.fromkeys(written)) if isinstance(written, list) else written),
        state,
        f"successors says {plain_result} in plain Python, and compiled {written}",
        "use only what means the same in Python and to the compiler: words may not grow beyond 64 "
        "bits, and carray, ones and lowest are those of zermelo._jit.addressed",
    )


def _check_search(game: SearchedGame, offered: CompiledRules[Any], play: Play) -> None:
    """Check that the search finds outcome, remoteness, and value if there is one."""
    from zermelo.budget import Budget
    from zermelo.solvers.compiled_search import CompiledSearch

    rules = game.rules
    search = CompiledSearch(rules, offered, Budget(), play=play)
    for state in filter(search.takes, game.states):
        outcome = game.outcome(state, play)
        value = game.gamma[state] if play is NORMAL and not no_value(rules) else None
        game.require(
            search.outcome(state) is outcome
            and (value is None or search.value(state) == value)
            and search.remoteness(state) in (None, game.remoteness(state, play)),
            state,
            f"compiled search does not find {outcome}, value {value}, in {play} play",
            "simplify writes keys whose values add up to that of the key",
        )


def _check_states(game: SearchedGame, offered: CompiledRules[Any]) -> None:
    """Check that ``state`` inverts ``array`` on keys, and that keys are within their range."""
    for state, key in _keys(game, offered).items():
        if offered.indices is not None:
            game.require(
                len(key) == 1 and 0 <= key[0] < offered.indices,
                state,
                f"its key is {key}, and there are {offered.indices:,} indices",
                "with indices, a key is one number from 0 to indices − 1",
            )
        if offered.state is not None:
            same = offered.state(key)
            game.require(
                tuple(offered.array(same).tolist()) == key,
                state,
                f"state turns its key back into {same!r}, which has another key",
                "state returns one of the states that have the key",
            )


def _check_unmoves(game: SearchedGame, offered: CompiledRules[Any]) -> None:
    """Check that the predecessors of a key are the keys that have it as an option."""
    if offered.unmoves is None:
        return
    keys = _keys(game, offered)
    for state in filter(keys.__contains__, game.states):
        options = written_by(offered.successors, offered, keys[state])
        predecessors = written_by(offered.unmoves, offered, keys[state])
        assert isinstance(predecessors, list)  # noqa: S101
        duplicates = len(predecessors) - len(set(predecessors))
        missing = wrong = 0
        if isinstance(options, list):
            duplicates += len(options) - len(set(options))
            for option in options:
                missing += keys[state] not in written_by(offered.unmoves, offered, option)  # type: ignore[operator]
        for source in predecessors:
            after = written_by(offered.successors, offered, source)
            wrong += isinstance(after, list) and after != [] and keys[state] not in after
        game.require(
            not (duplicates or missing or wrong),
            state,
            f"un-moves and moves do not agree: {duplicates} written twice, {missing} missing, "
            f"{wrong} wrong",
            "unmoves writes each key that has this one among its options, once; successors writes "
            "each option once",
        )


def _check_tiers(game: SearchedGame, offered: CompiledRules[Any]) -> None:
    """Check that options are in no higher tier."""
    if offered.tier is None:
        return
    for state, key in _keys(game, offered).items():
        compiled_tier = call_compiled(offered.tier, offered, key)
        plain_tier = tier_of(offered.tier, offered, key)
        game.require(
            plain_tier == compiled_tier,
            state,
            f"its tier is {plain_tier} in plain Python, and {compiled_tier} compiled",
            "use only what means the same in Python and to the compiler",
        )
        options = written_by(offered.successors, offered, key)
        listed = options if isinstance(options, list) else []
        higher = [o for o in listed if call_compiled(offered.tier, offered, o) > compiled_tier]
        game.require(
            0 <= compiled_tier < 1 << 31 and not higher,
            state,
            f"its tier is {compiled_tier}, and {len(higher)} of its options are in a higher one",
            "tier returns a number from 0 on that no move makes larger",
        )


def written_by(
    function: Addressed, offered: CompiledRules[Any], key: object
) -> list[tuple[int, ...]] | int:
    """Return the keys that compiled rules write, or the end that they return instead."""
    import numpy as np

    out = np.zeros(3 * (offered.most + 1) * offered.words, np.int64)
    count = call_compiled(function, offered, key, out)
    if count < 0:
        return count
    return [tuple(row) for row in out.reshape(-1, offered.words)[:count].tolist()]
