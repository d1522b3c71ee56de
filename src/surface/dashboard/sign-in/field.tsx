// The password field, and how a line of text is read.
import { PASSWORD_LENGTH } from "#domain/account/password/password.ts";
import { readName } from "#platform/name.ts";
import { readText, TEXT_LIMIT, type TextRule } from "#platform/text.ts";
import { FieldNotes, notedBy } from "#surface/look/field.tsx";

type Props = { name: string; label: string; error?: string | undefined; hint?: string; isNew?: boolean };

/** Never filled by the page. A script can show what is typed. */
export function PasswordField({ name, label, error, hint, isNew = false }: Props) {
  const { min } = PASSWORD_LENGTH;
  const notes = {
    id: name,
    error,
    hint: isNew ? `At least ${min} characters. Several words are better than one.` : hint,
  };
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <FieldNotes {...notes} />
      <input
        type="password"
        id={name}
        name={name}
        required
        {...notedBy(notes)}
        autocomplete={isNew ? "new-password" : "current-password"}
        autocapitalize="none"
        spellcheck={false}
        minlength={isNew ? min : undefined}
      />
      <button class="button-reveal" type="button" data-reveal={name} aria-pressed="false" hidden>
        Show password
      </button>
    </div>
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
