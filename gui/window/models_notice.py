"""The quiet line that models of the 3D view, or the user's own, are missing or damaged, and boxes
stand in their place.

What is lost is lost for all builds, so the line stays until the user puts it away.
"""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from gui.look.notice_line import NoticeLine
from gui.look.theme import Theme
from rigwright.checks import Severity
from rigwright.picture.meshes.detail_files import lost_words
from rigwright.picture.user_models.names import unread_names_words
from rigwright.text.sentence import paragraph, worded


class ModelsNotice(NoticeLine):
    """The line; there only where a model is lost."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(Severity.WARNING, theme, parent)
        what = worded("Put this line away until the next start")
        self.put_away = self.add_hide(what)
        self.dress(theme)
        self.say(str(paragraph(lost_words(), unread_names_words())))
