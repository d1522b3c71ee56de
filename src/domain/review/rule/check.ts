// Runs the rules over a review with facts from the database.
import type { Context } from "#platform/context.ts";
import type { BusinessId, ReviewId } from "#platform/id.ts";
import { lockName, statement } from "#platform/statement.ts";
import type { ReviewedBusiness } from "../columns.ts";
import { bandsOf, type Fingerprint, nearQuery } from "../near-copy/fingerprint.ts";
import { BURST, type Facts } from "./rule.ts";

/** Copies that are counted: a text sent ten thousand times must not slow each check down. */
const MOST_COPIES = 20;
/** Reviews count before and after the checked one, because it may be confirmed late. */
const BURST_WINDOW = `make_interval(hours => ${BURST.hours})`;

export type Checked = Pick<Facts, "title" | "body" | "author" | "language"> & {
  id: ReviewId;
  source: string;
  createdAt: Date;
  business: Facts["business"] & { id: BusinessId };
};

export type Origin = {
  email: string | null;
  /** Null if the range is unknown, and for an edit, which is no further review. */
  ipHash: Uint8Array | null;
  fingerprint: Fingerprint | null;
};

/** Returns the codes of the rules that hold the review, the most serious first. */
export async function reasonsToHold(inside: Context, review: Checked, origin: Origin): Promise<string[]> {
  const found = await findOthers(inside, { ...review, businessId: review.business.id }, origin);
  return found ? reasonsAmong(found.others, review, origin) : [];
}

/** `sameBusiness`, `anyBusiness`: other reviews from the address range. */
export type Others = Pick<Facts, "nearCopies" | "fromTeam"> & Facts["fromRange"];

/** Reads the business, and counts other reviews with the text and from the address range. Null if the business does not exist. */
export async function findOthers(
  inside: Context,
  { id, businessId, createdAt }: { id: ReviewId; businessId: BusinessId; createdAt: Date },
  { email, ipHash, fingerprint }: Origin,
): Promise<{ business: ReviewedBusiness; others: Others } | null> {
  const range = ipHash && Buffer.from(ipHash);
  // Without the lock, simultaneous reviews from one range would not see each other. The connection runs both in order.
  const [, [found]] = await Promise.all([
    range && lockName(inside.db, range.toString("hex")),
    others(
      inside.db,
      id,
      businessId,
      fingerprint && `{${bandsOf(fingerprint).join(",")}}`,
      fingerprint?.simhash.toString() ?? null,
      range,
      createdAt.toISOString(),
      email,
    ),
  ]);
  if (!found) return null;
  const { nearCopies, sameBusiness, anyBusiness, fromTeam, ...business } = found;
  return { business, others: { nearCopies, sameBusiness, anyBusiness, fromTeam } };
}

let hold: Promise<typeof import("./hold.ts")> | null = null;

/** Returns what `reasonsToHold` does, from facts that were read already. */
export async function reasonsAmong(
  { nearCopies, fromTeam, ...fromRange }: Others,
  review: Omit<Checked, "id" | "createdAt">,
  { email }: Pick<Origin, "email">,
): Promise<string[]> {
  hold ??= import("./hold.ts");
  const { heldBy } = await hold;
  return heldBy({ ...review, email, organic: review.source === "organic", nearCopies, fromRange, fromTeam });
}

// Members count, and open invitations to a team do not: an owner could invite a critic's address to have the review held.
const others = statement<ReviewedBusiness & Others>(
  "review_others",
  `select b.id, b.slug, b.name, b.domain_key as "domainKey", b.country, b.organisation_id as "organisationId",
    "sameBusiness", "anyBusiness",
    (select count(*)::int from (
      select from (${nearQuery("$3::int[]", "$4::bigint")}) near
      where near.review_id <> $1::uuid
        and exists (select from review r where r.id = near.review_id and r.status <> 'removed')
      limit ${MOST_COPIES}
    ) copy) as "nearCopies",
    exists (
      select from member m join "user" u on u.id = m.user_id
      where m.organisation_id = b.organisation_id and u.email_confirmed_at is not null and candor_mailbox(u.email) = candor_mailbox($7::text)
    ) as "fromTeam"
  from business b, (
    select count(*) filter (where business_id = $2::uuid)::int as "sameBusiness", count(*)::int as "anyBusiness"
    from review_author where ip_hash = $5::bytea and review_id <> $1::uuid
      and created_at > $6::timestamptz - ${BURST_WINDOW} and created_at < $6::timestamptz + ${BURST_WINDOW}
  ) from_range
  where b.id = $2::uuid`,
);
