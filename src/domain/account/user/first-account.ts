// The first account of an installation: the operator, who also moderates and owns the first organisation. It is made by a link that the
// service prints at its start.

import { isNotNull } from "drizzle-orm";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import type { Context } from "#platform/database/context.ts";
import { execute } from "#platform/database/statement.ts";
import type { Links } from "#platform/secret/link.ts";
import { recordAudit } from "../state/audit.ts";
import { user } from "../state/table.ts";
import { type SignUp, startOwnOrganisation } from "./sign-up.ts";
import { putPerson, setStaff } from "./user.ts";

const VALID_MS = 3_600_000;

/** Unconfirmed sign-ups do not count: a stranger could end the set-up link with one. */
export async function hasAccounts({ db }: Context): Promise<boolean> {
  const rows = await db.select({ id: user.id }).from(user).where(isNotNull(user.emailConfirmedAt)).limit(1);
  return rows.length > 0;
}

/** The token of a set-up link. Its id holds the time, so that nothing is stored. */
export function signSetup(links: Links, now: Date): string {
  return links.sign("setup", Bun.randomUUIDv7("hex", now));
}

/** Whether a set-up link works at this moment; null for one that this service did not sign. */
export async function isSetupOpen(context: Context, links: Links, token: string): Promise<boolean | null> {
  const id = links.read("setup", token);
  if (id === null) return null;
  const age = context.clock.now().getTime() - Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
  return age < VALID_MS && !(await hasAccounts(context));
}

/** Refuses with gone where there is an account: of two calls at once one succeeds. */
export async function createFirstAccount(inside: Context, of: SignUp) {
  await execute(inside.db, 'lock table "user" in share row exclusive mode');
  if (await hasAccounts(inside))
    throw new Refusal("gone", "This service is set up already.", { says: sentence("account.setUp") });
  const { id } = await putPerson(inside, of);
  await setStaff(inside, id, { staff: true, operator: true });
  const organisationId = await startOwnOrganisation(inside, id, of.organisationName);
  const by = { userId: id, actor: "person" };
  await recordAudit(inside, { ...by, organisationId, action: "account.create" });
  await recordAudit(inside, { ...by, organisationId: null, action: "staff.add" });
  await recordAudit(inside, { ...by, organisationId: null, action: "operator.add" });
  return { id, organisationId };
}
