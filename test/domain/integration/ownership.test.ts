// A business leaves an organisation by a proven claim, a moderator's decision or because it is given up. Its records go with it, stay
// or end in one transaction.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { OrganisationId } from "#contract/id.ts";
import { findClaim } from "#domain/business/claim/claim.ts";
import { openClaim } from "#domain/business/claim/open.ts";
import { loadClaimMails } from "#domain/business/claim/outgoing.ts";
import { findBusiness } from "#domain/business/profile/business.ts";
import { createIntegration } from "#domain/integration/integration.ts";
import { approveClaim, releaseBusiness } from "#domain/integration/ownership.ts";
import { checkInvitations, createInvitations } from "#domain/invitation/create/create.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../support/seed.ts";
import { seedInvitation } from "../../support/seed-invitation.ts";

const box = createSecretBox("the secret of a test, of 32 characters and more");

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function party(name: string, locations = 3) {
  const organisation = await seedOrganisation(database.context, "scale", name);
  const person = await seedPerson(database, { organisationId: organisation.id });
  return { organisationId: organisation.id, userId: person.id, email: person.email, locations };
}

/** Makes a business with an integration, a review, and an invitation in each state. */
async function stocked(owner: Awaited<ReturnType<typeof party>>) {
  const { context } = database;
  const business = await seedBusiness(context, { organisationId: owner.organisationId });
  const shop = { organisationId: owner.organisationId, businessId: business.id };
  const other = await seedBusiness(context, { organisationId: owner.organisationId });
  await createIntegration(context, box, { businessId: business.id, kind: "storefront-a", secret: null, delayDays: 7 });
  await createIntegration(context, box, { businessId: other.id, kind: "storefront-a", secret: null, delayDays: 7 });
  await seedReview(context, business.id, { reply: "Thank you for your words." });
  const invitations = {
    queued: await seedInvitation(context, shop, { status: "queued", sendIn: 1 }),
    sent: await seedInvitation(context, shop, { status: "sent" }),
    reviewed: await seedInvitation(context, shop, { status: "reviewed" }),
    elsewhere: await seedInvitation(context, { ...shop, businessId: other.id }, { status: "queued", sendIn: 1 }),
  };
  return { ...business, other, invitations };
}

async function invitationsOf({ invitations }: Awaited<ReturnType<typeof stocked>>) {
  const rows = await database.sql`
    select i.id, i.status, i.cancelled_at is not null as cancelled, i.reminded_at is not null as silent, m.status as message
    from invitation i join message m on m.subject_id = i.id`;
  return Object.fromEntries(
    Object.entries(invitations).map(([name, { id }]) => {
      const { id: _, ...row } = rows.find((each) => each.id === id) ?? {};
      return [name, row];
    }),
  );
}

const ENDED = {
  queued: { status: "expired", cancelled: true, silent: false, message: "cancelled" },
  sent: { status: "expired", cancelled: true, silent: false, message: "sent" },
  reviewed: { status: "reviewed", cancelled: false, silent: false, message: "sent" },
  elsewhere: { status: "queued", cancelled: false, silent: false, message: "due" },
};

const integrationsOf = (businessId: string) =>
  database.sql`select paused from integration where business_id = ${businessId}`;

describe("giving up", () => {
  test("leaves the profile with its reviews, pauses integrations and ends open invitations", async () => {
    const owner = await party("Owner");
    const shop = await stocked(owner);
    expect(await releaseBusiness(database.context, owner.organisationId, shop.id)).toBe(true);
    const business = await findBusiness(database.context, shop.slug);
    expect(business).toMatchObject({ organisationId: null, verificationStatus: "unclaimed", verifiedAt: null });
    expect(business?.tally.unverified[4]).toBe(1);
    expect(await integrationsOf(shop.id)).toMatchObject([{ paused: true }]);
    expect(await integrationsOf(shop.other.id)).toMatchObject([{ paused: false }]);
    expect(await invitationsOf(shop)).toEqual(ENDED);
    expect(await releaseBusiness(database.context, owner.organisationId, shop.id)).toBe(false);
  });

  test("is for the organisation that manages it alone", async () => {
    const [owner, other] = [await party("Owner"), await party("Other")];
    const shop = await stocked(owner);
    expect(await releaseBusiness(database.context, other.organisationId, shop.id)).toBe(false);
    expect((await invitationsOf(shop)).queued).toMatchObject({ status: "queued", message: "due" });
  });

  test("rejects the waiting claims of others, and the next owner finds no earlier integration", async () => {
    const [owner, other] = [await party("Owner"), await party("Other")];
    const shop = await stocked(owner);
    const { id: disputed } = await openClaim(database.context, shop.id, other);
    await releaseBusiness(database.context, owner.organisationId, shop.id);
    expect((await findClaim(database.context, disputed))?.status).toBe("rejected");
    const { id: anew } = await openClaim(database.context, shop.id, other);
    await approveClaim(database.context, anew, { decidedBy: null });
    expect(await integrationsOf(shop.id)).toHaveLength(0);
  });
});

test("the next owner learns of no customer of the one before, however it asks", async () => {
  const [owner, next] = [await party("Owner"), await party("Next")];
  const shop = await stocked(owner);
  const of = { organisationId: owner.organisationId, businessId: shop.id };
  const invited = [
    await seedInvitation(database.context, of, { status: "reviewed" }),
    await seedInvitation(database.context, of, { status: "bounced" }),
  ].map(({ email }) => ({ email }));
  const { email } = await seedInvitation(database.context, of, { status: "sent", reference: "1042" });
  const customers = [...invited, { email, reference: "1042" }];
  const asked = (organisationId: OrganisationId) => ({
    organisation: { id: organisationId, periodAnchor: new Date(), preferredChannel: "email" as const },
    ...{ planId: "scale", plan: { invitesPerMonth: 100 }, messaging: { sms: false, whatsapp: false } },
    ...{ source: "dashboard" as const, businessId: shop.id, rows: customers },
  });
  const own = await checkInvitations(database.context, asked(owner.organisationId));
  expect(own).toEqual(["duplicate", "duplicate", "duplicate"]);
  const { id } = await openClaim(database.context, shop.id, next);
  await approveClaim(database.context, id, { decidedBy: null });

  expect(await checkInvitations(database.context, asked(next.organisationId))).toEqual([null, null, null]);
  const made = await createInvitations(database.context, { ...asked(next.organisationId), rows: invited });
  expect(made.map(({ ok }) => ok)).toEqual([true, true]);
});

describe("a dispute", () => {
  const said = async (kind: string, address: string) => {
    const rows =
      await database.sql`select id, kind, subject_id from message where kind = ${kind} and address = ${address}`;
    const asked = rows.map((row) => ({ id: row.id, kind: row.kind, subjectId: row.subject_id }));
    return [...(await loadClaimMails(database.context, asked)).values()];
  };

  test("is told to the owners who manage the business, and so is what they lose by it", async () => {
    const [owner, other] = [await party("Present"), await party("Other")];
    const shop = await seedBusiness(database.context, { organisationId: owner.organisationId, name: "The Shop" });
    await database.sql`truncate notice_event`;
    const { id } = await openClaim(database.context, shop.id, other);
    const about = { businessName: "The Shop", claimantName: "Other" };
    const [noticed, ...others] = await database.sql`select kind, organisation_id, subject_id from notice_event`;
    expect(others).toEqual([]);
    expect(noticed).toMatchObject({ kind: "claim", organisation_id: owner.organisationId, subject_id: id });

    await approveClaim(database.context, id, { decidedBy: null, reason: "They have the trade licence." });
    expect(await said("claim-lost", owner.email)).toEqual([{ kind: "claim-lost", ...about }]);
  });
});
