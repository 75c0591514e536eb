"""The machine as a picture: its parts as meshes, what stands where in the scene, models of the
user's own, and pictures as files.

Here belong the looks of parts and what is shown of an answer; the renderer itself belongs in
`graphics`, and what decides fit is the boxes of `assembly`.
"""
