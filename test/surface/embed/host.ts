// A host page as shops have them, on a server of its own, and the service on another, so that a test sees the widget from outside.
import type { Browser, BrowserContextOptions, Frame, Page } from "playwright-core";
import { seedReviews } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { seedClaimed } from "./fixture.ts";

export type HostPage = { body: string; head?: string; headers?: Record<string, string>; lang?: string };

type TabOptions = BrowserContextOptions & { clock?: boolean };

export type Hosts = {
  service: TestService;
  /** Where the service is, without a slash at the end. */
  base: string;
  /** Where host pages are, likewise. */
  host: string;
  /** Answers in the service's place where it gives something. */
  between: { answer: ((request: Request) => Promise<Response | null> | Response | null) | null };
  /** Puts a page on the host. Its address. */
  put(page: HostPage): string;
  /** A tab with nothing in it yet: where several pages are seen in one, a browser starts fewer processes. */
  tab(browser: Browser, options?: TabOptions): Promise<Tab>;
  /** Puts a page on the host, and opens it in a tab of its own. */
  open(browser: Browser, page: HostPage, options?: TabOptions): Promise<Tab>;
  close(): Promise<void>;
};

/** @property said what the page's console said, warnings and errors. @method show goes on to a page that is put on the host */
export type Tab = {
  page: Page;
  said: string[];
  asked: string[];
  show(page: HostPage): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function createHosts(): Promise<Hosts> {
  const between: Hosts["between"] = { answer: null };
  let handler: TestService["handler"] | null = null;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    fetch: async (request) =>
      (await between.answer?.(request)) ?? handler?.fetch(request, "192.0.2.1") ?? new Response(null, { status: 503 }),
  });
  const base = `http://127.0.0.1:${server.port}`;
  const service = await createTestService({ baseUrl: base });
  handler = service.handler;
  const pages = new Map<string, HostPage>();
  // Another name, and so another site in a browser's eyes.
  const hostServer = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const page = pages.get(new URL(request.url).pathname);
      // A browser also asks for an icon, which is answered with nothing.
      if (!page) return new Response(null, { status: 204 });
      const html = `<!doctype html><html lang="${page.lang ?? "en"}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A shop</title>${page.head ?? ""}</head><body><main><h1>A shop</h1>${page.body}</main></body></html>`;
      return new Response(html, { headers: { "content-type": "text/html; charset=utf-8", ...page.headers } });
    },
  });
  const put = (page: HostPage) => {
    const path = `/${crypto.randomUUID()}`;
    pages.set(path, page);
    return host + path;
  };
  const host = `http://localhost:${hostServer.port}`;
  const openTab: Hosts["tab"] = async (browser, { clock = false, ...options } = {}) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 900 }, ...options });
    const page = await context.newPage();
    const tab: Tab = {
      page,
      said: [],
      asked: [],
      async show(hostPage) {
        await page.goto(put(hostPage), { waitUntil: "commit" });
      },
      [Symbol.asyncDispose]: () => context.close(),
    };
    page.on("console", (message) => {
      if (["warning", "error"].includes(message.type())) tab.said.push(message.text());
    });
    page.on("pageerror", (error) => tab.said.push(String(error)));
    page.on("request", (request) => tab.asked.push(request.url()));
    // Time stands still but where a test moves it.
    if (clock) {
      await page.clock.install({ time: new Date("2026-11-20T12:00:00Z") });
      await page.clock.pauseAt(new Date("2026-11-20T12:00:01Z"));
    }
    return tab;
  };
  return {
    service,
    base,
    host,
    between,
    put,
    tab: openTab,
    async open(browser, hostPage, options) {
      const tab = await openTab(browser, options);
      await tab.show(hostPage);
      return tab;
    },
    async close() {
      await hostServer.stop(true);
      await server.stop(true);
      await service.close();
    },
  };
}

/** For a page: the widgets' frames, which are in shadow roots. */
export const FRAMES = `[...document.querySelectorAll(".reviews-widget, reviews-widget")].flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll("iframe") ?? [])])`;

/** For a page: the box of the first widget, in either mode. */
export const BOX = `document.querySelector(".reviews-widget, reviews-widget")?.shadowRoot?.querySelector("iframe, div")`;

/** For a page: whether the first widget is drawn, in either mode. */
export const DRAWN = `(() => {
  const box = ${BOX};
  return box?.matches("iframe") ? box.style.visibility === "" : !!box?.shadowRoot?.querySelector(".widget");
})()`;

/** The shop's snippet: the element with its link, and the script. */
export function tag(base: string, slug: string, attributes: Record<string, string> = {}, link = true): string {
  const all = Object.entries({ business: slug, ...attributes }).map(([name, value]) => `data-${name}="${value}"`);
  const inside = link ? `<a href="${base}/review/${slug}?utm_source=widget">Reviews of ${slug}</a>` : "";
  return `<div class="reviews-widget" ${all.join(" ")}>${inside}</div>`;
}

export function script(base: string, attributes = ""): string {
  return `<script async src="${base}/widget.js" ${attributes}></script>`;
}

/** Twelve reviews of a claimed shop: long and short, verified or not, in three languages and two directions. */
export async function seedShop({ context }: TestService, slug = "oak", plan = "starter") {
  const shop = await seedClaimed(context, plan, { slug, name: "Oak & Sons", domain: `${slug}.example` });
  const texts = [
    { title: "Arrived a day early", body: "Two people carried it up three floors.", language: "en", author: "Ana R." },
    { title: "Schöne Arbeit", body: "Sehr schön gearbeitet. ".repeat(40), language: "de", author: "Jörg M." },
    { title: "صناعة ممتازة", body: "الطاولة جميلة جدًا والتوصيل كان سريعًا.", language: "ar", author: "سارة" },
    { title: "a".repeat(80), body: "b".repeat(300), language: "x-not a language", author: "<b>K.</b>" },
  ];
  const reviews = Array.from({ length: 12 }, (_, index) => ({
    ...(texts[index % texts.length] as (typeof texts)[number]),
    rating: index === 0 ? 4 : 5,
    verified: index % 2 === 0,
    createdAt: new Date(Date.UTC(2026, 10, 1, 12, 0, -index)).toISOString(),
  }));
  await seedReviews(context, shop.id, reviews);
  return shop;
}

/** Waits until the carousel knows whether it is seen: observers are called in the order in which they were made. */
export async function watched(of: Frame | Page): Promise<void> {
  await of.evaluate(
    () =>
      new Promise<void>((resolve) =>
        new IntersectionObserver((_, observer) => {
          observer.disconnect();
          resolve();
        }).observe(document.documentElement),
      ),
  );
}
