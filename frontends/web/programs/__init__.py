"""House programs: who is connected, and the stream on which their clients learn where to move."""
