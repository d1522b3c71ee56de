// Reads the content of each kind of notice at the moment of sending. It leaves out reviews and decisions that were erased, taken offline or
// undone.
import type { ReviewId } from "#contract/id.ts";
import type { CollectedMail } from "#domain/account/notice/collect.ts";
import type { NoticePayload } from "#domain/account/notice/table.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { type PublicReview, publicColumns } from "../state/columns.ts";
import { type NamedPhoto, namedPhoto, subjectIsOnline } from "../state/reported.ts";

/** Items in one mail; it says how many more there are. */
export const MOST_ITEMS = 20;

export type NoticedReview = Pick<
  PublicReview,
  | "id"
  | "rating"
  | "title"
  | "body"
  | "author"
  | "verified"
  | "incentivized"
  | "createdAt"
  | "experienceDate"
  | "photos"
>;

/** About a review, or one of its pictures; a removed one has no title, no author and no stars. */
type Decided<State> = {
  id: ReviewId;
  title: string;
  author: string;
  writtenAt: Date;
  rating: number | null;
  state: State;
  isOfPhoto: boolean;
  photo: NamedPhoto | null;
};

type Appealed = Decided<"open" | "restored" | "upheld"> & {
  /** Of the appeal, or of its answer. */
  at: Date;
  /** The code of the decision that took the review offline, and its moment. Null: about a picture. */
  reason: string | null;
  offlineAt: Date | null;
  /** The decision held the review, and took nothing down. */
  isHeld: boolean;
  /** The number of the log's entry of the decision: of the answer where it moved the review. Null: about a picture, or not signed yet. */
  entry: number | null;
};

type Shop = NonNullable<NoticePayload["shop"]>;

type List<Kind, Item> = {
  kind: Kind;
  items: readonly Item[];
  /** All items, those that the mail leaves out included. */
  count: number;
};

export type NoticeContent =
  | List<"review" | "edited", NoticedReview>
  | List<"report", Decided<"upheld" | "dismissed">>
  | (List<"appeal", Appealed> & { /** How many of all are not decided. */ open: number })
  | List<"claim", { id: string; claimant: string }>
  | List<"list", { queued: number; refused: number; beyond: number }>
  | List<"silent", { integration: { kind: Shop; name: string | null; number: number | null }; since: Date }>
  | List<"allowance", { percent: number; used: number; limit: number; until: Date }>;

/** Null where nothing is left to say. */
export async function contentOf({ db }: Context, mail: CollectedMail): Promise<NoticeContent | null> {
  const { kind, businessId, chosen, userId, organisationId } = mail;
  const ids = mail.notices.map(({ subjectId }) => subjectId);
  switch (kind) {
    case "review":
      return listOf(kind, await reviews(db, ids, businessId, chosen === "low" ? LOW : MOST_STARS));
    case "edited":
      return listOf(kind, await edited(db, ids, businessId, userId));
    case "report":
      return listOf(kind, await reports(db, ids, businessId));
    case "appeal":
      return appealsOf(await appeals(db, ids, businessId));
    case "claim":
      return listOf(kind, await claims(db, ids, businessId, organisationId));
    default: {
      const items = mail.notices.slice(-MOST_ITEMS).map(({ payload }) => payload);
      return { ...payloadsOf(kind, items), count: mail.notices.length };
    }
  }
}

const LOW = 3;
const MOST_STARS = 5;

function listOf<Kind, Item extends { count: number }>(kind: Kind, items: Item[]) {
  const [first] = items;
  return first ? { kind, items, count: first.count } : null;
}

function appealsOf(items: (Counted<Appealed> & { open: number })[]) {
  const list = listOf<"appeal", Counted<Appealed>>("appeal", items);
  return list && { ...list, open: items[0]?.open ?? 0 };
}

/** What the event itself says. */
function payloadsOf(kind: "list" | "silent" | "allowance", payloads: readonly NoticePayload[]) {
  const day = (text = "") => new Date(text);
  switch (kind) {
    case "list":
      return { kind, items: payloads.map(({ queued = 0, refused = 0, beyond = 0 }) => ({ queued, refused, beyond })) };
    case "silent":
      return {
        kind,
        items: payloads.map(({ shop = "automation", name = null, number = null, since }) => ({
          integration: { kind: shop, name, number },
          since: day(since),
        })),
      };
    case "allowance":
      return {
        kind,
        items: payloads.map(({ percent = 0, used = 0, limit = 0, until }) => ({
          percent,
          used,
          limit,
          until: day(until),
        })),
      };
  }
}

type Counted<Item> = Item & { count: number };

const COUNT = "count(*) over ()::int as count";
const REVIEW = publicColumns("dates");
const SHOWN = `case when r.status = 'removed' then '' else r.title end as title,
    case when r.status = 'removed' then '' else r.author end as author, r.created_at as "writtenAt",
    case when r.status <> 'removed' then r.rating end as rating`;

/** Those that need a reply most come first, the oldest among equals. */
const reviews = statement<Counted<PublicReview>>(
  "notice_reviews",
  `select ${REVIEW}, ${COUNT} from review r
  where r.id = any($1::uuid[]) and r.business_id = $2::uuid and r.status = 'published' and r.rating <= $3::int
  order by r.rating, r.created_at, r.id limit ${MOST_ITEMS}`,
);

const edited = statement<Counted<PublicReview>>(
  "notice_edited",
  `select ${REVIEW}, ${COUNT} from review r join reply p on p.review_id = r.id and p.user_id = $3::uuid
  where r.id = any($1::uuid[]) and r.business_id = $2::uuid and r.status = 'published' and r.edited_at > p.updated_at
  order by r.rating, r.created_at, r.id limit ${MOST_ITEMS}`,
);

const reports = statement<Counted<Decided<"upheld" | "dismissed">>>(
  "notice_reports",
  `select r.id, ${SHOWN}, p.status as state, p.photo_id is not null as "isOfPhoto", ${namedPhoto("p.photo_id")} as photo, ${COUNT}
  from report p join review r on r.id = p.review_id
  where p.id = any($1::uuid[]) and r.business_id = $2::uuid
    and p.status = case when ${subjectIsOnline()} then 'dismissed' else 'upheld' end
  order by p.decided_at, p.id limit ${MOST_ITEMS}`,
);

/** SQL: the entry of what the appeal `a` led to, or of the decision `m`. An answer to a hold removes the review. The nearest in time: clocks differ. */
const ENTRY = `(select l.index::float8 from log_entry l where l.review_id = a.review_id and case
      when a.status = 'restored' then l.event in ('restored', 'published')
      when a.status = 'upheld' and m.to_status = 'held' then l.event = 'removed'
      else l.event = m.to_status end
    order by abs(extract(epoch from l.at - case
      when a.status = 'restored' or (a.status = 'upheld' and m.to_status = 'held') then a.decided_at else m.created_at end)), l.index limit 1)`;

/** New ones first, and then decisions. */
const appeals = statement<Counted<Appealed> & { open: number }>(
  "notice_appeals",
  `select r.id, ${SHOWN}, d.state, d."isOfPhoto", d.at, d.reason, d."offlineAt", d."isHeld", d.entry,
    case when d."isOfPhoto" then ${namedPhoto("d.id")} end as photo, ${COUNT},
    count(*) filter (where d.state = 'open') over ()::int as open
  from (
    select a.id, a.review_id, a.status as state, coalesce(a.decided_at, a.created_at) as at, false as "isOfPhoto",
      m.reason, m.created_at as "offlineAt", m.to_status = 'held' as "isHeld", ${ENTRY} as entry
    from appeal a join moderation m on m.id = a.moderation_id
    where a.id = any($1::uuid[]) and a.status in ('open', 'restored', 'upheld')
    union all
    select h.id, h.review_id, case when h.state = 'shown' then 'restored' else 'upheld' end, h.decided_at, true, null, null, false, null from review_photo h
    where h.id = any($1::uuid[]) and h.answer is not null
  ) d join review r on r.id = d.review_id
  where r.business_id = $2::uuid and (d."isOfPhoto" or (d.state = 'restored') = (r.status = 'published'))
  order by d.state <> 'open', d.at, d.id limit ${MOST_ITEMS}`,
);

const claims = statement<Counted<{ id: string; claimant: string }>>(
  "notice_claims",
  `select c.id, o.name as claimant, ${COUNT} from claim c join organisation o on o.id = c.organisation_id
  where c.id = any($1::uuid[]) and c.business_id = $2::uuid and c.status = 'pending' and c.organisation_id <> $3::uuid
  order by c.created_at, c.id limit ${MOST_ITEMS}`,
);
