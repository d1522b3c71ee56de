// Files of categories that are old, huge or hostile: the same file twice changes nothing, and each address leads to one category.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importArchive } from "#domain/archive/import.ts";
import { changeCategory } from "#domain/business/category/change.ts";
import { MOST_LEVELS } from "#domain/business/category/tree.ts";
import { findCategory } from "#domain/business/profile/category.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createTestService, type TestService } from "../../support/service.ts";

let service: TestService;
const spoolDir = mkdtempSync(join(tmpdir(), "candor-category-"));
beforeAll(async () => {
  service = await createTestService();
});
afterAll(async () => {
  await service.close();
  rmSync(spoolDir, { recursive: true, force: true });
});

type Line = { slug: string; name?: string; parent?: string | null; formerSlugs?: string[] | null; names?: object };

/** @returns the reasons of refused lines, and how many were created and updated */
async function imported(lines: readonly Line[]) {
  const reasons: string[] = [];
  async function* source() {
    for (let at = 0; at < lines.length; at += 1_000) {
      const part = lines.slice(at, at + 1_000).map((line) => ({ type: "category", name: line.slug, ...line }));
      yield new TextEncoder().encode(part.map((line) => `${JSON.stringify(line)}\n`).join(""));
    }
  }
  const { created, updated } = await importArchive(service.context, source(), {
    spoolDir,
    categoryLevels: MOST_LEVELS,
    onError: ({ reason }) => reasons.push(reason),
  });
  return { reasons, created: created.category, updated: updated.category };
}

const rename = (from: string, to: string) =>
  inTransaction(service.context, (inside) =>
    changeCategory(inside, from, { slug: to, name: from, names: null, parent: null }),
  );
const leadsTo = async (slug: string) => (await findCategory(service.context, slug))?.slug ?? null;
const count = async () => (await service.sql`select count(*)::int as n from category`)[0]?.n;

describe("an older file, after a category was renamed", () => {
  for (const [n, formerSlugs] of [undefined, null, [], ["even-older"]].entries())
    test(`with formerSlugs ${JSON.stringify(formerSlugs)} keeps the old address, also the second time`, async () => {
      const [old, now] = [`old-${n}`, `now-${n}`] as const;
      const line = { slug: old, ...(formerSlugs !== undefined && { formerSlugs }) };
      await imported([line]);
      await rename(old, now);
      const before = await count();
      for (let turn = 0; turn < 2; turn++) {
        expect((await imported([line])).created).toBe(0);
        expect([await leadsTo(old), await count()]).toEqual([now, before]);
      }
    });
});

describe("one category on several lines", () => {
  test("of one slug", async () => {
    const { reasons, created } = await imported([{ slug: "twice" }, { slug: "twice", name: "Second" }]);
    expect(created + reasons.length).toBeGreaterThan(0);
    expect((await findCategory(service.context, "twice"))?.name).toBeDefined();
  });

  test("of its present and its former slug", async () => {
    await imported([{ slug: "before-it" }]);
    await rename("before-it", "after-it");
    const before = await count();
    await imported([
      { slug: "before-it", name: "One" },
      { slug: "after-it", name: "Two" },
    ]);
    await imported([
      { slug: "after-it", name: "Two" },
      { slug: "before-it", name: "One" },
    ]);
    expect([await count(), await leadsTo("before-it")]).toEqual([before, "after-it"]);
  });
});

describe("former slugs", () => {
  test("take nothing from another category, and make no loop", async () => {
    await imported([{ slug: "left" }, { slug: "right" }]);
    await imported([
      { slug: "left", formerSlugs: ["right", "left", "shared"] },
      { slug: "right", formerSlugs: ["left", "right", "shared"] },
    ]);
    expect([await leadsTo("left"), await leadsTo("right"), await leadsTo("shared")]).toEqual(["left", "right", "left"]);
  });

  test("of a line that is refused are not taken", async () => {
    await imported([{ slug: "root-1" }, { slug: "child-1", parent: "root-1" }]);
    const { reasons } = await imported([{ slug: "root-1", parent: "child-1", formerSlugs: ["stolen"] }]);
    expect(reasons).toHaveLength(1);
    expect(await leadsTo("stolen")).toBeNull();
  });
});

test("circles in one file, of two, of three and with oneself, are refused, and the rest is taken", async () => {
  await imported([{ slug: "x-1" }, { slug: "x-2" }, { slug: "x-3" }]);
  const { reasons } = await imported([
    { slug: "x-1", parent: "x-2" },
    { slug: "x-2", parent: "x-3" },
    { slug: "x-3", parent: "x-1" },
    { slug: "new-1", parent: "new-2" },
    { slug: "new-2", parent: "new-1" },
    { slug: "self", parent: "self" },
    { slug: "fine", parent: "x-1" },
  ]);
  expect(reasons).toHaveLength(4);
  expect(await leadsTo("fine")).toBe("fine");
  expect(await leadsTo("new-1")).toBeNull();
});

test("hostile names are refused or kept as text", async () => {
  const hostile = [
    "</script><script>alert(1)</script>",
    "\u202Etxt",
    "a\u0000b",
    "x".repeat(121),
    " ",
    "😀".repeat(200),
  ];
  for (const [n, name] of hostile.entries()) await imported([{ slug: `hostile-${n}`, name }]);
  const page = await (await service.send(new Request("http://localhost/category/hostile-0"))).text();
  expect(page).not.toContain("<script>alert");
  for (const n of [2, 3, 4, 5]) expect(await leadsTo(`hostile-${n}`)).toBeNull();
  expect((await imported([{ slug: "hostile-names", names: { en: "x".repeat(81) } }])).reasons).toHaveLength(1);
  expect((await imported([{ slug: "hostile-names", names: { xx: "x" } }])).reasons).toHaveLength(1);
});

test("ten times as many categories take about ten times as long, new ones and moved ones", async () => {
  const lines = (many: number, of: string, parent: string | null) =>
    Array.from({ length: many }, (_, n) => ({ slug: `${of}-${n}`, parent }));
  const time = async (work: Line[]) => {
    const start = performance.now();
    expect((await imported(work)).reasons).toEqual([]);
    return performance.now() - start;
  };
  await imported([{ slug: "here" }, { slug: "there" }]);
  const both = async (many: number, of: string) =>
    (await time(lines(many, of, "here"))) + (await time(lines(many, of, "there")));
  const before = await both(3_000, "few");
  const many = await both(30_000, "many");
  // A machine may get busy in between.
  const few = Math.max(before, await both(3_000, "other"));
  expect(many / few).toBeLessThan(30);
});
