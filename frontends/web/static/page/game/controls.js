import { find } from "../common/dom.js";
import { send } from "./commands.js";
import { hint, toggleLegalMoves } from "./hints.js";
import { stepTarget } from "./page.js";
import { replay, stop, view } from "./viewing.js";
export function connectControls(element, session, onStep) {
    element.addEventListener("submit", (event) => submit(event, session));
    element.addEventListener("click", (event) => {
        const link = event.target instanceof Element ? event.target.closest("[data-at]") : null;
        if (!(link instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey)
            return;
        event.preventDefault();
        onStep();
        hideSheet(link);
        view(session, stepTarget(session.page, link.dataset.at ?? ""));
    });
    actAsButton(find(HTMLElement, "#help"), () => toggleLegalMoves(session));
    const button = find(HTMLElement, "#replay");
    button.hidden = false;
    button.addEventListener("click", () => replay(session));
    document.addEventListener("keydown", ({ key }) => key === "Escape" && session.page.isReplaying && stop(session));
    find(HTMLElement, "#moves-card").addEventListener("toggle", () => session.redraw());
}
const ACTIONS = { rematch, join, leave, hint };
function ask(button, act) {
    if (!button.dataset.asks)
        return act();
    const dialog = find(HTMLDialogElement, "#ask");
    find(HTMLElement, "#asked").textContent = button.dataset.asks;
    find(HTMLElement, "#ask button").textContent = button.textContent;
    dialog.returnValue = "";
    dialog.onclose = () => dialog.returnValue && act();
    dialog.showModal();
}
function submit(event, session) {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.method === "dialog" || "loads" in form.dataset)
        return;
    event.preventDefault();
    const command = submitter?.dataset.command;
    if (command)
        ask(submitter, () => (ACTIONS[command] ?? send)(session, command));
    else if (form.dataset.sends) {
        const { version: _, spec, ...fields } = Object.fromEntries(new FormData(form, submitter));
        send(session, form.dataset.sends, spec ? { ...fields, seat: spec } : fields);
        if (form.dataset.sends === "say")
            hideSheet(form);
        const others = form.elements.namedItem("others");
        if (others instanceof HTMLInputElement)
            others.checked = false;
    }
}
function hideSheet(element) {
    const sheet = element.closest("[popover]:popover-open");
    if (sheet instanceof HTMLElement)
        sheet.hidePopover();
}
async function leave(session) {
    await send(session, "leave");
    if (!session.page.live.is_player)
        location.href = find(HTMLElement, "#leave").dataset.front ?? "";
}
async function rematch(session, _command, offered = {}) {
    await session.sending?.catch(() => null);
    await send(session, "rematch", offered);
    const { rematch: following, rematch_offer: offer } = session.page.live;
    if (!following || offer)
        return;
    session.redraw();
    find(HTMLElement, "#rematch-link").click();
}
async function join(session) {
    const offer = session.page.live.rematch_offer;
    if (offer)
        await rematch(session, "rematch", { offer: offer.game });
}
function actAsButton(link, action) {
    link.setAttribute("role", "button");
    link.addEventListener("click", (event) => {
        event.preventDefault();
        action();
    });
    link.addEventListener("keydown", (event) => {
        if (event.key !== " ")
            return;
        event.preventDefault();
        action();
    });
}
