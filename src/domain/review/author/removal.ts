// Removals that an author confirms by a mailed link. An organisation lets the service ask an address whether to remove its reviews; the
// service looks them up when it sends the mail, so that neither the answer nor its time tells whether the address wrote one. Or a
// visitor says that an imported review is theirs, and proves the mailbox that the file states for it.

import { and, eq, gt, sql } from "drizzle-orm";
import { type BusinessId, newId, type OrganisationId, type ReviewId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { requireLive } from "#domain/account/state/organisation.ts";
import { queueMessage, serviceMail } from "#domain/message/message.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { lockName, statement } from "#platform/database/statement.ts";
import { moveTo } from "../lifecycle/lifecycle.ts";
import { lockReview } from "../state/lock.ts";
import type { Submission } from "../state/submission.ts";
import { removalRequest } from "../state/table.ts";

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
  /** Null if the author asked. */
  organisationId: OrganisationId | null;
  organisationName: string | null;
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
  // Its link removes reviews, and would lie in the sandbox's catcher.
  await requireLive(inside, organisationId);
  // One at a time, so that the bounds hold against concurrent requests.
  await lockName(inside.db, "removal request");
  const since = (days: number) => gt(removalRequest.createdAt, sql`now() - make_interval(days => ${days})`);
  const count = (...conditions: Parameters<typeof and>) => inside.db.$count(removalRequest, and(...conditions));
  const isOwn = eq(removalRequest.organisationId, organisationId);
  const isAddress = sql`lower(${removalRequest.email}) = lower(${email}) and ${removalRequest.organisationId} is not null`;
  if ((await count(isOwn, since(1))) >= MOST_OF_ORGANISATION)
    throw new Refusal("rate_limited", "Too many addresses were asked today. Continue tomorrow.", {
      says: sentence("review.mostAddresses"),
    });
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

/**
 * Queues a mail if a file states the address for the imported review. The steps are the same if it does not, so that the answer and its
 * time do not tell. The mail goes to an address at most MOST_TO_ADDRESS times a day.
 */
export async function askForTakedown(
  context: Context,
  { reviewId, email, formLanguage }: { reviewId: ReviewId; email: string; formLanguage: string },
): Promise<void> {
  await inTransaction(context, async (inside) => {
    await lockName(inside.db, "removal request");
    const id = newId();
    await askAuthor(inside.db, id, reviewId, email, formLanguage, MOST_TO_ADDRESS);
    await queueMessage(inside, serviceMail("review-removal", email, id));
  });
}

/** Returns null if there is no such request. Changes nothing. */
export async function findRemoval(context: Context, id: string): Promise<Removal | null> {
  const [request] = await requested(context.db, id, REMOVAL_LINK_DAYS);
  if (!request) return null;
  const reviewsOf = request.organisationId === null ? stated : removable;
  return { ...request, reviews: await reviewsOf(context.db, id, MOST_LISTED) };
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
    const by =
      removal.organisationId === null
        ? ({ reasons: ["deleted_by_author"], askedBy: "author" } as const)
        : ({ reasons: ["removal_request"], askedBy: "author_on_request" } as const);
    await moveTo(inside, row, { to: "removed", ...by });
    return found;
  });
}

/** Requests of visitors that matched no review go after a day. */
export async function purgeRemovalRequests({ db }: Context): Promise<void> {
  await db.delete(removalRequest).where(
    sql`${removalRequest.createdAt} < now() - make_interval(days => case
        when ${removalRequest.organisationId} is null and ${removalRequest.reviewId} is null then 1
        else ${REMOVAL_PAUSE_DAYS} end)`,
  );
}

/** Ends the links of a person who is erased. */
export async function forgetRemovalRequests({ db }: Context, email: string): Promise<void> {
  await db.delete(removalRequest).where(sql`lower(${removalRequest.email}) = lower(${email})`);
}

const requested = statement<Omit<Removal, "reviews">>(
  "review_removal",
  `select q.organisation_id as "organisationId", o.name as "organisationName", o.default_language as "defaultLanguage",
    q.created_at > now() - make_interval(days => $2::int) as "isOpen"
  from removal_request q left join organisation o on o.id = q.organisation_id where q.id = $1::uuid`,
);

/** Stores the review only if a file states the address for it, and the address was not mailed too often. */
const askAuthor = statement(
  "review_ask_author",
  `insert into removal_request (id, review_id, email, form_language, created_at)
  select $1::uuid, (
    select r.id from review r join review_author a on a.review_id = r.id
    where r.id = $2::uuid and r.source = 'import' and r.status = 'published'
      and candor_mailbox(a.stated_email) = candor_mailbox($3::text) and lower(a.stated_email) = lower($3::text)
      and (select count(*) from removal_request q
        where lower(q.email) = lower($3::text) and q.organisation_id is null and q.review_id is not null
          and q.created_at > now() - interval '1 day') < $5::int
  ), $3::text, $4::text, now()`,
);

const stated = statement<RemovableReview>(
  "review_stated",
  `select r.id, r.business_id as "businessId", b.name as "businessName", q.form_language as "formLanguage", b.country, r.rating, r.title,
    r.body, r.author, r.experience_date::text as "experienceDate"
  from removal_request q
  join review r on r.id = q.review_id and r.source = 'import' and r.status in ('held', 'published', 'hidden')
  join review_author a on a.review_id = r.id and lower(a.stated_email) = lower(q.email)
  join business b on b.id = r.business_id
  where q.id = $1::uuid limit $2::int`,
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
