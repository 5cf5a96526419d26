// The question, asked once, whether to be notified: after a first move in a game over days.

import type { State } from "../common/api.ts";
import { hindrance, isNotified, startNotifications } from "../common/notifications.ts";
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
