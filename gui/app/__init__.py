"""The process: its settings, the guard against faults, background threads, signals and versions.

Nothing here knows a build or a panel. The start of the program itself is `gui/application.py`.
"""
