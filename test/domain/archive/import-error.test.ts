// A wrong line is reported with its number and a reason, and the good lines around it are imported.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { BAD } from "./bad-line.ts";
import { BASE, business, bytesOf, chunks, emptied, imported, invitation, ORG, records, review } from "./support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => emptied(db));

describe("a bad line", () => {
  test.each(BAD)("%j: %s", async (line, reason) => {
    const lines = [...BASE, business({ slug: "unclaimed" }), "", line, review({ externalId: "good" })];
    const { summary, errors } = await imported(db, lines);
    expect(errors).toEqual([{ line: 6, reason }]);
    expect(summary).toMatchObject({ lines: 6, failed: 1 });
    expect((await records(db, "review")).map(({ externalId }) => externalId)).toEqual(["good"]);
  });

  test("all of them in one batch are told, each with its own number", async () => {
    const lines = [
      ...BASE,
      business({ slug: "unclaimed" }),
      ...BAD.map(([line]) => line),
      review({ externalId: "good" }),
    ];
    const { summary, errors } = await imported(db, lines);
    expect(errors).toEqual(BAD.map(([, reason], index) => ({ line: index + 5, reason })));
    expect(summary.failed).toBe(BAD.length);
    expect(summary.created.review).toBe(1);
  });

  test("as long as a line may be is read, and a byte more is not", async () => {
    const padded = (bytes: number) => {
      const line = JSON.stringify(review({ externalId: `r${bytes}`, ignored: "" }));
      return line.replace('"ignored":""', `"ignored":"${"x".repeat(bytes - line.length)}"`);
    };
    const MIB = 1024 * 1024;
    const text = bytesOf([...BASE, padded(MIB), padded(MIB + 1), padded(5 * MIB), review({ externalId: "good" })]);
    for (const size of [text.length, 65_536, 1_000_003]) {
      await emptied(db);
      const parts = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
        text.subarray(i * size, (i + 1) * size),
      );
      const { errors, summary } = await imported(db, chunks(parts));
      expect(errors).toEqual([
        { line: 5, reason: "the line is longer than 1 MiB" },
        { line: 6, reason: "the line is longer than 1 MiB" },
      ]);
      expect(summary.created.review).toBe(2);
    }
  });

  test("that is not UTF-8 spoils no other line, wherever chunks are cut", async () => {
    const broken = Buffer.from(JSON.stringify(review({ externalId: "x", author: "Q" })));
    broken[broken.indexOf("Q")] = 0xff;
    const newline = Buffer.from("\n");
    const good = bytesOf([review({ externalId: "good", author: "Zoë 🧀" })]);
    const text = Buffer.concat([bytesOf(BASE), broken, newline, good]);
    for (const size of [1, 7, text.length]) {
      await emptied(db);
      const parts = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
        text.subarray(i * size, (i + 1) * size),
      );
      const { errors } = await imported(db, chunks(parts));
      expect(errors).toEqual([{ line: 4, reason: "the line is not valid UTF-8" }]);
      expect((await records(db, "review")).map(({ author }) => author)).toEqual(["Zoë 🧀"]);
    }
  });

  test("NUL outside of strings is not JSON", async () => {
    const { errors } = await imported(db, [...BASE, `${JSON.stringify(review())}\0`]);
    expect(errors).toEqual([{ line: 4, reason: "the line is not JSON" }]);
  });
});

test("a byte order mark, blank lines, carriage returns and a missing last newline are no errors", async () => {
  const text = `\ufeff\n${[...BASE, review()].map((line) => JSON.stringify(line)).join("\r\n \t\r\n")}`;
  const { summary, errors } = await imported(db, chunks([Buffer.from(text)]));
  expect(errors).toEqual([]);
  expect(summary).toMatchObject({ lines: 4, failed: 0 });
});

test("unknown fields are ignored, null optional ones are none", async () => {
  const lines = [
    ...BASE,
    review({ email: null, reply: null, language: null, status: null, products: null, colour: "red" }),
  ];
  expect((await imported(db, lines)).errors).toEqual([]);
  expect(Object.keys((await records(db, "review"))[0] ?? {})).not.toContain("colour");
});

test("an id that belongs to another is refused", async () => {
  await imported(db, [
    ...BASE,
    business({ slug: "other", organisation: ORG }),
    review({ externalId: "r1" }),
    invitation({ reference: "1" }),
  ]);
  const [first] = (await records(db, "business")).filter(({ slug }) => slug === "cheese.example");
  const own = "rev_01h455vb4pex5vsknk084sn02q";
  const [sent] = await records(db, "invitation");
  await imported(db, [review({ externalId: own }), invitation({ reference: "2" })]);
  const { errors } = await imported(db, [
    business({ slug: "third", id: first?.id }),
    review({ business: "other", externalId: own }),
    invitation({ id: sent?.id, reference: "2" }),
    invitation({ id: sent?.id, business: "other", reference: "3" }),
  ]);
  expect(errors).toEqual([
    { line: 1, reason: 'id belongs to the business "cheese.example"' },
    { line: 2, reason: `externalId ${own} is a review of another business` },
    { line: 3, reason: "id belongs to another invitation than this e-mail and reference" },
    { line: 4, reason: "id belongs to another invitation than this e-mail and reference" },
  ]);
});

test("a review that was removed stays removed", async () => {
  await imported(db, [...BASE, review({ status: "removed" })]);
  expect((await imported(db, [review({ status: "published" })])).errors).toEqual([
    { line: 1, reason: "status cannot change: the review was removed, which is final" },
  ]);
  expect((await imported(db, [review()])).summary.unchanged.review).toBe(1);
  expect((await records(db, "review"))[0]?.status).toBe("removed");
});
