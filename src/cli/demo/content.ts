// Adds to the demo's archive: invitations with mails to look at, reported reviews, helpful votes, and platform ratings, one of them confirmed.
// Run again after an interruption, it adds the missing rows only.
import { type InvitationId, newId, type OrganisationId, type ReviewId, toWire, type UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import { findOrganisation } from "#domain/account/state/organisation.ts";
import { listPlatforms, listStatements } from "#domain/business/platform/list.ts";
import { confirmStatement, listWaitingStatements, statePlatform } from "#domain/business/platform/statement.ts";
import { findBusiness } from "#domain/business/profile/business.ts";
import { createInvitation } from "#domain/invitation/create/create.ts";
import { voteHelpful } from "#domain/review/helpful.ts";
import { reportReview } from "#domain/review/report.ts";
import { addSavedReply, listSavedReplies } from "#domain/review/saved-reply/saved-reply.ts";
import type { ReportReason } from "#domain/review/state/reason.ts";
import type { Context } from "#platform/database/context.ts";
import { execute } from "#platform/database/statement.ts";
import { actAsOwner, type Owner } from "./act.ts";

export type DemoBusiness = { organisationId: OrganisationId; slug: string };

const CUSTOMERS = [
  { name: "Mara Lindqvist", email: "mara@customer.example" },
  { name: "Tomás Ferreira", email: "tomas@customer.example" },
  { name: "Yuki Tanabe", email: "yuki@customer.example" },
];

/** Invites the demo's customers to review a business: their mails go out when the service starts. */
export async function inviteCustomers(context: Context, plans: Plans, of: DemoBusiness): Promise<void> {
  for (const [index, customer] of CUSTOMERS.entries()) {
    await invite(context, plans, of, { ...customer, reference: `DEMO-${1001 + index}` }).catch(unlessDuplicate);
  }
}

/** An invitation by link, another at each start: the one before may have been used. */
export async function inviteByLink(context: Context, plans: Plans, of: DemoBusiness): Promise<InvitationId> {
  const reference = `DEMO-${context.clock.now().getTime().toString(36).toUpperCase()}`;
  return invite(context, plans, of, { ...(CUSTOMERS[0] as object), reference, delivery: "link" });
}

async function invite(context: Context, plans: Plans, of: DemoBusiness, fields: Record<string, unknown>) {
  const organisation = await findOrganisation(context, of.organisationId);
  const business = await findBusiness(context, of.slug);
  const plan = organisation && plans[organisation.plan];
  if (!organisation || !business || !plan) throw new Error("The demo's own business is gone.");
  const made = await createInvitation(context, {
    organisation,
    planId: organisation.plan,
    plan,
    messaging: { sms: false, whatsapp: false },
    source: "dashboard",
    businessId: business.id,
    fields,
  });
  return made.id;
}

const SAVED_REPLIES = [
  {
    name: "Thank you",
    body: "Dear {name},\n\nthank you for taking the time to write. It makes our day.\n\n{business}",
  },
  {
    name: "Sorry, late delivery",
    body: "Dear {name},\n\nwe are sorry that your order came late. Please write to us with its number, and we will put it right.\n\n{business}",
  },
];

/** Texts for the work list. Those that were deleted come back at the next start, as the rest of the demo does. */
export async function saveReplies(context: Context, owner: Owner): Promise<void> {
  const { organisationId } = owner;
  const known = new Set((await listSavedReplies(context, organisationId)).map(({ name }) => name));
  for (const each of SAVED_REPLIES)
    if (!known.has(each.name))
      await actAsOwner(
        context,
        owner,
        () => ({ action: "reply.saved-add", subject: null, detail: { name: each.name } }),
        (inside) => addSavedReply(inside, organisationId, newId(), each),
      );
}

const REPORTS: readonly { reason: ReportReason; note: string }[] = [
  {
    reason: "not_a_customer",
    note: "We find no order under this name, and the article that is named is not one of ours.",
  },
  { reason: "another_business", note: "This is about the carrier, and not about us." },
];

/** Reports the latest low ratings in the owner's name. */
export async function reportReviews(
  context: Context,
  { organisationId, slug, userId }: DemoBusiness & { userId: UserId },
): Promise<void> {
  const rows = await execute<{ id: ReviewId }>(
    context.db,
    `select r.id from review r join business b on b.id = r.business_id
    where b.slug = $1 and r.status = 'published' and r.source <> 'editor' and r.rating <= 2
    order by r.created_at desc limit ${REPORTS.length}`,
    slug,
  );
  for (const [index, said] of REPORTS.entries()) {
    const reviewId = rows[index]?.id;
    if (!reviewId) return;
    await actAsOwner(
      context,
      { organisationId, userId },
      () => ({ action: "review.report", subject: toWire("rev", reviewId), detail: { reason: said.reason } }),
      (inside) => reportReview(inside, { organisationId, userId, reviewId, ...said }),
    ).catch(unlessDuplicate);
  }
}

const VOTED_REVIEWS = 24;

/** Readers find some of the latest reviews helpful, of high and low ratings. A vote at a later start is the same one again. */
export async function voteForReviews(context: Context, { slug }: DemoBusiness): Promise<void> {
  const rows = await execute<{ id: ReviewId }>(
    context.db,
    `select r.id from review r join business b on b.id = r.business_id
    where b.slug = $1 and r.status = 'published' and r.source in ('invitation', 'organic')
    order by r.created_at desc, r.id desc limit ${VOTED_REVIEWS}`,
    slug,
  );
  for (const [index, { id }] of rows.entries())
    for (let voter = 0; voter < (index * 5) % 9; voter++)
      await voteHelpful(context, id, new Bun.CryptoHasher("sha256").update(`${id} ${voter}`).digest());
}

const CONFIRMED = { platform: "Ladenspiegel", url: "https://ladenspiegel.example/shop", rating: "4.40", count: 312 };
/** The figures that the moderator confirms differ a little from the stated ones. */
const SEEN = { rating: "4.38", count: 309 };
const STATED = { platform: "Kaufstimmen", url: "https://kaufstimmen.example/shop", rating: "4.80", count: 1250 };

export async function ratePlatforms(
  context: Context,
  of: DemoBusiness & { userId: UserId; moderatorId: UserId },
): Promise<void> {
  const business = await findBusiness(context, of.slug);
  if (!business) return;
  const known = [...(await listPlatforms(context, business.id)), ...(await listStatements(context, business.id))].map(
    ({ platform }) => platform,
  );
  for (const fields of [CONFIRMED, STATED])
    if (!known.includes(fields.platform)) await statePlatform(context, business.id, fields, of);
  const waiting = await listWaitingStatements(context, { after: null, limit: 20 });
  const checked = waiting.find(({ platform }) => platform === CONFIRMED.platform);
  if (checked) await confirmStatement(context, checked.id, SEEN, of.moderatorId);
}

function unlessDuplicate(error: unknown): void {
  if (!(error instanceof Refusal && error.code === "duplicate")) throw error;
}
