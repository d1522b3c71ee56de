// Runs the rules over a review with facts from the database.
import type { Context } from "#platform/context.ts";
import type { BusinessId, ReviewId } from "#platform/id.ts";
import { lockName, statement } from "#platform/statement.ts";
import { bandsOf, type Fingerprint, nearQuery } from "../near-copy/fingerprint.ts";
import { BURST, type Facts } from "./rule.ts";

/** A text sent ten thousand times must not slow each check down. */
const MOST_COPIES = 20;
/** Before or after, which includes late confirmations. */
const BURST_WINDOW = `make_interval(hours => ${BURST.hours})`;

export type Checked = Pick<Facts, "title" | "body" | "language"> & {
  id: ReviewId;
  source: string;
  createdAt: Date;
  business: Facts["business"] & { id: BusinessId };
};

export type Origin = {
  email: string | null;
  /** Null where the range is unknown, and for an edit, which is no further review. */
  ipHash: Uint8Array | null;
  fingerprint: Fingerprint | null;
};

/** The most serious first; none where it can be published. */
export async function reasonsToHold(inside: Context, review: Checked, origin: Origin): Promise<string[]> {
  const others = await findOthers(inside, { ...review, businessId: review.business.id }, origin);
  return reasonsAmong(others, review, origin);
}

export type Others = { copies: number; same: number; every: number; team: boolean };

/** What the database knows of the text and its author; the business need not be read yet. */
export async function findOthers(
  inside: Context,
  { id, businessId, createdAt }: { id: ReviewId; businessId: BusinessId; createdAt: Date },
  { email, ipHash, fingerprint }: Origin,
): Promise<Others> {
  const range = ipHash && Buffer.from(ipHash);
  // Otherwise simultaneous reviews from one range would not see each other. The connection runs both in order.
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
  return found ?? { copies: 0, same: 0, every: 0, team: false };
}

/** As `reasonsToHold`. */
export async function reasonsAmong(
  { copies, same, every, team }: Others,
  review: Omit<Checked, "id" | "createdAt">,
  { email }: Pick<Origin, "email">,
): Promise<string[]> {
  const { heldBy } = await import("./hold.ts");
  return heldBy({
    ...review,
    email,
    organic: review.source === "organic",
    nearCopies: copies,
    fromRange: { sameBusiness: same, anyBusiness: every },
    fromTeam: team,
  });
}

// Not open invitations to a team: an owner could invite a critic's address to have the review held.
const others = statement<Others>(
  "review_others",
  `select count(*) filter (where business_id = $2::uuid)::int as same, count(*)::int as every,
    (select count(*)::int from (
      select from (${nearQuery("$3::int[]", "$4::bigint")}) near
      where near.review_id <> $1::uuid
        and exists (select from review r where r.id = near.review_id and r.status <> 'removed')
      limit ${MOST_COPIES}
    ) copy) as copies,
    exists (
      select from business b join member m on m.organisation_id = b.organisation_id join "user" u on u.id = m.user_id
      where b.id = $2::uuid and u.email_confirmed_at is not null and candor_mailbox(u.email) = candor_mailbox($7::text)
    ) as team
  from review_author where ip_hash = $5::bytea and review_id <> $1::uuid
    and created_at > $6::timestamptz - ${BURST_WINDOW} and created_at < $6::timestamptz + ${BURST_WINDOW}`,
);
