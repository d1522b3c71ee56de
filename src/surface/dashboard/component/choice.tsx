// Fields that offer a choice: a list, single boxes. Names are ids, as in the shared fields.
import type { ComponentChildren } from "preact";
import { FieldNotes, notedBy } from "#surface/look/field-note.tsx";

type Option = { value: string; label: string };

type SelectProps = {
  name: string;
  label: string;
  value: string | undefined;
  options: readonly Option[];
  error?: string | undefined;
  hint?: ComponentChildren;
};

/** One of several, in a list. */
export function SelectField({ name, label, value, options, error, hint }: SelectProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <FieldNotes id={name} hint={hint} error={error} />
      <select id={name} name={name} {...notedBy({ id: name, hint, error })}>
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

type CheckProps = { name: string; label: string; checked: boolean; hint?: ComponentChildren };

/** Yes or no; sends "on" or nothing. Each box has a name of its own. */
export function CheckField({ name, label, checked, hint }: CheckProps) {
  return (
    <div class="check">
      <label class="choice" for={name}>
        <input
          id={name}
          type="checkbox"
          name={name}
          checked={checked}
          aria-describedby={hint ? `${name}-hint` : undefined}
        />
        {label}
      </label>
      {hint && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
