import { find } from "../common/dom.js";
import { fieldsLike } from "../table/new-game.js";
export function fillInLike(game) {
    const form = find(HTMLFormElement, "form:has(#seed)");
    for (const [name, value] of Object.entries(fieldsLike(game))) {
        const field = form.elements.namedItem(name);
        if (!(field instanceof HTMLSelectElement))
            continue;
        const isOffered = [...field.options].some((option) => option.value === value);
        if (isOffered)
            field.value = value;
        const spec = form.elements.namedItem(`${name}_spec`);
        if (isOffered || !(spec instanceof HTMLInputElement))
            continue;
        spec.value = value;
        spec.closest("details")?.setAttribute("open", "");
    }
}
