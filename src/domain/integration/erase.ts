// Erases a person by address. It conducts, because it stands above everything that knows an address: invitations, reviews,
// messages, orders. The operator erases everywhere. An organisation erases what is its own: its invitations, orders and messages;
// a review belongs to its author and is out of its reach (review/removal.ts). Who must not be written to stays known, unless that
// is to be forgotten, too.
import { sql } from "drizzle-orm";
import { auditEntry } from "#domain/account/table.ts";
import { type ErasedInvitation, eraseInvitations, forgetSuppression } from "#domain/invitation/erase.ts";
import { eraseReviews, reviewsBy } from "#domain/review/erase.ts";
import { forgetRemovalRequests } from "#domain/review/removal.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { newId, type OrganisationId, type UserId } from "#platform/id.ts";

export type Erasure = {
  email: string;
  /** Also forget that the person must not be written to. */
  forgetSuppression: boolean;
  /** Who did it, for the audit: a word such as "command line", or a person of the organisation's. */
  actor: string;
  userId?: UserId;
} & (
  | { organisationId: OrganisationId }
  /** The whole service. `reviews`: what becomes of them; the text stays under another name, or goes. */
  | { organisationId: null; reviews: "keep" | "remove" }
);

export type Erased = {
  invitations: number;
  reviews: number;
  /** Of these reviews, how many were removed. */
  removed: number;
  messages: number;
  orders: number;
  suppressions: number;
};

/** One transaction: everything is erased or nothing. An address that nobody knows is no error; the counts are then 0. */
export async function erasePerson(context: Context, erasure: Erasure): Promise<Erased> {
  const { email, organisationId } = erasure;
  return inTransaction(context, async (inside) => {
    const invitations = await eraseInvitations(inside, email, organisationId);
    const { reviews, removed, subjects } =
      erasure.organisationId === null
        ? await eraseAuthor(inside, email, invitations, erasure.reviews)
        : { reviews: 0, removed: 0, subjects: [] };
    const invitationIds = invitations.map((each) => each.id);
    const messages = await eraseMessages(inside, erasure, [...invitationIds, ...subjects]);
    const orders = await eraseOrders(inside, erasure, invitationIds);
    await eraseAnswers(inside, erasure);
    const phones = invitations.flatMap((each) => each.phone ?? []);
    const suppressions = erasure.forgetSuppression ? await forgetSuppression(inside, email, phones, organisationId) : 0;
    const erased = {
      invitations: invitations.length,
      reviews,
      removed,
      messages,
      orders,
      suppressions,
    };
    await inside.db.insert(auditEntry).values({
      id: newId(),
      organisationId,
      userId: erasure.userId ?? null,
      actor: erasure.actor,
      action: "privacy.erase",
      // An organisation reads its own log: how many messages there were would tell of replies to a review.
      detail: organisationId === null ? erased : { invitations: erased.invitations, orders, suppressions },
      createdAt: context.clock.now(),
    });
    return erased;
  });
}

async function eraseAuthor(
  inside: Context,
  email: string,
  invitations: readonly ErasedInvitation[],
  texts: "keep" | "remove",
) {
  const invited = invitations.flatMap((each) => each.reviewId ?? []);
  const reviews = new Set([...(await reviewsBy(inside, email)), ...invited]);
  await forgetRemovalRequests(inside, email);
  return { reviews: reviews.size, ...(await eraseReviews(inside, [...reviews], texts)) };
}

/** Everything to the address and everything about what was erased: sent, and still to be sent. */
async function eraseMessages(inside: Context, { email, organisationId }: Erasure, subjects: string[]): Promise<number> {
  const limit = organisationId === null ? sql`` : sql`and organisation_id = ${organisationId}`;
  const rows = await inside.db.execute(sql`
    delete from message
    where subject_id in (select value::uuid from json_array_elements_text(${JSON.stringify(subjects)}::json) as value)
      or lower(address) = ${email.toLowerCase()} ${limit}
    returning 1`);
  return rows.length;
}

async function eraseOrders(
  inside: Context,
  { email, organisationId }: Erasure,
  invitationIds: string[],
): Promise<number> {
  const limit =
    organisationId === null
      ? sql``
      : sql`and integration_id in (
          select n.id from integration n join business b on b.id = n.business_id where b.organisation_id = ${organisationId})`;
  const rows = await inside.db.execute(sql`
    delete from inbound_order
    where (lower(address) = ${email.toLowerCase()}
      or invitation_id in (select value::uuid from json_array_elements_text(${JSON.stringify(invitationIds)}::json) as value))
      ${limit}
    returning 1`);
  return rows.length;
}

/** Answers that the REST API keeps for a day, so that a repeated request gets the same one, show what was asked for. */
async function eraseAnswers(inside: Context, { email, organisationId }: Erasure): Promise<void> {
  const limit =
    organisationId === null
      ? sql``
      : sql`and api_key_id in (select id from api_key where organisation_id = ${organisationId})`;
  await inside.db.execute(sql`
    delete from idempotency_key where position(${email.toLowerCase()} in lower(body)) > 0 ${limit}`);
}
