// An erasure reaches the answers that are kept under an Idempotency-Key, although they are encrypted.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { erasePerson } from "#domain/integration/erase.ts";
import { seedBusiness, seedKey, seedOrganisation } from "../../support/seed.ts";
import { createTestService, json, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

test("a repeat after the erasure of a person shows their address to nobody, and other answers are kept", async () => {
  const { context } = service;
  const { id: organisationId } = await seedOrganisation(context);
  const business = await seedBusiness(context, { organisationId });
  const { secret } = await seedKey(context, organisationId, ["read", "write"]);
  const businessId = toWire("biz", business.id);
  const keys = async () => (await service.sql`select key from idempotency_key order by key`).map(({ key }) => key);
  const post = (path: string, body: object, key: string) =>
    service.rest(path, secret, { body, headers: { "idempotency-key": key } });
  const single = (email: string, key: string) => post("/invitations", { businessId, email }, key);
  const invitations = [{ email: "Bulk.Person@Inbox.example" }, { email: "kept@inbox.example" }];
  await single("Erase.Me@inbox.example", "one");
  await single("kept@inbox.example", "two");
  await post("/invitations/bulk", { businessId, invitations }, "three");
  expect(await keys()).toEqual(["one", "three", "two"]);

  await erasePerson(context, { email: "erase.me@inbox.example", organisationId, actor: "owner" });
  expect(await keys()).toEqual(["three", "two"]);
  await erasePerson(context, { email: "bulk.person@inbox.example", organisationId, actor: "owner" });
  expect(await keys()).toEqual(["two"]);
  const again = await single("kept@inbox.example", "two");
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect((await json(again)).data.email).toBe("kept@inbox.example");
  const stored = await service.sql`select body from idempotency_key`;
  expect(JSON.stringify(stored)).not.toContain("inbox.example");
});
