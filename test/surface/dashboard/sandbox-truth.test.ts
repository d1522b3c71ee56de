// The pages of a sandbox say what holds there: its bounds, that nothing is public, and that emails are caught.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { fromWire, type ReviewId, toWire } from "#contract/id.ts";
import { SANDBOX_SIZE, sandboxOf } from "#contract/sandbox.ts";
import { trafficLeft } from "#domain/sandbox/traffic.ts";
import { createLinks } from "#platform/secret/link.ts";
import { type Person, signIn } from "../../support/dashboard.ts";
import { inviteInSandbox, reviewInSandbox, type Sandbox, seedSandbox } from "../../support/sandbox.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../support/service.ts";

const PATH = "/dashboard/settings/sandbox";
const BOUND = "It goes on at midnight (UTC).";
const links = createLinks(TEST_CONFIG.appSecret);

let service: TestService;
let sandbox: Sandbox;
let owner: Person;
beforeAll(async () => {
  service = await createTestService();
  sandbox = await seedSandbox(service.context);
  owner = await signIn(service, { organisationId: sandbox.organisation.id });
});
afterAll(() => service.close());

const invite = (of: Sandbox, reference: string) =>
  inviteInSandbox(service.context, of, { email: `${reference}@customer.example`, reference, delivery: "link" });

/** The sandbox has made its entries of the day. */
async function fillDay({ shop }: Sandbox): Promise<void> {
  await service.sql`insert into log_sandbox_day (sandbox, day, entries)
    values (${sandboxOf(shop.slug)}, (${service.context.clock.now().toISOString()}::timestamptz at time zone 'UTC')::date, ${SANDBOX_SIZE})`;
}

const post = (path: string, fields: Record<string, string>) =>
  service.send(new Request(`http://localhost${path}`, { method: "POST", body: new URLSearchParams(fields) }));

test("an invitation asks for no other address and no pictures, and promises nothing public", async () => {
  const page = await (await service.get(`/invite/${links.sign("invite", await invite(sandbox, "form"))}`)).text();
  expect(page).toContain("Test page of a sandbox");
  for (const absent of [
    "Your own email address",
    "does not see it",
    "Add pictures",
    "goes online",
    "waits for a moderator",
    "Publish review",
    "Everyone can see it",
  ])
    expect({ absent, found: page.includes(absent) }).toEqual({ absent, found: false });
  expect(page).toContain("Send the test review");
});

test("the page to unsubscribe is marked, before and after", async () => {
  const path = `/unsubscribe/${links.sign("unsubscribe-invitation", await invite(sandbox, "unsubscribe"))}`;
  expect(await (await service.get(path)).text()).toContain("Test page of a sandbox");
  for (const at of [path, `${path}/resume`])
    expect(await (await post(at, {})).text()).toContain("Test page of a sandbox");
});

test("pages of the dashboard promise nothing of a live organisation", async () => {
  await reviewInSandbox(service.context, sandbox);
  for (const [path, present, absent] of [
    ["/dashboard", "", "How this score is calculated"],
    ["/dashboard/invitations", "no customer", "/dashboard/invitations/in-shop"],
    ["/dashboard/invitations/new", "no customer", "Invite real customers only"],
    ["/dashboard/insights", "A sandbox is not compared", ""],
    ["/dashboard/settings/plan", "a plan of its own", "write to the operator"],
    ["/dashboard/settings/plan", "a plan of its own", "open invitations to the team"],
    ["/dashboard/settings/team", "takes no further members", "of 20 seats"],
    ["/dashboard/settings/privacy", "are not asked", "you can have a reviewer asked"],
    [PATH, "cannot be deleted", "second organisation"],
  ] as const) {
    const page = await (await owner.get(path)).text();
    expect({ path, has: page.includes(present) }).toEqual({ path, has: true });
    if (absent) expect({ path, absent, found: page.includes(absent) }).toEqual({ path, absent, found: false });
  }
  for (const part of ["", "/code.svg", "/page.pdf"])
    expect((await owner.get(`/dashboard/invitations/in-shop${part}`)).status).toBe(404);
  await service.sql`update organisation set sender_checked_at = now() where id = ${sandbox.organisation.id}`;
  const channel = await (await owner.get("/dashboard/settings/channel")).text();
  expect([channel.includes("was caught on"), channel.includes("mail server")]).toEqual([true, false]);
});

test("/dashboard/settings leads to its first page", async () => {
  const answer = await owner.get("/dashboard/settings");
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/dashboard/settings/business"]);
});

test("the private page of a review has no link to a profile, no pictures and no other address", async () => {
  const id = fromWire("rev", await reviewInSandbox(service.context, sandbox)) as ReviewId;
  const page = await (await service.get(`/manage/${links.sign("manage", id)}?done=published`)).text();
  expect(page).toContain("Published in the sandbox");
  for (const absent of [
    "Everyone can read",
    "is online",
    "View it on",
    "picture",
    "Your own email address",
    "/review/",
  ])
    expect({ absent, found: page.includes(absent) }).toEqual({ absent, found: false });
});

test("at the bound of the day, each form says until when, with Retry-After", async () => {
  const full = await seedSandbox(service.context);
  const id = fromWire("rev", await reviewInSandbox(service.context, full)) as ReviewId;
  const invited = links.sign("invite", await invite(full, "late"));
  await fillDay(full);
  const review = { rating: "4", title: "Late", body: "What happened, in a few words.", author: "Ana R." };
  const sent = { ...review, experienceDate: "2026-05-03", tie: "none", rewarded: "no" };
  const manage = `/manage/${links.sign("manage", id)}`;
  for (const [path, fields] of [
    [`/invite/${invited}`, sent],
    [manage, { ...sent, action: "edit" }],
    [manage, { action: "delete" }],
  ] as const) {
    const answer = await post(path, fields);
    expect({ path, status: answer.status }).toEqual({ path, status: 429 });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.text()).toContain(BOUND);
  }
  const person = await signIn(service, { organisationId: full.organisation.id });
  expect(await (await person.follow(person.post(`${PATH}/traffic`))).text()).toContain(BOUND);
  expect(await trafficLeft(service.context, full.organisation.id)).toBe(0);
  // Erasing needs no room.
  const erased = await (await person.follow(person.post(`${PATH}/erase`))).text();
  expect(erased).toContain(`The sandbox was erased. A sandbox makes`);
  expect(erased).not.toContain("Sample traffic has begun");
  expect(await trafficLeft(service.context, full.organisation.id)).toBe(0);
  expect((await service.sql`select from review where id = ${id}`).length).toBe(0);
});

test("the account's notifications list no business of it, and the test invitation is said to be caught", async () => {
  const page = await (await owner.get("/dashboard/account/notifications")).text();
  expect(page).not.toContain(`/notifications/${toWire("biz", sandbox.shop.id)}`);
  const sent = await (await owner.follow(owner.post("/dashboard/settings/channel/test"))).text();
  expect(sent).toContain("Caught messages”");
  expect(sent).not.toContain("spam folder");
});

test("a person's address is looked up without the offer to email them", async () => {
  const found = await (await owner.post("/dashboard/settings/privacy/look", { email: "form@customer.example" })).text();
  expect(found).toContain("form@customer.example");
  expect(found).not.toContain("/dashboard/settings/privacy/ask");
});
