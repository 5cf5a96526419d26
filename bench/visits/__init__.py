"""What a visit costs the visitor and the server: Chromium opens the site through nginx, over a line of some speed."""
