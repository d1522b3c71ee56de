// Other reviews that the rules compare with one: from the same mailbox, and from the same address range. Neither leaves the database.
import type { ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { BURST } from "../rule/rule.ts";
import { type NearCopy, OTHERS_UP_TO } from "./about.ts";

/** The newest of each, at most MOST. */
export type Related = { fromReviewer: NearCopy[]; fromRange: NearCopy[] };

const MOST = 5;

export async function findRelated({ db }: Context, id: ReviewId): Promise<Related> {
  const [fromReviewer, fromRange] = await Promise.all([ofMailbox(db, id), ofRange(db, id)]);
  return { fromReviewer, fromRange };
}

/** Reviews of a sandbox are tests that a business writes under any address. */
const listed = (
  isRelated: string,
) => `select r.id, r.author, r.title, r.body, r.status, r.created_at as "createdAt", b.name as "businessName"
  from (
    select a.review_id from review_author asked join review_author a on a.review_id <> asked.review_id and ${isRelated}
    where asked.review_id = $1::uuid limit ${OTHERS_UP_TO}
  ) few
  join review r on r.id = few.review_id and r.status <> 'pending' join business b on b.id = r.business_id and not b.sandbox
  order by r.created_at desc, r.id desc limit ${MOST}`;

const ofMailbox = statement<NearCopy>(
  "moderation_of_mailbox",
  listed("candor_mailbox(a.email) = candor_mailbox(asked.email)"),
);

const HOURS = `make_interval(hours => ${BURST.hours})`;

const ofRange = statement<NearCopy>(
  "moderation_of_range",
  listed(`a.ip_hash = asked.ip_hash
      and a.created_at > asked.created_at - ${HOURS} and a.created_at < asked.created_at + ${HOURS}`),
);
