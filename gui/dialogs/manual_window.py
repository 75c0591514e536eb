"""The manual in a window of its own: contents on the left, the page beside it, a search over all
pages.

Shows what `rigwright.help.manual` has; knows no build.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAction, QFontInfo, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QTextBrowser,
    QWidget,
)

from gui.look import icons
from gui.look.dialog_shell import close_box, open_as_large
from gui.look.stacks import in_column, in_row
from gui.look.surfaces import field_sheet, quiet
from gui.look.theme import Theme
from rigwright.files.places import assets_dir
from rigwright.help.manual import CHECKS, FOLDER, GLOSSARY, Page, heading_of, pages
from rigwright.rules import is_rule, rule_of
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

SIZE_PX, LIST_PX, MARGIN_PX = (980, 700), 240, 20
CODE_SHARE = 0.92  # of the size of other letters: those of one width look larger
ROW_SHEET = "QListWidget::item { padding: 4px 6px; border-radius: 6px }"
NOTHING_FOUND = messages("No page has these words.")


class ManualWindow(QDialog):
    """All pages of the manual; it stays open beside the window."""

    def __init__(self, parent: QWidget | None, theme: Theme) -> None:
        super().__init__(parent)
        self._pages: tuple[Page, ...] = pages()
        self.search, self.list, self.text = QLineEdit(self), QListWidget(self), QTextBrowser(self)
        self.note = quiet("", self)
        self.setWindowTitle(worded("Manual"))
        self._lay_out(theme)
        self.list.addItems([page.title for page in self._pages])
        self.list.currentRowChanged.connect(self._show)
        self.search.textChanged.connect(self.search_for)
        self.search.returnPressed.connect(self.find_next)
        self.list.setCurrentRow(0)
        open_as_large(self, theme, SIZE_PX)

    def _lay_out(self, theme: Theme) -> None:
        self.search.setPlaceholderText(worded("Search the manual"))
        self.search.setAccessibleName(worded("Search the manual"))
        self.search.setClearButtonEnabled(True)
        self.search.setObjectName("search")  # drawn as the window draws its fields
        self.list.setAccessibleName(worded("Pages"))
        self.list.setStyleSheet(field_sheet("QListWidget", theme) + ROW_SHEET)
        glass = QAction(icons.icon("search", theme), worded("Search"), self.search)
        self.search.addAction(glass, QLineEdit.ActionPosition.LeadingPosition)
        self.text.setStyleSheet(field_sheet("QTextBrowser", theme, 1))
        self.list.setFixedWidth(theme.px(LIST_PX))
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.text.setAccessibleName(worded("Page"))
        self.text.setOpenLinks(False)
        self.text.setSearchPaths([str(assets_dir() / FOLDER)])  # where pictures are
        self.text.setFont(theme.font(14))
        self.text.document().setDocumentMargin(theme.px(MARGIN_PX))
        self.text.anchorClicked.connect(self._follow)
        left = in_column(self.search, (self.list, 1), self.note)
        both = in_row(left, (self.text, 1), spacing=theme.px(12))
        box = close_box(self)
        in_column(
            (both, 1),
            box,
            owner=self,
            margins=(theme.px(16), theme.px(16), theme.px(16), theme.px(12)),
            spacing=theme.px(12),
        )

    def _show(self, row: int) -> None:
        if row >= 0:
            self.text.setMarkdown(self._pages[row].text)
            self._even_code()

    def _even_code(self) -> None:
        """Write code as large as the words around it: Qt takes the size of the system's letters."""
        even = QTextCharFormat()
        even.setFontPointSize(CODE_SHARE * self.text.font().pointSizeF())
        cursor = QTextCursor(self.text.document())
        block = self.text.document().begin()
        while block.isValid():
            for format in block.textFormats():
                if QFontInfo(format.format.font()).fixedPitch():  # type: ignore[attr-defined] (Qt's stubs lack it)
                    cursor.setPosition(block.position() + format.start)
                    end = block.position() + format.start + format.length
                    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
                    cursor.mergeCharFormat(even)
            block = block.next()

    def _follow(self, link: QUrl) -> None:
        self.open_page(link.fileName().removesuffix(".md"))

    def open_page(self, name: str) -> None:
        """Show a page by its name; an unknown one leaves what is shown."""
        names = [page.name for page in self._pages]
        if name in names:
            self.list.setCurrentRow(names.index(name))

    def open_topic(self, topic: str) -> None:
        """Show a check, given by its id, or an entry of the glossary by its name."""
        if is_rule(topic):
            self.open_rule(topic)
        else:
            self._open_at(GLOSSARY, f"{translated(topic)}: ")

    def open_rule(self, rule_id: str) -> None:
        """Show what the manual says of a check."""
        self._open_at(CHECKS, heading_of(rule_of(rule_id)))

    def _open_at(self, page: str, words: str) -> None:
        self.open_page(page)
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        self._reveal(words)

    def search_for(self, words: str) -> None:
        """List only the pages that have some words, and show the first place."""
        wanted = words.strip().casefold()
        rows: list[int] = []
        for row, page in enumerate(self._pages):
            has = wanted in " ".join(page.text.split()).casefold()
            self.list.item(row).setHidden(not has)
            if has:
                rows.append(row)
        self.note.setText("" if rows else translated(NOTHING_FOUND))
        if not rows:
            return
        if self.list.currentRow() not in rows:
            self.list.setCurrentRow(rows[0])
        if wanted:
            self.text.moveCursor(QTextCursor.MoveOperation.Start)
            self._reveal(words.strip())

    def find_next(self) -> None:
        """Go to the next place on the page, round its end."""
        words = self.search.text().strip()
        if words and not self.text.find(words):
            self.text.moveCursor(QTextCursor.MoveOperation.Start)
            self._reveal(words)

    def _reveal(self, words: str) -> None:
        """Select words and bring them to the top of the page."""
        if not self.text.find(words, QTextDocument.FindFlag(0)):
            return
        bar = self.text.verticalScrollBar()
        bar.setValue(bar.value() + self.text.cursorRect().top() - MARGIN_PX)
