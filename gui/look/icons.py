"""Pictures of 16 pixels from `assets/icons`, tinted with a colour of the theme and kept in Qt's
pixmap cache.

Knows the names of the files and how to colour them; the caller decides where they stand.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QImage, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer

from gui.look.theme import Judged, Theme, shape_of
from rigwright.files.places import assets_dir

THREE_FANS_FROM_MM = 260.0  # shorter open-air cards nearly all carry two
SYMBOL = "#ffffff"  # stands in the files for what is drawn inside a filled verdict icon


def pixmap(name: str, color: str, size: int = 16, ratio: float | None = None) -> QPixmap:
    """The icon in one colour, `size` pixels high."""
    return _pixmap(name, color, SYMBOL, size, ratio)


def verdict(judged: Judged, theme: Theme, size: int = 14, ratio: float | None = None) -> QPixmap:
    """The icon of a fit, severity or verdict, in its own shape and colour."""
    mark = theme.mark(judged)
    return _pixmap(f"verdict-{mark.icon}", mark.color, theme.symbol, size, ratio)


def verdict_in(judged: Judged, color: str, symbol: str, size: int) -> QPixmap:
    """The icon of a judgement in other colours, for a pill that is filled with its own."""
    return _pixmap(f"verdict-{shape_of(judged)}", color, symbol, size, None)


def cooler(
    kind: str | None,
    color: str,
    size: int = 16,
    ratio: float | None = None,
    length_mm: float | None = None,
) -> QPixmap:
    """How a card is cooled, in an outline twice as wide as high.

    An empty outline where that is unknown.
    """
    return _pixmap(_cooler_name(kind, length_mm), color, SYMBOL, size, ratio)


def icon(name: str, theme: Theme, size: int = 16) -> QIcon:
    """The icon for a command: quiet, and fainter while disabled; sharp on every screen there is."""
    made = QIcon()
    size = theme.px(size)
    for ratio in {screen.devicePixelRatio() for screen in QGuiApplication.screens()}:
        made.addPixmap(pixmap(name, theme.text_2, size, ratio))
        made.addPixmap(pixmap(name, theme.line_strong, size, ratio), QIcon.Mode.Disabled)
    return made


def application_icon() -> QIcon:
    """The program's own icon in the sizes that desktops ask for."""
    made = QIcon()
    for size in (16, 24, 32, 48, 64, 128, 256):
        made.addPixmap(_pixmap("rigwright", "#7BA3FF", SYMBOL, size, 1.0))
    return made


def _cooler_name(kind: str | None, length_mm: float | None) -> str:
    if kind == "open_air":
        if length_mm is None or length_mm >= THREE_FANS_FROM_MM:
            return "cooler-open_air-3"
        return "cooler-open_air-2"
    known = ("blower", "flow_through", "passive", "aio_hybrid", "water_block")
    return f"cooler-{kind}" if kind in known else "cooler-unknown"


def _pixmap(name: str, color: str, symbol: str, size: int, ratio: float | None) -> QPixmap:
    ratio = ratio or QGuiApplication.instance().devicePixelRatio()  # type: ignore[union-attr]
    key = f"rigwright/{name}/{color}/{symbol}/{size}/{ratio}"
    found = QPixmap()
    if not QPixmapCache.find(key, found):
        found = _drawn(name, color, symbol, size, ratio)
        QPixmapCache.insert(key, found)
    return found


def _drawn(name: str, color: str, symbol: str, size: int, ratio: float) -> QPixmap:
    text = svg_text(name).replace("currentColor", color).replace(SYMBOL, symbol)
    renderer = QSvgRenderer(QByteArray(text.encode()))
    natural = renderer.defaultSize()
    width = round(size * natural.width() / natural.height())
    image = QImage(
        QSize(round(width * ratio), round(size * ratio)), QImage.Format.Format_ARGB32_Premultiplied
    )
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter, QRectF(image.rect()))
    painter.end()
    image.setDevicePixelRatio(ratio)
    return QPixmap.fromImage(image)


@lru_cache(maxsize=128)
def svg_text(name: str) -> str:
    """The drawing of an icon as it stands in its file."""
    return (assets_dir() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
