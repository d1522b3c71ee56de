// A batch is applied whole or not at all, gives the same as one line after another, and runs beside another import.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { BASE, business, emptied, exported, figures, imported, invitation, ORG, records, review } from "./support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => emptied(db));

async function withTrigger(table: string, body: string, work: () => Promise<void>): Promise<void> {
  await db.sql.unsafe(
    `create or replace function fail() returns trigger language plpgsql as $$ begin ${body} return new; end $$`,
  );
  await db.sql.unsafe(`create trigger fail before insert or update on ${table} for each row execute function fail()`);
  await work().finally(() => db.sql.unsafe(`drop trigger fail on ${table}`));
}

async function expectFigures(): Promise<void> {
  const { stored, counted } = await figures(db);
  expect(stored).toEqual(counted);
}

const many = (from: number, to: number, changes: object = {}) =>
  Array.from({ length: to - from }, (_, i) => review({ externalId: `r${from + i}`, ...changes }));

describe("a batch", () => {
  test("that fails leaves nothing, and the batches before it stay", async () => {
    const fail = "if new.body = 'Thank you, boom' then raise exception 'disk full' using errcode = '53100'; end if;";
    await withTrigger("reply", fail, async () => {
      const lines = [
        ...BASE,
        ...many(0, 20),
        review({ externalId: "x", reply: { body: "Thank you, boom", createdAt: "2024-06-01" } }),
        ...many(20, 30),
      ];
      const failing = imported(db, lines, { batchSize: 10 });
      await expect(failing).rejects.toMatchObject({ cause: { message: "disk full" } });
    });
    expect((await records(db, "review")).length).toBe(20);
    await expectFigures();
  });

  test("that the database itself refuses is halved until only the bad lines are left", async () => {
    const fail = "if new.title = 'bad' then raise exception 'no such title' using errcode = '23514'; end if;";
    await withTrigger("review", fail, async () => {
      const lines = [
        ...BASE,
        ...many(0, 10),
        review({ externalId: "x", title: "bad" }),
        ...many(10, 20),
        review({ externalId: "y", title: "bad" }),
      ];
      const { summary, errors } = await imported(db, lines);
      expect(errors).toMatchObject([
        { line: 14, reason: "the database refuses it: no such title" },
        { line: 25, reason: "the database refuses it: no such title" },
      ]);
      expect(summary).toMatchObject({ lines: 25, failed: 2, created: { review: 20, business: 1 } });
    });
    await expectFigures();
  });

  test("is tried again where another transaction was in the way", async () => {
    await db.sql.unsafe("create sequence tries");
    await withTrigger(
      "review",
      "if nextval('tries') < 3 then raise exception 'deadlock' using errcode = '40P01'; end if;",
      async () => {
        const { summary, errors } = await imported(db, [...BASE, review()]);
        expect(errors).toEqual([]);
        expect(summary.created).toMatchObject({ review: 1, business: 1 });
      },
    );
    await expectFigures();
  });

  test("with several lines about one thing is the same as one line after another", async () => {
    const lines = [
      ...BASE,
      business({ organisation: ORG, name: "Second" }),
      business({ organisation: ORG, name: "Second" }),
      review({ email: "ann@mail.example" }),
      review({ rating: 1 }),
      review({ rating: 1 }),
      review({ rating: 3, status: "hidden" }),
      review({ rating: 2, status: "published", reply: { body: "Thank you", createdAt: "2024-06-01" } }),
      invitation({ reference: "1", status: "sent" }),
      invitation({ reference: "1", status: "opened", id: "inv_01h455vb4pex5vsknk084sn02q" }),
      invitation({ reference: "1", status: "reviewed" }),
    ];
    const together = await imported(db, lines);
    const text = await exported(db);
    await expectFigures();
    await emptied(db);
    const apart = await imported(db, lines, { batchSize: 1 });
    await expectFigures();
    expect(together).toEqual(apart);
    expect(together.summary).toMatchObject({
      created: { review: 1, business: 1, invitation: 1 },
      updated: { review: 3, business: 1, invitation: 2 },
      unchanged: { review: 1, business: 1 },
    });
    const withoutIds = (archive: string) => archive.replaceAll(/"id":"(biz|inv)_\w+",/g, "");
    expect(withoutIds(await exported(db))).toBe(withoutIds(text));
    expect((await records(db, "review"))[0]).toMatchObject({ rating: 2, email: "ann@mail.example" });
  });

  test("may name one review by both of its names", async () => {
    await imported(db, [...BASE, review()]);
    const [row] = await db.sql.unsafe("select id from review");
    const { toWire } = await import("#contract/id.ts");
    const own = toWire("rev", row?.id);
    const { summary, errors } = await imported(db, [
      review({ rating: 2 }),
      review({ externalId: own, rating: 3 }),
      review({ rating: 4 }),
    ]);
    expect(errors).toEqual([]);
    expect(summary.updated.review).toBe(3);
    expect(await records(db, "review")).toMatchObject([{ externalId: "r1", rating: 4 }]);
    await expectFigures();
  });
});

test("imports at the same time, of the same and of different records, keep counters and keys right", async () => {
  const slugs = ["a.example", "b.example", "c.example"];
  const head = [...BASE, ...slugs.map((slug) => business({ slug, organisation: ORG }))];
  const line = (i: number, round: number) =>
    review({
      business: slugs[i % 3],
      externalId: `r${i}`,
      rating: ((i + round) % 5) + 1,
      createdAt: `2024-0${(i % 9) + 1}-01`,
      email: `u${i % 40}@mail.example`,
      source: i % 2 ? "organic" : "import",
      verified: false,
    });
  const shuffled = (seed: number, round: number) =>
    Array.from({ length: 600 }, (_, i) => i)
      .sort((a, b) => ((a * seed) % 601) - ((b * seed) % 601))
      .map((i) => line(i, round));
  const results = await Promise.all(
    [7, 101, 333, 577].map((seed, round) => imported(db, [...head, ...shuffled(seed, round)], { batchSize: 90 })),
  );
  for (const { errors } of results) expect(errors).toEqual([]);
  const created = results.reduce((sum, { summary }) => sum + summary.created.review, 0);
  expect(created).toBe(600);
  expect((await records(db, "review")).length).toBe(600);
  await expectFigures();
});

test("an import beside a moderator's decisions keeps the counters right", async () => {
  const { changeStatus } = await import("#domain/review/lifecycle/lifecycle.ts");
  await imported(db, [...BASE, ...many(0, 200)]);
  const rows = (await db.sql.unsafe("select id from review order by id")) as unknown as { id: never }[];
  const decisions = (async () => {
    for (const { id } of rows.filter((_, i) => i % 3 === 0)) {
      await changeStatus(db.context, id, { to: "hidden", reason: "test", askedBy: "moderator" });
    }
  })();
  const { errors } = await imported(db, many(0, 200, { rating: 1, title: "Changed" }), { batchSize: 20 });
  await decisions;
  expect(errors).toEqual([]);
  expect((await records(db, "review")).filter(({ status }) => status === "hidden").length).toBe(67);
  await expectFigures();
});
