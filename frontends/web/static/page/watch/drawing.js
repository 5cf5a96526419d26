import { thumbnail } from "../board/thumbnail.js";
import { viewOf } from "../board/view.js";
import { find, findAll } from "../common/dom.js";
import { label } from "../common/labels.js";
import { timeText } from "../common/time-text.js";
import { describeEnd, describeTurn, labelSeats, whoPlays } from "../words/who.js";
export function drawGames({ games }, page) {
    const list = find(HTMLElement, "#watched");
    const template = find(HTMLTemplateElement, "template", list);
    for (const item of findAll(HTMLElement, "#watched > [data-game]")) {
        if (!games.some(({ id }) => id === item.dataset.game))
            item.remove();
    }
    let before = template;
    for (const game of games) {
        let item = itemOf(game.id);
        if (!item) {
            const copy = template.content.cloneNode(true);
            item = find(HTMLElement, "[data-game]", copy);
            item.dataset.game = game.id;
            find(HTMLAnchorElement, "a", item).href = page.replace("GAME", game.id);
            before.after(item);
            before = item;
        }
        if (item.dataset.version !== String(game.version))
            drawGame(item, game);
        drawPeople(item, game);
    }
    list.hidden = games.length === 0;
    find(HTMLElement, "#none").hidden = games.length > 0;
    drawTimes({ games }, 0);
}
export function drawTimes({ games }, seconds) {
    for (const game of games) {
        const item = itemOf(game.id);
        if (item)
            slot(item, "quiet").textContent = quietText(game, seconds);
    }
}
export function quietText({ plies, quiet }, seconds) {
    return plies === 0 ? label("watch_unplayed") : label("watch_quiet", { time: timeText(quiet + seconds) });
}
function itemOf(id) {
    return findAll(HTMLElement, `#watched > [data-game="${CSS.escape(id)}"]`)[0];
}
function slot(item, name) {
    return find(HTMLElement, `[data-slot=${name}]`, item);
}
function drawGame(item, { version, position, seats, time_control: control }) {
    item.dataset.version = String(version);
    slot(item, "board").replaceChildren(thumbnail(position));
    const { players } = viewOf(position);
    const mover = players.find((player) => player.is_to_move);
    const texts = labelSeats(seats, { isOver: !mover });
    for (const [index, row] of findAll(HTMLElement, "[data-seat]", item).entries()) {
        const player = players[index];
        row.classList.toggle("to-move", Boolean(player?.is_to_move));
        slot(row, "label").textContent = texts[index] ?? "";
        slot(row, "score").textContent = String(player?.score ?? "");
    }
    const who = whoPlays(seats);
    const cells = players.map(({ score }) => score);
    slot(item, "status").textContent = mover ? describeTurn(who, mover.name, false) : describeEnd(who, cells);
    slot(item, "control").textContent = label(`control_${control}`);
}
function drawPeople(item, { watching }) {
    slot(item, "watching").hidden = watching === 0;
    slot(item, "watchers").textContent = watching === 0 ? "" : label("watchers", { count: watching });
}
