// The sentences of the server's refusals. This module is loaded with the first refusal: most visits meet none.

/** @import { Problem, RefusalSentences } from "./api.js" */

import { filled } from "./labels.js";

/** The sentences by their codes, once they have been asked for. @type {Promise<RefusalSentences> | null} */
let table = null;

/**
 * Return the sentence of a refusal, a general one for a code that the server does not know; `null` if the sentences
 * cannot be fetched.
 *
 * @param {Problem} problem
 */
export async function word({ code, fields }) {
  // No part of the address changes with the release: a page stays open while the server gets a new one.
  table ??= fetch(new URL("../../../api/refusals", import.meta.url)).then((response) => response.json());
  try {
    const { sentences } = await table;
    const words = Object.entries(fields).map(([name, value]) => [name, fieldText(name, value, sentences)]);
    return filled(String(sentences[code] ?? sentences.failed), Object.fromEntries(words));
  } catch {
    table = null;
    return null;
  }
}

/**
 * Return the words for a field of a refusal, except for players, whose names `filled` translates.
 *
 * @param {string} name
 * @param {string | number | boolean} value
 * @param {Record<string, string>} sentences
 */
function fieldText(name, value, sentences) {
  if (name !== "retry_after") return String(value);
  const seconds = Number(value);
  if (seconds < 120) return filled(String(sentences.retry_seconds), { seconds });
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return filled(String(sentences.retry_hours), { hours: Math.ceil(minutes / 60) });
  return filled(String(sentences.retry_minutes), { minutes });
}
