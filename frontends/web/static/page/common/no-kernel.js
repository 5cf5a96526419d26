export function showNoKernel() {
    const notice = document.querySelector("#no-kernel");
    if (!notice) {
        addEventListener("DOMContentLoaded", showNoKernel, { once: true });
        return;
    }
    notice.removeAttribute("hidden");
    notice.querySelector("[type=button]")?.addEventListener("click", () => location.reload());
}
