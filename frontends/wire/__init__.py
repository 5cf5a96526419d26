"""What a server and its clients exchange: values of the JSON interface, and their words for clients in Python."""
