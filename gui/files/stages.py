"""The stages of the open build, each as it stands today, and the quiet line that says where one is
at odds with the machine as it is.

The line waits until nothing is tried, and works a stage out again only where its figures changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from gui.files.pinning import answer_of
from gui.look.notice_line import NoticeLine
from gui.look.plain_words import tip
from gui.look.theme import Theme
from gui.session.ground import NoAnswerError
from gui.session.session import Session, Snapshot
from rigwright.build.kept_version import KeptVersion
from rigwright.catalog import CatalogError
from rigwright.checks import Severity
from rigwright.evaluation import Evaluation
from rigwright.text.sentence import worded

if TYPE_CHECKING:
    from rigwright.reports.stages import Stage


REST_MS = 400  # so long nothing changes before stages are worked out


class StageAnswers:
    """What the stages come to on what the session evaluates on, kept until that changes."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._known: dict[str, Evaluation] = {}
        self._on: tuple[object, ...] = ()

    def stages(self) -> tuple[Stage, ...]:
        """The stages of the open build, in the order in which they were kept."""
        from rigwright.reports.stages import stages_of

        session = self._session
        on = (session.catalog, session.parts.records, session.parts.shapes)
        if len(on) != len(self._on) or any(a is not b for a, b in zip(on, self._on, strict=True)):
            self._on = on
            self._known.clear()
        return stages_of(session.snapshot.committed, self._answer)

    def _answer(self, version: KeptVersion) -> Evaluation:
        if version.code not in self._known:
            try:
                self._known[version.code] = answer_of(self._session, version)
            except (NoAnswerError, CatalogError) as error:
                from rigwright.documents.versions import VersionError

                raise VersionError(str(error)) from None
        return self._known[version.code]


class StagesNotice(NoticeLine):
    """The line: the first sentence on a stage, and all sentences on pointing at it."""

    def __init__(
        self,
        session: Session,
        theme: Theme,
        open_versions: Callable[[], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(Severity.WARNING, theme, parent)
        self._session, self.answers = session, StageAnswers(session)
        self._seen: Evaluation | None = None
        self.findings: tuple[str, ...] = ()
        what = worded("See every stage, and what is planned for it")
        self.open = self.add_button(worded("Stages…"), what, open_versions)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self.look)
        self.dress(theme)
        session.shown.connect(self.show_snapshot)
        self.show_snapshot(session.snapshot)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Look again once the build rests."""
        if snapshot.carried_card is not None or snapshot.committed is self._seen:
            return
        if any(version.planned for version in snapshot.committed.build.versions):
            self._rest.start()
        else:
            self._rest.stop()
            self.say("")

    def look(self) -> None:
        """Say what is at odds with the stages."""
        from rigwright.reports.stages import stage_line

        self._seen = self._session.snapshot.committed
        found: list[str] = []
        lines: list[str] = []
        for stage in self.answers.stages():
            found += [str(finding.message) for finding in stage.findings]
            lines.append(stage_line(stage))
        lines = [line for line in lines if line]
        self.findings = tuple(found)
        self.say(" · ".join(lines))
        self.words.setToolTip(tip("\n".join(lines)))
