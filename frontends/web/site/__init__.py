"""What belongs to the whole site: language, offline use, manifest and sitemap."""
