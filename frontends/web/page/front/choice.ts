// Which games of this browser belong to the list that the server has sent: a part of one list in the order of time.

/** @import { Entry } from "../table/entry.js" */

import { moverOf } from "../board/view.js";

/**
 * The part of the list that is shown: the games that a filter chooses, changed after `since` and not after `until`, in
 * milliseconds since 1970.
 *
 * @typedef {{ filter: string, since: number, until: number }} ListPart
 */

/**
 * Return the games that belong to a part of the list. Those of this browser are never games with people.
 *
 * @param {Entry[]} games
 * @param {ListPart} part
 */
export function chosen(games, { filter, since, until }) {
  return games.filter(({ touched, position }) => {
    const isOver = moverOf(position) === null;
    return touched > since && touched <= until && ["all", isOver ? "finished" : "running"].includes(filter);
  });
}
