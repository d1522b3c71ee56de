// Loads mails to owners whose organisation hid a reward, when they are sent. They hold no word of the author.
import type { ReviewId } from "#contract/id.ts";
import { loadMails, type WaitingMessage } from "#domain/message/message.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

export const REWARD_UPHELD = "reward-upheld";

export type RewardMail = {
  caseId: string;
  /** The organisation that invited. */
  organisationName: string;
  businessName: string;
  reviewId: ReviewId;
  /** Null where the words of the review are gone, or its business has left the organisation. */
  title: string | null;
  /** The organisation can report the review: it is public, and its business has not left. */
  canReport: boolean;
  /** The moderator's words. */
  reasons: string;
};

export function loadRewardMails(context: Context, messages: readonly WaitingMessage[]) {
  return loadMails(context, messages, load, ({ id: _, ...mail }: Row): RewardMail => mail);
}

type Row = RewardMail & { id: string };

const load = statement<Row>(
  "reward_mails",
  `select m.id, c.id as "caseId", o.name as "organisationName", b.name as "businessName", r.id as "reviewId",
    case when r.status <> 'removed' and b.organisation_id = c.organisation_id then r.title end as title,
    coalesce(r.status = 'published' and b.organisation_id = c.organisation_id, false) as "canReport", c.decision as reasons
  from json_to_recordset($1::text::json) as m(id uuid, kind text, "subjectId" uuid)
  join reward_case c on c.id = m."subjectId" and c.status = 'upheld'
  join organisation o on o.id = c.organisation_id
  join review r on r.id = c.review_id
  join business b on b.id = c.business_id
  where m.kind = '${REWARD_UPHELD}'`,
);
