// Requests to the JSON interface of the server.

/** @import { State } from "../state/api.js" */

import { label } from "../state/labels.js";

/** A request that the server refused or that did not reach it; the message is a sentence for the user. */
export class Refusal extends Error {
  /**
   * Create the error of a failed request.
   *
   * @param {{ error?: string, state?: State | null } | null} answer The body of the response, `null` without a response.
   * @param {number} status The HTTP status, 0 without a response.
   */
  constructor(answer, status) {
    super(answer?.error ?? label("unreachable"));
    this.name = "Refusal";
    /** The live state, if the server sent it. */
    this.state = answer?.state ?? null;
    this.status = status;
  }
}

/**
 * Send a request to the server and return its answer, parsed from JSON.
 *
 * @template T
 * @param {string} address The URL of the request.
 * @param {object} [body] Sent as JSON by POST; without it the request is a GET.
 * @returns {Promise<T>}
 * @throws {Refusal} if the server cannot be reached or answers anything but success.
 */
export async function ask(address, body) {
  const response = await fetch(address, body && post(body)).catch(() => null);
  const answer = await response?.json().catch(() => null);
  if (!response || !answer) throw new Refusal(null, response?.status ?? 0);
  if (!response.ok) throw new Refusal(answer, response.status);
  return answer;
}

/**
 * @param {object} body
 * @returns {RequestInit}
 */
function post(body) {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

/**
 * Return the URL from which to fetch a state of the game.
 *
 * @param {string} address The address of the live state.
 * @param {{ ply?: number | null, showsMoves?: boolean, hint?: number }} [options] `ply`: `null` for the live state;
 *   `showsMoves`: with the legal moves; `hint`: with a hint of this strength.
 */
export function stateAddress(address, { ply = null, showsMoves = false, hint = 0 } = {}) {
  const query = new URLSearchParams();
  if (ply !== null) query.set("at", String(ply));
  if (showsMoves) query.set("help", "1");
  if (hint) query.set("hint", String(hint));
  return `${address}?${query}`;
}
