export async function idle() {
    if (document.readyState !== "complete") {
        await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
    }
    await new Promise((resolve) => {
        if (typeof requestIdleCallback === "undefined")
            setTimeout(resolve);
        else
            requestIdleCallback(resolve);
    });
}
export function savesData() {
    const { connection } = navigator;
    return connection?.saveData === true;
}
