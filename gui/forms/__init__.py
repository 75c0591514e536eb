"""Forms that float: site, workload, drives; and the fields they are made of.

Here belong questions about the build as a whole; a part's own figures belong in `gui/part_editor`,
settings of the program in `gui/preferences`.
"""
