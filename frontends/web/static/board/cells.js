// The cells of the board as the targets of events.

/**
 * Return the name of the cell whose button an event targets; `null` if it targets no cell.
 *
 * @param {Event} event
 */
export function cellOf(event) {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  return button?.value ?? null;
}
