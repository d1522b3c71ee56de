// Operator > Organisations: a reason for each change, which stands in both logs; a second factor; and what members of a suspended organisation
// see and may do.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type OrganisationId, toWire } from "#contract/id.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedCategory, seedOrganisation, seedReview } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { giveFactor } from "../route-world.ts";

let service: TestService;
let operator: Person;
let id: OrganisationId;
let path: string;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  id = (await seedOrganisation(service.context, "enterprise", "Hazel & Oak")).id;
  path = `/operator/organisations/${toWire("org", id)}`;
  operator = await signIn(service, { operator: true, name: "Olive Operator" });
  await giveFactor(service, operator.id);
});

const REASON = { reason: "Unpaid since May <b>" };
const text = async (answer: Response | Promise<Response>) => (await answer).text();
const entries = async () =>
  (
    await service.sql`select actor, action, detail, user_id from audit_entry where organisation_id = ${id} order by id`
  ).map((row) => ({ ...row }));

describe("without a second factor", () => {
  test("an operator reads and changes nothing here, and is led to its set-up; one proved long ago is asked again", async () => {
    const bare = await signIn(service, { operator: true });
    for (const page of ["/operator/organisations", path, "/operator/staff", "/operator/log"]) {
      const answer = await bare.get(page);
      expect([page, answer.status]).toEqual([page, 403]);
      expect(await text(answer)).toContain('href="/dashboard/account/authenticator"');
    }
    expect((await bare.post(`${path}/suspend`, REASON)).status).toBe(403);
    expect((await bare.post("/operator/staff", { email: "x@y.example", right: "operator", ...REASON })).status).toBe(
      403,
    );
    await service.sql`update session set proven_at = proven_at - interval '1 day' where user_id = ${operator.id}`;
    expect(await text(operator.post(`${path}/suspend`, REASON))).toContain("Confirm that it is you");
    expect(await entries()).toEqual([]);
  });
});

describe("a change", () => {
  test("needs a reason, and stands with it in the organisation's activity and in the operators' log", async () => {
    for (const [part, more] of [
      ["plan", { plan: "scale", status: "active" }],
      ["suspend", {}],
      ["erase", { name: "Hazel & Oak" }],
    ] as const)
      for (const reason of ["", "  ", "x", "y".repeat(301), "two\nlines", "two\u2028lines", "paid \u202eon"]) {
        const answer = await operator.post(`${path}/${part}`, { ...more, reason });
        expect([part, reason.length, answer.status]).toEqual([part, reason.length, 422]);
      }
    expect(await entries()).toEqual([]);
    expect(await text(operator.follow(operator.post(`${path}/suspend`, REASON)))).toContain("Unpaid since May &lt;b>");
    expect(await entries()).toEqual([
      {
        actor: "operator",
        action: "organisation.suspend",
        detail: { ...REASON, organisation: "Hazel & Oak" },
        user_id: operator.id,
      },
    ]);
    const log = await text(operator.get("/operator/log"));
    expect(log).toContain(
      'Suspended the organisation</span><span class="under muted small"><bdi>Unpaid since May &lt;b></bdi></span>',
    );
    expect(log).toContain(`title="${toWire("org", id)}"><bdi>Hazel &amp; Oak</bdi>`);
    expect(log).toContain("the database refuses to change or delete one");
    const owner = await signIn(service, { organisationId: id });
    const activity = await text(owner.get("/dashboard/settings/activity"));
    expect(activity).toContain("Suspended the organisation: Unpaid since May &lt;b>");
    expect(activity).toContain("The operator");
    expect(activity).not.toContain("Olive");
  });

  test("of another operator meanwhile is said, and nothing is done twice", async () => {
    await operator.post(`${path}/suspend`, REASON);
    await operator.post(`${path}/resume`, REASON);
    const late = await operator.post(`${path}/resume`, REASON);
    expect([late.status, (await text(late)).includes("has changed meanwhile")]).toEqual([409, true]);
    expect((await operator.post(`${path}/keep`, REASON)).status).toBe(409);
    expect((await entries()).length).toBe(2);
  });

  test("of the plan names what it was, and one that changes nothing is no entry", async () => {
    const change = (plan: string, status: string) => operator.post(`${path}/plan`, { plan, status, ...REASON });
    expect((await change("enterprise", "active")).status).toBe(303);
    expect((await change("scale", "past_due")).status).toBe(303);
    const detail = { changed: "enterprise, active → scale, past_due", organisation: "Hazel & Oak", ...REASON };
    expect(await entries()).toEqual([{ actor: "operator", action: "organisation.plan", detail, user_id: operator.id }]);
    expect(await text(operator.get("/operator/log"))).toContain(
      "Changed the plan: enterprise, active → scale, past_due",
    );
  });

  test("adds a person with a role, who gets a link, and gives a member another one; the last owner stays", async () => {
    const add = (email: string, role: string) => operator.post(`${path}/member`, { email, role, ...REASON });
    expect((await add("fresh@hazel.example", "owner")).status).toBe(303);
    const [row] = await service.sql`select u.id, m.role from member m join "user" u on u.id = m.user_id
      where m.organisation_id = ${id} and u.email = 'fresh@hazel.example'`;
    expect(row?.role).toBe("owner");
    const mails = await service.sql`select kind from message where address = 'fresh@hazel.example'`;
    expect(mails.map(({ kind }) => kind)).toEqual(["password-reset"]);
    expect((await add("fresh@hazel.example", "member")).status).toBe(422);
    await signIn(service, { organisationId: id, role: "owner" });
    expect((await add("fresh@hazel.example", "member")).status).toBe(303);
    const subject = toWire("usr", row?.id);
    expect(
      (await service.sql`select action, detail from audit_entry where subject = ${subject} order by id`).map(
        (each) => ({ ...each }),
      ),
    ).toEqual([
      { action: "team.add", detail: { role: "owner", ...REASON } },
      { action: "team.role", detail: { from: "owner", to: "member", ...REASON } },
    ]);
    for (const wrong of [{ email: "none" }, { role: "king" }, { reason: "" }])
      expect(
        (await operator.post(`${path}/member`, { email: "a@b.example", role: "member", ...REASON, ...wrong })).status,
      ).toBe(422);
    await service.sql`update organisation set plan = 'free' where id = ${id}`;
    const full = await add("one.more@hazel.example", "member");
    expect([full.status, (await full.text()).includes("no seat is free")]).toEqual([422, true]);
  });

  test("about a person names them in the log with their address while the account exists", async () => {
    await operator.post(`${path}/member`, { email: "fresh@hazel.example", role: "member", ...REASON });
    const [row] =
      await service.sql`update "user" set name = ${"Fay <i>"} where email = 'fresh@hazel.example' returning id`;
    const wire = toWire("usr", row?.id);
    const log = await text(operator.get("/operator/log"));
    // Only the staff have a page of their own.
    expect(log).toContain(`<a href="${path}" title="${wire}"><bdi>Fay &lt;i></bdi></a>`);
    expect(log).toContain('<span class="under muted small"><bdi>fresh@hazel.example</bdi></span>');
    for (const table of ["member", "user_token"])
      await service.sql`delete from ${service.sql(table)} where user_id = ${row?.id}`;
    await service.sql`delete from "user" where id = ${row?.id}`;
    const after = await text(operator.get("/operator/log"));
    expect(after).toContain(`title="${wire}">Account ${wire.slice(-6)}</a>`);
    expect(after).not.toContain("fresh@hazel.example");
  });

  test("stands folded below the people and businesses, who are named; a refused one is open", async () => {
    await signIn(service, { organisationId: id, name: "Ola <b>" });
    const [shop] = await Promise.all(
      ["One & Co", "Two"].map((name) => seedBusiness(service.context, { organisationId: id, name })),
    );
    const page = await text(operator.get(path));
    expect(page).toContain("<bdi>Ola &lt;b></bdi>");
    expect(page).toContain(`<a class="touch" href="/review/${shop?.slug}">One &amp; Co</a>`);
    expect(page.indexOf('id="businesses"')).toBeLessThan(page.indexOf('id="part-suspend"'));
    for (const part of ["plan", "member", "suspend", "erase"])
      expect(page).toMatch(new RegExp(`<details[^>]*id="part-${part}">`));
    expect(page).toMatch(/<option value="member" selected/);
    const refused = await text(operator.post(`${path}/suspend`, { reason: "" }));
    expect(refused).toMatch(/<details[^>]*id="part-suspend" open/);
    expect(refused).not.toMatch(/<details[^>]*id="part-erase" open/);
    for (const query of ["people=2", "businesses=2", "people=x&businesses=-1", "businesses=99999999999"])
      expect((await operator.get(`${path}?${query}`)).status).toBe(200);
    expect(await text(operator.get(`${path}?businesses=2`))).toContain('rel="prev"');
  });

  test("erases only with the name typed, waits, and can be called off", async () => {
    expect((await operator.post(`${path}/erase`, { name: "hazel", ...REASON })).status).toBe(422);
    const page = await text(operator.follow(operator.post(`${path}/erase`, { name: "Hazel & Oak", ...REASON })));
    expect(page).toContain("To be erased");
    expect((await operator.post(`${path}/resume`, REASON)).status).toBe(409);
    expect(await text(operator.follow(operator.post(`${path}/keep`, REASON)))).toContain("stays suspended");
    expect((await entries()).map(({ action }) => action)).toEqual(["organisation.erase", "organisation.keep"]);
  });

  test("notes are for operators alone", async () => {
    const notes = `Rude on the phone ${"x".repeat(300)}`;
    await operator.post(`${path}/notes`, { notes });
    expect(await text(operator.get(path))).toContain(notes);
    expect(await entries()).toEqual([]);
    // The log is never erased, and keeps the start alone.
    const log = await text(operator.get("/operator/log"));
    expect([log.includes("notes: Rude on the phone xxx"), log.includes("x".repeat(200))]).toEqual([true, false]);
    const owner = await signIn(service, { organisationId: id });
    for (const page of ["/dashboard/settings/activity", "/dashboard/settings/plan", "/dashboard"])
      expect(await text(owner.get(page))).not.toContain("Rude on");
  });

  test("creates an organisation with its owner, whose name may not be another's words", async () => {
    const given = { name: "Fresh Ltd", plan: "starter", owner: "new.owner@fresh.example", ...REASON };
    expect(await text(operator.follow(operator.post("/operator/organisations/new", given)))).toContain("Fresh Ltd");
    const [row] = await service.sql`select m.role, o.plan from organisation o join member m on m.organisation_id = o.id
      join "user" u on u.id = m.user_id where u.email = 'new.owner@fresh.example'`;
    expect({ ...row }).toEqual({ role: "owner", plan: "starter" });
    const [entry] =
      await service.sql`select detail from audit_entry where action = 'organisation.create' order by id desc limit 1`;
    expect(entry?.detail).toEqual({ changed: "starter", organisation: "Fresh Ltd", ...REASON });
    await seedCategory(service.context);
    expect(
      (await operator.post("/operator/organisations/new", { ...given, name: "Trial", sandbox: "on" })).status,
    ).toBe(303);
    const [tried] =
      await service.sql`select o.sandbox, o.plan, m.role from organisation o join member m on m.organisation_id = o.id
      where o.name = 'Trial'`;
    expect({ ...tried }).toEqual({ sandbox: true, plan: "sandbox", role: "owner" });
    for (const wrong of [{ name: "" }, { plan: "sandbox" }, { plan: "none" }, { owner: "no address" }])
      expect((await operator.post("/operator/organisations/new", { ...given, ...wrong })).status).toBe(422);
  });
});

describe("the list", () => {
  test("finds by part of a name, by id, a business and a member, and by state; signs are no patterns", async () => {
    const business = await seedBusiness(service.context, { organisationId: id });
    const owner = await signIn(service, { organisationId: id });
    const other = await seedOrganisation(service.context, "free", "100%_Reviews");
    const finds = async (query: string, of = id) =>
      (await text(operator.get(`/operator/organisations?${new URLSearchParams({ q: query })}`))).includes(
        toWire("org", of),
      );
    for (const query of ["hazel", "zel & o", toWire("org", id), business.slug, owner.email.toUpperCase()])
      expect([query, await finds(query)]).toEqual([query, true]);
    expect([await finds("%_", other.id), await finds("%_"), await finds("a\\"), await finds("'; --")]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const inState = async (status: string) =>
      (await text(operator.get(`/operator/organisations?q=${toWire("org", id)}&status=${status}`))).includes("Hazel");
    expect([await inState("active"), await inState("suspended")]).toEqual([true, false]);
    await operator.post(`${path}/suspend`, REASON);
    expect([await inState("active"), await inState("suspended"), await inState("x")]).toEqual([false, true, true]);
  });

  test("an id that is none, of another kind or erased is 404", async () => {
    await service.sql`update organisation set suspended_at = now(), erased_at = now() where id = ${id}`;
    for (const each of [path, "/operator/organisations/org_0", `/operator/organisations/${toWire("usr", operator.id)}`])
      expect([each, (await operator.get(each)).status]).toEqual([each, 404]);
    expect((await operator.post(`${path}/resume`, REASON)).status).toBe(404);
  });
});

describe("a member of a suspended organisation", () => {
  test("is offered no plan and no invitation, which would be refused", async () => {
    await seedBusiness(service.context, { organisationId: id });
    const owner = await signIn(service, { organisationId: id });
    const main = async (page: string) => (await text(owner.get(page))).split("<main")[1] ?? "";
    expect(await main("/dashboard")).toContain("Invite a customer");
    await operator.post(`${path}/suspend`, REASON);
    for (const page of ["/dashboard/invitations", "/dashboard/invitations/new", "/dashboard/integrations"])
      expect([page, (await main(page)).includes("See plans")]).toEqual([page, false]);
    expect(await main("/dashboard")).not.toContain("Invite a customer");
  });

  test("reads, sees why on every page, and exports; every post that sends or changes is refused", async () => {
    const business = await seedBusiness(service.context, { organisationId: id });
    const review = await seedReview(service.context, business.id);
    const owner = await signIn(service, { organisationId: id });
    await operator.post(`${path}/suspend`, REASON);
    for (const page of ["/dashboard", "/dashboard/reviews", "/dashboard/invitations", "/dashboard/settings/team"]) {
      const html = await text(owner.get(page));
      expect([page, html.includes("Unpaid since May &lt;b>"), html.includes("read and export everything")]).toEqual([
        page,
        true,
        true,
      ]);
    }
    expect((await owner.get("/dashboard/reviews.csv")).status).toBe(200);
    const posts: [string, Record<string, string>][] = [
      ["/dashboard/invitations/new", { email: "a@customer.example", name: "A" }],
      [`/dashboard/reviews/${toWire("rev", review)}/reply`, { body: "Thanks." }],
      ["/dashboard/settings/team/invite", { email: "b@company.example", role: "owner" }],
      ["/dashboard/settings/keys/new", { name: "k", read: "on" }],
      ["/dashboard/settings/channel/test", {}],
      ["/dashboard/settings/plan/name", { name: "Another" }],
      ["/dashboard/settings/business/release", {}],
    ];
    for (const [target, fields] of posts) {
      const answer = await owner.post(target, fields);
      expect([target, answer.status]).toEqual([target, 403]);
    }
    expect((await service.sql`select 1 from message where organisation_id = ${id}`).length).toBe(0);
    // What a law asks for, and leaving, stays possible.
    expect((await owner.post("/dashboard/settings/privacy/look", { email: "a@customer.example" })).status).toBe(200);
    expect((await owner.post("/dashboard/account/language", { language: "en" })).status).toBe(303);
  });
});
