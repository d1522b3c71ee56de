// widget.js: finds the widget elements of a page, renders each by its attributes and follows their changes. It runs once for each
// service, even where a page loads it several times.
import { FITTED, type Room } from "../kit/contract.ts";
import { findAdded, keepCaption } from "./caption.ts";
import { type Box, type BoxEvents, createFrame } from "./frame.ts";
import { isDeclared, readGround } from "./ground.ts";
import { createInline } from "./inline.ts";
import { NAMES, type Options, readOptions, TAG } from "./options.ts";
import { closeRoot, openRoot } from "./root.ts";
import { offerScan, older, ownerOf, owners, placeOf, scanAll, services } from "./service.ts";

/** Set by the server: the service's address. The script's own says little, because a bundle or a module may carry it. */
declare const SERVICE_URL: string;

const WIDGET = `.reviews-widget[data-business]:not(script),${TAG}[business]`;
const ATTRIBUTES = ["class", "lang", "href", ...NAMES.map((name) => `data-${name}`)];

/**
 * @property title of the service, once it is known
 * @property box absent where there is nothing to show and the link stands alone, without the room that the tag reserved
 */
type Widget = { asked: string; root: ShadowRoot; title?: string; box?: Box | undefined };

const widgets = new Map<HTMLElement, Widget>();

/** With a slash at the end. */
const base = SERVICE_URL;
const home = placeOf(base);

// An element of the page named `scan` is none.
if (older?.call) older();
else start();

function start(): void {
  const running = services.get(home);
  const own = running ?? scan;
  services.set(home, own);
  // An element of the page named `currentScript` stands in its place.
  const script = document.currentScript as HTMLScriptElement | null;
  // A service that moved answers at its earlier address, too, and links in pages lead there.
  const alias = script && homeOf(script);
  if (alias && !services.has(alias)) services.set(alias, own);
  // Of all, because another service's loader may have taken elements whose links lead here.
  // Chromium parses the functions on the stack again when a frame is inserted; in a microtask they are few and short.
  queueMicrotask(scanAll);
  if (running) return;
  offerScan();
  // The element for frameworks reports itself, because the observer does not see into shadow roots.
  if (!customElements.get(TAG))
    customElements.define(
      TAG,
      class extends HTMLElement {
        static observedAttributes = ["class", ...NAMES];
        connectedCallback() {
          scanAll(this);
        }
        attributeChangedCallback() {
          if (this.isConnected) scanAll(this);
        }
        disconnectedCallback() {
          scanAll();
        }
      },
    );
  new MutationObserver((records) => {
    // Skip changes of text, of which some pages have many.
    if (
      records.some(
        ({ attributeName, addedNodes, removedNodes }) =>
          attributeName || [...addedNodes, ...removedNodes].some((node) => (node as Element).tagName),
      )
    )
      scan();
  }).observe(document, { attributeFilter: ATTRIBUTES, childList: true, subtree: true });
  addEventListener("DOMContentLoaded", () => scan());
}

/** The place of the script's service; empty for a script within the page. */
function homeOf({ src }: HTMLScriptElement): string {
  return placeOf(`${src}`).replace(/widget\.js$/, "");
}

function scan(root: ParentNode = document): void {
  for (const script of root.querySelectorAll<HTMLScriptElement>("script[data-business]"))
    if (services.get(homeOf(script)) === scan) upgradeLegacy(script);
  // The page itself has no such method. Without the question mark it would be an error, for which Chromium parses the script again: a tenth of
  // the time of a badge (widget-time).
  for (const element of [root as Partial<HTMLElement>, ...root.querySelectorAll<HTMLElement>(WIDGET)])
    each(() => element.matches?.(WIDGET) && keep(element as HTMLElement));
  for (const element of widgets.keys()) each(() => (element.isConnected && element.matches(WIDGET)) || drop(element));
}

/** A form's fields can hide its methods. Such an element costs the others nothing. */
function each(work: () => unknown): void {
  try {
    work();
  } catch {}
}

/** Renders an element's widget, unless it is up to date or another service's. */
function keep(element: HTMLElement): void {
  if (ownerOf(element, scan) !== scan) {
    drop(element);
    return;
  }
  const options = readOptions(element);
  const asked = JSON.stringify(options);
  const before = widgets.get(element);
  if (before?.asked === asked && before.root.isConnected) {
    keepCaption(element, before.root, base, options, before.title);
    return;
  }
  drop(element);
  if (!options.business) return;
  // Asked before the root changes the element, so that its style is known already.
  const { display, color, colorScheme } = getComputedStyle(element);
  const hasScheme = isDeclared(colorScheme);
  // The copied tag is a grid, whose first row is the reserved room.
  if (display === "grid") options.look = FITTED + options.look;
  const root = openRoot(element);
  const slot = root.querySelector("slot") as HTMLElement;
  // Letters are dark for sure where no part of their colour has three digits. Then the slot's style, which costs a phone time, need not be read.
  const ground = !hasScheme && /^rgb(?!.*\d{3})/.test(color) ? 0 : readGround(slot);
  if (options.theme === "inherit") options.theme = ground ? "dark" : "light";
  // A look, for a widget that cannot be read on the page's ground (look.ts).
  else if (options.theme === "light" ? ground : ground < 2 && hasScheme) options.look += "&own=on";
  const follow = () => {
    if (readGround(slot) === ground) return;
    drop(element);
    scan(element);
  };
  slot.ontransitionend = follow;
  // A change before the browser computes the slot's style is no transition. It does so in the next frame anyway.
  requestAnimationFrame(follow);
  const widget: Widget = { asked, root };
  widgets.set(element, widget);
  const link = keepCaption(element, root, base, options);
  widget.box = createBox(options as Options, link?.textContent || options.business, {
    onTitle(title, room) {
      slot.className = room;
      widget.title = title;
      // In place of the slug.
      findAdded(root)?.replaceChildren(title);
    },
    onFailure() {
      slot.className = "none" satisfies Room;
      widget.box = widget.box?.remove();
    },
  });
  root.prepend(widget.box.element);
}

function createBox(options: Options, title: string, events: BoxEvents): Box {
  const { variant, language } = options;
  const path = `${base}embed/${encodeURIComponent(options.business)}`;
  // The service keeps its answers under this order of the query.
  if (options.mode === "inline")
    return createInline(base, `${path}.json?variant=${variant}&lang=${language}`, options, events);
  return createFrame(
    `${path}?variant=${variant}&theme=${options.theme}&lang=${language}#${options.look}`,
    options,
    title,
    events,
  );
}

function drop(element: HTMLElement): void {
  const widget = widgets.get(element);
  if (!widget) return;
  widget.box?.remove();
  findAdded(widget.root)?.remove();
  closeRoot(element, widget.root);
  widgets.delete(element);
}

/** The older form: the script's tag has the attributes, and the widget follows it. */
function upgradeLegacy(script: HTMLScriptElement): void {
  if (owners.has(script)) return;
  owners.set(script, scan);
  const element = document.createElement("div");
  element.className = TAG;
  Object.assign(element.dataset, script.dataset);
  owners.set(element, scan);
  script.after(element);
}
