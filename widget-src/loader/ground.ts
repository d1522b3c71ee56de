// The ground of the host page around a widget: light or dark. The stylesheet of the widget's root turns it into a colour of the slot, so that
// the browser itself tells of each change, whether by the device, a class or a stylesheet.

/**
 * `oklch(1 1 1)` where the page's `color-scheme` is dark, or else the lightness of its letters. Each change is a transition, so it has an
 * event.
 */
export const GROUND_STYLE =
  "slot{outline-color:light-dark(oklch(from currentcolor l 0 0),oklch(1 1 1));transition:1ms}";

/** 2: the page's `color-scheme` is dark here. 1: its letters are light, and so its ground is dark. 0: light, or an older browser. */
export function readGround(slot: Element): number {
  const { outlineColor } = getComputedStyle(slot);
  return /1 1/.test(outlineColor) ? 2 : +/h\((1|..[6-9])/.test(outlineColor);
}

/** Whether the page says that it is light or dark. Without a word its ground may be either. @param scheme of the element */
export function isDeclared(scheme: string): unknown {
  return scheme !== "normal" || document.querySelector("[name=color-scheme]");
}
