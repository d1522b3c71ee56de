// What the rules need to know from the database: near-copies of the text, how many reviews came lately from the same place, and
// whether the author belongs to the business's team.
import type { Context } from "#platform/context.ts";
import type { BusinessId, ReviewId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { bandsOf, type Fingerprint, nearQuery } from "../fingerprint.ts";
import type { Facts } from "./rule.ts";

/** Enough for a moderator: somebody who sends the same text ten thousand times must not make each time slower. */
const MOST_COPIES = 20;
/** Before or after: whoever writes several and confirms them a day later is no less quick. */
const BURST_WINDOW = "interval '1 hour'";

/** The review that is asked about; it may not be there yet. */
export type Asked = {
  id: ReviewId;
  businessId: BusinessId;
  fingerprint: Fingerprint | null;
  /** Null: the range is not known, or does not matter, because an edit is no further review. */
  ipHash: Uint8Array | null;
  /** The author's address; null where it is not known. */
  email: string | null;
  /** When it was written. */
  writtenAt: Date;
};

/** Counted among all other reviews, removed ones left out of the copies. */
export async function findOthers(
  inside: Context,
  { id, businessId, fingerprint, ipHash, email, writtenAt }: Asked,
): Promise<Pick<Facts, "nearCopies" | "fromRange" | "fromTeam">> {
  const range = ipHash && Buffer.from(ipHash);
  // Whoever else writes from this range waits here until we are done, so that many at once cannot each find nobody.
  const [, [found]] = await Promise.all([
    range && lockRange(inside.db, range.toString("hex")),
    others(
      inside.db,
      id,
      businessId,
      fingerprint && `{${bandsOf(fingerprint).join(",")}}`,
      fingerprint?.simhash.toString() ?? null,
      range,
      writtenAt.toISOString(),
      email,
    ),
  ]);
  return {
    nearCopies: found?.copies ?? 0,
    fromRange: { sameBusiness: found?.same ?? 0, anyBusiness: found?.every ?? 0 },
    fromTeam: found?.team ?? false,
  };
}

const lockRange = statement("review_range_lock", "select pg_advisory_xact_lock(hashtextextended($1::text, 0))");

// Open invitations to a team do not count: an owner could invite a critic's address and have the review held.
const others = statement<{ copies: number; same: number; every: number; team: boolean }>(
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
