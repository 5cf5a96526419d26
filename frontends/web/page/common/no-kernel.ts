// The notice of a page whose board plays that the rules could not be loaded, or have ended.

/** Show the notice, which offers to load the page again, or to go on without scripts. */
export function showNoKernel() {
  const notice = document.querySelector("#no-kernel");
  if (!notice) {
    addEventListener("DOMContentLoaded", showNoKernel, { once: true }); // The page is not read so far yet.
    return;
  }
  notice.removeAttribute("hidden");
  notice.querySelector("[type=button]")?.addEventListener("click", () => location.reload());
}
