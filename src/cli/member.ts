// member add: a person into an organisation, from the command line.
import type { Command } from "commander";
import { recordAudit } from "#domain/account/audit.ts";
import { findOrganisation } from "#domain/account/organisation.ts";
import { makePassword, readPassword } from "#domain/account/password/password.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import { ROLES } from "#domain/account/team/permission.ts";
import { addMember } from "#domain/account/team/team.ts";
import { mailReset } from "#domain/account/user/sign-up.ts";
import { putPerson } from "#domain/account/user/user.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { readEmail } from "#platform/email.ts";
import { fromWire, toWire } from "#platform/id.ts";
import { readText, TEXT_LIMIT } from "#platform/text.ts";
import { givenSecret } from "./given-secret.ts";
import { withSession } from "./session.ts";
import { CommandError, note, type Output, printResult } from "./terminal.ts";

export type MemberInput = { org: string; email: string; role: string; name?: string; password?: string };
export type PersonInput = { email: string; name?: string; password?: string };

export function addMemberCommands(program: Command): void {
  const member = program.command("member").description("people in organisations");
  member
    .command("add")
    .description("put a person into an organisation, or change their role; without a password they get a link by mail")
    .requiredOption("--org <id>", "the organisation")
    .requiredOption("--email <address>", "whom; they log in with it")
    .requiredOption("--role <role>", ROLES.join(", "))
    .option("--name <name>", "what they are called")
    .option(
      "--password <password>",
      "what they log in with; a command line is seen by others on this machine, so - reads it from standard input",
    )
    .option("--json", "print one JSON object")
    .action(add);
}

async function add(options: Output & MemberInput): Promise<void> {
  await withSession(async ({ context, plans }) => {
    const result = await putIntoTeam(context, plans, options);
    if (result.isMailed) note("There is no password yet: a mail with a link to set one is queued.");
    printResult(options, { id: result.id }, [result.id]);
  });
}

/** Makes the person where there is none, and gives them the role. Throws CommandError, and Refusal where no seat is left. */
export async function putIntoTeam(
  context: Context,
  plans: Plans,
  input: MemberInput,
): Promise<{ id: string; isMailed: boolean }> {
  const organisationId = fromWire("org", input.org);
  if (!organisationId) throw new CommandError(`"${input.org}" is no organisation's id; they begin with org_.`);
  const role = ROLES.find((each) => each === input.role);
  if (!role) throw new CommandError(`--role must be one of ${ROLES.join(", ")}.`);
  const person = await readPerson(input);
  if (!(await findOrganisation(context, organisationId)))
    throw new CommandError(`There is no organisation ${input.org}.`);
  return inTransaction(context, async (inside) => {
    const made = await putPerson(inside, person);
    const isNew = await addMember(inside, plans, { organisationId, userId: made.id, role });
    if (!made.hasPassword) await mailReset(inside, { id: made.id, email: person.email });
    const id = toWire("usr", made.id);
    await recordAudit(inside, {
      organisationId,
      userId: null,
      actor: "command line",
      action: isNew ? "team.add" : "team.role",
      subject: id,
      detail: { role },
    });
    return { id, isMailed: !made.hasPassword };
  });
}

/** What was given about a person, checked, with the password hashed. Throws CommandError. */
export async function readPerson(
  input: PersonInput,
): Promise<{ email: string; name: string | null; passwordHash: string | null }> {
  const email = readEmail(input.email);
  if ("wrong" in email) throw new CommandError(`--email ${email.wrong}.`);
  const name = input.name === undefined ? null : readText(input.name, TEXT_LIMIT.name);
  if (name && "wrong" in name) throw new CommandError(`--name ${name.wrong}.`);
  const given = input.password === undefined ? null : await givenSecret(input.password);
  const person = { email: email.email, name: name?.text ?? null };
  return { ...person, passwordHash: given === null ? null : await hashOf(given, person) };
}

async function hashOf(given: string, { email, name }: { email: string; name: string | null }): Promise<string> {
  const password = readPassword(given);
  if ("wrong" in password) throw new CommandError(`--password ${password.wrong}.`);
  const made = await makePassword(password.password, { email, ...(name !== null && { name }) });
  if ("wrong" in made) throw new CommandError(`--password ${made.wrong}.`);
  return made.passwordHash;
}
