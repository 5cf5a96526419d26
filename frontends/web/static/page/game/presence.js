import { moverOf } from "../board/view.js";
import { find, findAll } from "../common/dom.js";
import { label } from "../common/labels.js";
import { nameOf, opponentsIn, whoPlays } from "../words/who.js";
export function drawPresence(live) {
    for (const seat of live.seats) {
        for (const mark of findAll(HTMLElement, `[data-player="${seat.player}"] .presence`))
            drawMark(mark, seat);
    }
    for (const watchers of findAll(HTMLElement, "#watchers")) {
        watchers.hidden = live.watching === 0;
        watchers.textContent = label("watchers", { count: live.watching });
    }
    for (const notice of findAll(HTMLElement, "#absence"))
        drawNotice(notice, live);
}
export function absentSeat({ position, seats }) {
    const mover = moverOf(position)?.name;
    return (seats.find(({ player, is_yours, can_hand_over, seat, presence }) => player === mover && !is_yours && can_hand_over && seat === "human" && presence !== "") ?? null);
}
function drawMark(mark, seat) {
    const { presence, away_minutes: minutes } = seat;
    mark.hidden = presence === "" || seat.seat !== "human" || seat.is_yours;
    mark.dataset.where = presence;
    if (presence === "")
        return;
    mark.textContent = minutes > 0 ? label("presence_minutes", { count: minutes }) : label(`presence_${presence}`);
}
function drawNotice(notice, live) {
    const absent = absentSeat(live);
    const replaced = live.seats.find((seat) => seat.can_claim) ?? null;
    const shown = absent ?? replaced;
    notice.hidden = shown === null || live.request !== null || moverOf(live.position) === null;
    if (!shown)
        return;
    const player = nameOf(whoPlays(live.seats), shown.player);
    const text = !absent
        ? label("replaced", { name: opponentsIn(live.seats).get(shown.player)?.name ?? "" })
        : absent.presence === "here"
            ? label("idle_absence", { player })
            : label("absence", { player });
    const line = find(HTMLElement, "#absence-text");
    if (line.textContent !== text)
        line.textContent = text;
    for (const form of findAll(HTMLFormElement, "form", notice)) {
        form.hidden = (form.dataset.sends === "hand") !== (absent !== null);
        const player = form.elements.namedItem("player");
        if (player instanceof HTMLInputElement)
            player.value = shown.player;
    }
}
