"""One renderer without a display for all tests of this folder, and what they ask of its
pictures.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rigwright.graphics.render import headless
from rigwright.graphics.render.renderer import Renderer


@pytest.fixture(scope="session")
def _own_context() -> Iterator[Renderer]:
    with headless.renderer() as drawing:
        yield drawing


@pytest.fixture
def renderer(_own_context: Renderer) -> Iterator[Renderer]:
    """A renderer whose context is current, also after another test used one of a window."""
    with _own_context.context:
        yield _own_context
