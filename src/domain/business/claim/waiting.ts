// Profiles whose name waits for a moderator: waiting -> public | refused. An approved claim makes each of them public (grant.ts).

import { and, asc, eq, sql } from "drizzle-orm";
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { organisation } from "#domain/account/state/table.ts";
import { announce } from "#platform/database/change.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { learnWords } from "../spelling/learn.ts";
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

/** Refuses with duplicate if the profile was decided or claimed meanwhile. */
export async function decideProfile(context: Context, id: BusinessId, verdict: "public" | "refused"): Promise<void> {
  await inTransaction(context, async (inside) => {
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
 * An organisation that has proved no business adds one profile at a time: the next one when the first is proved, refused by a moderator,
 * or has stood unclaimed for CLAIM_DAYS. Refuses with limit_reached. Call it under the organisation's lock.
 */
export async function refuseFurtherProfile(inside: Context, organisationId: OrganisationId): Promise<void> {
  const [unproved] = await findUnproved(inside.db, organisationId);
  if (unproved)
    throw new Refusal(
      "limit_reached",
      `Your organisation has added ${unproved.domain} and not proved it yet. Prove that it is yours first; then you can add another business.`,
      { says: sentence("claim.unproved", { domain: unproved.domain }) },
    );
}

const findUnproved = statement<{ domain: string }>(
  "business_added_unproved",
  `select b.domain from business b
  where b.added_by = $1::uuid and b.organisation_id is null and b.profile <> 'refused'
    and (b.profile = 'waiting' or b.created_at > now() - make_interval(days => ${CLAIM_DAYS})
      or exists (select from claim c where c.business_id = b.id and c.organisation_id = $1::uuid and c.status = 'pending'))
    and not exists (select from claim c where c.organisation_id = $1::uuid and c.status = 'approved')
    and not exists (select from business own where own.organisation_id = $1::uuid and own.verification_status = 'verified')
  limit 1`,
);
