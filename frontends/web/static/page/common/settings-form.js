import { find, findAll } from "./dom.js";
import { settingsFor } from "./settings.js";
import { changeSettings, onSettings, readSettings } from "./stored-settings.js";
export class SettingsForm {
    value = readSettings();
    constructor() {
        onSettings((changes) => {
            this.value = { ...this.value, ...changes };
            this.#fill();
        });
    }
    connect(state) {
        if (state)
            this.value = settingsFor(this.value, state);
        find(HTMLElement, "#settings").hidden = false;
        for (const field of this.#fields)
            field.addEventListener("change", () => this.change(read(field)));
        this.#fill();
    }
    change(changes) {
        changeSettings(this.value, changes);
    }
    #fields = [
        ...findAll(HTMLInputElement, "#settings input"),
        ...findAll(HTMLSelectElement, "#settings select"),
    ];
    #fill() {
        for (const field of this.#fields) {
            const setting = this.value[field.name];
            if (field instanceof HTMLInputElement)
                field.checked = setting !== false;
            else
                field.value = String(setting);
        }
    }
}
function read(field) {
    return { [field.name]: field instanceof HTMLInputElement ? field.checked : field.value };
}
