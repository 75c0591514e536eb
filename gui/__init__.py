"""The window: Qt widgets over the engine, one folder for each panel.

Panels never import panels: they see the session's snapshots and call its verbs; whatever can be
known without Qt belongs in the engine.
"""
