// The sentences of the server's refusals, fetched with the first refusal: most visits meet none.

import { addresses } from "./addresses.ts";
import type { Problem, RefusalSentences } from "./api.ts";
import { filled } from "./texts.ts";

/** The sentences by their codes, once they have been asked for. */
let table: Promise<RefusalSentences> | null = null;

/**
 * Return the sentence of a refusal, a general one for a code that the server does not know; `null` if the sentences
 * cannot be fetched.
 */
export async function word({ code, fields }: Problem) {
  try {
    table ??= fetch(addresses().refusals).then((response) => response.json());
    const { sentences } = await table;
    const words = Object.entries(fields).map(([name, value]) => [name, fieldText(name, value, sentences)]);
    return filled(String(sentences[code] ?? sentences.failed), Object.fromEntries(words));
  } catch {
    table = null;
    return null;
  }
}

/** Return the words for a field of a refusal, except for players, whose names `filled` translates. */
function fieldText(name: string, value: string | number | boolean, sentences: Record<string, string>) {
  if (name !== "retry_after") return String(value);
  const seconds = Number(value);
  if (seconds < 120) return filled(String(sentences.retry_seconds), { seconds });
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return filled(String(sentences.retry_hours), { hours: Math.ceil(minutes / 60) });
  return filled(String(sentences.retry_minutes), { minutes });
}
