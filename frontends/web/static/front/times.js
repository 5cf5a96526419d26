// Times of the page, which the server writes in UTC, in the time zone of the visitor.

import { findAll } from "../common/dom.js";
import { locale } from "../common/labels.js";

/** Write each time of the page in the time zone of the visitor. */
export function localiseTimes() {
  const format = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" });
  for (const time of findAll(HTMLTimeElement, "time[datetime]")) {
    time.textContent = format.format(new Date(time.dateTime));
  }
}
