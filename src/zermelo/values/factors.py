"""Primes, prime factors and divisors."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import count
from math import gcd, isqrt
from random import Random

#: `nontrivial_divisors` returns None if there are more divisors, including 1 and the number.
MAX_DIVISORS = 100_000
#: `primes` lists the primes up to this number.
MAX_PRIME = 100_000
#: Number of Pollard's steps after which splitting ends: enough for a factor of about 12 digits.
MAX_STEPS = 1_500_000
#: Numbers of up to this many bits get all `MAX_STEPS`; longer ones get fewer, slower steps.
FULL_EFFORT_BITS = 192

#: Maximum number of differences that are multiplied before their gcd with the number is computed.
BATCH = 128
SMALL_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
#: Below this bound, Rabin's test with prime bases 2 to 41 is a proof (Sorenson and Webster 2015).
CERTAIN_BELOW = 3_317_044_064_679_887_385_961_981
#: Number of random bases for larger numbers: a composite one passes all with chance ≤ 4⁻²⁴.
RANDOM_BASES = 24


def is_prime(n: int) -> bool:
    """Whether a number is prime: certain up to 3·10²⁴, almost certain beyond (Rabin 1980).

    >>> [n for n in range(30) if is_prime(n)], is_prime(2**127 - 1)
    ([2, 3, 5, 7, 11, 13, 17, 19, 23, 29], True)
    """
    if n < 2:
        return False
    for prime in SMALL_PRIMES:
        if n % prime == 0:
            return n == prime
    exponent_of_two = (n - 1 & 1 - n).bit_length() - 1
    odd_part = n - 1 >> exponent_of_two
    bases: tuple[int, ...] = SMALL_PRIMES
    if n >= CERTAIN_BELOW:
        rng = Random(n)  # noqa: S311  no secret, and the same answer each time
        bases = tuple(rng.randrange(2, n - 1) for _ in range(RANDOM_BASES))
    for base in bases:
        power = pow(base, odd_part, n)
        if power in (1, n - 1):
            continue
        for _ in range(exponent_of_two - 1):
            power = power * power % n
            if power == n - 1:
                break
        else:
            return False
    return True


@lru_cache(64)
def prime_factors(n: int, steps: int = MAX_STEPS) -> tuple[int, ...] | None:
    """Return the prime factors of n > 0, ascending and with repetition; None if not all are found.

    Small factors are found by division, the others by the method of Pollard 1975 as improved by
    Brent 1980: about √p steps for a factor p; no round of steps begins after ``steps`` steps.
    """
    factors: list[int] = []
    for divisor in (2, *range(3, 1000, 2)):
        while n % divisor == 0:
            factors.append(divisor)
            n //= divisor
    unfactored = [n] if n > 1 else []
    while unfactored:
        number = unfactored.pop()
        if is_prime(number):
            factors.append(number)
        elif (factor := _factor(number, steps)) is None:
            return None
        else:
            unfactored += (factor, number // factor)
    return tuple(sorted(factors))


def _factor(n: int, steps: int) -> int | None:
    """Return a proper factor of a composite number; None if it is not found within the steps."""
    steps = min(steps, steps * FULL_EFFORT_BITS**2 // n.bit_length() ** 2)
    root = isqrt(n)
    if root * root == n:
        return root
    for shift in count(1):
        behind = ahead = 2
        product = length = factor = 1
        while factor == 1:
            if steps <= 0:
                return None
            behind = ahead
            for _ in range(length):
                ahead = (ahead * ahead + shift) % n
            for batch_start in range(0, length, BATCH):
                batch_first = ahead
                for _ in range(min(BATCH, length - batch_start)):
                    ahead = (ahead * ahead + shift) % n
                    product = product * abs(behind - ahead) % n
                factor = gcd(product, n)
                if factor != 1:
                    break
            steps -= 2 * length
            length *= 2
        if factor == n:  # several factors at once: repeat the batch step by step
            factor = 1
            while factor == 1:
                batch_first = (batch_first * batch_first + shift) % n
                factor = gcd(abs(behind - batch_first), n)
        if factor != n:
            return factor
    return None


def nontrivial_divisors(n: int, steps: int = MAX_STEPS) -> list[int] | None:
    """Return the divisors except 1 and n, ascending; None if they are unknown or too many."""
    if (factors := prime_factors(n, steps)) is None:
        return None
    divisors = {1}
    for factor in factors:
        divisors |= {factor * divisor for divisor in divisors}
        if len(divisors) > MAX_DIVISORS:
            return None
    return sorted(divisors - {1, n})


def all_divisors(n: int) -> list[int]:
    """Return the divisors of a small number, ascending: one division for each number up to √n."""
    up_to_root = [d for d in range(1, isqrt(n) + 1) if n % d == 0]
    return sorted({*up_to_root, *(n // d for d in up_to_root)})


@cache
def primes() -> tuple[int, ...]:
    """Return the primes up to `MAX_PRIME`."""
    sieve = bytearray([1]) * (MAX_PRIME + 1)
    sieve[:2] = b"\0\0"
    for number in range(2, isqrt(MAX_PRIME) + 1):
        if sieve[number]:
            sieve[number * number :: number] = bytes((MAX_PRIME - number * number) // number + 1)
    return tuple(number for number in range(MAX_PRIME + 1) if sieve[number])
