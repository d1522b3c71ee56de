// widget-time: the time that a widget takes of a host page's main thread on a slow phone. The frame is of the same site as its host
// here, so that its page is drawn by the same thread and counted, too.
import type { Browser } from "playwright-core";
import { MODES, VARIANTS, type WidgetChoice } from "#surface/example/snippet.ts";
import { hasBrowser, startBrowser } from "../../test/support/browser.ts";
import { type BenchData, BIG_SLUG, prepareData } from "./data.ts";
import { BIG_ID } from "./data-fill.ts";
import { withDatabase } from "./database.ts";
import { type Bench, mostFigure } from "./harness.ts";
import { type Service, startService } from "./service.ts";

/** Factor by which the CPU is slowed down. */
const SLOWED = 4;
const TARGET_MS = 50;
const ASK_EVERY_MS = 20;
const PHONE = { width: 390, height: 844 };
/** A widget that fails never shows. */
const SHOWN_WITHIN_MS = 20_000;
/** Whether the widget has been drawn, in either mode. */
const SHOWN = `(() => {
  const box = document.querySelector(".reviews-widget")?.shadowRoot?.firstChild;
  return box?.tagName === "IFRAME" ? box.style.visibility === "" : !!box?.shadowRoot?.querySelector(".widget");
})()`;

const PHOTOS = Array.from({ length: 3 }, (_, n) => ({
  ...{ id: Bun.randomUUIDv7(), name: `${n}`.repeat(22) },
  ...{ width: 1_600, height: 1_200, alt: "The desk beside a window" },
}));

type Layout = Pick<WidgetChoice, "variant" | "mode">;

const LAYOUTS: readonly Layout[] = VARIANTS.flatMap((variant) => MODES.map((mode) => ({ variant, mode })));

export const widgetTime: Bench = {
  name: "widget-time",
  about:
    "main-thread time of each variant, in a frame and inline, on a page slowed down four times; each review has three pictures",
  async run({ say, rounds, signal }) {
    if (!hasBrowser) {
      say("there is no Chromium here");
      return [];
    }
    const data = await prepareData(say);
    await setPhotos(data, PHOTOS);
    const service = await startService({ ...data, isReal: true });
    const browser = await startBrowser();
    try {
      const taken = LAYOUTS.map((layout) => ({ layout, ms: [] as number[] }));
      // The first of each only warms the service and the browser.
      for (let round = 0; round <= rounds; round++) {
        signal.throwIfAborted();
        say(`round ${round} of ${rounds}`);
        for (const { layout, ms } of taken) {
          const seen = await measure(browser, service, layout);
          const without = await measure(browser, service, null, seen.looks);
          if (round > 0) ms.push(seen.ms - without.ms);
        }
      }
      const note =
        "script, style and layout of host and widget together, less those of the same page without it, at which the bench looks as often";
      return taken.map(({ layout: { variant, mode }, ms }, index) =>
        mostFigure(`widget-time, ${variant}, ${mode}`, "ms", ms, TARGET_MS, index === 0 ? [note] : []),
      );
    } finally {
      await browser.close();
      await service.stop();
      await setPhotos(data, null);
    }
  },
};

/** Gives the newest reviews these pictures, whose files the service does not have, or takes them away for the other benches. */
async function setPhotos({ dataDir }: BenchData, photos: readonly object[] | null): Promise<void> {
  await withDatabase(
    dataDir,
    ({ pool }) => pool.sql`
      update review set photos = ${photos === null ? null : JSON.stringify(photos)}::text::jsonb
      where id in (select id from review where business_id = ${BIG_ID} and status = 'published' order by created_at desc limit 20)`,
  );
}

/**
 * Script, style and layout of a host page with a widget, in ms on the slowed thread, and how often the bench looked whether it is there. A look
 * is a script in the page, which costs a tenth of a list.
 * @param layout null for no widget. @param looks then, as many as at the page with it
 */
async function measure(
  browser: Browser,
  { port }: Service,
  layout: Layout | null,
  looks = 0,
): Promise<{ ms: number; looks: number }> {
  const base = `http://127.0.0.1:${port}`;
  const widget =
    layout &&
    `<div class="reviews-widget" data-business="${BIG_SLUG}" data-variant="${layout.variant}" data-mode="${layout.mode}"><a href="${base}/">Reviews</a></div><script async src="${base}/widget.js"></script>`;
  // The host's text has the system's font, as in many shops, so that the time to look for a font is not counted.
  const body = `<!doctype html><title>A shop</title><style>body{font:16px/1.5 system-ui}</style><main><h1>A shop</h1><p>What we sell.</p>${widget ?? ""}</main>`;
  const host = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: () => new Response(body, { headers: { "content-type": "text/html" } }),
  });
  const page = await browser.newPage({ viewport: PHONE });
  try {
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
    await page.goto(`http://127.0.0.1:${host.port}/`, { waitUntil: "load" });
    // The browser driver's own functions would put scripts of theirs into the page.
    const isThere = async () => (await session.send("Runtime.evaluate", { expression: SHOWN })).result.value === true;
    const until = performance.now() + SHOWN_WITHIN_MS;
    let looked = 1;
    while (layout === null ? looked <= looks : !(await isThere())) {
      if (layout === null) await isThere();
      else if (performance.now() > until)
        throw new Error(`The ${layout.variant} (${layout.mode}) did not show within ${SHOWN_WITHIN_MS / 1_000} s.`);
      await Bun.sleep(ASK_EVERY_MS);
      looked++;
    }
    const { metrics } = await session.send("Performance.getMetrics");
    const of = (name: string) => (metrics.find((each) => each.name === name)?.value ?? 0) * 1_000;
    return { ms: of("ScriptDuration") + of("LayoutDuration") + of("RecalcStyleDuration"), looks: looked };
  } finally {
    await page.close();
    await host.stop(true);
  }
}
