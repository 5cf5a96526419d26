"""What the JSON interface sends, and the words for it, shared by the server and its clients."""
