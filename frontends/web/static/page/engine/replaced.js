const GONE = [404, 410];
export async function reloadIfReplaced() {
    const response = await fetch(import.meta.url, { method: "HEAD", cache: "no-store" }).catch(() => null);
    const isReplaced = response !== null && GONE.includes(response.status);
    if (isReplaced)
        location.reload();
    return isReplaced;
}
