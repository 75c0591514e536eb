"""Files that this program understands only in part: written by a newer one, or with fields that it
does not know.

Says so in a sentence, and takes out of the plain values what nobody here can read. Such a file is
never written over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rigwright.build import Build
from rigwright.documents.saved_verdict import SavedVerdict
from rigwright.files.plain_json import Format
from rigwright.files.plain_text import escaped
from rigwright.parts import KINDS
from rigwright.record import Value, without_unknown
from rigwright.text.sentence import messages, worded

MOST_NAMED = 3  # fields in a sentence
MOST_OF_A_NAME, MOST_OF_A_VERSION = 80, 20
READ_ONLY = messages("{said} It is open for reading only: saving asks for another name.")
WITHOUT = messages(
    "{said} It is open for reading only, without {fields}: saving asks for another name, and the "
    "new file will not have that."
)
NEWER = messages("{name} was written by {program} (format {number}; this one reads {ours}).")
NOT_READ = messages(
    "{name} was written by {program} (format {number}; this one reads {ours}); update Rigwright to "
    "open it."
)


class Foreign(Value, frozen=True):
    """What a file says of itself where this program does not know all of it.

    `program` is the version that wrote it, "" where the file does not say. `unknown` are the paths
    of the fields that were left out.
    """

    name: str
    number: int
    ours: int
    program: str
    unknown: tuple[str, ...]

    @property
    def who(self) -> str:
        """The program that wrote the file: "Rigwright 2.3"."""
        if self.program:
            return worded("Rigwright {version}", version=self.program)
        return worded("a newer Rigwright")

    @property
    def said(self) -> str:
        """What the file is, as a sentence."""
        if self.number > self.ours:
            return worded(NEWER, **self._words)
        if self.program:
            return worded(
                "{name}, written by {program}, has fields that are not known here.", **self._words
            )
        return worded("{name} has fields that are not known here.", name=self.name)

    @property
    def _words(self) -> dict[str, object]:
        return {
            "name": self.name,
            "program": self.who,
            "number": self.number,
            "ours": self.ours,
        }

    @property
    def notice(self) -> str:
        """The same, and what follows for whoever opened it."""
        if not self.unknown:
            return worded(READ_ONLY, said=self.said)
        return worded(WITHOUT, said=self.said, fields=self._fields)

    @property
    def refusal(self) -> str:
        """Why it cannot be opened at all."""
        if self.number > self.ours:
            return worded(NOT_READ, **self._words)
        return self.said

    @property
    def protection(self) -> str:
        """Why it is not written over."""
        return worded("{said} It is not written over: save under another name.", said=self.said)

    @property
    def _fields(self) -> str:
        named = ", ".join(self.unknown[:MOST_NAMED])
        more = len(self.unknown) - MOST_NAMED
        if more > 0:
            return worded("{names} and {more} more", names=named, more=more)
        return named


def known_fields_of(
    fields: Mapping[str, Any], number: int, name: str, form: Format
) -> tuple[dict[str, Any], Foreign | None]:
    """Return the fields of a file that this program knows, and what it does not know of them.

    None where it knows all. Of a newer format parts of unknown kinds are left out, too.
    """
    unknown: list[str] = []
    known: dict[str, Any] = {}
    for field, value in fields.items():
        if field in (*form.fields, *form.optional):
            known[field] = value
        else:
            unknown.append(escaped(field[:MOST_OF_A_NAME]) or "''")
    for field, record in (("build", Build), ("judged", SavedVerdict)):
        if isinstance(known.get(field), Mapping):
            known[field] = without_unknown(record, known[field], field, unknown)
    if isinstance(known.get("parts"), list):
        known["parts"] = _known_parts(known["parts"], unknown, newer=number > form.number)
    if not unknown and number <= form.number:
        return known, None
    foreign = Foreign(
        name=name,
        number=number,
        ours=form.number,
        program=_program_in(fields),
        unknown=tuple(unknown),
    )
    return known, foreign


def _known_parts(records: list[Any], unknown: list[str], *, newer: bool) -> list[Any]:
    known: list[Any] = []
    for number, record in enumerate(records):
        kind = KINDS.get(str(record.get("kind"))) if isinstance(record, Mapping) else None
        if kind is not None:
            bare = {name: value for name, value in record.items() if name != "kind"}
            part = without_unknown(kind, bare, f"parts[{number}]", unknown)
            known.append({"kind": record["kind"], **part})
        elif newer:
            unknown.append(f"parts[{number}]")
        else:
            known.append(record)
    return known


def _program_in(fields: Mapping[str, Any]) -> str:
    """Return the version of the program that wrote a file, as far as it can be shown."""
    judged = fields.get("judged")
    program = judged.get("program") if isinstance(judged, Mapping) else None
    if not isinstance(program, str):
        return ""
    return program[:MOST_OF_A_VERSION]
