export function readStored(key) {
    try {
        return localStorage.getItem(key);
    }
    catch {
        return null;
    }
}
export function store(key, text) {
    try {
        localStorage.setItem(key, text);
        return true;
    }
    catch {
        return false;
    }
}
export function parsed(stored) {
    try {
        return fieldsOf(JSON.parse(stored ?? "null"));
    }
    catch {
        return {};
    }
}
export function fieldsOf(value) {
    return typeof value === "object" && value !== null ? value : {};
}
