"""The picture of the 3D view as a widget: a graphics card draws into Qt's widget for OpenGL, a
processor into an image that is painted like any other widget.

Qt puts every window with an OpenGL widget in it together with OpenGL. A card does that in passing;
a processor would put the whole window together anew for each letter that changes in it. What it
draws coarsely, because the picture moves, Qt enlarges in a fraction of the time that OpenGL takes
there. Knows nothing of what is drawn.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QImage,
    QOffscreenSurface,
    QOpenGLContext,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtOpenGL import QOpenGLFramebufferObject
from PySide6.QtOpenGLWidgets import QOpenGLWidget
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.graphics.render.canvas import is_software
from rigwright.record import Value

GL_RENDERER = 0x1F01


class PictureTarget(Value, frozen=True):
    """What a picture is drawn into: a framebuffer by its OpenGL name, its size in pixels, and how
    many of them the look's one is wide.
    """

    framebuffer: int
    size: tuple[int, int]
    pixel_ratio: float


@guarded
class PictureByCard(Themed, QOpenGLWidget):
    """A picture that a graphics card draws.

    Signals: made() when there is something to draw with, wanted() when the picture is to be drawn
    into `target()`, both with the context current; seen() when one is on the screen.
    """

    made = Signal()
    wanted = Signal()
    seen = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.frameSwapped.connect(self.seen)

    def target(self, scale: float = 1.0) -> PictureTarget:
        """What is drawn into; a card is quick enough for all pixels, whatever the `scale`."""
        ratio = self.devicePixelRatioF()
        size = _in_pixels(self, ratio)
        return PictureTarget(self.defaultFramebufferObject(), (size.width(), size.height()), ratio)

    @property
    def works(self) -> bool:
        """Whether there is something to draw with."""
        return self.isValid()

    def begin_again(self) -> None:
        """Say once more that there is something to draw with, after it failed."""
        self.makeCurrent()
        self.made.emit()
        self.doneCurrent()

    def redraw(self) -> None:
        """Draw the picture anew with the next painting of the window."""
        self.update()

    def image(self) -> QImage:
        """The picture, drawn now."""
        return self.grabFramebuffer()

    def initializeGL(self) -> None:
        self.made.emit()

    def paintGL(self) -> None:
        handle = self.window().windowHandle()
        if not handle or handle.isExposed():  # else nobody would see it: the window is being made
            self.wanted.emit()


@guarded
class PictureByProcessor(Themed, QWidget):
    """A picture that the processor draws; the rest is as in `PictureByCard`."""

    made = Signal()
    wanted = Signal()
    seen = Signal()
    _painted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._context: QOpenGLContext | None = None
        self._surface = QOffscreenSurface(None, self)
        self._buffer: QOpenGLFramebufferObject | None = None
        self._image = QImage()
        self._is_old = True  # the image, which is to be drawn anew
        self._gave_up = False  # making a context, until the view asks for another try
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        # told once the window is painted whole
        self._painted.connect(self.seen, Qt.ConnectionType.QueuedConnection)

    def context(self) -> QOpenGLContext | None:
        """What the picture is drawn with; None before the first one."""
        return self._context

    def target(self, scale: float = 1.0) -> PictureTarget:
        """What is drawn into, with fewer pixels than the screen's where the `scale` is below 1."""
        ratio = self.devicePixelRatioF() * scale
        size = _in_pixels(self, ratio)
        if self._buffer is None or self._buffer.size() != size:
            depth = QOpenGLFramebufferObject.Attachment.CombinedDepthStencil
            self._buffer = QOpenGLFramebufferObject(size, depth)
        return PictureTarget(self._buffer.handle(), (size.width(), size.height()), ratio)

    @property
    def works(self) -> bool:
        """Whether there is something to draw with."""
        return self._context is not None and self._context.isValid()

    def begin_again(self) -> None:
        """Try once more to draw, after it failed, and say that there is something to draw with."""
        self._gave_up = False
        if self._begin():
            self.made.emit()
            self._end()

    def dress(self, theme: Theme) -> None:
        """Draw the picture in other colours."""
        super().dress(theme)
        self.redraw()

    def redraw(self) -> None:
        """Draw the picture anew with the next painting of the window."""
        self._is_old = True
        self.update()

    def image(self) -> QImage:
        """The picture, drawn now."""
        self._draw()
        return self._image

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._is_old = True

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture, which is drawn first where it is to be another one."""
        if self._is_old:
            self._draw()
            self._painted.emit()
        painter = QPainter(self)
        if self._image.isNull():
            painter.fillRect(self.rect(), self.palette().window())
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.drawImage(0, 0, self._image)
        painter.end()

    def _draw(self) -> None:
        if self.size().isEmpty() or not self._begin():
            return
        self._is_old = False
        self.wanted.emit()
        if self._buffer is not None:
            image = self._buffer.toImage()
            image.reinterpretAsFormat(QImage.Format.Format_RGB32)  # the picture itself is opaque
            ratio = self.devicePixelRatioF()
            self._image = _enlarged(image, _in_pixels(self, ratio))
            self._image.setDevicePixelRatio(ratio)
        self._end()

    def _begin(self) -> bool:
        """Make the context current, after it is made itself; whether it can be drawn with. One that
        cannot be made is not tried again with every painting.
        """
        if self._gave_up:
            return False
        is_first = self._context is None
        context = self._context or self._made_context()
        if not context.makeCurrent(self._surface):
            self._gave_up = is_first
            return False
        self._context = context
        if is_first:
            self.made.emit()
        return True

    def _end(self) -> None:
        if self._context is not None:
            self._context.doneCurrent()

    def _made_context(self) -> QOpenGLContext:
        shared = QOpenGLContext.globalShareContext()
        context = QOpenGLContext(self)
        context.setFormat(shared.format())
        context.setShareContext(shared)
        context.create()
        self._surface.setFormat(shared.format())
        self._surface.create()
        return context


DrawnPicture = PictureByCard | PictureByProcessor


def drawn_picture(parent: QWidget) -> DrawnPicture:
    """The picture of a view, as suits what draws here."""
    return PictureByProcessor(parent) if processor_draws() else PictureByCard(parent)


def processor_draws() -> bool:
    """Whether OpenGL is a program here, and no graphics card."""
    shared = QOpenGLContext.globalShareContext()
    surface = QOffscreenSurface()
    surface.setFormat(shared.format())
    surface.create()
    if not shared.makeCurrent(surface):
        return False
    name = str(shared.functions().glGetString(GL_RENDERER))
    shared.doneCurrent()
    return is_software(name)


def _in_pixels(widget: QWidget, ratio: float) -> QSize:
    """The size of a widget in pixels, of which one of the look is so many wide."""
    return QSize(max(1, round(widget.width() * ratio)), max(1, round(widget.height() * ratio)))


def _enlarged(image: QImage, size: QSize) -> QImage:
    """A picture in another size."""
    if image.size() == size:
        return image
    enlarged = QImage(size, image.format())
    painter = QPainter(enlarged)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.drawImage(QRect(QPoint(), size), image)
    painter.end()
    return enlarged
