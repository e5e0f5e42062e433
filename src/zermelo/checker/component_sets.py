"""Checks of strongly admissible sets, and of the sets of CF2 semantics."""

from .form import Flaw, Rows


def strongly_admissible(options: Rows, members: set[int]) -> None:
    """Raise Flaw unless the members have an order in which each is defended by earlier ones."""
    attacked: set[int] = set()
    listed: set[int] = set()
    while new := {x for x in members - listed if attacked.issuperset(options[x])}:
        listed |= new
        attacked |= {x for x, attackers in enumerate(options) if listed.intersection(attackers)}
    if listed != members:
        raise Flaw(f"argument number {min(members - listed)} is not defended by members before it")


def cf2(options: Rows, members: set[int]) -> None:
    """Raise Flaw unless a set is a CF2 extension.

    From each strong component, arguments are dropped that members of other components attack; the
    rest is divided again. A component that cannot be divided must contain a naive set.
    """
    waiting = [set(range(len(options)))]
    while waiting:
        arguments = waiting.pop()
        parts = components(options, arguments)
        if len(parts) == 1:
            _naive(options, arguments, members & arguments)
            continue
        for part in parts:
            outside = (members & arguments) - part
            if hit := {x for x in members & part if outside.intersection(options[x])}:
                raise Flaw(f"argument number {min(hit)} is inside, and attacked from inside")
            if kept := {x for x in part if not outside.intersection(options[x])}:
                waiting.append(kept)


def _naive(options: Rows, arguments: set[int], members: set[int]) -> None:
    """Raise Flaw unless the members are a maximal set of arguments without conflicts."""
    attackers = {x: arguments.intersection(options[x]) for x in arguments}
    for x in sorted(arguments):
        in_conflict = attackers[x] | {y for y in arguments if x in attackers[y]}
        if x in members and in_conflict & members:
            raise Flaw(f"argument number {x} is inside, and in conflict with what is inside")
        if x not in members and x not in in_conflict and not in_conflict & members:
            raise Flaw(f"argument number {x} is outside, and in conflict with nothing inside")


def components(options: Rows, arguments: set[int]) -> list[set[int]]:
    """Return the strong components of some arguments, attackers after those they attack.

    >>> components([[1], [0], [0]], {0, 1, 2})
    [{2}, {0, 1}]
    """
    attacked: dict[int, list[int]] = {x: [] for x in arguments}
    for x in arguments:
        for attacker in arguments.intersection(options[x]):
            attacked[attacker].append(x)
    order: list[int] = []
    seen: set[int] = set()
    for start in sorted(arguments):
        walk = [(start, iter(sorted(arguments.intersection(options[start]))))]
        if start in seen:
            continue
        seen.add(start)
        while walk:
            x, attackers = walk[-1]
            for attacker in attackers:
                if attacker not in seen:
                    seen.add(attacker)
                    above = sorted(arguments.intersection(options[attacker]))
                    walk.append((attacker, iter(above)))
                    break
            else:
                order.append(x)
                walk.pop()
    found, left = list[set[int]](), set(seen)
    while order:
        if (start := order.pop()) not in left:
            continue
        component = {start}
        reached = [start]
        while reached:
            for x in attacked[reached.pop()]:
                if x in left and x not in component:
                    component.add(x)
                    reached.append(x)
        left -= component
        found.append(component)
    return found
