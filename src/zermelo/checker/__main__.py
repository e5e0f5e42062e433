"""``python -m checker FILE``: status 0 for HOLDS, 1 for HOLDS IF and FALSE, 2 without a verdict."""

import sys
from pathlib import Path

from .form import Malformed, read
from .kinds import check


def main(arguments: list[str]) -> int:
    """Check the certificate in a file, and print the verdict."""
    if len(arguments) != 1:
        print("usage: python -m checker certificate.json", file=sys.stderr)  # noqa: T201
        return 2
    try:
        verdict = check(read(Path(arguments[0]).read_bytes()))
    except (OSError, Malformed) as error:
        print(f"no certificate: {error}", file=sys.stderr)  # noqa: T201
        return 2
    print(str(verdict).encode("ascii", "backslashreplace").decode())  # noqa: T201
    return int(not verdict.valid)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
