// The content of mails about ownership claims, read when they are sent. A name that is not public is not mailed: the domain takes its place.
import { type OrganisationId, toWire } from "#contract/id.ts";
import { loadMails, type WaitingMessage } from "#domain/message/message.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { CLAIM_DAYS } from "./end.ts";

export type ClaimMail =
  | {
      kind: "claim-proof";
      claimId: string;
      businessName: string;
      domain: string;
      organisationName: string;
      country: string;
      /** When the link ends; null while the claim waits for a moderator. */
      until: Date | null;
    }
  | {
      kind: "claim-decided";
      claimId: string;
      businessName: string;
      slug: string;
      approved: boolean;
      reason: string | null;
    }
  /** To the owners of the organisation that managed the business. */
  | { kind: "claim-lost"; businessName: string; claimantName: string }
  /** To owners and admins of the party that a moderator asks. It names neither the other party nor the moderator. */
  | { kind: "claim-question"; claimId: string; businessName: string; question: string; partyName: string }
  /** To owners and admins of the suspended organisation that manages the business. */
  | {
      kind: "claim-disputed";
      claimId: string;
      businessName: string;
      claimantName: string;
      holderName: string;
      holderNumber: string;
    };

type Row = {
  id: string;
  kind: ClaimMail["kind"];
  claimId: string;
  status: string;
  reason: string | null;
  businessName: string;
  slug: string;
  domain: string;
  country: string;
  organisationName: string;
  until: Date | null;
  /** A reader of such a mail said that the claimant does not manage the business. */
  isDenied: boolean;
  holderId: OrganisationId | null;
  holderName: string | null;
  /** Null where it was answered or dropped. */
  question: string | null;
  partyName: string | null;
};

/** Leaves out mails that a later decision about the claim has made wrong. */
export function loadClaimMails(context: Context, messages: readonly WaitingMessage[]) {
  return loadMails(context, messages, load, mailOf);
}

function mailOf(row: Row): ClaimMail | null {
  const { kind, status, businessName, organisationName } = row;
  if (kind === "claim-decided") {
    if (status !== "approved" && status !== "rejected") return null;
    const { claimId, slug, reason } = row;
    return { kind, claimId, businessName, slug, approved: status === "approved", reason };
  }
  if (kind === "claim-lost")
    return status === "approved" ? { kind, businessName, claimantName: organisationName } : null;
  if (status !== "pending") return null;
  if (kind === "claim-question") {
    const { claimId, question, partyName } = row;
    return question === null || partyName === null ? null : { kind, claimId, businessName, question, partyName };
  }
  if (kind === "claim-disputed") {
    const { holderId, holderName } = row;
    if (holderId === null || holderName === null) return null;
    const holder = { holderName, holderNumber: toWire("org", holderId) };
    return { kind, claimId: row.claimId, businessName, claimantName: organisationName, ...holder };
  }
  if (row.isDenied) return null;
  const { claimId, domain, country, until } = row;
  return { kind, claimId, businessName, domain, organisationName, country, until };
}

const load = statement<Row>(
  "claim_mails",
  `select m.id, m.kind, c.id as "claimId", c.status, c.reason, case when b.profile = 'public' then b.name else b.domain end as "businessName", b.slug, b.domain, b.country,
    o.name as "organisationName", h.id as "holderId", h.name as "holderName", q.question, p.name as "partyName",
    case when c.method is distinct from 'moderator' then c.created_at + make_interval(days => ${CLAIM_DAYS}) end as until, c.denied_at is not null as "isDenied"
  from json_to_recordset($1::text::json) as m(id uuid, kind text, "subjectId" uuid)
  left join claim_question q on q.id = m."subjectId" and q.answer is null
  left join organisation p on p.id = q.organisation_id
  join claim c on c.id = coalesce(q.claim_id, m."subjectId")
  join business b on b.id = c.business_id
  join organisation o on o.id = c.organisation_id
  left join organisation h on h.id = b.organisation_id and h.id <> c.organisation_id
  where m.kind in ('claim-proof', 'claim-decided', 'claim-lost', 'claim-disputed', 'claim-question')`,
);
