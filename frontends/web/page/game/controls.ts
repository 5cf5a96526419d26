// The forms, links and buttons of a game page, which work without loading the page again.

import { find, findAll } from "../common/dom.ts";
import { send } from "./commands.ts";
import { hint } from "./hints.ts";
import { stepTarget } from "./page.ts";
import type { PageSession } from "./session.ts";
import { replay, stop, view } from "./viewing.ts";

/**
 * Attach the event handlers to the forms and buttons of a game page, and to the links that show other turns of the
 * game. The Escape key stops a replay.
 *
 * @param onStep Called when the user clicks a link to another turn, just before the page shows that turn.
 */
export function connectControls(element: HTMLElement, session: PageSession, onStep: () => void) {
  element.addEventListener("submit", (event) => submit(event, session));
  element.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("[data-at]") : null;
    if (!(link instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onStep();
    hideSheet(link); // It would cover the board that the user asks for.
    view(session, stepTarget(session.page, link.dataset.at ?? ""));
  });
  const button = find(HTMLElement, "#replay");
  button.hidden = false;
  button.addEventListener("click", () => replay(session));
  document.addEventListener("keydown", ({ key }) => key === "Escape" && session.page.isReplaying && stop(session));
  find(HTMLElement, "#moves-card").addEventListener("toggle", () => session.redraw());
}

/** Commands that do more than send themselves. */
const ACTIONS: Record<string, typeof send> = { rematch, join, leave, hint };

/** Ask the question of a button, if it has one; act if the answer is yes. */
function ask(button: HTMLElement, act: () => void) {
  if (!button.dataset.asks) return act();
  const dialog = find(HTMLDialogElement, "#ask");
  find(HTMLElement, "#asked").textContent = button.dataset.asks;
  find(HTMLElement, "#ask button").textContent = button.textContent;
  dialog.returnValue = "";
  dialog.onclose = () => dialog.returnValue && act();
  dialog.showModal();
}

/**
 * Send the command of a submitted form, after the question of its button, instead of loading a new page; a form with
 * `data-loads` loads one.
 */
function submit(event: SubmitEvent, session: PageSession) {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || form.method === "dialog" || "loads" in form.dataset) return;
  event.preventDefault();
  for (const line of findAll(HTMLElement, ".refusal")) line.textContent = "";
  const command = submitter?.dataset.command;
  if (command) ask(submitter, () => (ACTIONS[command] ?? send)(session, command));
  else if (form.dataset.sends) {
    const { version: _, spec, ...fields } = Object.fromEntries(new FormData(form, submitter));
    send(session, form.dataset.sends, spec ? { ...fields, seat: spec } : fields);
    if (form.dataset.sends === "say") hideSheet(form); // The log is below it.
    const others = form.elements.namedItem("others"); // Each removal of other browsers is a choice of its own.
    if (others instanceof HTMLInputElement) others.checked = false;
  }
}

/** Hide the sheet of a phone that covers the page, if an element is in one. */
function hideSheet(element: HTMLElement) {
  const sheet = element.closest("[popover]:popover-open");
  if (sheet instanceof HTMLElement) sheet.hidePopover();
}

async function leave(session: PageSession) {
  await send(session, "leave");
  if (!session.page.live.is_player) location.href = find(HTMLElement, "#leave").dataset.front ?? "";
}

/** @param offered The rematch to join; without it, the user offers one. */
async function rematch(session: PageSession, _command: string, offered: { offer?: string } = {}) {
  await session.sending?.catch(() => null); // The move that has ended the game may still be on its way.
  await send(session, "rematch", offered);
  const { rematch: following, rematch_offer: offer } = session.page.live;
  if (!following || offer) return;
  session.redraw(); // While cells still flip, the link leads nowhere yet.
  find(HTMLElement, "#rematch-link").click();
}

async function join(session: PageSession) {
  const offer = session.page.live.rematch_offer;
  if (offer) await rematch(session, "rematch", { offer: offer.game });
}
