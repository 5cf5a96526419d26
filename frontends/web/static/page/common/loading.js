"use strict";
function say({ target, error, reason = error }) {
    if (target instanceof HTMLScriptElement || / module/.test(String(reason)))
        document.querySelector("#load-problem")?.removeAttribute("hidden");
}
addEventListener("error", say, true);
addEventListener("unhandledrejection", say);
