"""Meshes of the parts, made from their own dimensions, for the eyes only.

Here belong the shapes that each kind of part is drawn with; what fits is decided with the boxes of
`assembly`, and OpenGL belongs in `render`.
"""
