"""Reads the XML of `nvidia-smi -q -x` as far as it goes, also where it ends in the middle.

Takes no entity definitions and fetches nothing, so that text from anywhere may be given. Knows no
figure by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from xml.parsers import expat

from rigwright.text.sentence import worded
from rigwright.verify.found import Told, Unread, plain_address
from rigwright.verify.nvidia import SOURCE, CardEntry, CardSection, section_of, told_by

MOST_DEPTH, MOST_ENTRIES, MOST_LETTERS = 30, 4_000, 300


class _Refused(Exception):
    """The text defines entities or is nested beyond what the command writes."""


class _Sections:
    """Collects what the parser meets, card by card."""

    def __init__(self, first_line: int) -> None:
        self.first_line = first_line
        self.head: dict[str, str] = {}
        self.sections: list[CardSection] = []
        self.closed = False
        self._path: list[str] = []
        self._words: list[str] = []
        self._entries: list[CardEntry] = []
        self._address: str | None = None
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self._begin
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._said
        self.parser.EntityDeclHandler = self._refuse

    @property
    def line(self) -> int:
        """Where the parser is, in what was given."""
        return self.first_line + self.parser.CurrentLineNumber - 1

    def finish(self) -> None:
        """Keep the card that was being read."""
        if self._address is not None:
            self.sections.append(section_of(self._address, self._entries))
            self._address = None
            self._entries = []

    def _begin(self, name: str, attributes: Mapping[str, str]) -> None:
        self._path.append(name.lower())
        self._words.clear()
        if len(self._path) > MOST_DEPTH:
            raise _Refused
        if name == "gpu" and len(self._path) == 2:
            self._address = plain_address(attributes.get("id", ""))

    def _said(self, words: str) -> None:
        if len(self._words) < MOST_LETTERS:
            self._words.append(words)

    def _end(self, name: str) -> None:
        words = "".join(self._words).strip()[:MOST_LETTERS]
        self._words.clear()
        if name == "gpu" and len(self._path) == 2:
            self.finish()
        elif self._address is not None and words and len(self._entries) < MOST_ENTRIES:
            self._entries.append(CardEntry(tuple(self._path[2:]), words, self.line))
        elif len(self._path) == 2 and words:
            self.head.setdefault(name.lower(), words)
        self._path.pop()
        self.closed = self.closed or not self._path

    def _refuse(self, *_: object) -> None:
        raise _Refused


def read(text: str, first_line: int = 1) -> Told:
    """What the text tells; `first_line` is the number of its first line in what was given."""
    found = _Sections(first_line)
    cut = False
    line = first_line
    try:
        found.parser.Parse(text.strip().encode("utf-8", "replace"), True)
    except expat.ExpatError:
        cut = not found.closed  # what follows the last card is not part of it
        line = found.line
    except _Refused:
        why = worded("this is no XML as nvidia-smi writes it")
        return Told(SOURCE, unread=(Unread(SOURCE, found.line, why),))
    found.finish()
    return told_by(found.sections, found.head, cut, line)
