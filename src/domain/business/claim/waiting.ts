// Profiles whose name waits for a moderator: waiting -> public | refused. The organisation that added one can give it up: public or
// waiting -> withdrawn, and a review that is confirmed later lists it again: withdrawn -> public. An approved claim makes each of them public (grant.ts).

import { and, asc, eq, sql } from "drizzle-orm";
import type { BusinessId, OrganisationId, UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { organisation } from "#domain/account/state/table.ts";
import { refuseOwn } from "#domain/account/team/own-case.ts";
import { announce } from "#platform/database/change.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { learnWords } from "../spelling/learn.ts";
import { findParties } from "../state/party.ts";
import { business } from "../state/table.ts";
import { CLAIM_DAYS } from "./end.ts";

const MOST = 50;

/** The oldest first. */
export function listWaitingProfiles({ db }: Context) {
  const { id, slug, name, domain, city, country, createdAt } = business;
  return db
    .select({ id, slug, name, domain, city, country, createdAt, addedBy: organisation.name })
    .from(business)
    .leftJoin(organisation, eq(organisation.id, business.addedBy))
    .where(sql`${business.profile} = 'waiting'`)
    .orderBy(asc(createdAt), asc(id))
    .limit(MOST);
}

export type WaitingProfile = Awaited<ReturnType<typeof listWaitingProfiles>>[number];

/** Refuses with duplicate if the profile was decided or claimed meanwhile, and with validation_error where another moderator decides. */
export async function decideProfile(
  context: Context,
  id: BusinessId,
  { verdict, decidedBy }: { verdict: "public" | "refused"; decidedBy: UserId },
): Promise<void> {
  await inTransaction(context, async (inside) => {
    await refuseOwn(inside, await findParties(inside, id), decidedBy);
    const decided = await inside.db
      .update(business)
      .set({ profile: verdict })
      .where(and(eq(business.id, id), sql`${business.profile} = 'waiting'`))
      .returning({ id: business.id });
    if (decided.length === 0)
      throw new Refusal("duplicate", "The profile was decided meanwhile.", { says: sentence("business.decided") });
    if (verdict === "public") await learnWords(inside.db, [id]);
    await announce(inside.db, [`business:${id}`, "category"]);
  });
}

/**
 * Takes a profile that the organisation added off all lists, unless another rates or claims it. A refused one stays refused.
 * @returns false where another claims or rates it
 */
export async function withdrawProfile(inside: Context, id: BusinessId, addedBy: OrganisationId): Promise<boolean> {
  const [withdrawn] = await withdraw(inside.db, id, addedBy);
  if (withdrawn) await announce(inside.db, [`business:${id}`, "claim", "category"]);
  return withdrawn !== undefined;
}

/** Lists a withdrawn profile again, because the author of a review has confirmed it. */
export async function relistProfile({ db }: Context, id: BusinessId): Promise<void> {
  // A withdrawal at the same time reads the review before or after this transaction.
  await holdProfile(db, id);
  const [relisted] = await relist(db, id);
  if (relisted) await announce(db, [`business:${id}`, "category"]);
}

/** @property claimId of the organisation's open claim; null where it ended */
export type Unproved = { id: BusinessId; domain: string; claimId: string | null };

/** The profile that keeps the organisation from adding another one. */
export async function findUnproved({ db }: Context, organisationId: OrganisationId): Promise<Unproved | null> {
  const [unproved] = await unprovedOf(db, organisationId);
  return unproved ?? null;
}

/**
 * An organisation that has proved no business adds one profile at a time: the next one when the first is proved, withdrawn, refused by a
 * moderator, or has stood unclaimed for CLAIM_DAYS. Refuses with limit_reached, and with rate_limited after many withdrawn claims, because
 * each profile was public for a while. Call it under the organisation's lock.
 */
export async function refuseFurtherProfile(inside: Context, organisationId: OrganisationId): Promise<void> {
  const unproved = await findUnproved(inside, organisationId);
  if (unproved)
    throw new Refusal(
      "limit_reached",
      `Your organisation has added ${unproved.domain} and not proved it yet. Prove that it is yours or withdraw it; then you can add another business.`,
      { says: sentence("claim.unproved", { domain: unproved.domain }) },
    );
  const [withdrawn] = await withdrawnLately(inside.db, organisationId);
  if ((withdrawn?.n ?? 0) >= MOST_WITHDRAWN_A_DAY) throw tooManyClaims();
}

/** Of an organisation that has proved no business. */
const MOST_WITHDRAWN_A_DAY = 3;

export function tooManyClaims(): Refusal {
  return new Refusal(
    "rate_limited",
    "Your organisation has opened many claims in the last 24 hours. Try again tomorrow.",
    { says: sentence("claim.mostOpened") },
  );
}

const PROVED_NOTHING = `not exists (select from claim c where c.organisation_id = $1::uuid and c.status = 'approved')
    and not exists (select from business own where own.organisation_id = $1::uuid and own.verification_status = 'verified')`;

const unprovedOf = statement<Unproved, [OrganisationId]>(
  "business_added_unproved",
  `select b.id, b.domain, c.id as "claimId" from business b
  left join claim c on c.business_id = b.id and c.organisation_id = $1::uuid and c.status = 'pending'
  where b.added_by = $1::uuid and b.organisation_id is null and b.profile not in ('refused', 'withdrawn')
    and (b.profile = 'waiting' or b.created_at > now() - make_interval(days => ${CLAIM_DAYS}) or c.id is not null)
    and ${PROVED_NOTHING}
  limit 1`,
);

const withdrawnLately = statement<{ n: number }, [OrganisationId]>(
  "claim_withdrawn_lately",
  `select count(*)::int as n from claim w
  where w.organisation_id = $1::uuid and w.status = 'withdrawn' and w.created_at > now() - interval '1 day' and ${PROVED_NOTHING}`,
);

const holdProfile = statement<unknown, [BusinessId]>(
  "business_hold_profile",
  "select from business where id = $1::uuid for key share",
);

const relist = statement<{ id: BusinessId }, [BusinessId]>(
  "business_relist_profile",
  "update business set profile = 'public' where id = $1::uuid and profile = 'withdrawn' returning id",
);

const withdraw = statement<{ id: BusinessId }, [BusinessId, OrganisationId]>(
  "business_withdraw_profile",
  `update business b set profile = 'withdrawn'
  where b.id = $1::uuid and b.added_by = $2::uuid and b.organisation_id is null and b.profile in ('public', 'waiting')
    and b.verification_status = 'unclaimed' and not exists (select from platform_rating p where p.business_id = b.id)
  returning b.id`,
);
