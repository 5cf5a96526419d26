// The visitor's own network on the form for a new game: its file is checked, kept in this browser, and offered there.

import { addresses } from "../common/addresses.ts";
import { find, findAll, make } from "../common/dom.ts";
import { deleteNetwork, hasNetwork, keepNetwork, NETWORK } from "../common/network-file.ts";
import { gettext } from "../common/texts.ts";

/** Let the visitor choose and delete the file; offer the network if this browser has it. */
export async function connectNetwork() {
  const file = find(HTMLInputElement, "#network-file");
  const button = find(HTMLElement, "#delete-network");
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    file.value = ""; // The same file can be chosen again.
    report(await problemOf(chosen).catch(() => gettext("The file could not be kept in this browser. Try again.")));
    offer(await hasNetwork());
  });
  button.addEventListener("click", async () => {
    await deleteNetwork();
    report(gettext("The network was deleted."));
    offer(false);
  });
  offer(await hasNetwork());
  find(HTMLElement, "#own-network").hidden = false;
}

/** Check and keep a file, and return the sentence about it; rejected if the browser refuses. */
async function problemOf(chosen: File): Promise<string> {
  const { parseNetwork, NetworkFault }: typeof import("../engine/network.ts") = await import(addresses().network);
  const content = new Uint8Array(await chosen.arrayBuffer());
  try {
    parseNetwork(content);
  } catch (error) {
    if (!(error instanceof NetworkFault)) throw error;
    const { part } = error;
    return part === "size"
      ? gettext("The network is too large: at most 4 MiB, and 200 million products for a position.")
      : gettext("This file is not a network that can play here: {part} is missing, damaged or unknown.", { part });
  }
  await keepNetwork(content);
  return gettext("The network is in this browser: choose “Network” for a colour.");
}

function report(sentence: string) {
  find(HTMLElement, "#network-report").textContent = sentence;
}

/** Offer the network for each seat exactly if this browser has it: where games of one person have their opponents. */
function offer(isKept: boolean) {
  find(HTMLElement, "#delete-network").hidden = !isKept;
  for (const seat of findAll(HTMLSelectElement, ".custom select[id^=seat-]")) {
    const offered = seat.querySelector(`option[value=${NETWORK}]`);
    if (isKept === (offered !== null)) continue;
    const group = seat.querySelector("optgroup[data-alone]") ?? seat.querySelector("optgroup:last-of-type");
    if (isKept) group?.append(make("option", { value: NETWORK }, gettext("Network")));
    else offered?.remove();
  }
}
