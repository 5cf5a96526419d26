import { moverOf } from "../board/view.js";
import { find, findAll } from "../common/dom.js";
import { label } from "../common/labels.js";
import { HUMAN } from "../words/facts.js";
import { labelSeats } from "../words/who.js";
import { wordRequest } from "../words/words.js";
import { isWaiting } from "./page.js";
export function drawSeats({ live }) {
    drawRequest(live);
    const isOver = moverOf(live.position) === null;
    const canInvite = live.is_player && !isOver;
    const texts = labelSeats(live.seats, { isOver, isRanked: live.day !== null });
    for (const [index, seat] of live.seats.entries())
        drawSeat(seat, texts[index] ?? "", canInvite);
    for (const notice of findAll(HTMLElement, "[data-bounded]"))
        notice.hidden = !canInvite || areBounded(live, notice);
    for (const phrases of findAll(HTMLElement, "#phrases"))
        phrases.hidden = !live.can_say;
    for (const choice of findAll(HTMLElement, "#watching-choice"))
        drawWatchingChoice(choice, live);
    for (const leaving of findAll(HTMLElement, "#leaving"))
        leaving.hidden = !live.can_leave;
    for (const resigning of findAll(HTMLElement, "#resigning"))
        resigning.hidden = !live.can_resign;
}
function areBounded({ seats }, notice) {
    const bounded = notice.dataset.bounded?.split(" ") ?? [];
    return seats.every(({ seat }) => seat === HUMAN || bounded.includes(seat));
}
function drawWatchingChoice(choice, { is_public: isPublic, allows_watching: allows }) {
    choice.hidden = allows === null;
    const text = isPublic ? "watch_public" : allows ? "watch_waiting" : "watch_private";
    find(HTMLElement, "[data-slot=text]", choice).textContent = label(text);
    find(HTMLElement, "[value=yes]", choice).hidden = allows === true;
    find(HTMLElement, "[value=no]", choice).hidden = allows !== true;
}
function drawRequest({ request, seats }) {
    find(HTMLElement, "#request").hidden = request === null;
    find(HTMLElement, "#request-text").textContent = request ? wordRequest(request, seats) : "";
    find(HTMLElement, "#request-answers").hidden = !request?.needs_you;
}
function drawSeat(seat, occupant, canInvite) {
    const box = find(HTMLElement, `[data-seat="${seat.player}"]`);
    const slots = {
        link: Boolean(seat.link),
        renew: Boolean(seat.link),
        others: seat.is_yours,
        name: seat.is_yours,
        hand: seat.can_hand_over,
        claim: seat.can_claim,
        block: seat.can_block,
        unblock: seat.is_blocked,
        invite: canInvite && seat.seat !== "human" && !seat.is_yours,
    };
    for (const [name, isShown] of Object.entries(slots)) {
        for (const slot of findAll(HTMLElement, `[data-slot=${name}]`, box))
            slot.hidden = !isShown;
    }
    for (const invite of findAll(HTMLElement, `[data-invite="${seat.player}"]`))
        invite.hidden = !isWaiting(seat);
    find(HTMLElement, ".occupant", box).textContent = occupant;
    find(HTMLElement, `[data-spec="${seat.player}"]`).textContent = seat.seat;
    for (const field of findAll(HTMLInputElement, "[data-slot=link] input", box))
        field.value = seat.link ?? "";
    if (seat.link)
        find(HTMLImageElement, "[data-slot=link] img", box).src = `${seat.link}/code.svg`;
}
