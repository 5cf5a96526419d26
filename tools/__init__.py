"""Programs that write files of the repository; no other code imports them."""
