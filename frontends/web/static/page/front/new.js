import { find, readJson } from "../common/dom.js";
import { setLabels } from "../common/labels.js";
import { offerFittingOpponents } from "../table/fitting.js";
import { connectForms } from "../table/forms.js";
import { GameStore } from "../table/store.js";
import { fillInLike } from "./like.js";
setLabels(readJson("#labels"));
connectForms();
const like = new URLSearchParams(location.hash.slice(1)).get("like");
if (like !== null) {
    const { games } = await (await GameStore.open()).list();
    const game = games.find(({ id }) => id === like);
    if (game)
        fillInLike(game);
}
offerFittingOpponents();
document.getElementById(location.hash.slice(1))?.closest("details")?.setAttribute("open", "");
find(HTMLElement, "main").dataset.ready = "";
