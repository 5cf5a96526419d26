import { find, findAll, make } from "../common/dom.js";
import { dealName, label } from "../common/labels.js";
import { timeText } from "../common/time-text.js";
import { age, freeSeats, otherGames, ownGames, SEATS, startsIn } from "./state.js";
const TITLE = document.title;
export function drawLobby(lobby, now) {
    const own = ownGames(lobby.state);
    const others = otherGames(lobby.state);
    drawItems("#own", own.map(({ game }) => game), (item, index) => drawOwn(item, own[index]));
    drawItems("#open", others, (item, index) => drawOther(item, others[index]));
    find(HTMLElement, "#none").hidden = others.length > 0;
    for (const button of findAll(HTMLButtonElement, "[name=time_control]")) {
        button.setAttribute("aria-pressed", String(own.some(({ game }) => game.time_control === button.value)));
    }
    const fullest = Math.max(0, ...own.map(({ game }) => game.people.length));
    document.title = own.length > 0 ? label("lobby_title", { taken: fullest, seats: SEATS }) : TITLE;
    drawTimes(lobby, now);
}
export function drawTimes(lobby, now) {
    const seconds = age(lobby, now);
    for (const { id, waiting } of lobby.state.games) {
        for (const item of itemsOf(id))
            slot(item, "waited").textContent = timeText(waiting + seconds);
    }
    for (const seat of lobby.state.yours) {
        for (const item of itemsOf(seat.open_game)) {
            const count = startsIn(seat, seconds);
            const button = find(HTMLButtonElement, "[value=start]", item);
            button.disabled = count > 0;
            button.textContent = count > 0 ? label("lobby_start_in", { count }) : label("lobby_start");
            slot(item, "by-itself").hidden = count === 0 && seat.computers === null;
        }
    }
}
export function focusOwn(id) {
    for (const item of itemsOf(id, find(HTMLElement, "#own")))
        find(HTMLElement, "h2", item).focus();
}
function drawItems(selector, games, draw) {
    const list = find(HTMLElement, selector);
    const template = find(HTMLTemplateElement, "template", list);
    for (const item of findAll(HTMLElement, `${selector} > [data-game]`)) {
        if (!games.some(({ id }) => id === item.dataset.game))
            item.remove();
    }
    let before = template;
    for (const [index, { id }] of games.entries()) {
        const item = itemsOf(id, list)[0] ?? newItem(template, id);
        if (before.nextElementSibling !== item)
            before.after(item);
        draw(item, index);
        before = item;
    }
    list.hidden = games.length === 0;
}
function newItem(template, id) {
    const copy = template.content.cloneNode(true);
    const item = find(HTMLElement, "[data-game]", copy);
    item.dataset.game = id;
    for (const field of findAll(HTMLElement, "[name=open_game]", item))
        field.setAttribute("value", id);
    return item;
}
function itemsOf(id, root) {
    return findAll(HTMLElement, `[data-game="${CSS.escape(id)}"]`, root);
}
function slot(item, name) {
    return find(HTMLElement, `[data-slot=${name}]`, item);
}
function drawOther(item, game) {
    const names = game.people.map((name) => name || label("guest")).join(", ");
    find(SVGSVGElement, ".chairs", item).dataset.taken = String(game.people.length);
    slot(item, "people").textContent = names;
    slot(item, "about").textContent = about(game);
    slot(item, "free").textContent = label("lobby_free", { count: freeSeats(game) });
    find(HTMLButtonElement, "button", item).setAttribute("aria-label", label("lobby_join", { names }));
}
function about({ time_control: control, deal }) {
    return `${label(`control_${control}`)} · ${dealName(deal)}`;
}
function drawOwn(item, { game, seat }) {
    slot(item, "about").textContent = about(game);
    const places = game.people.map((name, index) => {
        const you = name ? label("you_named", { name }) : label("you");
        return make("li", { class: "taken" }, index === seat.seat ? you : name || label("guest"));
    });
    while (places.length < SEATS)
        places.push(make("li", {}, label("lobby_free_seat")));
    slot(item, "people").replaceChildren(...places);
    const text = label("lobby_waiting", { count: freeSeats(game) });
    const line = slot(item, "text");
    if (line.textContent !== text)
        line.textContent = text;
    slot(item, "advice").textContent = label(`control_${game.time_control}_advice`);
    const select = find(HTMLSelectElement, "select", item);
    if (seat.computers !== null)
        select.value = seat.computers;
    find(HTMLInputElement, "[type=checkbox]", item).checked = seat.computers !== null;
}
