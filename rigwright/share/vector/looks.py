"""The colours of faces and of their lines: those that the 3D view gives them, one for each face.

Knows light and palette; no file format.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rigwright.arrays import Floats
from rigwright.graphics.mesh import MATERIALS
from rigwright.graphics.mesh.edges import FIN_EDGE, PLAIN_EDGE, SOFT_EDGE
from rigwright.graphics.render.camera import pixels_per_mm
from rigwright.graphics.render.palette import Palette, Rgb, heat_colour
from rigwright.graphics.render.shot import HEAT_SHARE, PANEL_LIGHT, PANELS, Shot
from rigwright.graphics.scene import Body, Layer, Scene
from rigwright.share.vector.faces import Faces

GLASS = MATERIALS.index("glass")
SHOWN_PX = 2.5  # edges of a row closer than this would run together and are left out
AMBIENT, KEY, FILL = (
    0.40,
    0.62,
    0.34,
)  # as rigwright.graphics.render.shot.brightness and the shaders
GLOSS = 0.25


class Looks:
    """Colours and opacities of the faces of a scene in a view."""

    def __init__(self, scene: Scene, frame: Shot) -> None:
        self._scene = scene
        self._frame = frame
        self._palette = frame.palette
        colours = [_base(body, scene, frame.palette) for body in scene.bodies]
        self._base = np.array(colours)

    def of(self, faces: Faces) -> tuple[NDArray[np.uint8], Floats]:
        """Return the colour and the opacity of each triangle's face."""
        if not len(faces.face):
            return np.zeros((0, 3), np.uint8), np.zeros(0)
        normals = faces.normals()
        towards = self._towards_the_eye(faces)
        straight = np.einsum("ij,ij->i", normals, towards)
        grazing = 1.0 - np.abs(straight)
        opacity = self._opacity(faces, grazing)
        light = self._light(faces, normals, opacity)
        gloss = np.where(opacity < 1, GLOSS * grazing**3, 0.0)
        white = np.maximum(light - 1.0, gloss)[:, None]
        shade = np.minimum(light, 1.0)[:, None]
        base = self._base[faces.body, faces.material]
        colour = base * shade
        colour = colour * (1 - white) + white
        colour[faces.inner] = self._palette.cut_face
        tints = np.rint(np.clip(colour, 0, 1) * 255)
        return tints.astype(np.uint8), opacity

    def _light(self, faces: Faces, normals: Floats, opacity: Floats) -> Floats:
        """Return how brightly each face is lit; opaque panels are lit more evenly than the rest."""
        light = AMBIENT + KEY * _lit(normals, self._frame.key_light)
        light += FILL * _lit(normals, self._frame.fill_light)
        panels = [MATERIALS.index(name) for name in PANELS]
        is_panel = np.isin(faces.material, panels) & (opacity >= 1)
        share = np.where(is_panel, PANEL_LIGHT, 1.0)
        return 1.0 + (light - 1.0) * share

    def _opacity(self, faces: Faces, grazing: Floats) -> Floats:
        palette = self._palette
        clear, at_grazing = palette.glass_opacity
        more = at_grazing - clear
        pane = clear + more * grazing**2
        is_pane = (faces.material == GLASS) & ~faces.inner
        opacity = np.where(is_pane, pane, 1.0)
        of_glass = self._on_layer(faces, Layer.GLASS)
        of_ghosts = self._on_layer(faces, Layer.GHOST)
        opacity[of_glass] = palette.xray_opacity
        opacity[of_ghosts] = palette.ghost_opacity
        return opacity

    def _on_layer(self, faces: Faces, layer: Layer) -> NDArray[np.bool_]:
        """Return which faces are of a body on one layer of the scene."""
        bodies = [body.layer is layer for body in self._scene.bodies]
        return np.array(bodies)[faces.body]

    def _towards_the_eye(self, faces: Faces) -> Floats:
        if self._frame.camera.orthographic:
            back = np.array(self._frame.back)
            return np.broadcast_to(back, (len(faces.face), 3))
        way = self._from_the_middle(faces)
        length = np.linalg.norm(way, axis=1, keepdims=True)
        return way / np.maximum(length, 1e-9)

    def _from_the_middle(self, faces: Faces) -> Floats:
        """Return the way from the middle of each triangle to the eye."""
        return np.array(self._frame.eye) - faces.corners.mean(axis=1)

    def line(self, tone: int, body: int) -> Rgb:
        """Return the colour of a line of a tone on a body."""
        shown = self._scene.bodies[body]
        is_ghost = shown.layer is Layer.GHOST
        if is_ghost or (shown.label in self._scene.highlighted and tone != FIN_EDGE):
            return self._palette.accent
        tones = {
            PLAIN_EDGE: self._palette.edge,
            FIN_EDGE: self._palette.fin_line,
            SOFT_EDGE: self._palette.soft_edge,
        }
        return tones[tone]

    def shown_lines(self, faces: Faces) -> NDArray[np.bool_]:
        """Return which edges stand far enough from their neighbours to be drawn."""
        camera = self._frame.camera
        _, height = self._frame.size
        scale = pixels_per_mm(camera, height) / self._frame.pixel_ratio
        away = np.full(len(faces.face), camera.distance_mm)
        if not camera.orthographic:
            way = self._from_the_middle(faces)
            away = np.maximum(way @ np.array(self._frame.back), 1.0)
        pixels = scale * camera.distance_mm / away
        return faces.spacing * pixels[:, None] >= SHOWN_PX


def _lit(normals: Floats, light: tuple[float, float, float]) -> Floats:
    return np.maximum(normals @ np.array(light), 0.0)


def _base(body: Body, scene: Scene, palette: Palette) -> Floats:
    """Return the colours of a body's materials, without light."""
    colours = np.array(palette.materials)
    if body.layer is Layer.GHOST:
        accent = np.array(palette.accent)
        return np.broadcast_to(accent, colours.shape)
    cards = {} if scene.air is None else scene.air.cards
    if body.layer is not Layer.SOLID or body.label not in cards:
        return colours
    heat = np.array(heat_colour(palette, cards[body.label]))
    return heat * HEAT_SHARE + colours * (1 - HEAT_SHARE)
