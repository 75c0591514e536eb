"""Parts from elsewhere: readers for pasted lists, BuildCores OpenDB and CSV files, and the written
rules that foreign records have to pass.

Here belong reading and judging what comes from outside; the caller's store writes the parts, in one
step, and a list becomes a build in `proposals.listed`. `recognised` takes any file or text and says
what it is; `file_kinds` looks at its first bytes, `qr_picture` finds the code in a picture, and
`sources` chooses the reader of a database or table.

The two ways on are folders that do not know each other: `lists` takes a line of a list to a part,
`records` a record of a database or table. What both know of words stands here: `spellings` of
makers and sockets, and `name_words`, what stands in the name of a part.
"""
