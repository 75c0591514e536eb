"""A build in a form that people without the program can use: a web page, a code in text, Markdown
for forums, drawings.

Here belong these forms. Their content comes from `reports` and `picture`, and the caller reads and
writes the files.
"""
