// The fields of a new account, the password's first, and how they are read.
import { makePassword, PASSWORD_LENGTH, readPassword } from "#domain/account/password/password.ts";
import { readEmail } from "#platform/email.ts";
import { readName } from "#platform/name.ts";
import { readText, TEXT_LIMIT, type TextRule } from "#platform/text.ts";
import { EmailField, Field, type FieldProps, fieldAttributes, TextField } from "#surface/look/field.tsx";
import type { Fields } from "#surface/look/fields.ts";
import { type Fault, fieldOf } from "../shell.tsx";
import type { Visit } from "../visit.ts";
import { type Attempt, tooMany } from "./attempt.ts";

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

/** As `readText`, with line breaks as spaces: names appear in headers and sentences. */
export function readLine(value: string | undefined, rule: TextRule): { text: string } | { wrong: string } {
  return readText(onOneLine(value, rule), rule);
}

/** The name of an organisation. @param own its domains, which the name may hold */
export function readOrganisationName(value: string | undefined, own: readonly string[] = []) {
  return readName(onOneLine(value, TEXT_LIMIT.name), own);
}

function onOneLine(value: string | undefined, rule: TextRule): string {
  return (value ?? "").slice(0, rule.max * 8).replace(/[\r\n\t\u2028\u2029]+/g, " ");
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

type Wrong = { wrong: string };
type Named = readonly [name: string, read: object];
type Right<T extends Record<string, Named>> = { [K in keyof T]: Exclude<T[K][1], Wrong> };

/** Collects the fields of a form that were read one by one. If some are wrong, it returns a sentence for each of those instead. */
export function readAll<T extends Record<string, Named>>(
  of: T,
): { read: Right<T> } | { errors: Partial<Record<keyof T, string>> } {
  const wrong = Object.entries(of).flatMap(([key, [name, read]]) =>
    "wrong" in read ? [[key, `${name} ${read.wrong}.`]] : [],
  );
  if (wrong.length > 0) return { errors: Object.fromEntries(wrong) };
  return { read: Object.fromEntries(Object.entries(of).map(([key, [, read]]) => [key, read])) as Right<T> };
}
