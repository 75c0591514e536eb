"""What is open in one window, in parts: the document, its parts, the hand, the selection.

Knows no widget. Panels connect to `shown` and call the verbs of the parts; every change of a build
goes through `document.commit`.
"""

from __future__ import annotations

from PySide6.QtCore import QObject

from gui.session.comparison import Comparison
from gui.session.glancing import Glancing
from gui.session.hand import Hand
from gui.session.known_parts import KnownParts
from gui.session.open_build import OpenBuild
from gui.session.riser_trial import RiserTrial
from gui.session.selection import Selection
from gui.session.shown_build import ShownBuild
from gui.session.snapshot import CarriedCard, Drop, Snapshot
from gui.session.steps import Edit, PartsEdit
from rigwright.build import Build
from rigwright.catalog import SearchableCatalog
from rigwright.catalog.layers import BUILT_IN, Layered
from rigwright.catalog.store import PartStore

__all__ = ["Drop", "Edit", "CarriedCard", "PartsEdit", "Session", "Snapshot"]


class Session(QObject):
    """The parts of what is open, made and put together.

    `parts` are the catalog's layers and the user's own parts, `document` the open build with its
    file and history, `hand` the card or fan that is moved, `risers` what it may hang on, `glancing`
    what is only pointed at, `selection` what is marked, `comparison` what is shown beside it,
    `storing` what is being stored in the background.
    Signals: shown(Snapshot) after every change.
    """

    def __init__(
        self,
        catalog: SearchableCatalog,
        parent: QObject | None = None,
        store: PartStore | None = None,
    ) -> None:
        super().__init__(parent)
        library = catalog if isinstance(catalog, Layered) else Layered({BUILT_IN: catalog})
        self._shown = ShownBuild(library, self)
        self.shown, self.storing = self._shown.shown, self._shown.storing
        self.parts = KnownParts(self._shown, store)
        self.document = OpenBuild(self._shown, self.parts)
        self.selection = Selection(self._shown, self.document)
        self.hand = Hand(self._shown, self.document, self.selection)
        self.risers = RiserTrial(self._shown)
        self.glancing = Glancing(self._shown)
        self.comparison = Comparison(self._shown)

    @property
    def snapshot(self) -> Snapshot:
        """What is shown at this moment."""
        return self._shown.snapshot

    @property
    def build(self) -> Build:
        """The document's build."""
        return self._shown.build

    @property
    def catalog(self) -> Layered:
        """The layers of the open build; another object after every change of a part."""
        return self._shown.ground.catalog

    def say(self, message: str) -> None:
        """One sentence for the status bar, shown again where it was said before the last step."""
        self._shown.say(message)

    def notify(self, sentence: str) -> None:
        """Say, from any thread, what is wrong beside the build, such as a layer of the catalog,
        until it closes.
        """
        self._shown.notify(sentence)
