"""A build in a form that people without the program can use: a web page, a code in text, Markdown
for forums.

What is said comes from the reports and the check; nothing is worked out here, and no file is read
or written.
"""
