"""The 3D picture: draws the session's snapshot with the engine's renderer, and holds the camera.

Knows OpenGL only through the renderer. The figures over the picture are painted by overlay; what a
picture shows comes from the engine's scenery; gestures are the viewport's.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QHideEvent, QOffscreenSurface, QOpenGLContext
from PySide6.QtOpenGLWidgets import QOpenGLWidget
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.hand.card_words import OVERLAP_RULES
from gui.look.motion import is_still
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.session.session import Session, Snapshot
from gui.view3d.air_motion import AirMotion
from gui.view3d.overlay import Overlay
from rigwright.geometry import Box
from rigwright.render import RenderUnavailable
from rigwright.render.camera import Camera, between, fit, view
from rigwright.render.canvas import Quality, adapted_scale
from rigwright.render.palette import DARK, LIGHT
from rigwright.render.renderer import Renderer, current_context
from rigwright.scene import Scene
from rigwright.text.sentence import plural, worded

if TYPE_CHECKING:
    from rigwright.assembly import Assembly
    from rigwright.mesh import Mesh
    from rigwright.user_models.attached import Attached

REST_MS = 140  # after the last movement the picture is drawn once more, with care
# while a card is in the hand, whose next place must not wait for that
HOLDING_REST_MS = 450
TRAVEL_MS = 240
GOAL_MS = 40.0
SELECTED_MARGIN_MM = 60.0


@guarded
class SceneView(Themed, QOpenGLWidget):
    """The scene of the session's snapshot, seen through a camera.

    Signals: failed(str) when OpenGL cannot be used.
    """

    failed = Signal(str)

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._theme = session, theme
        self._renderer: Renderer | None = None
        self._machine: Scene | None = None  # as it stands there; the scene is how it is looked at
        self._scene: Scene | None = None
        self._shown: Snapshot | None = None
        self._camera: Camera | None = None
        self._attached: Attached | None = None
        self._faces: tuple[Box, ...] = ()  # marked ones, flat
        self._covered_px = 0.0  # at the right edge, where buttons lie over the picture
        self._scale = 1.0
        self._moving = False
        self.driver = worded(
            "The 3D view was not shown yet."
        )  # what draws here, or why nothing does
        self._warm = (
            False  # the first picture makes what the others find, and says nothing of their speed
        )
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._settle)
        self._travel = QVariantAnimation(self)
        self._overlay = Overlay(self)
        self.motion = AirMotion(self)
        self.setAccessibleName(worded("3D view"))
        self.setMinimumSize(240, 200)
        session.shown.connect(self.show_snapshot)
        self.show_snapshot(session.snapshot)

    # what is shown

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show another state; the camera stays, unless another chassis is shown or a finding
        asks for a look.
        """
        before, self._shown = self._shown, snapshot
        if before is None or _picture_of(before) != _picture_of(snapshot):
            self._rebuild(snapshot)
        if snapshot.focus is not None and (before is None or before.focus is not snapshot.focus):
            self._frame(snapshot.focus.place)
        self.setAccessibleDescription(self.in_words())
        if before is None or _figures_of(before) != _figures_of(snapshot):
            self._label()

    def _label(self) -> None:
        """Write other figures over the picture, which itself is drawn anew only where it is
        another one: `_stir` asks for that.
        """
        if self._warm and self._scene is not None and self._camera is not None and self._shown:
            self._overlay.show_over(
                self._scene, self._camera, self._theme, self._shown, self._faces
            )
        else:
            self.update()

    def in_words(self) -> str:
        """The picture in a sentence, for those who do not see it."""
        return _in_words(self._shown) if self._shown is not None else ""

    def _rebuild(self, snapshot: Snapshot) -> None:
        from rigwright.scenery import scene_of

        highlighted = snapshot.also.union({snapshot.selected} if snapshot.selected else ())
        evaluation = snapshot.evaluation
        assembly = evaluation.assembly
        scene = scene_of(
            assembly,
            evaluation.findings,
            snapshot.ghost,
            highlighted,
            self._models_of(assembly),
            evaluation.checks,
        )
        old, self._machine = self._machine, scene
        chassis_changed = old is None or (old.bounds, old.up) != (scene.bounds, scene.up)
        if self._camera is None or chassis_changed:
            self._camera = self._standard("iso", scene)
        self._stage()

    def _models_of(self, assembly: Assembly) -> Mapping[str, Mesh]:
        """The user's own models of the parts of a machine."""
        from rigwright.user_models.subjects import with_models

        return self._attached.meshes(with_models(assembly)) if self._attached else {}

    def show_models(self, attached: Attached) -> None:
        """Show the user's own models of parts."""
        self._attached = attached
        if self._shown is not None:
            self._rebuild(self._shown)

    def _stage(self) -> None:
        """Show the machine as it is looked at."""
        self._scene = self._machine
        self._stir()

    # the camera

    def set_view(self, name: str) -> None:
        """Travel to a standard view."""
        if self._scene is not None and self._camera is not None:
            target = self._standard(name, self._scene)
            self._go(target.changed(orthographic=self._camera.orthographic))

    def set_orthographic(self, on: bool) -> None:
        """Parallel lines of sight, or perspective."""
        if self._camera is not None:
            self._travel.stop()
            self._camera = self._camera.changed(orthographic=on)
            self._stir()

    def fit_all(self) -> None:
        """Show the whole chassis from where the camera is."""
        if self._scene is not None:
            self._frame(self._scene.bounds, margin_mm=0.0)

    @property
    def camera(self) -> Camera | None:
        """Where the picture is taken from."""
        return self._camera

    @property
    def scene(self) -> Scene | None:
        """The machine as it is looked at."""
        return self._scene

    @property
    def machine(self) -> Scene | None:
        """The machine as it stands there, however it is looked at."""
        return self._machine

    @property
    def shown(self) -> Snapshot | None:
        """What is shown."""
        return self._shown

    def mark_faces(self, faces: tuple[Box, ...]) -> None:
        """Mark flat boxes over the picture."""
        self._faces = faces
        self._label()

    def travel_to(self, camera: Camera) -> None:
        """Go to another camera, calmly."""
        self._go(camera)

    def _frame(self, box: Box | None, margin_mm: float = SELECTED_MARGIN_MM) -> None:
        if box is not None and self._camera is not None:
            self._go(self._fitted(self._camera, box.grown(margin_mm)))

    def leave_right(self, px: float) -> None:
        """Leave so much free at the right edge whenever the camera is fitted to something."""
        self._covered_px = px

    def _fitted(self, camera: Camera, bounds: Box) -> Camera:
        """The camera as near as shows all of the bounds beside what covers the picture."""
        return fit(camera, bounds, self.width(), self.height(), self._covered_px)

    def _standard(self, name: str, scene: Scene) -> Camera:
        """A standard view of the whole machine beside what covers the picture."""
        size = self.width(), self.height()
        return view(name, scene.bounds, scene.up, *size, self._covered_px)

    def _go(self, target: Camera) -> None:
        start = self._camera
        if start is None or is_still():
            self._camera = target
            self._stir()
            return
        self._travel.stop()
        self._travel = QVariantAnimation(self, duration=TRAVEL_MS, startValue=0.0, endValue=1.0)
        self._travel.valueChanged.connect(
            lambda share: self._travelled(between(start, target, eased(float(share))))
        )
        self._travel.start()

    def _travelled(self, camera: Camera) -> None:
        self._camera = camera
        self._stir()

    def _stir(self) -> None:
        """The picture moves: draw it quickly now, and well once it rests."""
        self._moving = True
        holding = self._shown is not None and self._shown.carried_card is not None
        self._rest.start(HOLDING_REST_MS if holding else REST_MS)
        self.update()

    def _settle(self) -> None:
        self._moving = False
        self.update()

    # OpenGL

    def initializeGL(self) -> None:
        """Make the renderer; what goes wrong here would vanish, so it is said through `failed`."""
        try:
            self._renderer = Renderer(
                current_context(lambda name: self.context().getProcAddress(name.encode()))
            )
        # an exception would vanish inside Qt; the picture is one of two ways to see places
        except Exception as error:
            known = isinstance(error, RenderUnavailable)
            self._renderer, why = (
                None,
                str(error)
                if known
                else worded("The 3D view could not start ({error}).", error=error),
            )
            self.driver = why
            QTimer.singleShot(0, lambda: self.failed.emit(why))
            return
        self.driver = self._renderer.driver
        self.context().aboutToBeDestroyed.connect(partial(_release, self._renderer))

    def resizeGL(self, width: int, height: int) -> None:
        """Keep the whole chassis in sight at the first sizes; later sizes keep the camera."""
        if self._scene is not None and self._camera is not None:
            bounds = self._scene.bounds
            self._camera = fit(self._camera, bounds, width, height, self._covered_px)
        self._overlay.resize(width, height)
        self._stir()

    def _seen(self) -> bool:
        """False while the window is being made: Qt asks for a picture then that nobody will see."""
        handle = self.window().windowHandle()
        return not handle or handle.isExposed()

    def paintGL(self) -> None:
        """Draw the scene and the figures over it."""
        if self._renderer is None or self._shown is None or not self._seen():
            return
        if self._scene is None or self._camera is None:
            return
        start, coarsens = perf_counter(), self._moving and self._renderer.software
        self._draw(self._renderer, self._scene, self._camera, coarsens=coarsens)
        self._overlay.show_over(self._scene, self._camera, self._theme, self._shown, self._faces)
        if coarsens and self._warm:
            # drawing goes on after the call; what counts is when it is done
            self._renderer.context.finish()
            self._scale = adapted_scale(self._scale, (perf_counter() - start) * 1000, GOAL_MS)
        self._warm = True
        self._follow_air(start)

    def _draw(self, renderer: Renderer, scene: Scene, camera: Camera, *, coarsens: bool) -> None:
        ratio = self.devicePixelRatioF()
        size = (max(1, round(self.width() * ratio)), max(1, round(self.height() * ratio)))
        renderer.draw(
            scene,
            camera,
            DARK if self._theme.dark else LIGHT,
            size,
            Quality.MOVING if self._moving else Quality.RESTING,
            framebuffer=self.defaultFramebufferObject(),
            pixel_ratio=ratio,
            deep=True,
            scale=self._scale if coarsens else None,
            seconds=self.motion.seconds,
        )

    def _follow_air(self, start: float) -> None:
        """Let the air move on, as fast as pictures at rest allow."""
        assert self._scene is not None and self._renderer is not None
        air = self._scene.air
        if air is not None and air.moves and not self._moving and self.motion.running:
            if self._renderer.software:
                self._renderer.context.finish()
            self.motion.note((perf_counter() - start) * 1000)
        self.motion.follow(moves=air is not None and air.moves)

    def hideEvent(self, event: QHideEvent) -> None:
        """Nothing moves that nobody sees."""
        super().hideEvent(event)
        self.motion.follow(moves=False)


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


def eased(share: float) -> float:
    """Slow start, slow end."""
    return share * share * (3 - 2 * share)


def _picture_of(snapshot: Snapshot) -> tuple[object, ...]:
    """What a picture depends on; equal for snapshots that look alike."""
    evaluation, pinned = id(snapshot.evaluation), id(snapshot.pinned)
    return (evaluation, pinned, snapshot.ghost, snapshot.selected, snapshot.also)


def _figures_of(snapshot: Snapshot) -> tuple[object, ...]:
    """What picture and figures over it depend on: all but what is said in words elsewhere."""
    values = (
        snapshot.evaluation,
        snapshot.committed,
        snapshot.carried_card,
        snapshot.hovered,
        snapshot.fan,
        snapshot.focus,
    )
    return (*map(id, values), snapshot.selected, snapshot.also)


def _in_words(snapshot: Snapshot) -> str:
    assembly = snapshot.evaluation.assembly
    clashes = sum(f.rule in OVERLAP_RULES for f in snapshot.evaluation.findings)
    cards = len(assembly.gpus)
    if clashes:
        return worded(
            "{n} GPUs, {overlaps}. The slot ladder shows the same places as a list.",
            n=cards,
            overlaps=plural("{n} overlap", "{n} overlaps", clashes),
        )
    return worded("{n} GPUs. The slot ladder shows the same places as a list.", n=cards)
