// The form for a new game with all its settings.

import { find, readJson } from "../common/dom.ts";
import { setLabels } from "../common/labels.ts";
import { offerFittingOpponents } from "../table/fitting.ts";
import { connectForms } from "../table/forms.ts";
import { GameStore } from "../table/store.ts";
import { fillInLike } from "./like.ts";

setLabels(readJson("#labels"));
connectForms();
const like = new URLSearchParams(location.hash.slice(1)).get("like");
if (like !== null) {
  const { games } = await (await GameStore.open()).list();
  const game = games.find(({ id }) => id === like);
  if (game) fillInLike(game);
}
offerFittingOpponents();
document.getElementById(location.hash.slice(1))?.closest("details")?.setAttribute("open", "");
find(HTMLElement, "main").dataset.ready = "";
