"""The versions of the open build: earlier states of it under a name, and by what they differ.

Keeping, restoring and removing a version is one step each that can be undone. Knows the session and
no file: the versions lie in the build and are saved with it.
"""

from __future__ import annotations

from itertools import count

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from gui.app.guard import guarded
from gui.files.pinning import answer_of, new_parts
from gui.files.stages import StageAnswers
from gui.look import icons
from gui.look.availability import allow
from gui.look.choice_box import ChoiceBox
from gui.look.dialog_shell import close_box, set_letters, set_up
from gui.look.plain_words import tip
from gui.look.stacks import STRETCH, in_column, in_row
from gui.look.surfaces import heading, plain, quiet, tick_sheet, words_when_empty
from gui.look.theme import Theme
from gui.session.session import Session, Snapshot
from rigwright.build import Build
from rigwright.build.kept_version import KeptVersion
from rigwright.catalog import CatalogError, open_catalog
from rigwright.checks import Verdict
from rigwright.documents.document import DocumentError
from rigwright.documents.versions import (
    first_free_name,
    is_kept,
    name_before,
    restored,
    with_plan,
    with_version,
    with_version_anew,
    without_version,
)
from rigwright.evaluation.summary import VERDICT_WORDS
from rigwright.files.plain_text import escaped
from rigwright.reports.difference_words import difference_words
from rigwright.reports.stages import Stage, stage_sentences
from rigwright.share.code import own_parts
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

SIZE_PX, LIST_PX, ICON_PX = (780, 440), 300, 16
SUGGESTED = messages("Version {number}")
HINT = messages(
    "A version keeps the build as it is now under a name, in the build's own file. To plan a "
    "stage, keep the machine of today, add what comes later, keep that as well and tick “Planned "
    "for later”, then restore the machine of today."
)
KEPT = messages("The build is kept as “{name}”. Save the build to have the version in its file.")
RESTORED = messages("The build is as it was in “{name}”. Undo takes that back.")
STAGED = messages(
    "The build is as it is planned in “{name}”. What it was is kept as “{before}”. Undo takes both "
    "back."
)
RESTORED_OVER = messages(
    "The build is as it was in “{name}”. What it was until now is kept as “{before}”. Undo takes "
    "both back."
)
UPDATED = messages("“{name}” is now the build as it is. Undo brings back what it was.")
UPDATE_STEP, UPDATE_TIP = messages(
    (
        "Update the version “{name}”",
        "Keep the build as it is now as the chosen version, under its own name",
    )
)
REMOVED = messages("The version “{name}” is removed. Undo brings it back.")
KEEP_STEP, RESTORE_STEP, REMOVE_STEP = messages(
    (
        "Keep the version “{name}”",
        "Restore the version “{name}”",
        "Remove the version “{name}”",
    )
)
SINCE, UNTIL = messages(
    ("What changed from the chosen version to", "What changes up to the chosen stage from")
)
NOW, SAME = messages(("The build as it is now", "Nothing differs."))
NONE_YET = messages("No version is kept yet.")
CHOOSE = messages("Choose a version to see what differs.")
ROW, PLANNED_ROW = messages(("{name}\n{day} · {verdict}", "{name}\nplanned · {verdict}"))
PLAN_STEP, UNPLAN_STEP = messages(("Plan “{name}” for later", "Plan “{name}” no longer"))
PLANNED = messages("“{name}” is a planned stage now: it is checked whenever the build changes.")
UNPLANNED = messages("“{name}” is a plain version again.")


@guarded
class VersionsDialog(QDialog):
    """The versions on the left, and what differs from the chosen one to another on the right."""

    def __init__(self, parent: QWidget | None, theme: Theme, session: Session) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self._committed = session.snapshot.committed
        self._stages = StageAnswers(session)
        self.name = QLineEdit(self)
        self.keep = QPushButton(worded("&Keep This Version"), self)
        self.list = QListWidget(self)
        self.empty = words_when_empty(translated(NONE_YET), self.list, theme)
        self.direction = heading(translated(SINCE), self)
        self.other = ChoiceBox(theme, self)
        self.differences = QPlainTextEdit(self)
        self.plan = QCheckBox(worded("Planned for &later"), self)
        self.plan.setStyleSheet(tick_sheet("QCheckBox", theme))
        self.restore = QPushButton(worded("&Restore"), self)
        self.update_kept = QPushButton(worded("&Update"), self)
        self.update_kept.setToolTip(tip(translated(UPDATE_TIP)))
        self.remove = QPushButton(worded("Re&move"), self)
        self.note = quiet(translated(HINT), self)
        self._lay_out()
        set_up(self, theme, worded("Versions and Stages"), SIZE_PX)
        self._fill()
        self.name.setText(self._suggested())
        self.keep.clicked.connect(self._keep)
        self.name.returnPressed.connect(self._keep)
        self.list.currentRowChanged.connect(self._choose)
        self.other.currentIndexChanged.connect(self._show_differences)
        self.plan.clicked.connect(self._plan)
        self.restore.clicked.connect(self._restore)
        self.update_kept.clicked.connect(self._update)
        self.remove.clicked.connect(self._remove)
        session.shown.connect(self._follow)
        self.name.selectAll()

    def _lay_out(self) -> None:
        theme = self._theme
        self.name.setAccessibleName(worded("Name of the version"))
        self.list.setAccessibleName(worded("Versions"))
        self.list.setIconSize(QSize(theme.px(ICON_PX), theme.px(ICON_PX)))
        self.list.setFixedWidth(theme.px(LIST_PX))
        self.list.setWordWrap(True)
        self.other.setAccessibleName(worded("Compared with"))
        self.differences.setAccessibleName(worded("What differs"))
        self.differences.setReadOnly(True)
        self.differences.setPlaceholderText(translated(CHOOSE))
        self.differences.setTabChangesFocus(True)
        self.note.setWordWrap(True)
        fields = (self.name, self.list, self.other, self.differences, self.note, self.plan)
        set_letters(theme, fields, (self.keep, self.restore, self.update_kept, self.remove))
        label = plain(worded("Name of the version"), self)
        label.setFont(theme.font(12))
        self.direction.setFont(theme.font(12, 600))
        above = in_row((self.name, 1), self.keep)
        right = in_column(self.direction, self.other, (self.differences, 1))
        both = in_row(self.list, (right, 1), spacing=16)
        closing = close_box(self)
        closing.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)  # Enter keeps
        foot = in_row(
            self.plan, theme.px(8), self.restore, self.update_kept, self.remove, STRETCH, closing
        )
        in_column(
            label,
            above,
            (both, 1),
            self.note,
            foot,
            owner=self,
            margins=(20, 16, 20, 16),
            spacing=10,
        )

    # the list

    @property
    def versions(self) -> tuple[KeptVersion, ...]:
        """The versions of the open build, in the order in which they were kept."""
        return self._session.build.versions

    @property
    def chosen(self) -> KeptVersion | None:
        """The version that is selected in the list."""
        row = self.list.currentRow()
        if 0 <= row < len(self.versions):
            return self.versions[row]
        return None

    def _fill(self, row: int | None = None) -> None:
        """Show the versions of the build; the last one is chosen unless a row is named."""
        size = self._theme.px(ICON_PX)
        self.list.blockSignals(True)
        self.list.clear()
        planned = self._planned()
        for version in self.versions:
            verdict = _verdict_of(version, planned.get(version.name))
            words = (translated(PLANNED_ROW) if version.planned else translated(ROW)).format(
                name=version.name,
                day=version.date,
                verdict=translated(VERDICT_WORDS[verdict]),
            )
            item = QListWidgetItem(words, self.list)
            sign = icons.verdict(verdict, self._theme, size)
            icon = QIcon(sign)
            icon.addPixmap(sign, QIcon.Mode.Selected)  # Qt would make it fainter
            item.setIcon(icon)
            item.setToolTip(tip(version.name))
        self.empty.setVisible(not self.versions)
        last = len(self.versions) - 1
        self.list.setCurrentRow(last if row is None else min(row, last))
        self.list.blockSignals(False)
        self._choose()

    def _choose(self, _row: int = -1) -> None:
        """Offer what the chosen version can be compared with: the build, and the other versions."""
        chosen = self.chosen
        is_stage = chosen is not None and chosen.planned
        self.direction.setText(translated(UNTIL if is_stage else SINCE))
        self.plan.setChecked(is_stage)
        for piece in (self.plan, self.restore, self.update_kept, self.remove, self.other):
            allow(piece, "" if chosen is not None else worded("No version is selected."))
        self.other.blockSignals(True)
        self.other.clear()
        self.other.addItem(translated(NOW), None)
        for version in self.versions:
            if version is not chosen:
                self.other.addItem(version.name, version)
        self.other.blockSignals(False)
        self._show_differences()

    def _show_differences(self, _index: int = -1) -> None:
        chosen = self.chosen
        other = self.other.currentData()
        if chosen is None:
            self.differences.setPlainText("")
            return
        try:
            was = answer_of(self._session, chosen)
            if isinstance(other, KeptVersion):
                now = answer_of(self._session, other)
            else:
                now = self._committed
        except (DocumentError, CatalogError) as error:
            self.differences.setPlainText(str(error))
            return
        if chosen.planned:  # a stage is what comes, so that changes lead up to it
            was, now = now, was
        lines = list(difference_words(was, now)) or [translated(SAME)]
        if chosen.planned:
            lines = [*stage_sentences(self._planned()[chosen.name]), "", *lines]
        self.differences.setPlainText("\n".join(lines))

    def _planned(self) -> dict[str, Stage]:
        """The stages among the versions as they stand today, by name."""
        return {stage.name: stage for stage in self._stages.stages()}

    def _follow(self, snapshot: Snapshot) -> None:
        """Show another state of the build, or another build, with its own versions."""
        if snapshot.committed is not self._committed:
            self._committed = snapshot.committed
            row = self.list.currentRow()
            self._fill(row if row >= 0 and self.list.count() == len(self.versions) else None)

    # what is done with them

    def _suggested(self) -> str:
        numbers = count(len(self.versions) + 1)
        names = (worded(SUGGESTED, number=number) for number in numbers)
        return first_free_name(self._session.build, names)

    def _with_now(self, name: str) -> Build:
        """The build with a version of what it is now, or a DocumentError or CatalogError."""
        session = self._session
        build = session.build
        verdict = session.snapshot.committed.verdict
        own = own_parts(build, session.catalog, open_catalog())
        return with_version(build, name, verdict.value, own)

    def _keep(self) -> None:
        try:
            kept = self._with_now(self.name.text())
        except (DocumentError, CatalogError) as error:
            self.note.setText(str(error))
            return
        name = kept.versions[-1].name
        if self._commit(worded(KEEP_STEP, name=name), worded(KEPT, name=name), kept):
            self.name.setText(self._suggested())
            self.name.selectAll()

    def _restore(self) -> None:
        version = self.chosen
        if version is None:
            return
        build = self._session.build
        name = escaped(version.name)
        done = worded(RESTORED, name=name)
        try:
            if not is_kept(build):
                before = name_before(build, version)
                build = self._with_now(before)
                template = STAGED if version.planned else RESTORED_OVER
                done = worded(template, name=name, before=escaped(before))
            then = restored(build, version)
        except (DocumentError, CatalogError) as error:
            self.note.setText(str(error))
            return
        self._session.parts.bring(new_parts(self._session, then))
        self._commit(worded(RESTORE_STEP, name=name), done, then.build)

    def _update(self) -> None:
        """Make the chosen version of what the build is now, under its own name."""
        version = self.chosen
        session = self._session
        if version is None:
            return
        build = session.build
        verdict = session.snapshot.committed.verdict
        name = escaped(version.name)
        try:
            own = own_parts(build, session.catalog, open_catalog())
            updated = with_version_anew(build, version, verdict.value, own)
        except (DocumentError, CatalogError) as error:
            self.note.setText(str(error))
            return
        self._commit(worded(UPDATE_STEP, name=name), worded(UPDATED, name=name), updated)

    def _plan(self, on: bool) -> None:
        version = self.chosen
        if version is None:
            return
        name = escaped(version.name)
        step, done = (
            (translated(PLAN_STEP), translated(PLANNED))
            if on
            else (translated(UNPLAN_STEP), translated(UNPLANNED))
        )
        marked = with_plan(self._session.build, version, planned=on)
        self._commit(step.format(name=name), done.format(name=name), marked)

    def _remove(self) -> None:
        version = self.chosen
        if version is not None:
            name = escaped(version.name)
            without = without_version(self._session.build, version)
            self._commit(worded(REMOVE_STEP, name=name), worded(REMOVED, name=name), without)

    def _commit(self, step: str, done: str, build: Build) -> bool:
        """Make it one step of the session, and say what came of it."""
        committed = self._session.document.commit(build, step)
        self.note.setText(done if committed else self._session.snapshot.message)
        return committed


def _verdict_of(version: KeptVersion, stage: Stage | None) -> Verdict:
    """What a version came to on its day; of a stage, what it comes to today."""
    if stage is not None and stage.evaluation is not None:
        return stage.evaluation.verdict
    return Verdict(version.verdict)
