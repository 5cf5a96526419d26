"""The pages: one module and one template each. Every form works without a script, and redirects after a change."""
