// Kinds of account mails, and the data that each needs at the moment of sending.
import { and, eq, gt } from "drizzle-orm";
import { toWire, type UserId } from "#contract/id.ts";
import { loadMails, queueMessage, serviceMail, type WaitingMessage } from "#domain/message/message.ts";
import { message } from "#domain/message/table.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { HOUR_MS } from "#platform/time/clock.ts";
import type { Role } from "./permission.ts";
import { user } from "./table.ts";

export type AccountMail =
  /** A sign-up named this address. */
  | { kind: "account-confirm"; tokenId: string; name: string }
  /** The same, and the address has an account already. */
  | { kind: "account-exists"; name: string }
  | { kind: "password-reset"; tokenId: string; name: string }
  | { kind: "password-changed"; name: string }
  | { kind: "factors-changed"; name: string }
  | ({ kind: "new-device"; name: string } & Device)
  | { kind: "team-invitation"; invitationId: string; organisationName: string; inviterName: string | null; role: Role };

/** The device of a login, such as "Firefox on Windows" and "192.0.2.0/24". */
export type Device = { browser: string; range: string };

/** For mails of one kind about one subject. */
export const MOST_MAILS_AN_HOUR = 3;

/** @param mail.subjectId of a user_token, a user or a team_invitation, as the kind needs it */
export async function queueAccountMail(
  inside: Context,
  { kind, address, subjectId }: { kind: AccountMail["kind"]; address: string; subjectId: string },
): Promise<void> {
  await queueMessage(inside, serviceMail(kind, address, subjectId));
}

/** Whether this is the first login from the browser and network. False at a person's first login of all. */
export async function isNewDevice(context: Context, id: UserId, device: Device): Promise<boolean> {
  const [login] = await seenDevice(context, toWire("usr", id), JSON.stringify(device));
  return login?.isFollowing === true && !login.isSeen;
}

const seenDevice = statement<{ isFollowing: boolean; isSeen: boolean }, [subject: string, device: string]>(
  "seen_device",
  `select exists (select from audit_entry where subject = $1 and action = 'session.start') as "isFollowing",
    exists (select from audit_entry where subject = $1 and action = 'session.start' and detail @> $2::text::jsonb) as "isSeen"`,
);

/** Tells a person about a login from a new device, a few times an hour at most. */
export async function queueDeviceMail(
  inside: Context,
  { id, email }: { id: UserId; email: string },
  device: Device,
): Promise<void> {
  await inside.db.select({ id: user.id }).from(user).where(eq(user.id, id)).for("no key update");
  // Another login from the same device may have been first.
  if (!(await isNewDevice(inside, id, device)) || !(await mayMailAgain(inside, "new-device", id))) return;
  await queueMessage(inside, { ...serviceMail("new-device", email, id), payload: device });
}

/** Whether another mail of this kind about the subject may be queued. Call it while the subject is locked, or two may pass at once. */
export async function mayMailAgain(inside: Context, kind: AccountMail["kind"], subjectId: string): Promise<boolean> {
  const since = new Date(inside.clock.now().getTime() - HOUR_MS);
  const isAlike = and(eq(message.subjectId, subjectId), eq(message.kind, kind), gt(message.createdAt, since));
  return (await inside.db.$count(message, isAlike)) < MOST_MAILS_AN_HOUR;
}

type Row = {
  id: string;
  kind: AccountMail["kind"];
  subject: string;
  name: string;
  inviter: string | null;
  role: Role;
  device: Device;
};

/** Leaves out mails whose link was used, has expired or is gone. */
export function loadAccountMails(context: Context, messages: readonly WaitingMessage[]) {
  return loadMails(context, messages, load, mailOf);
}

function mailOf({ kind, subject, name, inviter, role, device }: Row): AccountMail {
  if (kind === "team-invitation")
    return { kind, invitationId: subject, organisationName: name, inviterName: inviter, role };
  if (kind === "new-device") return { kind, name, ...device };
  if (kind === "account-confirm" || kind === "password-reset") return { kind, tokenId: subject, name };
  return { kind, name };
}

const load = statement<Row>(
  "account_mails",
  `with m as (
    select id, kind, "subjectId" as subject
    from json_to_recordset($1::text::json) as m(id uuid, kind text, "subjectId" uuid)
  )
  select m.id, m.kind, m.subject, u.name, null as inviter, null as role, null as device
  from m join user_token t on t.id = m.subject join "user" u on u.id = t.user_id
  where t.used_at is null and t.expires_at > now()
    and (m.kind, t.purpose) in (('account-confirm', 'confirm'), ('password-reset', 'reset'))
  union all
  select m.id, m.kind, m.subject, u.name, null, null, queued.payload
  from m join "user" u on u.id = m.subject join message queued on queued.id = m.id
  where m.kind in ('account-exists', 'password-changed', 'factors-changed', 'new-device')
  union all
  select m.id, m.kind, m.subject, o.name, u.name, i.role, null
  from m join team_invitation i on i.id = m.subject join organisation o on o.id = i.organisation_id
  left join "user" u on u.id = i.invited_by
  where m.kind = 'team-invitation' and i.accepted_at is null and i.expires_at > now()`,
);
