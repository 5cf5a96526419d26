// Waits until the page is parsed. In a script that the page loads with `async`, what is imported before this module
// runs while the browser still parses the page, and what is imported after it runs then.

if (document.readyState === "loading") {
  await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve, { once: true }));
}

export {};
