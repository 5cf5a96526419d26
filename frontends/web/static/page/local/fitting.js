import { findAll } from "../common/dom.js";
import { PROGRAM } from "./new-game.js";
export function offerFittingOpponents() {
    for (const form of findAll(HTMLFormElement, "form[data-plays]")) {
        form.addEventListener("change", () => offer(form));
        offer(form);
    }
}
function offer(form) {
    const groups = findAll(HTMLOptGroupElement, "optgroup[data-alone]", form);
    const seats = groups.map((group) => group.closest("select")?.value ?? "");
    const people = seats.filter((seat) => seat === "here" || seat === "link");
    const hasFriend = people.length > 1 && people.includes("link");
    const isShared = hasFriend || seats.some((seat) => seat.startsWith(PROGRAM));
    groups.forEach((group, index) => {
        group.disabled = isShared && ![...group.children].some((option) => option.getAttribute("value") === seats[index]);
    });
}
