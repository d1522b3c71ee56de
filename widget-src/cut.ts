// Hides "Read more" where the text of a review stands whole: its number of lines depends on the room that the host page gives.

/** Hides and shows the links in `root`, in the frame and inline. */
export function updateLinks(root: ParentNode): void {
  // All are read before one changes; otherwise each would lay out the widget again. A text in a card that does not show has no height yet: its
  // link stays as the service guessed, because each change costs a phone time (widget-time).
  const seen = [...root.querySelectorAll(".review-text")].filter(({ clientHeight }) => clientHeight > 0);
  const whole = seen.map(isWhole);
  for (const [index, text] of seen.entries()) {
    const more = text.closest(".card")?.querySelector<HTMLElement>(".more");
    if (more && more.hidden !== whole[index]) more.hidden = !more.hidden;
  }
}

/** A text that the service shortened ends with the mark. */
function isWhole({ scrollHeight, clientHeight, textContent }: Element): boolean {
  return scrollHeight <= clientHeight + 1 && !textContent?.endsWith("…");
}
