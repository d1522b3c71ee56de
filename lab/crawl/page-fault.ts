// Faults of one page as a browser shows it. Each function runs inside the page.

/** English pieces of text, and the labels of elements, outside names, quotes and texts that declare a language. */
export function englishPieces(allowed: readonly string[]): string[] {
  const shared: Record<string, string> = {
    de: "an her in so was will",
    nl: "all an had her in is of on only over was we",
    pl: "by do on or to",
    fr: "on or our",
    es: "as do has his no of",
    it: "a in no of on",
    pt: "as do has no or",
  };
  const own = new Set((shared[document.documentElement.lang] ?? "").split(" "));
  const words = new Set(
    "the of and is are was were be been it its this that these those to for with from by in on at as or not no you your yours we our us they their who which what when where how can will would must may has have had do does did if then than there here only each every all any more most one them him her an but into out up down after before between"
      .split(" ")
      .filter((word) => !own.has(word)),
  );
  // Foreign texts stand in elements with a direction of their own.
  const quoted = "bdi, code, pre, textarea, script, style, noscript, body [lang], [dir=auto]";
  const isEnglish = (text: string) => {
    const spoken = text.toLowerCase().match(/\p{L}+(?:['’]\p{L}+)?/gu) ?? [];
    const known = spoken.filter((each) => words.has(each)).length;
    return spoken.length >= 2 && known >= 2 && known / spoken.length >= 0.25;
  };
  const pieces: string[] = [];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest(quoted)) pieces.push(node.textContent ?? "");
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt], [data-label]"))
    if (!element.closest(quoted))
      for (const name of ["aria-label", "title", "placeholder", "alt", "data-label"])
        pieces.push(element.getAttribute(name) ?? "");
  const shown = pieces.map((each) =>
    each
      // Names and figures in a sentence are isolated.
      .replace(/\u2068[^\u2069]*\u2069/g, " ")
      .replace(/[\u2066-\u2069\u200e\u200f]/g, "")
      .replace(/\s+/g, " ")
      .trim(),
  );
  return [...new Set(shown.filter((each) => isEnglish(each) && !allowed.some((known) => each.includes(known))))];
}

/** What is cut off, broken inside a word, too wide or under another control. */
export function layoutFaults(): string[] {
  const faults: string[] = [];
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}${element.className && typeof element.className === "string" ? `.${element.className.split(" ").join(".")}` : ""} “${(element.textContent ?? "").trim().slice(0, 40)}”`;
  /** Not for screen readers alone: those elements are a pixel large, clipped or off the page. */
  const isShown = (element: Element) => {
    if (!element.checkVisibility({ opacityProperty: true })) return false;
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      const { clipPath, clip, overflow } = getComputedStyle(each);
      const { width, height, right, left } = each.getBoundingClientRect();
      const isTiny = overflow !== "visible" && (width <= 2 || height <= 2);
      if (isTiny || clipPath !== "none" || (clip !== "auto" && clip !== "") || right < -500 || left > 5_000)
        return false;
    }
    return element.getClientRects().length > 0;
  };
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth + 1) {
    const wide = [...document.body.querySelectorAll("*")].find(
      (each) =>
        isShown(each) &&
        !each.closest(".hidden, [data-scrolls]") &&
        (each.getBoundingClientRect().right > root.clientWidth + 1 || each.getBoundingClientRect().left < -1),
    );
    faults.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide${wide ? `: ${name(wide)}` : ""}`);
  }
  const range = document.createRange();
  for (const element of document.querySelectorAll(
    "button, .button, .chip, th, .rail-way, .pill, .touch, label, summary, dt",
  )) {
    if (!isShown(element) || element.closest(".hidden")) continue;
    const style = getComputedStyle(element);
    if (style.overflow !== "visible" && element.scrollWidth > element.clientWidth + 1)
      faults.push(`cut: ${name(element)}`);
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest(".hidden, bdi, code, time")) continue;
      // Scripts without spaces break between any two characters.
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(
        /[\p{Script=Latin}\p{Script=Arabic}\p{M}’'\u00ad]+/gu,
      )) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top / 4)),
        );
        if (lines.size > 1 && !word.includes("\u00ad")) faults.push(`broken inside “${word}”: ${name(element)}`);
      }
    }
  }
  const controls = [...document.querySelectorAll("a, button, input:not([type=hidden]), select, textarea")].filter(
    (each) => isShown(each) && !each.closest(".hidden, .skip, svg") && !each.matches(".skip"),
  );
  const boxes = controls.slice(0, 400).map((element) => ({ element, box: element.getBoundingClientRect() }));
  for (const [index, { element, box }] of boxes.entries())
    for (const { element: other, box: otherBox } of boxes.slice(index + 1)) {
      if (element.contains(other) || other.contains(element)) continue;
      const width = Math.min(box.right, otherBox.right) - Math.max(box.left, otherBox.left);
      const height = Math.min(box.bottom, otherBox.bottom) - Math.max(box.top, otherBox.top);
      const isLine = getComputedStyle(element).display === "inline" || getComputedStyle(other).display === "inline";
      if (width > 2 && height > 2 && !isLine) faults.push(`overlap: ${name(element)} and ${name(other)}`);
    }
  return faults;
}
