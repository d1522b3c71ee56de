// The fields of a new account, the password's first, and how they are read.
import { makePassword, readPassword } from "#domain/account/password/password.ts";
import { readName } from "#platform/promise/name.ts";
import { readEmail } from "#platform/text/email.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { isWrong } from "#platform/text/wrong.ts";
import { asTyped, email, password, text } from "#surface/form/field.tsx";
import { type Fault, wrongAt, wrongIn } from "#surface/form/form.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { type Attempt, tooMany } from "../kit/attempt.ts";
import { onOneLine, readLine } from "../kit/read.ts";
import type { Visit } from "../kit/visit.ts";
import { siteToAdd } from "./next.ts";

/** Hidden: tells password managers whose password is asked for. */
export function Username({ email }: { email: string }) {
  return <input type="text" name="username" value={email} autocomplete="username" hidden readOnly />;
}

/** The site that the person came to add, on the pages between the sign-up and the form that adds a site. */
export function Adding({ next }: { next: string }) {
  const { adding } = useWords("signIn");
  const site = siteToAdd(next);
  return site === null ? null : <p>{adding({ site: <bdi>{site}</bdi> })}</p>;
}

/** The name of an organisation. */
export function readOrganisationName(value: string | undefined) {
  return readName(onOneLine(value, TEXT_LIMIT.name), []);
}

/** The fields of a new account and its organisation. */
export function accountFields(
  visit: Visit,
  hint: {
    email?: string;
    organisation: string;
    isOrganisationOptional?: boolean;
    stored?: Record<"name" | "email" | "organisation", string> | null;
  },
) {
  const { stored } = hint;
  const { field: words } = wordsIn("signIn", visit.language);
  return {
    name: nameField(visit, stored ? { stored: stored.name } : {}),
    email: email({
      label: words.yourEmail,
      required: true,
      ...(hint.email && { hint: hint.email }),
      autocomplete: "username",
      stored: stored?.email,
      missing: wordsIn("missing", visit.language).yourEmail,
      read: readEmail,
    }),
    organisation: text({
      label: words.organisation,
      hint: hint.organisation,
      required: !hint.isOrganisationOptional,
      ...(!hint.isOrganisationOptional && { missing: wordsIn("missing", visit.language).organisation }),
      autocomplete: "organization",
      stored: stored?.organisation,
      read: (typed) =>
        hint.isOrganisationOptional && asTyped(typed) === "" ? { text: "" } : readOrganisationName(typed),
    }),
    password: newPasswordField(visit, words.password),
  };
}

export function nameField({ language }: Visit, of: { hint?: string; stored?: string } = {}) {
  return text({
    label: wordsIn("signIn", language).field.yourName,
    required: true,
    autocomplete: "name",
    missing: wordsIn("missing", language).yourName,
    ...of,
    read: (typed) => readLine(typed, TEXT_LIMIT.name),
  });
}

export function newPasswordField({ language }: Visit, label: string) {
  return password({ label, isNew: true, missing: wordsIn("missing", language).newPassword, read: readPassword });
}

/** The hash of a new password, which takes long to compute; or the fault that its form shows. */
export async function hashNew(
  visit: Visit,
  attempt: Attempt,
  password: string,
  person: { email: string; name: string },
): Promise<{ passwordHash: string } | { fault: Fault }> {
  if (!attempt.admitted) return { fault: tooMany(visit, attempt) };
  const made = await attempt.check(() => makePassword(password, person, attempt.turn));
  return isWrong(made) ? { fault: wrongAt("password", wrongIn(made, visit.language)) } : made;
}
