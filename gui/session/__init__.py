"""The open build: its history, the catalogs that it is judged on, the card in the hand, and the
selection.

`Session` is made of parts, which all stand on `ShownBuild`; panels do not see that one. Here
belongs what several panels share; every change of the build goes through `session.document.commit`.
Widgets do not belong here.
"""
