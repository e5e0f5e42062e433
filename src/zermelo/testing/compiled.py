"""Check that compiled rules agree with the rules in Python."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, TypeAlias

from zermelo.compounds.turns import has_own_ends, no_value
from zermelo.games.compiled import Addressed, CompiledRules, call_compiled, tier_of
from zermelo.games.ends import End
from zermelo.testing.rules import real_states
from zermelo.testing.searched import SearchedGame
from zermelo.values.play import MISERE, NORMAL, Play

Key: TypeAlias = tuple[int, ...]
#: The keys that compiled rules write, or the code, such as TIE or HOLE, that they return instead.
KeysOrCode: TypeAlias = list[Key] | int
KeysByState: TypeAlias = dict[Any, Key]

#: The advice for functions that do not return the same in plain Python as compiled.
SAME_MEANING = "use only what means the same in Python and to the compiler"


def check_compiled_rules(game: SearchedGame) -> None:
    """Check the options, answers of search, states, un-moves and tiers of compiled rules."""
    for play in game.plays:
        compiled = game.rules.compiled(play)
        if compiled is None:
            continue
        key_of = _keys_by_state(game, compiled)
        _check_options(game, compiled, play, key_of)
        if not has_own_ends(game.rules) and game.rules.ends:
            _check_search(game, compiled, play)
        for check in (_check_states, _check_unmoves, _check_tiers):
            check(game, compiled, key_of)


def _keys_by_state(game: SearchedGame, compiled: CompiledRules[Any]) -> KeysByState:
    """Return the keys of the states; states that are too large for a key are left out."""
    keys = {}
    for state in real_states(game):
        with suppress(OverflowError):
            keys[state] = tuple(compiled.array(state, game.rules.name).tolist())
    return keys


def _check_options(
    game: SearchedGame, compiled: CompiledRules[Any], play: Play, key_of: KeysByState
) -> None:
    """Check that ends and options agree with those of the rules."""
    from zermelo._jit.addressed import TIE, WON

    rules = game.rules
    end_codes = {End.LOST: [], End.TIE: TIE, End.WON: WON}
    own_ends = has_own_ends(rules)
    for state in filter(key_of.__contains__, game.states):
        end = rules.end(state) if own_ends else None  # type: ignore[attr-defined]  # impartial
        written = written_by(compiled.successors, compiled, key_of[state])
        _check_plain_python(game, compiled, state, key_of[state], written)
        if end is not None:
            if written != end_codes[end]:
                problem = f"successors returns {written}, and play ends: {end.value}"
                advice = "return 0 if the mover has lost, otherwise TIE or WON of _jit.addressed"
                raise game.broken(state, problem, advice)
            continue
        if not isinstance(written, list):
            problem = f"successors returns {written}, and play goes on"
            advice = "it returns the number of options; HOLE is only for keys that are no position"
            raise game.broken(state, problem, advice)
        listed_keys = set(written)
        expected = {key_of[option] for option in game.options[state]}
        lists_all = compiled.dense is None or play is MISERE
        is_right = listed_keys == expected if lists_all else listed_keys <= expected
        if not is_right or len(written) > compiled.max_options:
            listed = f"the compiled rules list {len(listed_keys)} options"
            problem = f"{listed}, the rules {len(expected)}; they must be the same"
            advice = "successors writes the keys of all options, each once"
            raise game.broken(state, problem, advice)


def _check_plain_python(
    game: SearchedGame, compiled: CompiledRules[Any], state: object, key: Key, written: KeysOrCode
) -> None:
    """Check that `successors` returns the same in plain Python, which small tables use."""
    from zermelo._jit.addressed import HOLE, TIE, WON
    from zermelo.labelling.plain import NotInPlainPython, options_of_keys

    try:
        answer = options_of_keys(compiled, NORMAL)(key)
    except NotInPlainPython:  # only the compiler can run them
        return
    codes = {End.LOST: [], End.TIE: TIE, End.WON: WON, None: HOLE}
    plain_result = answer if isinstance(answer, list) else codes[answer]
    if plain_result != (list(dict.fromkeys(written)) if isinstance(written, list) else written):
        problem = f"successors returns {plain_result} in plain Python, and {written} compiled"
        advice = (
            f"{SAME_MEANING}: words may not grow beyond 64 bits, and carray, ones and lowest are "
            "those of zermelo._jit.addressed"
        )
        raise game.broken(state, problem, advice)


def _check_search(game: SearchedGame, compiled: CompiledRules[Any], play: Play) -> None:
    """Check that the search finds the outcome, the value if any, and no wrong remoteness."""
    from zermelo.budget import Budget
    from zermelo.solvers.compiled_search import CompiledSearch

    rules = game.rules
    search = CompiledSearch(rules, compiled, Budget(), play=play)
    for state in filter(search.has_key, game.states):
        outcome = game.outcome(state, play)
        value = game.gamma[state] if play is NORMAL and not no_value(rules) else None
        is_remoteness_right = search.remoteness(state) in (None, game.remoteness(state, play))
        is_value_right = value is None or search.value(state) == value
        if not (is_remoteness_right and is_value_right and search.outcome(state) is outcome):
            problem = f"compiled search does not find {outcome}, value {value}, in {play} play"
            advice = "simplify writes keys whose values add up to that of the key"
            raise game.broken(state, problem, advice)


def _check_states(game: SearchedGame, compiled: CompiledRules[Any], key_of: KeysByState) -> None:
    """Check that ``state`` inverts ``array`` on keys, and that keys are within their range."""
    for state, key in key_of.items():
        count = compiled.indices
        if count is not None and not (len(key) == 1 and 0 <= key[0] < count):
            problem = f"its key is {key}, and there are {count:,} indices"
            advice = "with indices, a key is one number from 0 to indices − 1"
            raise game.broken(state, problem, advice)
        decoded_state = state if compiled.state is None else compiled.state(key)
        if compiled.state is not None and tuple(compiled.array(decoded_state).tolist()) != key:
            problem = f"state turns its key back into {decoded_state!r}, which has another key"
            raise game.broken(state, problem, "state returns one of the states that have the key")


def _check_unmoves(game: SearchedGame, compiled: CompiledRules[Any], key_of: KeysByState) -> None:
    """Check that `unmoves` writes each predecessor once, and no other keys that have options."""
    if compiled.unmoves is None:
        return
    for state in filter(key_of.__contains__, game.states):
        options = written_by(compiled.successors, compiled, key_of[state])
        predecessors = written_by(compiled.unmoves, compiled, key_of[state])
        assert isinstance(predecessors, list)  # noqa: S101
        duplicates = len(predecessors) - len(set(predecessors))
        missing = wrong = 0
        if isinstance(options, list):
            duplicates += len(options) - len(set(options))
            for option in options:
                missing += key_of[state] not in written_by(compiled.unmoves, compiled, option)  # type: ignore[operator]
        for predecessor in predecessors:
            after = written_by(compiled.successors, compiled, predecessor)
            wrong += isinstance(after, list) and after != [] and key_of[state] not in after
        if duplicates or missing or wrong:
            counts = f"{duplicates} written twice, {missing} missing, {wrong} wrong"
            problem = f"un-moves and moves do not agree: {counts}"
            advice = (
                "unmoves writes each key that has this one among its options, once; successors "
                "writes each option once"
            )
            raise game.broken(state, problem, advice)


def _check_tiers(game: SearchedGame, compiled: CompiledRules[Any], key_of: KeysByState) -> None:
    """Check that plain Python gives the same tiers, and that no move raises the tier."""
    if compiled.tier is None:
        return
    for state, key in key_of.items():
        compiled_tier = call_compiled(compiled.tier, compiled, key)
        plain_tier = tier_of(compiled.tier, compiled, key)
        if plain_tier != compiled_tier:
            problem = f"its tier is {plain_tier} in plain Python, and {compiled_tier} compiled"
            raise game.broken(state, problem, SAME_MEANING)
        options = written_by(compiled.successors, compiled, key)
        listed = options if isinstance(options, list) else []
        higher = [o for o in listed if call_compiled(compiled.tier, compiled, o) > compiled_tier]
        if higher or not 0 <= compiled_tier < 1 << 31:
            higher_text = f"{len(higher)} of its options are in a higher one"
            problem = f"its tier is {compiled_tier}, and {higher_text}"
            advice = "tier returns a number from 0 to 2³¹ − 1 that no move raises"
            raise game.broken(state, problem, advice)


def written_by(function: Addressed, compiled: CompiledRules[Any], key: object) -> KeysOrCode:
    """Return the keys that a function writes, or the negative code that it returns instead."""
    import numpy as np

    out = np.zeros(3 * (compiled.max_options + 1) * compiled.words, np.int64)
    count = call_compiled(function, compiled, key, out)
    if count < 0:
        return count
    return [tuple(row) for row in out.reshape(-1, compiled.words)[:count].tolist()]
