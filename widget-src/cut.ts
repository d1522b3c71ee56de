// Hides "Read more" where the text of a review stands whole: its number of lines depends on the room that the host page gives.

/** Hides and shows the links in `root`, in the frame and inline. */
export function updateLinks(root: ParentNode): void {
  // All texts are read before a link changes; otherwise each would lay out the widget again. A text in a card that does not show has no height
  // yet: its link stays as the service guessed, because each change costs a phone time (widget-time).
  const seen = [...root.querySelectorAll<HTMLElement>(".more")].flatMap((link) => {
    const text = link.closest(".card")?.querySelector(".review-text");
    return text && text.clientHeight > 0 ? [{ link, isNeedless: isWhole(text) }] : [];
  });
  for (const { link, isNeedless } of seen) if (link.hidden !== isNeedless) link.hidden = isNeedless;
}

function isWhole(text: Element): boolean {
  return text.scrollHeight <= text.clientHeight + 1 && !isShortened(text);
}

/** A text that the service shortened ends with the mark. */
export function isShortened(text: Element): boolean {
  return (text.textContent ?? "").endsWith("…");
}
