// Agents search reviews and follow changes: hostile words, huge queries and foreign cursors reach nothing else.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { fromWire, type ReviewId } from "#contract/id.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { seedBusiness, seedKey, seedOrganisation, seedReview } from "../../support/seed.ts";
import { json } from "../../support/service.ts";
import { enterAll } from "../rest/copy.ts";
import { createMcpWorld, HOSTILE, type McpWorld } from "./world.ts";

let world: McpWorld;
beforeAll(async () => {
  world = await createMcpWorld();
});
afterAll(() => world.service.close());

const calling = (name: string, given: object = {}) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: given },
});

describe("a search", () => {
  const found = async (query: unknown) =>
    (await json(world.post(calling("search_reviews", { slug: world.slug, query })))).result.structuredContent;

  test("takes any text as words alone", async () => {
    for (const query of [
      "' | 'a':*",
      "!nothing & (x",
      "'; drop table review; --",
      "instructions&page=9&perPage=1000",
      "instructions?rating=1#x",
      "instructions/../../lookup",
      "\u0000instructions\u0007",
      "\ud800 instructions",
      "خاطئ 日本語 🙈",
    ]) {
      world.service.clock.advance(60_000);
      expect([query, await found(query)]).toEqual([query, expect.objectContaining({ page: 1, perPage: 20 })]);
    }
    expect((await found("INSTRUCTIONS")).total).toBe(1);
    expect((await found("instruction")).total).toBe(1);
    expect((await found(7)).total).toBe(0);
  });

  test("of a huge text is cut and answers at once", async () => {
    world.service.clock.advance(60_000);
    const started = performance.now();
    expect((await found(`instructions ${"x".repeat(80)}${" word".repeat(1_500)}`)).total).toBe(0);
    expect((await found(`instructions${" ".repeat(7_000)}nowhere`)).total).toBe(1);
    expect((await found("zz ".repeat(2_500))).total).toBe(0);
    for (const length of [9_000, 200_000]) expect((await found("x".repeat(length))).error.code).toBe("uri_too_long");
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  test("finds only what is published, and by customers", async () => {
    const { context } = world.service;
    const business = await seedBusiness(context, { slug: "hidden.example" });
    for (const status of ["pending", "held", "hidden", "removed"] as const)
      await seedReview(context, business.id, { status, body: "The zebra was late and broken." });
    for (const source of ["import", "editor"] as const)
      await seedReview(context, business.id, { source, body: "The zebra was late and broken." });
    const answer = await json(world.post(calling("search_reviews", { slug: "hidden.example", query: "zebra" })));
    expect(answer.result.structuredContent).toMatchObject({ data: [], total: 0 });
  });

  test("pages through what it found", async () => {
    const { context } = world.service;
    const business = await seedBusiness(context, { slug: "paged.example" });
    for (let n = 0; n < 25; n++) await seedReview(context, business.id, { body: `The camel came late, number ${n}.` });
    await seedReview(context, business.id, { body: "All was well with this order." });
    const page = async (n: number) =>
      (await json(world.post(calling("search_reviews", { slug: "paged.example", query: "camels late", page: n }))))
        .result.structuredContent;
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect([first.data.length, second.data.length, third.data.length]).toEqual([20, 5, 0]);
    expect(first).toMatchObject({ total: 25, totalPages: 2 });
    expect(new Set([...first.data, ...second.data].map(({ id }: { id: string }) => id)).size).toBe(25);
  });
});

describe("changes", () => {
  const changes = async (key: string, given: object = {}) =>
    (await json(world.post(calling("changes", given), { key }))).result.structuredContent;

  test("another organisation's cursor is refused, and so is one that was tampered with", async () => {
    const { context } = world.service;
    const other = await seedOrganisation(context);
    const { secret } = await seedKey(context, other.id, ["read"]);
    const foreign = await changes(secret);
    expect(foreign.data).toEqual([]);
    const own = await changes(world.keys.read);
    const tampered = own.nextCursor.slice(0, -2) + (own.nextCursor.endsWith("AA") ? "BB" : "AA");
    for (const cursor of [foreign.nextCursor, tampered, `${own.nextCursor}&limit=1`, "x".repeat(5_000)])
      expect((await changes(world.keys.read, { cursor })).error?.code).toBe("invalid_parameter");
  });

  test("page by page reach the head, and then tell what was published and taken away", async () => {
    const { service, keys } = world;
    const seen = new Set<string>();
    let page = await changes(keys.read, { limit: 1 });
    for (; page.hasMore; page = await changes(keys.read, { limit: 1, cursor: page.nextCursor })) {
      expect(page.data.length).toBeLessThanOrEqual(1);
      for (const { id } of page.data) seen.add(id);
    }
    for (const { id } of page.data) seen.add(id);
    expect(seen.size).toBe(2);
    const id = fromWire("rev", world.reviewId) as ReviewId;
    await changeStatus(service.context, id, { to: "hidden", reason: "illegal", askedBy: "moderator" });
    await enterAll(service);
    const next = await changes(keys.read, { cursor: page.nextCursor });
    expect(next.data).toMatchObject([{ id: world.reviewId, op: "delete" }]);
    expect(JSON.stringify(next)).not.toContain(HOSTILE.title);
    expect((await changes(keys.read, { cursor: next.nextCursor })).data).toEqual([]);
  });
});
