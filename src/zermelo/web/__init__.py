"""The local page: what the verbs answer, in a browser. ``zermelo serve`` opens it.

A question is a verb with its parameters, as on the command line, and its answer is the object that
``--json`` prints: `zermelo.web.asking` makes the one of the other. Each question runs in a process
of its own (`zermelo.web.jobs`); what may be asked, and by whom, is decided in `zermelo.web.guard`.
The page itself is plain files in ``static``, one module a topic; ``docs/page.md`` tells how another
page is added.
"""
