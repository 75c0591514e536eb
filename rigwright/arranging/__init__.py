"""Edits of several cards at once: doubled, filled in, spread, moved together, laid aside, copied
as text.

Here belongs what such an edit makes of a build, each as one function from an evaluated build to
another; how cards are selected, and what a single card does at a place, does not.
"""
