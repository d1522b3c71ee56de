// The plain link under each widget. It belongs to the host page, so that it counts as a link from there. The loader adds one where the
// page has none, and removes it when the page gets its own.
import captions from "./caption.json";
import type { Options } from "./options.ts";

/** The links that the loader added. */
const added = new WeakSet<Element>();

/** Returns the caption's link. Adds one if the page has none, but not while the page still loads and may bring its own. */
export function keepCaption(element: HTMLElement, base: string, options: Options): HTMLAnchorElement | undefined {
  const own = findLink(element, false);
  const ours = findLink(element, true);
  if (own) {
    ours?.remove();
    look(own);
    return own;
  }
  // The parser may be inside the element.
  if (ours || document.readyState === "loading") return ours;
  const link = document.createElement("a");
  link.href = `${base}review/${encodeURIComponent(options.business)}?utm_source=widget&utm_medium=${options.variant}`;
  link.textContent = captionText(options.language, options.business);
  added.add(link);
  look(link);
  element.append(link);
  return link;
}

/** Puts the service's title into the added link, in place of the slug. */
export function nameCaption(element: HTMLElement, title: string): void {
  const ours = findLink(element, true);
  if (ours) ours.textContent = title;
}

/** Removes the added link. */
export function dropCaption(element: HTMLElement): void {
  findLink(element, true)?.remove();
}

/** Finds the first link. @param isAdded true for those of the loader, false for those of the page */
function findLink(element: HTMLElement, isAdded: boolean): HTMLAnchorElement | undefined {
  return [...element.querySelectorAll<HTMLAnchorElement>("a[href]")].find((link) => added.has(link) === isAdded);
}

/** Sets properties, because a policy may forbid style attributes. */
function look({ style }: HTMLElement): void {
  style.display = "inline-block";
  style.padding = "4px";
  style.fontSize = "13px";
  style.lineHeight = "20px";
  style.color = "inherit";
}

/** @param language two letters; English where it has no caption */
export function captionText(language: string, slug: string): string {
  const caption = (captions as Readonly<Record<string, string>>)[language] ?? captions.en;
  // A function, because $ has a meaning in a replacement text.
  return caption.replace("%", () => slug);
}
