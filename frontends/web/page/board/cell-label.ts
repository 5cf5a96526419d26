// What screen readers say for a cell.

import { gettext, ngettext, playerName } from "../common/texts.ts";
import type { CellView, View } from "./view.ts";

/**
 * Return the text that a screen reader says for a cell. The text begins with the name and the content of the cell
 * (owner, wall or empty). If the view offers a move there, the text also says how many cells it captures. Otherwise,
 * the text says so if the last move of a player was played on the cell or captured the cell.
 *
 * @param isHinted Whether a hint suggests the cell, which the text then says, too.
 * @param isWaiting Whether the move on the cell has not been sent yet, which the text then says, too.
 */
export function cellLabel(view: View, cell: CellView, isHinted = false, isWaiting = false) {
  const owner = view.players.find((player) => player.style === cell.style)?.name;
  const words = [owner ? playerName(owner) : cell.style === "wall" ? gettext("wall") : gettext("empty")];
  const captured = view.takes[cell.name];
  if (captured) words.push(ngettext("captures {count}", "captures {count}", captured.length));
  else if (cell.moved) words.push(gettext("last move"));
  else if (cell.taken) words.push(gettext("just captured"));
  if (isHinted) words.push(gettext("hint"));
  if (isWaiting) words.push(gettext("not sent yet"));
  return `${cell.name} ${words.join(", ")}`;
}
