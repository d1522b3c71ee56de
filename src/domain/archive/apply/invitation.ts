// Invitations of the past. None of them is sent, and none is taken from an allowance.
import type { BusinessId, InvitationId, OrganisationId, ReviewId } from "#platform/id.ts";
import { newId, toWire } from "#platform/id.ts";
import { findBusinesses, findOrganisations, findReviews, placeKey } from "../batch/lookup.ts";
import { type Item, miss, reject, type Scope } from "../batch/scope.ts";
import { keyOf } from "../noun/noun.ts";
import type { InvitationRecord } from "../record/invitation.ts";
import { DAY_MS } from "../table/moment.ts";
import { type Changes, compare, write } from "./change.ts";
import { type InvitationRow, readInvitations, SPEC } from "./invitation-read.ts";

/** Spec, Limits: 30 days if unused. */
const LIFETIME_MS = 30 * DAY_MS;

type Ready = {
  item: Item<InvitationRecord>;
  businessId: BusinessId;
  /** Whose it is, where it is new. */
  organisationId: OrganisationId;
  reviewId: ReviewId | null | undefined;
};

/** @returns those whose invitation another line of the round is about, under its other name. */
export async function applyInvitations(scope: Scope, items: Item<InvitationRecord>[]): Promise<Item[]> {
  const ready = await resolve(scope, items);
  const stored = await readInvitations(scope.tx, ready);
  const taken = new Set<InvitationId>();
  const postponed: Item[] = [];
  const changes: Changes<InvitationRow> = { created: [], updated: [] };
  for (const each of ready) {
    const { item } = each;
    const { before, contradicts } = stored.find(item.record, each.businessId);
    if (contradicts) {
      reject(scope, item, "id belongs to another invitation than this e-mail and reference");
      continue;
    }
    const after = merge(before, each);
    if (taken.has(after.id)) {
      postponed.push(item);
      continue;
    }
    taken.add(after.id);
    compare(scope, SPEC, item, { before, after }, changes);
  }
  await write(scope, SPEC, changes);
  return postponed;
}

async function resolve(scope: Scope, items: Item<InvitationRecord>[]): Promise<Ready[]> {
  const records = items.map(({ record }) => record);
  const businesses = await findBusinesses(
    scope.tx,
    records.map(({ business }) => business),
  );
  const organisations = await findOrganisations(
    scope.tx,
    records.flatMap(({ organisation }) => organisation ?? []),
  );
  const places = records.flatMap(({ business, review }) => {
    const id = businesses.get(business)?.id;
    return review && id ? { business: id, name: review } : [];
  });
  const reviews = await findReviews(scope.tx, places);

  const ready: Ready[] = [];
  for (const item of items) {
    const { business: slug, organisation, review } = item.record;
    const business = businesses.get(slug);
    const owner = organisation ?? business?.organisationId;
    const reviewId = review && business ? reviews.get(placeKey({ business: business.id, name: review })) : null;
    const name = `business ${JSON.stringify(slug)}`;
    if (business === undefined) {
      miss(scope, item, keyOf.business(slug), `${name} is unknown`);
    } else if (!owner) {
      miss(scope, item, keyOf.business(slug), `${name} belongs to no organisation`);
    } else if (organisation && !organisations.has(organisation)) {
      miss(scope, item, keyOf.organisation(organisation), `organisation ${toWire("org", organisation)} is unknown`);
    } else if (review && !reviewId) {
      miss(scope, item, keyOf.review(slug, review), `review ${JSON.stringify(review)} of ${name} is unknown`);
    } else {
      const given = review ? reviewId : (review as null | undefined);
      ready.push({ item, businessId: business.id, organisationId: owner, reviewId: given });
    }
  }
  return ready;
}

function merge(
  before: InvitationRow | null,
  { item: { record }, businessId, organisationId, reviewId }: Ready,
): InvitationRow {
  const kept = <T>(given: T | null | undefined, stored: T | null | undefined): T | null =>
    given === undefined ? (stored ?? null) : given;
  return {
    id: before?.id ?? record.id ?? newId<"inv">(),
    // Who sent it stays who sent it, even where the business has changed hands.
    organisation_id: record.organisation ?? before?.organisation_id ?? organisationId,
    business_id: businessId,
    email: record.email,
    name: kept(record.name, before?.name),
    reference: kept(record.reference, before?.reference),
    phone: kept(record.phone, before?.phone),
    channel: record.channel,
    status: record.status,
    source: record.source,
    review_id: kept(reviewId, before?.review_id),
    send_at: record.sendAt,
    sent_at: kept(record.sentAt, before?.sent_at),
    opened_at: kept(record.openedAt, before?.opened_at),
    reviewed_at: kept(record.reviewedAt, before?.reviewed_at),
    reminded_at: kept(record.remindedAt, before?.reminded_at),
    cancelled_at: kept(record.cancelledAt, before?.cancelled_at),
    expires_at: record.expiresAt ?? before?.expires_at ?? record.sendAt + LIFETIME_MS,
    created_at: record.createdAt,
  };
}
