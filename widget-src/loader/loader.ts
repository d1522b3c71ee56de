// widget.js: finds the elements that ask for a widget, and keeps each as its attributes say, for as long as it is on the page.
// Loaded once or many times, early or late, as a classic script or by another: it is at work once.
import { dropCaption, keepCaption, nameCaption } from "./caption.ts";
import { type Box, createFrame, type Told } from "./frame.ts";
import { createInline } from "./inline.ts";
import { type Options, readOptions } from "./options.ts";

/** Put in when served: where the service is, for who loads the script in a way that leaves no tag. */
declare const SERVICE_URL: string;

const SCRIPT = /\/widget\.js(?:[?#]|$)/;
const WIDGET = ".reviews-widget[data-business]:not(script)";
const ATTRIBUTES = ["class", "lang", "data-business", "data-variant", "data-theme", "data-height", "data-mode"];

/** @property box null where there was nothing to show: the link stands alone. */
type Widget = { asked: string; box: Box | null };
type Global = typeof globalThis & { ReviewsWidget?: { scan(root?: ParentNode): void } };

const widgets = new Map<HTMLElement, Widget>();
/** Single tags that have their element. */
const placed = new WeakSet<Element>();

const scope = globalThis as Global;
if (scope.ReviewsWidget) scope.ReviewsWidget.scan();
else start(baseUrl());

function start(base: string): void {
  const scan = (root: ParentNode = document) => {
    for (const script of root.querySelectorAll<HTMLScriptElement>("script[data-business]")) placeLegacy(script);
    if (root instanceof HTMLElement && root.matches(WIDGET)) keep(base, root);
    for (const element of root.querySelectorAll<HTMLElement>(WIDGET)) keep(base, element);
    for (const element of widgets.keys()) if (!element.isConnected || !element.matches(WIDGET)) drop(element);
  };
  scope.ReviewsWidget = { scan };
  scan();
  new MutationObserver((records) => {
    // Text that changes is no widget's affair, and some pages change a lot of it.
    if (
      records.some(
        ({ type, addedNodes, removedNodes }) =>
          type === "attributes" || hasElement(addedNodes) || hasElement(removedNodes),
      )
    )
      scan();
  }).observe(document, { attributeFilter: ATTRIBUTES, childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", () => scan());
}

/** Shows what an element asks for, unless it does so already. */
function keep(base: string, element: HTMLElement): void {
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
  widget.box = createBox(base, options, link?.textContent?.trim() || options.business, {
    named: (title) => nameCaption(element, title),
    fail() {
      widget.box?.stop();
      widget.box?.element.remove();
      widget.box = null;
    },
  });
  element.prepend(widget.box.element);
}

function createBox(base: string, options: Options, title: string, told: Told): Box {
  const { business, variant, theme, mode, language } = options;
  const path = `${base}embed/${encodeURIComponent(business)}`;
  // In this order, as the service keeps its answers.
  if (mode === "inline") return createInline(base, `${path}.json?variant=${variant}&lang=${language}`, options, told);
  return createFrame(base, `${path}?variant=${variant}&theme=${theme}&lang=${language}`, options, title, told);
}

function drop(element: HTMLElement): void {
  const box = widgets.get(element)?.box;
  box?.stop();
  box?.element.remove();
  dropCaption(element);
  widgets.delete(element);
}

/** The older form: the script's own tag carries the attributes, and the widget stands behind it. */
function placeLegacy(script: HTMLScriptElement): void {
  if (placed.has(script) || !SCRIPT.test(script.src)) return;
  placed.add(script);
  const element = document.createElement("div");
  element.className = "reviews-widget";
  Object.assign(element.dataset, { ...script.dataset });
  script.after(element);
}

function hasElement(nodes: NodeList): boolean {
  return [...nodes].some((node) => node instanceof Element);
}

/** Where the service is, with a slash at the end: beside this very script. */
function baseUrl(): string {
  const scripts = [document.currentScript, ...document.scripts] as (HTMLScriptElement | null)[];
  const own = scripts.find((script) => script && SCRIPT.test(script.src));
  return new URL(".", own?.src ?? SERVICE_URL).href;
}
