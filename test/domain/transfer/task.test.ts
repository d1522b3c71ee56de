// An owner's file from its upload to its end: checked, started, imported, undone, confirmed or refused. Attacks by an owner
// or a competitor, and a killed process.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type ImportId, newId, type OrganisationId, type UserId } from "#contract/id.ts";
import { verifyFigures } from "#domain/insight/verify.ts";
import { holdLease, LeaseLost } from "#domain/transfer/run/lease.ts";
import { listImports } from "#domain/transfer/run/record.ts";
import { purgeJournals } from "#domain/transfer/run/retention.ts";
import { askUndo, dropUpload, startImport } from "#domain/transfer/task/ask.ts";
import { claimTask, MOST_ATTEMPTS, releaseTask } from "#domain/transfer/task/claim.ts";
import { decideImport } from "#domain/transfer/task/decide.ts";
import { expireUploads } from "#domain/transfer/task/discard.ts";
import { eraseEverywhere } from "#domain/transfer/task/erase.ts";
import { loadImportMails } from "#domain/transfer/task/notice.ts";
import { describeImport, listWaitingImports } from "#domain/transfer/task/queue.ts";
import { listRefusals } from "#domain/transfer/task/refusal.ts";
import { MOST_FILE_BYTES, MOST_FILES_A_DAY, upload } from "#domain/transfer/task/upload.ts";
import { workOnImport } from "#domain/transfer/task/work.ts";
import { countWaitingCases } from "#domain/transfer/waiting-cases.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../support/seed.ts";
import { csv, everythingOf, type Row, type Shop, storedReviews } from "./support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

type Owned = { shop: Shop; owner: OrganisationId; user: UserId };

async function person(): Promise<UserId> {
  const id = newId() as UserId;
  await db.sql`insert into "user" (id, email, name, created_at) values (${id}, ${`${id}@people.example`}, 'Somebody', now())`;
  return id;
}

async function claimed(): Promise<Owned> {
  const { id: owner } = await seedOrganisation(db.context);
  const shop = await seedBusiness(db.context, { organisationId: owner });
  const user = await person();
  await db.sql`insert into member (organisation_id, user_id, role, created_at) values (${owner}, ${user}, 'owner', now())`;
  return { shop, owner, user };
}

const LOOX = ["id", "status", "rating", "email", "nickname", "review", "date", "handle"];
const loox = (rows: readonly Row[]) =>
  csv(
    LOOX,
    rows.map((row, n) => ({ id: `l${n}`, rating: "5", nickname: "Ana", review: "Good", date: "2024-03-07", ...row })),
  );
const many = (count: number, row: Row = {}) => loox(Array.from({ length: count }, () => row));

async function* bytesOf(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
}

const send = ({ shop, owner, user }: Owned, content: string | Uint8Array, of: "reviews" | "products" = "reviews") =>
  upload(
    db.context,
    { businessId: shop.id, organisationId: owner, userId: user, fileName: "reviews.csv", of },
    bytesOf(content),
  );
const workOnce = () => workOnImport(db.context);
const work = async () => {
  while (await workOnce());
};
const asked = ({ shop, owner }: Owned, id: ImportId) => ({ id, businessId: shop.id, organisationId: owner });
const start = (of: Owned, id: ImportId) => startImport(db.context, asked(of, id));

/** Runs an import from its upload to its end. */
async function bring(of: Owned, content: string): Promise<ImportId> {
  const id = await send(of, content);
  await work();
  await start(of, id);
  await work();
  return id;
}

type RecordRow = Record<string, unknown> & { summary: string | null; fault: string | null };

async function record(id: ImportId) {
  const [row] =
    await db.sql`select status, task, confirmation, layout, read, created, updated, unchanged, refused, fault, attempts, summary,
    (select count(*)::int from review_import_piece where import_id = ${id}) as pieces from review_import where id = ${id}`;
  return row as RecordRow;
}

async function figures({ shop }: Owned) {
  const [row] = await db.sql`select imported, stated from business_tally where business_id = ${shop.id}`;
  return { imported: sum(row?.imported), stated: sum(row?.stated) };
}
const sum = (stars: number[]) => stars.reduce((total, n) => total + n, 0);
const isExact = async () => expect(await verifyFigures(db.context, { all: true })).toMatchObject({ drifted: 0 });

describe("an upload", () => {
  test("is checked without changing anything, and tells what an import would do", async () => {
    const of = await claimed();
    const before = await everythingOf(db, of.shop);
    const id = await send(
      of,
      loox([
        { handle: "desk" },
        { handle: "desk", review: "<b>Fine</b><script>alert(1)</script>" },
        { rating: "many" },
        { review: "Visit www.pills-shop.com now", handle: "lamp" },
      ]),
    );
    await work();
    const row = await record(id);
    expect(row).toMatchObject({ status: "uploaded", task: null, layout: "loox", read: 4, created: 3, refused: 1 });
    const { products, firsts } = JSON.parse(row.summary ?? "");
    expect(products).toEqual({ matched: 0, made: 2 });
    expect(firsts.map(({ body, heldBy }: { body: string; heldBy: string }) => [body, heldBy])).toEqual([
      ["Good", null],
      ["Fine", null],
      ["Visit www.pills-shop.com now", "links"],
    ]);
    expect(await listRefusals(db.context, id)).toMatchObject([{ line: 4, reason: 'rating "many" is no number' }]);
    expect(await everythingOf(db, of.shop)).toEqual(before);
  });

  test("of 50 MB and a byte is refused, and nothing of it is kept", async () => {
    const of = await claimed();
    const content = Buffer.alloc(MOST_FILE_BYTES + 1, "x");
    await expect(send(of, content)).rejects.toMatchObject({ code: "payload_too_large" });
    const [left] =
      await db.sql`select count(*)::int as n from review_import_piece p join review_import i on i.id = p.import_id where i.business_id = ${of.shop.id}`;
    expect(left?.n).toBe(0);
  });

  test("of no known layout waits for its columns; what is no table is refused at once", async () => {
    const of = await claimed();
    await send(of, "a,b\n1,2");
    expect(await listImports(db.context, of.shop.id, 10)).toMatchObject([
      { status: "uploaded", layout: "auto", task: null },
    ]);
    await expect(send(of, `${Array.from({ length: 10_000 }, (_, n) => `c${n}`).join(",")}\n1`)).rejects.toThrow(
      "more than 500 columns",
    );
    await expect(send(of, "")).rejects.toThrow("empty");
    expect(await listImports(db.context, of.shop.id, 10)).toMatchObject(Array(3).fill({ status: "failed" }));
  });

  test("that inflates without end fails when it is checked", async () => {
    const of = await claimed();
    const id = await send(of, Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(2_000)]));
    await work();
    expect(await record(id)).toMatchObject({
      status: "failed",
      fault: expect.stringContaining("The file is a damaged workbook."),
      pieces: 0,
    });
  });

  test("discards an earlier one that was not started", async () => {
    const of = await claimed();
    const first = await send(of, many(1));
    const second = await send(of, many(2));
    expect(await record(first)).toMatchObject({ status: "failed", pieces: 0 });
    expect(await record(second)).toMatchObject({ status: "uploaded", pieces: 1 });
    await expect(start(of, first)).rejects.toThrow("started already");
  });

  test("is one of 20 in a day, those that were refused included", async () => {
    const of = await claimed();
    for (let n = 0; n < MOST_FILES_A_DAY; n++) await send(of, "a,b\n1,2").catch(() => {});
    await expect(send(of, many(1))).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("is deleted after a day, and when its owner deletes it", async () => {
    const of = await claimed();
    const left = await send(of, many(1));
    await db.sql`update review_import set created_at = created_at - interval '25 hours' where id = ${left}`;
    await expireUploads(db.context);
    expect(await record(left)).toMatchObject({ status: "failed", task: null, pieces: 0 });
    const dropped = await send(of, many(1));
    await dropUpload(db.context, asked(of, dropped));
    expect(await record(dropped)).toMatchObject({ status: "failed", task: null, pieces: 0, summary: null });
  });

  test("is deleted when a person is erased, in every state, and its runner stores nothing more", async () => {
    const [waiting, checked, running] = [await claimed(), await claimed(), await claimed()];
    const email = "person-to-erase@customer.example";
    const ids = {
      checked: await send(checked, many(2, { email })),
      running: await send(running, many(2, { email })),
    };
    await work();
    await start(running, ids.running);
    const runner = await claimTask(db.context);
    const unread = await send(waiting, many(2, { email }));
    await eraseEverywhere(db.context, { email, reviews: "remove", actor: "command line" });
    for (const id of [unread, ids.checked, ids.running])
      expect(await record(id)).toMatchObject({ status: "failed", task: null, pieces: 0, summary: null, created: 0 });
    expect((await record(unread)).fault).toContain("erased");
    await expect(holdLease(db.context, ids.running, runner?.owner ?? null)).rejects.toThrow(LeaseLost);
    await work();
    for (const { shop } of [waiting, checked, running]) expect(await storedReviews(db, shop)).toHaveLength(0);
    expect(await record(await bring(running, many(1)))).toMatchObject({ status: "done", created: 1 });
  });
});

describe("starting", () => {
  test("imports once, however often the form is sent", async () => {
    const of = await claimed();
    const id = await send(of, many(3));
    await expect(start(of, id)).rejects.toThrow("still being read");
    await work();
    const sent = await Promise.allSettled([start(of, id), start(of, id)]);
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await work();
    expect(await record(id)).toMatchObject({
      status: "done",
      created: 3,
      confirmation: "waiting",
      pieces: 0,
      task: null,
    });
    await expect(start(of, id)).rejects.toThrow("started already");
    expect(await workOnce()).toBe(false);
    await isExact();
  });

  test("is for the organisation that manages the business, and its own upload", async () => {
    const [of, other] = [await claimed(), await claimed()];
    const id = await send(of, many(1));
    await work();
    for (const stranger of [
      asked(other, id),
      { ...asked(of, id), organisationId: other.owner },
      { ...asked(of, id), businessId: other.shop.id },
    ]) {
      await expect(startImport(db.context, stranger)).rejects.toMatchObject({ code: "not_found" });
      await expect(dropUpload(db.context, stranger)).rejects.toMatchObject({ code: "not_found" });
      await expect(askUndo(db.context, stranger)).rejects.toMatchObject({ code: "not_found" });
    }
  });

  test("waits until another import of the business has ended", async () => {
    const of = await claimed();
    const first = await send(of, many(1));
    await work();
    await start(of, first);
    const second = await send(of, many(2));
    await expect(start(of, second)).rejects.toThrow("still being read");
    await db.sql`update review_import set summary = '{}', task = null where id = ${second}`;
    await expect(start(of, second)).rejects.toThrow("Another import of this business is running");
    await work();
    await start(of, second);
    await work();
    expect(await record(second)).toMatchObject({ status: "done", created: 1, unchanged: 1 });
  });

  test("fails where the business was given up meanwhile, before or while it runs", async () => {
    const of = await claimed();
    const id = await send(of, many(3));
    await work();
    await start(of, id);
    await db.sql`update business set organisation_id = null where id = ${of.shop.id}`;
    await work();
    expect(await record(id)).toMatchObject({ status: "failed", pieces: 0, confirmation: "waiting" });
    expect((await record(id)).fault).toContain("does not manage the business");
    expect(await storedReviews(db, of.shop)).toHaveLength(0);
    await expect(askUndo(db.context, asked(of, id))).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a runner", () => {
  test("that was killed leaves an import that another one ends, with every review once", async () => {
    const of = await claimed();
    const id = await send(of, many(500));
    await work();
    await start(of, id);
    const killed = new AbortController();
    const stopping = workOnImport(db.context, { stop: killed.signal });
    killed.abort(new Error("stopped"));
    await stopping;
    const between = await record(id);
    expect(between).toMatchObject({ status: "running", task: "run", attempts: 0 });
    expect((await storedReviews(db, of.shop)).length).toBeLessThan(500);
    await work();
    expect(await record(id)).toMatchObject({ status: "done", read: 500, created: 500, updated: 0, unchanged: 0 });
    expect(await figures(of)).toEqual({ imported: 0, stated: 500 });
    await isExact();
  });

  test("that was taken for dead writes nothing more", async () => {
    const of = await claimed();
    const id = await send(of, many(3));
    await work();
    await start(of, id);
    const late = await claimTask(db.context);
    expect(await claimTask(db.context)).toBeNull();
    await db.sql`update review_import set lease_until = now() - interval '1 second' where id = ${id}`;
    const next = await claimTask(db.context);
    expect(next?.id).toBe(id);
    await expect(holdLease(db.context, id, late?.owner ?? null)).rejects.toThrow(LeaseLost);
    if (next) await releaseTask(db.context, next, true);
    await work();
    expect(await record(id)).toMatchObject({ status: "done", created: 3 });
  });

  test("gives up on an import that ended several runners", async () => {
    const of = await claimed();
    const id = await send(of, many(1));
    await db.sql`update review_import set attempts = ${MOST_ATTEMPTS} where id = ${id}`;
    await work();
    expect(await record(id)).toMatchObject({ status: "failed", pieces: 0 });
    expect((await record(id)).fault).toContain("cut short");
  });

  test("two at once take different imports", async () => {
    const [one, two] = [await claimed(), await claimed()];
    const ids = [await send(one, many(2)), await send(two, many(2))];
    await Promise.all([workOnce(), workOnce()]);
    for (const id of ids) expect(await record(id)).toMatchObject({ status: "uploaded", task: null, created: 2 });
  });
});

describe("undoing", () => {
  test("restores everything, once", async () => {
    const of = await claimed();
    const before = await everythingOf(db, of.shop);
    const id = await bring(of, loox([{ handle: "a" }, { handle: "b" }]));
    const sent = await Promise.allSettled([1, 2].map(() => askUndo(db.context, asked(of, id))));
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await work();
    expect(await everythingOf(db, of.shop)).toEqual(before);
    expect(await record(id)).toMatchObject({ status: "undone", task: null });
    await expect(askUndo(db.context, asked(of, id))).rejects.toThrow("undone already");
    await isExact();
  });

  test("is refused after 30 days, and of another organisation's import", async () => {
    const [of, other] = [await claimed(), await claimed()];
    const id = await bring(of, many(1));
    await expect(askUndo(db.context, asked(other, id))).rejects.toMatchObject({ code: "not_found" });
    await db.sql`update review_import set created_at = created_at - interval '31 days' where id = ${id}`;
    await expect(askUndo(db.context, asked(of, id))).rejects.toThrow("30 days");
  });

  test("of an import by a former owner is not for the next one", async () => {
    const of = await claimed();
    const id = await bring(of, many(1));
    const { id: next } = await seedOrganisation(db.context);
    await db.sql`update business set organisation_id = ${next} where id = ${of.shop.id}`;
    await expect(askUndo(db.context, { ...asked(of, id), organisationId: next })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("a moderator", () => {
  test("lets an import count; until then five-star reviews raise nothing", async () => {
    const of = await claimed();
    await seedReview(db.context, of.shop.id, { rating: 1 });
    const moderator = await person();
    const id = await bring(of, many(30));
    expect(await figures(of)).toEqual({ imported: 0, stated: 30 });
    const waiting = await listWaitingImports(db.context, { after: null, limit: 1_000 });
    expect(waiting.map((each) => each.id)).toContain(id);
    expect(await describeImport(db.context, id, 5)).toMatchObject({ stars: [0, 0, 0, 0, 30], held: 0 });
    expect((await describeImport(db.context, id, 5)).examples).toHaveLength(5);
    const { imports: counted } = await countWaitingCases(db.context);
    await decideImport(db.context, id, moderator, null);
    expect((await countWaitingCases(db.context)).imports).toBe(counted - 1);
    await expect(decideImport(db.context, id, moderator, null)).rejects.toMatchObject({ code: "duplicate" });
    await work();
    expect(await figures(of)).toEqual({ imported: 30, stated: 0 });
    await isExact();
  });

  test("of the organisation does not decide, nor the person who brought the file", async () => {
    const of = await claimed();
    const id = await bring(of, many(1));
    await expect(decideImport(db.context, id, of.user, null)).rejects.toThrow("Another moderator");
    await db.sql`delete from member where user_id = ${of.user}`;
    await expect(decideImport(db.context, id, of.user, "No")).rejects.toThrow("Another moderator");
    await db.sql`insert into member (organisation_id, user_id, role, created_at) values (${of.owner}, ${of.user}, 'owner', now())`;
  });

  test("who refuses undoes the import, also after the 30 days of its owner", async () => {
    const of = await claimed();
    const before = await everythingOf(db, of.shop);
    const id = await bring(of, many(3));
    await db.sql`update review_import set created_at = created_at - interval '90 days' where id = ${id}`;
    const reason = "The shop there has three reviews of one star.";
    await decideImport(db.context, id, await person(), reason);
    const mails = await db.sql`select id, kind, subject_id as "subjectId" from message where subject_id = ${id}`;
    const waiting = mails.map(({ id, kind, subjectId }) => ({ id, kind, subjectId }));
    expect([...(await loadImportMails(db.context, waiting)).values()]).toMatchObject([
      { fileName: "reviews.csv", reason },
    ]);
    await purgeJournals(db.context);
    await work();
    expect(await record(id)).toMatchObject({ status: "undone", confirmation: "rejected" });
    expect(await everythingOf(db, of.shop)).toEqual(before);
  });

  test("who confirms one import confirms no later change of its reviews", async () => {
    const of = await claimed();
    const moderator = await person();
    const honest = await bring(of, loox([{ rating: "2", review: "Slow" }, { rating: "3" }]));
    const later = await bring(of, loox([{ rating: "5", review: "Great" }]));
    await decideImport(db.context, honest, moderator, null);
    await work();
    const states = async () =>
      (await storedReviews(db, of.shop)).map(({ external, rating, counts }) => [external, rating, counts]);
    expect(await states()).toEqual([
      ["loox:l0", 5, false],
      ["loox:l1", 3, true],
    ]);
    await decideImport(db.context, later, moderator, null);
    await work();
    expect((await states())[0]).toEqual(["loox:l0", 5, true]);
    await isExact();
  });

  test("who confirms a second version does not confirm the first one, which an undo brings back", async () => {
    const of = await claimed();
    await bring(of, loox([{ rating: "5", review: "Invented" }]));
    const honest = await bring(of, loox([{ rating: "2", review: "Slow" }]));
    await decideImport(db.context, honest, await person(), null);
    await work();
    expect(await storedReviews(db, of.shop)).toMatchObject([{ rating: 2, counts: true }]);
    // The owner also changes another part of the review, which the import left alone.
    await db.sql`update review set author = 'B' where business_id = ${of.shop.id}`;
    await askUndo(db.context, asked(of, honest));
    await work();
    expect(await storedReviews(db, of.shop)).toMatchObject([{ rating: 5, body: "Invented", counts: false }]);
    await isExact();
  });
});

describe("a table of products", () => {
  test("is checked, imported, and cannot be undone", async () => {
    const of = await claimed();
    const table = "id,title,gtin,sku\n1,Desk,4006381333931,D-1\n2,Lamp,12,L-1\n";
    const id = await send(of, table, "products");
    await work();
    expect(await record(id)).toMatchObject({ layout: "products", read: 2, created: 1, refused: 1, status: "uploaded" });
    expect(await db.sql`select name from product where business_id = ${of.shop.id}`).toHaveLength(0);
    await start(of, id);
    await work();
    expect(await record(id)).toMatchObject({ status: "done", created: 1, confirmation: null, pieces: 0 });
    const [product] = await db.sql`select name, gtin, sku from product where business_id = ${of.shop.id}`;
    expect({ ...product }).toEqual({ name: "Desk", gtin: "4006381333931", sku: "D-1" });
    await expect(askUndo(db.context, asked(of, id))).rejects.toThrow("cannot be undone");
  });

  test("is no file of reviews", async () => {
    const of = await claimed();
    await expect(send(of, many(1), "products")).rejects.toThrow("This is a file of reviews");
  });
});
