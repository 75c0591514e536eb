"""What the user owns, as the window reads it: looked at whenever something is shown, read again
only where the file changed.

A file that cannot be read counts as nothing owned, and `fault` says why. Knows no widget.
"""

from __future__ import annotations

from rigwright.inventory.money.owned import Owned, OwnedError, open_owned


class OwnedParts:
    """The owned parts of one panel."""

    def __init__(self) -> None:
        self._store = open_owned()
        self._read_at: tuple[int, int] | None = None
        self._known = Owned()
        self.fault = ""

    @property
    def now(self) -> Owned:
        """What one has at this moment."""
        at = self._changed_at()
        if at != self._read_at:
            self._read_at = at
            self.fault = ""
            try:
                self._known = self._store.now()
            except OwnedError as error:
                self._known, self.fault = Owned(), str(error)
        return self._known

    def own(self, item: str, count: int) -> str:
        """Say how many one has of a part; gives the sentence that says why not, "" where done."""
        try:
            self._store.own(item, count)
        except OwnedError as error:
            return str(error)
        return ""

    def _changed_at(self) -> tuple[int, int]:
        try:
            status = self._store.path.stat()
        except OSError:
            return 0, 0
        return status.st_mtime_ns, status.st_size
