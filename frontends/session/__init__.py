"""The pure game loop and the values that all frontends share."""
