// Links that were mailed before a suspension: while it lasts they neither take a business over nor add to a team, and afterwards they work again.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type OrganisationId, toWire } from "#contract/id.ts";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { inviteToTeam } from "#domain/account/team/invitation.ts";
import { findBusiness } from "#domain/business/profile/business.ts";
import { proveClaim } from "#domain/integration/ownership.ts";
import { resumeOrganisation, suspendOrganisation } from "#domain/operator/suspend.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createLinks } from "#platform/secret/link.ts";
import { browse, type Person, signIn } from "../../support/dashboard.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../support/service.ts";

const links = createLinks(TEST_CONFIG.appSecret);
const ACCOUNT = { name: "Grace", password: "a heron stands in the reeds" };

let service: TestService;
let id: OrganisationId;
let owner: Person;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  id = (await seedOrganisation(service.context, "scale", "Hazel & Oak")).id;
  owner = await signIn(service, { organisationId: id, role: "owner" });
});

const suspend = () => inTransaction(service.context, (inside) => suspendOrganisation(inside, id, "Unpaid"));
const resume = () => inTransaction(service.context, (inside) => resumeOrganisation(inside, id, "Paid"));

describe("while the organisation is suspended", () => {
  test("the mailed link of its claim, and a proof of it, are refused with a sentence", async () => {
    const business = await seedBusiness(service.context);
    await owner.post("/dashboard/claim", { business: toWire("biz", business.id) });
    const [claim] = await service.sql`update claim set method = 'email', address = 'hostmaster@' || (
      select domain_key from business b where b.id = business_id) where business_id = ${business.id} returning id`;
    const link = `/dashboard/claim/${links.sign("claim", claim?.id)}`;
    await suspend();
    const answer = await browse(service).post(link);
    expect([answer.status, (await answer.text()).includes("suspended the organisation")]).toEqual([403, true]);
    await expect(proveClaim(service.context, claim?.id)).rejects.toMatchObject({ code: "organisation_suspended" });
    expect((await findBusiness(service.context, business.slug))?.organisationId).toBeNull();
    await resume();
    expect((await browse(service).post(link)).status).toBe(303);
    expect((await findBusiness(service.context, business.slug))?.organisationId).toBe(id);
  });

  test("the link to its team makes neither a member nor an account, of a stranger and of a person with one", async () => {
    const known = await signIn(service);
    for (const [email, visitor, fields] of [
      ["stranger@mailbox.example", browse(service), ACCOUNT],
      [known.email, known, {}],
    ] as const) {
      const token = await inTransaction(service.context, (inside) =>
        inviteToTeam(inside, DEFAULT_PLANS, { userId: owner.id }, { organisationId: id, email, role: "owner" }),
      );
      const link = `/join/${links.sign("join", token)}`;
      await suspend();
      const answer = await visitor.post(link, fields);
      expect([email, answer.status, (await answer.text()).includes("is suspended")]).toEqual([email, 403, true]);
      const members = () => service.sql`select 1 from member m join "user" u on u.id = m.user_id
        where m.organisation_id = ${id} and u.email = ${email}`;
      expect(await members()).toHaveLength(0);
      expect(await service.sql`select 1 from "user" where email = 'stranger@mailbox.example'`).toHaveLength(
        visitor === known ? 1 : 0,
      );
      await resume();
      expect((await visitor.post(link, fields)).status).toBe(303);
      expect(await members()).toHaveLength(1);
    }
  });
});

test("a cancelled invitation's mail goes with it, so that no erasure of the organisation misses it", async () => {
  const invite = (email: string) =>
    inTransaction(service.context, (inside) =>
      inviteToTeam(inside, DEFAULT_PLANS, { userId: owner.id }, { organisationId: id, email, role: "admin" }),
    );
  const mailsTo = async (email: string) =>
    (await service.sql`select status from message where address = ${email}`).map(({ status }) => status);
  const admin = await signIn(service, { organisationId: id, role: "admin" });
  const cancelled = await invite("cancelled@mailbox.example");
  await service.sql`update message set status = 'sent', settled_at = now() where subject_id = ${cancelled}`;
  await invite("kept@mailbox.example");
  expect((await owner.post(`/dashboard/settings/team/invitations/${cancelled}/cancel`)).status).toBe(303);
  expect([await mailsTo("cancelled@mailbox.example"), await mailsTo("kept@mailbox.example")]).toEqual([[], ["due"]]);
  const made = await inTransaction(service.context, (inside) =>
    inviteToTeam(
      inside,
      DEFAULT_PLANS,
      { userId: admin.id },
      { organisationId: id, email: "of@admin.example", role: "member" },
    ),
  );
  expect(made).toBeString();
  await owner.post(`/dashboard/settings/team/members/${toWire("usr", admin.id)}/remove`);
  expect(await mailsTo("of@admin.example")).toEqual([]);
});
