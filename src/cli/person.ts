// member add, member reset-factors, staff add, staff remove: people in organisations, and people who moderate.
import { toWire, type UserId } from "#contract/id.ts";
import { makePassword, readPassword } from "#domain/account/password/password.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import { resetFactors } from "#domain/account/sign-in/factor.ts";
import { ROLES } from "#domain/account/state/permission.ts";
import type { Account } from "#domain/account/state/table.ts";
import { findAccount, setStaff } from "#domain/account/user/user.ts";
import { putMember } from "#domain/operator/member.ts";
import { addToStaff } from "#domain/operator/staff.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { readEmail } from "#platform/text/email.ts";
import { readText, TEXT_LIMIT } from "#platform/text/text.ts";
import { bookForPerson, bookOperator } from "./booking.ts";
import { checked, readChoice, readSecret, readWireId } from "./kit/argument.ts";
import { CommandError, note, type Output, printResult } from "./kit/terminal.ts";
import { withSession } from "./session.ts";

type PersonInput = { email: string; name?: string; password?: string };
type MemberInput = PersonInput & { org: string; role: string };
/** @property operator whether the person also runs the service */
type StaffInput = PersonInput & { operator?: boolean };

/** @property isMailed whether a mail with a link to set a password is queued, because the person has none */
type Put = { id: string; isMailed: boolean };

export async function addMemberOf(options: Output & MemberInput): Promise<void> {
  printPut(options, await withSession(({ context, plans }) => putIntoTeam(context, plans, options)));
}

export async function addModerator(options: Output & StaffInput): Promise<void> {
  printPut(options, await withSession(({ context }) => addStaff(context, options)));
}

export async function removeModerator(options: Output & { email: string; operator?: boolean }): Promise<void> {
  const { email, operator = false } = options;
  const id = await withSession(({ context }) => removeStaff(context, email, operator));
  const rights = operator ? "an operator" : "a moderator";
  printResult(options, { id, staff: operator, operator: false }, [`${id}: rights as ${rights} removed`]);
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
  return changeAccount(context, email, async (inside, account) => {
    await resetFactors(inside, account);
    await bookForPerson(inside, account.id, "factor.reset");
  });
}

/**
 * Ends a person's rights as a moderator, and with them those as an operator. Throws CommandError if no account has the address.
 * @param isOperatorOnly the person goes on to moderate
 * @returns the person's id
 */
export function removeStaff(context: Context, email: string, isOperatorOnly = false): Promise<string> {
  return changeAccount(context, email, async (inside, { id, staff }) => {
    await setStaff(
      inside,
      id,
      isOperatorOnly && staff ? { staff, operator: false } : { staff: false, operator: false },
    );
    await bookStaff(inside, id, isOperatorOnly ? "operator.remove" : "staff.remove");
  });
}

function changeAccount(
  context: Context,
  email: string,
  change: (inside: Context, account: Account) => Promise<void>,
): Promise<string> {
  return inTransaction(context, async (inside) => {
    const account = await findAccount(inside, email.trim());
    if (!account) throw new CommandError("No account has this address.");
    await change(inside, account);
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
  return inTransaction(context, async (inside) => {
    const { id, before, isMailed, changed } = await putMember(inside, plans, person, { organisationId, role });
    const [action, detail] = before ? ["team.role", { from: before, to: role }] : ["team.add", { role }];
    await bookOperator(inside, organisationId, { action, subject: toWire("usr", id), detail });
    for (const what of changed) await bookForPerson(inside, id, `account.${what}`);
    return { id: toWire("usr", id), isMailed };
  });
}

/** Makes a person a moderator, perhaps an operator, too, and creates the account if there is none. Throws CommandError. */
export async function addStaff(context: Context, input: StaffInput): Promise<Put> {
  const person = await readPerson(input);
  return inTransaction(context, async (inside) => {
    const { id, isMailed, changed } = await addToStaff(inside, { ...person, operator: input.operator ?? false });
    await bookStaff(inside, id, "staff.add");
    if (input.operator) await bookStaff(inside, id, "operator.add");
    for (const what of changed) await bookForPerson(inside, id, `account.${what}`);
    return { id: toWire("usr", id), isMailed };
  });
}

type Person = { email: string; name: string | null; passwordHash: string | null };

async function readPerson(input: PersonInput): Promise<Person> {
  const { email } = checked("--email", readEmail(input.email));
  const name = input.name === undefined ? null : checked("--name", readText(input.name, TEXT_LIMIT.name)).text;
  if (input.password === undefined) return { email, name, passwordHash: null };
  const { password } = checked("--password", readPassword(await readSecret(input.password)));
  const made = await makePassword(password, { email, ...(name !== null && { name }) });
  return { email, name, ...checked("--password", made) };
}

/** In no organisation's log: moderators decide for the service, and stay unnamed. */
async function bookStaff(
  inside: Context,
  id: UserId,
  action: `${"staff" | "operator"}.${"add" | "remove"}`,
): Promise<void> {
  await bookOperator(inside, null, { action, subject: toWire("usr", id) });
}

function printPut(output: Output, { id, isMailed }: Put): void {
  if (isMailed) note("There is no password yet: a mail with a link to set one is queued.");
  printResult(output, { id }, [id]);
}
