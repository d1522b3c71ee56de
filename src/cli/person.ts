// member add, member reset-factors, staff add, staff remove: people in organisations, and people who moderate.
import { recordAudit } from "#domain/account/audit.ts";
import { makePassword, readPassword } from "#domain/account/password/password.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import { resetFactors } from "#domain/account/sign-in/factor.ts";
import { ROLES } from "#domain/account/team/permission.ts";
import { addMember } from "#domain/account/team/team.ts";
import { mailReset } from "#domain/account/user/sign-up.ts";
import { type Account, findAccount, putPerson, setStaff } from "#domain/account/user/user.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { readEmail } from "#platform/email.ts";
import { type OrganisationId, toWire, type UserId } from "#platform/id.ts";
import { readText, TEXT_LIMIT } from "#platform/text.ts";
import { checked, readChoice, readSecret, readWireId } from "./argument.ts";
import { withSession } from "./session.ts";
import { CommandError, note, type Output, printResult } from "./terminal.ts";

type PersonInput = { email: string; name?: string; password?: string };
type MemberInput = PersonInput & { org: string; role: string };

/** @property isMailed whether a mail with a link to set a password is queued, because the person has none */
type Put = { id: string; isMailed: boolean };

export async function addMemberOf(options: Output & MemberInput): Promise<void> {
  printPut(options, await withSession(({ context, plans }) => putIntoTeam(context, plans, options)));
}

export async function addModerator(options: Output & PersonInput): Promise<void> {
  printPut(options, await withSession(({ context }) => addStaff(context, options)));
}

export async function removeModerator(options: Output & { email: string }): Promise<void> {
  const id = await withSession(({ context }) => removeStaff(context, options.email));
  printResult(options, { id, staff: false }, [`${id}: rights as a moderator removed`]);
}

export async function resetFactorsOf(options: Output & { email: string }): Promise<void> {
  const id = await withSession(({ context }) => removeFactors(context, options.email));
  printResult(options, { id, factors: 0 }, [`${id}: second factors removed, all sessions ended`]);
}

/**
 * Removes all second factors of a person and ends their sessions. Throws CommandError if no account has the address.
 * @returns the person's id
 */
export function removeFactors(context: Context, email: string): Promise<string> {
  return changeAccount(context, email, "factor.reset", resetFactors);
}

/** Ends a person's rights as a moderator. Throws CommandError if no account has the address. @returns the person's id */
export function removeStaff(context: Context, email: string): Promise<string> {
  return changeAccount(context, email, "staff.remove", (inside, { id }) => setStaff(inside, id, false));
}

function changeAccount(
  context: Context,
  email: string,
  action: string,
  change: (inside: Context, account: Account) => Promise<void>,
): Promise<string> {
  return inTransaction(context, async (inside) => {
    const account = await findAccount(inside, email.trim());
    if (!account) throw new CommandError("No account has this address.");
    await change(inside, account);
    await audit(inside, action, account.id);
    return toWire("usr", account.id);
  });
}

/**
 * Creates the person if there is no account, and gives them the role. Throws CommandError, and a Refusal if there is no such
 * organisation or no seat left.
 */
export async function putIntoTeam(context: Context, plans: Plans, input: MemberInput): Promise<Put> {
  const organisationId = readWireId("org", input.org);
  const role = readChoice("--role", input.role, ROLES);
  const person = await readPerson(input);
  return put(context, person, async (inside, userId) => {
    const isNew = await addMember(inside, plans, { organisationId, userId, role });
    await audit(inside, isNew ? "team.add" : "team.role", userId, { organisationId, detail: { role } });
  });
}

/** Makes a person a moderator, and creates the account if there is none. Throws CommandError. */
export async function addStaff(context: Context, input: PersonInput): Promise<Put> {
  return put(context, await readPerson(input), async (inside, userId) => {
    await setStaff(inside, userId, true);
    await audit(inside, "staff.add", userId);
  });
}

type Person = { email: string; name: string | null; passwordHash: string | null };

function put(context: Context, person: Person, then: (inside: Context, id: UserId) => Promise<void>): Promise<Put> {
  return inTransaction(context, async (inside) => {
    const { id, hasPassword } = await putPerson(inside, person);
    await then(inside, id);
    if (!hasPassword) await mailReset(inside, { id, email: person.email });
    return { id: toWire("usr", id), isMailed: !hasPassword };
  });
}

async function readPerson(input: PersonInput): Promise<Person> {
  const { email } = checked("--email", readEmail(input.email));
  const name = input.name === undefined ? null : checked("--name", readText(input.name, TEXT_LIMIT.name)).text;
  if (input.password === undefined) return { email, name, passwordHash: null };
  const { password } = checked("--password", readPassword(await readSecret(input.password)));
  const made = await makePassword(password, { email, ...(name !== null && { name }) });
  return { email, name, ...checked("--password", made) };
}

async function audit(
  inside: Context,
  action: string,
  id: UserId,
  more: { organisationId?: OrganisationId; detail?: { role: string } } = {},
): Promise<void> {
  const subject = toWire("usr", id);
  await recordAudit(inside, { organisationId: null, userId: null, actor: "command line", action, subject, ...more });
}

function printPut(output: Output, { id, isMailed }: Put): void {
  if (isMailed) note("There is no password yet: a mail with a link to set one is queued.");
  printResult(output, { id }, [id]);
}
