// The plain link under each widget. It is the host page's own, and the one that counts as a link from there; where the host has
// none, it is added, and goes when the host brings one.

import { captionText } from "../words/caption.ts";
import type { Options } from "./options.ts";

/** Those that were added here. */
const added = new WeakSet<Element>();

/** The link as it is to be, added where it is missing. Null while the page may still bring its own. */
export function keepCaption(element: HTMLElement, base: string, options: Options): HTMLAnchorElement | null {
  const links = [...element.querySelectorAll<HTMLAnchorElement>("a[href]")];
  const own = links.find((link) => !added.has(link));
  const ours = links.find((link) => added.has(link));
  if (own) {
    ours?.remove();
    look(own);
    return own;
  }
  // The parser may stand in the middle of the element.
  if (ours || document.readyState === "loading") return ours ?? null;
  const link = document.createElement("a");
  link.href = `${base}review/${encodeURIComponent(options.business)}?utm_source=widget&utm_medium=${options.variant}`;
  link.textContent = captionText(options.language, options.business);
  added.add(link);
  look(link);
  element.append(link);
  return link;
}

/** Says in the added link what the service calls it, the name of the business instead of its slug; a host's own is the host's. */
export function nameCaption(element: HTMLElement, title: string): void {
  for (const link of element.querySelectorAll("a")) if (added.has(link)) link.textContent = title;
}

/** Takes away what was added; a host's own link stays. */
export function dropCaption(element: HTMLElement): void {
  for (const link of element.querySelectorAll("a")) if (added.has(link)) link.remove();
}

/** Small, in the colour of the text around it: readable wherever that is. By properties, because a policy may forbid attributes. */
function look({ style }: HTMLElement): void {
  style.display = "inline-block";
  style.padding = "4px";
  style.fontSize = "13px";
  style.lineHeight = "20px";
  style.color = "inherit";
}
