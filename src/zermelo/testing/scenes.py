"""Promises of scenes: a gesture for every option, and ids of places that moves do not change."""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from math import isfinite

from zermelo.errors import InputError
from zermelo.games.rules import options_of
from zermelo.games.scene import KINDS, LINE_LOOKS, Scene
from zermelo.testing.rules import real_states
from zermelo.testing.searched import SearchedGame

#: Approximate number of states checked, at equal distances; maximum number of options of each.
MAX_STATES, MAX_OPTIONS = 40, 4


def check_scenes(game: SearchedGame) -> None:
    """Check that options have one gesture each, on existing places, and that moves keep ids."""
    states, scene_of = real_states(game), cache(partial(scene_at, game))
    state_set = {*states}
    for state in states[:: max(1, len(states) // MAX_STATES)]:
        scene = scene_of(state)
        if scene is None:
            continue
        check_places(game, state, scene)
        check_gestures(game, state, scene)
        for option in game.options[state][:MAX_OPTIONS]:
            if option in state_set and (after := scene_of(option)) is not None:
                check_ids(game, state, scene, after)


def scene_at(game: SearchedGame, state: object) -> Scene | None:
    """Return the scene, checked to be the same twice; None if it is too large to be drawn."""
    try:
        scene = game.rules.scene(state)
    except InputError:
        return None
    if scene != game.rules.scene(state):
        problem = "two calls of scene give two different scenes"
        raise game.broken(state, problem, "scene must depend on nothing but the state")
    return scene


def check_places(game: SearchedGame, state: object, scene: Scene) -> None:
    """Check ids, kinds and coordinates of places, and the places that gestures and lines use."""
    counts = Counter(place.id for place in scene.places)
    repeated = [name for name, count in counts.items() if count > 1]
    if repeated:
        problem = f"two places have the id {', '.join(repeated[:3])}"
        raise game.broken(state, problem, "give each place an id of its own")
    malformed = [
        p.id for p in scene.places if p.kind not in KINDS or not (isfinite(p.x) and isfinite(p.y))
    ]
    if malformed:
        names = ", ".join(malformed[:3])
        problem = f"the place {names} has an unknown kind, or no finite coordinates"
        raise game.broken(state, problem, f"kinds are {', '.join(KINDS)}")
    touched = {name for gesture in scene.gestures for way in gesture.ways for name in way}
    joined = {name for line in scene.lines for name in (line.start, line.end)}
    missing = sorted((touched | joined) - counts.keys())
    if missing or any(line.look not in LINE_LOOKS for line in scene.lines):
        names = ", ".join(missing[:3]) or "looks"
        problem = f"gestures or lines use {names} that the scene does not have"
        raise game.broken(state, problem, "use ids of places of the scene, and looks of LINE_LOOKS")


def check_gestures(game: SearchedGame, state: object, scene: Scene) -> None:
    """Check that gestures lead only to options: one to each, or at most one if incomplete."""
    options = set(options_of(game.rules, state))
    counts = Counter(gesture.option for gesture in scene.gestures)
    repeated = [option for option, count in counts.items() if count > 1]
    foreign_options = [option for option in counts if option not in options]
    missing_options = options - counts.keys() if scene.complete else ()
    show = game.rules.show
    if repeated:
        advice = "give it one gesture, with other ways in its field `also`, as scene_of does"
        raise game.broken(state, f"two gestures lead to {show(repeated[0])!r}", advice)
    if foreign_options:
        problem = f"a gesture leads to {foreign_options[:1]!r}, which is not an option"
        advice = "let gestures lead to what options, left and right return"
        raise game.broken(state, problem, advice)
    if missing_options:
        problem = f"no gesture leads to {show(min(missing_options, key=repr))!r}"
        advice = "give it a gesture; one without places is shown in a list of moves in words"
        raise game.broken(state, problem, advice)


def check_ids(game: SearchedGame, state: object, scene: Scene, after: Scene) -> None:
    """Check that places keep their kinds after a move, and that some places keep their ids."""
    before = {place.id: place for place in scene.places}
    now = {place.id: place for place in after.places}
    changed = [name for name in before.keys() & now.keys() if before[name].kind != now[name].kind]
    if changed or (before and now and before.keys().isdisjoint(now)):
        problem = "ids of places do not stay the same when a move is made"
        advice = "name a place by its coordinates, such as r1c2, and not by the position"
        raise game.broken(state, problem, advice)
