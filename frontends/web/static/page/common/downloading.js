import { make } from "./dom.js";
export function download(file, name) {
    const address = URL.createObjectURL(file);
    make("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
export function downloadJson(value, name) {
    download(new Blob([JSON.stringify(value, null, 1)], { type: "application/json" }), name);
}
