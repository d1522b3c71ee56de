// Sequencers make one history of waiting entries, even where several run or one dies.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { type BusinessId, newId, type ReviewId } from "#contract/id.ts";
import { recordEntries } from "#domain/log/entry.ts";
import { listKeys, rotateKey } from "#domain/log/key.ts";
import { append, leafHash } from "#domain/log/merkle.ts";
import { parseNote, parseVerifier, signedBy } from "#domain/log/note.ts";
import { RECORD_RESTORE, sequence } from "#domain/log/sequence.ts";
import { findHead } from "#domain/log/tile.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { BOX, readCheckpoint, readEntries, rootOfTexts, sequenceAll } from "./support.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate log_pending, log_entry, log_tile, log_key, log_state, log_cosignature`;
});

const business = { id: newId<"biz">() as BusinessId, slug: "a-shop" };
const said = { rating: 4, title: "Käse", body: 'A "good"\nshop \u2028', verified: true };

function record(count = 1) {
  const entries = Array.from({ length: count }, () => ({
    event: "created" as const,
    business,
    reviewId: newId<"rev">() as ReviewId,
    by: "author" as const,
    said,
  }));
  return recordEntries(database.context, entries);
}

async function expectWhole(size: number) {
  const checkpoint = await readCheckpoint(database.context);
  const entries = await readEntries(database.context);
  expect(entries.length).toBe(size);
  expect(checkpoint.size).toBe(size);
  expect(checkpoint.root.toString("base64")).toBe(rootOfTexts(entries.map(({ text }) => text)));
}

describe("a sequencer", () => {
  test("signs an empty log first, under the address of the log", async () => {
    await sequence(database.context, BOX);
    const head = await findHead(database.context);
    const [key = ""] = await listKeys(database.context);
    expect(head).toMatchObject({ origin: "reviews.example/log", size: 0 });
    const note = parseNote(head?.checkpoint ?? "");
    expect(note && signedBy(note, parseVerifier(key) as never)).not.toBeNull();
    expect(key.startsWith("reviews.example/log+")).toBe(true);
  });

  test("numbers entries in the order of writing, in several batches", async () => {
    await record(700);
    expect(await sequenceAll(database.context, 99)).toBe(700);
    await expectWhole(700);
  });

  test("two at once, many times, make one history that loses and repeats no entry", async () => {
    await record(40);
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let turn = 0; turn < 6; turn++) {
          await record(5);
          await sequence(database.context, BOX, 17);
        }
      }),
    );
    await sequenceAll(database.context);
    await expectWhole(40 + 8 * 6 * 5);
    const entries = await readEntries(database.context);
    expect(new Set(entries.map(({ entry }) => entry.review)).size).toBe(entries.length);
  });

  test("one that dies before its commit leaves no row, and the next makes the same entries", async () => {
    await record(300);
    await sequenceAll(database.context);
    const before = await findHead(database.context);
    await record(300);
    const dying = inTransaction(database.context, async (inside) => {
      expect(await sequence(inside, BOX)).toBe(300);
      throw new Error("killed");
    });
    await expect(dying).rejects.toThrow("killed");
    expect(await findHead(database.context)).toEqual(before);
    await expectWhole(300);
    await sequenceAll(database.context);
    await expectWhole(600);
  });

  test("a clock that jumps back changes no numbered entry", async () => {
    const seen: string[] = [];
    for (let turn = 0; turn < 3; turn++) {
      await record();
      await sequenceAll(database.context);
      const texts = (await readEntries(database.context)).map(({ text }) => text);
      expect(texts.slice(0, -1)).toEqual(seen);
      seen.push(texts.at(-1) ?? "");
      database.clock.advance(-86_400_000);
    }
    database.clock.advance(3 * 86_400_000);
    await expectWhole(3);
  });

  test("a clock that jumps back between two waiting changes of a review keeps their order", async () => {
    const reviewId = newId<"rev">() as ReviewId;
    const events = ["created", "published", "hidden", "restored"] as const;
    for (const event of events) {
      await recordEntries(database.context, [{ event, business, reviewId, by: "author" }]);
      database.clock.advance(-3_600_000);
    }
    database.clock.advance(4 * 3_600_000);
    await sequenceAll(database.context);
    expect((await readEntries(database.context)).map(({ entry }) => entry.event)).toEqual([...events]);
  });

  test("keeps the origin when the service gets another address", async () => {
    await sequence(database.context, BOX);
    await record();
    await sequenceAll({ ...database.context, baseUrl: "https://elsewhere.example" });
    expect((await findHead(database.context))?.origin).toBe("reviews.example/log");
  });

  test("with another APP_SECRET it signs nothing until a key is made", async () => {
    await sequence(database.context, BOX);
    await record();
    const other = createSecretBox("another secret of at least thirty-two characters");
    await expect(sequence(database.context, other)).rejects.toThrow("candor log rotate");
    await expectWhole(0);
    await rotateKey(database.context, other);
    expect(await sequence(database.context, other)).toBe(1);
  });
});

test("a rotation signs with the old key and the new, and both stay listed", async () => {
  await record();
  await sequenceAll(database.context);
  const [old = ""] = await listKeys(database.context);
  database.clock.advance(1_000);
  const made = await rotateKey(database.context, BOX);
  expect(await listKeys(database.context)).toEqual([made, old]);
  await record();
  await sequenceAll(database.context);
  const note = parseNote((await findHead(database.context))?.checkpoint ?? "");
  for (const key of [made, old]) expect(note && signedBy(note, parseVerifier(key) as never)).not.toBeNull();
  database.clock.advance(1_000);
  await rotateKey(database.context, BOX);
  const after = parseNote((await findHead(database.context))?.checkpoint ?? "");
  expect(after && signedBy(after, parseVerifier(old) as never)).toBeNull();
  expect((await listKeys(database.context)).length).toBe(3);
});

test("a restored backup is the first new entry", async () => {
  await record(3);
  await sequenceAll(database.context);
  await record(2);
  await database.sql.unsafe(RECORD_RESTORE, [new Date().toISOString()]);
  await sequenceAll(database.context);
  const entries = await readEntries(database.context);
  expect(entries.map(({ entry }) => entry.event)).toEqual([
    "created",
    "created",
    "created",
    "log-restored",
    "created",
    "created",
  ]);
  expect(entries[3]?.entry).toMatchObject({ business: null, review: null, by: "operator", commitment: null });
});

describe("an entry says in the open whether its review was rewarded", () => {
  const of = { business, reviewId: newId<"rev">() as ReviewId, by: "author" as const };

  test("where it has words, and the commitment is the one of before", async () => {
    for (const incentivized of [true, false, null])
      await recordEntries(database.context, [{ ...of, event: "created", said: { ...said, incentivized } }]);
    await recordEntries(database.context, [{ ...of, event: "hidden", reason: "spam" }]);
    await sequenceAll(database.context);
    const entries = await readEntries(database.context);
    expect(entries.map(({ entry }) => entry.incentivized)).toEqual([true, false, null, undefined]);
    const rows = await database.sql`select entry, salt from log_entry where salt is not null`;
    for (const { entry, salt } of rows)
      expect(JSON.parse(entry).commitment).toBe(
        createHash("sha256")
          .update(salt)
          .update(JSON.stringify([said.rating, said.title, said.body, said.verified]))
          .digest("base64"),
      );
  });

  test("and entries without the field stay whole beside new ones", async () => {
    await record(3);
    await sequenceAll(database.context);
    const texts = (await readEntries(database.context)).map(({ text }) => text.replace(/,"incentivized":null/, ""));
    await database.sql`truncate log_entry, log_tile, log_state`;
    // As the version before wrote them.
    const old = texts.map((entry, index) => ({ index, entry }));
    await database.sql`insert into log_entry (index, entry, at, event, asked_by)
      select index, entry, now(), 'created', 'author' from json_to_recordset(${JSON.stringify(old)}::text::json) as g(index bigint, entry text)`;
    const tiles = await append(async () => Buffer.alloc(0), 0, texts.map(leafHash));
    for (const { level, number, hashes } of tiles)
      await database.sql`insert into log_tile values (${level}, ${number}, ${hashes})`;
    await database.sql`insert into log_state (origin, size) values ('reviews.example/log', 3)`;
    await record(2);
    await sequenceAll(database.context);
    await expectWhole(5);
  });
});
