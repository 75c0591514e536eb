"""Loads Qt's libraries, the fonts' list and the screen's OpenGL in threads, while Python reads the program's modules.

They take a sixth of a start. Python can do nothing else while it imports libraries or asks Qt for them, but it can
while they are loaded through `ctypes`; whoever wants them afterwards finds them there. Only on Linux, where that was
measured. What cannot be loaded is left to Qt, which says so.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from threading import enumerate as enumerate_threads

OPENGL = "loading OpenGL"
BEFORE_OPENGL = ("PySide6.QtOpenGLWidgets", "PySide6.QtSvg")  # later they would wait for its libraries
OF_QT = ("Core", "Gui", "Widgets", "XcbQpa", "OpenGLWidgets")
OF_PYTHON = ("Core", "Gui", "Widgets")  # Qt for Python's own


def load_qt_beside() -> None:
    """Begin to load what importing Qt loads."""
    if sys.platform.startswith("linux"):
        Thread(target=_load_qt).start()


def _load_qt() -> None:
    with suppress(ImportError, OSError, AttributeError):
        import ctypes

        ctypes.CDLL("libX11.so.6").XInitThreads()  # older ones do not by themselves; two threads will use the display
    with suppress(ImportError, OSError, AttributeError):
        import ctypes

        system, found = ctypes.CDLL(None), find_spec("PySide6")
        for folder in (found.submodule_search_locations or ()) if found else ():
            of_qt = [Path(folder, "Qt", "lib", f"libQt6{name}.so.6") for name in OF_QT]
            for path in (*of_qt, *(Path(folder, f"Qt{name}.abi3.so") for name in OF_PYTHON)):
                system.dlopen(os.fsencode(path), os.RTLD_LAZY)
        ctypes.CDLL("libfontconfig.so.1").FcInit()


def load_opengl_beside() -> None:
    """Begin to load the OpenGL of the application's X11 screen."""
    display = _x11_display() if sys.platform.startswith("linux") else 0
    if display:
        for name in BEFORE_OPENGL:
            import_module(name)
        Thread(target=_load_opengl, args=(display,), name=OPENGL).start()


def wait_for_opengl() -> None:
    """Until it is loaded, or known to be missing, where that was begun."""
    for thread in enumerate_threads():
        if thread.name == OPENGL:
            thread.join()


def _x11_display() -> int:
    """Where Qt keeps its connection to the X server; 0 without one."""
    with suppress(ImportError, AttributeError):
        from PySide6.QtGui import QGuiApplication, QNativeInterface

        native = QGuiApplication.instance().nativeInterface()  # type: ignore[union-attr]
        if isinstance(native, QNativeInterface.QX11Application):  # others have a display of another kind
            return native.display()
    return 0


def _load_opengl(display: int) -> None:
    with suppress(ImportError, OSError, AttributeError):
        from ctypes import CDLL, byref, c_int, c_void_p

        gl, count = CDLL("libGL.so.1"), c_int()
        gl.glXGetFBConfigs.argtypes, gl.glXGetFBConfigs.restype = [c_void_p, c_int, c_void_p], c_void_p
        gl.glXGetFBConfigs(display, 0, byref(count))
