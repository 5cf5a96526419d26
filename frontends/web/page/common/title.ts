// The title of the page, and the marks before it that call the user back to its tab.

/** The title without marks. */
let text = globalThis.document?.title ?? "";

/** Whether the page itself waits for the user. */
let isCalling = false;

/** The number of games with other people that wait for the user. */
let waiting = 0;

/**
 * Set the title of the page.
 *
 * @param calls Whether the page waits for the user, so that the title gets a dot.
 */
export function setTitle(title: string, calls = false) {
  text = title;
  isCalling = calls;
  draw();
}

/** Say in the title how many games with other people wait for the user. */
export function countInTitle(count: number) {
  waiting = count;
  draw();
}

function draw() {
  const count = waiting > 1 ? `(${waiting}) ` : "";
  const title = `${isCalling || waiting > 0 ? "● " : ""}${count}${text}`;
  if (document.title !== title) document.title = title;
}
