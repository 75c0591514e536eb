"""Drawing the scene of the 3D view with the engine's renderer: quickly while the picture moves, and
with care once it rests.

Knows OpenGL only through the renderer. The view hands over what is drawn, and from where.
"""

from __future__ import annotations

from functools import partial
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QOffscreenSurface, QOpenGLContext

from gui.look.theme import Theme
from gui.view3d.air_motion import AirMotion
from gui.view3d.drawn_picture import DrawnPicture
from rigwright.graphics.render import RenderUnavailable
from rigwright.graphics.render.camera import Camera
from rigwright.graphics.render.canvas import Quality, adapted_scale
from rigwright.graphics.render.palette import DARK, LIGHT
from rigwright.graphics.render.renderer import Renderer, current_context
from rigwright.graphics.scene import Scene
from rigwright.text.language import translated
from rigwright.text.sentence import messages, without_stop, worded

REST_MS = 140  # after the last movement the picture is drawn once more, with care
# while a card is in the hand, whose next place must not wait for that
HOLDING_REST_MS = 450
GOAL_MS = 40.0
LOST = messages("The 3D view stopped working: the graphics card was reset.")


class ViewDrawing(QObject):
    """Draws into a picture. Signals: failed(str) when OpenGL cannot be used or stopped working, and
    begun() when it works.
    """

    failed = Signal(str)
    begun = Signal()

    def __init__(self, picture: DrawnPicture) -> None:
        super().__init__(picture)
        self._picture = picture
        self._renderer: Renderer | None = None
        self._scale = 1.0
        self._moving = False
        # what draws here, or why nothing does
        self.driver = worded("The 3D view was not shown yet.")
        # the first picture makes what the others find, and says nothing of their speed
        self.warm = False
        self.motion = AirMotion(picture)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._settle)

    def begin(self) -> None:
        """Make the renderer; an exception would vanish here, so a fault goes out through
        `failed`.
        """
        context = self._picture.context()
        assert context is not None, "it is current"
        try:
            self._renderer = Renderer(
                current_context(lambda name: context.getProcAddress(name.encode()))
            )
        # an exception would vanish inside Qt; the picture is one of two ways to see places
        except Exception as error:
            why = worded("The 3D view could not start ({error}).", error=error)
            self._give_up(str(error) if isinstance(error, RenderUnavailable) else why)
            return
        self.driver = self._renderer.driver
        context.aboutToBeDestroyed.connect(partial(_release, self._renderer))
        self.begun.emit()

    def begin_again(self) -> None:
        """Try once more, after OpenGL stopped working."""
        self._picture.begin_again()
        self._picture.redraw()

    def _give_up(self, why: str) -> None:
        """Draw no more, and say why in the turn after this one: Qt is in the midst of painting."""
        self._renderer = None
        self.driver = why
        self.motion.follow(moves=False)
        QTimer.singleShot(0, self, lambda: self.failed.emit(why))

    def stir(self, *, holding: bool) -> None:
        """The picture moves: draw it quickly now, and well once it rests. `holding` is whether a
        card is in the hand.

        Qt paints no more with a context that is lost, and says nothing of it.
        """
        context = self._picture.context()
        if self._renderer is not None and context and not context.isValid():
            self._give_up(translated(LOST))
            return
        self._moving = True
        self._rest.start(HOLDING_REST_MS if holding else REST_MS)
        self._picture.redraw()

    def _settle(self) -> None:
        self._moving = False
        self._picture.redraw()

    def draw(self, scene: Scene, camera: Camera, theme: Theme) -> bool:
        """Draw a picture into its framebuffer; False where there is nothing to draw with.

        A graphics card that was reset takes its context with it: what is drawn with that fails.
        """
        if self._renderer is None:
            return False
        try:
            self._draw(self._renderer, scene, camera, theme)
        # else it would fail again with each picture; the ladder shows the same places
        except Exception as error:
            why = without_stop(str(error))
            self._give_up(worded("The 3D view stopped working ({error}).", error=why))
            return False
        return True

    def _draw(self, renderer: Renderer, scene: Scene, camera: Camera, theme: Theme) -> None:
        start = perf_counter()
        coarsens = self._moving and renderer.software
        target = self._picture.target(self._scale if coarsens else 1.0)
        whole = renderer.draw(
            scene,
            camera,
            DARK if theme.dark else LIGHT,
            target.size,
            Quality.MOVING if self._moving else Quality.RESTING,
            framebuffer=target.framebuffer,
            pixel_ratio=target.pixel_ratio,
            deep=True,
            seconds=self.motion.seconds,
        )
        if coarsens and whole and self.warm:
            # drawing goes on after the call; what counts is when it is done
            renderer.context.finish()
            self._scale = adapted_scale(self._scale, (perf_counter() - start) * 1000, GOAL_MS)
        self.warm = True
        self._follow_air(renderer, scene, start)

    def _follow_air(self, renderer: Renderer, scene: Scene, start: float) -> None:
        """Let the air move on, as fast as pictures at rest allow."""
        air = scene.air
        if air is not None and air.moves and not self._moving and self.motion.running:
            if renderer.software:
                renderer.context.finish()
            self.motion.note((perf_counter() - start) * 1000)
        self.motion.follow(moves=air is not None and air.moves)


def _release(renderer: Renderer) -> None:
    """Give back what a renderer holds, when its context is about to be destroyed.

    Contexts share it, so that it would stay for as long as the program runs. The widget and its
    context may be half gone by now: the context that all of them share with does it.
    """
    shared = QOpenGLContext.globalShareContext()
    if not shared:  # nor is what was drawn with: it goes with its context
        return
    surface = QOffscreenSurface()
    surface.setFormat(shared.format())
    surface.create()
    if shared.makeCurrent(surface):
        renderer.release()
        shared.doneCurrent()
