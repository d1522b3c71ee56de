// An organisation asks its members for a second factor from a date on; the operator removes the factors of a person who lost them.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { removeFactors } from "#cli/person.ts";
import { putMember } from "#domain/account/user/user.ts";
import { codeAt, secretOf } from "../../../support/authenticator.ts";
import { browse, signIn } from "../../../support/dashboard.ts";
import { seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { auditOf, mailsTo, newAddress, PASSWORD } from "./support.ts";

const PATH = "/dashboard/settings/sign-in";
let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const dayIn = (days: number) => new Date(service.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

async function seed() {
  const organisation = await seedOrganisation(service.context);
  const owner = await signIn(service, { organisationId: organisation.id });
  const member = await signIn(service, { organisationId: organisation.id, role: "member", name: "Bob" });
  const setUp = async (person: typeof owner) => {
    const secret = await secretOf(person.get("/dashboard/account/authenticator"));
    return person.post("/dashboard/account/authenticator", { code: codeAt(secret, service.clock.now()) });
  };
  return { organisation, owner, member, setUp };
}

test("a member without a second factor is told before the day, and led to set one up from then on", async () => {
  const { owner, member, setUp } = await seed();
  expect((await owner.post(PATH, { factorBy: dayIn(7) })).status).toBe(303);
  expect(await (await owner.get(PATH)).text()).toContain('href="/dashboard/settings/team"');
  const team = await (await owner.get("/dashboard/settings/team")).text();
  expect(team.match(/>None</g)?.length).toBe(2);
  expect(await (await member.get("/dashboard")).text()).toContain("asks for a second factor from");
  service.clock.advance(7 * 86_400_000);
  for (const answer of [
    await member.get("/dashboard"),
    await member.get("/dashboard/settings/team"),
    await member.post("/dashboard/settings/team/leave"),
  ])
    expect(answer.headers.get("location")).toBe("/dashboard/account/authenticator");
  expect(await (await member.get("/dashboard/account/authenticator")).text()).toContain(
    "asks for a second factor since",
  );
  expect((await setUp(member)).status).toBe(303);
  expect((await member.get("/dashboard")).status).toBe(200);
});

test("only an owner asks for it, a wrong day is told, and an empty one ends it", async () => {
  const { owner, member, organisation } = await seed();
  expect((await member.post(PATH, { factorBy: dayIn(1) })).status).toBe(403);
  for (const wrong of ["tomorrow", "2027-02-31", "99999-01-01", "2027-1-1", "<b>"])
    expect({ wrong, status: (await owner.post(PATH, { factorBy: wrong })).status }).toEqual({ wrong, status: 422 });
  await owner.post(PATH, { factorBy: dayIn(0) });
  expect((await member.get("/dashboard")).status).toBe(303);
  // The owner has none either, and is led as well.
  expect((await owner.post(PATH, { factorBy: "" })).headers.get("location")).toBe("/dashboard/account/authenticator");
  await service.sql`update organisation set factor_by = null where id = ${organisation.id}`;
  expect((await member.get("/dashboard")).status).toBe(200);
  const entries =
    await service.sql`select detail from audit_entry where organisation_id = ${organisation.id} and action = 'organisation.factor'`;
  expect(entries.length).toBe(1);
});

test("the page in German", async () => {
  const { owner } = await seed();
  const page = await (await owner.get(`${PATH}?lang=de`)).text();
  expect(page).toContain("<h1>Anmeldung</h1>");
  for (const english of ["Members need", "Issuer", "Your members", "Save the provider"])
    expect(page).not.toContain(english);
});

test("a person of another organisation is held back there alone", async () => {
  const { owner, member } = await seed();
  const other = await seedOrganisation(service.context, "scale", "Zweithaus");
  await service.sql`insert into member (organisation_id, user_id, role) values (${other.id}, ${member.id}, 'member')`;
  await owner.post(PATH, { factorBy: dayIn(0) });
  expect((await member.get("/dashboard")).status).toBe(303);
  expect((await member.get("/dashboard/switch")).status).toBe(200);
  const { toWire } = await import("#contract/id.ts");
  await member.post("/dashboard/switch", { organisation: toWire("org", other.id) });
  expect((await member.get("/dashboard")).status).toBe(200);
});

test("the operator removes all second factors of a person: sessions end, the person is told, and it is booked", async () => {
  const { owner, setUp } = await seed();
  await setUp(owner);
  const id = await removeFactors(service.context, owner.email.toUpperCase());
  expect(id).toStartWith("usr_");
  expect((await owner.get("/dashboard/account")).headers.get("location")).toStartWith("/login");
  for (const table of ["authenticator", "recovery_code", "passkey"])
    expect((await service.sql`select 1 from ${service.sql(table)} where user_id = ${owner.id}`).length).toBe(0);
  expect((await mailsTo(service, owner.email)).map(({ kind }) => kind)).toEqual(["factors-changed", "factors-changed"]);
  const [entry] =
    await service.sql`select actor, action from audit_entry where subject = ${id} and action = 'factor.reset'`;
  expect(entry).toEqual({ actor: "command line", action: "factor.reset" });
  expect(removeFactors(service.context, "nobody@firm.example")).rejects.toThrow("No account has");
});

test("after it the password alone lets in", async () => {
  const organisation = await seedOrganisation(service.context);
  const email = newAddress();
  const given = { organisationId: organisation.id, email, name: "Ada", password: PASSWORD, role: "owner" as const };
  const id = await putMember(service.context, given);
  const browser = browse(service);
  await browser.post("/login", { email, password: PASSWORD });
  const secret = await secretOf(browser.get("/dashboard/account/authenticator"));
  await browser.post("/dashboard/account/authenticator", { code: codeAt(secret, service.clock.now()) });
  await removeFactors(service.context, email);
  expect((await browse(service).post("/login", { email, password: PASSWORD })).headers.get("location")).toBe(
    "/dashboard",
  );
  expect(await auditOf(service, id)).toEqual(["session.start", "factor.authenticator", "session.start"]);
});
