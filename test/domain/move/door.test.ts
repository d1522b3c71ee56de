// The door through which an organisation comes: who may ask, what is refused, and that a stranger holds nobody up.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { newId } from "#contract/id.ts";
import { MOVE_PATH, type Token, type Verb } from "#domain/move/protocol.ts";
import { newestKnown } from "#platform/database/migrate.ts";
import { seedBusiness, seedCategory, seedOrganisation } from "../../support/seed.ts";
import { ask as askAt } from "./sender.ts";
import { type Instance, newToken, openWorld, type World } from "./world.ts";

let world: World;
let fresh: Instance;
beforeAll(async () => {
  world = await openWorld();
  fresh = world.fresh;
});
afterAll(() => world.close());

let token: Token;
let organisation: string;
let category: string;
beforeEach(async () => {
  ({ token } = await newToken(fresh));
  organisation = newId();
  category = (await seedCategory(fresh.context)).slug;
});

const ask = (verb: Verb, question: object, by = token, from?: string) => askAt(fresh, by, verb, question, from);

async function begin(
  of: Partial<{ id: string; slugs: string[]; plan: string; categories: string[]; schema: number }> = {},
) {
  return ask("begin", {
    schema: of.schema ?? newestKnown(),
    organisation: { id: of.id ?? organisation, name: "Mover", plan: of.plan ?? "scale" },
    businesses: (of.slugs ?? [`mover-${organisation}.example`]).map((each) => ({ id: newId(), slug: each })),
    categories: of.categories ?? [category],
  });
}

const refused = async (answer: Promise<Response>) => {
  const { status, ...rest } = await answer;
  return { status, code: ((await (await answer).json()) as { error: { code: string } }).error.code, ...rest };
};

test("refuses a wrong, an expired and no token alike", async () => {
  const wrong = { ...token, secret: "A".repeat(43) };
  expect(await refused(ask("state", {}, wrong))).toMatchObject({ status: 401, code: "invalid_api_key" });
  expect(await refused(ask("state", {}, { ...token, receiptId: newId() }))).toMatchObject({
    status: 401,
    code: "invalid_api_key",
  });
  await fresh.sql`update organisation_receipt set expires_at = created_at where id = ${token.receiptId}`;
  expect(await refused(ask("state", {}))).toMatchObject({ status: 401, code: "invalid_api_key" });
  const bare = fresh.send(new Request(`http://localhost${MOVE_PATH}state`, { method: "POST", body: "x" }));
  expect(await refused(bare)).toMatchObject({ status: 401, code: "invalid_api_key" });
});

test("refuses a token for another organisation once it is bound", async () => {
  await begin();
  expect(await refused(begin({ id: newId() }))).toMatchObject({ status: 401 });
});

test("wrong tokens hold up neither the right one of the same address nor other addresses", async () => {
  const PEER = "198.51.100.7";
  const wrongs = [
    { ...token, secret: "B".repeat(43) },
    { ...token, receiptId: newId() },
    { ...token, receiptId: "none" },
  ];
  const wrong = async (n: number) => (await ask("state", {}, wrongs[n % wrongs.length], PEER)).status;
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => wrong(n)));
  expect([...new Set(answers)].sort()).toEqual([401, 429]);
  expect(await wrong(0)).toBe(429);
  const right = await Promise.all(Array.from({ length: 30 }, async () => (await ask("state", {}, token, PEER)).status));
  expect([...new Set(right)]).toEqual([200]);
  expect((await ask("state", {}, wrongs[0], "198.51.100.8")).status).toBe(401);
});

test("the right token does not count, however often it asks", async () => {
  const PEER = "198.51.100.9";
  for (let n = 0; n < 25; n++) expect((await ask("state", {}, token, PEER)).status).toBe(200);
  expect((await ask("state", {}, { ...token, secret: "B".repeat(43) }, PEER)).status).toBe(401);
});

test("refuses what is not encrypted to the token's key, an unknown table, a wrong hash and a file of another picture", async () => {
  await begin();
  const headers = { authorization: `Bearer ${token.receiptId}.${token.secret}` };
  const plain = fresh.send(new Request(`http://localhost${MOVE_PATH}state`, { method: "POST", headers, body: "{}" }));
  expect(await refused(plain)).toMatchObject({ status: 400, code: "invalid_json" });
  for (const table of ["setting", "session", "log_entry", "user; drop table review"])
    expect(await refused(ask("rows", { table, rows: [], gone: [] }))).toMatchObject({ status: 422 });
  expect(
    await refused(ask("rows", { table: "review", rows: [{ key: "[1]", hash: "0".repeat(32), row: "{}" }], gone: [] })),
  ).toMatchObject({ status: 422 });
  const bytes = Buffer.from("RIFF....WEBP").toString("base64");
  expect(await refused(ask("photo", { id: newId(), file: `${"a".repeat(22)}-320.webp`, bytes }))).toMatchObject({
    status: 422,
  });
  expect(await refused(ask("photo", { id: newId(), file: "../../etc/passwd", bytes }))).toMatchObject({
    status: 422,
  });
});

test("names what stands in the way before anything is sent", async () => {
  const message = async (answer: Response) => ((await answer.json()) as { error: { message: string } }).error.message;
  const { id } = await seedOrganisation(fresh.context, "scale", "Victim Ltd");
  const { slug } = await seedBusiness(fresh.context, { organisationId: id });
  expect(await message(await begin({ slugs: [slug] }))).toContain(slug);
  expect(await message(await begin({ id }))).toContain("already");
  expect(await message(await begin({ plan: "none-such" }))).toContain("none-such");
  expect(await message(await begin({ categories: ["none-such"] }))).toContain("none-such");
  expect(await message(await begin({ schema: 1 }))).toContain("version");
});

test("other methods and verbs are refused", async () => {
  expect((await fresh.get(`${MOVE_PATH}state`)).status).toBe(405);
  expect((await ask("constructor" as Verb, {})).status).toBe(404);
});
