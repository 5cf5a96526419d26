// Notifications of a game: the question, asked once, whether the user wants them, and those of a hidden page.

import type { State } from "../common/api.ts";
import { hindrance, isNotified, isPushed, startNotifications } from "../common/notifications.ts";
import type { SettingsForm } from "../common/settings-form.ts";
import { gettext, listed } from "../common/texts.ts";

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
 * Notify the user of the turn if nobody looks at the page, and if the server does not notify this browser. A click on
 * the notification is for the service worker.
 */
export async function notifyOfTurn({ seats }: State) {
  if (document.visibilityState === "visible" || isPushed() || !(await isNotified())) return;
  const yours = seats.find(({ is_yours }) => is_yours)?.player ?? "";
  const names = seats.filter(({ is_yours, person }) => !is_yours && person).map(({ person }) => person);
  const body =
    names.length > 0
      ? gettext("You play {player}, with {names}.", { player: yours, names: listed(names) })
      : gettext("You play {player}.", { player: yours });
  const registration = await navigator.serviceWorker.getRegistration();
  const tag = new URL(document.querySelector<HTMLElement>("main")?.dataset.page ?? "", location.href).href;
  await registration?.showNotification(gettext("Your turn in Tribolo"), { body, tag });
}
