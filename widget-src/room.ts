// The room that a copied tag reserves, which a list and a carousel fill, so that the widget ends at its caption and nothing on the page moves.

/** @property room pixels reserved; null where nothing is reserved. It is read while the cards take no height */
export type RoomOptions = { room: (() => number) | null };

/** Arranges the cards for another width or room. Returns the pixels that the host page has to give. */
export type Arrange = () => number;

/** Moves the last line to the end of the room, where the host's link may stand in it. @param pixels that are left above it */
export function placeFoot(widget: Element, pixels: number): void {
  const foot = widget.querySelector<HTMLElement>(".foot");
  if (foot && widget.classList.contains("branded")) foot.style.marginTop = pixels > 0 ? `${pixels}px` : "";
}

/** Height of an element. */
export function pixelsOf(element: Element): number {
  return element.getBoundingClientRect().height;
}
