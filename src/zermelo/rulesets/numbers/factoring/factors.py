"""Which whole numbers are prime, and the factors of those that are not."""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from math import gcd, isqrt
from random import Random

#: Steps of Pollard's method before giving up: enough for factors of up to about 12 digits.
STEPS = 1_500_000
#: Bits of numbers up to which all these steps are taken; of longer ones there are fewer.
CHEAP = 192

SMALL = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)

#: Below, the primes up to 41 find every composite number (Sorenson and Webster 2015).
CERTAIN = 3_317_044_064_679_887_385_961_981

#: Beyond, so many bases are tried: one composite number in 4²⁴ would be missed.
TRIES = 24


def is_prime(n: int) -> bool:
    """Say whether a number is prime: surely up to 3·10²⁴, almost surely beyond (Rabin 1980).

    Examples
    --------
    >>> [n for n in range(30) if is_prime(n)], is_prime(2**127 - 1)
    ([2, 3, 5, 7, 11, 13, 17, 19, 23, 29], True)
    """
    if n < 2:
        return False
    for prime in SMALL:
        if n % prime == 0:
            return n == prime
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    rng = Random(n)  # noqa: S311  no secret, and the same answer each time
    bases = SMALL if n < CERTAIN else tuple(rng.randrange(2, n - 1) for _ in range(TRIES))
    for base in bases:
        power = pow(base, odd, n)
        if power in (1, n - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % n
            if power == n - 1:
                break
        else:
            return False
    return True


@lru_cache(64)
def prime_factors(n: int, steps: int = STEPS) -> tuple[int, ...] | None:
    """Return the prime factors in ascending order; None where they are not found in time.

    Small factors by division, the others by Pollard's method (1975) in Brent's form (1980), which
    takes about √p steps for a factor p.

    Examples
    --------
    >>> prime_factors(5040), prime_factors(1000003 * 1000033)
    ((2, 2, 2, 2, 3, 3, 5, 7), (1000003, 1000033))
    """
    found: list[int] = []
    for prime in (2, *range(3, 1000, 2)):
        while n % prime == 0:
            found.append(prime)
            n //= prime
    waiting = [n] if n > 1 else []
    while waiting:
        held = waiting.pop()
        if is_prime(held):
            found.append(held)
            continue
        factor = _factor(held, steps)
        if factor is None:
            return None
        waiting += (factor, held // factor)
    return tuple(sorted(found))


def _factor(n: int, steps: int) -> int | None:
    """Find a proper factor of a composite number without small ones."""
    steps = min(steps, steps * CHEAP**2 // n.bit_length() ** 2)  # each takes longer
    root = isqrt(n)
    if root * root == n:
        return root
    for shift in count(1):
        here = ahead = 2
        product, taken, length = 1, 0, 1
        factor = 1
        while factor == 1:
            if steps <= 0:
                return None
            here = ahead
            for _ in range(length):
                ahead = (ahead * ahead + shift) % n
            done = 0
            while done < length and factor == 1:
                back = ahead
                batch = min(128, length - done)
                for _ in range(batch):
                    ahead = (ahead * ahead + shift) % n
                    product = product * abs(here - ahead) % n
                factor = gcd(product, n)
                done += batch
                taken += batch
            steps -= 2 * length
            length *= 2
        if factor == n:  # several at once: step by step from where the batch began
            factor = 1
            while factor == 1:
                back = (back * back + shift) % n
                factor = gcd(abs(here - back), n)
        if factor != n:
            return factor
    return None
