// The name that the user gives to other people, which the browser keeps for the fields that ask for it.

import { findAll } from "./dom.ts";
import { readStored, store } from "./storage.ts";

const STORAGE_KEY = "tribolo.name";

for (const field of findAll(HTMLInputElement, "[data-keeps-name]")) {
  field.value ||= readStored(STORAGE_KEY) ?? "";
  field.addEventListener("change", () => store(STORAGE_KEY, field.value.trim()));
}
