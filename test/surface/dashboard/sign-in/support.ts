// Shared by the tests of accounts: queued mails, and the links in them.
import type { LinkPurpose } from "#contract/link.ts";
import { createLinks } from "#platform/secret/link.ts";
import { TEST_CONFIG, type TestService } from "../../../support/service.ts";

export const links = createLinks(TEST_CONFIG.appSecret);

export const PASSWORD = "a heron stands in the reeds";
export const OTHER_PASSWORD = "the lamp was left burning";

export type QueuedMail = { kind: string; address: string; subjectId: string };

/** Mails to an address, the first queued first. */
export async function mailsTo({ sql }: TestService, address: string): Promise<QueuedMail[]> {
  return sql<QueuedMail[]>`
    select kind, address, subject_id as "subjectId" from message where lower(address) = lower(${address}) order by id`;
}

/** The link in the last mail to an address. */
export async function linkTo(service: TestService, address: string, purpose: LinkPurpose): Promise<string> {
  const kind = { account: "account-confirm", reset: "password-reset", join: "team-invitation" }[purpose as "account"];
  const mail = (await mailsTo(service, address)).filter((each) => each.kind === kind).at(-1);
  if (!mail) throw new Error(`no ${kind} to ${address}`);
  const path = { account: "confirm-account", reset: "reset", join: "join" }[purpose as "account"];
  return `/${path}/${links.sign(purpose, mail.subjectId)}`;
}

let people = 0;
/** An address that nobody has had. */
export const newAddress = () => `new.person.${++people}@firm.example`;

export function signUpFields(email: string, more: Record<string, string> = {}): Record<string, string> {
  return { name: "Grace Müller", email, organisation: "Müller & Söhne", password: PASSWORD, ...more };
}

/** The actions in the audit log, in their order. */
export async function auditOf({ sql }: TestService, userId: string): Promise<string[]> {
  const rows = await sql<{ action: string }[]>`select action from audit_entry where user_id = ${userId} order by id`;
  return rows.map(({ action }) => action);
}

/** Answers without what differs by chance: nonces in sealed cookies, and ETags over nothing but them. */
export async function comparable(response: Response) {
  const headers = [...response.headers].filter(([name]) => name !== "set-cookie");
  const cookies = response.headers
    .getSetCookie()
    .map((each) => each.replace(/=[^;]*/, (value) => `=${value.length} characters`))
    // It holds what was typed.
    .map((each) => each.replace(/(sign-up)=\d+/, "$1="));
  return { status: response.status, headers, cookies, body: await response.text() };
}
