// widget-time: the time that a widget takes of a host page's main thread on a slow phone. The frame is of the same site as its host
// here, so that its page is drawn by the same thread and counted, too.
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { findBusiness } from "#domain/business/profile/business.ts";
import { photoFile } from "#domain/review/state/photo.ts";
import { createFolderStore } from "#platform/photo/folder-store.ts";
import { subjectOf } from "#surface/dashboard/site/widget-subject.ts";
import { MODES, type SnippetBusiness, VARIANTS, type WidgetChoice, widgetSnippet } from "#surface/example/snippet.ts";
import { hasBrowser, startBrowser } from "../../test/support/browser.ts";
import { draw } from "../photo/draw.ts";
import { scene } from "../photo/scene.ts";
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
const THUMBNAIL = { width: 320, height: 240 };

/** @property copied the business whose tag is copied from the dashboard, with the room that it reserves; null for the shortest tag */
type Layout = Pick<WidgetChoice, "variant" | "mode"> & { copied: SnippetBusiness | null };

function layoutsOf(subject: SnippetBusiness): Layout[] {
  return VARIANTS.flatMap((variant) =>
    // A badge and a mini arrange nothing.
    (variant === "list" || variant === "carousel" ? [null, subject] : [null]).flatMap((copied) =>
      MODES.map((mode) => ({ variant, mode, copied })),
    ),
  );
}

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
    await keepPhotos(data);
    const layouts = layoutsOf(await readSubject(data));
    const service = await startService({ ...data, isReal: true });
    const browser = await startBrowser();
    try {
      const taken = layouts.map((layout) => ({ layout, ms: [] as number[] }));
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
      return taken.map(({ layout: { variant, mode, copied }, ms }, index) => {
        const name = `widget-time, ${variant}, ${copied ? "copied tag, " : ""}${mode}`;
        return mostFigure(name, "ms", ms, TARGET_MS, index === 0 ? [note] : []);
      });
    } finally {
      await browser.close();
      await service.stop();
      await dropPhotos(data);
    }
  },
};

/** Gives the newest reviews the same pictures. A picture that does not come would cost the page more than one that does. */
async function keepPhotos(data: BenchData): Promise<void> {
  await dropPhotos(data);
  const store = createFolderStore(join(data.dataDir, "photos"));
  for (const [n, { name }] of PHOTOS.entries()) {
    const png = draw(THUMBNAIL.width, THUMBNAIL.height, scene(n, THUMBNAIL.width, THUMBNAIL.height));
    await store.write(photoFile(name, "small"), await new Bun.Image(png).webp().bytes());
  }
  await withDatabase(data.dataDir, async ({ pool: { sql } }) => {
    const rows = PHOTOS.map((photo) => ({
      ...photo,
      ...{ business_id: BIG_ID, state: "shown", bytes: 0, placeholder: "", fingerprint: "0".repeat(16) },
      created_at: new Date().toISOString(),
    }));
    await sql`insert into review_photo ${sql(rows)}`;
    await sql`
      with newest as (
        update review set photos = ${JSON.stringify(PHOTOS)}::text::jsonb
        where id in (select id from review where business_id = ${BIG_ID} and status = 'published' order by created_at desc limit 20)
        returning id
      )
      update review_photo set review_id = (select id from newest limit 1) where name in ${sql(PHOTOS.map(({ name }) => name))}`;
  });
}

/** Takes them away for the other benches. */
async function dropPhotos({ dataDir }: BenchData): Promise<void> {
  await withDatabase(dataDir, async ({ pool: { sql } }) => {
    await sql`update review set photos = null where business_id = ${BIG_ID} and photos is not null`;
    await sql`delete from review_photo where name in ${sql(PHOTOS.map(({ name }) => name))}`;
  });
}

function readSubject({ dataDir }: BenchData): Promise<SnippetBusiness> {
  return withDatabase(dataDir, async ({ context }) => {
    const business = await findBusiness(context, BIG_SLUG);
    if (!business) throw new Error(`The bench's data have no business ${BIG_SLUG}.`);
    return subjectOf(context, business);
  });
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
  const widget = layout && tagOf(base, layout);
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

function tagOf(baseUrl: string, { variant, mode, copied }: Layout): string {
  if (copied)
    return widgetSnippet({ baseUrl, serviceName: "Candor" }, copied, { variant, mode, theme: "inherit" }).html;
  return `<div class="reviews-widget" data-business="${BIG_SLUG}" data-variant="${variant}" data-mode="${mode}"><a href="${baseUrl}/">Reviews</a></div><script async src="${baseUrl}/widget.js"></script>`;
}
