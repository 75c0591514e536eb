"""The window: Qt widgets over the engine; each file shows one thing.

Panels never import panels; they see the session's snapshots and call its verbs.
"""
