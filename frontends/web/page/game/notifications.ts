// Notifications of a game: the question, asked once, whether the user wants them, and those of a hidden page.

import type { State } from "../common/api.ts";
import { hindrance, isNotified, isPushed, startNotifications } from "../common/notifications.ts";
import type { SettingsForm } from "../common/settings-form.ts";

/** The least time for a move of a game over days, in milliseconds. */
const LONG = 12 * 3_600_000;

/** Ask after a move whether the user wants to be notified, unless the user was asked before or cannot be. */
export async function offerNotifications(settings: SettingsForm, { clocks }: State) {
  const offer = document.querySelector<HTMLElement>("#notify-offer");
  const isLong = Object.values(clocks?.remaining ?? {}).some((left) => left >= LONG);
  if (!offer?.hidden || !isLong || !settings.value.asks || hindrance() !== "" || (await isNotified())) return;
  offer.hidden = false;
  const answer = async (isWanted: boolean) => {
    settings.change({ asks: false });
    const problem = isWanted ? await startNotifications() : "";
    if (problem) (offer.querySelector("p") as HTMLElement).textContent = problem;
    else offer.hidden = true;
  };
  for (const [id, isWanted] of [
    ["#notify-yes", true],
    ["#notify-no", false],
  ] as const) {
    offer.querySelector<HTMLElement>(id)?.addEventListener("click", () => answer(isWanted));
  }
}

/**
 * Let the service worker notify the user of the turn if the user does not look at this page, and if the server does not
 * notify this browser. Of several tabs with the game, one does so.
 */
export async function notifyOfTurn({ id, seats }: State) {
  if (document.visibilityState === "visible" || isPushed() || !(await isNotified()) || !(await leads(id))) return;
  const player = seats.find(({ is_yours }) => is_yours)?.player ?? "";
  const names = seats.filter(({ is_yours, person }) => !is_yours && person).map(({ person }) => person);
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.active?.postMessage({ game: id, player, names });
}

/** Return whether this tab notifies of the turns in a game: the first one that asks does, until it is closed. */
function leads(game: string): Promise<boolean> {
  isLeading ??= new Promise((resolve) => {
    navigator.locks.request(`tribolo notifies of ${game}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      if (lock) return new Promise(() => {}); // The lock ends with the page.
      isLeading = null;
      return null;
    });
  });
  return isLeading;
}

let isLeading: Promise<boolean> | null = null;
