"""The local page, which shows the answers of the verbs in a browser; ``zermelo serve`` opens it.

A question is a verb with its parameters, as on the command line; its answer is the object that
``--json`` prints (`zermelo.web.page_questions`). Each question runs in its own process
(`zermelo.web.jobs`). `zermelo.web.guard` decides what is allowed. The page consists of plain files
in ``static``, one module a topic; ``docs/page.md`` describes how to add a page.
"""
