"""The open build: its history, the catalogs it is judged on, the card in the hand, the selection.

`Session` puts its parts together; all of them stand on `ShownBuild`, which panels do not see. Every
change of the build goes through `session.document.commit`. Widgets do not belong here.
"""
