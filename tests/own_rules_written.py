"""Own rules as a person writes them for the command."""

from __future__ import annotations

from rigwright.build import OwnRule


def own_rule_text(rule: OwnRule) -> str:
    """A rule with one limit, or with words, as `own_rule_of` reads it."""
    severity = {"error": "error: ", "warning": "", "info": "note: "}[rule.severity]
    because = f" because {rule.because}" if rule.because else ""
    if rule.at_least is not None:
        asked = f">= {rule.at_least:.10g}"
    elif rule.at_most is not None:
        asked = f"<= {rule.at_most:.10g}"
    else:
        asked = f"= {'|'.join(rule.one_of)}"
    return f"{severity}{rule.about}.{rule.figure} {asked}{because}"
