import { idle, savesData } from "../common/idle.js";
const NAMED = ["link[rel=modulepreload], link[rel=stylesheet], script[src]", "link[rel=prefetch]"];
export async function prepareGame(play) {
    await idle();
    if (savesData() || navigator.serviceWorker?.controller)
        return;
    const leaving = new AbortController();
    const leave = () => leaving.abort();
    addEventListener("beforeunload", leave);
    await fetchNamed(new URL(play, location.href), leaving.signal).catch(() => null);
    removeEventListener("beforeunload", leave);
}
async function fetchNamed(address, signal) {
    const fetched = (file) => fetch(file, { priority: "low", signal });
    const page = new DOMParser().parseFromString(await (await fetched(address)).text(), "text/html");
    for (const names of NAMED) {
        const files = [...page.querySelectorAll(names)].map((element) => {
            return new URL(element.getAttribute("src") ?? element.getAttribute("href") ?? "", address);
        });
        await Promise.allSettled(files.map(async (file) => (await fetched(file)).arrayBuffer()));
    }
}
