import { drawScores, drawStatus } from "../board/players.js";
import { moverOf, viewOfState } from "../board/view.js";
import { find, findAll, make } from "../common/dom.js";
import { label } from "../common/labels.js";
import { describeEnd, describeTurn, labelSeats, opponentsIn, whoPlays } from "../words/who.js";
import { isBotToMove, isFollowing, isOpen, isUsersTurn } from "./page.js";
import { cellOf } from "./waiting.js";
export function drawPanel(page, address) {
    const view = viewOfState(page.shown);
    drawTurn(page, view);
    drawWaiting(page);
    find(HTMLElement, "#thinking").textContent = thinkingText(page);
    drawScores(view);
    const { seats, position, day } = page.live;
    const texts = labelSeats(seats, { isOver: moverOf(position) === null, isRanked: day !== null });
    for (const [index, { player }] of seats.entries()) {
        find(HTMLElement, `[data-player="${player}"] .occupant`).textContent = texts[index] ?? "";
    }
    drawTools(page);
    drawLinks(page, address);
}
function drawTurn(page, view) {
    const isYours = isUsersTurn(page);
    const status = statusOf(page, view);
    drawStatus(view, make("span", { class: isYours && "badge" }, status));
    const turn = find(HTMLElement, "#turn");
    const text = isYours ? label("your_turn_at", { ply: page.shown.ply + 1 }) : "";
    if (turn.textContent !== text)
        turn.textContent = text;
    document.title = `${isYours ? "● " : ""}${label("page_title", { status })}`;
}
function statusOf(page, { players }) {
    const who = whoPlays(page.live.seats);
    const mover = players.find((player) => player.is_to_move);
    if (mover)
        return describeTurn(who, mover.name, isUsersTurn(page));
    return describeEnd(who, players.map(({ score }) => score));
}
function drawWaiting({ waiting }) {
    const notice = find(HTMLElement, "#waiting");
    const text = waiting ? label("move_waits", { move: cellOf(waiting) }) : "";
    if (notice.textContent !== text)
        notice.textContent = text;
}
function thinkingText(page) {
    const { live, shown, waiting } = page;
    if (!isFollowing(page) || !isBotToMove(shown) || waiting || live.request)
        return "";
    const seat = live.seats.find(({ player }) => player === moverOf(shown.position)?.name);
    const hasFailed = shown === live && seat?.can_hand_over;
    return label(hasFailed ? "opponent_failed" : "opponent_thinking", {
        name: opponentsIn(live.seats).get(seat?.player ?? "")?.name ?? "",
    });
}
function drawTools(page) {
    const { live, shown, showsMoves, isReplaying } = page;
    find(HTMLButtonElement, "[data-command=undo]").disabled = !live.can_undo;
    find(HTMLButtonElement, "[data-command=restart]").disabled = !live.can_restart;
    const isOver = moverOf(live.position) === null;
    const goesBack = !isOver && live.clocks === null;
    find(HTMLElement, "#winding").hidden = !goesBack || live.day !== null;
    find(HTMLButtonElement, "[data-command=restart]").hidden = !goesBack;
    const help = find(HTMLElement, "#help");
    help.textContent = label(showsMoves ? "hide_moves" : "show_moves");
    help.hidden = isOver;
    const hint = find(HTMLElement, "#hint");
    hint.setAttribute("aria-disabled", String(!live.is_your_turn || !isFollowing(page)));
    hint.hidden = !live.can_analyse || isOver;
    find(HTMLElement, "#analysis-off").hidden = live.can_analyse;
    find(HTMLElement, "#replay").textContent = label(isReplaying ? "replay_stop" : "replay");
    find(HTMLElement, "#watching").hidden = live.is_player || isOver;
    const hasFlagged = live.seats.some((seat) => seat.is_yours && seat.has_flagged);
    find(HTMLElement, "#time-up").hidden = isOver || !hasFlagged;
    const openSeats = find(HTMLElement, "#open-seats");
    openSeats.hidden = isOver || !live.seats.some(isOpen);
    openSeats.textContent = label(live.seats.some((seat) => seat.is_reserved) ? "rematch_waits" : "open_seat");
    find(HTMLElement, "#viewing").hidden = isFollowing(page);
    find(HTMLElement, "#viewing-text").textContent = label("viewing_move", { ply: shown.ply });
    const logNote = find(HTMLElement, "#log-live");
    logNote.hidden = isFollowing(page);
    logNote.textContent = label("log_live", { ply: live.plies });
}
function drawLinks({ live: { can_analyse: canAnalyse }, shown }, positionAddress) {
    for (const field of findAll(HTMLInputElement, "#share-at")) {
        field.value = `${find(HTMLInputElement, "#share-live").value}?at=${shown.ply}`;
    }
    const query = new URLSearchParams({ p: shown.position });
    find(HTMLInputElement, "#share-position").value = `${new URL(positionAddress, location.href)}?${query}`;
    const edit = find(HTMLAnchorElement, "#edit-position");
    edit.href = `${edit.pathname}?${query}`;
    const analyse = find(HTMLAnchorElement, "#analyse");
    const analysed = new URLSearchParams(analyse.search);
    analysed.set("at", String(shown.ply));
    analyse.href = `${analyse.pathname}?${analysed}`;
    analyse.hidden = !canAnalyse;
}
