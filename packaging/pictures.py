"""Take the pictures of the README and the manual from the program itself.

Run it where there is a screen with OpenGL, from a checkout: `./dev pictures`. Each picture is of a
bundled example build, so that anybody who runs this gets the same one.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QRect, Qt  # noqa: E402
from PySide6.QtGui import QPixmap  # noqa: E402
from PySide6.QtWidgets import QWidget  # noqa: E402

MANUAL = ROOT / "assets" / "manual" / "pictures"
README = ROOT / "assets" / "pictures"
EXAMPLES = ROOT / "assets" / "examples"
SIZE = (1440, 900)
BLOWER = "rtx-a6000"  # of two slots: some places fit, some do not
SETTLED_MS = 2500  # panels are filled one after the other, and cameras travel
PAGE_PX = 640  # what a page of the manual has room for
QUALITY = 82


def main() -> int:
    """Take all pictures."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["RIGWRIGHT_DATA_DIR"] = folder  # nothing of the user's own is in a picture
        _take_all()
    return 0


def _take_all() -> None:
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    from gui.application import make_application, make_window
    from gui.look.appearance import Mode

    application = make_application(["rigwright"])
    window = make_window()
    window.resize(*SIZE)
    window.show()

    def settle() -> None:
        clock = QElapsedTimer()
        clock.start()
        while clock.elapsed() < SETTLED_MS:
            application.processEvents()

    def show(build: str, mode: Mode, view: str = "3d") -> None:
        window.commands.take([EXAMPLES / build])
        window.appearance.choose(mode)
        window.views.show_view(view)
        settle()

    def screen() -> QPixmap:
        return application.primaryScreen().grabWindow(window.winId())

    def part(widget: QWidget) -> QPixmap:
        origin = widget.mapTo(window, widget.rect().topLeft())
        return screen().copy(QRect(origin, widget.size()))

    settle()
    show("four-open-air-3090.rig", Mode.DARK)
    _keep(screen(), README / "window-dark.jpg")
    show("four-open-air-3090.rig", Mode.LIGHT)
    _keep(screen(), MANUAL / "window.jpg", PAGE_PX)
    _keep(part(window.panels.checks), MANUAL / "checks.jpg", PAGE_PX)
    show("two-open-air-3090.rig", Mode.LIGHT)
    window.session.hand.pick_up(BLOWER)
    settle()
    _keep(part(window.panels.ladder), MANUAL / "places.jpg")
    window.session.hand.put_back()
    for name in ("topology", "air"):
        show("four-blower-3090.rig", Mode.LIGHT, name)
        _keep(part(window.views), MANUAL / f"{name}.jpg", PAGE_PX)
    window.close()


def _keep(picture: QPixmap, path: Path, most_px: int | None = None) -> None:
    """Write a picture, made smaller where it is wider than a page."""
    if most_px is not None and picture.width() > most_px:
        picture = picture.scaledToWidth(most_px, Qt.TransformationMode.SmoothTransformation)
    path.parent.mkdir(parents=True, exist_ok=True)
    if not picture.save(str(path), None, QUALITY):
        raise SystemExit(f"{path} cannot be written.")
    print(f"{path.relative_to(ROOT)}  {picture.width()} × {picture.height()}")


if __name__ == "__main__":
    sys.exit(main())
