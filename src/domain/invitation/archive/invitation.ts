// An invitation in an archive: {"type":"invitation"}; the review by its externalId, the organisation only where another than the business's
// sent it. Imported invitations are history: none is sent or taken from an allowance.
import { type BusinessId, type InvitationId, newId, type OrganisationId, type ReviewId } from "#contract/id.ts";
import { organisationId } from "#domain/account/archive.ts";
import { OF_ORGANISATION, slug } from "#domain/business/archive/field.ts";
import { EXTERNAL_ID, externalId, externalIdOf } from "#domain/review/state/record-field.ts";
import { OFFERS, REWARD_NOTE } from "#domain/review/state/reward.ts";
import type { Database } from "#platform/database/database.ts";
import { promiseIn } from "#platform/promise/promise.ts";
import { beside, clearable, derived, kept, orNone, orNull, required } from "#platform/record/field.ts";
import { tableOf } from "#platform/record/table.ts";
import {
  choice,
  email,
  flag,
  idOf,
  languageTag,
  momentText,
  past,
  planned,
  type Read,
  type RecordLine,
  refuse,
  text,
} from "#platform/record/value.ts";
import { listStatement } from "#platform/record/write.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { readOffer } from "../create/offer.ts";
import { ERASED_EMAIL, expiryOf, stateNow } from "../state/invitation.ts";
import { invitation } from "../state/table.ts";

/** States of invitations about which no mail goes out. */
const OVER: readonly string[] = ["reviewed", "expired", "bounced"];

/** States in which a link takes a review. */
const OPEN: readonly string[] = ["queued", "sent", "opened", "bounced"];

/** A line names its business only, so phone numbers are found in international notation. */
const UNKNOWN_COUNTRY = "";

/** ERASED_EMAIL where the person was erased. */
const emailOrErased: Read<string> = (value, name, line) =>
  value === ERASED_EMAIL ? ERASED_EMAIL : email(value, name, line);

export const INVITATION = tableOf(
  invitation,
  ["id"],
  {
    id: kept(idOf("inv", "an invitation's id")),
    business: beside(slug, "b.slug"),
    businessId: derived<BusinessId>(),
    email: required(emailOrErased),
    name: clearable(text(TEXT_LIMIT.name)),
    reference: orNone(kept(text(TEXT_LIMIT.reference))),
    phone: clearable(text({ min: 1, max: 32 })),
    language: clearable(languageTag),
    reward: kept(choice(OFFERS), { exported: "nullif(i.reward, 'none')" }),
    rewardNote: clearable(text({ min: 1, max: REWARD_NOTE.max })),
    channel: required(choice(invitation.channel.enumValues)),
    byLink: kept(flag, { exported: "nullif(i.by_link, false)" }),
    status: required(choice(invitation.status.enumValues), { exported: stateNow("i") }),
    source: required(choice(invitation.source.enumValues)),
    sendAt: required(planned),
    sentAt: clearable(past),
    openedAt: clearable(past),
    reviewedAt: clearable(past),
    remindedAt: clearable(past),
    cancelledAt: clearable(past),
    expiresAt: kept(planned),
    createdAt: required(past),
    reviewId: derived<ReviewId | null>(),
    review: beside(orNull(externalId), `case when r.id is not null then ${EXTERNAL_ID} end`, externalIdOf),
    organisationId: kept(organisationId, {
      as: "organisation",
      exported: "case when i.organisation_id is distinct from b.organisation_id then i.organisation_id end",
    }),
  },
  (given) => `${given.business} ${identityOf(given)}`,
  (fields) => `select ${fields("i")} from invitation i
      join business b on b.id = i.business_id left join review r on r.id = i.review_id
    where ${OF_ORGANISATION} and ($1::uuid is null or i.organisation_id = $1::uuid)
    order by b.slug collate "C", i.created_at, i.id`,
);

export type InvitationRow = Parameters<typeof INVITATION.isSame>[0];
type InvitationInput = ReturnType<typeof INVITATION.read>;
/** `reference: null` clears it, where the person was erased. */
export type InvitationRecord = Omit<InvitationInput, "reference"> & { reference: string | null | undefined };

// Without those of the business's earlier owners: they hold customers' addresses.

export function readInvitation(line: RecordLine): InvitationRecord {
  const given = INVITATION.read(line);
  const isErased = given.email === ERASED_EMAIL;
  if (isErased && !OVER.includes(given.status))
    refuse(`status must be one of ${OVER.join(", ")} where the person was erased`);
  if ((given.reward === "any_review") !== (given.rewardNote != null))
    refuse("rewardNote belongs to the reward any_review");
  // An invitation that is over shows its note to no customer, so it stays as it was.
  if (OPEN.includes(given.status)) {
    readOffer(given, UNKNOWN_COUNTRY);
    for (const name of ["name", "reference"] as const) {
      const promise = promiseIn(given[name] ?? "");
      if (promise) refuse(`${name} ${promise.wrong}`);
    }
  }
  return { ...given, ...(isErased && { name: null, reference: null, phone: null, language: null }) };
}

type Identity = {
  id: InvitationId | undefined;
  email: string;
  reference: string | undefined;
  createdAt: number;
};

/** Identifies an invitation by address and reference, which are unique, else by its id, else by the moment when it was made. */
function identityOf({ id, email, reference, createdAt }: Identity): string {
  const address = email.toLowerCase();
  return reference && email !== ERASED_EMAIL ? `${address} ${reference}` : (id ?? `${address} at ${createdAt}`);
}

export type ResolvedInvitation = {
  record: InvitationRecord;
  businessId: BusinessId;
  ownerId: OrganisationId;
  /** Whether the business has left the organisation that made the invitation. */
  isEnded: boolean;
  reviewId: ReviewId | null | undefined;
};

export function mergeInvitation(
  before: InvitationRow | null,
  { record, businessId, ownerId, isEnded, reviewId }: ResolvedInvitation,
  now: number,
): InvitationRow {
  // The sender stays, even where the business has changed hands.
  const expiresAt = expiryOf(new Date(record.sendAt)).getTime();
  const fresh = { id: newId<"inv">(), organisationId: ownerId, expiresAt, byLink: false, reward: "none" as const };
  const merged = INVITATION.merge(before, { ...record, id: before?.id ?? record.id, businessId, reviewId }, fresh);
  if (!isEnded || !OPEN.includes(merged.status)) return merged;
  // A file does not open again what ended with the ownership.
  const status = merged.status === "bounced" ? merged.status : "expired";
  return { ...merged, status, cancelledAt: merged.cancelledAt ?? before?.cancelledAt ?? now };
}

const lockById = INVITATION.lockBy("id");

const findByPair = listStatement<InvitationRow & { key: string }>(
  "archive_invitations_by_pair",
  "key text, business uuid, email text, reference text, made timestamptz",
  // Two halves, since each has an index of its own.
  `select given.key, ${INVITATION.selection("i")} from given join invitation i
    on i.business_id = given.business and lower(i.email) = lower(given.email) and i.reference = given.reference
      and i.reference is not null
  union all
  select given.key, ${INVITATION.selection("i")} from given join invitation i
    on given.reference is null and i.business_id = given.business and lower(i.email) = lower(given.email)
      and i.reference is null and i.created_at = given.made`,
);

/** `contradicts`: id and address name different invitations. */
export async function lockInvitations(db: Database, wanted: readonly ResolvedInvitation[]) {
  const storedOf = await lockById(
    db,
    wanted.flatMap(({ record: { id } }) => (id === undefined ? [] : { id })),
  );
  const pairs = wanted.filter(({ record }) => record.id === undefined || record.reference).map(pairOf);
  const byPairs = await findByPair(db, pairs);
  const byPair = new Map(byPairs.map(({ key, ...row }) => [key, row]));
  return (each: ResolvedInvitation): { before: InvitationRow | null; contradicts: boolean } => {
    const named = each.record.id === undefined ? null : storedOf({ id: each.record.id });
    const paired = byPair.get(pairOf(each).key) ?? null;
    const isElsewhere = named !== null && named.businessId !== each.businessId;
    const contradicts = isElsewhere || (named !== null && paired !== null && named.id !== paired.id);
    return { before: named ?? paired, contradicts };
  };
}

function pairOf({ record: { email, reference = null, createdAt }, businessId: business }: ResolvedInvitation) {
  const made = momentText(createdAt);
  return { key: JSON.stringify([business, email, reference, made]), business, email, reference, made };
}
