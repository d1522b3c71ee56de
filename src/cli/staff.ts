// staff add, staff remove: who moderates.
import type { Command } from "commander";
import { recordAudit } from "#domain/account/audit.ts";
import { mailReset } from "#domain/account/user/sign-up.ts";
import { findAccount, putPerson, setStaff } from "#domain/account/user/user.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { toWire, type UserId } from "#platform/id.ts";
import { type PersonInput, readPerson } from "./member.ts";
import { withSession } from "./session.ts";
import { CommandError, note, type Output, printResult } from "./terminal.ts";

export function addStaffCommands(program: Command): void {
  const staff = program.command("staff").description("people who moderate");
  staff
    .command("add")
    .description("make a moderator of a person; one who has no account gets a link by mail to set a password")
    .requiredOption("--email <address>", "whom; they log in with it")
    .option("--name <name>", "what they are called")
    .option(
      "--password <password>",
      "what they log in with; a command line is seen by others on this machine, so - reads it from standard input",
    )
    .option("--json", "print one JSON object")
    .action(add);
  staff
    .command("remove")
    .description("a moderator no longer; the account stays")
    .requiredOption("--email <address>", "whom")
    .option("--json", "print one JSON object")
    .action(remove);
}

async function add(options: Output & PersonInput): Promise<void> {
  await withSession(async ({ context }) => {
    const result = await addStaff(context, options);
    if (result.isMailed) note("There is no password yet: a mail with a link to set one is queued.");
    printResult(options, { id: result.id }, [result.id]);
  });
}

async function remove(options: Output & { email: string }): Promise<void> {
  await withSession(async ({ context }) => {
    const id = await removeStaff(context, options.email);
    printResult(options, { id, staff: false }, [`${id} is no moderator any more`]);
  });
}

/** Makes a moderator, and the account where there is none. Throws CommandError. */
export async function addStaff(context: Context, input: PersonInput): Promise<{ id: string; isMailed: boolean }> {
  const person = await readPerson(input);
  return inTransaction(context, async (inside) => {
    const made = await putPerson(inside, person);
    await setStaff(inside, made.id, true);
    if (!made.hasPassword) await mailReset(inside, { id: made.id, email: person.email });
    await audit(inside, "staff.add", made.id);
    return { id: toWire("usr", made.id), isMailed: !made.hasPassword };
  });
}

/** Throws CommandError where nobody has the address. @returns whose rights ended */
export async function removeStaff(context: Context, email: string): Promise<string> {
  return inTransaction(context, async (inside) => {
    const account = await findAccount(inside, email.trim());
    if (!account) throw new CommandError("Nobody has an account with this address.");
    await setStaff(inside, account.id, false);
    await audit(inside, "staff.remove", account.id);
    return toWire("usr", account.id);
  });
}

async function audit(inside: Context, action: string, id: UserId): Promise<void> {
  await recordAudit(inside, {
    organisationId: null,
    userId: null,
    actor: "command line",
    action,
    subject: toWire("usr", id),
  });
}
