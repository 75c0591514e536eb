"""Why something that came from outside cannot be read, as a sentence that still lacks its name.

Who reads a code or a page does not know what the user calls it; who asked for it does.
"""

from __future__ import annotations

from rigwright.text.sentence import Sentence


class RefusedError(ValueError):
    """Nothing can be read; the sentence has `{name}` where what was to be read is named."""

    def __init__(self, said: Sentence) -> None:
        self._said = said
        super().__init__(self.said_of("it"))

    def said_of(self, name: str) -> str:
        """The whole sentence."""
        return str(self._said.with_values(name=name))
