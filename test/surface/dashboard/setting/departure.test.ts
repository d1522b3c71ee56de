// A member goes, or may not make API keys any more: what they held ends, unless another administrator takes it over.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { putIntoTeam, removeFactors } from "#cli/person.ts";
import { toWire } from "#contract/id.ts";
import type { Topic } from "#contract/topic.ts";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import type { Role } from "#domain/account/state/permission.ts";
import { putMember } from "#domain/account/user/user.ts";
import { loadDepartureNotices } from "#domain/integration/departure.ts";
import { departureMail } from "#surface/mail/owner.ts";
import { browse, type Person, signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { BASE_URL, createTestService, json, type TestService } from "../../../support/service.ts";
import { until } from "../../../support/until.ts";
import { linkTo, newAddress, PASSWORD } from "../sign-in/support.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
  // As a running process hears it.
  await service.sql.listen("candor_change", (topic) => service.handler.onChange(topic as Topic));
});
beforeEach(() => service.clock.advance(60_000));
afterAll(() => service.close());

const TEAM = "/dashboard/settings/team";
const memberPath = ({ id }: Person) => `${TEAM}/members/${toWire("usr", id)}`;

async function team() {
  const organisation = await seedOrganisation(service.context, "scale", "Oak Ltd");
  await seedBusiness(service.context, { organisationId: organisation.id, name: "Oak" });
  const as = (role: Role) => signIn(service, { organisationId: organisation.id, role });
  return { organisation, as, owner: await as("owner"), admin: await as("admin") };
}

/** Makes a key at the dashboard. */
async function makeKey(person: Person, name: string, access = "write") {
  const page = await (await person.follow(person.post("/dashboard/settings/keys/new", { name, access }))).text();
  const secret = /trk_live_[0-9A-Za-z]{40}/.exec(page)?.[0] as string;
  const [row] = await service.sql`select id from api_key where name = ${name} order by created_at desc limit 1`;
  return { secret, wireId: toWire("key", row?.id) };
}

const statusOf = async (secret: string) => (await service.rest("/me", secret)).status;

/** The key is refused as soon as the process has heard of it, and ever after. */
async function expectEnded(secret: string) {
  await until("the key ends", async () => (await statusOf(secret)) === 401);
  for (let n = 0; n < 3; n++) expect(await statusOf(secret)).toBe(401);
  service.clock.advance(60_000);
  expect(await statusOf(secret)).toBe(401);
}

async function mailsTo(person: Person) {
  const rows = await service.sql`select id, kind, subject_id, payload from message
    where kind = 'member-departed' and address = ${person.email} order by id`;
  const asked = rows.map((row) => ({ id: row.id, kind: row.kind, subjectId: row.subject_id, payload: row.payload }));
  const site = { baseUrl: BASE_URL, serviceName: "Candor" };
  return [...(await loadDepartureNotices(service.context, asked)).values()].map((notice) =>
    departureMail(site, "en", { ...notice, teamUrl: BASE_URL }),
  );
}

describe("a removed admin's keys", () => {
  test("never answer 200 again, and the owners are told by name what ended and what the admin may still know", async () => {
    const { owner, admin } = await team();
    const key = await makeKey(admin, "Warehouse");
    const mine = await makeKey(owner, "Owner's own");
    const hooks = { url: "https://hooks.example/own", events: ["review.created"] };
    const made = await json(service.rest("/webhooks", key.secret, { body: hooks }));
    await admin.post("/dashboard/integrations/new", { kind: "automation", name: "Till in Ghent" });
    expect(await statusOf(key.secret)).toBe(200);
    const page = await (await owner.get(memberPath(admin))).text();
    expect(page).toContain(`name="take-${key.wireId}"`);
    expect(page).not.toContain("checked");
    expect(page).toContain("Webhook to hooks.example");
    expect(page).toContain("of Oak");
    expect(page).not.toContain(mine.wireId);
    const after = await (await owner.follow(owner.post(`${memberPath(admin)}/remove`))).text();
    expect(after).toContain("Revoked: Warehouse.");
    await expectEnded(key.secret);
    expect(await statusOf(mine.secret)).toBe(200);
    const [mail] = await mailsTo(owner);
    expect(mail?.subject).toContain("was removed from Oak Ltd");
    for (const word of ["Warehouse", "webhook to", "Till in Ghent (Oak)"])
      expect(mail?.text.replace(/\s+/g, " ")).toContain(word);
    expect(mail?.text).not.toContain(made.data.secret);
    const activity = await (await owner.get("/dashboard/settings/activity")).text();
    expect(activity).toContain("Removed a member who was admin; 1 API key revoked");
    expect(activity).toContain("An API key of Ada Person");
  });

  test("go on where the administrator took them over, as the administrator's own, and end when that one goes", async () => {
    const { owner, admin, as } = await team();
    const second = await as("admin");
    const kept = await makeKey(admin, "Kept");
    const lost = await makeKey(admin, "Lost");
    await second.post(`${memberPath(admin)}/remove`, { [`take-${kept.wireId}`]: "on" });
    await expectEnded(lost.secret);
    expect(await statusOf(kept.secret)).toBe(200);
    expect((await mailsTo(owner))[0]?.text).toContain("Kept");
    await owner.post(`${memberPath(second)}/remove`);
    await expectEnded(kept.secret);
  });

  test("stand on the page in one set of boxes, which the role and the removal both send", async () => {
    const { owner, admin } = await team();
    const key = await makeKey(admin, "Once");
    const page = await (await owner.get(memberPath(admin))).text();
    const form = page.match(/<form id="member"[\s\S]*?<\/form>/)?.[0] ?? "";
    expect(form).toContain(`action="${memberPath(admin)}/role"`);
    expect(form).toContain(`name="take-${key.wireId}"`);
    expect(page.split("Take over “Once”")).toHaveLength(2);
    const removal = page.match(/<button[^>]*>Remove from the team<\/button>/)?.[0] ?? "";
    expect(removal).toContain('form="member"');
    expect(removal).toContain(`formaction="${memberPath(admin)}/remove"`);
  });

  test("are taken over only if they are the member's: a forged box gives no key away", async () => {
    const [{ owner, admin }, other] = [await team(), await team()];
    const foreign = await makeKey(other.owner, "Foreign");
    const mine = await makeKey(admin, "Mine");
    const boxes = {
      [`take-${foreign.wireId}`]: "on",
      "take-key_x": "on",
      "take-": "on",
      [`remove-${mine.wireId}`]: "on",
    };
    expect((await owner.post(`${memberPath(admin)}/remove`, boxes)).status).toBe(303);
    await expectEnded(mine.secret);
    const [row] = await service.sql`select created_by from api_key where name = 'Foreign'`;
    expect(row?.created_by).toBe(other.owner.id);
  });

  test("end whatever is made at the same moment: no key outlives its maker", async () => {
    for (let round = 0; round < 4; round++) {
      const { owner, admin, organisation } = await team();
      await Promise.all([
        owner.post(`${memberPath(admin)}/remove`),
        ...[1, 2, 3].map((n) => admin.post("/dashboard/settings/keys/new", { name: `Race ${n}`, access: "write" })),
      ]);
      const left = await service.sql`select 1 from api_key
        where organisation_id = ${organisation.id} and created_by = ${admin.id} and revoked_at is null`;
      expect(left).toHaveLength(0);
    }
  });
});

describe("the webhooks that an admin made", () => {
  test("are named on the admin's page to others, who are told what to do after the admin has left, and not to the admin", async () => {
    const { owner, admin } = await team();
    const key = await makeKey(admin, "Hooks");
    const hook = { url: "https://hooks.example/candor", events: ["review.created"] };
    expect((await service.rest("/webhooks", key.secret, { body: hook })).status).toBe(201);
    const pageFor = async (person: Person) => (await person.get(memberPath(admin))).text();
    const told = await pageFor(owner);
    for (const part of ["Webhook to hooks.example", "Then replace the secret"]) expect(told).toContain(part);
    for (const part of ["Webhook to hooks.example", "replace the secret"])
      expect(await pageFor(admin)).not.toContain(part);
  });
});

describe("keys end as well", () => {
  test("for a demoted admin, but not where the new role may make keys", async () => {
    const { owner, admin } = await team();
    const key = await makeKey(admin, "Shop");
    await owner.post(`${memberPath(admin)}/role`, { role: "owner" });
    expect(await statusOf(key.secret)).toBe(200);
    expect(await mailsTo(owner)).toEqual([]);
    await owner.post(`${memberPath(admin)}/role`, { role: "member" });
    await expectEnded(key.secret);
    expect((await mailsTo(owner))[0]?.subject).toContain("may not make API keys");
    expect((await admin.post("/dashboard/settings/keys/new", { name: "Again", access: "read" })).status).toBe(403);
  });

  test("for an admin who demotes themselves, who cannot take their own keys over", async () => {
    const { admin } = await team();
    const key = await makeKey(admin, "Own");
    await admin.post(`${memberPath(admin)}/role`, { role: "member", [`take-${key.wireId}`]: "on" });
    await expectEnded(key.secret);
  });

  test("for a demoted admin whose keys another administrator takes over, they go on", async () => {
    const { owner, admin } = await team();
    const key = await makeKey(admin, "Own");
    await owner.post(`${memberPath(admin)}/role`, { role: "member", [`take-${key.wireId}`]: "on" });
    expect(await statusOf(key.secret)).toBe(200);
  });

  test("for who leaves, but the last owner stays and so do the keys", async () => {
    const { owner, admin } = await team();
    const [key, own] = [await makeKey(admin, "Leaving"), await makeKey(owner, "Staying")];
    expect((await admin.post(`${TEAM}/leave`)).status).toBe(303);
    await expectEnded(key.secret);
    expect((await mailsTo(owner))[0]?.subject).toContain("left Oak Ltd");
    expect((await owner.post(`${TEAM}/leave`)).status).toBe(422);
    expect((await owner.post(`${memberPath(owner)}/role`, { role: "member" })).status).toBe(422);
    expect(await statusOf(own.secret)).toBe(200);
  });

  test("for a member whom the operator demotes at the command line", async () => {
    const { owner, admin, organisation } = await team();
    const key = await makeKey(admin, "Operator");
    const org = toWire("org", organisation.id);
    await putIntoTeam(service.context, DEFAULT_PLANS, { org, email: admin.email, role: "member" });
    await expectEnded(key.secret);
    expect(await mailsTo(owner)).toHaveLength(1);
  });
});

describe("an open invitation to the team", () => {
  async function invite(person: Person, role: Role) {
    const email = newAddress();
    expect((await person.post(`${TEAM}/invite`, { email, role })).status).toBe(303);
    return linkTo(service, email, "join");
  }

  const join = async (path: string) =>
    (await browse(service).post(path, { name: "Second", password: PASSWORD })).status;
  const lastId = async () =>
    (await service.sql`select id from team_invitation order by created_at desc, id desc limit 1`)[0]?.id;

  test("to a second mailbox of a removed admin ends with them, so that nobody comes back by their own invitation", async () => {
    const { owner, admin } = await team();
    const [path, others] = [await invite(admin, "admin"), await invite(owner, "member")];
    await owner.post(`${memberPath(admin)}/remove`);
    expect(await join(path)).toBe(410);
    expect(await join(others)).toBe(303);
  });

  test("ends for who leaves, is demoted by a person or by the operator, if the new role may not make it", async () => {
    const left = await team();
    const ofLeft = await invite(left.admin, "member");
    await left.admin.post(`${TEAM}/leave`);
    expect(await join(ofLeft)).toBe(410);

    const demoted = await team();
    const second = await demoted.as("owner");
    const [asOwner, asAdmin] = [await invite(second, "owner"), await invite(second, "admin")];
    await demoted.owner.post(`${memberPath(second)}/role`, { role: "admin" });
    expect(await join(asOwner)).toBe(410);
    const ofAdmin = await invite(second, "member");
    expect(await join(asAdmin)).toBe(303);
    const org = toWire("org", demoted.organisation.id);
    await putIntoTeam(service.context, DEFAULT_PLANS, { org, email: second.email, role: "member" });
    expect(await join(ofAdmin)).toBe(410);
  });

  test("goes on where another administrator sent it again", async () => {
    const { owner, admin } = await team();
    const path = await invite(admin, "member");
    expect((await owner.post(`${TEAM}/invitations/${await lastId()}/send`)).status).toBe(303);
    await owner.post(`${memberPath(admin)}/remove`);
    expect(await join(path)).toBe(303);
  });

  test("to the address of a person who became a member otherwise ends when they are removed", async () => {
    const { owner, organisation } = await team();
    const path = await invite(owner, "admin");
    const [open] = await service.sql`select email from team_invitation order by created_at desc, id desc limit 1`;
    const email: string = open?.email;
    const made = { organisationId: organisation.id, email, name: "Ada", password: PASSWORD, role: "member" } as const;
    const id = await putMember(service.context, made);
    await owner.post(`${memberPath({ ...owner, id })}/remove`);
    const browser = browse(service);
    await browser.post("/login", { email, password: PASSWORD });
    expect((await browser.post(path)).status).toBe(410);
  });
});

describe("what the operator does to an account", () => {
  test("stands in the activity of each of its organisations, as the operator's", async () => {
    const [one, two] = [await team(), await team()];
    const org = toWire("org", two.organisation.id);
    await putIntoTeam(service.context, DEFAULT_PLANS, { org, email: one.admin.email, role: "member" });
    await removeFactors(service.context, one.admin.email);
    const password = "a heron stands in the reeds";
    await putIntoTeam(service.context, DEFAULT_PLANS, { org, email: one.admin.email, role: "admin", password });
    for (const { owner } of [one, two]) {
      const page = await (await owner.get("/dashboard/settings/activity")).text();
      const rows = page.split("<tr").filter((row) => row.includes("The operator"));
      for (const action of ["Removed the second factors of a person", "Set a new password"])
        expect(rows.some((row) => row.includes(action))).toBe(true);
    }
  });
});
