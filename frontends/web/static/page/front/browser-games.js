import { thumbnail } from "../board/thumbnail.js";
import { moverOf, PLAYERS, viewOf } from "../board/view.js";
import { find, findAll, make } from "../common/dom.js";
import { download } from "../common/downloading.js";
import { dealName, label } from "../common/labels.js";
import { seatStates } from "../local/state.js";
import { HUMAN } from "../words/facts.js";
import { describeEnd, describeTurn, labelSeats, placeName, placeOf, whoPlays } from "../words/who.js";
const SHOWN = 20;
export function drawGames(play, games, broken, onDelete) {
    const list = find(HTMLElement, "#games");
    for (const item of findAll(HTMLElement, "#games [data-browser]"))
        item.remove();
    const others = findAll(HTMLElement, "#games > li");
    for (const game of games) {
        list.insertBefore(gameItem(play, game), others.find((item) => timeOf(item) <= game.touched) ?? null);
    }
    list.prepend(...broken.map((each) => brokenItem(each, onDelete)));
    list.hidden = list.childElementCount === 0;
    find(HTMLElement, "#no-games").hidden = !list.hidden;
    shorten(list);
}
function timeOf(item) {
    return Date.parse(find(HTMLTimeElement, "time", item).dateTime);
}
function shorten(list) {
    const items = [...list.children];
    const others = items.slice(SHOWN);
    for (const item of items)
        item.hidden = others.includes(item);
    const more = find(HTMLButtonElement, "#more-games");
    more.hidden = others.length === 0;
    more.textContent = label("more_games", { count: others.length });
    more.onclick = () => {
        for (const item of others)
            item.hidden = false;
        more.hidden = true;
        others[0]?.querySelector("a")?.focus();
    };
}
function gameItem(play, entry) {
    const { id, held, position, deal, touched } = entry;
    const scores = viewOf(position).players.map(({ score }) => score);
    const seats = seatStates(entry);
    const texts = labelSeats(seats, { isOver: moverOf(position) === null });
    const occupants = seats.map(({ style }, index) => {
        const score = make("span", { class: "score" }, scores[index] ?? 0);
        return make("span", { class: "row" }, tile(style), make("span", {}, texts[index] ?? ""), " ", score);
    });
    const time = new Date(touched);
    const who = whoPlays(seats);
    const mover = moverOf(position);
    const isYours = seats.some((seat) => seat.player === mover?.name && seat.is_yours && seat.seat === HUMAN);
    const status = mover ? describeTurn(who, mover.name, isYours) : describeEnd(who, scores);
    const about = make("span", { class: "muted small" });
    if (!isYours)
        about.append(status, make("br"));
    about.append(`${dealName(deal)}, `);
    about.append(make("time", { datetime: Number.isNaN(time.getTime()) ? null : time.toISOString() }));
    about.append(`, ${label("in_browser")}`);
    const link = make("a", { href: `${play}?${new URLSearchParams({ game: id })}` }, thumbnail(position));
    link.append(make("span", { class: "seats" }, ...occupants), " ", about);
    const badge = isYours ? make("span", { class: "badge" }, status) : mover === null && result(held, scores);
    return make("li", { "data-browser": true }, link, badge);
}
function result(held, scores) {
    if (held.length !== 1)
        return null;
    const index = PLAYERS.findIndex(({ name }) => name === held[0]);
    return make("span", { class: "result muted" }, placeName(placeOf(scores, index)));
}
function tile(style) {
    return find(SVGSVGElement, `.tile.${style}`, find(HTMLTemplateElement, "#tiles").content).cloneNode(true);
}
function brokenItem({ id, message, text }, onDelete) {
    const save = make("button", { type: "button", class: "button" }, label("save_as_text"));
    save.addEventListener("click", () => download(new Blob([text], { type: "text/plain" }), "tribolo-game.txt"));
    const remove = make("button", { type: "button", class: "button" }, label("delete"));
    remove.addEventListener("click", () => onDelete(id));
    return make("li", { class: "row", "data-browser": true }, make("span", {}, message), save, remove);
}
