"""Model files that a user has of a part, read in a process of its own within time and memory.

What becomes of the reader costs the model and never the program: a file that makes it crash, hang
or grow is refused in one sentence. STEP files are read where cascadio is installed, which brings
100 MB of OpenCASCADE.
"""

from __future__ import annotations

import stat
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock, Timer

from rigwright.files.plain_text import escaped
from rigwright.picture.user_models.answer import MOST_ANSWER_BYTES, model_in
from rigwright.picture.user_models.model import AGAIN, REDUCE, Model, ModelError
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.refused import system_words
from rigwright.text.sentence import messages, worded

SUFFIXES = (".glb", ".stl", ".obj")
STEP = (".step", ".stp")
NO_STEP = messages(
    "For STEP, install the package cascadio, or export it as GLB or STL, for example with FreeCAD."
)
READ_MODEL = "--read-model"  # what the program is started with to be the reader
MOST_BYTES = 400_000_000
MOST_STEP_BYTES = 100_000_000  # solids take minutes to be turned into triangles
PROGRAM = Path(__file__).parents[3]


class Bounds(Value, frozen=True):
    """What a reader may take."""

    seconds: int = 20
    memory_bytes: int = 2 << 30


BOUNDS = Bounds()


class ModelReading:
    """One file being read, which another thread may stop at any moment."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._reader: subprocess.Popen[bytes] | None = None
        self.stopped = self.overdue = False

    def stop(self) -> None:
        """End the reader at once; the file is then refused."""
        with self._lock:
            self.stopped = True
            if self._reader is not None:
                self._reader.kill()

    def answer_of(self, command: Sequence[str], seconds: int) -> bytes:
        """What a reader says until it ends, is stopped, or has had its time."""
        with self._lock:
            if self.stopped:
                return b""
            self._reader = reader = _started(command)
        assert reader.stdout is not None
        clock = Timer(seconds, self._give_out)
        clock.daemon = True
        clock.start()
        try:
            answer = reader.stdout.read(MOST_ANSWER_BYTES + 1)
            if len(answer) > MOST_ANSWER_BYTES:
                reader.kill()
            reader.wait()
        finally:
            clock.cancel()
            reader.kill()
            reader.stdout.close()
        return answer

    def _give_out(self) -> None:
        self.overdue = True
        self.stop()


def _started(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """A process that can be read from, and shows no window of its own."""
    return subprocess.Popen(
        command,
        cwd=PROGRAM,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def readable() -> tuple[tuple[str, ...], str]:
    """The kinds of files that can be read here, and what to do about others.

    A sentence or nothing.
    """
    if find_spec("cascadio") is None:
        return SUFFIXES, translated(NO_STEP)
    return (*SUFFIXES, *STEP), ""


def reader_command() -> list[str]:
    """What starts the reader: this program, which in a frozen one is what Python is elsewhere."""
    frozen = getattr(sys, "frozen", False)
    if frozen:
        return [sys.executable, READ_MODEL]
    return [sys.executable, "-m", "rigwright", READ_MODEL]


def read_model(
    path: Path,
    reading: ModelReading | None = None,
    bounds: Bounds = BOUNDS,
    reader: Sequence[str] = (),
) -> Model:
    """The model in a file; a ModelError says what is wrong with it, and nothing else is raised.

    Takes as long as the reader may; `reading` lets another thread stop it. Another `reader` than
    the program's own is a command that takes the same arguments.
    """
    name = escaped(path.name)
    reading = reading or ModelReading()
    _insist_on_kind(path, name)
    try:
        with TemporaryDirectory(prefix="rigwright-", ignore_cleanup_errors=True) as folder:
            wanted = [str(bounds.seconds), str(bounds.memory_bytes), folder, str(path.absolute())]
            answer = reading.answer_of([*(reader or reader_command()), *wanted], bounds.seconds)
    except OSError as error:
        said = worded(
            "{name} cannot be read, as no reader can be started: {why}.",
            name=name,
            why=_reason(error),
        )
        raise ModelError(said) from None
    if reading.overdue:
        said = "{name} takes more than {seconds} s to read, so {way_out}."
        way_out = translated(REDUCE)
        raise ModelError(said, name=name, seconds=bounds.seconds, way_out=way_out)
    if reading.stopped:
        raise ModelError("{name} was not read to its end.", name=name)
    try:
        return model_in(name, answer)
    except ModelError:
        raise
    except ValueError:
        said = worded(
            "{name} made the reader of models crash, so {way_out}, or in another format.",
            name=name,
            way_out=translated(AGAIN),
        )
        raise ModelError(said) from None


def _insist_on_kind(path: Path, name: str) -> None:
    kind = path.suffix.casefold()
    if kind in STEP and kind not in readable()[0]:
        raise ModelError(
            "{name} is no model that can be read here: install the package cascadio for STEP "
            "files, or export this one as GLB or STL, for example with FreeCAD.",
            name=name,
        )
    if kind not in (*SUFFIXES, *STEP):
        raise ModelError(
            "{name} is no model that can be read here; choose a GLB, STL or OBJ file.",
            name=name,
        )
    try:
        about = path.stat()
    except OSError as error:
        said = worded("{name} cannot be read: {why}.", name=name, why=_reason(error))
        raise ModelError(said) from None
    except ValueError:
        said = worded("{name} cannot be read: no file can have that name.", name=name)
        raise ModelError(said) from None
    if not stat.S_ISREG(about.st_mode):  # a pipe might never end
        raise ModelError("{name} is not an ordinary file.", name=name)
    most = MOST_STEP_BYTES if kind in STEP else MOST_BYTES
    if about.st_size > most:
        raise ModelError(
            "{name} is {megabytes:,.0f} MB large; at most {most:,.0f} MB can be read.",
            name=name,
            megabytes=about.st_size / 1e6,
            most=most / 1e6,
        )
    if not about.st_size:
        raise ModelError("{name} is empty.", name=name)


def _reason(error: OSError) -> str:
    return system_words(error)
