"""The words of the list of checks where it lists none.

Knows the filters and the evaluation; no widget.
"""

from __future__ import annotations

from collections.abc import Mapping

from gui.checks.rows import Filter
from rigwright.evaluation import Evaluation
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

EMPTY: Mapping[Filter, str] = messages(
    {
        Filter.ALL: "All checks passed.",
        Filter.ERRORS: "No errors.",
        Filter.WARNINGS: "No warnings.",
        Filter.NOTES: "No notes.",
        Filter.UNKNOWN: "Nothing is unknown.",
        Filter.WAIVED: "Nothing is waived.",
    }
)


def empty_words(asked: Filter, evaluation: Evaluation) -> str:
    """Why nothing is listed of what is asked for."""
    if asked is not Filter.ALL:
        return translated(EMPTY[asked])
    if not evaluation.assembly.cards:  # most checks have nothing to check
        return worded("Nothing to report so far. There is no card yet.")
    if evaluation.waived:
        return worded("All checks passed or are waived.")
    return translated(EMPTY[asked])
