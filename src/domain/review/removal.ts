// An organisation lets the service ask an address whether to remove its reviews. Only their author can remove them. The service looks
// reviews up when it sends the mail, so that neither the answer nor its time tells the organisation whether the address wrote one.
import { and, eq, gt, sql } from "drizzle-orm";
import { queueMessage } from "#domain/message/message.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { type BusinessId, newId, type OrganisationId, type ReviewId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { lockName, statement } from "#platform/statement.ts";
import { moveTo } from "./lifecycle.ts";
import { lockReview } from "./lock.ts";
import type { Submission } from "./submission.ts";
import { removalRequest } from "./table.ts";

export const REMOVAL_LINK_DAYS = 14;
/** Days between two requests of an organisation to one address. Requests are kept as long. */
export const REMOVAL_PAUSE_DAYS = 30;
const MOST_OF_ORGANISATION = 20;
/** Requests of all organisations to one address in a day. */
const MOST_TO_ADDRESS = 3;
const MOST_LISTED = 50;

export type RemovableReview = Submission & {
  id: ReviewId;
  businessId: BusinessId;
  businessName: string;
  formLanguage: string | null;
  country: string;
};

export type Removal = {
  organisationId: OrganisationId;
  organisationName: string;
  isOpen: boolean;
  defaultLanguage: string | null;
  reviews: RemovableReview[];
};

/**
 * Queues the mail, unless the address was asked lately. Call it in a transaction. Refuses with rate_limited if the
 * organisation has asked too many addresses today.
 */
export async function askForRemoval(
  inside: Context,
  { organisationId, email }: { organisationId: OrganisationId; email: string },
): Promise<void> {
  // One at a time, so that the bounds hold against concurrent requests.
  await lockName(inside.db, "removal request");
  const since = (days: number) => gt(removalRequest.createdAt, sql`now() - make_interval(days => ${days})`);
  const count = (...conditions: Parameters<typeof and>) => inside.db.$count(removalRequest, and(...conditions));
  const isOwn = eq(removalRequest.organisationId, organisationId);
  const isAddress = sql`lower(${removalRequest.email}) = lower(${email})`;
  if ((await count(isOwn, since(1))) >= MOST_OF_ORGANISATION)
    throw new Refusal("rate_limited", "Too many addresses were asked today. Continue tomorrow.");
  if ((await count(isOwn, isAddress, since(REMOVAL_PAUSE_DAYS))) > 0) return;
  if ((await count(isAddress, since(1))) >= MOST_TO_ADDRESS) return;
  const id = newId();
  await inside.db.insert(removalRequest).values({ id, organisationId, email, createdAt: sql`now()` });
  // Without the organisation, because it must not see the outcome of this mail among its own.
  await queueMessage(inside, {
    kind: "review-removal",
    channel: "email",
    address: email,
    organisationId: null,
    subjectId: id,
  });
}

/** Returns null if there is no such request. Changes nothing. */
export async function findRemoval(context: Context, id: string): Promise<Removal | null> {
  const [request] = await requested(context.db, id, REMOVAL_LINK_DAYS);
  return request ? { ...request, reviews: await removable(context.db, id, MOST_LISTED) } : null;
}

/** Removes the review for good. Returns null, and changes nothing, if the link has expired or does not cover the review. */
export async function removeOnRequest(
  context: Context,
  id: string,
  reviewId: ReviewId,
): Promise<RemovableReview | null> {
  return inTransaction(context, async (inside) => {
    const row = await lockReview(inside, reviewId);
    // Read after the lock: another tab, a moderator or an erasure may have been quicker.
    const removal = row && (await findRemoval(inside, id));
    const found = removal?.isOpen && removal.reviews.find((each) => each.id === reviewId);
    if (!row || !found) return null;
    await moveTo(inside, row, { to: "removed", reasons: ["removal_request"], askedBy: "author_on_request" });
    return found;
  });
}

export async function purgeRemovalRequests({ db }: Context): Promise<void> {
  await db
    .delete(removalRequest)
    .where(sql`${removalRequest.createdAt} < now() - make_interval(days => ${REMOVAL_PAUSE_DAYS})`);
}

/** Ends the links of a person who is erased. */
export async function forgetRemovalRequests({ db }: Context, email: string): Promise<void> {
  await db.delete(removalRequest).where(sql`lower(${removalRequest.email}) = lower(${email})`);
}

const requested = statement<Omit<Removal, "reviews">>(
  "review_removal",
  `select q.organisation_id as "organisationId", o.name as "organisationName", o.default_language as "defaultLanguage",
    q.created_at > now() - make_interval(days => $2::int) as "isOpen"
  from removal_request q join organisation o on o.id = q.organisation_id where q.id = $1::uuid`,
);

const removable = statement<RemovableReview>(
  "review_removable",
  `select r.id, r.business_id as "businessId", b.name as "businessName", a.form_language as "formLanguage", b.country, r.rating, r.title, r.body, r.author,
    r.experience_date::text as "experienceDate"
  from removal_request q
  join review_author a on candor_mailbox(a.email) = candor_mailbox(q.email) and lower(a.email) = lower(q.email)
  join review r on r.id = a.review_id and r.status in ('held', 'published', 'hidden')
  join business b on b.id = r.business_id and b.organisation_id = q.organisation_id
  where q.id = $1::uuid order by r.created_at desc, r.id desc limit $2::int`,
);
