"""The site without a server: the pages for one person, rendered by the application and written as files."""
