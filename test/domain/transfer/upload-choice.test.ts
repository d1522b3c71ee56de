// What an owner decides about a file is kept with its import, and the columns for the organisation's next file with the same names.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type ImportId, newId, type OrganisationId, type UserId } from "#contract/id.ts";
import { GUESS_ALL, type ImportChoices } from "#domain/transfer/layout/choice.ts";
import { askUndo, dropUpload, startImport } from "#domain/transfer/task/ask.ts";
import { upload } from "#domain/transfer/task/upload.ts";
import { workOnImport } from "#domain/transfer/task/work.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";
import type { Shop } from "./support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

type Owned = { shop: Shop; owner: OrganisationId; user: UserId };

async function claimed(): Promise<Owned> {
  const { id: owner } = await seedOrganisation(db.context);
  const shop = await seedBusiness(db.context, { organisationId: owner });
  const user = newId() as UserId;
  await db.sql`insert into "user" (id, email, name, created_at) values (${user}, ${`${user}@people.example`}, 'Owner', now())`;
  return { shop, owner, user };
}

function send({ shop, owner, user }: Owned, content: string | Uint8Array, choices?: Partial<ImportChoices>) {
  const given = {
    businessId: shop.id,
    organisationId: owner,
    userId: user,
    fileName: "any.csv",
    of: "reviews",
  } as const;
  async function* bytes() {
    yield Buffer.from(content);
  }
  return upload(db.context, { ...given, ...(choices && { choices: { ...GUESS_ALL, ...choices } }) }, bytes());
}
const own = ({ shop, owner }: Owned, id: ImportId) => ({ id, businessId: shop.id, organisationId: owner });
const work = async () => {
  while (await workOnImport(db.context));
};
async function record(id: ImportId) {
  const [row] =
    await db.sql`select status, layout, scale, created, refused, choices from review_import where id = ${id}`;
  return row;
}

const COLUMNS = { rating: "Score", body: "Ihre Wörter", date: "When" };
const HEADER = "Client,Score,Ihre Wörter,When";
const file = (body: string) => `${HEADER}\nAnn,9,${body},03/04/2024\n`;

test("choices are stored with the import, and both the check and the import obey them", async () => {
  const of = await claimed();
  const id = await send(of, file("A good desk"), {
    columns: COLUMNS,
    scale: 10,
    dayOrder: "month",
    timeZone: "Asia/Tokyo",
  });
  await work();
  expect(await record(id)).toMatchObject({ layout: "csv", scale: 10, created: 1, refused: 0, status: "uploaded" });
  await startImport(db.context, own(of, id));
  await work();
  expect(await record(id)).toMatchObject({ status: "done", created: 1, choices: { columns: COLUMNS, scale: 10 } });
  const [review] =
    await db.sql`select rating, created_at at time zone 'utc' = '2024-03-03 15:00' as exact from review where business_id = ${of.shop.id}`;
  expect(review).toEqual({ rating: 5, exact: true });
});

test("an encoding and a separator are obeyed in a process of its own", async () => {
  const of = await claimed();
  const bytes = Buffer.from(file("Schöner Tisch").replaceAll(",", "|"), "latin1");
  const id = await send(of, bytes, { columns: COLUMNS, scale: 10, encoding: "ISO-8859-15", separator: "|" });
  await startImport(db.context, own(of, id)).catch(() => {});
  await work();
  expect(await record(id)).toMatchObject({ created: 1, choices: { encoding: "ISO-8859-15", separator: "|" } });
});

test("the next file with the same columns needs no choice, and takes the columns alone", async () => {
  const of = await claimed();
  const first = await send(of, file("The first desk"), { columns: COLUMNS, scale: 10, shop: "9" });
  await work();
  await startImport(db.context, own(of, first));
  await work();
  const second = await send(of, file("The second desk"));
  expect((await record(second))?.choices).toEqual({ ...GUESS_ALL, columns: COLUMNS });
});

test("neither another organisation, other columns, a file that was dropped nor an undone import gives columns", async () => {
  const of = await claimed();
  const noColumns = { layout: "auto", choices: null, status: "uploaded" };
  const first = await send(of, file("The first desk"), { columns: COLUMNS });
  expect(await record(await send(await claimed(), file("Of a stranger")))).toMatchObject(noColumns);
  await dropUpload(db.context, own(of, first));
  expect(await record(await send(of, file("After a dropped file")))).toMatchObject(noColumns);
  const undone = await send(of, file("The undone desk"), { columns: COLUMNS, scale: 10 });
  await work();
  await startImport(db.context, own(of, undone));
  await work();
  expect(await record(await send(of, file("x").replace("Client", "Buyer")))).toMatchObject(noColumns);
  await askUndo(db.context, own(of, undone));
  await work();
  expect((await record(undone))?.status).toBe("undone");
  expect(await record(await send(of, file("After an undo")))).toMatchObject(noColumns);
});

test("columns that the file does not have, or that jsonb refuses, are refused with their name", async () => {
  const of = await claimed();
  for (const body of ["Gone", "Gone\0", "Gone\ud800"])
    await expect(send(of, file("A desk"), { columns: { rating: "Score", body } })).rejects.toThrow("the column Gone");
  const sheet = await send(of, file("A desk"), { columns: COLUMNS, shop: "a\0b\ud800" });
  expect((await record(sheet))?.choices.shop).toBe("ab\ufffd");
});

test("columns of an upload that another file replaced are found again", async () => {
  const of = await claimed();
  const first = await send(of, file("Of the first month"), { columns: COLUMNS });
  const second = await send(of, file("Of the second month"));
  expect((await record(first))?.status).toBe("failed");
  expect(await record(second)).toMatchObject({ layout: "csv", choices: { columns: COLUMNS } });
});

test("kept columns that now hold addresses are asked for again", async () => {
  const of = await claimed();
  await send(of, file("A good desk"), { columns: COLUMNS });
  const id = await send(of, `${HEADER}\nAnn,9,ann@mail.example,03/04/2024\nBo,9,bo@mail.example,03/04/2024\n`);
  expect(await record(id)).toMatchObject({ layout: "auto", choices: null });
});
