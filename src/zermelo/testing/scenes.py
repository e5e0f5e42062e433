"""Promises of scenes: a gesture for every option, and ids that stay."""

from __future__ import annotations

from collections import Counter
from math import isfinite

from zermelo.errors import InputError
from zermelo.games.rules import options_of
from zermelo.games.scene import KINDS, LINE_LOOKS, Scene
from zermelo.testing.rules import real_states
from zermelo.testing.searched import SearchedGame

#: About how many states are checked, spread over all of them, and how many options of each.
MAX_STATES, MAX_OPTIONS = 40, 4


def scenes(game: SearchedGame) -> None:
    """Check that options have one gesture each, on existing places, and ids stay the same."""
    states = real_states(game)
    searched = {*states}
    for state in states[:: max(1, len(states) // MAX_STATES)]:
        scene = scene_at(game, state)
        if scene is None:
            continue
        check_places(game, state, scene)
        check_gestures(game, state, scene)
        for option in game.options[state][:MAX_OPTIONS]:
            after = scene_at(game, option) if option in searched else None
            if after is not None:
                check_ids(game, state, scene, after)


def scene_at(game: SearchedGame, state: object) -> Scene | None:
    """Return a scene; None if the position is too large to be drawn."""
    try:
        scene = game.rules.scene(state)
    except InputError:
        return None
    game.require(
        scene == game.rules.scene(state),
        state,
        "two calls of scene give two different scenes",
        "scene must depend on nothing but the state",
    )
    return scene


def check_places(game: SearchedGame, state: object, scene: Scene) -> None:
    """Check that places have different ids, and that gestures and lines use existing places."""
    counted = Counter(place.id for place in scene.places)
    twice = [name for name, count in counted.items() if count > 1]
    game.require(
        not twice,
        state,
        f"two places have the id {', '.join(twice[:3])}",
        "give each place an id of its own",
    )
    malformed = [
        place.id
        for place in scene.places
        if place.kind not in KINDS or not (isfinite(place.x) and isfinite(place.y))
    ]
    game.require(
        not malformed,
        state,
        f"the place {', '.join(malformed[:3])} has an unknown kind, or no coordinates",
        f"kinds are {', '.join(KINDS)}",
    )
    touched = {name for gesture in scene.gestures for way in gesture.ways for name in way}
    joined = {name for line in scene.lines for name in (line.start, line.end)}
    missing = sorted((touched | joined) - counted.keys())
    game.require(
        not missing and all(line.look in LINE_LOOKS for line in scene.lines),
        state,
        f"gestures or lines use {', '.join(missing[:3]) or 'looks'} that the scene does not have",
        "use ids of places of the scene, and looks of LINE_LOOKS",
    )


def check_gestures(game: SearchedGame, state: object, scene: Scene) -> None:
    """Check that each option has exactly one gesture, and that no gesture leads elsewhere."""
    options = set(options_of(game.rules, state))
    counted = Counter(gesture.option for gesture in scene.gestures)
    twice = [option for option, count in counted.items() if count > 1]
    wrong = [option for option in counted if option not in options]
    lacking = options - counted.keys() if scene.complete else ()
    show = game.rules.show
    game.require(
        not twice,
        state,
        f"two gestures lead to {show(twice[0]) if twice else ''!r}",
        "give an option one gesture, and put other ways to make the move in its field `also`, "
        "as scene_of does",
    )
    game.require(
        not wrong,
        state,
        f"a gesture leads to {wrong[:1]!r}, which is not an option",
        "let gestures lead to what options, left and right return",
    )
    game.require(
        not lacking,
        state,
        f"no gesture leads to {show(min(lacking, key=repr)) if lacking else ''!r}",
        "give it a gesture; one without places is shown in a list of moves in words",
    )


def check_ids(game: SearchedGame, state: object, scene: Scene, after: Scene) -> None:
    """Check that places keep their ids and kinds after a move."""
    before = {place.id: place for place in scene.places}
    now = {place.id: place for place in after.places}
    changed = [name for name in before.keys() & now.keys() if before[name].kind != now[name].kind]
    game.require(
        not changed and not (before and now and before.keys().isdisjoint(now)),
        state,
        "ids of places do not stay the same when a move is made",
        "name a place by its coordinates, such as r1c2, and not by the position of the game",
    )
