// The plain link under each widget. It belongs to the host page, so that it counts as a link from there. Where the page has none, the
// loader shows one in the shadow root, and removes it when the page gets its own.
import type { Options } from "./options.ts";

/**
 * Returns the caption's link. Adds one if the page has none, but not while the page still loads and may bring its own.
 * @param title the service's, once it is known
 */
export function keepCaption(
  element: HTMLElement,
  root: ShadowRoot,
  base: string,
  options: Pick<Options, "business" | "variant">,
  title?: string,
): HTMLAnchorElement | null {
  const own = element.querySelector<HTMLAnchorElement>("a[href]");
  if (own) findAdded(root)?.remove();
  const link = own ?? findAdded(root);
  // The parser may be inside the element.
  if (link || document.readyState === "loading") return link;
  const added = document.createElement("a");
  added.href = `${base}review/${encodeURIComponent(options.business)}?utm_source=widget&utm_medium=${options.variant}`;
  added.append(title || options.business);
  root.append(added);
  return added;
}

/** The link that the loader added. The page's own is in its slot, and so not within the root. */
export function findAdded(root: ShadowRoot): HTMLAnchorElement | null {
  return root.querySelector("a");
}
