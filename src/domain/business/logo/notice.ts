// The mail to the owners whose logo a moderator took down.
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { mailOwners } from "#domain/account/team/owner.ts";
import { loadMails, type WaitingMessage } from "#domain/message/message.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

export const LOGO_TAKEN_DOWN = "logo-taken-down";

export type LogoMail = { businessName: string; reason: string };

/** Queues a mail to the owners of the business. An unclaimed business has none. */
export async function mailOwnersOf(inside: Context, subjectId: BusinessId, reason: string): Promise<void> {
  const rows = await manager(inside.db, subjectId);
  await mailOwners(
    inside,
    rows.flatMap(({ ownersOf }) =>
      ownersOf === null ? [] : [{ kind: LOGO_TAKEN_DOWN, subjectId, ownersOf, payload: { reason } }],
    ),
  );
}

export function loadLogoMails(context: Context, messages: readonly WaitingMessage[]) {
  return loadMails(context, messages, load, ({ id: _, ...mail }): LogoMail => mail);
}

const manager = statement<{ ownersOf: OrganisationId | null }>(
  "logo_manager",
  `select organisation_id as "ownersOf" from business where id = $1::uuid`,
);

const load = statement<LogoMail & { id: string }>(
  "logo_mails",
  `select m.id, b.name as "businessName", m.payload ->> 'reason' as reason
  from json_to_recordset($1::text::json) as m(id uuid, kind text, "subjectId" uuid, payload json)
  join business b on b.id = m."subjectId" where m.kind = '${LOGO_TAKEN_DOWN}'`,
);
