"""The steps of the history: another build, other parts of the user's own, other records of the open file.

Each tells the session what to show before and after; how that is stored and evaluated is the session's affair.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol
from weakref import ref

from PySide6.QtGui import QUndoCommand

from rigwright.build import Build
from rigwright.catalog.layers import Layered
from rigwright.catalog.overrides import Override, merged
from rigwright.catalog.store import StoreError
from rigwright.parts import Part, PartError

Changes = Mapping[str, Part | Override | None]


def insist_on_sense(changes: Changes, below: Layered) -> None:
    """A StoreError where an override suits no part of the layers below."""
    for part_id, change in changes.items():
        if isinstance(change, Override):
            part = below.get(part_id)
            try:
                merged(part, change) if part else None
            except PartError as error:
                raise StoreError(str(error)) from None
            if part is None:
                raise StoreError(f"There is no part {part_id!r} whose figures could be replaced.")


class Target(Protocol):
    """What steps are taken on: the session."""

    library: Layered

    def show_build(self, build: Build) -> None:
        """Show another build."""

    def use_records(self, records: Mapping[str, Part]) -> None:
        """Go on with other records of the open file."""

    def use_library(self, library: Layered) -> None:
        """Go on with layers that changed."""

    def swap_parts(self, changes: Changes, carried: Mapping[str, Part] | None) -> tuple[Changes, Mapping[str, Part]]:
        """Store parts and give the inverse."""
        ...

    def swap_records(self, carried: Mapping[str, Part]) -> Mapping[str, Part]:
        """Take over records of the open file and give the former ones."""
        ...


class Edit(QUndoCommand):
    """One step of the history: the build before and after."""

    def __init__(self, session: Target, before: Build, after: Build, name: str) -> None:
        super().__init__(name)
        # Weakly: Qt deletes the history's steps with the session, and a cycle would let Python delete them first.
        self._session, self._before, self._after = ref(session), before, after

    def redo(self) -> None:
        """Show the build after the step."""
        self._show(self._after)

    def undo(self) -> None:
        """Show the build before the step."""
        self._show(self._before)

    def _show(self, build: Build) -> None:
        session = self._session()
        if session is not None:
            session.show_build(build)


class PartsEdit(QUndoCommand):
    """One step of the history that was taken in the user's own parts, and in the open file's records of them."""

    def __init__(self, session: Target, changes: Changes, name: str, written: bool = False) -> None:
        super().__init__(name)
        self._session, self._changes = ref(session), changes
        self._carried: Mapping[str, Part] | None = {} if written else None

    @property
    def changes(self) -> Changes:
        """What is to be stored to go over to the other side."""
        return self._changes

    def take(self) -> None:
        """Go over to the other side; raises StoreError and stays where that cannot be stored."""
        session = self._session()
        if session is not None:
            self._changes, self._carried = session.swap_parts(self._changes, self._carried)

    def taken(self, inverse: Changes) -> None:
        """Go over to the other side, where what is to be stored was stored already, not for the first time."""
        session = self._session()
        if session is not None and self._carried is not None:
            self._changes, self._carried = inverse, session.swap_records(self._carried)

    def redo(self) -> None:
        """Show what was taken."""
        self.undo()

    def undo(self) -> None:
        """Show what was taken."""
        session = self._session()
        if session is not None:
            session.use_library(session.library)


class RecordsEdit(QUndoCommand):
    """One step of the history: the open file's records before and after some of their figures were taken."""

    def __init__(self, session: Target, before: Mapping[str, Part], after: Mapping[str, Part], name: str) -> None:
        super().__init__(name)
        self._session, self._before, self._after = ref(session), before, after

    def redo(self) -> None:
        """Show the build with the records after the step."""
        self._show(self._after)

    def undo(self) -> None:
        """Show the build with the records before the step."""
        self._show(self._before)

    def _show(self, records: Mapping[str, Part]) -> None:
        session = self._session()
        if session is not None:
            session.use_records(records)
