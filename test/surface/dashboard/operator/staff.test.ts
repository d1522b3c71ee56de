// Operator > Staff: who is added and removed, that one operator stays, and that nobody makes themselves an operator.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { changeRight } from "#domain/operator/staff.ts";
import { inTransaction } from "#platform/database/context.ts";
import { type Person, seedPerson, signIn } from "../../../support/dashboard.ts";
import { seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { giveFactor } from "../route-world.ts";

let service: TestService;
let operator: Person;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.sql`update "user" set staff = false, operator = false`;
  operator = await signIn(service, { operator: true });
  await giveFactor(service, operator.id);
});

const REASON = { reason: "Joins the team" };
const pathOf = ({ id }: Pick<Person, "id">) => `/operator/staff/${toWire("usr", id)}`;
const marks = async ({ id }: Pick<Person, "id">) => {
  const [row] = await service.sql`select staff, operator from "user" where id = ${id}`;
  return [row?.staff, row?.operator];
};

test("a moderator does not make himself an operator by any route of theirs", async () => {
  const moderator = await signIn(service, { staff: true });
  await giveFactor(service, moderator.id);
  for (const [path, fields] of [
    [`${pathOf(moderator)}/rights`, { right: "operator", ...REASON }],
    ["/operator/staff", { email: moderator.email, right: "operator", ...REASON }],
    [`${pathOf(operator)}/reset`, REASON],
    [`${pathOf(operator)}/end`, REASON],
    ["/dashboard/account/name", { name: "X", operator: "true", staff: "true" }],
  ] as const)
    await moderator.post(path, fields);
  expect(await marks(moderator)).toEqual([true, false]);
  expect((await service.sql`select 1 from session where user_id = ${operator.id}`).length).toBe(1);
  expect((await moderator.get("/operator/staff")).status).toBe(404);
});

describe("rights", () => {
  test("are given and ended with a reason; who lost them finds the pages no more at the next request", async () => {
    const other = await signIn(service, { staff: true });
    await giveFactor(service, other.id);
    expect((await operator.post(`${pathOf(other)}/rights`, { right: "operator", reason: "" })).status).toBe(422);
    for (const right of ["", "owner", "staff"])
      expect((await operator.post(`${pathOf(other)}/rights`, { right, ...REASON })).status).toBe(422);
    await operator.post(`${pathOf(other)}/rights`, { right: "operator", ...REASON });
    expect(await marks(other)).toEqual([true, true]);
    expect((await other.get("/operator/organisations")).status).toBe(200);
    await operator.post(`${pathOf(other)}/rights`, { right: "moderator", ...REASON });
    expect((await other.get("/operator/organisations")).status).toBe(404);
    await operator.post(`${pathOf(other)}/rights`, { right: "none", ...REASON });
    expect(await marks(other)).toEqual([false, false]);
    expect((await other.get("/moderation")).status).toBe(404);
    const entries =
      await service.sql`select action, detail from audit_entry where subject = ${toWire("usr", other.id)} order by id`;
    expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
      ["operator.add", REASON],
      ["operator.remove", REASON],
      ["staff.remove", REASON],
    ]);
  });

  test("of the last operator stay, also where two remove each other at once", async () => {
    for (const right of ["moderator", "none"]) {
      const answer = await operator.post(`${pathOf(operator)}/rights`, { right, ...REASON });
      expect([right, answer.status, (await answer.text()).includes("needs an operator")]).toEqual([right, 409, true]);
    }
    const second = await seedPerson(service, { operator: true });
    const outcomes = await Promise.allSettled(
      [operator.id, second.id].map((id) => inTransaction(service.context, (inside) => changeRight(inside, id, "none"))),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await service.sql`select 1 from "user" where operator`).length).toBe(1);
  });

  test("a person without an account gets one and a link; what a stranger set at the address ends", async () => {
    const stranger = await seedPerson(service, { email: "planted@staff.example" });
    await service.sql`update "user" set email_confirmed_at = null, password_hash = 'planted' where id = ${stranger.id}`;
    for (const email of ["fresh@staff.example", "planted@staff.example"]) {
      expect((await operator.post("/operator/staff", { email, right: "operator", ...REASON })).status).toBe(303);
      const [row] = await service.sql`select operator, password_hash from "user" where email = ${email}`;
      expect({ ...row }).toEqual({ operator: true, password_hash: null });
    }
    expect((await service.sql`select 1 from message where kind = 'password-reset'`).length).toBe(2);
  });
});

describe("logins and factors", () => {
  test("all logins end, but the operator's own; removed factors stand in the person's organisations, too", async () => {
    const { id: organisationId } = await seedOrganisation(service.context);
    const other = await signIn(service, { staff: true, organisationId });
    await giveFactor(service, other.id);
    await operator.post(`${pathOf(other)}/end`, REASON);
    expect((await other.get("/moderation")).status).toBe(303);
    await operator.post(`${pathOf(operator)}/end`, REASON);
    expect((await operator.get("/operator/staff")).status).toBe(200);
    await operator.post(`${pathOf(other)}/reset`, REASON);
    expect((await service.sql`select factor_since from "user" where id = ${other.id}`)[0]?.factor_since).toBeNull();
    const entries = await service.sql`select action from audit_entry where organisation_id = ${organisationId}`;
    expect(entries.map(({ action }) => action)).toEqual(["factor.reset"]);
  });

  test("a person who is no staff is 404 here, whatever the id", async () => {
    const customer = await seedPerson(service);
    for (const path of [pathOf(customer), "/operator/staff/usr_0"]) expect((await operator.get(path)).status).toBe(404);
    expect((await operator.post(`${pathOf(customer)}/rights`, { right: "operator", ...REASON })).status).toBe(404);
    expect((await operator.post(`${pathOf(customer)}/reset`, REASON)).status).toBe(404);
    expect(await marks(customer)).toEqual([false, false]);
  });
});

test("who has no second factor is marked, in the list and on their own page", async () => {
  const WARNING = '<span class="pill pill-fair">None</span>';
  const page = async (path: string) => (await operator.get(path)).text();
  expect(await page("/operator/staff")).not.toContain(WARNING);
  const moderator = await signIn(service, { staff: true });
  expect((await page("/operator/staff")).split(WARNING)).toHaveLength(2);
  expect(await page(pathOf(moderator))).toContain(WARNING);
  await giveFactor(service, moderator.id);
  expect(await page(pathOf(moderator))).not.toContain(WARNING);
});

test("the list warns of who has no second factor, by name, and of none where all have one", async () => {
  expect(await (await operator.get("/operator/staff")).text()).not.toContain("no second factor");
  const other = await signIn(service, { staff: true });
  await service.sql`update "user" set name = 'Ben <b>' where id = ${other.id}`;
  const html = await (await operator.get("/operator/staff")).text();
  expect(html).toContain("1 person has no second factor: <bdi>Ben &lt;b></bdi>.");
});
