// Forms for a new game: the field for another opponent shows when it is wanted, and links can be copied.

import * as copying from "./copying.js";
import { find, findAll } from "./dom.js";

for (const field of findAll("[data-other]")) {
  const seat = find(`#${field.dataset.other}`);
  const show = () => (field.hidden = seat.value !== "other");
  seat.addEventListener("change", show);
  show();
}
copying.connect();
