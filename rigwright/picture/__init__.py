"""The machine as a picture: meshes of its parts, their places in the scene, models of the user's
own, and picture files.

Here belongs how a machine looks. The renderer belongs in `graphics`; fit is decided on the boxes of
`assembly`, never on meshes.
"""
