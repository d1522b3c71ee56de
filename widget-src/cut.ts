// Hides "Read more" where the text of a review stands whole: its number of lines depends on the room that the host page gives.

/** Watches the reviews in `root`, in the frame and inline. Returns the function that stops it. */
export function hideNeedlessLinks(root: ParentNode): () => void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const more = target.parentElement?.querySelector<HTMLElement>(".more");
      if (more) more.hidden = !isCut(target);
    }
  });
  for (const text of root.querySelectorAll(".review-text")) observer.observe(text);
  return () => observer.disconnect();
}

/** A text that the service shortened ends with the mark. */
function isCut(text: Element): boolean {
  return text.scrollHeight > text.clientHeight + 1 || (text.textContent ?? "").endsWith("…");
}
