"""The reader of model files: a process of its own, so that no file can take the program with it.

It binds its own time and memory before it looks at the file, writes one answer to its standard
output and ends. Loads numpy, and cascadio for STEP; knows no window.
"""

from __future__ import annotations

import faulthandler
import os
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from mmap import ACCESS_READ, mmap
from pathlib import Path

from rigwright.picture.user_models.answer import answer_of, refusal
from rigwright.picture.user_models.model import REDUCE, Model, ModelError, Surface, checked
from rigwright.text.language import translated
from rigwright.text.refused import system_words
from rigwright.text.sentence import worded

GRACE_S = 5  # the program that started it ends it before that, if it still lives
STEP_SCALE = 1000.0  # what is converted to GLB is in metres there


def main(arguments: Sequence[str]) -> int:
    """Read a file; arguments are seconds, bytes of memory, a folder for what is made meanwhile,
    its path.
    """
    seconds, memory_bytes = (int(argument) for argument in arguments[:2])
    folder, path = (Path(argument) for argument in arguments[2:4])
    _bind(seconds + GRACE_S, memory_bytes)
    output = os.dup(1)
    os.dup2(2, 1)  # libraries that talk must not talk into the answer
    answer = answer_to(path, folder)
    with os.fdopen(output, "wb") as file:
        file.write(answer)
    return 0


def _bind(seconds: int, memory_bytes: int) -> None:
    """End after so long whatever happens, with no more memory than that where the system sees to
    it.
    """
    with suppress(OSError, ValueError, RuntimeError):  # this clock needs a stream for errors
        faulthandler.dump_traceback_later(seconds, exit=True)
    try:
        import resource
    except ImportError:  # Windows has other ways
        return
    bounds = (
        (resource.RLIMIT_AS, memory_bytes),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_CORE, 0),
    )
    for what, bound in bounds:
        with suppress(OSError, ValueError):  # a lower bound is set already
            resource.setrlimit(what, (bound, bound))


def answer_to(path: Path, folder: Path) -> bytes:
    """Return the answer about a file: its model, or the fault in it."""
    kind = path.suffix[1:].upper()
    try:
        return answer_of(model_of(path, folder))
    except ModelError as error:
        return refusal(str(error))
    except MemoryError:
        said = "{name} takes too much memory to read, so {way_out}."
        return refusal(worded(said, name=path.name, way_out=translated(REDUCE)))
    except OSError as error:
        why = system_words(error)
        return refusal(worded("{name} cannot be read: {why}.", name=path.name, why=why))
    except Exception:  # whatever the bytes led to
        said = "{name} is damaged or no {kind} file: it cannot be read."
        return refusal(worded(said, name=path.name, kind=kind))


def model_of(path: Path, folder: Path) -> Model:
    """The model in a file, read in this process and without a clock."""
    import numpy as np

    with np.errstate(all="ignore"):  # what is not finite is found in the end
        return checked(path.name, _surface(path, folder))


def _surface(path: Path, folder: Path) -> Surface:
    match path.suffix.casefold():
        case ".stl":
            from rigwright.picture.user_models.stl import read_stl

            return read_stl(path.name, _content(path))
        case ".obj":
            from rigwright.picture.user_models.obj import read_obj

            return read_obj(path.name, _content(path))
        case ".glb":
            from rigwright.picture.user_models.glb import read_glb

            return read_glb(path.name, _content(path))
        case _:
            return _from_step(path, folder / "made.glb")


def _content(path: Path) -> memoryview:
    """Return the content of a file; only the bytes that are looked at come into memory."""
    with path.open("rb") as file:
        return memoryview(mmap(file.fileno(), 0, access=ACCESS_READ))


def _from_step(path: Path, made: Path) -> Surface:
    """Solids turned into triangles by OpenCASCADE, which may crash."""
    from rigwright.picture.user_models.glb import read_glb

    import_module("cascadio").step_to_glb(str(path), str(made))
    surface = read_glb(path.name, _content(made))
    return surface.changed(positions=surface.positions * STEP_SCALE)
