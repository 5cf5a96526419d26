"use strict";
const LONGEST = 10_000;
const SENT = "tribolo.sent";
let isSending = false;
addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post")
        return;
    if (isSending)
        event.preventDefault();
    isSending = true;
    setTimeout(release, LONGEST);
    const key = new FormData(form).get("key");
    if (key)
        inSession((storage) => storage.setItem(SENT, String(key)));
});
addEventListener("pageshow", ({ persisted }) => {
    const [visit] = performance.getEntriesByType("navigation");
    const lost = inSession((storage) => storage.getItem(SENT));
    inSession((storage) => storage.removeItem(SENT));
    if (lost === null && !persisted && visit?.type !== "back_forward")
        return;
    release();
    for (const field of document.querySelectorAll("[name=key]")) {
        field.setAttribute("value", lost ?? `${Date.now()}`.padStart(22, "0"));
    }
});
function release() {
    isSending = false;
}
function inSession(act) {
    try {
        return act(sessionStorage);
    }
    catch {
        return null;
    }
}
