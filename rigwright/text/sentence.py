"""A sentence as a template with named values, so that words are made last and can be translated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rigwright.record import Value


class Sentence(Value, frozen=True):
    """A template with named values; `str()` renders it in English."""

    template: str
    values: Mapping[str, Any] = {}

    def __str__(self) -> str:
        """The sentence in English."""
        return (
            self.template.format(**self.values).replace("-0.00", "0.00")
            if self.values
            else self.template
        )
