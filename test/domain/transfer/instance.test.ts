// The reviews of a profile on another instance: an honest one, read within its limits and resumed, and dishonest ones.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import ipaddr from "ipaddr.js";
import { type ImportId, toWire } from "#contract/id.ts";
import { verifyFigures } from "#domain/insight/verify.ts";
import { postReply } from "#domain/review/reply.ts";
import { type InstanceAddress, readProfileAddress } from "#domain/transfer/instance/client.ts";
import { CANDOR, importInstance, resumeInstance } from "#domain/transfer/instance/import.ts";
import { failRecord, finishRecord, startRecord } from "#domain/transfer/run/record.ts";
import { undoImport } from "#domain/transfer/run/undo.ts";
import type { Cidr } from "#platform/config/config.ts";
import { createOutbound } from "#platform/outbound/outbound.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { everythingOf, type Shop, storedReviews } from "./support.ts";

const LOOPBACK: Cidr[] = [ipaddr.parseCIDR("127.0.0.1/32") as Cidr];
const SITE = "shop.example";

let other: TestService;
let here: TestDatabase;
let running: { stop(): unknown }[] = [];
beforeAll(async () => {
  [other, here] = await Promise.all([createTestService(), createTestDatabase()]);
});
afterEach(() => {
  for (const server of running) server.stop();
  running = [];
});
afterAll(() => Promise.all([other.close(), here.close()]));

/** An instance on a port of this machine. */
function serve(answer: (request: Request) => Response | Promise<Response>): string {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: answer });
  running.push(server);
  return `http://127.0.0.1:${server.port}`;
}

const honest = () => serve((request) => other.send(new Request(`http://localhost${pathOf(request)}`)));
const pathOf = ({ url }: Request) => new URL(url).pathname + new URL(url).search;

const shopAt = (context: TestService["context"], more: Parameters<typeof seedBusiness>[1] = {}) =>
  seedBusiness(context, { domain: SITE, ...more });

async function place(): Promise<Shop> {
  await here.sql`update business set domain = 'old-' || id, domain_key = 'old-' || id`;
  return shopAt(here.context);
}

type Options = { allow?: Cidr[]; fromPage?: number; importId?: ImportId | null; stopAt?: number };

/** Imports a profile without waiting. Returns the waits that it asked for. */
async function bring(shop: Shop, url: string, options: Options = {}) {
  const waits: number[] = [];
  let now = 0;
  const outbound = createOutbound({
    allow: options.allow ?? LOOPBACK,
    baseUrl: "https://reviews.example",
    maxInFlight: 1,
  });
  const ask = {
    outbound,
    now: () => now,
    sleep: async (ms: number) => {
      waits.push(ms);
      now += ms;
    },
  };
  const refused: { line: number; reason: string }[] = [];
  const address = readProfileAddress(url) as InstanceAddress;
  const record = { businessId: shop.id, layout: CANDOR, fileName: url, bytes: 0, by: null } as const;
  const importId =
    options.importId === undefined
      ? await startRecord(here.context, { ...record, status: "running" })
      : options.importId;
  const business = { ...shop, name: "Shop", domain: SITE, country: "DE" };
  let pages = 0;
  try {
    const request = { business, address, ask, importId, fromPage: options.fromPage ?? 1 };
    const { report, steps } = importInstance(here.context, request);
    for await (const { listed } of steps) {
      refused.push(...listed);
      if (++pages === options.stopAt) throw new Error("the process was killed");
    }
    const final = importId === null ? report : await finishRecord(here.context, importId, report);
    return { report: final, refused, waits, importId };
  } finally {
    outbound.close();
  }
}

/** The answers of a dishonest instance. */
type Lie = Partial<{
  slug: string;
  domain: string;
  page(n: number): unknown;
  status: number;
  headers: Record<string, string>;
}>;

function lying({ slug = "s", domain = SITE, page, status = 200, headers = {} }: Lie) {
  let asked = 0;
  const origin = serve((request) => {
    asked++;
    const { pathname, searchParams } = new URL(request.url);
    const number = Number(searchParams.get("page"));
    const body = pathname.endsWith("/reviews") ? page?.(number) : { data: { slug, domain } };
    return Response.json(body ?? {}, { status: pathname.endsWith("/reviews") ? status : 200, headers });
  });
  return { url: `${origin}/review/s`, asked: () => asked };
}

const ids = (n: number) => `rev_${n.toString().padStart(26, "0")}`;
const review = (n: number, more: object = {}) => ({
  ...{
    id: ids(n),
    rating: 5,
    title: "Good",
    body: "Good words.",
    author: "Ana",
    createdAt: "2026-01-02T03:04:05.000Z",
  },
  ...{ verified: true, source: "invitation", ...more },
});
const pageOf = (page: number, data: unknown[], totalPages: number, more: object = {}) => ({
  ...{ business: { slug: "s" }, data, page, perPage: 20, total: totalPages * 20, totalPages, ...more },
});

describe("another instance", () => {
  test("gives every review, with its words, moment and reply; none is verified, and each says where it is from", async () => {
    const { id: organisationId } = await seedOrganisation(other.context);
    const theirs = await shopAt(other.context, { organisationId });
    for (let n = 0; n < 45; n++)
      await seedReview(other.context, theirs.id, { rating: (n % 5) + 1, body: `Words ${n}`, verified: n % 2 === 0 });
    const first = await seedReview(other.context, theirs.id, { rating: 2, body: "Slow" });
    await postReply(other.context, { organisationId, reviewId: first, body: "We are sorry about that.", userId: null });
    await seedReview(other.context, theirs.id, { source: "editor", body: "An editor's words" });
    const shop = await place();
    const url = `${honest()}/review/${theirs.slug}`;
    const before = await everythingOf(here, shop);
    const brought = await bring(shop, url);
    expect(brought.report).toMatchObject({ layout: "candor", read: 47, created: 46, refused: 1 });
    expect(brought.refused[0]?.reason).toBe("it is an editor's review");
    const stored = await storedReviews(here, shop);
    expect(stored).toHaveLength(46);
    expect(stored.every(({ verified, counts, origin }) => !verified && counts && origin.startsWith("127.0.0.1:"))).toBe(
      true,
    );
    expect(stored.find(({ body }) => body === "Slow")).toMatchObject({ rating: 2, reply: "We are sorry about that." });
    expect((await bring(shop, url)).report).toMatchObject({ created: 0, updated: 0, unchanged: 46 });
    expect(await verifyFigures(here.context, { all: true })).toMatchObject({ drifted: 0 });
    await undoImport(here.context, brought.importId as ImportId);
    expect(await everythingOf(here, shop)).toEqual(before);
  });

  test("is asked once a second, and again after as long as it says", async () => {
    const shop = await place();
    let refusals = 2;
    const origin = serve((request) => {
      if (!request.url.includes("page=2") || refusals-- <= 0)
        return request.url.includes("/reviews")
          ? Response.json(
              pageOf(request.url.includes("page=2") ? 2 : 1, [review(request.url.includes("page=2") ? 2 : 1)], 2),
            )
          : Response.json({ data: { slug: "s", domain: SITE } });
      return Response.json({}, { status: 429, headers: { "retry-after": "37" } });
    });
    const { report, waits } = await bring(shop, `${origin}/review/s`);
    expect(report.created).toBe(2);
    expect(waits).toEqual([1_000, 1_000, 37_000, 37_000]);
  });

  test("that is asked in the middle of a page is asked from there on when the command runs again", async () => {
    const shop = await place();
    const { url, asked } = lying({ page: (n) => pageOf(n, [review(2 * n), review(2 * n + 1)], 6) });
    const record = { businessId: shop.id, layout: CANDOR, fileName: url, bytes: 0, by: null } as const;
    const importId = await startRecord(here.context, { ...record, status: "running" });
    await expect(bring(shop, url, { importId, stopAt: 4 })).rejects.toThrow("killed");
    await expect(resumeInstance(here.context, shop.id, url)).rejects.toThrow("is running, or was cut short");
    await failRecord(here.context, importId, { message: "the process was killed" });
    const again = await resumeInstance(here.context, shop.id, url);
    expect(again).toEqual({ importId, fromPage: 3 });
    const before = asked();
    const { report } = await bring(shop, url, again ?? {});
    expect(asked() - before).toBe(1 + 4);
    expect(report).toMatchObject({ created: 12, updated: 0 });
    expect(await storedReviews(here, shop)).toHaveLength(12);
    expect(await resumeInstance(here.context, shop.id, url)).toBeNull();
  });

  test("in a dry run changes nothing", async () => {
    const shop = await place();
    const { url } = lying({ page: (n) => pageOf(n, [review(n)], 3) });
    expect((await bring(shop, url, { importId: null })).report.created).toBe(3);
    expect(await storedReviews(here, shop)).toHaveLength(0);
  });
});

describe("a dishonest instance", () => {
  const refusedWith = async (lie: Lie, said: string) => {
    const shop = await place();
    const { url, asked } = lying(lie);
    await expect(bring(shop, url)).rejects.toThrow(said);
    return { shop, asked: asked() };
  };

  test("of another business is not imported", async () => {
    const page = (n: number) => pageOf(n, [review(1)], 1);
    await refusedWith({ domain: "competitor.example", page }, "is of competitor.example");
    await refusedWith({ slug: "another", page }, "another business");
    const { shop } = await refusedWith(
      { page: (n) => ({ ...page(n), business: { slug: "another" } }) },
      "another business",
    );
    expect(await storedReviews(here, shop)).toHaveLength(0);
  });

  test("with the same page again and again is left", async () => {
    const { asked } = await refusedWith({ page: (n) => pageOf(n, [review(1)], 1_000_000) }, "again and again");
    expect(asked).toBeLessThan(10);
    await refusedWith({ page: () => pageOf(1, [review(1)], 9) }, "another page");
  });

  test("whose number of pages grows is left", async () => {
    const { asked } = await refusedWith({ page: (n) => pageOf(n, [review(n)], n + 1) }, "more and more pages");
    expect(asked).toBeLessThan(210);
  });

  test("with endless or broken answers is left", async () => {
    const giant = { ...review(1), body: "x".repeat(3 * 1024 * 1024) };
    await refusedWith({ page: (n) => pageOf(n, [giant], 1) }, "too much of it");
    await refusedWith({ page: (n) => pageOf(n, Array(101).fill(review(1)), 1) }, "a page of reviews");
    await refusedWith({ page: (n) => pageOf(n, [], 1, { data: "none" }) }, "a page of reviews");
    await refusedWith({ page: () => [1] }, "another business");
    await refusedWith({ page: () => null, status: 500 }, "the status 500");
    await refusedWith({ page: () => null, status: 429, headers: { "retry-after": "86400" } }, "wait 1440 minutes");
  });

  test("cannot lead to a private address", async () => {
    const shop = await place();
    let inner = 0;
    const inside = serve(() => {
      inner++;
      return Response.json({});
    });
    const origin = serve(() => Response.redirect(`${inside}/api/open/v1/businesses/s`, 302));
    await expect(bring(shop, `${origin}/review/s`)).rejects.toThrow("leads elsewhere");
    expect(inner).toBe(0);
    for (const url of [
      `${inside}/review/s`,
      "https://169.254.169.254/review/s",
      "https://[::1]/review/s",
      "https://localhost/review/s",
    ])
      await expect(bring(shop, url, { allow: [] })).rejects.toThrow("not public");
    expect(inner).toBe(0);
  });

  test("can give reviews that are none: each is refused with the reason, and the others are kept", async () => {
    const shop = await place();
    const bad = [
      ...[{ rating: 6 }, { rating: "5" }, { title: "x".repeat(121) }, { body: "x".repeat(5_001) }, { body: { $: 1 } }],
      ...[{ author: "" }, { createdAt: "soon" }, { createdAt: "3000-01-01T00:00:00Z" }, { body: "a\u0000b" }],
    ];
    const wrong = [7, { id: "rev_x" }, ...bad.map((more, n) => review(100 + n, more))];
    const html = review(1, { body: "<script>alert(1)</script>", __proto__: { counts: true } });
    const page = (n: number) => pageOf(n, [html, ...wrong], 1);
    const { report, refused } = await bring(shop, lying({ page }).url);
    expect(report).toMatchObject({ created: 1, refused: wrong.length });
    expect(refused.every(({ reason }) => reason.length > 5)).toBe(true);
    expect((await storedReviews(here, shop))[0]?.body).toBe("<script>alert(1)</script>");
  });

  test("cannot take the place of a review here, by its id", async () => {
    const shop = await place();
    const own = await seedReview(here.context, shop.id, { body: "Written here." });
    const [row] = await here.sql`select id from review where id = ${own}`;
    const { url } = lying({ page: (n) => pageOf(n, [review(1, { id: toWire("rev", row?.id), body: "Forged." })], 1) });
    expect((await bring(shop, url)).report.created).toBe(1);
    expect((await storedReviews(here, shop)).map(({ body }) => body).sort()).toEqual(["Forged.", "Written here."]);
  });
});

describe("an address", () => {
  test("is that of a profile", () => {
    expect(readProfileAddress("https://other.example/review/shop.example?lang=de")).toEqual({
      origin: "https://other.example",
      host: "other.example",
      slug: "shop.example",
    });
    for (const text of [
      "https://other.example/",
      "ftp://a/review/s",
      "https://other.example/review/s/rev_1",
      "/review/s",
      "x",
    ])
      expect(readProfileAddress(text)).toBeNull();
  });
});
