// Says so when a script of the page, or a module that it imports, could not be loaded: the page needs them.

/**
 * Show the notice if an event tells that a script or a module is missing. The message about a missing module differs
 * between browsers, but always has the word "module".
 */
function say({ target, error, reason = error }: Event & { error?: unknown; reason?: unknown }) {
  if (target instanceof HTMLScriptElement || / module/.test(String(reason)))
    document.querySelector("#load-problem")?.removeAttribute("hidden");
}

addEventListener("error", say, true);
addEventListener("unhandledrejection", say);
