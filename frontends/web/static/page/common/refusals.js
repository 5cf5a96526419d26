import { filled } from "./labels.js";
let table = null;
export async function word({ code, fields }) {
    table ??= fetch(new URL("../../../../api/refusals", import.meta.url)).then((response) => response.json());
    try {
        const { sentences } = await table;
        const words = Object.entries(fields).map(([name, value]) => [name, fieldText(name, value, sentences)]);
        return filled(String(sentences[code] ?? sentences.failed), Object.fromEntries(words));
    }
    catch {
        table = null;
        return null;
    }
}
function fieldText(name, value, sentences) {
    if (name !== "retry_after")
        return String(value);
    const seconds = Number(value);
    if (seconds < 120)
        return filled(String(sentences.retry_seconds), { seconds });
    const minutes = Math.ceil(seconds / 60);
    if (minutes > 120)
        return filled(String(sentences.retry_hours), { hours: Math.ceil(minutes / 60) });
    return filled(String(sentences.retry_minutes), { minutes });
}
