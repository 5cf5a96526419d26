"""A load generator for `tribolo-web`: simulated people play and watch games on a server that it starts itself."""
