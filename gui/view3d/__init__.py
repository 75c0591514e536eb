"""The 3D view, its bars and its tools.

Here belong the widget with its parts, and what floats over the picture; the scene is made by
`rigwright.picture.scenery` and drawn by `rigwright.graphics.render`.
"""
