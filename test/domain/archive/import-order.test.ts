// Records may come in any order: they are sorted by noun into files, and applied in the order of their references.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readlink, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NOUNS } from "#domain/archive/noun/noun.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import {
  BASE,
  business,
  bytesOf,
  category,
  emptied,
  exported,
  imported,
  invitation,
  ORG,
  organisation,
  records,
  review,
} from "./support.ts";

/** Linux lists a process's open files here, those without a name included. */
const OPEN_FILES = "/proc/self/fd";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => emptied(db));

const OWN_ID = "rev_01h455vb4pex5vsknk084sn02q";

const ALL = [
  organisation(),
  category({ slug: "a", parent: "b" }),
  category({ slug: "b", parent: "c" }),
  category({ slug: "c", parent: null }),
  business({ category: "a", organisation: ORG }),
  { type: "platform", business: "cheese.example", platform: "Map", url: "https://map.example", rating: 4, count: 9 },
  { type: "product", business: "cheese.example", id: "p1", name: "Brie" },
  ...Array.from({ length: 9 }, (_, i) =>
    review({ externalId: `r${i}`, products: [{ id: "p1", rating: (i % 5) + 1 }] }),
  ),
  review({ externalId: OWN_ID, products: [{ id: "p1", rating: 2 }] }),
  invitation({ id: "inv_01h455vb4pex5vsknk084sn02q", review: OWN_ID }),
];

describe("any order", () => {
  test.each([1, 2, 3, 7, 5000])("in batches of %i is the same", async (batchSize) => {
    db.clock.set("2026-11-20T12:00:00Z");
    const without = (text: string) => text.replaceAll(/"id":"biz_\w+",/g, "");
    expect((await imported(db, ALL, { batchSize })).errors).toEqual([]);
    const straight = without(await exported(db));
    const orders = [
      ALL.toReversed(),
      ALL.map((each, i) => ({ each, at: (i * 7919) % 17 }))
        .sort((a, b) => a.at - b.at)
        .map(({ each }) => each),
    ];
    for (const order of orders) {
      await emptied(db);
      const { summary, errors } = await imported(db, order, { batchSize });
      expect(errors).toEqual([]);
      expect(summary).toMatchObject({
        lines: ALL.length,
        failed: 0,
        created: { category: 3, review: 10, invitation: 1 },
      });
      expect(without(await exported(db))).toBe(straight);
    }
  });
});

test("lines that waited keep their order: the last one about a thing wins", async () => {
  const lines = [
    review({ title: "first" }),
    business({ name: "First", category: "later" }),
    review({ title: "second" }),
    business({ name: "Second" }),
    category(),
    review({ title: "third" }),
    category({ slug: "later" }),
    business({ name: "Third" }),
  ];
  for (const batchSize of [1, 2, 3, 8]) {
    await emptied(db);
    expect((await imported(db, lines, { batchSize })).errors).toEqual([]);
    expect((await records(db, "review"))[0]?.title).toBe("third");
    expect((await records(db, "business"))[0]?.name).toBe("Third");
  }
});

test("a line that waits in vain holds up no good one about the same thing", async () => {
  const lines = [review(), category(), business({ category: "nowhere" }), business(), review({ externalId: "r2" })];
  for (const batchSize of [1, 2, 5]) {
    await emptied(db);
    const { errors } = await imported(db, lines, { batchSize });
    expect(errors).toEqual([{ line: 3, reason: 'category "nowhere" is unknown' }]);
    expect((await records(db, "review")).length).toBe(2);
  }
});

test("categories in a circle are refused, and so are their businesses", async () => {
  const circle = [
    category({ slug: "a", parent: "b" }),
    category({ slug: "b", parent: "a" }),
    business({ category: "a" }),
    review(),
    category(),
  ];
  for (const batchSize of [1, 5]) {
    await emptied(db);
    const { summary, errors } = await imported(db, circle, { batchSize });
    expect(errors.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
    expect(summary.created.category).toBe(1);
  }
  await emptied(db);
  const { errors } = await imported(db, [
    category({ slug: "a" }),
    category({ slug: "b", parent: "a" }),
    category({ slug: "a", parent: "b" }),
  ]);
  expect(errors).toEqual([{ line: 3, reason: 'category "a" would stand below itself' }]);
});

test("categories stand eight deep at most, also when a branch is moved", async () => {
  const chain = (prefix: string, length: number) =>
    Array.from({ length }, (_, i) =>
      category({ slug: `${prefix}${i}`, ...(i > 0 ? { parent: `${prefix}${i - 1}` } : {}) }),
    );
  const { errors } = await imported(db, chain("a", 9));
  expect(errors).toEqual([{ line: 9, reason: 'category "a8" would make the tree deeper than 8' }]);
  await imported(db, chain("b", 3));
  expect((await imported(db, [category({ slug: "b0", parent: "a5" })])).errors.length).toBe(1);
  expect((await imported(db, [category({ slug: "b0", parent: "a4" })])).errors).toEqual([]);
});

test("waiting lines are in files without a name, so a killed process leaves none", async () => {
  const spoolDir = join(await mkdtemp(join(tmpdir(), "archive-")), "made");
  const seen: string[][] = [];
  async function* source() {
    for (const line of [...BASE, review({ email: "ann@mail.example" })]) {
      yield bytesOf([line]);
      seen.push(await readdir(spoolDir));
    }
  }
  expect((await imported(db, source(), { spoolDir, batchSize: 1 })).errors).toEqual([]);
  expect(seen).toEqual([[], [], [], []]);
  expect(await readdir(spoolDir)).toEqual([]);
});

test.skipIf(!existsSync(OPEN_FILES))("only this user can read the files of waiting lines", async () => {
  const spoolDir = await mkdtemp(join(tmpdir(), "archive-"));
  const modes: number[] = [];
  async function* source() {
    yield bytesOf([...BASE, review({ email: "ann@mail.example" })]);
    for (const file of await readdir(OPEN_FILES)) {
      const target = await readlink(join(OPEN_FILES, file)).catch(() => "");
      if (target.startsWith(spoolDir)) modes.push((await stat(join(OPEN_FILES, file))).mode & 0o777);
    }
  }
  expect((await imported(db, source(), { spoolDir })).errors).toEqual([]);
  expect(modes).toEqual(Array(NOUNS.length).fill(0o600));
});

test("the files are gone also where the source fails, and nothing is imported", async () => {
  const spoolDir = await mkdtemp(join(tmpdir(), "archive-"));
  async function* source() {
    yield bytesOf([...BASE, review(), review({ business: "later" })]);
    throw new Error("connection reset");
  }
  await expect(imported(db, source(), { spoolDir, batchSize: 2 })).rejects.toThrow("connection reset");
  expect(await readdir(spoolDir)).toEqual([]);
  expect(await exported(db)).toBe("");
});

test("progress tells the lines that are done, wrong ones included, and their share", async () => {
  const seen: { lines: number; share: number }[] = [];
  const lines = ["no JSON", ...BASE, "", review()];
  await imported(db, lines, { onProgress: (progress) => seen.push(progress) });
  expect(seen.map(({ lines }) => lines)).toEqual([2, 3, 4, 5]);
  expect(seen.at(-1)).toEqual({ lines: 5, share: 1 });
});
