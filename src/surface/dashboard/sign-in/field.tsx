// The fields of a new account, the password's first, and how they are read.
import { makePassword, PASSWORD_LENGTH, readPassword } from "#domain/account/password/password.ts";
import { readEmail } from "#platform/text/email.ts";
import { readName } from "#platform/text/name.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { EmailField, Field, type FieldProps, fieldAttributes, TextField } from "#surface/look/field.tsx";
import type { Fields } from "#surface/look/fields.ts";
import { type Attempt, tooMany } from "../kit/attempt.ts";
import { onOneLine, readLine } from "../kit/read.ts";
import { type Fault, fieldOf } from "../kit/shell.tsx";
import type { Visit } from "../kit/visit.ts";

type Props = Omit<FieldProps, "required"> & { isNew?: boolean };

/** Never filled by the page. A script can show what is typed. */
export function PasswordField({ isNew = false, ...given }: Props) {
  const { min } = PASSWORD_LENGTH;
  const own = isNew ? { hint: `At least ${min} characters. Several words are better than one.` } : {};
  const field = { ...given, ...own, required: true };
  return (
    <Field {...field}>
      <input
        type="password"
        {...fieldAttributes(field)}
        autocomplete={isNew ? "new-password" : "current-password"}
        autocapitalize="none"
        spellcheck={false}
        minlength={isNew ? min : undefined}
      />
      <button class="button-reveal" type="button" data-reveal={field.name} aria-pressed="false" hidden>
        Show password
      </button>
    </Field>
  );
}

/** Hidden: tells password managers whose password is asked for. */
export function Username({ email }: { email: string }) {
  return <input type="text" name="username" value={email} autocomplete="username" hidden readOnly />;
}

/** The name of an organisation. @param own its domains, which the name may hold */
export function readOrganisationName(value: string | undefined, own: readonly string[] = []) {
  return readName(onOneLine(value, TEXT_LIMIT.name), own);
}

/** The fields of a new account and its organisation, read for `readAll`. */
export function readAccount(fields: Fields) {
  return {
    name: ["Your name", readLine(fields.name, TEXT_LIMIT.name)],
    email: ["Your email", readEmail(fields.email)],
    organisation: ["The organisation's name", readOrganisationName(fields.organisation)],
    password: ["The password", readPassword(fields.password)],
  } as const;
}

type AccountProps = {
  visit: Visit;
  fault: Fault<"name" | "email" | "organisation" | "password">;
  emailHint?: string;
  organisationHint: string;
};

export function AccountFields({ visit, fault, emailHint, organisationHint }: AccountProps) {
  const field = fieldOf(visit, fault);
  return (
    <>
      <TextField required {...field("name")} label="Your name" autocomplete="name" />
      <EmailField required {...field("email")} label="Your email" hint={emailHint} autocomplete="username" />
      <TextField
        required
        {...field("organisation")}
        label="Organisation"
        hint={organisationHint}
        autocomplete="organization"
      />
      <PasswordField name="password" label="Password" error={fault.errors?.password} isNew />
    </>
  );
}

/** The hash of a new password, which takes long to compute; or the fault that its form shows. */
export async function hashNew(
  attempt: Attempt,
  password: string,
  person: { email: string; name: string },
): Promise<{ passwordHash: string } | { fault: Fault<"password"> }> {
  if (!attempt.admitted) return { fault: tooMany(attempt) };
  const made = await attempt.check(() => makePassword(password, person, attempt.turn));
  return "wrong" in made ? { fault: { errors: { password: `The password ${made.wrong}.` } } } : made;
}
