"use strict";
{
    const root = document.documentElement;
    root.classList.remove("plain");
    const apply = (settings) => {
        for (const name of ["theme", "board", "coordinates", "animation"]) {
            if (settings && name in settings)
                root.dataset[name] = String(settings[name]);
        }
    };
    const applyStored = () => {
        try {
            apply(JSON.parse(localStorage.getItem("tribolo.settings") ?? "null"));
        }
        catch {
        }
    };
    applyStored();
    addEventListener("settings", (event) => event instanceof CustomEvent && apply(event.detail));
    addEventListener("storage", applyStored);
}
