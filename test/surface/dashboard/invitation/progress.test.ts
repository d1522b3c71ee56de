// The page of invitations: the bar of a period, the filters of the list, and its CSV file.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { toWire } from "#contract/id.ts";
import type { Role } from "#domain/account/state/permission.ts";
import { EVERY_INVITATION } from "#domain/invitation/choice.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { linesOf } from "#surface/dashboard/invitation/csv.ts";
import { wordsIn } from "#words/words.ts";
import { browse, signIn } from "../../../support/dashboard.ts";
import { seedInvitation, seedShop } from "../../../support/seed-invitation.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

const PATH = "/dashboard/invitations";
const CSV = "/dashboard/invitations.csv";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
  // Seeded rows count from the database's own now.
  service.clock.set(new Date());
});
afterAll(() => service.close());

async function open(role: Role = "owner") {
  const shop = await seedShop(service.context);
  const person = await signIn(service, { organisationId: shop.organisationId, role });
  const page = async (query = "") => (await person.get(PATH + query)).text();
  const csv = async (query = "") => (await person.get(CSV + query)).text();
  return { shop, person, page, csv };
}

const rowsOf = (csv: string) => parse(csv, { columns: true, bom: true }) as Record<string, string>[];
const NO_DATA = '<span aria-hidden="true">–</span><span class="hidden">no data yet</span>';
/** The numbers of the steps with their notes, as text. */
const stepsIn = (html: string) =>
  Object.fromEntries(
    [
      ...html.matchAll(/<div class="figure"><dt>(.*?)<\/dt><dd><span class="figure-value">(.*?)<\/span>(.*?)<\/dd>/g),
    ].map(([, name = "", value, note = ""]) => [
      name.replace(/<[^>]*>/g, ""),
      [value, note.replaceAll(NO_DATA, "–").replace(/<[^>]*>/g, "")].filter(Boolean).join(", "),
    ]),
  );

const legendIn = (html: string) =>
  [...html.matchAll(/<li><span class="swatch swatch-(\w+)"><\/span>(.*?)<\/li>/g)].map((each) =>
    each.slice(1).join(": "),
  );
const segmentsIn = (html: string) =>
  [...html.matchAll(/<rect class="progress-(\w+)" x/g)].map(([, name]) => name ?? "");

describe("the bar", () => {
  test("counts the period's invitations with shares of those sent", async () => {
    const { shop, page } = await open();
    for (const status of ["queued", "sent", "sent", "opened", "opened", "reviewed", "bounced", "bounced"] as const)
      await seedInvitation(service.context, shop, { status });
    await seedInvitation(service.context, shop, { status: "expired", sentIn: null });
    await seedInvitation(service.context, shop, { status: "reviewed", createdIn: -31 });
    const html = await page();
    expect(stepsIn(html)).toMatchObject({
      Queued: "9",
      Sent: "7",
      Delivered: "5, 71%",
      Bounced: "2, 29%",
      Opened: "3, 43%",
      Reviewed: "1, 14%",
    });
    expect(legendIn(html)).toEqual([
      "reviewed: 1 reviewed",
      "opened: 2 opened without a review",
      "delivered: 2 delivered and not opened",
      "bounced: 2 bounced",
      "waiting: 1 waiting to be sent",
      "unsent: 1 not sent",
    ]);
    expect(segmentsIn(html)).toEqual(["reviewed", "opened", "delivered", "bounced", "waiting", "unsent"]);
    expect(html).toContain("1 was not sent");
    expect(html).toContain(
      'aria-label="Invitations of the period: 1 reviewed, 2 opened without a review, 2 delivered and not opened, 2 bounced, 1 waiting to be sent and 1 not sent."',
    );
    expect(stepsIn(await page("?period=90"))).toMatchObject({ Queued: "10", Reviewed: "2, 25%" });
  });

  test("shows a dash where a share is of nothing", async () => {
    const { page } = await open();
    expect(stepsIn(await page())).toMatchObject({
      Queued: "0",
      Delivered: "0, –",
      Reviewed: "0, –",
    });
    expect(await page()).toContain("No invitation was made in this period.");
    expect(await page()).not.toContain("NaN");
  });

  test("its parts fill it, from the right in Arabic", async () => {
    const { shop, page } = await open();
    for (const status of ["sent", "sent", "sent", "reviewed"] as const)
      await seedInvitation(service.context, shop, { status });
    const partsOf = (html: string) =>
      [...html.matchAll(/<rect class="progress-(reviewed|delivered)" x="([^"]+)" width="([^"]+)"/g)].map((each) =>
        each.slice(1),
      );
    expect(partsOf(await page())).toEqual([
      ["reviewed", "0.000%", "25.000%"],
      ["delivered", "25.000%", "75.000%"],
    ]);
    expect(partsOf(await page("?lang=ar"))).toEqual([
      ["reviewed", "75.000%", "25.000%"],
      ["delivered", "0.000%", "75.000%"],
    ]);
  });

  test("names the sources, and leads to the list of each with the period that was chosen", async () => {
    const { shop, page } = await open();
    await seedInvitation(service.context, shop);
    await service.sql`update invitation set source = 'storefront-b' where business_id = ${shop.businessId}`;
    const html = await page("?period=90&status=sent");
    expect(html).toContain(
      '<a href="/dashboard/invitations?status=sent&amp;source=storefront-b&amp;period=90#list">PHP shop</a>',
    );
  });

  test("ignores a period that is none", async () => {
    const { shop, page } = await open();
    await seedInvitation(service.context, shop);
    for (const period of ["0", "-1", "31", "1e9", "ALL", "%00", "__proto__"])
      expect(stepsIn(await page(`?period=${period}`)).Queued).toBe("1");
  });
});

test("every share has one base, which is said once, on both pages that show it", async () => {
  const { shop, person, page } = await open();
  for (const status of ["sent", "bounced", "opened", "reviewed"] as const)
    await seedInvitation(service.context, shop, { status });
  const insights = await (await person.get("/dashboard/insights")).text();
  const html = await page();
  for (const each of [html, insights])
    expect(each.match(/The percentages are of the invitations that were sent\./g)).toHaveLength(1);
  expect(stepsIn(html)).toMatchObject({ Delivered: "3, 75%", Reviewed: "1, 25%" });
  expect(insights).toMatch(/<dt>Reviewed<\/dt>.*?<strong>1<\/strong> <span class="muted small">25%</);
});

describe("the tile of those that wait", () => {
  test("counts those of the business from all periods, as the bar does for all", async () => {
    const { shop, page } = await open();
    for (const createdIn of [0, -40, -200])
      await seedInvitation(service.context, shop, { status: "queued", createdIn });
    const html = await page();
    expect(stepsIn(html)["Waiting to be sent"]).toBe("3, for this business, in all periods");
    expect(legendIn(html)).toEqual(["waiting: 1 waiting to be sent"]);
    expect(legendIn(await page("?period=all"))).toEqual(["waiting: 3 waiting to be sent"]);
    expect(html).not.toMatch(/waits? to be sent/);
  });

  test("an invitation that is due now is sent in a moment", async () => {
    const { shop, page } = await open();
    await seedInvitation(service.context, shop, { status: "queued", sendIn: 0 });
    expect(await page()).toContain("Will be sent in a moment");
    const german = await page("?lang=de");
    expect(german).toContain("Wird gleich gesendet");
    expect(german).not.toContain("Fällig");
  });
});

describe("the list", () => {
  test("is of the period, a search is of all times unless a period was chosen", async () => {
    const { shop, page } = await open();
    await seedInvitation(service.context, shop, { email: "new@mailbox.example", name: "Nora New" });
    await seedInvitation(service.context, shop, { email: "old@mailbox.example", name: "Nora Old", createdIn: -50 });
    expect(await page()).not.toContain("old@mailbox.example");
    expect(await page("?period=90")).toContain("old@mailbox.example");
    expect(await page("?q=nora")).toContain("old@mailbox.example");
    const narrow = await page("?q=old@mailbox.example&period=7");
    expect(narrow).toContain("No invitation matches “<bdi>old@mailbox.example</bdi>” and Period: <bdi>7 days</bdi>");
    expect(narrow).toContain('href="/dashboard/invitations?q=old%40mailbox.example&amp;period=all"');
    expect(await page("?q=nothing")).toContain('href="/dashboard/invitations?period=all#list"');
    // Who only searches goes on searching in all times.
    expect(await page("?q=nora")).not.toContain('type="hidden" name="period"');
    expect(narrow).toContain('<input type="hidden" name="period" value="7"/>');
  });

  test("filters by source and state together, and keeps both on the next page", async () => {
    const { shop, page } = await open();
    for (let n = 0; n < 30; n++)
      await seedInvitation(service.context, shop, { email: `a${n}@mailbox.example`, status: "opened" });
    await seedInvitation(service.context, shop, { email: "other@mailbox.example", status: "sent" });
    await service.sql`update invitation set source = 'automation' where business_id = ${shop.businessId} and status = 'opened'`;
    const html = await page("?source=automation&status=opened&period=30");
    expect(html).not.toContain("other@mailbox.example");
    const next = /rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(next).toMatch(/status=opened&source=automation&period=30&before=[^#]+#list$/);
    expect(
      (await page(next.slice(PATH.length).replace("#list", ""))).match(/a\d+@mailbox\.example/g)?.length,
    ).toBeGreaterThanOrEqual(5);
    expect(await page("?source=api")).toContain("other@mailbox.example");
    expect(await page("?source=api")).not.toContain("a1@mailbox.example");
  });

  test("a search and its ways out lead to the list, below the figures and the form", async () => {
    const { shop, page } = await open();
    await seedInvitation(service.context, shop);
    const html = await page("?q=nobody-of-this-name&status=sent");
    expect(html).toMatch(/<form id="list" class="bar filter" method="get" action="\/dashboard\/invitations#list">/);
    const ways = [...html.matchAll(/<a class="touch" href="(\/dashboard\/invitations\?[^"]*)"/g)].map(
      ([, href]) => href,
    );
    expect(ways.length).toBeGreaterThan(1);
    expect(ways.filter((href) => !href?.endsWith("#list"))).toEqual([]);
  });

  test("of a shop whose invitations all are older says so, not that there are none", async () => {
    const { shop, page } = await open();
    await seedInvitation(service.context, shop, { createdIn: -200 });
    const html = await page();
    expect(html).toContain("No invitation matches Period: <bdi>30 days</bdi>");
    expect(html).not.toContain("No invitations yet");
    expect(html).toContain('href="/dashboard/invitations?period=all"');
  });
});

describe("the CSV file", () => {
  test("holds the list as filtered, for members as well, under a name with business and day", async () => {
    const { shop, person, csv } = await open("member");
    const { id } = await seedInvitation(service.context, shop, {
      email: "ana@mailbox.example",
      name: 'Ana "A" Ruiz, Ö',
      reference: "1042",
      phone: "+4915123456789",
      status: "bounced",
    });
    await seedInvitation(service.context, shop, { status: "sent" });
    await seedInvitation(service.context, shop, { status: "bounced", createdIn: -40 });
    const answer = await person.get(`${CSV}?status=bounced`);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="invitations-[a-z0-9.-]+\.csv"; filename\*=UTF-8''invitations-/,
    );
    const text = await answer.text();
    expect(text).not.toContain("4915123456789");
    const [row, ...rest] = rowsOf(text);
    expect(rest).toHaveLength(0);
    expect(row).toMatchObject({
      id: toWire("inv", id),
      email: "ana@mailbox.example",
      name: 'Ana "A" Ruiz, Ö',
      reference: "1042",
      channel: "Email",
      source: "REST API",
      status: "Bounced",
      openedAt: "",
    });
    expect(row?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(rowsOf(await csv("?q=ruiz"))).toHaveLength(1);
    expect(rowsOf(await csv("?period=90&status=bounced"))).toHaveLength(2);
    expect(rowsOf(await csv("?source=dashboard"))).toHaveLength(0);
  });

  const formulas = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "＝1", "a;=1", '";=1', "x\u2028=1"];
  for (const formula of formulas)
    test(`runs no formula in a name or a reference: ${JSON.stringify(formula)}`, async () => {
      const { shop, csv } = await open();
      await seedInvitation(service.context, shop, { name: formula, reference: formula, email: "=cmd@mailbox.example" });
      const text = await csv();
      const [row] = rowsOf(text);
      for (const cell of [row?.name, row?.reference]) expect(cell).toContain("'");
      expect(row?.email).toBe("'=cmd@mailbox.example");
      expect(text).not.toMatch(/(^|[",;\t])[\s]*[=+@＝](?!ID)/m);
    });

  test("says an expired one expired before the task stored it, as the list does", async () => {
    const { shop, csv } = await open();
    await seedInvitation(service.context, shop, { status: "sent", expiresIn: -0.1 });
    expect(rowsOf(await csv())).toMatchObject([{ status: "Expired" }]);
    expect(rowsOf(await csv("?status=sent"))).toHaveLength(0);
  });

  test("has none of another organisation, and nothing for a person without a session", async () => {
    const { shop, csv } = await open();
    const other = await open();
    await seedInvitation(service.context, other.shop, { email: "foreign@mailbox.example" });
    await seedInvitation(service.context, shop);
    expect(await csv()).not.toContain("foreign@mailbox.example");
    const answer = await browse(service).get(CSV);
    expect(answer.status).toBe(303);
    expect(await answer.text()).not.toContain("mailbox.example");
  });

  test("holds more than a piece without a row twice or missing, and ends at its bound", async () => {
    const { shop, csv } = await open();
    await service.sql`
      insert into invitation (id, organisation_id, business_id, email, channel, status, source, send_at, expires_at, created_at)
      select gen_random_uuid(), ${shop.organisationId}, ${shop.businessId}, 'b' || n || '@mailbox.example', 'email', 'sent', 'api',
        now(), now() + interval '30 days', date_trunc('hour', now()) - (n / 700) * interval '1 hour' from generate_series(1, 1501) n`;
    const emails = rowsOf(await csv()).map(({ email }) => email);
    expect(emails).toHaveLength(1_501);
    expect(new Set(emails).size).toBe(1_501);
    for (const most of [1, 500, 700]) {
      const pieces = await Array.fromAsync(linesOf(service.context, shop, EVERY_INVITATION, "en", most));
      expect(pieces.join("").split("\r\n")).toHaveLength(most + 2);
    }
  });
});

describe("in German", () => {
  test("bar, filter and file", async () => {
    const { shop, person, page } = await open();
    await seedInvitation(service.context, shop);
    const html = await page("?lang=de");
    expect(html).toContain("Von der Einladung zur Bewertung");
    expect(html).toContain("Als CSV herunterladen");
    expect(html).not.toMatch(/Delivered|The percentages|By source|Download|whole address/);
    const answer = await person.get(`${CSV}?lang=de`);
    expect(answer.headers.get("content-disposition")).toContain("filename*=UTF-8''einladungen-");
    expect(await answer.text()).toContain("E-Mail-Adresse;Name;Bestellnummer");
  });

  /** A semicolon where the comma separates decimals. */
  const commas: readonly string[] = ["en", "ja", "ar"];
  test.each(LANGUAGES)("a file in %s has the separator and the words of its language", async (language) => {
    const { shop, csv } = await open();
    await seedInvitation(service.context, shop, { name: "a;b,c", status: "expired", sentIn: null });
    await service.sql`update invitation set cancelled_at = now() where business_id = ${shop.businessId}`;
    const text = await csv(`?lang=${language}`);
    const delimiter = commas.includes(language) ? "," : ";";
    const [heads, row, ...rest] = parse(text, { bom: true, delimiter }) as string[][];
    expect(rest).toEqual([]);
    expect(heads?.length).toBe(16);
    expect(row?.[3]).toBe("a;b,c");
    expect(row?.[5]).toBe(wordsIn("settingChannel", language).channelName.email);
    expect(row?.[7]).toBe(wordsIn("inviteProgress", language).sources.api);
    expect(row?.[8]).toBe(wordsIn("inviting", language).state.cancelled);
  });
});
