"""The pure game loop and the values that every frontend shares."""
