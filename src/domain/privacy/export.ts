// All that is stored of a mail address, as its holder gets it: nothing that another person wrote, and no name of another person. What a
// stranger may have typed under the address, and its holder never confirmed, is listed without its words.
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** Rows of one kind in an export. */
const MOST_ROWS = 10_000;

export type PersonalData = Record<(typeof PARTS)[number]["name"], unknown[]>;

/** The address, and a list of each kind of record. Changes nothing. */
export async function exportPersonalData(
  { db, clock }: Context,
  email: string,
): Promise<{ email: string; exportedAt: string } & PersonalData> {
  const address = email.toLowerCase();
  const lists = await Promise.all(
    PARTS.map(async ({ name, read }) => [name, (await read(db, address)).map(({ row }) => row)] as const),
  );
  return { email: address, exportedAt: clock.now().toISOString(), ...(Object.fromEntries(lists) as PersonalData) };
}

type Part = { row: unknown };

/** @param select rows of which each column is a name in the export. $1 is the address in lower case */
function part<Name extends string>(name: Name, select: string) {
  const read = statement<Part>(
    `privacy_export_${name.toLowerCase()}`,
    `select to_jsonb(found) as row from (${select} limit ${MOST_ROWS}) found`,
  );
  return { name, read };
}

/** An address of $1: authors' mailboxes are found by their index first. */
const is = (column: string) => `candor_mailbox(${column}) = candor_mailbox($1::text) and lower(${column}) = $1::text`;
const OWN = `review r join review_author a on a.review_id = r.id and ((${is("a.email")}) or (${is("a.stated_email")}))
  join business b on b.id = r.business_id`;
/** A stranger may have typed the address until its holder confirms it. An imported review is the person's by the file's word. */
const IS_OWN = "(a.confirmed_at is not null or r.source = 'import') and r.status <> 'pending'";
const REPORTS = `report_reader q join report p on p.id = q.report_id join review r on r.id = p.review_id
  join business b on b.id = r.business_id`;

const PARTS = [
  part(
    "invitations",
    `select o.name as "organisation", b.name as "business", i.email, i.name, i.phone, i.reference, i.language, i.channel,
      i.status, i.source, i.reward, i.reward_note as "rewardNote", i.created_at as "createdAt", i.send_at as "sendAt", i.sent_at as "sentAt",
      i.opened_at as "openedAt", i.reviewed_at as "reviewedAt", i.expires_at as "expiresAt"
    from invitation i join organisation o on o.id = i.organisation_id join business b on b.id = i.business_id
    where lower(i.email) = $1::text order by i.created_at desc, i.id desc`,
  ),
  part(
    "orders",
    `select b.name as "business", d.order_key as "order", d.address as "email", d.created_at as "createdAt"
    from inbound_order d join integration n on n.id = d.integration_id join business b on b.id = n.business_id
    where lower(d.address) = $1::text order by d.created_at desc, d.id desc`,
  ),
  part(
    "messages",
    `select m.kind, m.channel, m.address, o.name as "organisation", m.status, m.created_at as "createdAt",
      m.settled_at as "settledAt"
    from message m left join organisation o on o.id = m.organisation_id
    where lower(m.address) = $1::text order by m.created_at desc, m.id desc`,
  ),
  part(
    "reviews",
    `select b.name as "business", r.source, r.status, r.verified, r.rating,
      coalesce(w.title, r.title) as "title", coalesce(w.body, r.body) as "body", coalesce(w.author, r.author) as "author",
      r.language, r.reward, r.reward_note as "rewardNote", a.form_language as "formLanguage", r.experience_date as "experienceDate", r.created_at as "createdAt"
    from ${OWN} left join review_removed_words w on w.review_id = r.id
    where ${IS_OWN} order by r.created_at desc, r.id desc`,
  ),
  part(
    "unconfirmed",
    `select b.name as "business", r.status, r.created_at as "createdAt"
    from ${OWN} where not (${IS_OWN}) order by r.created_at desc, r.id desc`,
  ),
  part(
    "earlierWordings",
    `select b.name as "business", e.rating, e.title, e.body, e.replaced_at as "replacedAt"
    from ${OWN} join review_edit e on e.review_id = r.id where ${IS_OWN} order by e.replaced_at desc, e.id desc`,
  ),
  part(
    "photos",
    `select b.name as "business", p.name, p.width, p.height, p.alt, p.state, p.reason, p.note, p.objection, p.answer,
      p.created_at as "createdAt", p.decided_at as "decidedAt"
    from ${OWN} join review_photo p on p.review_id = r.id and p.revision_id is null where ${IS_OWN} order by p.created_at desc, p.id desc`,
  ),
  part(
    "decisions",
    `select b.name as "business", m.from_status as "from", m.to_status as "to", m.reason, m.note, m.created_at as "createdAt"
    from ${OWN} join moderation m on m.review_id = r.id where ${IS_OWN} order by m.created_at desc, m.id desc`,
  ),
  part(
    "appeals",
    `select b.name as "business", p.words, p.status, p.answer, p.created_at as "createdAt", p.decided_at as "decidedAt"
    from ${OWN} join appeal p on p.review_id = r.id where ${IS_OWN} order by p.created_at desc, p.id desc`,
  ),
  part(
    "reports",
    `select b.name as "business", p.reason, p.note as "words", p.place, p.photo_id is not null as "ofPicture", q.name, q.email, q.form_language as "formLanguage",
      p.status, p.complaint, p.decision, p.decided_at as "decidedAt", q.sent_at as "createdAt"
    from ${REPORTS} where ${is("q.email")} and p.status <> 'unconfirmed' order by q.sent_at desc, p.id desc`,
  ),
  part(
    "unconfirmedReports",
    `select b.name as "business", q.sent_at as "createdAt"
    from ${REPORTS} where ${is("q.email")} and p.status = 'unconfirmed' order by q.sent_at desc, p.id desc`,
  ),
  part(
    "reportMisuse",
    `select u.email, u.kind, u.reason, u.until, u.created_at as "createdAt"
    from reporter_misuse u where ${is("u.email")} order by u.created_at desc, u.id desc`,
  ),
  part(
    "removalRequests",
    `select o.name as "organisation", q.email, q.created_at as "createdAt"
    from removal_request q left join organisation o on o.id = q.organisation_id
    where lower(q.email) = $1::text order by q.created_at desc, q.id desc`,
  ),
  part(
    "optOuts",
    `select o.name as "organisation", s.reason, s.created_at as "createdAt"
    from suppression s join organisation o on o.id = s.organisation_id
    where s.address = $1::text order by s.created_at desc, o.name`,
  ),
] as const;
