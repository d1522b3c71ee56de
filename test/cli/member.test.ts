// member add, staff add, staff remove: people from the command line.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { addStaff, putIntoTeam, removeStaff } from "#cli/person.ts";
import { fromWire, toWire } from "#contract/id.ts";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { startSession } from "#domain/account/sign-in/session.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { seedOrganisation } from "../support/seed.ts";

const PASSWORD = "a heron stands in the reeds";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

let people = 0;
const newAddress = () => `cli${++people}@firm.example`;

async function place(plan = "scale") {
  const organisation = await seedOrganisation(database.context, plan);
  const org = toWire("org", organisation.id);
  const add = (email: string, role: string, more: { name?: string; password?: string } = {}) =>
    putIntoTeam(database.context, DEFAULT_PLANS, { org, email, role, ...more });
  return { organisation, org, add };
}

async function personOf(email: string) {
  const [row] = await database.sql`select * from "user" where lower(email) = lower(${email})`;
  return row;
}

const mailsTo = (address: string) => database.sql`select kind, subject_id from message where address = ${address}`;

describe("member add", () => {
  test("makes a person with a confirmed address who can log in, and says who it is", async () => {
    const { add, organisation } = await place();
    const email = newAddress();
    const made = await add(email, "owner", { name: "Zoë", password: PASSWORD });
    const user = await personOf(email);
    expect(made).toEqual({ id: toWire("usr", user?.id), isMailed: false });
    expect(user).toMatchObject({ name: "Zoë", staff: false });
    expect(user?.email_confirmed_at).not.toBeNull();
    expect(await Bun.password.verify(PASSWORD, user?.password_hash)).toBe(true);
    expect(await mailsTo(email)).toEqual([] as never);
    const [entry] = await database.sql`select * from audit_entry where organisation_id = ${organisation.id}`;
    expect(entry).toMatchObject({ actor: "command line", user_id: null, action: "team.add", subject: made.id });
  });

  test("without a password mails a link to set one, and refuses logins before", async () => {
    const { add } = await place();
    const email = newAddress();
    expect((await add(email, "member")).isMailed).toBe(true);
    const user = await personOf(email);
    expect(user?.password_hash).toBeNull();
    const [mail] = await mailsTo(email);
    expect(mail?.kind).toBe("password-reset");
    const [token] = await database.sql`select * from user_token where id = ${mail?.subject_id}`;
    expect(token).toMatchObject({ user_id: user?.id, purpose: "reset", used_at: null });
  });

  test("again gives the same person the other role, and keeps name and password", async () => {
    const { add, organisation } = await place();
    const email = newAddress();
    const first = await add(email, "owner", { name: "Zoë", password: PASSWORD });
    await add(newAddress(), "owner");
    const before = await personOf(email);
    expect(await add(email.toUpperCase(), "admin")).toEqual({ id: first.id, isMailed: false });
    expect(await personOf(email)).toEqual(before as never);
    const [member] = await database.sql`
      select role from member where organisation_id = ${organisation.id} and user_id = ${before?.id}`;
    expect(member?.role).toBe("admin");
  });

  test("with another password logs everybody out", async () => {
    const { add } = await place();
    const email = newAddress();
    const { id } = await add(email, "owner", { password: PASSWORD });
    const userId = fromWire("usr", id);
    if (!userId) throw new Error("unreachable");
    await startSession(database.context, { userId, userAgent: null });
    await add(email, "owner", { password: "the lamp was left burning" });
    expect((await database.sql`select 1 from session where user_id = ${userId}`).length).toBe(0);
  });

  test("keeps nothing that a stranger typed into a sign-up with the address", async () => {
    const { add } = await place();
    const email = newAddress();
    await database.sql`insert into "user" (id, email, name, password_hash) values (gen_random_uuid(), ${email}, 'Mallory', 'theirs')`;
    expect((await add(email, "member")).isMailed).toBe(true);
    expect(await personOf(email)).toMatchObject({ name: email.split("@")[0], password_hash: null });
  });

  test("finds no seat beyond the plan's, says so, and makes no account", async () => {
    const { add, organisation } = await place("free");
    await add(newAddress(), "owner");
    const email = newAddress();
    expect(add(email, "member")).rejects.toThrow("The plan Free has 1 seat, and no seat is free.");
    await add(email, "member").catch(() => {});
    expect(await personOf(email)).toBeUndefined();
    const found = await Promise.allSettled([1, 2, 3].map(async () => (await place("free")).add(newAddress(), "owner")));
    expect(found.every(({ status }) => status === "fulfilled")).toBe(true);
    expect((await database.sql`select 1 from member where organisation_id = ${organisation.id}`).length).toBe(1);
  });

  test("leaves an owner", async () => {
    const { add } = await place();
    const email = newAddress();
    await add(email, "owner");
    expect(add(email, "admin")).rejects.toThrow("needs an owner");
    await add(email, "admin").catch(() => {});
  });

  test("the same person added at once is there once", async () => {
    const { add, organisation } = await place();
    const email = newAddress();
    const made = await Promise.all([1, 2, 3, 4].map(() => add(email, "owner", { password: PASSWORD })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await database.sql`select 1 from member where organisation_id = ${organisation.id}`).length).toBe(1);
  });

  for (const [what, input, told] of [
    ["organisation's id", { org: "org_x" }, "is no organisation's id"],
    ["organisation", { org: toWire("org", crypto.randomUUID()) }, "There is no such organisation"],
    ["address", { email: "nobody" }, "--email must be"],
    ["role", { role: "emperor" }, "--role must be one of owner, admin, member"],
    ["name", { name: "" }, "--name must not be empty"],
    ["password", { password: "short" }, "--password must be at least 10"],
  ] as const)
    test(`says what is wrong with the ${what}`, async () => {
      const { org } = await place();
      const given = { org, email: newAddress(), role: "member", ...input };
      expect(putIntoTeam(database.context, DEFAULT_PLANS, given)).rejects.toThrow(told);
    });
});

describe("staff", () => {
  test("add makes a moderator of the account with the address, or makes an account that sets its password by mail", async () => {
    const { add } = await place();
    const email = newAddress();
    const { id } = await add(email, "member", { password: PASSWORD });
    expect(await addStaff(database.context, { email: email.toUpperCase() })).toEqual({ id, isMailed: false });
    expect(await personOf(email)).toMatchObject({ staff: true });
    const unknown = newAddress();
    expect((await addStaff(database.context, { email: unknown })).isMailed).toBe(true);
    expect(await personOf(unknown)).toMatchObject({ staff: true, password_hash: null });
    expect((await mailsTo(unknown)).map(({ kind }) => kind)).toEqual(["password-reset"]);
  });

  test("remove takes it back and leaves the account; both are in the log", async () => {
    const email = newAddress();
    const { id } = await addStaff(database.context, { email, password: PASSWORD });
    expect(await removeStaff(database.context, email)).toBe(id);
    expect(await personOf(email)).toMatchObject({ staff: false });
    const entries = await database.sql`select actor, action from audit_entry where subject = ${id} order by id`;
    expect(entries).toEqual([
      { actor: "command line", action: "staff.add" },
      { actor: "command line", action: "staff.remove" },
    ] as never);
    expect(removeStaff(database.context, "nobody@firm.example")).rejects.toThrow("No account has");
  });

  test("add --operator makes an operator, who moderates; remove --operator leaves a moderator, remove neither", async () => {
    const email = newAddress();
    const { id } = await addStaff(database.context, { email, password: PASSWORD, operator: true });
    expect(await personOf(email)).toMatchObject({ staff: true, operator: true });
    await addStaff(database.context, { email });
    expect(await personOf(email)).toMatchObject({ staff: true, operator: true });
    await removeStaff(database.context, email, true);
    expect(await personOf(email)).toMatchObject({ staff: true, operator: false });
    await addStaff(database.context, { email, operator: true });
    await removeStaff(database.context, email);
    expect(await personOf(email)).toMatchObject({ staff: false, operator: false });
    await removeStaff(database.context, email, true);
    expect(await personOf(email)).toMatchObject({ staff: false, operator: false });
    const entries = await database.sql`select action from audit_entry where subject = ${id} order by id`;
    expect(entries.map(({ action }) => action)).toEqual([
      ...["staff.add", "operator.add", "staff.add", "operator.remove", "staff.add", "operator.add", "staff.remove"],
      "operator.remove",
    ]);
  });

  test("the database has no operator who does not moderate", async () => {
    const email = newAddress();
    await addStaff(database.context, { email, password: PASSWORD });
    const mark = () => database.sql`update "user" set staff = false, operator = true where email = ${email}`;
    expect(mark().execute()).rejects.toThrow("user_operator");
  });
});
