"""The parts list as a Qt model: groups, each with its lines.

Lines change in place while their keys stay, so that selection, scroll position and open groups
survive an edit.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt

from gui.app.guard import guarded
from gui.hand.drags import can_be_dragged
from gui.look.names import Names
from gui.look.plain_words import tip
from gui.look.themed import Index
from gui.parts_list.lines import ListSection, RowLine
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words, named_value

LINE_ROLE = Qt.ItemDataRole.UserRole
OF_GROUPS = (
    0  # the internal id of a group's index; that of a line is its group's number and one more
)


@guarded
class PartsModel(QAbstractItemModel):
    """`LINE_ROLE` is the Line, or of a heading its Section."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.sections: tuple[ListSection, ...] = ()

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008 (Qt's own default)
        """A heading, or a line below one."""
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else OF_GROUPS)

    def parent(self, index: Index = QModelIndex()) -> QModelIndex:  # type: ignore[override] # noqa: B008 (as Qt's)
        """The heading of a line."""
        if not index.isValid() or index.internalId() == OF_GROUPS:
            return QModelIndex()
        return self.createIndex(index.internalId() - 1, 0, OF_GROUPS)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's own default)
        if not parent.isValid():
            return len(self.sections)
        if parent.internalId() != OF_GROUPS or parent.column() != 0:
            return 0
        return len(self.sections[parent.row()].lines)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's own default)
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A line or a heading, its words, and the words as they are read out."""
        line = self.line(index)
        section = self.section(index)
        if section is not None:
            title = translated(section.group.value)
            words = {Qt.ItemDataRole.DisplayRole: title, LINE_ROLE: section}
            words[Qt.ItemDataRole.AccessibleTextRole] = comma_words((title, str(section.count)))
            return words.get(Qt.ItemDataRole(role))
        if line is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return line.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return line.sentence
            case Qt.ItemDataRole.ToolTipRole:
                return tip(_tip_words(line))
            case Qt.ItemDataRole.UserRole:
                return line
            case _:
                return None

    @property
    def names(self) -> list[Names]:
        """What the parts of all lines may be called."""
        return [line.names for section in self.sections for line in section.lines]

    def flags(self, index: Index) -> Qt.ItemFlag:
        """What is in one place of several can be dragged to another."""
        flags = super().flags(index)
        line = self.line(index)
        if line is not None and line.row is not None and can_be_dragged(line.row):
            return flags | Qt.ItemFlag.ItemIsDragEnabled
        return flags

    def line(self, index: Index) -> RowLine | None:
        """The line at an index; None for a heading."""
        if not index.isValid() or index.internalId() == OF_GROUPS:
            return None
        number = index.internalId() - 1
        lines = self.sections[number].lines if number < len(self.sections) else ()
        if index.row() < len(lines):
            return lines[index.row()]
        return None

    def section(self, index: Index) -> ListSection | None:
        """The group at a heading's index."""
        heading = (
            index.isValid() and index.internalId() == OF_GROUPS and index.row() < len(self.sections)
        )
        if not heading:
            return None
        return self.sections[index.row()]

    def index_of(self, key: str | None) -> QModelIndex:
        """Where the line of a key stands; invalid where it is not listed."""
        for number, section in enumerate(self.sections):
            for row, line in enumerate(section.lines):
                if line.key == key:
                    return self.index(row, 0, self.index(number, 0))
        return QModelIndex()

    def show_sections(self, sections: tuple[ListSection, ...]) -> bool:
        """Become these; True where rows came or went, so that open groups have to be opened
        again.
        """
        if _keys(sections) != _keys(self.sections):
            self.beginResetModel()
            self.sections = sections
            self.endResetModel()
            return True
        before = self.sections
        self.sections = sections
        for number, (section, former) in enumerate(zip(sections, before, strict=True)):
            if section != former:
                heading = self.index(number, 0)
                self.dataChanged.emit(heading, heading)
                last = self.index(len(section.lines) - 1, 0, heading)
                self.dataChanged.emit(self.index(0, 0, heading), last)
        return False


def _keys(sections: tuple[ListSection, ...]) -> list[list[str]]:
    return [[section.group.value, *(line.key for line in section.lines)] for section in sections]


def _tip_words(line: RowLine) -> str:
    """The whole name, where it stands, what it costs, in what it differs and the worst that is
    said of it, each on a line of its own.
    """
    head = line.whole
    if line.title:
        head = named_value(line.title, head)
    told = (head, line.where, line.price, line.price_source, line.differs, line.why)
    return "\n".join(words for words in told if words)
