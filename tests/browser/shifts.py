"""Scripts that tell what has moved on a page without a press, for browsers that observe it (Chromium)."""

OBSERVE_SHIFTS = """
globalThis.shifts = [];
const textOf = ({ node }) => node?.textContent.trim().slice(0, 40);
const note = (entries) => shifts.push(...entries.flatMap(({ sources }) => sources.map(textOf)));
globalThis.observer = new PerformanceObserver((list) => note(list.getEntries()));
globalThis.noteShifts = () => note(observer.takeRecords());
observer.observe({ type: "layout-shift", buffered: true });
"""
"""A script that collects the texts of the elements that move, as `shifts`."""

SHIFTS = """() => new Promise((resolve) => {
  const end = () => { noteShifts(); resolve(shifts); };
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(end)));
})"""
"""A script that returns the texts of the elements that have moved so far, after the next drawing."""

FORGET_SHIFTS = f"async () => {{ await ({SHIFTS})(); shifts.length = 0; }}"
"""A script that forgets what has moved so far, such as while the page was parsed."""

IS_DRAWN = "() => document.readyState !== 'loading' && performance.getEntriesByType('paint').length"
"""A script that returns a true value once the page is parsed, but for its modules, and has been drawn."""
