"""Errors whose message is one sentence for the user."""

from __future__ import annotations

from typing import Any

from rigwright.text.sentence import Sentence, worded


class WordedError(Exception):
    """An error with a sentence for the user, made of a template and its named values."""

    def __init__(self, template: str, /, **values: Any) -> None:
        super().__init__(worded(template, **values))


def system_words(error: OSError) -> str:
    """Return what the system says of a fault, for the middle of a sentence."""
    return (error.strerror or str(error)).lower()


class RefusedError(ValueError):
    """Something from outside cannot be read; the sentence has `{name}` where it is named.

    The reader of a code or a page does not know what the user calls it; its caller does.
    """

    def __init__(self, said: Sentence) -> None:
        self._said = said
        super().__init__(self.said_of("it"))

    def said_of(self, name: str) -> str:
        """The whole sentence."""
        return str(self._said.with_values(name=name))
