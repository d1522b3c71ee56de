// The pictures of reviews in list and carousel: in a frame and inline, left out where the host asks for it, and without a broken icon.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { picture } from "../../support/photo.ts";
import { until } from "../../support/until.ts";
import { type ClaimedShop, seedPhotos } from "./fixture.ts";
import { BOX, createHosts, DRAWN, type Hosts, script, seedShop, tag } from "./host.ts";

const POLICY = "default-src 'none'; style-src 'unsafe-inline'";
const WEBP = new Uint8Array(await new Bun.Image(picture(320, 240)).webp().bytes());
const PICTURE_HEADERS = { "content-type": "image/webp", "cross-origin-resource-policy": "cross-origin" };
/** A list shows four pictures and a link to the others, a carousel one with their number. */
const STRIPS = {
  list: { height: 56, least: 44, shown: 4, texts: ["", "", "", "", "+11 more picture"] },
  carousel: { height: 68, least: 68, shown: 1, texts: ["+4, 4 more pictures"] },
} as const;
const LAYOUTS = (["list", "carousel"] as const).flatMap((variant) =>
  (["frame", "inline"] as const).map((mode) => ({ variant, mode })),
);
/** The name of a picture that was taken down. */
const GONE = "0000000000000000000000";

let hosts: Hosts;
let browser: Browser;
let shop: ClaimedShop;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    [hosts, browser] = await Promise.all([createHosts(), openBrowser()]);
    shop = await seedShop(hosts.service);
    await seedPhotos(hosts.service, shop.id, 5, 'A "table" <b>');
    const gone = await seedShop(hosts.service, "gone");
    await seedPhotos(hosts.service, gone.id, 3);
    await hosts.service
      .sql`update review set photos = jsonb_set(photos, '{0,name}', to_jsonb(${GONE}::text)) where business_id = ${gone.id}`;
    hosts.between.answer = ({ url }) =>
      url.includes("/photos/") && !url.includes(GONE) && !url.includes("/review/")
        ? new Response(WEBP, { headers: PICTURE_HEADERS })
        : null;
  });
  afterAll(async () => {
    await browser?.close();
    await hosts?.close();
  });

  for (const { variant, mode } of LAYOUTS) {
    const { height, least, shown, texts } = STRIPS[variant];

    test(`${variant}, ${mode}: pictures and the number of others, each a link that opens a tab of its own`, async () => {
      await using tab = await open({ variant, mode });
      await until("the pictures are there", async () => (await stripOf(tab.page))?.loaded === shown);
      const strip = await stripOf(tab.page);
      expect(strip).toMatchObject({
        height,
        label: "Pictures of the review",
        alts: Array.from({ length: shown }, () => 'A "table" <b>'),
        texts: [...texts],
        targets: texts.map(() => "_blank noopener"),
        isInside: true,
      });
      expect(strip?.least).toBeGreaterThanOrEqual(least);
      for (const href of strip?.hrefs.slice(0, shown) ?? [])
        expect(href).toMatch(/\/review\/oak\/rev_\w{26}\/photos\/pho_\w{26}\?utm_source=widget&utm_medium=\w+$/);
      if (variant === "carousel") {
        const name = 'A "table" <b> , 4 more pictures';
        expect(await frameOf(tab.page).getByRole("link", { name, exact: true }).count()).toBe(1);
      }
      if (variant === "list") expect(strip?.hrefs[4]).toMatch(/\/review\/oak\/rev_\w{26}\?utm_source=widget/);
      expect(tab.said).toEqual([]);
    });

    test(`${variant}, ${mode}: with photos="off" there is none, and none is fetched`, async () => {
      await using tab = await open({ variant, mode, photos: "off" });
      await until("the widget is there", async () => (await tab.page.evaluate(DRAWN)) === true);
      await until("its strip is hidden", async () => (await stripOf(tab.page))?.height === 0);
      await tab.page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))",
      );
      expect(picturesOf(tab.asked)).toEqual([]);
      expect(tab.said).toEqual([]);
    });

    test(`${variant}, ${mode}: a picture that is gone leaves its place empty, and nothing moves`, async () => {
      await using tab = await open({ variant, mode }, "gone");
      const isList = variant === "list";
      await until("it is gone", async () => (await stripOf(tab.page))?.alts.length === (isList ? 2 : 0));
      if (isList) await until("the others are there", async () => (await stripOf(tab.page))?.loaded === 2);
      const left = isList ? { hidden: 1, texts: ["", "", ""] } : { hidden: 0, texts: ["+2, 2 more pictures"] };
      expect(await stripOf(tab.page)).toMatchObject({ height, ...left });
    });
  }

  test("in a list whose cards stand closer, pictures are nearly square, and wide enough for a finger", async () => {
    await using tab = await open({ variant: "list", mode: "frame" });
    await until("the pictures are there", async () => (await stripOf(tab.page))?.loaded === 4);
    const size = await frameOf(tab.page).evaluate(`(() => {
      document.querySelector("ol").classList.add("tight");
      const { width, height } = document.querySelector(".photo > img").getBoundingClientRect();
      return [width, height];
    })()`);
    expect(size).toEqual([44, 40]);
  });

  test("a carousel fetches the pictures of the review that shows, and of the next one", async () => {
    await using tab = await open({ variant: "carousel", mode: "frame" });
    await until("they are there", () => picturesOf(tab.asked).length === 2);
    await (frameOf(tab.page) as Page).getByRole("button", { name: "Next review" }).click();
    await until("the third one's are there", () => picturesOf(tab.asked).length === 3);
  });

  test("every card of a carousel is as high as the others, whatever the reader's size of text", async () => {
    await using tab = await open({ variant: "carousel", mode: "frame" });
    await until("the widget is there", async () => (await tab.page.evaluate(DRAWN)) === true);
    for (const size of ["16px", "23px"]) {
      const heights = (await tab.page.frames()[1]?.evaluate(`(() => {
        document.querySelector(".widget").style.fontSize = ${JSON.stringify(size)};
        const slides = [...document.querySelectorAll(".slide")];
        return slides.map((slide) => {
          for (const each of slides) each.classList.toggle("on", each === slide);
          return slide.getBoundingClientRect().height;
        });
      })()`)) as number[];
      expect(heights).toHaveLength(10);
      expect(new Set(heights).size).toBe(1);
    }
  });

  test("inline, the policy of the page that the docs ask for is enough", async () => {
    const policy = `${POLICY}; script-src ${hosts.base}; connect-src ${hosts.base}; img-src ${hosts.base}`;
    await using tab = await open({ variant: "list", mode: "inline" }, "oak", policy);
    await until("the pictures are there", async () => (await stripOf(tab.page))?.loaded === 4);
    expect(tab.said).toEqual([]);
  });

  test("inline, under a policy without pictures, no broken one shows", async () => {
    const policy = `${POLICY}; script-src ${hosts.base}; connect-src ${hosts.base}`;
    await using tab = await open({ variant: "list", mode: "inline" }, "oak", policy);
    await until("they are hidden", async () => (await stripOf(tab.page))?.hidden === 4);
    expect(await stripOf(tab.page)).toMatchObject({ height: 56 });
  });

  test("the looks of a frame take no picture of another host: its policy names the folder of ours", async () => {
    const answer = await hosts.service.get("/embed/oak?variant=list&theme=light&lang=en");
    expect(answer.headers.get("content-security-policy")).toContain(`img-src ${hosts.base}/photos/;`);
    const bare = await hosts.service.get("/embed/oak?variant=badge&theme=light&lang=en");
    expect(bare.headers.get("content-security-policy")).not.toContain("img-src");
  });
});

function open(attributes: Record<string, string>, slug = "oak", policy?: string) {
  return hosts.open(browser, {
    body: tag(hosts.base, slug, attributes) + script(hosts.base),
    headers: policy === undefined ? {} : { "content-security-policy": policy },
  });
}

const picturesOf = (asked: string[]) => asked.filter((url) => new URL(url).pathname.startsWith("/photos/"));

function frameOf(page: Page) {
  return page.frames()[1] ?? page;
}

type Strip = {
  height: number;
  label: string;
  alts: string[];
  texts: string[];
  targets: string[];
  hrefs: string[];
  loaded: number;
  hidden: number;
  least: number;
  isInside: boolean;
};

/** The strip of the first review, in either mode. */
async function stripOf(page: Page): Promise<Strip | null> {
  const inside = page.frames()[1];
  const root = inside ? "document" : `${BOX}?.shadowRoot`;
  return (await (inside ?? page)
    .evaluate(`(() => {
      const strip = ${root}?.querySelector(".photos");
      if (!strip) return null;
      const places = [...strip.children];
      const links = [...strip.querySelectorAll("a")];
      const images = [...strip.querySelectorAll("img")];
      const box = strip.getBoundingClientRect();
      return {
        height: box.height,
        label: strip.getAttribute("aria-label"),
        alts: images.map(({ alt }) => alt),
        texts: links.map((link) => link.textContent + (link.querySelector(".count")?.ariaLabel ?? "")),
        targets: links.map(({ target, rel }) => target + " " + rel),
        hrefs: links.map(({ href }) => href),
        loaded: images.filter(({ naturalWidth }) => naturalWidth > 0).length,
        hidden: places.filter((each) => getComputedStyle(each).visibility === "hidden").length,
        least: Math.min(...places.map((each) => each.getBoundingClientRect().width)),
        isInside: places.every((each) => each.getBoundingClientRect().right <= box.right + 0.5),
      };
    })()`)
    .catch(() => null)) as Strip | null;
}
