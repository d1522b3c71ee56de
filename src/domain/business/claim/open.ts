// Opens an ownership claim within the plan's locations. Managed and claimed businesses count together, under a lock of the organisation.

import { and, eq, sql } from "drizzle-orm";
import { type BusinessId, newId, type OrganisationId, type UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { recordNotice } from "#domain/account/notice/record.ts";
import { requireNotMoved } from "#domain/account/state/move.ts";
import { requireLive } from "#domain/account/state/organisation.ts";
import { lockOrganisation } from "#domain/account/team/team.ts";
import { announce } from "#platform/database/change.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { lockName, statement } from "#platform/database/statement.ts";
import type { Business } from "../profile/business.ts";
import { MAX_CATEGORY_DEPTH } from "../profile/category.ts";
import type { BusinessFields } from "../profile/field.ts";
import { namesItsSite } from "../profile/name.ts";
import { SEARCHED } from "../spelling/column.ts";
import { learnWords } from "../spelling/learn.ts";
import { wholeWords } from "../spelling/query.ts";
import { holdCategory } from "../state/hold-category.ts";
import { business, businessTally, claim } from "../state/table.ts";
import { mailSuspendedHolder } from "./end.ts";
import { proofAddresses } from "./mail.ts";
import { refuseFurtherProfile, tooManyClaims } from "./waiting.ts";

export type Claimant = {
  organisationId: OrganisationId;
  userId: UserId;
  /** How many businesses the organisation's plan allows. */
  locations: number;
};

/** Each claim can mail a stranger. */
const MOST_A_DAY = 20;
const MAX_SLUG_LENGTH = 90;

/** Opens a claim, or returns the open one. Refuses with not_found, duplicate (managed already), limit_reached, rate_limited. */
export async function openClaim(
  context: Context,
  businessId: BusinessId,
  claimant: Claimant,
): Promise<{ id: string; isNew: boolean }> {
  return inTransaction(context, async (inside) => {
    // Locked before any business, so that two claims cannot deadlock.
    await lockOrganisation(inside, claimant.organisationId);
    await requireLive(inside, claimant.organisationId);
    const [found] = await inside.db
      .select({
        organisationId: business.organisationId,
        status: business.verificationStatus,
        domainKey: business.domainKey,
      })
      .from(business)
      .where(and(eq(business.id, businessId), eq(business.sandbox, false), sql`${business.profile} <> 'withdrawn'`))
      .for("no key update");
    if (!found) throw new Refusal("not_found", "There is no such business.");
    await requireNotMoved(inside, found.organisationId);
    const isOwn = found.organisationId === claimant.organisationId;
    if (isOwn && found.status === "verified")
      throw new Refusal("duplicate", "Your organisation manages this business already.", {
        says: sentence("claim.own"),
      });
    const [open] = await inside.db
      .select({ id: claim.id })
      .from(claim)
      .where(
        and(
          eq(claim.businessId, businessId),
          eq(claim.organisationId, claimant.organisationId),
          sql`${claim.status} = 'pending'`,
        ),
      );
    if (open) return { id: open.id, isNew: false };
    if (!isOwn) await refuseBeyondPlan(inside, claimant);
    await refuseFlood(inside, claimant);
    const id = newId<"clm">();
    const isDisputed = found.organisationId !== null && !isOwn;
    await inside.db.insert(claim).values({
      id,
      businessId,
      organisationId: claimant.organisationId,
      userId: claimant.userId,
      method: isDisputed ? "moderator" : proofAddresses(found.domainKey).length > 0 ? "email" : "dns",
      createdAt: inside.clock.now(),
    });
    if (found.organisationId !== null && isDisputed) {
      await recordNotice(inside, { kind: "claim", organisationId: found.organisationId, businessId, subjectId: id });
      await mailSuspendedHolder(inside, id, found.organisationId);
    }
    if (found.status === "unclaimed") {
      await inside.db.update(business).set({ verificationStatus: "pending" }).where(eq(business.id, businessId));
      await announce(inside.db, [`business:${businessId}`]);
    }
    return { id, isNew: true };
  });
}

/**
 * Adds an unclaimed profile and opens the claim, or returns the business that has the domain. A profile whose name is not plainly its
 * site's waits for a moderator. @param key `domainKey` of the site
 */
export async function addBusiness(
  context: Context,
  fields: BusinessFields,
  key: string,
  claimant: Claimant,
): Promise<{ id: BusinessId; claimId: string; isPublic: boolean } | { exists: Existing }> {
  return inTransaction(context, async (inside) => {
    await lockOrganisation(inside, claimant.organisationId);
    await requireLive(inside, claimant.organisationId);
    // The column is not unique, because an import may bring several branches of one shop.
    await lockName(inside.db, `business ${key}`);
    const { organisationId } = claimant;
    const [exists] = await byDomain(inside.db, key, organisationId);
    if (exists) return { exists };
    await holdCategory(inside, fields.categoryId);
    await refuseFurtherProfile(inside, organisationId);
    const categories = await categoryNames(inside.db, fields.categoryId);
    const isKnownCity = (await inKnownCity(inside.db, wholeWords(fields.city), fields.city, fields.country)).length > 0;
    const named = { ...fields, isKnownCity, categories: categories.map(({ name }) => name), domainKey: key };
    const isPublic = namesItsSite(named);
    const profile = {
      ...fields,
      profile: isPublic ? ("public" as const) : ("waiting" as const),
      addedBy: organisationId,
    };
    const id = (await renew(inside, profile, key)) ?? (await insert(inside, profile, key));
    await learnWords(inside.db, [id]);
    const { id: claimId } = await openClaim(inside, id, claimant);
    await announce(inside.db, [`business:${id}`, "category"]);
    return { id, claimId, isPublic };
  });
}

/**
 * Its name is shown only where it is public. @property isOwn whether the organisation manages it, and `isManaged` whether any does.
 * @property claimId of the organisation's open claim
 */
export type Existing = Pick<Business, "id" | "slug" | "name" | "profile"> & {
  isOwn: boolean;
  isManaged: boolean;
  claimId: string | null;
};

/** Whether the plan allows one more business. */
export async function hasRoom(
  { db }: Context,
  { organisationId, locations }: Omit<Claimant, "userId">,
): Promise<boolean> {
  const [counted] = await taken(db, organisationId);
  return (counted?.n ?? 0) < locations;
}

/** The lock of the organisation keeps two claims from taking one location. */
async function refuseBeyondPlan(inside: Context, claimant: Claimant) {
  if (await hasRoom(inside, claimant)) return;
  const { locations } = claimant;
  const room = locations === 1 ? "1 business" : `${locations} businesses`;
  throw new Refusal(
    "limit_reached",
    `Your plan has room for ${room}, counting those that you have claimed and not proved yet. Withdraw a claim, release a business, or change the plan.`,
    { says: sentence("claim.room", { room: locations }) },
  );
}

async function refuseFlood(inside: Context, { organisationId, locations }: Claimant): Promise<void> {
  const [counted] = await lately(inside.db, organisationId);
  if ((counted?.n ?? 0) < Math.max(MOST_A_DAY, locations)) return;
  throw tooManyClaims();
}

type NewProfile = BusinessFields & Pick<typeof business.$inferInsert, "profile" | "addedBy">;

/** Makes a withdrawn profile of the site a new one. Null where there is none. */
async function renew(inside: Context, fields: NewProfile, key: string): Promise<BusinessId | null> {
  const [renewed] = await inside.db
    .update(business)
    .set({ ...fields, createdAt: inside.clock.now() })
    .where(and(eq(business.domainKey, key), sql`${business.profile} = 'withdrawn'`))
    .returning({ id: business.id });
  return renewed?.id ?? null;
}

/** The slug is the domain, shortened where it is too long, with a number where it is taken. */
async function insert(inside: Context, fields: NewProfile, key: string): Promise<BusinessId> {
  const id = newId<"biz">();
  const stem = key.slice(0, MAX_SLUG_LENGTH).replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, "");
  for (let number = 1; ; number++) {
    const rows = await inside.db
      .insert(business)
      .values({
        ...fields,
        id,
        slug: number === 1 ? stem : `${stem}-${number}`,
        domain: key,
        domainKey: key,
        createdAt: inside.clock.now(),
      })
      .onConflictDoNothing({ target: business.slug })
      .returning({ id: business.id });
    if (rows.length === 0) continue;
    await inside.db.insert(businessTally).values({ businessId: id });
    return id;
  }
}

/** Among several as #domain/business/lookup.ts chooses, but also profiles that are not public. */
const byDomain = statement<Existing, [key: string, asking: OrganisationId]>(
  "business_of_domain",
  `select id, slug, case when profile = 'public' then name else domain end as name, profile,
    organisation_id is not distinct from $2::uuid as "isOwn", organisation_id is not null as "isManaged",
    (select c.id from claim c where c.business_id = business.id and c.organisation_id = $2::uuid and c.status = 'pending') as "claimId"
  from business where domain_key = $1::text and not sandbox and profile <> 'withdrawn' order by profile <> 'public', verification_status <> 'verified', organisation_id is null, created_at, id limit 1`,
);

/** By the index of the search. Profiles that an organisation added and did not prove do not count. */
const inKnownCity = statement<{ id: string }, [words: string, city: string, country: string]>(
  "business_in_city",
  `select id from business
  where ${SEARCHED} @@ $1::tsquery and lower(city) = lower($2::text) and country = $3::text and profile = 'public' and added_by is null limit 1`,
);

const categoryNames = statement<{ name: string }, [categoryId: string]>(
  "category_names_above",
  `with recursive above as (
    select id, name, names, slug, parent_id, 1 as depth from category where id = $1::uuid
    union all
    select c.id, c.name, c.names, c.slug, c.parent_id, above.depth + 1 from category c join above on c.id = above.parent_id
    where above.depth < ${MAX_CATEGORY_DEPTH}
  ) select concat_ws(' ', name, slug, (select string_agg(value, ' ') from jsonb_each_text(names))) as name from above`,
);

const taken = statement<{ n: number }>(
  "claim_locations_taken",
  `select ((select count(*) from business where organisation_id = $1::uuid)
    + (select count(*) from claim c join business b on b.id = c.business_id
      where c.organisation_id = $1::uuid and c.status = 'pending'
        and b.organisation_id is distinct from c.organisation_id))::int as n`,
);

const lately = statement<{ n: number }>(
  "claim_opened_lately",
  `select count(*)::int as n from claim
  where organisation_id = $1::uuid and created_at > now() - interval '1 day'`,
);
