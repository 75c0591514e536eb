"""What all files of the program share: folders, locks, logs, safe writing and safe reading.

Here belongs what holds for any file. The content of a build's or a part's file belongs in
`documents`.
"""
