// The operator's brand in every place that has it, and the places that it must not touch: marks of verification, and what says how reviews
// are checked.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Brand } from "#platform/config/brand.ts";
import { redraw } from "#platform/raster/redraw.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { keepSetting } from "#platform/setting/kept.ts";
import { keepServiceLogo } from "#platform/setting/logo.ts";
import { accentsOf, brandLogo } from "#surface/look/brand.ts";
import { accountMail } from "#surface/mail/account.ts";
import * as file from "../platform/upload-file.ts";
import { signIn } from "../support/dashboard.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../support/seed.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../support/service.ts";

const NAME = "Würth & آراء ☕";
const FOOTER = "Run by <Oak> & Sons";
const ACCENT = "#ffd400";
const TONE = accentsOf({ accent: ACCENT, footer: null, logo: null });

type World = { service: TestService; slug: string; logo: string; before: Record<string, string> };
let world: World;

/** What shows the brand, as bytes in hex where it is a picture. */
async function read(service: TestService, slug: string): Promise<Record<string, string>> {
  const at = async (path: string) => Buffer.from(await (await service.get(path)).arrayBuffer());
  return {
    profile: (await at(`/review/${slug}`)).toString(),
    badge: (await at(`/api/badge/${slug}.svg?lang=en`)).toString(),
    darkBadge: (await at(`/api/badge/${slug}.svg?theme=dark&lang=en`)).toString(),
    narrow: (await at(`/api/badge/${slug}.svg?form=narrow&lang=en`)).toString(),
    share: (await at(`/og/${slug}.png?lang=en`)).toString("hex"),
    widget: (await at(`/embed/${slug}?variant=list&theme=light&lang=en`)).toString(),
    favicon: (await at("/favicon.svg")).toString(),
  };
}

beforeAll(async () => {
  const service = await createTestService({ given: {} });
  const { context } = service;
  const organisation = await seedOrganisation(context);
  const { slug, id } = await seedBusiness(context, { name: "Oak", organisationId: organisation.id });
  for (const rating of [5, 4, 5]) await seedReview(context, id, { rating, verified: true });
  const before = await read(service, slug);
  const box = createSecretBox(TEST_CONFIG.appSecret);
  const keep = (name: "SERVICE_NAME" | "BRAND_ACCENT" | "BRAND_FOOTER", value: string) =>
    keepSetting(context, box, name, value);
  await keep("SERVICE_NAME", NAME);
  await keep("BRAND_ACCENT", ACCENT);
  await keep("BRAND_FOOTER", FOOTER);
  const drawn = await redraw({ format: "upload", bytes: file.png(200, 200), fit: "cut" });
  if ("fault" in drawn) throw new Error(drawn.fault);
  await keepServiceLogo(context, drawn);
  await service.handler.loadSettings();
  const [row] = await service.sql`select hash from service_logo`;
  world = { service, slug, logo: row?.hash, before };
});
afterAll(() => world.service.close());

const pageOf = async (path: string) => (await world.service.get(path)).text();

describe("pages", () => {
  for (const path of [
    "/",
    "/review/SLUG",
    "/review/SLUG/write",
    "/about/reviews",
    "/docs",
    "/nowhere",
    "/login",
    "/signup",
  ])
    test(`${path} has the logo, the name, the line at the foot and the accent`, async () => {
      const page = await pageOf(path.replace("SLUG", world.slug));
      expect(page).toContain(`<img class="brand-logo" src="/logo/${world.logo}-96.webp" alt `);
      expect(page).toContain("Würth &amp; آراء ☕");
      expect(page).toContain('<p class="brand-line" dir="auto">Run by &lt;Oak> &amp; Sons</p>');
      const [, style = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(page) ?? [];
      expect(await pageOf(style)).toEndWith(`:root{--accent:light-dark(${TONE.light},${TONE.dark})}`);
    });

  test("the dashboard has logo, name and accent, and no style that its policy refuses", async () => {
    const { id } = await seedOrganisation(world.service.context);
    const answer = await (await signIn(world.service, { organisationId: id })).get("/dashboard");
    const page = await answer.text();
    expect(page).toContain(`src="/logo/${world.logo}-96.webp"`);
    expect(page).not.toMatch(/<style|style="/);
    expect(answer.headers.get("content-security-policy")).toContain("style-src 'self'");
  });

  test("keep what says how reviews are checked, beside the operator's line", async () => {
    for (const path of ["/", `/review/${world.slug}`]) {
      const page = await pageOf(path);
      expect(page).toContain("is an open review platform");
      for (const link of ["/about/reviews", "/about/transparency", "/log"]) expect(page).toContain(`href="${link}"`);
    }
    const [ours, usual] = [await pageOf("/about/reviews"), world.before.profile ?? ""];
    expect(ours).toContain("<h1>");
    expect(usual).not.toContain("brand-logo");
  });

  test("no picture stands in the line of a mark of verification", async () => {
    const page = await pageOf(`/review/${world.slug}`);
    const marks = [...page.matchAll(/<details class="verified">.*?<\/details>/gs)].map(([mark]) => mark);
    expect(marks.length).toBe(3);
    for (const mark of marks) expect(mark).not.toContain("<img");
  });

  test("the markup for search engines names the publisher of a review", async () => {
    const page = await pageOf(`/review/${world.slug}`);
    const logo = `${TEST_CONFIG.baseUrl}${brandLogo(world.logo)}`;
    expect(page).toContain(
      `"publisher":{"@type":"Organization","name":"Würth \\u0026 آراء ☕","url":"${TEST_CONFIG.baseUrl}","logo":"${logo}"}`,
    );
    expect(world.before.profile).toContain(
      `"publisher":{"@type":"Organization","name":"Candor","url":"${TEST_CONFIG.baseUrl}"}`,
    );
  });
});

describe("pictures and widgets", () => {
  test("badges have the name and the accent of their theme, without the logo; the sign of a browser's tab has the accent", async () => {
    const after = await read(world.service, world.slug);
    expect(after.badge).toContain(TONE.light);
    expect(after.darkBadge).toContain(TONE.dark);
    expect(after.narrow).toContain(TONE.light);
    expect(after.favicon).toContain(TONE.light);
    for (const name of ["badge", "darkBadge", "narrow"]) {
      expect(after[name]).not.toContain("<image");
      expect(world.before[name]).not.toContain(TONE.light);
    }
  });

  test("the share image has the logo", async () => {
    const after = await read(world.service, world.slug);
    expect(after.share?.startsWith("89504e47")).toBe(true);
    expect(after.share).not.toBe(world.before.share);
  });

  test("the widget has the service's name in its last line, stays in the shop's looks, and keeps the link to how its reviews are checked", async () => {
    const after = await read(world.service, world.slug);
    const named = '<b class="brand" aria-hidden="true">Würth &amp; آراء ☕</b>';
    expect(after.widget).toContain(named);
    expect(after.widget?.replace(named, '<b class="brand" aria-hidden="true">Candor</b>')).toBe(world.before.widget);
    expect(after.widget).toContain(`${TEST_CONFIG.baseUrl}/about/reviews`);
  });

  test("are drawn with a name of the most letters, and one that no font has", async () => {
    for (const name of ["W".repeat(80), "🌳🌳🌳", "আমাদের"]) {
      const other = await createTestService({ serviceName: name }, undefined, world.service);
      for (const path of [`/og/${world.slug}.png`, `/api/badge/${world.slug}.png`, `/api/badge/${world.slug}.svg`])
        expect([name, path, (await other.get(path)).status]).toEqual([name, path, 200]);
    }
  });
});

describe("mails", () => {
  const site = () => ({
    baseUrl: TEST_CONFIG.baseUrl,
    serviceName: NAME,
    brand: { accent: ACCENT, footer: FOOTER, logo: world.logo },
  });
  const mail = (brand?: Brand) =>
    accountMail({ ...site(), brand: brand ?? site().brand }, "en", {
      kind: "account-exists",
      loginUrl: `${TEST_CONFIG.baseUrl}/login`,
      resetUrl: `${TEST_CONFIG.baseUrl}/reset`,
    });

  test("have the logo and the name at the head, the line at the foot and the accent in both themes", () => {
    const { html } = mail();
    expect(html).toContain(`<img src="${TEST_CONFIG.baseUrl}${brandLogo(world.logo)}" alt `);
    expect(html).toContain("Würth &amp; آراء ☕</span>");
    expect(html).toContain(">Run by &lt;Oak> &amp; Sons</p>");
    expect(html).toContain(`background-color:${TONE.light}`);
    expect(html).toContain(`background-color:${TONE.dark}!important`);
    expect(html).not.toContain("#1d4ed8");
  });

  test("say the same as text", () => {
    const { text } = mail();
    expect(text).toStartWith(`${NAME}\n\n`);
    expect(text).toContain(`\n\n${FOOTER}\n\n`);
    expect(text).not.toContain("/logo/");
  });

  test("without a brand have neither a picture nor a head", () => {
    const { html, text } = mail({ accent: null, footer: null, logo: null });
    expect(html).not.toContain("<img");
    expect(html).toContain("#1d4ed8");
    expect(text).not.toContain(FOOTER);
    expect(text).not.toStartWith(NAME);
  });

  test("make no link of a name, and no line of a part of it", () => {
    const { html, text } = accountMail(
      { ...site(), serviceName: "evil.example", brand: { ...site().brand, footer: "a\r\nb evil.example" } },
      "en",
      { kind: "setup-check", accountUrl: TEST_CONFIG.baseUrl },
    );
    for (const part of [html, text]) expect(part).not.toContain("evil.example\n\n");
    expect(text).toContain("a b evil.\u200bexample");
  });
});
