"""Where the single figures of a draft come from, and what its record says against them."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from rigwright.editing.drafts import Draft, root_of, sourced_alone
from rigwright.text.language import translated
from rigwright.text.sentence import messages

# How a record marks figures, worst first, and what is said of them.
_MARK_WORDS = MappingProxyType(
    messages({"uncertain_fields": "doubtful", "derived_fields": "worked out"})
)


def with_source(draft: Draft, name: str, source: str, confidence: str) -> Draft:
    """The draft with where a single figure comes from, and how sure it is."""
    own = {"source": source, "confidence": confidence}
    keys = sourced_alone(draft, name) or (name,)
    sources = {**draft.record.get("figure_sources", {}), **dict.fromkeys(keys, own)}
    return replace(draft, record={**draft.record, "figure_sources": sources})


def source_of(draft: Draft, name: str) -> tuple[str, str]:
    """Source and confidence of a figure, or of what changed in a table: its own, else the
    part's.
    """
    sources = draft.record.get("figure_sources", {})
    for key in (*sourced_alone(draft, name), name):
        if key in sources:
            return sources[key]["source"], sources[key]["confidence"]
    return draft.record.get("source", ""), draft.record.get("confidence", "")


def mark_of(draft: Draft, name: str) -> str:
    """What the record says against a figure: "doubtful", "worked out", or nothing."""
    if draft.record.get(name) is None:
        return ""
    for fields, mark in _MARK_WORDS.items():
        if any(root_of(one) == name for one in draft.record.get(fields, ())):
            return translated(mark)
    return ""
