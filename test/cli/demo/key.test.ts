import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keptKey } from "#cli/demo/key.ts";
import { findKeyHolder, revokeKey } from "#domain/account/key.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedOrganisation } from "../../support/seed.ts";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "demo-key-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

test("a later start prints the same key, which its owner alone reads, and a revoked or foreign one is replaced", async () => {
  const { context } = database;
  const { id } = await seedOrganisation(context);
  const file = join(folder, "demo-key");
  const first = await keptKey(context, id, folder);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  chmodSync(file, 0o644);
  expect(await keptKey(context, id, folder)).toBe(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const holder = await findKeyHolder(context, first);
  if (holder === null) throw new Error("The key works.");
  await revokeKey(context, holder.key.id);
  const second = await keptKey(context, id, folder);
  expect(second).not.toBe(first);
  expect(readFileSync(file, "utf8")).toBe(`${second}\n`);
  writeFileSync(file, "no key");
  const third = await keptKey(context, id, folder);
  expect(await findKeyHolder(context, second)).toBeNull();
  const other = await seedOrganisation(context);
  expect(await keptKey(context, other.id, folder)).not.toBe(third);
});
