"""A sentence as a template with named values, so that words are made last and can be translated.

The template in English is the id of the message. A value is a number, a name, a figure with its
unit, or another sentence; it is never a piece of English. `assets/locale/make.py` collects the
templates that stand literally in calls of `sentence`, `plural`, `plurals`, `worded`, `messages`,
`Sentence`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Self, TypeVar

import msgspec

from rigwright.text.language import translated, translated_plural
from rigwright.text.names import filled
from rigwright.text.spaces import FIRST_IDEOGRAPHIC, SPACE_IN_JAPANESE, without_spaces_at_fields

Table = TypeVar("Table")
IDEOGRAPHIC_STOP = "\u3002"
NO_MINUS = re.compile(r"-(?=0\.00+(?!\d))")  # what rounding leaves of a figure just below 0


class Sentence(msgspec.Struct, frozen=True):
    """A template with named values; `str()` renders it in the chosen language.

    `several` is the template for any number but one, where `count` decides between the two.
    `frames` are templates around the sentence, each with `{said}` where it goes in, the innermost
    first. `begins` says that it begins with a capital letter, whatever value stands first.
    """

    template: str
    values: Mapping[str, Any] = {}
    several: str = ""
    count: int = 1
    frames: tuple[str, ...] = ()
    begins: bool = False

    def __str__(self) -> str:
        """The sentence in the chosen language."""
        english = self.several if self.several and self.count != 1 else self.template
        if self.several:
            form = translated_plural(self.template, self.several, self.count)
        else:
            form = translated(english)
        said = _filled(form, english, self.values)
        if self.begins:
            said = said[:1].upper() + said[1:]
        for frame in self.frames:
            said = _filled(translated(frame), frame, {**self.values, "said": said})
        return said

    def __hash__(self) -> int:
        """Hash the template alone, since values may be a mapping."""
        return hash((self.template, self.several, self.count, self.frames))

    def changed(self, **fields: Any) -> Self:
        """Return a copy with other fields."""
        return msgspec.structs.replace(self, **fields)

    def with_values(self, **values: Any) -> Self:
        """Return the sentence with further named values, or with other ones."""
        return self.changed(values={**self.values, **values})

    def framed(self, frame: str, /, **values: Any) -> Sentence:
        """Return the sentence within another template, which has `{said}` where it goes in."""
        return self.changed(frames=(*self.frames, frame), values={**self.values, **values})


def _filled(form: str, english: str, values: Mapping[str, Any]) -> str:
    """Return a template with its values; in English where a catalogue has a faulty one."""
    if not values:
        return form
    try:
        said = filled(form, values)
    except (KeyError, IndexError, ValueError, AttributeError):
        if form == english:
            raise
        return filled(english, values)
    if form != english and re.search(SPACE_IN_JAPANESE, said):
        said = without_spaces_at_fields(form, values)
    if "-0.00" not in said:
        return said
    return NO_MINUS.sub("", said)


def sentence(template: str, /, **values: Any) -> Sentence:
    """Return a sentence with named values."""
    return Sentence(template, values)


def plural(one: str, several: str, n: int, /, **values: Any) -> Sentence:
    """Return the sentence for one thing or for several, with their number as `n`."""
    return Sentence(one, {"n": n, **values}, several, n)


def paragraph(*said: Sentence | str) -> Sentence:
    """Return whole sentences one after the other; empty ones are left out."""
    told = [one for one in said if not _is_empty(one)]
    if not told:
        return Sentence("")
    whole = Sentence("{first}", {"first": told[0]})
    for one in told[1:]:
        whole = Sentence("{first} {last}", {"first": whole, "last": one})
    return whole


def headed(words: Sentence | str, *said: Sentence | str) -> str:
    """Return words as a sentence of their own before whole sentences: "Error. GPU 2 meets it."."""
    following = str(paragraph(*said))
    head = without_stop(str(words))
    if not head:
        return following
    # That of the language, also after a name in Latin letters.
    stop = with_stop(head + following)[-1]
    return str(paragraph(head + stop, following))


def sentence_space() -> str:
    """What stands between two sentences: a space, or nothing in Japanese and Chinese."""
    return worded("{first} {last}", first="", last="")


def _is_empty(said: Sentence | str) -> bool:
    return not (said.template if isinstance(said, Sentence) else said)


def without_stop(said: str) -> str:
    """Return a sentence without its full stop, to stand within another one."""
    return said.rstrip(f".{IDEOGRAPHIC_STOP}")


def with_stop(said: Sentence | str) -> str:
    """Return words as a sentence of their own, with the full stop of their script."""
    words = str(said)
    if any(letter >= FIRST_IDEOGRAPHIC for letter in words):
        return words + IDEOGRAPHIC_STOP
    return f"{words}."


def worded(template: str, /, **values: Any) -> str:
    """Return a sentence rendered at once, where text is wanted."""
    return str(Sentence(template, values))


def messages(table: Table) -> Table:
    """Return a table, a tuple or one template as it is; what it holds is translated where it is
    used, by `translated`, `worded` or `sentence`.
    """
    return table


def plurals(table: Table) -> Table:
    """Return a table of pairs as it is, each a message for one thing and for several; `plural` is
    given both where they are used.
    """
    return table
