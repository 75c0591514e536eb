"""What all files of the program share: where they lie, whole files or none, guards against
damaged ones.
"""
