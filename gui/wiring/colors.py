"""The colours of the lines: each supply's own, and that of what a rule complains of."""

from __future__ import annotations

from PySide6.QtGui import QColor

from gui.look.theme import Theme
from rigwright.checks import Finding


def supply_color(number: int, theme: Theme) -> str:
    """The colour of a supply's lines: the bar's grey, then greys leaning to other hues."""
    tones = (theme.share_1, theme.accent, theme.fits, theme.unknown)
    tone = tones[number % len(tones)]
    return tone if tone == theme.share_1 else mixed(tone, theme.share_2, 0.62)


def mixed(a: str, b: str, share: float) -> str:
    """A colour between two."""
    one, other = QColor(a), QColor(b)
    parts = zip(
        (one.red(), one.green(), one.blue()),
        (other.red(), other.green(), other.blue()),
        strict=True,
    )
    return QColor(*(round(x * share + y * (1 - share)) for x, y in parts)).name()


def severity_color(found: Finding | None, theme: Theme) -> str | None:
    """The colour of what a rule complains of."""
    return theme.mark(found.severity).color if found is not None else None
