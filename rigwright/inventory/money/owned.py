"""The parts that the user owns, over all builds, and which builds use how many of them.

Kept in `owned.json` beside the user's own parts. A file that cannot be read is never written over.
A build counts from when it is saved until its file is gone.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated

from msgspec import Meta

from rigwright.files.places import data_dir
from rigwright.files.plain_json import Format, PlainFileError, fields_in, text_of
from rigwright.files.plain_text import hidden_in, without_hidden
from rigwright.files.seen import Seen, seen_at
from rigwright.files.storage import ChangedError, StorageError, read_whole, shown, write_whole
from rigwright.parts.part import PartId
from rigwright.record import Record, RecordError, Value, plain
from rigwright.text.refused import WordedError, system_words
from rigwright.text.sentence import Sentence, messages

NAME = "owned.json"
FORMAT = Format(
    messages("a list of owned parts"), "rigwright-owned", 1, ("format", "owned", "builds")
)
MOST_BYTES = 4 * 1024 * 1024
MOST_PARTS, MOST_BUILDS, MOST_OWNED, MOST_TRIES = 2_000, 200, 1_000, 5

Counts = Annotated[
    Mapping[PartId, Annotated[int, Meta(ge=1, le=10_000)]], Meta(max_length=MOST_PARTS)
]


class KnownBuild(Record, frozen=True):
    """A saved build, by its file, and how many of what it uses."""

    path: Annotated[str, Meta(min_length=1, max_length=4_096)]
    title: Annotated[str, Meta(max_length=200)] = ""
    uses: Counts = {}


class Owned(Record, frozen=True):
    """How many one has of what; builds that were saved last stand last."""

    owned: Counts = {}
    builds: Annotated[tuple[KnownBuild, ...], Meta(max_length=MOST_BUILDS)] = ()

    def using(self, item: str) -> tuple[KnownBuild, ...]:
        """The builds that use a part and whose files are still there."""
        users = (build for build in self.builds if item in build.uses)
        return tuple(build for build in users if os.path.exists(build.path))

    def used(self, item: str) -> int:
        """How many all builds together use."""
        return sum(build.uses[item] for build in self.using(item))

    def short(self, item: str) -> int:
        """How many all builds together use more than one has."""
        return max(0, self.used(item) - self.owned.get(item, 0))

    def shared_words(self, item: str) -> Sentence | None:
        """A sentence where several builds count on the same owned pieces, else None."""
        builds = self.using(item)
        if len(builds) < 2 or not self.owned.get(item) or not self.short(item):
            return None
        values = {
            "used": str(self.used(item)),
            "builds": str(len(builds)),
            "have": str(self.owned[item]),
        }
        return Sentence("{builds} builds use {used} of it, you have {have}.", values)


class OwnedError(WordedError):
    """The owned parts cannot be read or changed; the message is one sentence for the user."""


class OwnedStore(Value, frozen=True):
    """The file of owned parts, which need not exist yet."""

    path: Path

    def now(self) -> Owned:
        """What the file says; an `OwnedError` where it cannot be read."""
        if not os.path.lexists(self.path):
            return Owned()
        try:
            fields = fields_in(read_whole(self.path, MOST_BYTES), shown(self.path), FORMAT)
            return Owned.of({"owned": fields["owned"], "builds": fields["builds"]})
        except (StorageError, PlainFileError) as error:
            raise OwnedError(str(error)) from None
        except RecordError as error:
            raise OwnedError(
                "{path} was not read: {error}.", path=shown(self.path), error=error
            ) from None

    def own(self, item: str, count: int) -> Owned:
        """Say how many one has of a part, 0 for none."""
        return self._change(lambda now: now.changed(owned=_counted(now.owned, item, count)))

    def note(self, path: Path, title: str, uses: Mapping[str, int]) -> Owned:
        """Say what a build uses that was saved; of too many, the one saved longest ago goes.

        Raises OwnedError also of a file whose address no list can keep as text.
        """
        hidden = hidden_in(str(path.absolute()))
        if hidden is not None:
            uncounted = "{path} does not count for owned parts: its address has {character}."
            raise OwnedError(uncounted, path=shown(path), character=hidden)
        known = KnownBuild(str(path.absolute()), without_hidden(title)[:200], dict(uses))

        def noted(now: Owned) -> Owned:
            others = (one for one in now.builds if one.path != known.path)
            there = tuple(one for one in others if os.path.exists(one.path))
            return now.changed(builds=(*there[-(MOST_BUILDS - 1) :], known))

        return self._change(noted)

    def _change(self, change: Callable[[Owned], Owned]) -> Owned:
        """Write what becomes of what is there, anew where another program was faster."""
        for _ in range(MOST_TRIES):
            over = seen_at(self.path)
            before = self.now()
            after = change(before)
            if after == before:
                return after
            try:
                self._write(after, over)
            except ChangedError:
                continue
            except (StorageError, PlainFileError) as error:
                raise OwnedError(str(error)) from None
            return after
        raise OwnedError("{path} is in use by another program: try again.", path=shown(self.path))

    def _write(self, owned: Owned, over: Seen) -> None:
        try:
            record = plain(Owned.of(plain(owned)))
        except RecordError as error:
            raise OwnedError(
                "{path} was not written: {error}.", path=shown(self.path), error=error
            ) from None
        content = {"format": FORMAT.title, "owned": {}, "builds": [], **record}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            why = system_words(error)
            raise OwnedError(
                "{path} cannot be written: {why}.", path=shown(self.path), why=why
            ) from None
        write_whole(self.path, text_of(content).encode("utf-8"), over)


def open_owned(path: Path | None = None) -> OwnedStore:
    """The user's owned parts, without a path those in the data folder."""
    return OwnedStore(path or data_dir() / NAME)


def _counted(owned: Mapping[str, int], item: str, count: int) -> dict[str, int]:
    others = {one: number for one, number in owned.items() if one != item}
    if not 0 <= count <= MOST_OWNED:
        raise OwnedError(
            "One owns 0 to {most:,} of a part, not {count}.",
            most=MOST_OWNED,
            count=count,
        )
    return {**others, item: count} if count else others
