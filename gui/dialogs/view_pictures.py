"""Pictures of what the window shows, as files: a painted view or the 3D view as PNG or SVG.

A painted view is drawn whole, also what is scrolled out of sight. Knows no panel: a widget paints
itself, a scene is drawn by the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QSize
from PySide6.QtGui import QColor, QImage, QImageWriter, QPaintDevice, QPainter, QRegion
from PySide6.QtWidgets import QScrollArea, QWidget

from gui.look.theme import Theme
from gui.view3d.viewport import Viewport
from rigwright.evaluation import Evaluation

PNG, SVG = ".png", ".svg"
WHOLE = QWidget.RenderFlag.DrawWindowBackground | QWidget.RenderFlag.DrawChildren


@dataclass(frozen=True)
class ViewPicture:
    """What a picture can be made of. `size` is what the window shows, in its own pixels.

    `drawn` takes the suffix of the file, the width of the picture in pixels, and whether its ground
    is left out, which only a `bare` picture may be asked for.
    """

    title: str
    size: QSize
    suffixes: tuple[str, ...]
    drawn: Callable[[str, int, bool], bytes]
    bare: bool = False

    def height_for(self, width_px: int) -> int:
        """The height of a picture of a width, in pixels."""
        return max(1, round(width_px * self.size.height() / max(1, self.size.width())))


def picture_of_page(page: QWidget, title: str, theme: Theme) -> ViewPicture:
    """The picture of one of the window's painted views."""
    return picture_of_widget(_whole(page), title, theme)


def _whole(page: QWidget) -> QWidget:
    """What a page scrolls, where it scrolls one drawing; else the page."""
    areas = [area for area in page.findChildren(QScrollArea) if area.isVisibleTo(page)]
    inner = areas[0].widget() if len(areas) == 1 else None
    return inner if inner is not None else page


def picture_of_widget(widget: QWidget, title: str, theme: Theme) -> ViewPicture:
    """The picture of a widget that paints itself."""

    def drawn(suffix: str, width_px: int, _transparent: bool) -> bytes:
        if suffix == SVG:
            return _svg(widget, title, theme)
        return _png(widget, width_px, theme)

    return ViewPicture(title, widget.size(), (PNG, SVG), drawn)


def picture_of_scene(view: Viewport, title: str, theme: Theme) -> ViewPicture:
    """The picture of the 3D view as it is looked at now, of any size."""

    def drawn(suffix: str, width_px: int, transparent: bool) -> bytes:
        from rigwright.graphics.render import RenderUnavailable
        from rigwright.graphics.render.palette import DARK, LIGHT
        from rigwright.picture.png import png_of_scene

        staged = view.stage.scene
        camera = view.camera.now
        if staged is None or camera is None:
            raise RenderUnavailable("There is nothing to show in 3D yet.")
        palette = DARK if theme.dark else LIGHT
        if suffix == SVG:
            from rigwright.share.scene_svg import svg_of

            shown = view.width(), view.height()
            svg = svg_of(staged, camera, palette, shown, title, transparent=transparent)
            return svg.encode("utf-8")
        size = width_px, picture.height_for(width_px)
        return png_of_scene(staged, camera, palette, size, transparent=transparent)

    picture = ViewPicture(title, view.size(), (PNG, SVG), drawn, bare=True)
    return picture


def picture_of_machine(evaluation: Evaluation, size: QSize, title: str) -> ViewPicture:
    """The picture of a machine from the standard view, for a display without a 3D view."""

    def drawn(suffix: str, width_px: int, transparent: bool) -> bytes:
        from rigwright.picture.png import png_of
        from rigwright.share.scene_svg import picture_svg

        if suffix == SVG:
            shown = size.width(), size.height()
            return picture_svg(evaluation, "iso", shown, transparent=transparent).encode("utf-8")
        wanted = width_px, picture.height_for(width_px)
        return png_of(evaluation, "iso", size=wanted, transparent=transparent)

    picture = ViewPicture(title, size, (PNG, SVG), drawn, bare=True)
    return picture


def _png(widget: QWidget, width_px: int, theme: Theme) -> bytes:
    factor = width_px / max(1, widget.width())
    height = max(1, round(widget.height() * factor))
    image = QImage(width_px, height, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.panel))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(factor, factor)
    widget.render(painter, QPoint(0, 0), QRegion(), WHOLE)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())


def _svg(widget: QWidget, title: str, theme: Theme) -> bytes:
    from gui.look.svg_pictures import painted_svg

    def paint(painter: QPainter, _device: QPaintDevice) -> None:
        painter.fillRect(widget.rect(), QColor(theme.panel))
        widget.render(painter, QPoint(0, 0), QRegion(), WHOLE)

    return painted_svg(widget.size(), widget.logicalDpiX(), title, paint)
