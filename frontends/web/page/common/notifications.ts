// Notifications of the user's turn: the switch, which subscribes this browser at its push service if the server sends
// notifications. If not, an open page in the background shows them.

import { find } from "./dom.ts";
import { post } from "./server.ts";
import { changeSettings, readSettings } from "./stored-settings.ts";
import { gettext } from "./texts.ts";

/** The addresses of the server, and its public key in base64url; the key is empty if it sends no notifications. */
interface Sender {
  key: string;
  subscribe: string;
  unsubscribe: string;
}

/** Let the switch of the page follow and change whether this browser is notified; do nothing on a page without one. */
export async function connectNotifications() {
  if (!document.querySelector("#notifications")) return;
  const box = find(HTMLInputElement, "#notify");
  const show = async (problem = hindrance()) => {
    find(HTMLElement, "#notify-note").textContent = problem;
    box.disabled = hindrance() !== "";
    box.checked = await isNotified();
  };
  box.addEventListener("change", async () => {
    const wants = box.checked;
    box.disabled = true;
    await show(wants ? await startNotifications() : await endNotifications());
  });
  await show();
}

/** Return why this browser cannot be notified, as a sentence with the way out; empty if it can. */
export function hindrance() {
  if (
    !isSecureContext ||
    !("serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis)
  ) {
    // Only browsers of iPhones and iPads have the property.
    if ("standalone" in navigator && isSecureContext) {
      return gettext("On an iPhone or iPad, install the app first: Share, then Add to Home Screen.");
    }
    return gettext("This browser does not support notifications.");
  }
  return Notification.permission === "denied"
    ? gettext("This browser blocks notifications from this site. Allow them in its settings.")
    : "";
}

/** Return whether the server sends the notifications. */
export function isPushed() {
  return Boolean(sender().key);
}

/** Return whether the user wants to be notified, and this browser may show notifications. */
export async function isNotified() {
  if (hindrance() !== "" || Notification.permission !== "granted") return false;
  return isPushed() ? (await subscription()) !== null : readSettings().notifies;
}

/**
 * Ask the user for the permission, if it is missing, and subscribe this browser. Only a click may do so.
 *
 * @returns Why the browser is not subscribed, as a sentence; empty if it is.
 */
export async function startNotifications() {
  if ((await Notification.requestPermission()) !== "granted") return hindrance();
  const { key = "", subscribe = "" } = sender();
  try {
    const registration = await navigator.serviceWorker.register(document.body.dataset.worker ?? "");
    await activation(registration);
    changeSettings(readSettings(), { notifies: true });
    if (!key) return "";
    await (await registration.pushManager.getSubscription())?.unsubscribe(); // It may be that of an earlier key.
    const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
    const { endpoint, keys } = (await registration.pushManager.subscribe(options)).toJSON();
    if (await isAccepted(subscribe, { endpoint, keys })) return "";
  } catch {
    // The push service cannot be reached, or a private window has none.
  }
  await endNotifications();
  return gettext("Notifications could not be switched on. Try again later, or in another browser.");
}

/** End the subscription of this browser, if there is one; return an empty text. */
export async function endNotifications() {
  changeSettings(readSettings(), { notifies: false });
  const found = await subscription();
  if (found) {
    const { unsubscribe } = sender();
    if (unsubscribe) await isAccepted(unsubscribe, { endpoint: found.endpoint });
    await found.unsubscribe().catch(() => null);
  }
  return "";
}

async function subscription() {
  if (!("serviceWorker" in navigator && "PushManager" in globalThis)) return null;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => null);
  return (await registration?.pushManager.getSubscription().catch(() => null)) ?? null;
}

/** Return once the worker of a registration is active; throw Error if its installation fails. */
function activation({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? waiting ?? installing;
  return new Promise((resolve, reject) => {
    const check = () => {
      if (worker?.state === "activated") resolve();
      if (!worker || worker.state === "redundant") reject(new Error("The service worker was not installed."));
    };
    worker?.addEventListener("statechange", check);
    check();
  });
}

/** Return whether the server accepts a request. */
async function isAccepted(address: string, body: object) {
  const response = await fetch(address, post(body)).catch(() => null);
  return response?.ok === true;
}

function sender(): Partial<Sender> {
  return { ...document.querySelector<HTMLElement>("#notifications")?.dataset };
}

function bytesOf(base64url: string) {
  return Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
}
