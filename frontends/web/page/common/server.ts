// Requests to the JSON interface of the server.

import type { State } from "./api.ts";
import { word } from "./refusals.ts";
import { gettext } from "./texts.ts";

/** A request that the server refused or did not answer; the message is a sentence for the user. */
export class Refusal extends Error {
  override name = "Refusal";
  state: State | null;
  status: number;
  retryAfter: number | null;

  /**
   * @param status The HTTP status; 0 if no answer of the server arrived.
   * @param state The live state of the game; `null` if the server did not send it.
   * @param retryAfter The seconds after which the request may be sent again, if the server said so.
   */
  constructor(sentence: string, status: number, state: State | null = null, retryAfter: number | null = null) {
    super(sentence);
    this.state = state;
    this.status = status;
    this.retryAfter = retryAfter;
  }

  /** Whether the server may not have got the request: no answer arrived, or that of a proxy before a stopped server. */
  get isUnreached() {
    return this.status === 0 || (this.status >= 502 && this.retryAfter === null);
  }

  /** Whether the same request may succeed later. */
  get isTemporary() {
    return this.isUnreached || this.status === 429 || this.status === 503;
  }
}

/**
 * Send a request to the server and return the JSON body of the response, parsed.
 *
 * @param body The body to send as JSON in a POST request. Without a body, the request is a GET request.
 * @param signal Gives the request up when it is aborted, as if the server could not be reached.
 * @throws Refusal if the server cannot be reached or answers with an error status. A success without JSON counts as no
 *   answer: its body was lost, or it comes from a captive portal.
 */
export async function ask<T>(address: string, body?: object, signal?: AbortSignal): Promise<T> {
  const response = await fetch(address, body && { ...post(body), signal: signal ?? null }).catch(() => null);
  const answer = await response?.json().catch(() => null);
  if (response?.ok && answer) return answer;
  const sentence = answer?.code && (await word(answer));
  const status = response?.ok === false ? response.status : 0;
  throw new Refusal(
    sentence ?? gettext("The server cannot be reached. Try again in a moment."),
    status,
    answer?.state,
    retryAfter(response),
  );
}

/** Return the seconds in the header `Retry-After` of a response; `null` if it has none, or a date. */
function retryAfter(response: Response | null) {
  const text = response?.headers.get("Retry-After") ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** Return the options of `fetch` for a POST request with a JSON body. */
export function post(body: object): RequestInit {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

/**
 * Tell the server that the page helped the user in a running game. The server counts help in the user's results. If it
 * cannot be reached, nothing happens.
 */
export function reportHelp(address: string) {
  fetch(`${address}/help`, { method: "POST", keepalive: true }).catch(() => null);
}
