"""Windows that are opened by a command and closed again: preferences, comparison, notes, sharing.

A form that edits the build beside the views belongs to `gui/forms`.
"""
