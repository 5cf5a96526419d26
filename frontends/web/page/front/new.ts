// The form for a new game with all its settings.

import "../common/site.ts";
import { find } from "../common/dom.ts";
import { offerFittingOpponents } from "../local/fitting.ts";
import { connectForms, difficulties } from "../local/forms.ts";
import type { Game } from "../local/loop.ts";
import { fieldsLike } from "../local/new-game.ts";
import { GameStore } from "../local/store.ts";
import { HUMAN } from "../words/facts.ts";
import { connectNetwork } from "./network.ts";

connectForms();
await connectNetwork();
const like = new URLSearchParams(location.hash.slice(1)).get("like");
if (like !== null) {
  const { games } = await (await GameStore.open()).list();
  const game = games.find(({ id }) => id === like);
  if (game) fillInLike(game);
}
offerFittingOpponents();
const target = document.getElementById(location.hash.slice(1))?.closest("details");
target?.setAttribute("open", "");
if (target?.closest(".custom")) find(HTMLInputElement, "#custom").checked = true;
find(HTMLElement, "#settings").classList.remove("awaits-script");
find(HTMLElement, "main").dataset.ready = "";

/** Fill in the form for a new game like another one. */
function fillInLike(game: Pick<Game, "deal" | "pace" | "firstSeats">) {
  const form = find(HTMLFormElement, "form:has(#seed)");
  const opponents = specsOf(Object.values(game.firstSeats).filter((seat) => seat !== HUMAN));
  const isLike = ({ dataset }: HTMLInputElement) => specsOf(dataset.opponents?.split(" ") ?? []) === opponents;
  (difficulties().find(isLike) ?? find(HTMLInputElement, "#custom")).checked = true;
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

function specsOf(opponents: string[]) {
  return opponents.toSorted().join(" ");
}
