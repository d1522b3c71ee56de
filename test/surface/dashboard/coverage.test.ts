// Insights shows the share of invited orders with its parts, before and after it is public.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Role } from "#domain/account/state/permission.ts";
import { createIntegration } from "#domain/integration/integration.ts";
import { inboundOutcome } from "#domain/integration/state/table.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { signIn } from "../../support/dashboard.ts";
import { seedShop } from "../../support/seed-invitation.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const PAGE = "/dashboard/insights";
const DAY_MS = 86_400_000;

async function open(role: Role = "owner") {
  const shop = await seedShop(service.context);
  const person = await signIn(service, { organisationId: shop.organisationId, role });
  const text = async (path: string) => (await person.get(path)).text();
  return { shop, text };
}

async function receive({ businessId }: Awaited<ReturnType<typeof seedShop>>, queued: number, noEmail: number) {
  const { context, clock } = service;
  const given = { businessId, kind: "automation", secret: null, delayDays: 7 } as const;
  const { id: integrationId } = await createIntegration(context, createSecretBox(TEST_CONFIG.appSecret), given);
  const createdAt = new Date(clock.now().getTime() - 2 * DAY_MS);
  const rows = Array.from({ length: queued + noEmail }, (_, index) => ({
    id: Bun.randomUUIDv7(),
    integrationId,
    outcome: index < queued ? ("queued" as const) : ("no_email" as const),
    createdAt,
  }));
  if (rows.length > 0) await context.db.insert(inboundOutcome).values(rows);
}

const sentenceIn = (html: string) => /Of the orders that[^<]*/.exec(html)?.[0];

describe("the share of invited orders", () => {
  test("before it is public: the sentence to come, its parts, and what is missing; the profile says nothing", async () => {
    const { shop, text } = await open();
    await receive(shop, 9, 3);
    expect(await text("/dashboard/integrations")).toContain('href="/dashboard/insights#coverage"');
    const html = await text(PAGE);
    expect(html).toContain("Not public yet.");
    expect(html).toContain("12 of 20 orders came in. 8 more orders are needed.");
    expect(html).toMatch(/At the pace so far that takes about \d days?\./);
    expect(sentenceIn(html)).toContain("75% were invited");
    expect(html).toMatch(/Order without an email address<\/dt><dd>3 <span[^>]*>25%/);
    expect(sentenceIn(await (await service.get(`/review/${shop.slug}`)).text())).toBeUndefined();
  });

  test("from then on: word for word as on the profile, which has no number", async () => {
    const { shop, text } = await open();
    await receive(shop, 61, 16);
    const profile = await (await service.get(`/review/${shop.slug}`)).text();
    expect(sentenceIn(profile)).toContain("79% were invited");
    for (const secret of ["77", "61 ", "16 "]) expect(sentenceIn(profile)).not.toContain(secret);
    const html = await text(PAGE);
    expect(sentenceIn(html)).toBe(sentenceIn(profile) ?? "");
    expect(html).toContain(`href="/review/${shop.slug}#invited"`);
    expect(html).not.toContain("Not public yet.");
  });

  test("without orders is a dash; without a shop Insights offers to connect one, to those who may", async () => {
    const { shop, text } = await open();
    const member = await open("member");
    expect(await text(PAGE)).toContain("There is no share before orders arrive here.");
    expect(await text(PAGE)).toContain("Connect a shop or an automation");
    expect(await member.text(PAGE)).not.toContain("Connect a shop or an automation");
    await receive(shop, 0, 0);
    const html = await text(PAGE);
    expect(html).toContain("No order came in the last 28 days.");
    expect(html).toMatch(/<blockquote[^>]*><span aria-hidden="true">–/);
    expect(html).not.toContain("NaN");
  });

  test("in German has no English", async () => {
    const { shop, text } = await open();
    await receive(shop, 9, 3);
    const html = await text(`${PAGE}?lang=de`);
    expect(html).toContain("12 von 20 Bestellungen sind eingegangen. Noch 8 Bestellungen sind nötig.");
    expect(html).not.toMatch(/Not public|Of the orders|without an email/);
  });
});
