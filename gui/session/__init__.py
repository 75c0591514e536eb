"""The open build: its history, the catalogs it is judged on, the card in the hand, the selection.

Every change of the build goes through `Session.commit`. Widgets do not belong here.
"""
