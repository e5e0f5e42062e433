"""For people who write rulesets: hold one to the promises that all keep."""
