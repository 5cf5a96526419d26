"""The pages, by feature. The forms that change something work without a script."""
