import { find, findAll } from "../common/dom.js";
import { readStored, store } from "../common/storage.js";
const STORAGE_KEY = "tribolo.name";
export function connectInput(main, onCommand) {
    const name = find(HTMLInputElement, "#name");
    name.value ||= readStored(STORAGE_KEY) ?? "";
    name.addEventListener("change", () => store(STORAGE_KEY, name.value.trim()));
    main.addEventListener("submit", (event) => {
        if (!(event.target instanceof HTMLFormElement))
            return;
        event.preventDefault();
        const command = commandOf(new FormData(event.target, event.submitter));
        onCommand(command.command === "join" && name.value ? { ...command, name: name.value } : command);
    });
    main.addEventListener("change", ({ target }) => {
        const form = target instanceof Element ? target.closest("form.offer") : null;
        if (form instanceof HTMLFormElement)
            onChoice(form, target);
    });
    function onChoice(form, changed) {
        const [isTicked] = findAll(HTMLInputElement, "[type=checkbox]", form).map(({ checked }) => checked);
        if (changed instanceof HTMLSelectElement && !isTicked)
            return;
        const { open_game = null, difficulty = null } = commandOf(new FormData(form));
        onCommand({ command: "computers", open_game, difficulty: isTicked ? difficulty : null });
    }
}
export function commandOf(data) {
    return Object.fromEntries([...data].flatMap(([name, value]) => (value === "" ? [] : [[name, String(value)]])));
}
