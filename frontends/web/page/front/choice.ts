// Which games of this browser belong to the list that the server has sent: a part of one list in the order of time.

import { moverOf } from "../board/view.ts";
import type { Entry } from "../local/entry.ts";

/**
 * The part of the list that is shown: the games that a filter chooses, changed after `since` and not after `until`, in
 * milliseconds since 1970.
 */
export interface ListPart {
  filter: string;
  since: number;
  until: number;
}

/** Return the games that belong to a part of the list. Those of this browser are never games with people. */
export function chosen(games: Entry[], { filter, since, until }: ListPart) {
  return games.filter(({ touched, position }) => {
    const isOver = moverOf(position) === null;
    return touched > since && touched <= until && ["all", isOver ? "finished" : "running"].includes(filter);
  });
}
