"""A pasted list, line by line: the part that each line means, how sure that is, and the build that
comes of it.

Shows what was matched; opening the build is for whoever listens.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gui.importing.line_choice import DROPPED, LineChoice
from gui.importing.report import LARGE_PX, table_style
from gui.importing.work import ReadList
from gui.look import icons
from gui.look.availability import allow
from gui.look.plain_words import tip
from gui.look.surfaces import heading, plain
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.catalog import SearchableCatalog
from rigwright.checks import Fit
from rigwright.importing.lists.meanings import NO_LAPTOPS, Match, Says, is_left_laptop
from rigwright.proposals.listed import WithoutPlace
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import messages, paragraph, plural, plurals, worded

HEADINGS = messages(("In the list", "Qty", "Part", "Match"))
SURE = 0.85
STAYS, GOES, GUESS, CHOSEN = messages(("Placeholder", "Left out", "Guess", "Chosen"))
MACHINE, NO_PART = messages(("Whole machine", "No part"))
# What a line asks for that is no part.
ASKED_FOR = messages(
    {
        Says.STARTER: "Sync adapter",
        Says.UPRIGHT: "Vertical mount",
        Says.OUTLET: "Outlet",
        Says.UPS: "UPS",
        Says.LIMIT: "Power limit",
    }
)
CHOOSE = messages("Choose which part it is.")
IS_MACHINE = messages(
    "It is a whole machine that the catalog does not have: its case, board and supply are unknown, "
    "and no card has a place in it."
)
GUESSES = plurals(
    (
        "{n} of them is a guess: choose the part that the line means.",
        "{n} of them are guesses: choose the parts that the lines mean.",
    )
)
WITHOUT_ONE = plurals(
    (
        "{n} line has none yet: choose its part, or search the catalog for it.",
        "{n} lines have none yet: choose their parts, or search the catalog for them.",
    )
)
WITHOUT_PART = plurals(
    (
        "{n} line more names no part and is left out.",
        "{n} lines more name no part and are left out.",
    )
)
LINE, NUMBER, PART, LIKENESS = range(4)


class ListPage(Themed, QWidget):
    """A matched list. Signals: build_wanted(), back_wanted().

    Each line has a choice among the parts that come near and a search of the catalog; without a
    part it stays in the build as a placeholder, or is left out. `corrected` is True once something
    else was chosen than what was matched: `matches` are the lines as the user means them.
    """

    build_wanted = Signal()
    back_wanted = Signal()

    def __init__(
        self,
        catalog: Callable[[], SearchableCatalog],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._catalog = catalog
        self.matches: tuple[Match, ...] = ()
        self.corrected = False
        self.choices: dict[int, LineChoice] = {}  # by their lines
        self.title = heading(worded("Parts of the list"))
        self.summary = plain()
        self.left_over = plain()
        self.table = QTableWidget(0, len(HEADINGS), self)
        self.back = QPushButton(worded("Back"), self)
        self.take = QPushButton(worded("Open as a Build"), self)
        self._prepare()
        self._lay_out()
        self.dress(theme)

    def _prepare(self) -> None:
        table = self.table
        table.setHorizontalHeaderLabels([translated(heading) for heading in HEADINGS])
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.setAccessibleName(worded("Lines of the list and their parts"))
        header = table.horizontalHeader()
        for section, mode in (
            (LINE, QHeaderView.ResizeMode.Stretch),
            (NUMBER, QHeaderView.ResizeMode.ResizeToContents),
            (PART, QHeaderView.ResizeMode.Stretch),
            (LIKENESS, QHeaderView.ResizeMode.ResizeToContents),
        ):
            header.setSectionResizeMode(section, mode)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionsClickable(False)
        header.setHighlightSections(False)
        for label in (self.summary, self.left_over):
            label.setWordWrap(True)
        self.back.setAutoDefault(False)
        self.back.clicked.connect(self.back_wanted)
        self.take.clicked.connect(self.build_wanted)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        foot = QHBoxLayout()
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(8)
        foot.addWidget(self.back)
        foot.addStretch(1)
        foot.addWidget(self.take)
        for piece in (self.title, self.summary):
            column.addWidget(piece)
        column.addWidget(self.table, 1)
        column.addWidget(self.left_over)
        column.addSpacing(4)
        column.addLayout(foot)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.title.setFont(theme.font(LARGE_PX, 600))
        for piece in (self.summary, self.left_over, self.table):
            piece.setFont(theme.font(12))
        for button in (self.back, self.take):
            button.setFont(theme.font(12, 500))
        self.table.horizontalHeader().setFont(theme.font(11))
        self.table.verticalHeader().setDefaultSectionSize(theme.px(34))
        self.table.setStyleSheet(table_style(theme))

    def show_list(self, read: ReadList) -> None:
        """Show what a list was read as."""
        self.matches = read.matches
        self.corrected = False
        self.choices = {}
        self.left_over.setText(left_over_words(read))
        self.left_over.setVisible(bool(left_over_words(read)))
        self.table.setRowCount(0)  # the choices of another list go
        self.table.setRowCount(len(read.matches))
        for row, match in enumerate(read.matches):
            self._fill(row, match)
            if match.can_stay:
                self._offer(row, match)
        self._sum_up()

    def _sum_up(self) -> None:
        found = sum(match.part_id is not None for match in self.matches)
        guesses = sum(match.is_guess for match in self.matches)
        nothing = sum(match.names_no_part for match in self.matches)
        asked_for = sum(match.says in ASKED_FOR for match in self.matches)
        named = len(self.matches) - nothing - asked_for
        words: list[str] = [
            worded("{found} of {n} lines have a part in the catalog.", found=found, n=named)
        ]
        if guesses:
            words.append(str(plural(*GUESSES, guesses)))
        open_lines = sum(match.placeholder is not None for match in self.matches)
        if open_lines:
            words.append(str(plural(*WITHOUT_ONE, open_lines)))
        if nothing:
            words.append(str(plural(*WITHOUT_PART, nothing)))
        self.summary.setText(str(paragraph(*words)))
        allow(self.take, "" if found else worded("No line has a part in the catalog."))

    def _offer(self, row: int, match: Match) -> None:
        """Let the user say which part a line means."""
        choice = LineChoice(match, self._catalog, self, self._theme)
        choice.settled.connect(partial(self._mean, row))
        choice.found.connect(partial(self._mean_part, row))
        self.choices[row] = choice
        self.table.setCellWidget(row, PART, choice)

    def _mean(self, row: int, part_id: object) -> None:
        match = self.matches[row]
        if part_id == DROPPED:
            self._take(row, match.meaning(None, dropped=True))
        else:
            self._take(row, match.meaning(str(part_id) if part_id is not None else None))

    def _mean_part(self, row: int, part_id: str) -> None:
        """Take a part of the catalog that was searched for."""
        from rigwright.importing.lists.matching import meaning_part

        part = self._catalog().get(part_id)
        if part is not None:
            self._take(row, meaning_part(self.matches[row], part))

    def _take(self, row: int, match: Match) -> None:
        self.matches = (*self.matches[:row], match, *self.matches[row + 1 :])
        self.corrected = True
        self.left_over.hide()  # what has no place is found out anew once the build is made
        self.choices[row].show_match(match)
        self._fill(row, match)
        self._sum_up()

    def _fill(self, row: int, match: Match) -> None:
        fit, sureness = _likeness(match)
        part = "" if match.can_stay else worded("None")  # else a choice stands there
        if match.says in ASKED_FOR:
            part = translated(ASKED_FOR[match.says])
        line = match.line.text
        if match.count != match.line.count:  # a kit of two stands for two modules
            line = f"{match.line.count} × {line}"
        for column, text in enumerate((line, str(match.count), part, sureness)):
            item = QTableWidgetItem(text)
            item.setToolTip(tip(text))
            if column == LIKENESS:
                item.setToolTip(tip(_why(match) or text))
                item.setIcon(icons.verdict(fit, self._theme, self._theme.px(14)))
            self.table.setItem(row, column, item)


def _likeness(match: Match) -> tuple[Fit, str]:
    """How sure the part of a line is: a verdict for its sign, and in words."""
    if match.says in ASKED_FOR:
        return Fit.FITS, ""
    if match.is_machine:
        return Fit.UNKNOWN, translated(MACHINE)
    if match.names_no_part:
        return Fit.UNKNOWN, translated(NO_PART)
    if match.part_id is None:
        return Fit.UNKNOWN, translated(STAYS if match.placeholder is not None else GOES)
    if match.is_guess:
        return Fit.TIGHT, translated(GUESS)
    if match.by_hand:
        return Fit.FITS, translated(CHOSEN)
    fit = Fit.FITS if match.score >= SURE else Fit.TIGHT
    return fit, f"{match.score * 100:.0f} %"


def _why(match: Match) -> str:
    """Why the part of a line is in doubt; "" where it is not."""
    if match.is_machine:
        return translated(IS_MACHINE)
    if is_left_laptop(match):
        return translated(NO_LAPTOPS)
    return f"{match.reason} {translated(CHOOSE)}" if match.is_guess else ""


def left_over_words(read: ReadList) -> str:
    """What of a list is doubtful, and what is not in its build, in sentences."""
    listed = read.listed
    words = _remarks(read)
    if listed.told is not None:
        words.append(str(listed.told))
    if listed.unplaced:
        without_place = tuple(listed.without_place(read.matches))
        which = comma_words(map(_some_of, without_place))
        words.append(worded("There is no place for {which}.", which=which))
        words += dict.fromkeys(cards.why for cards in without_place if cards.why)
    second = [name for name in listed.left_out if name not in listed.idle]
    if second:
        words.append(
            worded(
                "A build has one of each, so these stay out: {parts}.", parts=comma_words(second)
            )
        )
    if listed.idle:
        words.append(
            worded(
                "No card has a use for these where the cards stand: {parts}.",
                parts=comma_words(listed.idle),
            )
        )
    return str(paragraph(*words))


def _remarks(read: ReadList) -> list[str]:
    """What is said of a list as a whole."""
    words = [read.remark] if read.remark else []
    if any(map(is_left_laptop, read.matches)):
        words.append(translated(NO_LAPTOPS))
    return words


def _some_of(cards: WithoutPlace) -> str:
    """So many of a part: "2 of 4 × RTX 3090", all of them: "4 × RTX 3090"."""
    count = cards.count
    name = cards.name
    if count < cards.wanted:
        return worded("{count} of {all} × {name}", count=count, all=cards.wanted, name=name)
    return name if count == 1 else f"{count} × {name}"
