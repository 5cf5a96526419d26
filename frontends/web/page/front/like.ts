// The form for a new game, filled in like another game of this browser.

import { find } from "../common/dom.ts";
import type { Game } from "../table/loop.ts";
import { fieldsLike } from "../table/new-game.ts";

/** Fill in the form for a new game like another one. */
export function fillInLike(game: Pick<Game, "deal" | "pace" | "firstSeats">) {
  const form = find(HTMLFormElement, "form:has(#seed)");
  for (const [name, value] of Object.entries(fieldsLike(game))) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLSelectElement)) continue;
    const isOffered = [...field.options].some((option) => option.value === value);
    if (isOffered) field.value = value;
    const spec = form.elements.namedItem(`${name}_spec`);
    if (isOffered || !(spec instanceof HTMLInputElement)) continue;
    spec.value = value;
    spec.closest("details")?.setAttribute("open", "");
  }
}
