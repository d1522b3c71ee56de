// Erases a person by mail address from invitations, reviews, messages and orders. The operator erases everywhere, an organisation its
// own data; reviews belong to their authors, so an organisation cannot erase them (review/author/removal.ts). A person's own
// suppressions stay, because only the person lifts them; a bounce is forgotten.
import type { BusinessId, OrganisationId, UserId } from "#contract/id.ts";
import { eraseKeptAnswers } from "#domain/account/idempotency.ts";
import { recordAudit } from "#domain/account/state/audit.ts";
import { eraseInvitations, findErasable } from "#domain/invitation/erase.ts";
import { forgetBounces } from "#domain/invitation/suppression/suppression.ts";
import { eraseMessages } from "#domain/message/erase.ts";
import { eraseReviews, reviewsBy } from "#domain/review/author/erase.ts";
import { forgetRemovalRequests } from "#domain/review/author/removal.ts";
import { forgetAddress } from "#domain/review/own-address/own-address.ts";
import { eraseReporter } from "#domain/review/reader-report/erase.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { UNSHOWN } from "./order/lenient.ts";

export type Erasure = {
  email: string;
  /** For the audit log: such as "command line", or a role in the organisation. */
  actor: string;
  userId?: UserId;
} & (
  | { organisationId: OrganisationId }
  /** The whole service. `reviews`: their texts stay under another name, or go. */
  | { organisationId: null; reviews: "keep" | "remove"; askedBy?: "operator" | "author" }
);

export type Erased = Awaited<ReturnType<typeof erasePerson>>;

/** Erases in one transaction. For an unknown address all counts are 0. */
export async function erasePerson(context: Context, erasure: Erasure) {
  const { organisationId } = erasure;
  const email = erasure.email.toLowerCase();
  return inTransaction(context, async (inside) => {
    const invitations = await eraseInvitations(inside, email, organisationId);
    const { reviews, removed, subjects } =
      erasure.organisationId === null
        ? await eraseAuthor(inside, email, erasure)
        : { reviews: 0, removed: 0, subjects: [] };
    const invitationIds = invitations.map((each) => each.id);
    const to = { address: email, organisationId };
    const messages = await eraseMessages(inside, [...invitationIds, ...subjects], to);
    const orders = (await eraseOrders(inside.db, email, invitationIds, organisationId)).length;
    await eraseKeptAnswers(inside, email, organisationId);
    await forgetBounces(inside, organisationId, email);
    const erased = { invitations: invitations.length, reviews, removed, messages, orders };
    await recordAudit(inside, {
      organisationId,
      userId: erasure.userId ?? null,
      actor: erasure.actor,
      action: "privacy.erase",
      // Organisations read their log, and the number of messages could reveal replies to a review.
      detail: organisationId === null ? erased : { invitations: erased.invitations, orders },
    });
    return erased;
  });
}

/** Counts the rows that an erasure would erase; not messages, because mails about replies would reveal a review. */
export async function previewErasure(
  context: Context,
  email: string,
  organisationId: OrganisationId,
): Promise<{ invitations: number; orders: number }> {
  const ids = await findErasable(context, email, organisationId);
  const [counted] = await countOrders(context.db, email.toLowerCase(), ids, organisationId);
  return { invitations: ids.length, orders: counted?.n ?? 0 };
}

type Everywhere = Extract<Erasure, { organisationId: null }>;

async function eraseAuthor(
  inside: Context,
  email: string,
  { reviews: texts, askedBy }: Pick<Everywhere, "reviews" | "askedBy">,
) {
  // Not the reviews of invitations: an organisation typed their addresses, and a link may have been used by another person.
  const reviews = await reviewsBy(inside, email);
  await forgetRemovalRequests(inside, email);
  await forgetAddress(inside, email);
  await eraseReporter(inside, email);
  return { reviews: reviews.length, ...(await eraseReviews(inside, reviews, texts, askedBy)) };
}

/** SQL: orders of the address $1 or the invitations $2, of the organisation $3 or, with null, of all. */
const OF_PERSON = `(lower(address) = $1::text or invitation_id = any($2::uuid[]))
    and ($3::uuid is null or integration_id in (
      select n.id from integration n join business b on b.id = n.business_id where b.organisation_id = $3::uuid))`;

/** The list of requests loses the orders' numbers, and still counts an order once. */
const eraseOrders = statement(
  "inbound_order_erase",
  `with gone as (delete from inbound_order where ${OF_PERSON} returning id, integration_id, order_key),
  unnamed as (
    update inbound_outcome o set order_key = '${UNSHOWN.erased}' || gone.id from gone
    where o.integration_id = gone.integration_id and o.order_key = gone.order_key)
  select 1 from gone`,
);

const countOrders = statement<{ n: number }>(
  "inbound_order_count",
  `select count(*)::int as n from inbound_order where ${OF_PERSON}`,
);

/** Deletes the orders that a sandbox received, and what came of them; its integrations stay. */
export async function eraseSandboxOrders({ db }: Context, organisationId: OrganisationId): Promise<void> {
  await ordersOfSandbox(db, organisationId);
  await outcomesOfSandbox(db, organisationId);
}

const ofSandbox = (table: string) => `delete from ${table} x using integration i, business b
  where i.id = x.integration_id and b.id = i.business_id and b.sandbox and b.organisation_id = $1::uuid`;

const ordersOfSandbox = statement<unknown, [OrganisationId]>("sandbox_erase_order", ofSandbox("inbound_order"));
const outcomesOfSandbox = statement<unknown, [OrganisationId]>("sandbox_erase_outcome", ofSandbox("inbound_outcome"));

/** Deletes the integrations of a business, with their orders and outcomes. */
export async function eraseIntegrations({ db }: Context, businessId: BusinessId): Promise<void> {
  await ofBusiness(db, businessId);
}

const ofBusiness = statement<unknown, [BusinessId]>(
  "integration_erase",
  "delete from integration where business_id = $1::uuid",
);
