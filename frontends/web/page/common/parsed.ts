// Waits until the browser has parsed the page. A page may load its script with `async`: modules that the script imports
// before this one run at once, and those that it imports after this one wait.

if (document.readyState === "loading") {
  await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve, { once: true }));
}

export {};
