"""A scene as flat faces in the order in which they are painted over each other, for drawings that
have no depth of their own, such as SVG.

Hidden faces, order and cuts belong here; how a face is written to a file does not. Needs no OpenGL.
"""
