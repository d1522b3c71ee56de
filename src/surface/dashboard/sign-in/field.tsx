// The fields of a new account, the password's first, and how they are read.
import { makePassword, readPassword } from "#domain/account/password/password.ts";
import { readEmail } from "#platform/text/email.ts";
import { readName } from "#platform/text/name.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { email, password, text } from "#surface/form/field.tsx";
import { type Fault, wrongAt } from "#surface/form/form.ts";
import { type Attempt, tooMany } from "../kit/attempt.ts";
import { onOneLine, readLine } from "../kit/read.ts";
import type { Visit } from "../kit/visit.ts";

/** Hidden: tells password managers whose password is asked for. */
export function Username({ email }: { email: string }) {
  return <input type="text" name="username" value={email} autocomplete="username" hidden readOnly />;
}

/** The name of an organisation. @param own its domains, which the name may hold */
export function readOrganisationName(value: string | undefined, own: readonly string[] = []) {
  return readName(onOneLine(value, TEXT_LIMIT.name), own);
}

/** The fields of a new account and its organisation. */
export function accountFields(hint: { email?: string; organisation: string }) {
  return {
    name: nameField(),
    email: email({
      label: "Your email",
      called: "Your email",
      required: true,
      ...(hint.email && { hint: hint.email }),
      autocomplete: "username",
      read: readEmail,
    }),
    organisation: text({
      label: "Organisation",
      called: "The organisation's name",
      hint: hint.organisation,
      required: true,
      autocomplete: "organization",
      read: (typed) => readOrganisationName(typed),
    }),
    password: newPasswordField(),
  };
}

export function nameField(of: { hint?: string; stored?: string } = {}) {
  return text({
    label: "Your name",
    called: "Your name",
    required: true,
    autocomplete: "name",
    ...of,
    read: (typed) => readLine(typed, TEXT_LIMIT.name),
  });
}

export function newPasswordField(label = "Password", called = "The password") {
  return password({ label, called, isNew: true, read: readPassword });
}

/** The hash of a new password, which takes long to compute; or the fault that its form shows. */
export async function hashNew(
  visit: Visit,
  attempt: Attempt,
  password: string,
  person: { email: string; name: string },
  called = "The password",
): Promise<{ passwordHash: string } | { fault: Fault }> {
  if (!attempt.admitted) return { fault: tooMany(visit, attempt) };
  const made = await attempt.check(() => makePassword(password, person, attempt.turn));
  return "wrong" in made ? { fault: wrongAt("password", `${called} ${made.wrong}.`) } : made;
}
