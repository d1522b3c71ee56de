// Inputs that look/field.tsx does not cover: a choice from a list, options beside each other, a box to tick, a file, a password.
import type { ComponentChildren } from "preact";
import { PASSWORD_LENGTH } from "#domain/account/password/password.ts";
import { Field, FieldNotes, type FieldProps, fieldAttributes, notedBy } from "#surface/look/field.tsx";
import { useWords } from "#surface/look/words.ts";

type Option = { value?: string; label: string; group?: string };

export type SelectProps = FieldProps & {
  value: string | undefined;
  /** An option without a value has its label as value, which halves a list of hundreds. Those of a group stand together below its name. */
  options: readonly Option[];
  /** Label of a first option without a value. */
  empty?: string | undefined;
  /** The page begins in it. */
  isFocused?: boolean;
};

export function SelectField(of: SelectProps) {
  const { name, label, value, options, id = name, error, hint, empty, required, isFocused = false } = of;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <FieldNotes id={id} hint={hint} error={error} />
      <select id={id} name={name} required={required} autofocus={isFocused} {...notedBy({ id, hint, error })}>
        {empty !== undefined && <option value="">{empty}</option>}
        {[...Map.groupBy(options, ({ group }) => group)].map(([group, own]) =>
          group === undefined ? (
            <Options options={own} value={value} />
          ) : (
            <optgroup key={group} label={group}>
              <Options options={own} value={value} />
            </optgroup>
          ),
        )}
      </select>
    </div>
  );
}

function Options({ options, value }: Pick<SelectProps, "options" | "value">) {
  return options.map((option) => {
    const own = option.value ?? option.label;
    return (
      <option key={own} value={option.value} selected={own === value}>
        {option.label}
      </option>
    );
  });
}

/** A file is chosen, or dropped on the field. @param accept the endings and media types of the files */
export function FileField({ accept, ...field }: FieldProps & { accept: string }) {
  const { dropFile } = useWords("frame");
  return (
    <Field {...field}>
      <span class="drop-zone">
        <input type="file" {...fieldAttributes(field)} accept={accept} />
        <span class="drop-hint muted small" aria-hidden="true">
          {dropFile}
        </span>
      </span>
    </Field>
  );
}

type CheckProps = {
  name: string;
  label: string;
  checked: boolean;
  hint?: ComponentChildren;
  error?: string | undefined;
};

/** Sends "on" or nothing. */
export function CheckField({ name, label, checked, hint, error }: CheckProps) {
  return (
    <div class="check">
      <FieldNotes id={name} error={error} />
      <label class="choice" for={name}>
        <input id={name} type="checkbox" name={name} checked={checked} {...notedBy({ id: name, hint, error })} />
        {label}
      </label>
      <FieldNotes id={name} hint={hint} />
    </div>
  );
}

type OptionSetProps = {
  /** Where the error summary leads to. */
  id: string;
  legend: string;
  error: string | undefined;
  type: "radio" | "checkbox";
  options: readonly { name: string; value?: string; label: string; hint?: ComponentChildren; checked: boolean }[];
  /** Of radio buttons: one must be chosen. */
  required?: boolean;
};

/** Options beside each other, each with its meaning. */
export function OptionSet({ id, legend, error, type, options, required = false }: OptionSetProps) {
  return (
    <fieldset class="field" id={id} {...(error && { "aria-invalid": "true", tabindex: -1 })}>
      <legend>{legend}</legend>
      {error && <p class="error">{error}</p>}
      <div class="choices stacked">
        {options.map(({ name, value, label, hint, checked }) => (
          <label key={value ?? name} class="choice">
            <input type={type} name={name} value={value} checked={checked} required={required} />
            {hint ? (
              <span>
                <strong>{label}</strong>
                <span class="under hint">{hint}</span>
              </span>
            ) : (
              <span>{label}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type PasswordProps = Omit<FieldProps, "required"> & { isNew?: boolean; below?: ComponentChildren };

/** The page never fills it. A script can show the typed password. */
export function PasswordField({ isNew = false, below, ...given }: PasswordProps) {
  const { min } = PASSWORD_LENGTH;
  const { field: words } = useWords("signIn");
  const own = isNew ? { hint: words.newPasswordHint({ least: min }) } : {};
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
        {words.showPassword}
      </button>
      {below && <p class="below">{below}</p>}
    </Field>
  );
}
