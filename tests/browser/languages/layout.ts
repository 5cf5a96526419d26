// Functions for tests, evaluated in a page: the texts without a translation, and the faults of the layout.

(() => {
  /** Elements whose text is not for translation: code, keys, what people wrote, and the names of languages. */
  const NAMES = "script, style, noscript, code, kbd, bdi, textarea, svg.board desc, .languages, .brand";
  const SPOKEN = "svg:not(.graph svg), .visually-hidden, .skip-link";
  const HOLDERS = "button, .button, summary, td, th, li, .badge, .card, .result";
  const PICTURES = "svg, img, progress, [role=slider]"; // Pictures, and what draws one.
  const ATTRIBUTES = ["aria-label", "alt", "title", "placeholder", "label", "data-message"];

  /** What may stand outside of brackets: names, cells, numbers and signs. */
  const WORDS = /\p{Letter}{2,}/gu;

  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });

  /** Return the text nodes below an element that are shown or spoken. */
  function texts(root: Node, leaveOut: string) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: { text: string; node: Node; parent: Element }[] = [];
    while (walker.nextNode()) {
      const { parentElement: parent, nodeValue } = walker.currentNode;
      const text = nodeValue?.trim();
      if (text && parent && !parent.closest(leaveOut) && isShown(parent)) {
        found.push({ text, node: walker.currentNode, parent });
      }
    }
    return found;
  }

  /** Return the words of a text that stand outside of brackets; `depth` is the number of open brackets before it. */
  function outside(text: string, depth = 0) {
    let open = depth;
    let rest = "";
    for (const letter of text) {
      if (letter === "⟦") open += 1;
      else if (letter === "⟧") open -= 1;
      else if (open === 0) rest += letter;
    }
    return [[...(rest.match(WORDS) ?? [])], open] as const;
  }

  /** Return whether an element lies over others on purpose. */
  const lies = (element: Element) =>
    ancestors(element).some((each) => {
      return each.matches(".tips") || ["fixed", "sticky"].includes(getComputedStyle(each).position);
    });

  /** Return the words on the page that are in no message, except for `allowed` ones. */
  function untranslated(allowed: string[]) {
    const found = new Set(outside(document.title)[0]);
    let open = 0;
    for (const { text } of texts(document.body, NAMES)) {
      const [words, after] = outside(text, open);
      for (const word of words) found.add(word);
      open = after;
    }
    for (const element of document.querySelectorAll("body *:not(.languages, .languages *)")) {
      if (!isShown(element)) continue;
      for (const name of ATTRIBUTES) for (const word of outside(element.getAttribute(name) ?? "")[0]) found.add(word);
    }
    return [...found].filter((word) => !allowed.includes(word));
  }

  const nameOf = (element: Element) =>
    `${element.localName}${element.id && `#${element.id}`}${[...element.classList].map((name) => `.${name}`).join("")}`;

  /** Return whether an element, or one around it, is for screen readers only. */
  const isSpoken = (element: Element) =>
    ancestors(element).some((each) => getComputedStyle(each).clipPath === "inset(50%)");

  /** Return the places of a text, in pixels of the window; an ellipsis cuts it off on purpose. */
  function boxesOf(node: Node, parent: Element) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const isCut = getComputedStyle(parent).textOverflow === "ellipsis";
    const end = isCut ? parent.getBoundingClientRect().right : Infinity;
    return [...range.getClientRects()]
      .map(({ left, top, right, height }) => new DOMRect(left, top, Math.min(right, end) - left, height))
      .filter(({ width, height }) => width > 1 && height > 1);
  }

  /** Return whether an element cuts a line of text in its height; an edge that fades does so on purpose. */
  const cutsLine = (box: DOMRect, parent: Element) =>
    ancestors(parent).some((each) => {
      const { overflowY, maskImage } = getComputedStyle(each);
      const { top, bottom } = each.getBoundingClientRect();
      const part = (Math.min(bottom, box.bottom) - Math.max(top, box.top)) / box.height;
      return ["hidden", "clip"].includes(overflowY) && maskImage === "none" && part > 0.1 && part < 0.75;
    });

  /** Return the part of a text's place that the elements around it do not cut off. */
  function clipped(box: DOMRect, parent: Element) {
    const cuts = ancestors(parent).filter((each) => getComputedStyle(each).overflow !== "visible");
    const clips = [box, ...cuts.map((each) => each.getBoundingClientRect())];
    const [x, y] = [Math.max(...clips.map(({ left }) => left)), Math.max(...clips.map(({ top }) => top))];
    const right = Math.min(...clips.map((each) => each.right));
    return new DOMRect(x, y, Math.max(0, right - x), Math.max(0, Math.min(...clips.map(({ bottom }) => bottom)) - y));
  }

  const short = (node: Node) => `"${node.nodeValue?.trim().slice(0, 40)}"`;

  /** Return whether the element scrolls its content sideways. */
  const scrolls = (element: Element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX);

  function ancestors(element: Element) {
    const found: Element[] = [];
    for (let each: Element | null = element; each; each = each.parentElement) found.push(each);
    return found;
  }

  const overlap = (one: DOMRect, other: DOMRect, least = 3) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > least;

  /** Return the boxes of the elements of a selector that are shown, and lie over nothing on purpose. */
  const boxesOfAll = (root: Element, selector: string, leaveOut: string) =>
    [...root.querySelectorAll(selector)]
      .filter((element) => isShown(element) && !element.closest(`${leaveOut}, .visually-hidden, .skip-link`))
      .filter((element) => !lies(element) && !ancestors(element).some(scrolls))
      .flatMap((element) => [...element.getClientRects()].map((box) => [element, box] as const));

  /** Return what is wrong with the layout: what is too wide, cut off, or covers something else. */
  function faults() {
    const root = document.querySelector("dialog[open]") ?? document.body;
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > width) {
      found.push(`the page is ${document.documentElement.scrollWidth} pixels wide, not ${width}`);
      for (const element of root.querySelectorAll("*")) {
        const { right } = element.getBoundingClientRect();
        if (isShown(element) && right > width + 1) found.push(`${nameOf(element)} ends at ${Math.round(right)}`);
      }
    }
    const nodes = texts(root, `${SPOKEN}, script, style, noscript, option, select, .cells`).filter(
      ({ parent }) => !isSpoken(parent),
    );
    const placed: [Node, DOMRect][] = [];
    for (const { node, parent } of nodes) {
      const parents = ancestors(parent);
      const isScrolled = parents.some(scrolls);
      const holder = parents.find(
        (each) => each.matches(HOLDERS) && getComputedStyle(each).display !== "contents", // That has no box.
      );
      const bounds = holder?.getBoundingClientRect();
      const lines = boxesOf(node, parent);
      if (lines.length > 2 && lines.every((box) => box.width < 20)) {
        found.push(`${short(node)} stands letter below letter`);
      }
      const widest = 6 * Number.parseFloat(getComputedStyle(parent).fontSize);
      if (lines.length > 3 && lines.every((box) => box.width < widest) && !parent.closest("table, .players")) {
        found.push(`${short(node)} stands word below word`);
      }
      for (const box of lines) {
        if (!isScrolled && (box.left < -1 || box.right > width + 1)) found.push(`${short(node)} leaves the window`);
        const room = holder?.matches(".button") ? -2 : 2; // The text of a button keeps off its edge.
        if (holder && bounds && !isScrolled && (box.left < bounds.left - room || box.right > bounds.right + room)) {
          found.push(`${short(node)} leaves ${nameOf(holder)}`);
        }
        if (cutsLine(box, parent)) found.push(`${short(node)} is cut in its height`);
        if (!lies(parent)) placed.push([node, clipped(box, parent)]);
      }
    }
    for (const [index, [node, box]] of placed.entries()) {
      for (const [other, place] of placed.slice(index + 1)) {
        if (node !== other && overlap(box, place, 5)) found.push(`${short(node)} covers ${short(other)}`);
      }
    }
    const controls = boxesOfAll(root, "a, button, input, select, textarea, summary, label", ".cells, svg");
    for (const [index, [element, box]] of controls.entries()) {
      for (const [other, place] of controls.slice(index + 1)) {
        const isPart = element.contains(other) || other.contains(element);
        if (!isPart && overlap(box, place)) found.push(`${nameOf(element)} covers ${nameOf(other)}`);
      }
    }
    for (const [element, box] of [...controls, ...boxesOfAll(root, PICTURES, ".stage, .living-board")]) {
      const whole = element.closest("label") ?? element;
      for (const [node, place] of placed) {
        const isPart = whole.contains(node) || node.parentElement?.contains(element);
        if (!isPart && overlap(box, place, 5)) found.push(`${nameOf(element)} covers ${short(node)}`);
      }
    }
    for (const element of root.querySelectorAll("*")) {
      const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element);
      if (!isShown(element) || element.closest(`${SPOKEN}, svg, .cells, input, textarea, select, bdi, .log-card`))
        continue;
      if (clipPath !== "none" || textOverflow === "ellipsis" || !element.textContent?.trim()) continue;
      const isCut =
        (["hidden", "clip"].includes(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (["hidden", "clip"].includes(overflowY) && element.scrollHeight > element.clientHeight + 1);
      if (isCut) found.push(`${nameOf(element)} is cut off`);
    }
    return [...new Set(found)];
  }

  return { untranslated, faults };
})();
