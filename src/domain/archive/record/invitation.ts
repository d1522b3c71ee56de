// {"type":"invitation","id"?,"business","email","name"?,"reference"?,"phone"?,"channel","status","source","sendAt","sentAt"?,
// "openedAt"?,"reviewedAt"?,"remindedAt"?,"cancelledAt"?,"expiresAt"?,"createdAt","review"?,"organisation"?}; the review by its
// externalId; the organisation only where another than the business's has sent it.
import { ERASED_EMAIL } from "#domain/invitation/erased.ts";
import { fromWire, type InvitationId, type OrganisationId } from "#platform/id.ts";
import { TEXT_LIMIT } from "#platform/text.ts";
import { keyOf } from "../noun/noun.ts";
import { choice, email, type Fields, nullable, optional, past, planned, refuse, text } from "../table/field.ts";
import { slug } from "./category.ts";
import { organisationId } from "./organisation.ts";
import { externalId } from "./review.ts";

const CHANNELS = ["email", "sms", "whatsapp"] as const;
const STATUSES = ["queued", "sent", "opened", "reviewed", "expired", "bounced"] as const;
/** Nobody is written to about an invitation that is over. */
const OVER: readonly string[] = ["reviewed", "expired", "bounced"];
const SOURCES = ["api", "dashboard", "storefront-a", "storefront-b", "automation"] as const;

export type InvitationRecord = {
  kind: "invitation";
  key: string;
  id: InvitationId | undefined;
  /** A slug. */
  business: string;
  /** ERASED_EMAIL where the person was erased: then nothing of them is left in the row. */
  email: string;
  name: string | null | undefined;
  reference: string | null | undefined;
  phone: string | null | undefined;
  channel: (typeof CHANNELS)[number];
  status: (typeof STATUSES)[number];
  source: (typeof SOURCES)[number];
  sendAt: number;
  sentAt: number | null | undefined;
  openedAt: number | null | undefined;
  reviewedAt: number | null | undefined;
  remindedAt: number | null | undefined;
  cancelledAt: number | null | undefined;
  expiresAt: number | undefined;
  createdAt: number;
  /** A review's externalId. */
  review: string | null | undefined;
  organisation: OrganisationId | undefined;
};

const name = text(TEXT_LIMIT.name);
const reference = text(TEXT_LIMIT.reference);
const phone = text({ min: 1, max: 32 });
const channel = choice(CHANNELS);
const status = choice(STATUSES);
const source = choice(SOURCES);

export function readInvitation(fields: Fields, now: number): InvitationRecord {
  const business = slug(fields, "business");
  const at = past(now);
  const isErased = fields.email === ERASED_EMAIL;
  const record: InvitationRecord = {
    kind: "invitation",
    key: "",
    id: optional(fields, "id", invitationId),
    business,
    email: isErased ? ERASED_EMAIL : email(fields, "email"),
    name: nullable(fields, "name", name),
    reference: optional(fields, "reference", reference),
    phone: nullable(fields, "phone", phone),
    channel: channel(fields, "channel"),
    status: status(fields, "status"),
    source: source(fields, "source"),
    sendAt: planned(fields, "sendAt"),
    sentAt: nullable(fields, "sentAt", at),
    openedAt: nullable(fields, "openedAt", at),
    reviewedAt: nullable(fields, "reviewedAt", at),
    remindedAt: nullable(fields, "remindedAt", at),
    cancelledAt: nullable(fields, "cancelledAt", at),
    expiresAt: optional(fields, "expiresAt", planned),
    createdAt: at(fields, "createdAt"),
    review: nullable(fields, "review", externalId),
    organisation: optional(fields, "organisation", organisationId),
  };
  if (isErased) {
    if (!OVER.includes(record.status)) refuse(`status must be one of ${OVER.join(", ")} where the person was erased`);
    Object.assign(record, { name: null, reference: null, phone: null });
  }
  record.key = keyOf.invitation(business, placeOf(record));
  return record;
}

/** What makes it this invitation: the pair that is unique for good, else its id, else when it was made. */
function placeOf({ id, email, reference, createdAt }: InvitationRecord): string {
  const address = email.toLowerCase();
  return reference === undefined || reference === null
    ? (id ?? `${address} at ${createdAt}`)
    : `${address} ${reference}`;
}

function invitationId(fields: Fields, field: string): InvitationId {
  const wire = fields[field];
  return (
    (typeof wire === "string" ? fromWire("inv", wire) : null) ?? refuse(`${field} must be an invitation's id (inv_…)`)
  );
}
