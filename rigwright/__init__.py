"""Rigwright's engine: parts, builds, what fits, what it draws and where the heat goes.

It knows no window toolkit; the `gui` package and the command stand on top of it.
"""

__version__ = "0.1.0"
