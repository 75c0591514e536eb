"""The view of leads and sockets."""
