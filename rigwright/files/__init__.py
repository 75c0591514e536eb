"""What all files of the program share: where they lie, whole files or none, guards against damaged
ones.

Here belong folders, locks, logs and safe writing; what stands in a build's or a part's file belongs
in `documents`.
"""
