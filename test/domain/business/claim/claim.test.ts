// Claims are opened within the plan, granted once, and reported to the claimant, by every way of proof and in races.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type BusinessId, newId, type OrganisationId } from "#contract/id.ts";
import { findClaim, isDisputed, listContested, listOwnClaims, rejectClaim } from "#domain/business/claim/claim.ts";
import { expireClaims } from "#domain/business/claim/end.ts";
import { askModerator, MOST_PROOF_MAILS, mailProof } from "#domain/business/claim/mail.ts";
import { addBusiness, openClaim } from "#domain/business/claim/open.ts";
import { loadClaimMails } from "#domain/business/claim/outgoing.ts";
import { findAnyBusiness, findBusiness } from "#domain/business/profile/business.ts";
import { approveClaim, proveClaim, proveClaimByMail, withdrawClaim } from "#domain/integration/ownership.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { seedBusiness, seedCategory, seedOrganisation } from "../../../support/seed.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** An organisation with an owner who claims for it. */
async function claimant(locations = 3, name = "Example Ltd") {
  const organisation = await seedOrganisation(database.context, "scale", name);
  const { id: userId, email } = await seedPerson(database, { organisationId: organisation.id });
  return { organisationId: organisation.id, userId, locations, email };
}

async function claimed(who: Awaited<ReturnType<typeof claimant>>, businessId: BusinessId) {
  return (await openClaim(database.context, businessId, who)).id;
}

const statusOf = async (slug: string) => {
  const found = await findBusiness(database.context, slug);
  return { organisationId: found?.organisationId ?? null, status: found?.verificationStatus };
};
const eventsOf = (organisationId: OrganisationId) =>
  database.sql`select event, data from webhook_event where organisation_id = ${organisationId}`;
const mailsTo = (address: string) =>
  database.sql<{ id: string; kind: string; subjectId: string }[]>`
    select id, kind, subject_id as "subjectId" from message where address = ${address}`;

describe("opening", () => {
  test("an unclaimed business reads pending, and the same claim is answered again", async () => {
    const who = await claimant();
    const { id, slug } = await seedBusiness(database.context);
    const first = await openClaim(database.context, id, who);
    expect(first.isNew).toBe(true);
    expect(await openClaim(database.context, id, who)).toEqual({ id: first.id, isNew: false });
    expect(await statusOf(slug)).toEqual({ organisationId: null, status: "pending" });
  });

  test("of a business that the organisation manages, or that does not exist, is refused", async () => {
    const who = await claimant();
    const { id } = await seedBusiness(database.context, { organisationId: who.organisationId });
    await expect(openClaim(database.context, id, who)).rejects.toThrow("manages this business already");
    await expect(openClaim(database.context, newId<"biz">(), who)).rejects.toThrow("no such business");
  });

  test("takes no more than the plan's locations, even when many claims are opened at once", async () => {
    const who = await claimant(3);
    await seedBusiness(database.context, { organisationId: who.organisationId });
    const shops = await Promise.all(Array.from({ length: 6 }, () => seedBusiness(database.context)));
    const results = await Promise.allSettled(shops.map(({ id }) => openClaim(database.context, id, who)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    const refused = results.find((each) => each.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "limit_reached" });
    // A withdrawn claim makes room; a granted one does not.
    const [one, two] = await listOwnClaims(database.context, who.organisationId, { limit: 9 });
    await approveClaim(database.context, one?.id as string, { decidedBy: null });
    await expect(openClaim(database.context, (await seedBusiness(database.context)).id, who)).rejects.toThrow(
      "room for",
    );
    await withdrawClaim(database.context, two?.id as string);
    expect((await openClaim(database.context, (await seedBusiness(database.context)).id, who)).isNew).toBe(true);
  });

  test("a person who opens and withdraws claims again and again is stopped for the day", async () => {
    const who = await claimant(1);
    for (let turn = 0; turn < 20; turn++) {
      const { id } = await openClaim(database.context, (await seedBusiness(database.context)).id, who);
      await withdrawClaim(database.context, id);
    }
    // The test's clock is more than a day behind the database's.
    await database.sql`update claim set created_at = now() where organisation_id = ${who.organisationId}`;
    const { id } = await seedBusiness(database.context);
    await expect(openClaim(database.context, id, who)).rejects.toMatchObject({ code: "rate_limited" });
  });
});

describe("adding", () => {
  const fieldsOf = async (domain: string) => ({
    name: "Oak & Söhne",
    website: `https://${domain}/`,
    country: "DE",
    city: "Köln",
    timezone: "Europe/Berlin",
    categoryId: (await seedCategory(database.context)).id,
  });

  test("makes a profile with a tally and a claim; a slug that is taken gets a number", async () => {
    await seedBusiness(database.context, { slug: "added.example", domain: "other.example" });
    const who = await claimant();
    const added = await addBusiness(database.context, await fieldsOf("added.example"), "added.example", who);
    if ("exists" in added) throw new Error("it exists");
    const business = await findAnyBusiness(database.context, "added.example-2");
    expect(business).toMatchObject({ id: added.id, name: "Oak & Söhne", domain: "added.example" });
    expect(business).toMatchObject({ verificationStatus: "pending", organisationId: null });
    expect(business?.tally.scoreTenths).toBeNull();
    expect((await findClaim(database.context, added.claimId))?.status).toBe("pending");
  });

  test("a site is listed once, even when two add it at once", async () => {
    const [a, b] = [await claimant(), await claimant()];
    const fields = await fieldsOf("twice.example");
    const results = await Promise.all([a, b].map((who) => addBusiness(database.context, fields, "twice.example", who)));
    expect(results.filter((each) => "exists" in each)).toHaveLength(1);
    const rows = await database.sql`select id from business where domain_key = 'twice.example'`;
    expect(rows).toHaveLength(1);
  });

  test("beyond the plan leaves no business behind", async () => {
    const who = await claimant(0);
    const fields = await fieldsOf("beyond.example");
    await expect(addBusiness(database.context, fields, "beyond.example", who)).rejects.toThrow("room for");
    expect(await database.sql`select id from business where domain_key = 'beyond.example'`).toHaveLength(0);
  });
});

describe("a grant", () => {
  test("gives the business its organisation, verified, with one event and a mail to the person who asked", async () => {
    const who = await claimant();
    const { id, slug } = await seedBusiness(database.context);
    const claimId = await claimed(who, id);
    await proveClaim(database.context, claimId);
    expect(await statusOf(slug)).toEqual({ organisationId: who.organisationId, status: "verified" });
    const events = await eventsOf(who.organisationId);
    expect(events.map(({ event }) => event)).toEqual(["business.verified"]);
    expect(JSON.parse(events[0]?.data).business.slug).toBe(slug);
    const [mail] = await mailsTo(who.email);
    expect(mail).toMatchObject({ kind: "claim-decided", subjectId: claimId });
    expect((await loadClaimMails(database.context, mail ? [mail] : [])).get(mail?.id ?? "")).toEqual({
      kind: "claim-decided",
      claimId,
      businessName: `Shop ${slug}`,
      slug,
      approved: true,
      reason: null,
    });
    const log = await database.sql`select action, actor from audit_entry where organisation_id = ${who.organisationId}`;
    expect(log).toMatchObject([{ action: "business.gain", actor: "proof" }]);
  });

  test("goes to one of two claimants at once, and the other gets a mail", async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await claimant(), await claimant()];
      const { id, slug } = await seedBusiness(database.context);
      const claims = [await claimed(a, id), await claimed(b, id)];
      const results = await Promise.allSettled(claims.map((each) => proveClaim(database.context, each)));
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(results.find((each) => each.status === "rejected")?.reason).toMatchObject({ code: "duplicate" });
      const { organisationId } = await statusOf(slug);
      const [winner, loser] = organisationId === a.organisationId ? [a, b] : [b, a];
      expect(await eventsOf(winner.organisationId)).toHaveLength(1);
      expect(await eventsOf(loser.organisationId)).toHaveLength(0);
      const lost = claims[loser === a ? 0 : 1] as string;
      expect(await findClaim(database.context, lost)).toMatchObject({
        status: "rejected",
        reason: "Another organisation's claim was approved.",
      });
      expect(await mailsTo(loser.email)).toMatchObject([{ kind: "claim-decided" }]);
    }
  });

  test("of decisions and a proof at once one succeeds, and the others are refused", async () => {
    const staff = await seedPerson(database, { staff: true });
    for (let round = 0; round < 5; round++) {
      const who = await claimant();
      const { id, slug } = await seedBusiness(database.context);
      const claimId = await claimed(who, id);
      const results = await Promise.allSettled([
        rejectClaim(database.context, claimId, { decidedBy: staff.id, reason: "No." }),
        approveClaim(database.context, claimId, { decidedBy: staff.id }),
        proveClaim(database.context, claimId),
        withdrawClaim(database.context, claimId),
      ]);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      for (const each of results)
        if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "duplicate" });
      const claim = await findClaim(database.context, claimId);
      const { status } = await statusOf(slug);
      expect(status).toBe(claim?.status === "approved" ? "verified" : "unclaimed");
      expect(await eventsOf(who.organisationId)).toHaveLength(claim?.status === "approved" ? 1 : 0);
    }
  });

  test("is made once", async () => {
    const who = await claimant();
    const { id } = await seedBusiness(database.context);
    const claimId = await claimed(who, id);
    await proveClaim(database.context, claimId);
    await expect(proveClaim(database.context, claimId)).rejects.toThrow("approved already");
    expect(await eventsOf(who.organisationId)).toHaveLength(1);
  });
});

describe("a dispute", () => {
  test("no proof takes a business from its organisation; a moderator's decision does", async () => {
    const [owner, other] = [await claimant(3, "Old Ltd"), await claimant(3, "New Ltd")];
    const { id, slug, domain } = await seedBusiness(database.context, { organisationId: owner.organisationId });
    const claimId = await claimed(other, id);
    const claim = await findClaim(database.context, claimId);
    expect(claim && isDisputed(claim)).toBe(true);
    expect(claim?.method).toBe("moderator");
    await expect(proveClaim(database.context, claimId)).rejects.toThrow("moderator has to decide");
    await expect(mailProof(database.context, claimId, `admin@${domain}`)).rejects.toThrow("moderator has to decide");
    expect((await statusOf(slug)).organisationId).toBe(owner.organisationId);
    const staff = await seedPerson(database, { staff: true });
    await approveClaim(database.context, claimId, { decidedBy: staff.id, reason: "Register checked." });
    expect(await statusOf(slug)).toEqual({ organisationId: other.organisationId, status: "verified" });
    expect(await eventsOf(other.organisationId)).toHaveLength(1);
    const log =
      await database.sql`select action, detail from audit_entry where organisation_id = ${owner.organisationId}`;
    expect(log).toMatchObject([{ action: "business.lose", detail: { to: "New Ltd" } }]);
  });
});

describe("proof by mail", () => {
  test("the link proves as long as the claim is open and the address is at the domain", async () => {
    const who = await claimant();
    const { id, slug, domain } = await seedBusiness(database.context);
    const claimId = await claimed(who, id);
    await expect(proveClaimByMail(database.context, claimId)).rejects.toMatchObject({ code: "gone" });
    expect(await mailProof(database.context, claimId, `Admin@${domain}`)).toBe(`admin@${domain}`);
    const [mail] = await mailsTo(`admin@${domain}`);
    const loaded = await loadClaimMails(database.context, mail ? [mail] : []);
    expect([...loaded.values()]).toEqual([
      {
        kind: "claim-proof",
        claimId,
        businessName: `Shop ${slug}`,
        domain,
        organisationName: "Example Ltd",
        country: "GB",
        until: expect.any(Date),
      },
    ]);
    await database.sql`update business set domain_key = 'moved.example' where id = ${id}`;
    await expect(proveClaimByMail(database.context, claimId)).rejects.toMatchObject({ code: "gone" });
    await database.sql`update business set domain_key = ${domain} where id = ${id}`;
    await proveClaimByMail(database.context, claimId);
    expect((await statusOf(slug)).organisationId).toBe(who.organisationId);
    // The mails of a decided claim are not sent.
    expect((await loadClaimMails(database.context, mail ? [mail] : [])).size).toBe(0);
  });

  test("an address elsewhere gets no mail, and its text is not repeated", async () => {
    const who = await claimant();
    const { id } = await seedBusiness(database.context);
    const claimId = await claimed(who, id);
    const refused = mailProof(database.context, claimId, "victim@elsewhere.example");
    await expect(refused).rejects.toMatchObject({ code: "invalid_email" });
    await expect(refused).rejects.not.toThrow("victim");
    expect(await mailsTo("victim@elsewhere.example")).toHaveLength(0);
  });

  test("a stranger's mailbox gets one proof mail a minute, and few in all", async () => {
    const who = await claimant();
    const { id, domain } = await seedBusiness(database.context);
    const claimId = await claimed(who, id);
    const sent = () => mailsTo(`admin@${domain}`);
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => mailProof(database.context, claimId, `admin@${domain}`)),
    );
    // The test's clock is behind the database's, so none of them looks recent.
    expect(results.every(({ status }) => status === "fulfilled")).toBe(true);
    await database.sql`update message set created_at = now() where subject_id = ${claimId}`;
    await expect(mailProof(database.context, claimId, `admin@${domain}`)).rejects.toThrow("within the last minute");
    await database.sql`update message set created_at = now() - interval '2 minutes' where subject_id = ${claimId}`;
    for (let turn = 3; turn < MOST_PROOF_MAILS; turn++) await mailProof(database.context, claimId, `admin@${domain}`);
    await expect(mailProof(database.context, claimId, `admin@${domain}`)).rejects.toThrow("other ways");
    expect(await sent()).toHaveLength(MOST_PROOF_MAILS);
  });
});

describe("an end without a grant", () => {
  test("a claim that is not proved in 30 days ends, and one that waits for a moderator does not", async () => {
    const who = await claimant(5);
    const [old, asked, fresh] = [
      await seedBusiness(database.context),
      await seedBusiness(database.context),
      await seedBusiness(database.context),
    ];
    const ids = [await claimed(who, old.id), await claimed(who, asked.id), await claimed(who, fresh.id)];
    await askModerator(database.context, ids[1] as string, "It is ours, see the register.");
    await database.sql`update claim set created_at = now() - interval '30 days 1 minute' where id = any(${ids.slice(0, 2)})`;
    const [first, second] = await Promise.all([expireClaims(database.context), expireClaims(database.context)]);
    expect((first ?? 0) + (second ?? 0)).toBe(1);
    const states = await Promise.all(ids.map(async (id) => (await findClaim(database.context, id))?.status));
    expect(states).toEqual(["withdrawn", "pending", "pending"]);
    expect((await statusOf(old.slug)).status).toBe("unclaimed");
    expect((await statusOf(fresh.slug)).status).toBe("pending");
    expect(await mailsTo(who.email)).toHaveLength(0);
  });

  test("a business stays pending while any claim is open", async () => {
    const [a, b] = [await claimant(), await claimant()];
    const { id, slug } = await seedBusiness(database.context);
    const claims = [await claimed(a, id), await claimed(b, id)];
    await withdrawClaim(database.context, claims[0] as string);
    expect((await statusOf(slug)).status).toBe("pending");
    await rejectClaim(database.context, claims[1] as string, { decidedBy: null, reason: "No." });
    expect((await statusOf(slug)).status).toBe("unclaimed");
    expect(await mailsTo(b.email)).toMatchObject([{ kind: "claim-decided" }]);
  });

  test("moderators see waiting claims, page by page", async () => {
    const who = await claimant(9);
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      const id = await claimed(who, (await seedBusiness(database.context)).id);
      await askModerator(database.context, id, "It is ours, see the register.");
      ids.push(id);
    }
    const all = await listContested(database.context, { after: null, limit: 100 });
    expect(all.map(({ id }) => id).slice(-3)).toEqual(ids);
    const next = await listContested(database.context, { after: all.at(-3) ?? null, limit: 1 });
    expect(next.map(({ id }) => id)).toEqual(ids.slice(1, 2));
  });
});
