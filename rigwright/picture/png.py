"""Pictures of an evaluated build as PNG: for a file, and for the assembly sheet on white.

Brings scene, camera and the renderer without a display together, which are loaded when first asked
for. Knows no OpenGL and no toolkit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rigwright.evaluation import Evaluation
from rigwright.graphics.render import RenderUnavailable
from rigwright.text.sentence import worded

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from rigwright.build.looks import Section
    from rigwright.graphics.render.camera import Camera
    from rigwright.graphics.render.palette import Palette
    from rigwright.graphics.scene import Dimension, Scene

PICTURE_SIZE = (1600, 1000)
SHEET_SIZE = (1200, 1000)  # 276 dots per inch of the 92 mm that it gets on the sheet at most
WHITE = (1.0, 1.0, 1.0)
MEASURED_RATIO = (
    2.4  # letters that can be read where the picture is as wide as a column of the sheet
)
AIR_SIZE, AIR_RATIO = (1800, 1100), 2.0  # letters that can be read across a sheet
VIEW_SIZE = (1080, 810)  # 298 dots per inch of a column of the sheet
PAPER_WHITE = 246  # what is lighter is paper


def png_of(
    evaluation: Evaluation,
    view: str,
    *,
    with_air: bool = False,
    size: tuple[int, int] = PICTURE_SIZE,
    transparent: bool = False,
) -> bytes:
    """Return a picture with its figures from a standard view, with its air standing still if
    wanted.

    `size` is in pixels; `transparent` leaves the ground out. RenderUnavailable where nothing can
    be drawn.
    """
    from rigwright.graphics.render import camera, palette

    scene = scene_with_air(evaluation) if with_air else machine_of(evaluation)
    seen = camera.view(view, scene.bounds, scene.up, *size)
    return png_of_scene(scene, seen, palette.LIGHT, size, transparent=transparent)


def png_of_scene(
    scene: Scene, camera: Camera, palette: Palette, size: tuple[int, int], *, transparent: bool
) -> bytes:
    """Return a picture of a scene with its figures, as it is looked at.

    A transparent one is laid on black and on white: what differs by all of the light is ground, and
    what does not differ is the machine: panes and smooth edges keep their share.
    """
    from rigwright.graphics.render import headless, png

    if not transparent:
        drawn = headless.picture(scene, camera, palette, size)
        return png.encode(drawn[:, :, :3])
    return png.encode(without_ground(*headless.on_black_and_white(scene, camera, palette, size)))


def without_ground(
    before_black: NDArray[np.uint8], before_white: NDArray[np.uint8]
) -> NDArray[np.uint8]:
    """Return the picture that gives both when it is laid on black and on white."""
    import numpy as np

    black = before_black[:, :, :3]
    white = before_white[:, :, :3].astype(np.int16)
    ground = (white - black).max(axis=2)
    opacity = np.clip(255 - ground, 0, 255).astype(np.uint8)
    picture = np.dstack((black, opacity))
    partly = (opacity > 0) & (opacity < 255)
    share = opacity[partly].astype(np.float32) / 255.0
    colours = np.clip(black[partly] / share[:, np.newaxis], 0.0, 255.0)
    picture[partly, :3] = np.round(colours).astype(np.uint8)
    return picture


def air_notes(evaluation: Evaluation) -> tuple[str, ...]:
    """Return what has to be said beside a picture with air, a sentence each."""
    from rigwright.picture.scenery.air_paths import air_shown

    shown = air_shown(evaluation.assembly)
    return (*shown.notes, *shown.unknown)


def sheet_picture(evaluation: Evaluation, measured: tuple[Dimension, ...] = ()) -> bytes | None:
    """Return the machine on white, cut to what is drawn.

    None where nothing can be: the sheet is complete without. Of all figures only those that were
    `measured` are drawn.
    """
    from rigwright.graphics.render import camera

    scene = machine_of(evaluation)
    if measured:
        scene = scene.changed(dimensions=measured, tags=())
    seen = camera.view("iso", scene.bounds, scene.up, *SHEET_SIZE)
    ratio = MEASURED_RATIO if measured else None
    return _on_white(scene, seen, SHEET_SIZE, ratio, labelled=bool(measured))


def sheet_air_picture(evaluation: Evaluation) -> bytes | None:
    """Return the machine with its air on white, cards by temperature, cut to what is drawn; of all
    figures only the names and temperatures of cards. None where nothing can be drawn, or where
    there is no case: nobody knows its air.
    """
    if evaluation.assembly.chassis is None:
        return None
    from rigwright.graphics.render import camera

    scene = scene_with_air(evaluation).changed(dimensions=())
    seen = camera.view("iso", scene.bounds, scene.up, *AIR_SIZE)
    return _on_white(scene, seen, AIR_SIZE, AIR_RATIO)


def view_pictures(evaluation: Evaluation, section: Section | None) -> list[tuple[str, bytes]]:
    """Pictures on white of the machine as its owner looks at it, each with its name: cut by a
    section, and as every saved view of the build shows it.

    One in which nothing is to be seen is left out, as all are where nothing can be drawn.
    """
    from rigwright.graphics.render import camera
    from rigwright.picture.kept_looks import camera_of, cut_of, staging_of
    from rigwright.picture.scenery.staging import PLAIN, staged

    machine = machine_of(evaluation)
    whole = camera.view("iso", machine.bounds, machine.up, *VIEW_SIZE)
    looks = [
        (view.name, camera_of(view, machine.up), staging_of(view))
        for view in evaluation.build.views
    ]
    if section is not None:
        looks.insert(0, (worded("Section"), whole, PLAIN.changed(cut=cut_of(section))))
    pictures: list[tuple[str, bytes]] = []
    for name, seen, staging in looks:
        scene = staged(machine, evaluation.assembly, staging)
        drawn = _on_white(scene, seen, VIEW_SIZE, MEASURED_RATIO)
        if drawn is not None:
            pictures.append((name, drawn))
    return pictures


def _on_white(
    scene: Scene,
    camera: Camera,
    size: tuple[int, int],
    pixel_ratio: float | None,
    *,
    labelled: bool = True,
) -> bytes | None:
    """Return a scene on white without its empty edges; None where nothing can be seen or drawn."""
    from rigwright.graphics.render import headless, palette

    paper = palette.LIGHT.changed(background=(WHITE, WHITE))
    try:
        drawn = headless.picture(
            scene, camera, paper, size, pixel_ratio=pixel_ratio, labelled=labelled
        )
    except RenderUnavailable:
        return None
    return _cut_to_drawn(drawn)


def scene_with_air(evaluation: Evaluation) -> Scene:
    """Return the machine with its air standing still."""
    from rigwright.picture.scenery.staging import PLAIN, staged

    return staged(machine_of(evaluation), evaluation.assembly, PLAIN.changed(air=True))


def _cut_to_drawn(picture: NDArray[np.uint8]) -> bytes | None:
    """Return a picture on white as PNG without its empty edges; None where all of it is empty."""
    from rigwright.graphics.render import png

    drawn = picture[:, :, :3]
    dark = drawn.min(axis=2) < PAPER_WHITE
    rows = dark.any(axis=1).nonzero()[0]
    columns = dark.any(axis=0).nonzero()[0]
    if rows.size:
        return png.encode(drawn[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])
    return None


def machine_of(evaluation: Evaluation) -> Scene:
    """Return the scene of a build with the user's own models in it."""
    from rigwright.picture.scenery import scene_of
    from rigwright.picture.user_models.attached import Attached
    from rigwright.picture.user_models.subjects import with_models

    models = Attached().meshes(with_models(evaluation.assembly))
    return scene_of(
        evaluation.assembly, evaluation.findings, models=models, checks=evaluation.checks
    )
