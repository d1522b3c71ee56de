import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { createKey, findKeyHolder, listKeys, revokeKey } from "#domain/account/key.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedOrganisation } from "../../support/seed.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function make() {
  const organisation = await seedOrganisation(database.context);
  return {
    organisation,
    key: await createKey(database.context, {
      organisationId: organisation.id,
      name: "Shop",
      scopes: ["write", "read"],
    }),
  };
}

test("a key is trk_live_ and 40 characters, finds its holder, and is stored as a hash only", async () => {
  const { organisation, key } = await make();
  expect(key.secret).toMatch(/^trk_live_[0-9A-Za-z]{40}$/);
  expect(key.prefix).toBe(key.secret.slice(0, 13));
  expect(key.scopes).toEqual(["read", "write"]);
  const holder = await findKeyHolder(database.context, key.secret);
  expect(holder?.organisation.id).toBe(organisation.id);
  expect(holder?.key.id).toBe(key.id);
  const stored = (await database.context.db.execute(
    sql`select row_to_json(k)::text as row from api_key k where id = ${key.id}`,
  )) as unknown as { row: string }[];
  expect(stored[0]?.row).not.toContain(key.secret.slice(13));
  expect(JSON.stringify(await listKeys(database.context))).not.toContain(key.secret.slice(13));
});

test("text that is no key finds no holder", async () => {
  const { key } = await make();
  const other = key.secret.slice(0, -1) + (key.secret.endsWith("a") ? "b" : "a");
  for (const secret of [
    "",
    "trk_live_",
    other,
    `${key.secret} `,
    key.secret.toLowerCase().replace("trk", "TRK"),
    "trk_live_\u0000",
    key.prefix,
  ]) {
    expect(await findKeyHolder(database.context, secret)).toBeNull();
  }
});

test("a revoked key finds no holder, and cannot be revoked twice", async () => {
  const { key, organisation } = await make();
  expect(await revokeKey(database.context, key.id)).toBe(organisation.id);
  expect(await findKeyHolder(database.context, key.secret)).toBeNull();
  expect(await revokeKey(database.context, key.id)).toBeNull();
});

test("characters of keys are spread evenly over the alphabet", async () => {
  const { organisation } = await make();
  const counts = new Map<string, number>();
  for (let made = 0; made < 300; made++) {
    const { id, secret } = await createKey(database.context, {
      organisationId: organisation.id,
      name: "x",
      scopes: ["read"],
    });
    await revokeKey(database.context, id);
    for (const character of secret.slice(9)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  expect(counts.size).toBe(62);
  // 12,000 characters: 194 of each are expected, with a deviation of 14. Seven deviations are no accident.
  for (const count of counts.values()) expect(Math.abs(count - 12_000 / 62)).toBeLessThan(100);
});
