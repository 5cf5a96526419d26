import { make } from "../common/dom.js";
import { label } from "../common/labels.js";
import { fieldsOf, parsed, readStored, store } from "../common/storage.js";
const STORAGE_KEY = "tribolo.medals";
const KEPT = 400;
const MEDALS = ["gold", "silver", "bronze"];
export async function medalsOf(day, engine) {
    const known = parsed(readStored(STORAGE_KEY))[day];
    if (isMedals(known))
        return known;
    const medals = await engine.ask(`medals ${day}`);
    const days = { ...parsed(readStored(STORAGE_KEY)), [day]: medals };
    const latest = Object.keys(days).toSorted().slice(-KEPT);
    store(STORAGE_KEY, JSON.stringify(Object.fromEntries(latest.map((each) => [each, days[each]]))));
    return medals;
}
function isMedals(value) {
    return MEDALS.every((medal) => Number.isInteger(fieldsOf(value)[medal]));
}
export async function medalFor(cells, { bronze, silver, gold }, rules) {
    return (await rules.ask(`medal ${cells} ${bronze} ${silver} ${gold}`)).medal;
}
export function medalName(medal) {
    const name = medal ?? "none";
    return label(`medal_${name}`);
}
export function medalIcon(medal) {
    return make("span", { class: `medal ${medal}`, "aria-hidden": "true" });
}
export async function drawMedal(element, cells, medals, rules) {
    const medal = await medalFor(cells, medals, rules);
    const needs = make("span", { class: "muted" }, label("medal_needs", { ...medals }));
    element.replaceChildren(...(medal ? [medalIcon(medal)] : []), make("strong", {}, medalName(medal)), " ", needs);
    element.hidden = false;
}
