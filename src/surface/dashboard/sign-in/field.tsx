// Fields for the name and password of a person, and how lines of text are read.
import { PASSWORD_LENGTH } from "#domain/account/password/password.ts";
import { readName } from "#platform/name.ts";
import { readText, TEXT_LIMIT, type TextRule } from "#platform/text.ts";
import { FieldNotes, notedBy } from "#surface/look/field.tsx";

type Props = {
  name: string;
  label: string;
  error?: string | undefined;
  hint?: string;
};

type LineProps = Props & {
  value: string | undefined;
  type?: "text" | "email";
  /** "username", "name", "organization" */
  autocomplete: string;
};

export function LineField({ type = "text", value = "", autocomplete, ...field }: LineProps) {
  const given = { ...attributes(field), value, autocomplete };
  return (
    <div class="field">
      <Label {...field} />
      {type === "email" ? <input type="email" {...given} /> : <input type="text" {...given} dir="auto" />}
    </div>
  );
}

/** Never filled by the page. A script can show what is typed. */
export function PasswordField({ isNew = false, ...field }: Props & { isNew?: boolean }) {
  const { min } = PASSWORD_LENGTH;
  const given = { ...field, ...(isNew && { hint: `At least ${min} characters. Several words are better than one.` }) };
  return (
    <div class="field">
      <Label {...given} />
      <input
        type="password"
        {...attributes(given)}
        autocomplete={isNew ? "new-password" : "current-password"}
        autocapitalize="none"
        spellcheck={false}
        minlength={isNew ? min : undefined}
      />
      <button class="button-reveal" type="button" data-reveal={field.name} aria-pressed="false" hidden>
        Show password
      </button>
    </div>
  );
}

/** Hidden: tells password managers whose password is asked for. */
export function Username({ email }: { email: string }) {
  return <input type="text" name="username" value={email} autocomplete="username" hidden readOnly />;
}

function Label({ name, label, error, hint }: Props) {
  return (
    <>
      <label for={name}>{label}</label>
      <FieldNotes id={name} hint={hint} error={error} />
    </>
  );
}

function attributes({ name, error, hint }: Props) {
  return { id: name, name, required: true, ...notedBy({ id: name, hint, error }) };
}

/** As `readText`, with line breaks as spaces: names appear in headers and sentences. */
export function readLine(value: string | undefined, rule: TextRule): { text: string } | { wrong: string } {
  return readText(onOneLine(value, rule), rule);
}

/** The name of an organisation without a business, so without a domain of its own that the name may hold. */
export function readOrganisationName(value: string | undefined): { text: string } | { wrong: string } {
  return readName(onOneLine(value, TEXT_LIMIT.name), []);
}

function onOneLine(value: string | undefined, rule: TextRule): string {
  return (value ?? "").slice(0, rule.max * 8).replace(/[\r\n\t\u2028\u2029]+/g, " ");
}
