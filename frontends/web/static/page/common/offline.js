import { idle, savesData } from "./idle.js";
let isTried = false;
if (!("installsLater" in document.body.dataset))
    installWorker();
addEventListener("appinstalled", installWorker);
export function installWorker() {
    if (!isTried)
        install();
    isTried = true;
}
async function install() {
    const { worker } = document.body.dataset;
    if (!worker || !isSecureContext || !("serviceWorker" in navigator) || savesData())
        return;
    await idle();
    if (!navigator.onLine)
        await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    await navigator.serviceWorker.register(worker).catch(() => null);
}
