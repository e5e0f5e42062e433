"""A fuzzer: damaged and made-up input gives an answer or one of Zermelo's errors, nothing else.

``targets.py`` lists the doors by which input comes in, ``mutate.py`` damages genuine input, and
``worker.py`` holds each input to its time and memory in a process beside. A few thousand inputs of
each target are tests; ``python -m tests.fuzz`` goes on without end, and ``--replay FILE`` repeats
what it found.
"""
