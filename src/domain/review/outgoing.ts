// Loads the content of mails about reviews when they are sent, because a review may have changed since its mail was queued.

import type { ReviewId } from "#contract/id.ts";
import { logoPathOf } from "#domain/business/logo/address.ts";
import { loadMails, type WaitingMessage } from "#domain/message/message.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { LanguageHints } from "#platform/language/choose.ts";
import { appealUntil } from "./appeal/appeal.ts";
import { CAN_GET_MAILBOX } from "./own-address/own-address.ts";
import { photosAlong } from "./photo/along.ts";
import { CONFIRM_WITHIN, NAMES_REWARD } from "./publish/organic.ts";
import type { ReviewStatus } from "./state/columns.ts";
import type { ShownPhoto } from "./state/photo.ts";
import type { Submission } from "./state/submission.ts";

export type ReviewMail = LanguageHints & Content;

type Content =
  | {
      kind: "review-confirm";
      id: string;
      businessName: string;
      slug: string;
      submission: Submission;
      incentivized: boolean;
      /** Those that go along. */
      pictures: Pick<ShownPhoto, "alt">[];
    }
  | { kind: "review-address"; id: string }
  | {
      kind: "review-receipt";
      reviewId: ReviewId;
      businessName: string;
      slug: string;
      logoPath: string | null;
      rating: number;
      title: string;
      body: string;
      status: "published" | "held";
      /** Set if rules held the review: the decision, the rules' codes, and the last moment to appeal. */
      hold?: Hold;
    }
  | { kind: "review-link"; reviewId: ReviewId; businessName: string; title: string }
  | {
      kind: "reply";
      reviewId: ReviewId;
      businessName: string;
      slug: string;
      logoPath: string | null;
      title: string;
      replyBody: string;
      rating: number;
      senderName: string | null;
      invited: boolean;
    };

export type Hold = { decision: string; reasons: string[]; until: Date };

export function loadReviewMails(context: Context, messages: readonly WaitingMessage[]) {
  return loadMails(context, messages, load, mailOf);
}

type Found = Submission &
  LanguageHints & {
    /** Id of the message. */
    id: string;
    kind: ReviewMail["kind"];
    subject: string;
    review: ReviewId;
    status: ReviewStatus;
    source: string;
    businessName: string;
    slug: string;
    logoPath: string | null;
    senderName: string | null;
    replyBody: string | null;
    incentivized: boolean;
    pictures: ShownPhoto[];
    decision: string | null;
    reasons: string[];
    until: Date;
  };

function mailOf(row: Found): ReviewMail {
  const { language, defaultLanguage, country } = row;
  return { ...contentOf(row), language, defaultLanguage, country };
}

function contentOf({ kind, review: reviewId, businessName, slug, title, ...row }: Found): Content {
  switch (kind) {
    case "review-confirm": {
      const { subject, rating, body, author, experienceDate, incentivized, pictures } = row;
      const submission = { rating, title, body, author, experienceDate };
      return { kind, id: subject, businessName, slug, submission, incentivized, pictures };
    }
    case "review-address":
      return { kind, id: row.subject };
    case "review-receipt": {
      const { decision, reasons, until, logoPath, rating, body } = row;
      const receipt = { kind, reviewId, businessName, slug, logoPath, rating, title, body };
      if (row.status !== "held") return { ...receipt, status: "published" };
      return { ...receipt, status: "held", ...(decision !== null && { hold: { decision, reasons, until } }) };
    }
    case "review-link":
      return { kind, reviewId, businessName, title };
    case "reply": {
      const { senderName, replyBody, rating, logoPath } = row;
      const invited = row.source === "invitation";
      const about = { kind, reviewId, businessName, slug, logoPath, title };
      return { ...about, replyBody: replyBody ?? "", rating, senderName, invited };
    }
  }
}

const load = statement<Found>(
  "review_mails",
  `with asked as materialized (
    select id, kind, "subjectId" as subject
    from json_to_recordset($1::text::json) as m(id uuid, kind text, "subjectId" uuid)
  ), about as (
    select asked.id, asked.kind, asked.subject, r.id as review, r.status, r.source,
      coalesce(v.rating, r.rating) as rating, coalesce(v.title, r.title) as title, coalesce(v.body, r.body) as body,
      coalesce(v.author, r.author) as author, coalesce(v.experience_date, r.experience_date)::text as "experienceDate",
      coalesce(v.form_language, d.form_language, a.form_language) as language, o.default_language as "defaultLanguage", b.country,
      b.name as "businessName", b.slug, ${logoPathOf("b.id")} as "logoPath", o.sender_name as "senderName",
      ${NAMES_REWARD} as incentivized, case when asked.kind = 'review-confirm' then ${photosAlong} end as pictures, p.body as "replyBody",
      h.decision, h.reasons, h.until,
      case when v.id is null then r.status = 'pending' else v.confirmed_at is null and r.status <> 'removed' end
        and coalesce(v.created_at, r.created_at) > now() - interval '${CONFIRM_WITHIN}' as waits,
      d.confirmed_at is null and d.created_at > now() - interval '${CONFIRM_WITHIN}' and ${CAN_GET_MAILBOX} as "addressWaits"
    from asked
    left join review_revision v on v.id = asked.subject and asked.kind = 'review-confirm'
    left join review_address d on d.id = asked.subject and asked.kind = 'review-address'
    join review r on r.id = coalesce(v.review_id, d.review_id, asked.subject)
    left join review_author a on a.review_id = r.id
    join business b on b.id = r.business_id
    left join organisation o on o.id = b.organisation_id
    left join reply p on p.review_id = r.id and asked.kind = 'reply'
    left join lateral (
      select (array_agg(m.id order by m.id))[1] as decision, json_agg(m.reason order by m.id) as reasons, max(${appealUntil("m")}) as until
      from moderation m where m.review_id = r.id and m.to_status = 'held' and m.asked_by = 'rule'
        and m.created_at = (select max(l.created_at) from moderation l where l.review_id = r.id)
    ) h on asked.kind = 'review-receipt' and r.status = 'held' and a.confirmed_at is not null
  )
  select * from about
  where source <> 'import' and ((kind = 'review-confirm' and waits)
    or (kind = 'review-address' and "addressWaits" and status <> 'removed')
    or (kind = 'review-receipt' and status in ('published', 'held'))
    or (kind = 'review-link' and status <> 'removed')
    or (kind = 'reply' and status = 'published' and "replyBody" is not null))`,
);
