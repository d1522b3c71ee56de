// API keys in the dashboard: created and shown once, revoked for good, and only the organisation's own.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { findKeyHolder, MOST_KEYS } from "#domain/account/key.ts";
import { updateOrganisation } from "#domain/account/state/organisation.ts";
import type { Role } from "#domain/account/state/permission.ts";
import { signIn } from "../../../support/dashboard.ts";
import { seedKey, seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { auditOf, HOSTILE, secretIn, seedOwnKey } from "./support.ts";

const PATH = "/dashboard/settings/keys";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function open(plan = "scale", role: Role = "owner") {
  const { id } = await seedOrganisation(service.context, plan);
  return { id, person: await signIn(service, { organisationId: id, role, name: "Ada <Lovelace>" }) };
}

describe("making a key", () => {
  test("shows it once, and it opens the API for what was chosen", async () => {
    const { id, person } = await open();
    const answer = await person.post(`${PATH}/new`, { name: "Till", access: "read" });
    expect(answer.headers.get("location")).toBe(PATH);
    const page = await (await person.follow(answer)).text();
    const secret = secretIn(page) as string;
    expect(secret).toMatch(/^trk_live_[0-9A-Za-z]{40}$/);
    expect((await service.rest("/me", secret)).status).toBe(200);
    expect((await service.rest("/invitations", secret, { body: {} })).status).toBe(403);
    const again = await (await person.get(PATH)).text();
    expect(again).not.toContain(secret);
    expect(again).toContain(secret.slice(0, 13));
    expect(again).toContain("by Ada &lt;Lovelace>");
    const [row] = await service.sql`select id, created_by from api_key where organisation_id = ${id}`;
    expect(row?.created_by).toBe(person.id);
    expect(await auditOf(service, id)).toEqual([
      {
        action: "key.create",
        subject: toWire("key", row?.id),
        detail: { name: "Till", scopes: "read" },
        actor: "owner",
        userId: person.id,
      },
    ]);
  });

  test("a write-only key is shown as one", async () => {
    const { id, person } = await open();
    const { secret } = await seedKey(service.context, id, ["write"]);
    expect((await service.rest("/me", secret)).status).toBe(403);
    const page = await (await person.get(PATH)).text();
    expect(page).toContain("Write only");
    expect(page).not.toContain("Read and write");
    await seedKey(service.context, id, ["read", "write"]);
    await seedKey(service.context, id, ["read"]);
    const cells = [...(await (await person.get(PATH)).text()).matchAll(/>(Read|Read and write|Write only)</g)];
    expect(cells.map(([, words]) => words).toSorted()).toEqual(["Read", "Read and write", "Write only"]);
  });

  test("may give it the right to write", async () => {
    const { person } = await open("enterprise", "admin");
    const secret = secretIn(
      await (await person.follow(person.post(`${PATH}/new`, { name: "Shop", access: "write" }))).text(),
    );
    expect((await service.rest("/webhooks", secret, { body: {} })).status).toBe(422);
  });

  for (const [what, fields, field] of [
    ["no name", { name: " ", access: "read" }, "name"],
    ["a name of two lines", { name: "a\nb", access: "read" }, "name"],
    ["a name too long", { name: "x".repeat(121), access: "read" }, "name"],
    ["no choice", { name: "Till" }, "access"],
    ["a choice that is none", { name: "Till", access: "constructor" }, "access"],
  ] as [string, Record<string, string>, string][])
    test(`with ${what} says so at the field, and makes none`, async () => {
      const { id, person } = await open();
      const answer = await person.post(`${PATH}/new`, fields);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(`href="#${field}"`);
      expect(await service.sql`select 1 from api_key where organisation_id = ${id}`).toHaveLength(0);
      expect(await auditOf(service, id)).toEqual([]);
    });

  test("keeps a hostile name as text", async () => {
    const { person } = await open();
    await person.post(`${PATH}/new`, { name: HOSTILE, access: "read" });
    const page = await (await person.get(PATH)).text();
    expect(page).toContain("&lt;script>alert(1)");
    expect(page).not.toContain("<script>alert");
    expect(page).not.toContain("<img");
  });

  test("ends at the bound, those made at once included; one revoked makes room", async () => {
    const { id, person } = await open();
    await service.sql`insert into api_key (id, organisation_id, name, prefix, hash, scopes)
      select gen_random_uuid(), ${id}, 'k' || n, 'trk_live_abcd', decode(md5(${id} || n::text), 'hex'), '{read}'
      from generate_series(1, ${MOST_KEYS - 1}) n`;
    const answers = await Promise.all(
      [1, 2, 3].map((n) => person.post(`${PATH}/new`, { name: `${n}`, access: "read" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422]);
    const page = await (await person.get(PATH)).text();
    expect(page).not.toContain(`href="${PATH}/new"`);
    expect(Buffer.byteLength(page)).toBeLessThan(60_000);
    expect(await (await person.get(`${PATH}?page=4`)).text()).toContain("trk_live_abcd");
    const [row] = await service.sql`select id from api_key where organisation_id = ${id} limit 1`;
    await person.post(`${PATH}/${toWire("key", row?.id)}/revoke`);
    expect((await person.post(`${PATH}/new`, { name: "new", access: "read" })).status).toBe(303);
  });
});

describe("a plan without the API", () => {
  for (const plan of ["free", "starter"])
    test(`${plan}: the page says which has it, and none is made`, async () => {
      const { id, person } = await open(plan);
      expect(await (await person.get(PATH)).text()).toContain(
        "The REST API is part of Scale or Enterprise. You are on",
      );
      expect((await person.get(`${PATH}/new`)).status).toBe(403);
      expect((await person.post(`${PATH}/new`, { name: "Till", access: "read" })).status).toBe(403);
      expect(await service.sql`select 1 from api_key where organisation_id = ${id}`).toHaveLength(0);
    });

  test("not in force any more: what there is can still be revoked", async () => {
    const { id, person } = await open();
    const { id: key } = await seedOwnKey(service, id, person.id);
    await updateOrganisation(service.context, id, { planStatus: "past_due" });
    expect(await (await person.get(PATH)).text()).toContain("its payment is due");
    expect((await person.post(`${PATH}/${toWire("key", key)}/revoke`)).status).toBe(303);
  });
});

describe("revoking", () => {
  test("ends the key at once, is noted once, and shows when it was", async () => {
    const { id, person } = await open();
    const key = await seedOwnKey(service, id, person.id, "Till");
    const path = `${PATH}/${toWire("key", key.id)}/revoke`;
    expect(await findKeyHolder(service.context, key.secret)).not.toBeNull();
    expect((await person.post(path)).headers.get("location")).toBe(PATH);
    expect((await service.rest("/me", key.secret)).status).toBe(401);
    expect((await person.post(path)).status).toBe(404);
    expect((await auditOf(service, id)).map(({ action }) => action)).toEqual(["key.revoke"]);
    expect(await (await person.get(PATH)).text()).toContain('<h2 id="revoked">');
  });

  test("leaves another organisation's key alone", async () => {
    const [mine, other] = [await open(), await open()];
    const key = await seedKey(service.context, other.id);
    for (const wire of [toWire("key", key.id), "key_x", toWire("usr", key.id)])
      expect((await mine.person.post(`${PATH}/${wire}/revoke`)).status).toBe(404);
    expect((await service.rest("/me", key.secret)).status).toBe(200);
    expect(await (await mine.person.get(PATH)).text()).not.toContain(key.prefix);
    expect(await auditOf(service, mine.id)).toEqual([]);
  });
});
