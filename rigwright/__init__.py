"""Rigwright's engine: parts, builds, what fits, what it draws and where the heat goes.

It knows no window toolkit; the `gui` package and the command stand on top of it.
"""

import os

__version__ = "0.1.0"

# Both are read once, by numpy and pydantic, when they are imported. Boxes need no pool of threads, and no installed
# package extends our records: looking for either takes a tenth of a second from every start.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
