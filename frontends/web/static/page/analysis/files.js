import { find } from "../common/dom.js";
import { download } from "../common/downloading.js";
import { formatRecord } from "../record/record.js";
import { sourceOfText } from "./sources.js";
export function connectFiles(ask, session, screen, show) {
    const field = find(HTMLTextAreaElement, "#record");
    const card = find(HTMLDetailsElement, "#open");
    if (location.hash === "#open")
        card.open = true;
    const open = async () => {
        try {
            const source = await sourceOfText(field.value, ask);
            screen.notify("");
            await show(source);
        }
        catch (error) {
            screen.notify(error instanceof Error ? error.message : String(error));
            find(HTMLElement, "#problem").scrollIntoView({ block: "nearest" });
        }
    };
    find(HTMLElement, "#open-record").addEventListener("click", open);
    const file = find(HTMLInputElement, "#record-file");
    file.addEventListener("change", async () => {
        const [chosen] = file.files ?? [];
        if (!chosen)
            return;
        field.value = await chosen.text();
        await open();
    });
    find(HTMLElement, "#save-record").addEventListener("click", async () => {
        const text = await formatRecord(session.tree, ask);
        field.value = text;
        download(new Blob([text], { type: "text/plain" }), "analysis.tribolo");
    });
}
