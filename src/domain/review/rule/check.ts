// Runs the rules over a review with facts from the database.
import type { BusinessId, ReviewId } from "#contract/id.ts";
import { sandboxOf } from "#contract/sandbox.ts";
import type { Context } from "#platform/database/context.ts";
import { lockName, statement } from "#platform/database/statement.ts";
import { bandsOf, type Fingerprint, nearQuery } from "../near-copy/fingerprint.ts";
import type { ReviewedBusiness } from "../state/columns.ts";
import type { Written } from "./hold.ts";
import { BURST, type Facts, FREQUENT } from "./rule.ts";

/** Copies that are counted: a text sent ten thousand times must not slow each check down. */
const MOST_COPIES = 20;
/** Reviews count before and after the checked one, because it may be confirmed late. */
const BURST_WINDOW = `make_interval(hours => ${BURST.hours})`;

export type Checked = Pick<Facts, "title" | "body" | "author" | "language"> & {
  id: ReviewId;
  source: string;
  createdAt: Date;
  business: Facts["business"] & { id: BusinessId; slug: string };
};

/** Finds reviews of the business by the addresses that their invitations went to; the invitation module knows these. */
export type FindInvited = (
  inside: Context,
  businessId: BusinessId,
  emails: readonly string[],
) => Promise<readonly ReviewId[]>;

export type Origin = {
  email: string | null;
  /** Null for an edit, which is no further review of its mailbox. `invitedAs`: the address that the invitation went to. */
  counted: { invitedAs: string | null; findInvited: FindInvited } | null;
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
export type Others = Pick<Facts, "nearCopies" | "fromTeam" | "organisationName" | "fromMailbox"> & Facts["fromRange"];

/** Reads the business, and counts other reviews with the text, from the address range and of the mailbox. Null if the business does not exist. */
export async function findOthers(
  inside: Context,
  { id, businessId, createdAt }: { id: ReviewId; businessId: BusinessId; createdAt: Date },
  { email, counted, ipHash, fingerprint }: Origin,
): Promise<{ business: ReviewedBusiness; others: Others } | null> {
  const range = ipHash && Buffer.from(ipHash);
  const emails = counted ? [email, counted.invitedAs].filter((each) => each !== null) : [];
  // Without the locks, simultaneous reviews from one range or mailbox would not see each other. The connection runs all in order.
  const [, , invited] = await Promise.all([
    range && lockName(inside.db, range.toString("hex")),
    emails.length > 0 && lockMailboxes(inside.db, businessId, emails),
    emails.length > 0 && counted ? counted.findInvited(inside, businessId, emails) : [],
  ]);
  const [found] = await others(
    inside.db,
    id,
    businessId,
    fingerprint && `{${bandsOf(fingerprint).join(",")}}`,
    fingerprint?.simhash.toString() ?? null,
    range,
    createdAt.toISOString(),
    email,
    emails,
    invited,
  );
  if (!found) return null;
  const { nearCopies, sameBusiness, anyBusiness, fromTeam, organisationName, fromMailbox, ...business } = found;
  return { business, others: { nearCopies, sameBusiness, anyBusiness, fromTeam, organisationName, fromMailbox } };
}

let rules: Promise<typeof import("./hold.ts")> | null = null;

function loadRules() {
  rules ??= import("./hold.ts");
  return rules;
}

/** As `heldByWords` of hold.ts, which is loaded when it is first needed. */
export async function heldByWords(written: Written): Promise<string[]> {
  return (await loadRules()).heldByWords(written);
}

/** Returns what `reasonsToHold` does, from facts that were read already. */
export async function reasonsAmong(
  { nearCopies, fromTeam, organisationName, fromMailbox, ...fromRange }: Others,
  review: Omit<Checked, "id" | "createdAt">,
  { email }: Pick<Origin, "email">,
): Promise<string[]> {
  // No moderator reads a sandbox.
  if (sandboxOf(review.business.slug) !== null) return [];
  return (await loadRules()).heldBy({
    ...review,
    email,
    organic: review.source === "organic",
    nearCopies,
    fromRange,
    fromTeam,
    organisationName,
    fromMailbox,
  });
}

/** In the order of their numbers, so that two transactions cannot deadlock. */
const lockMailboxes = statement<unknown, [businessId: BusinessId, emails: readonly string[]]>(
  "review_mailbox_lock",
  `select pg_advisory_xact_lock(number) from (
    select distinct hashtextextended('author ' || $1::text || candor_mailbox(email), 0) as number
    from unnest($2::text[]) email order by number) sorted`,
);

// Members count, and open invitations to a team do not: an owner could invite a critic's address to have the review held. For the same
// reason an unconfirmed post counts nowhere, because anyone can write one, and an imported review is none of the mailbox.
const others = statement<ReviewedBusiness & Others>(
  "review_others",
  `select b.id, b.slug, b.name, b.domain_key as "domainKey", b.country, b.organisation_id as "organisationId",
    "sameBusiness", "anyBusiness",
    (select count(*)::int from (
      select from (${nearQuery("$3::int[]", "$4::bigint")}) near
      where near.review_id <> $1::uuid
        and exists (select from review r where r.id = near.review_id and r.status not in ('removed', 'pending'))
      limit ${MOST_COPIES}
    ) copy) as "nearCopies",
    exists (
      select from member m join "user" u on u.id = m.user_id
      where (m.organisation_id = b.organisation_id
          or exists (select from claim c where c.business_id = b.id and c.organisation_id = m.organisation_id and c.status = 'pending'))
        and u.email_confirmed_at is not null and candor_mailbox(u.email) = candor_mailbox($7::text)
    ) as "fromTeam",
    (select o.name from organisation o where o.id = b.organisation_id) as "organisationName",
    (select count(*)::int from (
      select a.review_id as id from review_author a
      where a.business_id = $2::uuid and candor_mailbox(a.email) = any(array(select candor_mailbox(e) from unnest($8::text[]) e))
      union select unnest($9::uuid[])
    ) own join review r on r.id = own.id
      where r.id <> $1::uuid and r.business_id = $2::uuid and r.status = 'published' and r.source in ('invitation', 'organic')
        and r.created_at > $6::timestamptz - make_interval(days => ${FREQUENT.days})
    ) as "fromMailbox"
  from business b, (
    select count(*) filter (where a.business_id = $2::uuid)::int as "sameBusiness", count(*)::int as "anyBusiness"
    from review_author a join review r on r.id = a.review_id
    where a.ip_hash = $5::bytea and a.review_id <> $1::uuid and (r.source <> 'organic' or a.confirmed_at is not null)
      and a.created_at > $6::timestamptz - ${BURST_WINDOW} and a.created_at < $6::timestamptz + ${BURST_WINDOW}
  ) from_range
  where b.id = $2::uuid`,
);
