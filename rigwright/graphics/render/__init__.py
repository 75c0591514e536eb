"""Pictures of a scene through OpenGL: camera, colours, shaders, buffers, and a way to draw without
a display.

Importing the package loads no OpenGL; `renderer` and `headless` do. Knows no part, no rule and no
Qt.

moderngl with a renderer of our own draws, since pyqtgraph.opengl costs 0.6 s of import, needs a
display and hides what OpenGL says of a fault.
"""

from __future__ import annotations

from rigwright.text.refused import WordedError


class RenderUnavailable(WordedError, RuntimeError):
    """OpenGL cannot draw here; the message is one plain sentence for the user."""
