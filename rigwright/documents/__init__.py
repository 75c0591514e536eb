"""Files of ours: `.rig` builds, `.rigpart` parts, and the records of parts within them.

Here belong reading, writing and the versions of the formats; what a build is belongs in `build`,
and files of others belong in `importing`.
"""
