// The renderer of data-mode="inline", loaded when it is needed: the same components in a shadow root. Runs under a host's policy
// without inline styles and with Trusted Types: a constructed sheet, no style attribute, no markup from text.
import { render } from "preact";
import { runCarousel } from "./carousel.ts";
import type { Theme, WidgetView } from "./contract.ts";
import css from "./style.css" with { type: "text" };
import { Widget } from "./variant/widget.tsx";

type Shown = { title: string; stop(): void };

let sheet: CSSStyleSheet | undefined;
/** What was said already: five widgets of one business say it once. */
const said = new Set<string>();

/**
 * Shows a widget in `root`. Throws where there is none or the service does not answer.
 * @param url of the widget's view as JSON
 * @returns its title in words, and what ends it
 */
export async function mount(root: ShadowRoot, url: string, theme: Theme): Promise<Shown> {
  const response = await fetch(url, { credentials: "omit", referrerPolicy: "no-referrer" });
  if (!response.ok) throw new Error(String(response.status));
  const view = (await response.json()) as WidgetView;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  root.adoptedStyleSheets = [sheet];
  render(<Widget view={view} theme={theme} />, root);
  if (view.notice && !said.has(view.notice)) {
    said.add(view.notice);
    console.warn(view.notice);
  }
  const stop = runCarousel(root);
  return {
    title: view.title,
    stop() {
      stop();
      render(null, root);
    },
  };
}
