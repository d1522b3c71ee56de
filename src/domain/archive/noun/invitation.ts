// Applies invitations.
import { type InvitationId, toWire } from "#contract/id.ts";
import { nameKey } from "#domain/business/archive/field.ts";
import {
  INVITATION,
  type InvitationRecord,
  type InvitationRow,
  lockInvitations,
  mergeInvitation,
  type ResolvedInvitation,
  readInvitation,
} from "#domain/invitation/archive/invitation.ts";
import { findBusinesses, findOrganisations, findReviews } from "../batch/lookup.ts";
import { type Change, type Item, reject, type Scope, store } from "../batch/scope.ts";
import type { Noun } from "./noun.ts";

export const invitations: Noun = { ...INVITATION, read: readInvitation, apply };

type Resolved = ResolvedInvitation & { item: Item<InvitationRecord> };

/** @returns items that another line of the round identifies differently */
async function apply(scope: Scope, items: Item<InvitationRecord>[]): Promise<Item[]> {
  const resolved = await resolve(scope, items);
  const storedOf = await lockInvitations(scope.context.db, resolved);
  const taken = new Set<InvitationId>();
  const postponed: Item[] = [];
  const changes: Change<InvitationRow>[] = [];
  for (const each of resolved) {
    const { before, contradicts } = storedOf(each);
    if (contradicts) {
      reject(scope, each.item, "id belongs to another invitation than this e-mail and reference");
      continue;
    }
    const after = mergeInvitation(before, each, scope.now);
    if (taken.has(after.id)) postponed.push(each.item);
    else changes.push({ before, after });
    taken.add(after.id);
  }
  await store(scope, INVITATION, changes);
  return postponed;
}

async function resolve(scope: Scope, items: Item<InvitationRecord>[]): Promise<Resolved[]> {
  const { db } = scope.context;
  const known = await findBusinesses(scope, items);
  const records = known.map(({ item }) => item.record);
  const organisations = await findOrganisations(db, records);
  const reviews = await findReviews(
    db,
    known.flatMap(({ item, business }) =>
      item.record.review ? { business: business.id, name: item.record.review } : [],
    ),
  );
  return known.flatMap(({ item, business }) => {
    const { record } = item;
    const { business: slug, organisationId, review } = record;
    const ownerId = organisationId ?? business.organisationId;
    const isCleared = review === null;
    const reviewId = review
      ? reviews.get(nameKey({ business: business.id, name: review }))
      : isCleared
        ? null
        : undefined;
    const name = `business ${JSON.stringify(slug)}`;
    if (ownerId === null) {
      reject(scope, item, `${name} belongs to no organisation`);
    } else if (organisationId && !organisations.has(organisationId)) {
      reject(scope, item, `organisation ${toWire("org", organisationId)} is unknown`);
    } else if (review && !reviewId) {
      reject(scope, item, `review ${JSON.stringify(review)} of ${name} is unknown`);
    } else {
      const isEnded = ownerId !== business.organisationId;
      return { item, record, businessId: business.id, ownerId, isEnded, reviewId };
    }
    return [];
  });
}
