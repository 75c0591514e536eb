"""Forms that float over the window: site, workload, drives; and the fields that they are made of.

Here belong questions about the build as a whole. A part's own figures belong in `gui/part_editor`,
settings of the program in `gui/dialogs`.
"""
