// The renderer of data-mode="inline", loaded on demand: the frame's components in a shadow root. A constructed stylesheet, no style
// attribute and no markup from text, so that it runs under policies without inline styles and with Trusted Types.
import { runCarousel } from "./carousel.ts";
import { draw } from "./dom.ts";
import { createFill } from "./fill.ts";
import { FITTED, type Room, type Theme, type WidgetView } from "./kit/contract.ts";
import { createList } from "./list.ts";
import { dress } from "./look.ts";
import { hideMissingPhotos } from "./photo.ts";
import { WHOLE_SHEET } from "./sheet.ts";
import { Face } from "./variant/face.tsx";
import { Widget } from "./variant/widget.tsx";

type Asked = { theme: Theme; look: string };
type Shown = { title: string; room: Room; stop(): void };

let sheet: CSSStyleSheet | undefined;
/** Notices that were logged: five widgets of one business log one. */
const logged = new Set<string>();

/**
 * Renders a widget in `root`. Rejects for a missing widget and where the service does not answer.
 * @param url of the widget's view as JSON. @param asked.look as the query of an address
 */
export async function mount(root: ShadowRoot, url: string, { theme, look }: Asked): Promise<Shown> {
  const response = await fetch(url, { credentials: "omit", referrerPolicy: "strict-origin" });
  if (!response.ok) throw new Error(String(response.status));
  const view = (await response.json()) as WidgetView;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(WHOLE_SHEET);
  }
  root.adoptedStyleSheets = [sheet];
  draw(root, <Widget view={view} theme={theme} />);
  const { face } = view.business;
  // Where the page's policy forbids the logo, the initials stand there.
  for (const picture of root.querySelectorAll("img.face"))
    picture.addEventListener("error", () => {
      const initials = new DocumentFragment();
      draw(initials, <Face face={{ ...face, logo: null }} />);
      picture.replaceWith(initials);
    });
  hideMissingPhotos(root);
  const widget = root.querySelector<HTMLElement>(".widget");
  if (widget) dress(widget, look, theme, "inline");
  if (view.notice && !logged.has(view.notice)) {
    logged.add(view.notice);
    console.warn(view.notice);
  }
  const isFitted = look.startsWith(FITTED);
  const stops =
    view.variant === "list"
      ? [keepArranged(root, createList, isFitted)]
      : [runCarousel(root), keepArranged(root, createFill, isFitted)];
  return {
    title: view.title,
    room: view.notice === null ? "" : "none",
    stop() {
      for (const stop of stops) stop();
      root.replaceChildren();
    },
  };
}

function keepArranged(root: ShadowRoot, create: typeof createList, isFitted: boolean): () => void {
  const { host } = root;
  const arrange = create(root, { room: isFitted ? () => host.clientHeight : null });
  const sizeOf = () => (isFitted ? `${host.clientWidth} ${host.clientHeight}` : `${host.clientWidth}`);
  arrange();
  let arranged = sizeOf();
  const observer = new ResizeObserver(() => {
    if (arranged === sizeOf()) return;
    arrange();
    arranged = sizeOf();
  });
  observer.observe(host);
  return () => observer.disconnect();
}
