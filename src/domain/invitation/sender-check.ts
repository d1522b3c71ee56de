// A test of the sender: the invitation as customers get it, to the member who asks for it. It invites no customer and uses no allowance.

import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { markSenderChecked } from "#domain/account/state/organisation.ts";
import { logoPathOf } from "#domain/business/logo/address.ts";
import {
  loadMails,
  type MessageStatus,
  queueMessage,
  serviceMail,
  type WaitingMessage,
} from "#domain/message/message.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { LanguageHints } from "#platform/language/choose.ts";
import type { InvitationMessage } from "./outgoing.ts";

export const SENDER_CHECK = "sender-check";

export type SenderCheck = LanguageHints & {
  businessName: string;
  /** For the head of the mail; null without a business. */
  face: InvitationMessage["face"] | null;
  senderName: string | null;
  replyTo: string | null;
  postalAddress: string | null;
};

/** @param of.businessId null: the mail names the organisation. @param of.address the member's own */
export async function queueSenderCheck(
  inside: Context,
  {
    organisationId,
    businessId,
    address,
  }: { organisationId: OrganisationId; businessId: BusinessId | null; address: string },
): Promise<void> {
  await queueMessage(inside, { ...serviceMail(SENDER_CHECK, address, organisationId), payload: { businessId } });
}

/** By message id. A person who is no member any more gets no mail. */
export function loadSenderChecks(context: Context, messages: readonly (WaitingMessage & { address?: string })[]) {
  return loadMails(context, messages, load, ({ id: _, ...check }) => check);
}

/** A test that the mail server has not accepted. `at`: when it was asked for. */
export type OpenCheck = { state: "waiting" | "refused"; at: Date };

/** The last test, where an attempt to send it failed; null otherwise. An accepted one is noted in the organisation. */
export async function openSenderCheck({ db }: Context, organisationId: OrganisationId): Promise<OpenCheck | null> {
  const [last] = await findLast(db, organisationId, SENDER_CHECK);
  if (last === undefined || last.status === "sent" || last.status === "cancelled") return null;
  if (last.status === "due") return last.attempts > 0 ? { state: "waiting", at: last.at } : null;
  return { state: "refused", at: last.at };
}

const findLast = statement<{ status: MessageStatus; attempts: number; at: Date }>(
  "invitation_sender_check_last",
  `select status, attempts, created_at as at from message where subject_id = $1::uuid and kind = $2
  order by created_at desc, id desc limit 1`,
);

/** Call it in the transaction that settles the messages, for those that the receiving side accepted. */
export async function settleSenderChecks(inside: Context, ids: readonly OrganisationId[]): Promise<void> {
  await markSenderChecked(inside, ids);
}

const load = statement<SenderCheck & { id: string }>(
  "invitation_sender_check",
  `select m.id, coalesce(b.name, o.name) as "businessName",
    case when b.id is not null then json_build_object('name', b.name, 'slug', b.slug, 'logoPath', ${logoPathOf("b.id")}) end as face, o.sender_name as "senderName", o.reply_to as "replyTo",
    o.postal_address as "postalAddress", null::text as language, o.default_language as "defaultLanguage", coalesce(b.country, '') as country
  from json_to_recordset($1::text::json) as m(id uuid, address text, "subjectId" uuid, payload jsonb)
  join organisation o on o.id = m."subjectId"
  left join business b on b.id = (m.payload->>'businessId')::uuid and b.organisation_id = o.id
  where exists (
    select from member join "user" u on u.id = member.user_id
    where member.organisation_id = o.id and lower(u.email) = lower(m.address))`,
);
