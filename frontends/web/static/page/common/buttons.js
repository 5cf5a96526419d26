export function actAsButton(link, action) {
    link.setAttribute("role", "button");
    link.addEventListener("click", (event) => {
        event.preventDefault();
        action();
    });
    link.addEventListener("keydown", (event) => {
        if (event.key !== " ")
            return;
        event.preventDefault();
        action();
    });
}
