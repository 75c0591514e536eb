"""Parts from elsewhere: readers for BuildCores OpenDB, CSV files and pasted lists, and the gate of
written rules that their records pass.

Here belong reading and judging foreign records; the caller's store writes them, in one step.
`catalog/importing.md` explains the rules to users.
"""
