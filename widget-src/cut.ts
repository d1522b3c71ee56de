// Hides "Read more" where the text of a review stands whole: its number of lines depends on the room that the host page gives.

/** Watches the reviews in `root`, in the frame and inline. Returns the function that stops it. */
export function hideNeedlessLinks(root: ParentNode): () => void {
  const texts = textsIn(root);
  // At once, so that the widget takes its height in one step.
  update(texts);
  const observer = new ResizeObserver((entries) => update(entries.map(({ target }) => target)));
  for (const text of texts) observer.observe(text);
  return () => observer.disconnect();
}

/** Hides and shows the links in `root` once. */
export function updateLinks(root: ParentNode): void {
  update(textsIn(root));
}

function textsIn(root: ParentNode): Element[] {
  return [...root.querySelectorAll(".review-text")];
}

/** Reads all before it changes one; otherwise each would lay out the widget again. */
function update(texts: readonly Element[]): void {
  const cut = new Set(texts.filter(isCut));
  for (const text of texts) {
    const more = text.closest(".card")?.querySelector<HTMLElement>(".more");
    if (more && more.hidden === cut.has(text)) more.hidden = !cut.has(text);
  }
}

/** One in a card that does not show has no height yet. */
function isCut(text: Element): boolean {
  const height = text.clientHeight;
  return height > 0 && (text.scrollHeight > height + 1 || isShortened(text));
}

/** A text that the service shortened ends with the mark. */
export function isShortened(text: Element): boolean {
  return (text.textContent ?? "").endsWith("…");
}
