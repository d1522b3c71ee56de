// widget.js: finds the widget elements of a page, renders each by its attributes and follows their changes. It runs once, even where a
// page loads it several times.
import { dropCaption, keepCaption, nameCaption } from "./caption.ts";
import { type Box, type BoxEvents, createFrame } from "./frame.ts";
import { createInline } from "./inline.ts";
import { type Options, readOptions, TAG } from "./options.ts";

/** Set by the server: the service's address, for pages that load the script without a tag. */
declare const SERVICE_URL: string;

const SCRIPT = /\/widget\.js(?:[?#]|$)/;
const WIDGET = `.reviews-widget[data-business]:not(script),${TAG}[business]`;
const ATTRIBUTES = ["class", "lang", "data-business", "data-variant", "data-theme", "data-height", "data-mode"];

/** @property box null where there is nothing to show and the link stands alone */
type Widget = { asked: string; box: Box | null };
type Global = typeof globalThis & { ReviewsWidget?: { scan(root?: ParentNode): void } };

const widgets = new Map<HTMLElement, Widget>();
/** Older single tags whose element was made. */
const upgraded = new WeakSet<Element>();

const base = baseUrl();
const scope = globalThis as Global;
if (scope.ReviewsWidget) scope.ReviewsWidget.scan();
else start();

function start(): void {
  const scan = (root: ParentNode = document) => {
    for (const script of root.querySelectorAll<HTMLScriptElement>("script[data-business]")) upgradeLegacy(script);
    if (root instanceof HTMLElement && root.matches(WIDGET)) keep(root);
    for (const element of root.querySelectorAll<HTMLElement>(WIDGET)) keep(element);
    for (const element of widgets.keys()) if (!element.isConnected || !element.matches(WIDGET)) drop(element);
  };
  scope.ReviewsWidget = { scan };
  // Chromium parses the functions on the stack again when a frame is inserted; in a microtask they are few and short.
  queueMicrotask(scan);
  if (!customElements.get(TAG)) customElements.define(TAG, elementOf(scan));
  new MutationObserver((records) => {
    // Skip changes of text, of which some pages have many.
    if (
      records.some(
        ({ type, addedNodes, removedNodes }) =>
          type === "attributes" || [...addedNodes, ...removedNodes].some((node) => node instanceof Element),
      )
    )
      scan();
  }).observe(document, { attributeFilter: ATTRIBUTES, childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", () => scan());
}

/** The element for frameworks. It reports itself, because the observer does not see into shadow roots. */
function elementOf(scan: (root?: ParentNode) => void): CustomElementConstructor {
  return class extends HTMLElement {
    static get observedAttributes() {
      return ATTRIBUTES.map((name) => name.replace("data-", ""));
    }
    connectedCallback() {
      if (getComputedStyle(this).display === "inline") this.style.display = "block";
      scan(this);
    }
    attributeChangedCallback() {
      if (this.isConnected) scan(this);
    }
    disconnectedCallback() {
      scan();
    }
  };
}

/** Renders an element's widget, unless it is up to date. */
function keep(element: HTMLElement): void {
  const options = readOptions(element);
  const asked = JSON.stringify(options);
  const before = widgets.get(element);
  if (before?.asked === asked && (!before.box || before.box.element.parentNode === element)) {
    keepCaption(element, base, options);
    return;
  }
  drop(element);
  if (!options.business) return;
  const widget: Widget = { asked, box: null };
  widgets.set(element, widget);
  const link = keepCaption(element, base, options);
  widget.box = createBox(options, link?.textContent?.trim() || options.business, {
    onTitle: (title) => nameCaption(element, title),
    onFailure() {
      widget.box?.remove();
      widget.box = null;
    },
  });
  element.prepend(widget.box.element);
}

function createBox(options: Options, title: string, events: BoxEvents): Box {
  const { business, variant, theme, mode, language } = options;
  const path = `${base}embed/${encodeURIComponent(business)}`;
  // The service keeps its answers under this order of the query.
  if (mode === "inline") return createInline(base, `${path}.json?variant=${variant}&lang=${language}`, options, events);
  return createFrame(`${path}?variant=${variant}&theme=${theme}&lang=${language}`, options, title, events);
}

function drop(element: HTMLElement): void {
  widgets.get(element)?.box?.remove();
  dropCaption(element);
  widgets.delete(element);
}

/** The older form: the script's tag has the attributes, and the widget follows it. */
function upgradeLegacy(script: HTMLScriptElement): void {
  if (upgraded.has(script) || !SCRIPT.test(script.src)) return;
  upgraded.add(script);
  const element = document.createElement("div");
  element.className = "reviews-widget";
  Object.assign(element.dataset, script.dataset);
  script.after(element);
}

/** The service's address, with a slash at the end: that of this script. */
function baseUrl(): string {
  const scripts = [document.currentScript, ...document.scripts] as (HTMLScriptElement | null)[];
  const own = scripts.find((script) => script && SCRIPT.test(script.src));
  return new URL(".", own?.src ?? SERVICE_URL).href;
}
