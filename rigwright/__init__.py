"""Rigwright's engine: parts, builds, what fits, what it draws and where the heat goes.

It knows no window toolkit; the `gui` package and the command stand on top of it.
"""

import os

__version__ = "0.1.0"

# Read once, by numpy, when it is imported. Boxes need no pool of threads, and starting one takes
# time from every start.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
