"""What the rules are about, in words and in the order of the manual.

Knows neither the pages nor the formulas of the manual: lists of findings need the names alone.
"""

from __future__ import annotations

from rigwright.rules import Rule
from rigwright.text.language import translated
from rigwright.text.sentence import messages

SUBJECTS = messages(
    {
        "mechanical": "Fit",
        "lanes": "Links",
        "power": "Power",
        "thermal": "Air and heat",
        "platform": "Platform",
        "data": "What is known",
        "owner": "Own rules",
    }
)


def subject_title(rule: Rule) -> str:
    """Return what a rule belongs to, as the page on checks is divided: "Air and heat"."""
    return translated(SUBJECTS[rule.category])
