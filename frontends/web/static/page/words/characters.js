import { label } from "../common/labels.js";
let characters = new Map();
export function setCharacters(known) {
    characters = new Map(Object.entries(known));
}
export function characterOf(spec) {
    const base = withoutOptions(spec);
    const found = characters.get(base);
    if (!found)
        return { name: base, label: label("opponent_unknown", { name: base }) };
    return spec === base ? found : { name: found.name, label: found.name };
}
export function charactersOf(specs) {
    const found = specs.map(characterOf);
    return found.map((each, index) => {
        const twins = found.filter(({ name }) => name === each.name);
        if (twins.length === 1)
            return each;
        const earlier = found.slice(0, index).filter(({ name }) => name === each.name);
        const name = `${each.name} ${earlier.length + 1}`;
        return { name, label: name + each.label.slice(each.name.length) };
    });
}
export function withoutOptions(spec) {
    const [name = "", rest = ""] = spec.split(":");
    const [variant = ""] = rest.split(",");
    return variant && !variant.includes("=") ? `${name}:${variant}` : name;
}
