// Links that act as buttons while the script runs.

/**
 * Make a link act as a button: a click and the space bar call `action` instead of following the link.
 *
 * @param action Called on each click or press of the space bar.
 */
export function actAsButton(link: HTMLElement, action: () => void) {
  link.setAttribute("role", "button");
  link.addEventListener("click", (event) => {
    event.preventDefault();
    action();
  });
  link.addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    action();
  });
}
