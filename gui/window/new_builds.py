"""New builds: where they stand, with which thresholds they begin, and what is asked for first.

Knows the user's own outlet and thresholds. Whether an open build may be left, the files know.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QSettings

from gui.app.own_outlet import kept_site
from gui.files.files import Files
from gui.forms.site_words import usual_country
from gui.hand import several
from gui.session.session import Session
from rigwright.build import Build, Site
from rigwright.proposals.outlets import assumed_site, at_assumed_outlet


class NewBuilds(QObject):
    """Begins builds. `choose` leads to a kind of part."""

    def __init__(
        self,
        session: Session,
        files: Files,
        settings: QSettings,
        choose: Callable[[str], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._files = files
        self._settings = settings
        self._choose = choose

    @property
    def chosen_site(self) -> Site | None:
        """Where the user said that builds stand; None where nothing was said."""
        return kept_site(self._settings)

    def uses(self) -> dict[str, Callable[[], object]]:
        """What the command does that begins a build, by its name."""
        return {"new": self.begin}

    def begin(self) -> None:
        """An empty build, which begins with its case."""
        if self._files.new(self._begun(Build(site=self._usual_site()))):
            self._choose("chassis")

    def begin_with(self, build: Build) -> None:
        """A build that the start page offers."""
        if self._files.new(self.begun(build)) and build.chassis is None:
            self._choose("chassis")

    def begun(self, build: Build) -> Build:
        """A build as a new one begins: with the user's own thresholds, and where it has no outlet
        at the user's own, else at one of the region that can feed it.
        """
        if build.site.volts is None and self.chosen_site is not None:
            build = build.changed(site=self.chosen_site)
        elif build.site.volts is None:
            build = at_assumed_outlet(build, usual_country(), self._session.catalog)
        return self._begun(build)

    def begin_with_copied(self) -> None:
        """A build of the cards or parts that were copied, in this window or in another."""
        if self._files.new(self._begun(Build(site=self._usual_site()))):
            several.paste(self._session)
            if self._session.build.chassis is None:
                self._choose("chassis")

    def _usual_site(self) -> Site:
        """Where new builds stand: as the user chose, else at the usual outlet of the region."""
        return self.chosen_site or assumed_site(usual_country())

    def _begun(self, build: Build) -> Build:
        """A new build with the user's own thresholds; as it is where their file is damaged."""
        from rigwright.documents.usual_thresholds import ThresholdsError, begun

        try:
            return begun(build)
        except ThresholdsError as error:
            self._session.say(str(error))
            return build
