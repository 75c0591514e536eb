"""The program's own files: `.rig` builds, `.rigpart` parts, and the records of parts within them.

Here belong reading, writing and the versions of these formats. The fields of a build belong in
`build`; files of other programs belong in `importing`.
"""
