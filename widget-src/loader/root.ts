// Where a widget is drawn: a shadow root with a slot for the page's own link. The page's elements and their attributes stay as they are,
// because a framework that takes over a page from its server compares them.
import { GROUND_STYLE } from "./ground.ts";
import { roots } from "./service.ts";

/**
 * The page's own rules win over these, except over the important ones, which keep the caption small, and take the room back that a tag
 * reserves for another variant than the one that came. An element with `hidden` stays hidden.
 */
const STYLE =
  ":host(reviews-widget:not([hidden])){display:block}a,::slotted(a){display:inline-block;padding-block:4px!important;font-size:13px!important;line-height:20px!important;color:inherit!important}*+slot{--rest:none}.none::slotted(a){margin:0!important}";

/** The element's root. An element that cannot have one, such as a list's item, gets a box with a root in front. */
export function openRoot(element: HTMLElement): ShadowRoot {
  const kept = roots.get(element);
  if (kept) return kept;
  let root: ShadowRoot;
  try {
    root = element.attachShadow({ mode: "open" });
  } catch {
    const box = document.createElement("div");
    element.prepend(box);
    root = box.attachShadow({ mode: "open" });
  }
  root.append(document.createElement("slot"));
  roots.set(element, root);
  try {
    // No style element, because a policy may forbid it.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE + GROUND_STYLE);
    root.adoptedStyleSheets = [sheet];
  } catch {
    // An older browser shows the caption in the page's own style.
  }
  return root;
}

/** Removes the box of an element that has no root itself. Other roots stay, because an element never loses its root. */
export function closeRoot(element: HTMLElement, { host }: ShadowRoot): void {
  if (host === element) return;
  host.remove();
  roots.delete(element);
}
