"""What is said of an answer: as text and JSON, as the content of the assembly sheet."""
