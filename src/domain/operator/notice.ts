// Mails to owners and admins about what the operator decided over their organisation: suspended, lifted, to be erased, erasure called off.
// A mail keeps the reason and the date of its decision, because both go from the organisation's row with the next one.
import { type OrganisationId, toWire } from "#contract/id.ts";
import { mailOwners } from "#domain/account/team/owner.ts";
import { loadMails, type WaitingMessage } from "#domain/message/message.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

export const SUSPENSION_MAILS = [
  "organisation-suspended",
  "organisation-resumed",
  "organisation-erasing",
  "organisation-kept",
] as const;

type Kind = (typeof SUSPENSION_MAILS)[number];

type Decided = {
  reason: string;
  /** Suspended: what waits lapses then, null if it has lapsed; to be erased: the erasure. Else null. */
  until: Date | null;
};

export type SuspensionMail = Decided & { kind: Kind; organisationName: string; number: string };

/** Queues the mails. Call it inside the transaction of the decision. */
export async function mailDecision(
  inside: Context,
  { id, kind, reason, until }: Decided & { id: OrganisationId; kind: Kind },
): Promise<void> {
  const payload = { reason, until };
  await mailOwners(inside, [{ kind, subjectId: id, ownersOf: id, andAdmins: true, urgent: true, payload }]);
}

/** Nothing of an organisation that was erased: its name is gone. */
export function loadSuspensionMails(context: Context, messages: readonly WaitingMessage[]) {
  return loadMails(
    context,
    messages,
    load,
    ({ organisationId, organisationName, kind, reason, until }: Row): SuspensionMail => {
      const number = toWire("org", organisationId);
      return { kind, organisationName, number, reason, until: until === null ? null : new Date(until) };
    },
  );
}

type Row = {
  id: string;
  kind: Kind;
  organisationId: OrganisationId;
  organisationName: string;
  reason: string;
  until: string | null;
};

const load = statement<Row>(
  "suspension_mails",
  `select m.id, m.kind, o.id as "organisationId", o.name as "organisationName", m.payload ->> 'reason' as reason,
    m.payload ->> 'until' as until
  from json_to_recordset($1::text::json) as m(id uuid, kind text, "subjectId" uuid, payload json)
  join organisation o on o.id = m."subjectId" and o.erased_at is null
  where m.kind = any(array[${SUSPENSION_MAILS.map((kind) => `'${kind}'`).join(", ")}])`,
);
