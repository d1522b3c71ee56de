// A flood of searches, whose pages are made anew for each request.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Refusal } from "#contract/refusal.ts";
import { keepCategoryTree } from "#domain/business/profile/category.ts";
import { createRateWindow } from "#platform/rate-window/memory.ts";
import { createUnkept } from "#surface/page/kit/unkept.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface, insertBusiness, insertCategory } from "./fixture.ts";

const MINUTE_MS = 60_000;

let database: TestDatabase;
let now = Date.parse("2026-11-30T12:00:00Z");
const clock = { now: () => new Date(now) };

beforeAll(async () => {
  database = await createTestDatabase();
  const tea = await insertCategory(database.context, "tea", "Tea rooms");
  await insertBusiness(database.context, { slug: "leaf", name: "Leaf", categoryId: tea });
});
afterAll(() => database.close());

describe("of one address", () => {
  test("the 121st page of a minute that is not kept is refused, and those of others and all kept ones are not", async () => {
    const surface = createSurface({ ...database.context, clock });
    const paths = ["/search?q=leaf", "/search", "/review/leaf?q=tea", "/category/tea?country=GB"];
    for (let n = 0; n < 120; n++)
      expect((await surface.ask(paths[n % paths.length] ?? "", {}, "192.0.2.7")).status).toBe(200);
    for (const path of paths) {
      const refused = await surface.ask(path, {}, "192.0.2.7");
      expect([path, refused.status, refused.headers.get("retry-after")]).toEqual([path, 429, "60"]);
      expect(await refused.text()).toContain("Wait a minute and try again.");
    }
    expect((await surface.ask("/search?q=leaf", {}, "192.0.2.8")).status).toBe(200);
    for (const kept of ["/", "/review/leaf", "/category/tea", "/category/tea?sort=reviews"])
      expect([kept, (await surface.ask(kept, {}, "192.0.2.7")).status]).toEqual([kept, 200]);
    now += MINUTE_MS;
    expect((await surface.ask("/search?q=leaf", {}, "192.0.2.7")).status).toBe(200);
  });

  test("at once takes ten places of those that wait, and leaves the others to readers at other addresses", async () => {
    const inTurn = createUnkept(createRateWindow(clock));
    const gate = Promise.withResolvers<void>();
    const flood = Array.from({ length: 110 }, () =>
      inTurn("203.0.113.5", () => gate.promise).then(
        () => 200,
        ({ status }: Refusal) => status,
      ),
    );
    const other = inTurn("203.0.113.6", async () => 200).catch(({ status }: Refusal) => status);
    gate.resolve();
    expect(await other).toBe(200);
    const statuses = await Promise.all(flood);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 503)).toHaveLength(100);
    expect(await inTurn("203.0.113.5", async () => "made")).toBe("made");
  });
});

describe("of many addresses", () => {
  test("two run at once, a hundred wait in the order they came, and the next is told to come back", async () => {
    const inTurn = createUnkept(createRateWindow(clock));
    const gate = Promise.withResolvers<void>();
    const order: number[] = [];
    const begun: number[] = [];
    const all = Array.from({ length: 102 }, (_, n) =>
      inTurn(`192.0.2.${n}`, async () => {
        begun.push(n);
        await gate.promise;
        order.push(n);
      }),
    );
    const late = await inTurn("198.51.100.1", async () => {}).catch((thrown: unknown) => thrown);
    expect(late).toBeInstanceOf(Refusal);
    expect([(late as Refusal).status, (late as Refusal).headers["retry-after"]]).toEqual([503, expect.any(String)]);
    expect(begun).toEqual([0, 1]);
    gate.resolve();
    await Promise.all(all);
    expect(order).toEqual(Array.from({ length: 102 }, (_, n) => n));
  });

  test("a page that fails gives its turn to the next", async () => {
    const inTurn = createUnkept(createRateWindow(clock));
    for (let n = 0; n < 5; n++)
      await expect(inTurn("192.0.2.9", () => Promise.reject(new Error("no page")))).rejects.toThrow();
    expect(await inTurn("192.0.2.9", async () => "made")).toBe("made");
  });
});

describe("that find nothing", () => {
  const chips = (html: string) => [...html.matchAll(/class="chip-count">(\d+)</g)].map(([, count]) => count);

  test("count the businesses of the categories once a minute", async () => {
    const own = await createTestDatabase();
    const surface = createSurface({ ...own.context, clock });
    const shoes = await insertCategory(own.context, "shoes", "Shoes");
    await insertBusiness(own.context, { slug: "one", categoryId: shoes });
    expect(chips(await surface.html("/search?q=zzzz"))).toEqual(["1"]);
    await insertBusiness(own.context, { slug: "two", categoryId: shoes });
    for (const path of ["/search?q=yyyy", "/search", "/search?q=.&lang=de"])
      expect([path, chips(await surface.html(path))]).toEqual([path, ["1"]]);
    now += MINUTE_MS;
    expect(chips(await surface.html("/search?q=zzzz"))).toEqual(["2"]);
    await own.close();
  });

  test("an outage is not kept", async () => {
    let isDown = true;
    const { db } = database.context;
    const down = new Proxy(db, {
      get: (of, name, self) => {
        if (isDown) throw new Error("down");
        return Reflect.get(of, name, self);
      },
    });
    const read = keepCategoryTree({ ...database.context, db: down, clock });
    await expect(read("en")).rejects.toThrow("down");
    isDown = false;
    expect((await read("en")).map(({ slug }) => slug)).toEqual(["tea"]);
  });
});
