// A business leaves an organisation, by a hand-over, a moderator's decision or because it is given up: what hangs on it goes with
// it, stays or ends, all in one transaction.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { findBusiness } from "#domain/business/business.ts";
import { findClaim, findOffer } from "#domain/business/claim/claim.ts";
import { openClaim } from "#domain/business/claim/open.ts";
import { loadClaimMails } from "#domain/business/claim/outgoing.ts";
import { findReceiver, offerTransfer } from "#domain/business/release.ts";
import { createIntegration } from "#domain/integration/integration.ts";
import { acceptTransfer, approveClaim, endTransfer, releaseBusiness } from "#domain/integration/ownership.ts";
import { toWire } from "#platform/id.ts";
import { createSecretBox } from "#platform/secret-box.ts";
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

/** A business with an integration, a review, and an invitation in each state. */
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
  // Its link still opens, and nobody is reminded of it.
  sent: { status: "sent", cancelled: false, silent: true, message: "sent" },
  reviewed: { status: "reviewed", cancelled: false, silent: false, message: "sent" },
  elsewhere: { status: "queued", cancelled: false, silent: false, message: "due" },
};

const integrationsOf = (businessId: string) =>
  database.sql`select paused from integration where business_id = ${businessId}`;

describe("giving up", () => {
  test("leaves the profile with its reviews, pauses integrations and cancels what was not sent", async () => {
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

  test("ends what others waited for, and whoever claims it next finds no integration of theirs", async () => {
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

describe("handing over", () => {
  async function offered(locations = 3) {
    const [from, to] = [await party("From Ltd"), await party("To Ltd", locations)];
    const shop = await stocked(from);
    const offer = { businessId: shop.id, from: from.organisationId, to: to.organisationId, userId: from.userId };
    const { id } = await offerTransfer(database.context, offer);
    return { from, to, shop, offer, id };
  }

  test("changes nothing until it is accepted, and then everything at once", async () => {
    const { from, to, shop, id } = await offered();
    expect((await findBusiness(database.context, shop.slug))?.organisationId).toBe(from.organisationId);
    expect(await integrationsOf(shop.id)).toMatchObject([{ paused: false }]);
    await acceptTransfer(database.context, id, to);
    const business = await findBusiness(database.context, shop.slug);
    expect(business).toMatchObject({ organisationId: to.organisationId, verificationStatus: "verified" });
    // Its secret is known to the organisation before.
    expect(await integrationsOf(shop.id)).toHaveLength(0);
    expect(await integrationsOf(shop.other.id)).toHaveLength(1);
    expect(await invitationsOf(shop)).toEqual(ENDED);
    const events = await database.sql`select event from webhook_event where organisation_id = ${to.organisationId}`;
    expect(events).toMatchObject([{ event: "business.verified" }]);
    const log = await database.sql`
      select organisation_id, action from audit_entry where subject = ${toWire("biz", shop.id)} order by action`;
    expect(log).toMatchObject([
      { organisation_id: to.organisationId, action: "business.gain" },
      { organisation_id: from.organisationId, action: "business.lose" },
    ]);
  });

  test("the receiving owners are told by mail, as long as the offer stands", async () => {
    const { from, to, id } = await offered();
    const mails = await database.sql<{ id: string; kind: string; subjectId: string }[]>`
      select id, kind, subject_id as "subjectId" from message where address = ${to.email}`;
    const loaded = await loadClaimMails(database.context, mails);
    expect([...loaded.values()]).toMatchObject([{ kind: "claim-transfer", fromName: "From Ltd" }]);
    await endTransfer(database.context, id, { organisationId: from.organisationId, as: "owner" });
    expect((await loadClaimMails(database.context, mails)).size).toBe(0);
  });

  test("only the organisation it is offered to can accept or decline, only the one that has it take it back", async () => {
    const { from, to, shop, id } = await offered();
    const stranger = await party("Stranger");
    await expect(acceptTransfer(database.context, id, stranger)).rejects.toMatchObject({ code: "not_found" });
    for (const [organisationId, as] of [
      [stranger.organisationId, "receiver"],
      [stranger.organisationId, "owner"],
      [from.organisationId, "receiver"],
      [to.organisationId, "owner"],
    ] as const)
      await expect(endTransfer(database.context, id, { organisationId, as })).rejects.toMatchObject({
        code: "not_found",
      });
    expect((await findOffer(database.context, shop.id))?.id).toBe(id);
    await endTransfer(database.context, id, { organisationId: to.organisationId, as: "receiver" });
    expect(await findOffer(database.context, shop.id)).toBeNull();
    await expect(acceptTransfer(database.context, id, to)).rejects.toMatchObject({ code: "duplicate" });
  });

  test("the receiver's plan holds, also where it accepts two at once", async () => {
    const first = await offered(1);
    const second = await stocked(first.from);
    const { id } = await offerTransfer(database.context, { ...first.offer, businessId: second.id });
    const results = await Promise.allSettled(
      [first.id, id].map((each) => acceptTransfer(database.context, each, first.to)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(results.find((each) => each.status === "rejected")?.reason).toMatchObject({ code: "limit_reached" });
  });

  test("accepted and taken back at once, it is one of the two", async () => {
    for (let round = 0; round < 5; round++) {
      const { from, to, shop, id } = await offered();
      const results = await Promise.allSettled([
        acceptTransfer(database.context, id, to),
        endTransfer(database.context, id, { organisationId: from.organisationId, as: "owner" }),
        releaseBusiness(database.context, from.organisationId, shop.id),
      ]);
      const owner = (await findBusiness(database.context, shop.slug))?.organisationId;
      const [accepted] = results;
      if (accepted?.status === "fulfilled") expect(owner).toBe(to.organisationId);
      else expect(owner).not.toBe(to.organisationId);
    }
  });

  test("one offer at a time; the same again is the same, and one that nobody manages cannot be offered", async () => {
    const { from, offer, id } = await offered();
    expect((await offerTransfer(database.context, offer)).id).toBe(id);
    const third = await party("Third");
    await expect(offerTransfer(database.context, { ...offer, to: third.organisationId })).rejects.toThrow(
      "offered to another organisation",
    );
    const free = await seedBusiness(database.context);
    const foreign = { ...offer, businessId: free.id, from: from.organisationId };
    await expect(offerTransfer(database.context, foreign)).rejects.toMatchObject({ code: "not_found" });
  });

  test("what was never proved is not proved by being handed over", async () => {
    const { to, shop, id } = await offered();
    await database.sql`update business set verification_status = 'unclaimed', verified_at = null where id = ${shop.id}`;
    await acceptTransfer(database.context, id, to);
    const business = await findBusiness(database.context, shop.slug);
    expect(business).toMatchObject({ organisationId: to.organisationId, verificationStatus: "unclaimed" });
  });

  test("a receiver is known by its id or by its owner's address, where that says which", async () => {
    const one = await party("One");
    expect((await findReceiver(database.context, toWire("org", one.organisationId)))?.name).toBe("One");
    expect((await findReceiver(database.context, ` ${one.email.toUpperCase()} `))?.name).toBe("One");
    const admin = await seedPerson(database, { organisationId: one.organisationId, role: "admin" });
    expect(await findReceiver(database.context, admin.email)).toBeNull();
    expect(await findReceiver(database.context, "org_x")).toBeNull();
    expect(await findReceiver(database.context, "nobody@company.example")).toBeNull();
  });
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
    const { id } = await openClaim(database.context, shop.id, other);
    const about = { businessName: "The Shop", claimantName: "Other" };
    expect(await said("claim-disputed", owner.email)).toEqual([{ kind: "claim-disputed", ...about }]);
    expect(await said("claim-disputed", other.email)).toEqual([]);

    await approveClaim(database.context, id, { decidedBy: null, reason: "They have the trade licence." });
    expect(await said("claim-lost", owner.email)).toEqual([{ kind: "claim-lost", ...about }]);
    // Not sent yet: there is nothing left to dispute.
    expect(await said("claim-disputed", owner.email)).toEqual([]);
  });
});
