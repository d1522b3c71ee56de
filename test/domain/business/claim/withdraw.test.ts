// A withdrawn claim takes the profile that its organisation added off all lists, and no profile that is anything to anyone else.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type BusinessId, toWire } from "#contract/id.ts";
import { findClaim } from "#domain/business/claim/claim.ts";
import { addBusiness, openClaim } from "#domain/business/claim/open.ts";
import { decideProfile, findUnproved } from "#domain/business/claim/waiting.ts";
import { findAnyBusiness } from "#domain/business/profile/business.ts";
import { searchClaimable } from "#domain/business/search/claimable.ts";
import { approveClaim, proveClaim, releaseBusiness, withdrawClaim } from "#domain/integration/ownership.ts";
import { confirm } from "#domain/review/publish/confirm.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { seedBusiness, seedCategory, seedOrganisation, seedPlatform, seedReview } from "../../../support/seed.ts";
import { until } from "../../../support/until.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function claimant(locations = 3) {
  const organisation = await seedOrganisation(database.context);
  const { id: userId } = await seedPerson(database, { organisationId: organisation.id });
  return { organisationId: organisation.id, userId, locations };
}
type Claimant = Awaited<ReturnType<typeof claimant>>;

let made = 0;
const nextDomain = () => `maple-${++made}.com`;

async function tryAdd(who: Claimant, domain: string, name = domain) {
  const categoryId = (await seedCategory(database.context)).id;
  const place = { country: "DE", city: "Köln", timezone: "Europe/Berlin" };
  const added = await addBusiness(
    database.context,
    { ...place, categoryId, name, website: `https://${domain}/` },
    domain,
    who,
  );
  return added;
}
async function add(who: Claimant, domain: string, name = domain) {
  const added = await tryAdd(who, domain, name);
  if ("exists" in added) throw new Error("It exists.");
  return added;
}
const profileOf = async (id: BusinessId) => {
  const [row] = await database.sql`select profile from business where id = ${id}`;
  return row?.profile;
};
const withdraw = (claimId: string) => withdrawClaim(database.context, claimId);

describe("a business that was added by mistake", () => {
  test("leaves the lists with its claim, and makes room for another at once", async () => {
    const who = await claimant();
    const wrong = nextDomain();
    const { id, claimId } = await add(who, wrong);
    expect(await profileOf(id)).toBe("public");
    expect(await findUnproved(database.context, who.organisationId)).toEqual({ id, domain: wrong, claimId });
    await expect(add(who, nextDomain())).rejects.toMatchObject({ code: "limit_reached" });
    expect(await withdraw(claimId)).toEqual({ isUnlisted: true });
    expect(await profileOf(id)).toBe("withdrawn");
    expect((await findClaim(database.context, claimId))?.status).toBe("withdrawn");
    expect(await searchClaimable(database.context, wrong, 9)).toEqual([]);
    expect(await findUnproved(database.context, who.organisationId)).toBeNull();
    expect((await add(who, nextDomain())).isPublic).toBe(true);
  });

  test("waits for no moderator any more", async () => {
    const who = await claimant();
    const staff = await seedPerson(database, { staff: true });
    const { id, claimId, isPublic } = await add(who, nextDomain(), "Avoid them");
    expect(isPublic).toBe(false);
    expect(await withdraw(claimId)).toEqual({ isUnlisted: true });
    await expect(decideProfile(database.context, id, { verdict: "public", decidedBy: staff.id })).rejects.toMatchObject(
      { code: "duplicate" },
    );
    expect(await profileOf(id)).toBe("withdrawn");
  });

  test("does not keep its owner from the site: the next profile has what was typed then, and the plain address", async () => {
    const [stranger, owner] = [await claimant(), await claimant()];
    const domain = nextDomain();
    const { id, claimId } = await add(stranger, domain, "Avoid them");
    await withdraw(claimId);
    const added = await add(owner, domain);
    expect(added).toMatchObject({ id, isPublic: true });
    const found = await findAnyBusiness(database.context, domain);
    expect(found).toMatchObject({ name: domain, profile: "public", verificationStatus: "pending" });
    // The stranger has no say over it, and the owner's place is theirs.
    expect(await findUnproved(database.context, stranger.organisationId)).toBeNull();
    const second = await openClaim(database.context, id, stranger);
    expect(await withdraw(second.id)).toEqual({ isUnlisted: false });
    expect(await profileOf(id)).toBe("public");
  });

  test("is added once, even when two add it again at once", async () => {
    const domain = nextDomain();
    await withdraw((await add(await claimant(), domain)).claimId);
    const both = [await claimant(), await claimant()];
    const results = await Promise.all(both.map((who) => tryAdd(who, domain)));
    expect(results.filter((each) => "exists" in each)).toHaveLength(1);
  });
});

describe("the profile stays where", () => {
  async function stays(prepare: (id: BusinessId, who: Claimant) => Promise<unknown>, profile = "public") {
    const who = await claimant();
    const { id, claimId } = await add(who, nextDomain());
    await prepare(id, who);
    expect(await withdraw(claimId)).toEqual({ isUnlisted: false });
    expect(await profileOf(id)).toBe(profile);
    return who;
  }

  test("it has a review that its author confirmed, also one that is not published", async () => {
    for (const status of ["published", "held", "removed"] as const)
      await stays((id) => seedReview(database.context, id, { status }));
  });

  test("another organisation claims it, and the place of the first stays taken", async () => {
    const who = await stays(async (id) => openClaim(database.context, id, await claimant()));
    await expect(add(who, nextDomain())).rejects.toMatchObject({ code: "limit_reached" });
  });

  test("a platform's rating is kept for it", async () => {
    await stays((id) => seedPlatform(database.context, id, "4.50", 9));
  });

  test("a moderator refused it: no withdrawal makes it one that can be added again", async () => {
    await stays((id) => database.sql`update business set profile = 'refused' where id = ${id}`, "refused");
  });

  test("the organisation did not add it", async () => {
    const who = await claimant();
    const { id } = await seedBusiness(database.context);
    const claim = await openClaim(database.context, id, who);
    expect(await withdraw(claim.id)).toEqual({ isUnlisted: false });
    expect(await profileOf(id)).toBe("public");
  });

  test("it was proved once", async () => {
    const who = await claimant();
    const { id, claimId } = await add(who, nextDomain());
    await proveClaim(database.context, claimId);
    await releaseBusiness(database.context, who.organisationId, id);
    const again = await openClaim(database.context, id, who);
    expect(await withdraw(again.id)).toEqual({ isUnlisted: false });
    expect(await profileOf(id)).toBe("public");
  });
});

test("of a withdrawal and an approval at once one counts, and both rows tell the same", async () => {
  const staff = await seedPerson(database, { staff: true });
  for (let round = 0; round < 5; round++) {
    const { id, claimId } = await add(await claimant(), nextDomain());
    const results = await Promise.allSettled([
      withdraw(claimId),
      approveClaim(database.context, claimId, { decidedBy: staff.id }),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const each of results)
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "duplicate" });
    const isApproved = (await findClaim(database.context, claimId))?.status === "approved";
    expect(await profileOf(id)).toBe(isApproved ? "public" : "withdrawn");
  }
});

test("a review that is written meanwhile is waited for, and keeps the profile", async () => {
  const { id, claimId } = await add(await claimant(), nextDomain());
  const [written, withdrawn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = database.sql.begin(async (inside) => {
    await inside`select from business where id = ${id} for key share`;
    written.resolve();
    await withdrawn.promise;
  });
  await written.promise;
  const withdrawing = withdraw(claimId);
  const waiting = () => database.sql`
    select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for update%'`;
  await until("the withdrawal waits", async () => (await waiting()).length > 0);
  await seedReview(database.context, id);
  withdrawn.resolve();
  await writing;
  expect(await withdrawing).toEqual({ isUnlisted: false });
  expect(await profileOf(id)).toBe("public");
});

describe("a review that nobody has confirmed", () => {
  const unconfirmed = async (id: BusinessId) =>
    seedReview(database.context, id, { source: "organic", status: "pending" });
  const confirmed = (id: string) => confirm(database.context, id, async () => []);

  test("keeps no business, and brings it back to the lists when it is confirmed", async () => {
    const { id, claimId } = await add(await claimant(), nextDomain());
    const review = await unconfirmed(id);
    expect(await withdraw(claimId)).toEqual({ isUnlisted: true });
    expect(await confirmed(review)).toMatchObject({ reviewId: review, status: "published" });
    expect(await profileOf(id)).toBe("public");
  });

  test("brings back no profile that a moderator refused", async () => {
    const { id } = await add(await claimant(), nextDomain());
    const review = await unconfirmed(id);
    await database.sql`update business set profile = 'refused' where id = ${id}`;
    await confirmed(review);
    expect(await profileOf(id)).toBe("refused");
  });

  test("and a withdrawal at once leave a published review on no withdrawn profile", async () => {
    for (let round = 0; round < 5; round++) {
      const { id, claimId } = await add(await claimant(), nextDomain());
      const review = await unconfirmed(id);
      await Promise.all([withdraw(claimId), confirmed(review)]);
      expect(await profileOf(id)).toBe("public");
    }
  });
});

test("a withdrawn profile is claimed by no one: neither by its address, nor to keep others from it", async () => {
  const who = await claimant();
  const { id, claimId } = await add(who, nextDomain());
  await withdraw(claimId);
  for (const each of [who, await claimant()])
    await expect(openClaim(database.context, id, each)).rejects.toMatchObject({ code: "not_found" });
});

test("a stranger who adds and withdraws one site after the other is stopped for the day", async () => {
  const who = await claimant();
  for (let turn = 0; turn < 3; turn++) await withdraw((await add(who, nextDomain())).claimId);
  // The test's clock is behind the database's.
  await database.sql`update claim set created_at = now() where organisation_id = ${who.organisationId}`;
  await expect(add(who, nextDomain())).rejects.toMatchObject({ code: "rate_limited" });
  // An organisation that has proved one is trusted with more.
  const { id } = await seedBusiness(database.context);
  await proveClaim(database.context, (await openClaim(database.context, id, who)).id);
  expect(toWire("biz", (await add(who, nextDomain())).id)).toStartWith("biz_");
});
