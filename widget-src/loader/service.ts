// Which service shows an element, on a page that may have the loaders of several. They share one record of themselves, so that each
// element has one owner.

/** Shows the widgets of one service in `root`, by default the whole page. */
export type Scan = (root?: ParentNode) => void;

/**
 * Loaders of every version read it: add to it, change nothing.
 * @property services by `placeOf` their addresses, each with a slash at the end
 * @property owners of elements, which keep theirs when they lose the link, and of older single tags
 * @property roots made by loaders
 */
type Shared = {
  services: Map<string, Scan>;
  owners: WeakMap<Element, Scan>;
  roots: WeakMap<Element, ShadowRoot>;
};

const KEY: unique symbol = Symbol.for("reviews-widget");
type Global = typeof globalThis & { [KEY]?: Shared; ReviewsWidget?: { scan?: Scan } };

const scope = globalThis as Global;
/** A loader that shares nothing is an older one, which shows every element of the page itself. */
export const older = scope[KEY] ? undefined : scope.ReviewsWidget?.scan;
scope[KEY] ??= { services: new Map(), owners: new WeakMap(), roots: new WeakMap() };
export const { services, owners, roots } = scope[KEY];

export const scanAll: Scan = (root) => {
  for (const scan of services.values()) scan(root);
};

/** The page's own scripts call it. Another vendor may have taken the name. */
export function offerScan(): void {
  scope.ReviewsWidget ??= { scan: scanAll };
}

/** An address without its scheme, query and fragment. */
export function placeOf(address: string): string {
  return address.replace(/^https?:|[?#].*/g, "");
}

/**
 * The service that an element's link leads to; undefined where that one has no loader here. Without such a link it is the one that asks
 * first, because a page's own pages are no service.
 */
export function ownerOf(element: Element, asking: Scan): Scan | undefined {
  for (const { href } of element.querySelectorAll<HTMLAnchorElement>("a[href]")) {
    // A link within a picture has an object here.
    const place = placeOf(`${href}`);
    for (const [home, scan] of services) {
      if (!place.startsWith(home)) continue;
      owners.set(element, scan);
      return scan;
    }
    if (/\/review\/./.test(place) && !place.startsWith(`//${location.host}/`)) return;
  }
  if (!owners.has(element)) owners.set(element, asking);
  return owners.get(element);
}
