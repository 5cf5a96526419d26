// The forms, links and buttons of a game page, which work without loading the page again.

/** @import { PageSession } from "./session.js" */

import { actAsButton } from "../common/buttons.js";
import { find } from "../common/dom.js";
import { send } from "./commands.js";
import { hint, toggleLegalMoves } from "./hints.js";
import { stepTarget } from "./page.js";
import { replay, stop, view } from "./viewing.js";

/**
 * Attach the event handlers to the forms and buttons of a game page, and to the links that show other turns of the
 * game. The Escape key stops a replay.
 *
 * @param {HTMLElement} element
 * @param {PageSession} session
 * @param {() => void} onStep Called when the user clicks a link to another turn, just before the page shows that turn.
 */
export function connectControls(element, session, onStep) {
  element.addEventListener("submit", (event) => submit(event, session));
  element.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("[data-at]") : null;
    if (!(link instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onStep();
    hideSheet(link); // It would cover the board that the user asks for.
    view(session, stepTarget(session.page, link.dataset.at ?? ""));
  });
  actAsButton(find(HTMLElement, "#help"), () => toggleLegalMoves(session));
  const replayButton = find(HTMLButtonElement, "#replay");
  replayButton.hidden = false;
  replayButton.addEventListener("click", () => replay(session));
  document.addEventListener("keydown", ({ key }) => key === "Escape" && session.page.isReplaying && stop(session));
  find(HTMLElement, "#moves-card").addEventListener("toggle", () => session.redraw());
}

/**
 * Ask the user in a dialog; act if the answer is yes.
 *
 * @param {string} question
 * @param {string} yes The text of the button that confirms.
 * @param {() => unknown} act
 */
function ask(question, yes, act) {
  const dialog = find(HTMLDialogElement, "#ask");
  find(HTMLElement, "#ask-text").textContent = question;
  find(HTMLElement, "#ask-yes").textContent = yes;
  dialog.returnValue = "no";
  dialog.addEventListener("close", () => dialog.returnValue === "yes" && act(), { once: true });
  dialog.showModal();
}

/**
 * Send the command of a submitted form, instead of loading a new page; a form with `data-loads` loads one. A button
 * with a question asks it first.
 *
 * @param {SubmitEvent} event
 * @param {PageSession} session
 */
function submit(event, session) {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || form.method === "dialog" || "loads" in form.dataset) return;
  event.preventDefault();
  const { command, question } = submitter?.dataset ?? {};
  if (command && question) ask(question, submitter?.textContent ?? "", () => carryOut(session, command));
  else if (command) carryOut(session, command);
  else if (form.dataset.sends) {
    const { version: _, spec, ...fields } = Object.fromEntries(new FormData(form, submitter));
    send(session, form.dataset.sends, spec ? { ...fields, seat: spec } : fields);
    if (form.dataset.sends === "say") hideSheet(form); // The log is below it.
    const others = form.elements.namedItem("others"); // Each removal of other browsers is a choice of its own.
    if (others instanceof HTMLInputElement) others.checked = false;
  }
}

/**
 * Carry out the command of a button.
 *
 * @param {PageSession} session
 * @param {string} command
 */
function carryOut(session, command) {
  if (command === "rematch") rematch(session);
  else if (command === "leave") leave(session);
  else if (command === "hint") hint(session);
  else send(session, command);
}

/** Hide the sheet of a phone that covers the page, if an element is in one. @param {HTMLElement} element */
function hideSheet(element) {
  const sheet = element.closest("[popover]:popover-open");
  if (sheet instanceof HTMLElement) sheet.hidePopover();
}

/** @param {PageSession} session */
async function leave(session) {
  await send(session, "leave");
  if (!session.page.live.is_player) location.assign(find(HTMLElement, "#leave").dataset.front ?? "");
}

/** @param {PageSession} session */
async function rematch(session) {
  await session.sending?.catch(() => null); // The move that has ended the game may still be on its way.
  await send(session, "rematch");
  if (session.page.live.rematch) find(HTMLAnchorElement, "#rematch-link").click();
}
