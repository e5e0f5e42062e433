"""Checks of strongly admissible sets, and of CF2 extensions, by the attackers of each argument."""

from .form import Flaw, Rows


def check_strongly_admissible(attackers: Rows, members: set[int]) -> None:
    """Raise Flaw unless the members have an order in which earlier ones defend each of them."""
    attacked: set[int] = set()
    listed: set[int] = set()
    while new := {x for x in members - listed if attacked.issuperset(attackers[x])}:
        listed |= new
        attacked |= {x for x, row in enumerate(attackers) if listed.intersection(row)}
    if listed != members:
        raise Flaw(f"argument number {min(members - listed)} is not defended by members before it")


def check_cf2(attackers: Rows, members: set[int]) -> None:
    """Raise Flaw unless a set is a CF2 extension.

    In each strong component, drop the arguments that members in other components attack. Divide the
    remaining arguments in the same way. In an undivided component members must be a naive set.
    """
    waiting = [set(range(len(attackers)))]
    while waiting:
        arguments = waiting.pop()
        parts = components(attackers, arguments)
        if len(parts) == 1:
            _check_naive(attackers, arguments, members & arguments)
            continue
        for part in parts:
            members_elsewhere = (members & arguments) - part
            if hit := {x for x in members & part if members_elsewhere.intersection(attackers[x])}:
                raise Flaw(f"argument number {min(hit)} is in the set, and attacked by it")
            if remaining := {x for x in part if not members_elsewhere.intersection(attackers[x])}:
                waiting.append(remaining)


def _check_naive(attackers: Rows, arguments: set[int], members: set[int]) -> None:
    """Raise Flaw unless the members are a maximal set of arguments without conflicts."""
    inner_attackers = {x: arguments.intersection(attackers[x]) for x in arguments}
    for x in sorted(arguments):
        in_conflict = inner_attackers[x] | {y for y in arguments if x in inner_attackers[y]}
        if x in members and in_conflict & members:
            raise Flaw(f"argument number {x} is in the set, and in conflict with a member")
        if x not in members and x not in in_conflict and not in_conflict & members:
            raise Flaw(f"argument number {x} is not in the set, and in conflict with no member")


def components(attackers: Rows, arguments: set[int]) -> list[set[int]]:
    """Return the strong components of some arguments, each after those that it attacks.

    >>> components([[1], [0], [0]], {0, 1, 2})
    [{2}, {0, 1}]
    """
    attacked: dict[int, list[int]] = {x: [] for x in arguments}
    for x in arguments:
        for attacker in arguments.intersection(attackers[x]):
            attacked[attacker].append(x)
    order: list[int] = []
    seen: set[int] = set()
    for start in sorted(arguments):
        walk = [(start, iter(sorted(arguments.intersection(attackers[start]))))]
        if start in seen:
            continue
        seen.add(start)
        while walk:
            x, following = walk[-1]
            for attacker in following:
                if attacker not in seen:
                    seen.add(attacker)
                    next_attackers = sorted(arguments.intersection(attackers[attacker]))
                    walk.append((attacker, iter(next_attackers)))
                    break
            else:
                order.append(x)
                walk.pop()
    result, remaining = list[set[int]](), set(seen)
    while order:
        if (start := order.pop()) not in remaining:
            continue
        component = {start}
        reached = [start]
        while reached:
            for x in attacked[reached.pop()]:
                if x in remaining and x not in component:
                    component.add(x)
                    reached.append(x)
        remaining -= component
        result.append(component)
    return result
