// The public Atom feed of a profile.
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { XmlDocument } from "libxml2-wasm";
import { toWire } from "#contract/id.ts";
import { review } from "#domain/review/state/table.ts";
import { AUTHOR_SECRETS, seedBusiness, seedReview, seedReviews } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { textsAt } from "./support.ts";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});
afterEach(() => service.clock.advance(60_000));
afterAll(async () => service.close());

const ATOM = { a: "http://www.w3.org/2005/Atom" };
const read = async (slug: string) =>
  XmlDocument.fromString(await (await service.get(`/review/${slug}/feed.atom`)).text());

test("holds the latest reviews, newest first, and what is public alone", async () => {
  const { id, slug } = await seedBusiness(service.context, { name: "Hazel & <Oak>" });
  const old = await seedReview(service.context, id, { rating: 2, title: "Old", createdAt: "2026-01-01T00:00:00Z" });
  const late = await seedReview(service.context, id, {
    rating: 5,
    title: "Late \u0001& <b>",
    createdAt: "2026-02-01T00:00:00Z",
  });
  for (const status of ["pending", "held", "hidden", "removed"] as const)
    await seedReview(service.context, id, { status });
  const answer = await service.get(`/review/${slug}/feed.atom`);
  expect(answer.headers.get("content-type")).toBe("application/atom+xml;charset=utf-8");
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  const text = await answer.text();
  for (const secret of AUTHOR_SECRETS) expect(text).not.toContain(secret);
  const document = XmlDocument.fromString(text);
  expect(textsAt(document, "/a:feed/a:entry/a:title", ATOM)).toEqual(["★★★★★ Late & <b>", "★★☆☆☆ Old"]);
  expect(textsAt(document, "/a:feed/a:title", ATOM)).toEqual(["Hazel & <Oak> | Candor"]);
  expect(textsAt(document, "//a:entry/a:id", ATOM)).toEqual([`urn:uuid:${late}`, `urn:uuid:${old}`]);
  expect(text).toContain(`/review/${slug}/${toWire("rev", late)}"`);
  // RFC 4287 asks for each of these.
  for (const [path, count] of [
    ["/a:feed/a:id", 1],
    ["/a:feed/a:updated", 1],
    ["//a:entry/a:updated", 2],
    ["//a:entry/a:author/a:name", 2],
  ] as const)
    expect(textsAt(document, path, ATOM)).toHaveLength(count);
});

test("labels imported reviews, in the language of the business's country", async () => {
  const { id, slug } = await seedBusiness(service.context, { country: "DE" });
  const imported = await seedReview(service.context, id, { source: "import", body: "" });
  await service.context.db.update(review).set({ origin: "Judge.me" }).where(eq(review.id, imported));
  await seedReview(service.context, id, { source: "organic", body: "Own words." });
  const document = await read(slug);
  const [label] = textsAt(document, "//a:entry[a:category/@term = 'import']/a:content", ATOM);
  expect(label).toContain("Judge.me");
  expect(label).toContain("Candor");
  expect(textsAt(document, "//a:entry[a:category/@term = 'organic']/a:content", ATOM)).toEqual(["Own words."]);
});

test("holds 50 at most", async () => {
  const { id, slug } = await seedBusiness(service.context);
  await seedReviews(
    service.context,
    id,
    Array.from({ length: 60 }, () => ({})),
  );
  expect(textsAt(await read(slug), "//a:entry", ATOM)).toHaveLength(50);
});

test("answers 304 until something changes", async () => {
  const { id, slug } = await seedBusiness(service.context);
  const path = `/review/${slug}/feed.atom`;
  const etag = (await service.get(path)).headers.get("etag") as string;
  expect((await service.get(path, { "if-none-match": etag })).status).toBe(304);
  await seedReview(service.context, id);
  service.handler.onChange(`business:${id}`);
  const after = await service.get(path, { "if-none-match": etag });
  expect(after.status).toBe(200);
  expect(after.headers.get("etag")).not.toBe(etag);
});

test("is not found for a business that is not there, and makes no kept answer", async () => {
  for (const slug of ["nobody.example", "%00", "..%2f", "A B"])
    expect((await service.get(`/review/${slug}/feed.atom`)).status).toBe(404);
});

test("is linked from the profile", async () => {
  const { slug } = await seedBusiness(service.context);
  const page = await (await service.get(`/review/${slug}`)).text();
  expect(page).toMatch(
    new RegExp(
      `<link rel="alternate" type="application/atom\\+xml"[^>]* href="https://[^"]+/review/${slug}/feed.atom"`,
    ),
  );
});

test("60 requests a minute, preflights apart", async () => {
  const { slug } = await seedBusiness(service.context);
  const ask = (method = "GET") =>
    service.send(new Request(`http://localhost/review/${slug}/feed.atom`, { method }), "198.51.100.9");
  for (let n = 0; n < 60; n++) expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
  expect((await ask("OPTIONS")).status).toBe(204);
  expect((await ask("POST")).status).toBe(429);
});
