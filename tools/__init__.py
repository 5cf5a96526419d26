"""Programs that write and check files of the repository; no other code imports them."""
