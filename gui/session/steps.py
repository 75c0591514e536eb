"""The steps of the history: another build, other parts of the user's own, other records of the open
file.

They only remember; the session goes from one side to the other before the history moves. Qt calls
no method of theirs, so that nothing can go wrong meanwhile.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QUndoCommand

from rigwright.build import Build
from rigwright.catalog.layers import Layered
from rigwright.catalog.overrides import Override, merged
from rigwright.catalog.store import StoreError
from rigwright.parts import Part, PartError

Changes = Mapping[str, Part | Override | None]
Records = Mapping[str, Part]


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


class Edit(QUndoCommand):
    """One step of the history: the build before and after, and the cards that were selected
    before it.
    """

    def __init__(
        self, before: Build, after: Build, name: str, chosen: tuple[str, ...] = ()
    ) -> None:
        super().__init__(name)
        self.before = before
        self.after = after
        self.chosen = chosen


class RecordsEdit(QUndoCommand):
    """One step of the history: the open file's records before and after some of their figures
    were taken.
    """

    def __init__(self, before: Records, after: Records, name: str) -> None:
        super().__init__(name)
        self.before = before
        self.after = after


class PartsEdit(QUndoCommand):
    """One step of the history that was taken in the user's own parts, and in the open file's
    records of them.

    `changes` and `carried` are what goes over to the other side; `carried` None is to be found out
    when it is taken.
    """

    def __init__(self, changes: Changes, carried: Records | None, name: str) -> None:
        super().__init__(name)
        self.changes = changes
        self.carried = carried

    def turn(self, changes: Changes, carried: Records) -> None:
        """The step was taken; the way back is the inverse."""
        self.changes = changes
        self.carried = carried
