// The answer of an organisation to another one's claim on its business, even while it is suspended: the moderators read it, nobody else.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { newId, type OrganisationId, toWire } from "#contract/id.ts";
import { openClaim } from "#domain/business/claim/open.ts";
import { loadClaimMails } from "#domain/business/claim/outgoing.ts";
import { approveClaim, endOwnership } from "#domain/integration/ownership.ts";
import { suspendOrganisation } from "#domain/operator/suspend.ts";
import { inTransaction } from "#platform/database/context.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

const ANSWER = "We bought the domain in 2010 <b>";

let service: TestService;
let holder: OrganisationId;
let claimant: OrganisationId;
let owner: Person;
let rival: Person;
let moderator: Person;
let business: Awaited<ReturnType<typeof seedBusiness>>;
let id: string;
let path: string;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  service.clock.advance(60_000);
  holder = (await seedOrganisation(service.context, "scale", "Hazel Ltd")).id;
  claimant = (await seedOrganisation(service.context, "scale", "Rival <i>GmbH")).id;
  owner = await signIn(service, { organisationId: holder });
  rival = await signIn(service, { organisationId: claimant });
  moderator = await signIn(service, { staff: true });
  business = await seedBusiness(service.context, { organisationId: holder, name: "Möbel & Söhne" });
  const of = { organisationId: claimant, userId: rival.id, locations: 9 };
  id = (await openClaim(service.context, business.id, of)).id;
  path = `/dashboard/claims/${toWire("clm", id)}`;
});

const text = async (answer: Response | Promise<Response>) => (await answer).text();
const suspend = () =>
  inTransaction(service.context, (inside) => suspendOrganisation(inside, holder, "Unpaid since May"));
const kept = async () => (await service.sql`select answer from claim where id = ${id}`)[0]?.answer as string | null;
const send = (by: Person, answer = ANSWER) => by.post(`${path}/answer`, { answer });

describe("the holder", () => {
  test("finds the claim on the overview and in the list, answers it while suspended, and changes the answer", async () => {
    await suspend();
    for (const page of ["/dashboard", "/dashboard/claim"])
      expect(await text(owner.get(page))).toContain(`href="${path}"`);
    const page = await text(owner.get(path));
    for (const part of ["Rival &lt;i>GmbH", "Möbel &amp; Söhne", "Send the answer"]) expect(page).toContain(part);
    expect(await text(owner.follow(send(owner)))).toContain("Your answer is saved");
    expect(await kept()).toBe(ANSWER);
    expect(await text(owner.get(path))).toContain("We bought the domain in 2010 &lt;b>");
    expect(await text(owner.get("/dashboard"))).not.toContain(`href="${path}"`);
    expect((await send(owner, "Another answer, and a longer one")).status).toBe(303);
    expect(await kept()).toBe("Another answer, and a longer one");
    const entries =
      await service.sql`select action, subject from audit_entry where organisation_id = ${holder} and action like 'claim.%'`;
    expect(entries.map((row) => ({ ...row }))).toEqual([
      { action: "claim.answer", subject: toWire("clm", id) },
      { action: "claim.answer", subject: toWire("clm", id) },
    ]);
  });

  test("is told at the field what is wrong, and what was typed stays", async () => {
    for (const wrong of ["", "short", "x".repeat(2_001), "a\u0000 text with a control character"]) {
      const answer = await send(owner, wrong);
      const html = await answer.text();
      expect([wrong.slice(0, 9), answer.status, html.includes('href="#answer"')]).toEqual([
        wrong.slice(0, 9),
        422,
        true,
      ]);
    }
    expect(await text(send(owner, "short<b>"))).toContain("short&lt;b>");
    expect(await kept()).toBeNull();
  });

  test("is led to the claim by the mail that a suspended one gets", async () => {
    await suspend();
    await service.sql`delete from message where kind = 'claim-disputed'`;
    const another = await seedBusiness(service.context, { organisationId: holder });
    const opened = await openClaim(service.context, another.id, {
      organisationId: claimant,
      userId: rival.id,
      locations: 9,
    });
    const mails = await service.sql<{ id: string; kind: string; subjectId: string }[]>`
      select id, kind, subject_id as "subjectId" from message where kind = 'claim-disputed'`;
    const found = [...(await loadClaimMails(service.context, [...mails])).values()];
    expect(found).toMatchObject([{ kind: "claim-disputed", claimId: opened.id }]);
  });

  test("reads how it ended, and not the moderator's words to the claimant; one that lost the business reads nothing", async () => {
    await send(owner);
    await moderator.post(`/moderation/claims/${toWire("clm", id)}/reject`, { reason: "Your papers are forged" });
    const page = await text(owner.get(path));
    expect([page.includes("Declined"), page.includes("forged")]).toEqual([true, false]);
    expect((await send(owner)).status).toBe(409);
    const again = await openClaim(service.context, business.id, {
      organisationId: claimant,
      userId: rival.id,
      locations: 9,
    });
    await approveClaim(service.context, again.id, { decidedBy: moderator.id });
    for (const each of [again.id, id])
      expect((await owner.get(`/dashboard/claims/${toWire("clm", each)}`)).status).toBe(404);
  });
});

describe("others", () => {
  test("the moderators read the answer with the case, and the claimant never", async () => {
    await send(owner);
    const page = await text(moderator.get(`/moderation/claims/${toWire("clm", id)}`));
    for (const part of ["Answer of the managing organisation", "We bought the domain in 2010 &lt;b>"])
      expect(page).toContain(part);
    for (const each of [path, "/dashboard", "/dashboard/claim", "/dashboard/settings/activity"])
      expect([each, (await text(rival.get(each))).includes("We bought")]).toEqual([each, false]);
  });

  test("neither the claimant, nor a member, nor a stranger may answer, and an undisputed claim has no answer", async () => {
    const member = await signIn(service, { organisationId: holder, role: "member" });
    const stranger = await signIn(service, { organisationId: (await seedOrganisation(service.context)).id });
    expect((await send(rival)).status).toBe(404);
    expect((await send(member)).status).toBe(403);
    expect((await send(stranger)).status).toBe(404);
    expect((await stranger.get(path)).status).toBe(404);
    const free = await seedBusiness(service.context);
    const own = await openClaim(service.context, free.id, { organisationId: holder, userId: owner.id, locations: 9 });
    expect((await owner.post(`/dashboard/claims/${toWire("clm", own.id)}/answer`, { answer: ANSWER })).status).toBe(
      404,
    );
    expect((await owner.post(`/dashboard/claims/${toWire("clm", newId())}/answer`, { answer: ANSWER })).status).toBe(
      404,
    );
    expect(await kept()).toBeNull();
  });

  test("an answer does not stay for the next holder", async () => {
    await send(owner);
    const next = (await seedOrganisation(service.context)).id;
    await inTransaction(service.context, async (inside) => {
      await service.sql`update business set organisation_id = ${next} where id = ${business.id}`;
      await endOwnership(inside, business.id, { before: holder, after: next });
    });
    expect(await kept()).toBeNull();
    expect((await send(owner)).status).toBe(404);
  });
});
