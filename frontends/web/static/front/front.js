// The front page and the page of a position: links to copy and to share, and times.

import { connectCopying } from "../common/copying.js";
import { findAll, readJson } from "../common/dom.js";
import { locale, setLabels } from "../common/labels.js";
import { connectSharing } from "../common/sharing.js";

setLabels(readJson("#labels"));
connectCopying();
connectSharing();
localiseTimes();
// A link to a text in a closed element opens this element.
document.getElementById(location.hash.slice(1))?.closest("details")?.setAttribute("open", "");

/** Write each time of the page in the time zone of the visitor. */
function localiseTimes() {
  const format = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" });
  for (const time of findAll(HTMLTimeElement, "time[datetime]")) {
    time.textContent = format.format(new Date(time.dateTime));
  }
}
