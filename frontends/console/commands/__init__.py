"""The commands of `tribolo-cli`, one in each file, and the options that they share."""
