// The logo of a business in the header of its widget: there where the host asks for it, fetched nowhere else, and initials where it
// cannot be shown.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { removeLogo, setLogo } from "#domain/business/logo/logo.ts";
import type { WidgetView } from "#widget/kit/contract.ts";
import { png } from "../../platform/upload-file.ts";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import type { ClaimedShop } from "./fixture.ts";
import { BOX, createHosts, DRAWN, type Hosts, script, seedShop, tag } from "./host.ts";

const KEPT_MS = 301_000;
const HEADED = { variant: "list", header: "summary" };
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

let hosts: Hosts;
let browser: Browser;
let shop: ClaimedShop;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    [hosts, browser] = await Promise.all([createHosts(), openBrowser()]);
    shop = await seedShop(hosts.service);
    await set(png(96, 96));
    await seedShop(hosts.service, "bare");
  });
  afterAll(async () => {
    await browser?.close();
    await hosts?.close();
  });

  for (const variant of ["list", "carousel"])
    for (const mode of ["frame", "inline"]) {
      test(`${variant}, ${mode}: it stands beside the name`, async () => {
        await using tab = await open({ ...HEADED, variant, mode });
        await until("the logo is there", async () => (await faceOf(tab.page))?.width === 96);
        expect(await faceOf(tab.page)).toMatchObject({ name: "IMG", box: "36x36", text: "", business: "Oak & Sons" });
        expect(tab.asked.filter((url) => url.includes("/logo/"))).toHaveLength(1);
        expect(tab.said).toEqual([]);
      });

      test(`${variant}, ${mode}: a business without one has its initials`, async () => {
        await using tab = await open({ ...HEADED, variant, mode }, "bare");
        await until("the header is there", async () => (await faceOf(tab.page)) !== null);
        expect(await faceOf(tab.page)).toMatchObject({ name: "SPAN", box: "36x36", text: "OS" });
        expect(tab.said).toEqual([]);
      });
    }

  for (const mode of ["frame", "inline"])
    for (const attributes of [{ variant: "list" }, { variant: "badge", header: "summary" }])
      test(`${mode}, ${JSON.stringify(attributes)}: it is not fetched`, async () => {
        await using tab = await open({ ...attributes, mode });
        await until("the widget is there", async () => (await tab.page.evaluate(DRAWN)) === true);
        await tab.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200)))");
        expect(tab.asked.filter((url) => url.includes("/logo/"))).toEqual([]);
        expect(tab.said).toEqual([]);
      });

  test("inline, the policy of the page that the docs ask for is enough", async () => {
    const policy = `${POLICY}; script-src ${hosts.base}; connect-src ${hosts.base}; img-src ${hosts.base}`;
    await using tab = await open({ ...HEADED, mode: "inline" }, "oak", policy);
    await until("the logo is there", async () => (await faceOf(tab.page))?.width === 96);
    expect(tab.said).toEqual([]);
  });

  test("inline, under a policy without pictures, the initials stand there", async () => {
    const policy = `${POLICY}; script-src ${hosts.base}; connect-src ${hosts.base}`;
    await using tab = await open({ ...HEADED, mode: "inline" }, "oak", policy);
    await until("the initials are there", async () => (await faceOf(tab.page))?.name === "SPAN");
    expect(await faceOf(tab.page)).toMatchObject({ box: "36x36", text: "OS", isFirst: true });
  });

  test("a removed logo leaves no trace in the next answer", async () => {
    const before = await ask();
    expect(before.view.business.face.logo).toStartWith(`${hosts.base}/logo/`);
    expect(before.policy).toContain(`img-src ${before.view.business.face.logo};`);
    expect(await removeLogo(hosts.service.context, shop.organisation.id, shop.id)).toBe(true);
    // What is kept of a test's answers is not dropped, but runs out.
    hosts.service.clock.advance(KEPT_MS);
    expect((await ask()).view.business.face.logo).toBeNull();
    const { policy, page } = await ask();
    expect(policy).not.toContain("img-src");
    expect(page).not.toMatch(/<img|\/logo\//);
    await set(png(96, 96, [0, 0, 255]));
    hosts.service.clock.advance(KEPT_MS);
    const { logo } = (await ask()).view.business.face;
    expect(logo).toStartWith(`${hosts.base}/logo/`);
    expect(logo).not.toBe(before.view.business.face.logo);
  });
});

async function set(picture: Uint8Array): Promise<void> {
  const logo = { small: picture, large: picture };
  expect(await setLogo(hosts.service.context, shop.organisation.id, shop.id, logo)).toBe("set");
}

function open(attributes: Record<string, string>, slug = "oak", policy?: string) {
  const headers = policy === undefined ? {} : { "content-security-policy": policy };
  return hosts.open(browser, { body: tag(hosts.base, slug, attributes) + script(hosts.base), headers });
}

async function ask() {
  const page = await hosts.service.get("/embed/oak?variant=list&theme=light&lang=en");
  const view = (await (await hosts.service.get("/embed/oak.json?variant=list&lang=en")).json()) as WidgetView;
  return { page: await page.text(), policy: page.headers.get("content-security-policy"), view };
}

type Face = { name: string; box: string; text: string; width: number; business: string; isFirst: boolean };

/** In either mode; null before it is drawn. A frame is not asked before, because its page is replaced while it loads. */
async function faceOf(page: Page): Promise<Face | null> {
  if (!(await page.evaluate(DRAWN))) return null;
  const read = `(root) => {
    const face = root?.querySelector(".business > .face");
    return face ? {
      name: face.tagName, box: face.offsetWidth + "x" + face.offsetHeight, text: face.textContent.trim(),
      width: face.naturalWidth ?? 0, business: face.parentElement.querySelector("b").textContent,
      isFirst: face === face.parentElement.firstElementChild,
    } : null;
  }`;
  const frame = page.frames()[1];
  return frame ? frame.evaluate(`(${read})(document)`) : page.evaluate(`(${read})(${BOX}?.shadowRoot)`);
}
