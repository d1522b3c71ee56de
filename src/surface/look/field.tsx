// Form fields with label, hint and error, and the summary of errors above a form.
import type { ComponentChildren } from "preact";
import type { Words } from "#words/words.ts";
import { useFormat, useReader } from "./reader.ts";
import { atField, useWords } from "./words.ts";

export type FieldProps = {
  name: string;
  /** The name by default; another where a page has several such forms. */
  id?: string;
  label: string;
  error?: string | undefined;
  hint?: ComponentChildren;
  required?: boolean;
  /** Needed with some values of another field only, as the hint says. */
  isConditional?: boolean;
};

type Props = FieldProps & {
  value: string | undefined;
  /** What browsers and password managers may fill in, as HTML's `autocomplete` names it. */
  autocomplete?: string;
};

type TextProps = Props & {
  /** Of the keyboard on a telephone. */
  inputmode?: "numeric";
  /** Values that the browser offers. */
  offered?: readonly string[];
  /** No draft of it is kept. */
  isSecret?: boolean;
  /** The page begins in it. */
  isFocused?: boolean;
};

export function TextField({ inputmode, offered = [], isSecret = false, isFocused = false, ...field }: TextProps) {
  const list = offered.length > 0 ? `${field.id ?? field.name}-offered` : undefined;
  return (
    <Field {...field}>
      <input
        type="text"
        {...fieldAttributes(field)}
        value={field.value ?? ""}
        autocomplete={field.autocomplete ?? "off"}
        inputmode={inputmode}
        autofocus={isFocused}
        data-secret={isSecret || undefined}
        list={list}
        dir="auto"
      />
      {list && (
        <datalist id={list}>
          {offered.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </Field>
  );
}

export function EmailField(field: Props) {
  return (
    <Field {...field}>
      <input
        type="email"
        {...fieldAttributes(field)}
        value={field.value ?? ""}
        autocomplete={field.autocomplete ?? "email"}
      />
    </Field>
  );
}

/** @param min the earliest day, YYYY-MM-DD. @param max the latest */
export function DateField({ min, max = "2099-12-31", ...field }: Props & { min?: string; max?: string }) {
  return (
    <Field {...field}>
      <input type="date" {...fieldAttributes(field)} value={field.value ?? ""} autocomplete="off" min={min} max={max} />
    </Field>
  );
}

type AreaProps = Props & { most: number; lines?: number; isFocused?: boolean };

/** Grows with its text. @param most characters. @param lines its height at first. @param isFocused the page begins in it */
export function TextArea({ most, lines = 6, isFocused = false, ...field }: AreaProps) {
  const words = useWords("look");
  const format = useFormat();
  const count = `${field.id ?? field.name}-count`;
  return (
    <Field {...field}>
      {/* Browsers drop a line break at the start of the content, so there is one to drop. */}
      <textarea
        {...fieldAttributes(field, count)}
        rows={lines}
        dir="auto"
        autofocus={isFocused}
        value={`\n${field.value ?? ""}`}
      />
      <p
        class="hint count"
        id={count}
        data-count={field.id ?? field.name}
        data-max={most}
        data-counted={words.counted({ count: "{count}", most: format.count(most) })}
      >
        {words.upTo({ most: format.count(most) })}
      </p>
    </Field>
  );
}

/** The label and the notes of a field, around the field itself. */
export function Field({
  name,
  id = name,
  label,
  error,
  hint,
  required,
  isConditional,
  children,
}: FieldProps & { children: ComponentChildren }) {
  const { optional } = useWords("look");
  return (
    <div class="field">
      <label for={id}>
        {label}
        {!required && !isConditional && <span class="optional"> {optional}</span>}
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
      {children}
    </div>
  );
}

/** The attributes that every field has. @param extra id of another note */
export function fieldAttributes({ name, id = name, error, hint, required }: FieldProps, extra?: string) {
  return { id, name, required: required ?? false, ...notedBy({ id, hint, error }, extra) };
}

/** @property id of the field */
type NoteProps = { id: string; hint?: ComponentChildren; error?: string | undefined };

/** The hint and the error of a field, tied to it for screen readers by `notedBy`. */
export function FieldNotes({ id, hint, error }: NoteProps) {
  return (
    <>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
}

/** Attributes of the field that refer to its notes. @param extra id of another note */
export function notedBy({ id, hint, error }: NoteProps, extra?: string) {
  const notes = [error && `${id}-error`, hint && `${id}-hint`, extra].filter(Boolean).join(" ");
  return {
    ...(notes && { "aria-describedby": notes }),
    ...(error && { "aria-invalid": "true" as const }),
  };
}

/** What a form does, in the words that say that it did not: "Not saved", "Not merged". */
export type Undone = keyof Words<"look">["undone"];

type SummaryProps = {
  /** Sentences by the field's name, which is its id, too. */
  errors: Readonly<Record<string, string | undefined>>;
  /** Of the fields, by the same ids: each begins its field's sentence. */
  labels?: Readonly<Record<string, string>> | undefined;
  /** A problem that is no field's fault. */
  message?: ComponentChildren;
  undone: Undone;
  /** Replaces the heading that `undone` gives. */
  heading?: string | undefined;
  /** The sentences stand at the fields alone: the summary names the fields that have a label. */
  isShort?: boolean;
};

/** The errors of a form, above it, with links to the fields. */
export function ErrorSummary({ errors, labels = {}, message, undone, heading, isShort = false }: SummaryProps) {
  const words = useWords("look");
  const { language } = useReader();
  const wrong = Object.entries(errors).flatMap(([id, sentence]) => (sentence === undefined ? [] : [{ id, sentence }]));
  const textOf = (sentence: string, label?: string) => {
    if (label === undefined) return sentence;
    return isShort ? label : atField(label, sentence, language);
  };
  if (wrong.length === 0 && message === undefined) return null;
  return (
    // Focused without a script, so that screen readers begin here.
    <div class="errors" role="alert" tabindex={-1} autofocus>
      <h2>{heading ?? words.undone[undone]}</h2>
      {typeof message === "string" ? <p>{message}</p> : message}
      {isShort && wrong.some(({ id }) => labels[id] !== undefined) && <p>{words.check}</p>}
      {wrong.length > 0 && (
        <ul>
          {wrong.map(({ id, sentence }) => (
            <li key={id}>
              <a href={`#${id}`}>{textOf(sentence, labels[id])}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
