// The kinds of fields. A field is described once: its label and hint, how it is read, the sentence when it is wrong, how it is drawn.
import type { ComponentChildren, VNode } from "preact";
import { readText, type TextRule } from "#platform/text/text.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import {
  DateField,
  EmailField,
  fieldAttributes,
  Field as Labelled,
  TextArea,
  TextField,
} from "#surface/look/field.tsx";
import type { Fields } from "#surface/look/fields.ts";
import { CheckField, FileField, OptionSet, PasswordField, SelectField } from "./input.tsx";

/** What a form knows when it draws a field. */
export type At = {
  name: string;
  /** The sentence about a wrong value. */
  error: string | undefined;
  /** The form as it was sent; null before that. */
  typed: Fields | null;
};

/** @property Read the value, or `{wrong}` */
export type Field<Read> = {
  /** Begins its sentence in the summary of errors: "Name: Enter at most 80 characters." */
  label?: string;
  /** The name by default; another where a page has several such forms. */
  id?: string;
  read(typed: string | undefined, all: Fields): Read;
  draw(at: At): VNode;
};

type Described<Read> = {
  label: string;
  hint?: ComponentChildren;
  id?: string;
  required?: boolean;
  /** Needed with some values of another field only, as the hint says. */
  isConditional?: boolean;
  /** Shown until something else was typed. */
  stored?: string | null | undefined;
  /** Says what to enter, where nothing but spaces was typed: "Enter your name." */
  missing?: string;
  read(typed: string | undefined, all: Fields): Read;
};

type Typable<Read> = Described<Read> & {
  /** What browsers and password managers may fill in, as HTML's `autocomplete` names it. */
  autocomplete?: string;
};

/** The typed value without spaces around it; an absent one is empty. */
export function asTyped(typed: string | undefined): string {
  return typed?.trim() ?? "";
}

type TextOptions = {
  inputmode?: "numeric";
  /** A typed value is not shown again, and no draft of it is kept. */
  isSecret?: boolean;
  /** Values that the browser offers. */
  offered?: readonly string[];
};

export function text<Read>(of: Typable<Read> & TextOptions): Field<Read> {
  const { inputmode, isSecret = false, autocomplete, offered } = of;
  return described(of, (at) => (
    <TextField
      {...look(of, at)}
      {...(isSecret && { value: "", isSecret })}
      {...(inputmode && { inputmode })}
      {...(offered && { offered })}
      {...(autocomplete && { autocomplete })}
    />
  ));
}

export function email<Read>(of: Typable<Read>): Field<Read> {
  return described(of, (at) => (
    <EmailField {...look(of, at)} {...(of.autocomplete && { autocomplete: of.autocomplete })} />
  ));
}

/** @param of.min the earliest day, YYYY-MM-DD. @param of.max the latest */
export function date<Read>(of: Described<Read> & { min?: string; max?: string }): Field<Read> {
  return described(of, (at) => (
    <DateField {...look(of, at)} {...(of.min && { min: of.min })} {...(of.max && { max: of.max })} />
  ));
}

/** @param of.most characters. @param of.lines its height at first, 6 by default. @param of.isFocused the page begins in it */
export function area<Read>(of: Described<Read> & { most: number; lines?: number; isFocused?: boolean }): Field<Read> {
  const { most, lines = 6, isFocused = false } = of;
  return described(of, (at) => <TextArea {...look(of, at)} most={most} lines={lines} isFocused={isFocused} />);
}

/** Reads a text within its limits. */
export function within(rule: TextRule) {
  return (typed = "") => {
    const read = readText(typed, rule);
    return "wrong" in read ? read : read.text;
  };
}

/** Lines of text without a limit that is shown, such as the rows of a table. */
export function rows<Read>(of: Described<Read>): Field<Read> {
  return described(of, (at) => {
    const { value = "", ...shown } = look(of, at);
    return (
      <Labelled {...shown}>
        {/* Browsers drop a line break at the start of the content, so there is one to drop. */}
        <textarea {...fieldAttributes(shown)} rows={6} dir="auto" value={`\n${value}`} />
      </Labelled>
    );
  });
}

type Option = { value?: string; label: string };

type SelectOptions = { options: readonly Option[]; empty?: string; isFocused?: boolean };

/** @param of.isFocused the page begins in it */
export function select<Read>(of: Described<Read> & SelectOptions): Field<Read> {
  const { options, empty, isFocused = false } = of;
  return described(of, (at) => <SelectField {...look(of, at)} options={options} empty={empty} isFocused={isFocused} />);
}

type Explained = { label: string; hint?: ComponentChildren };

/** One of several options. A plain label stands for itself; one with a hint is its name. */
export function radio<Read>(
  of: Omit<Described<Read>, "hint"> & { options: readonly (Explained & { value: string })[] },
): Field<Read> {
  return described(of, (at) => {
    const { id, label, value: chosen, error } = look(of, at);
    const options = of.options.map((each) => ({ ...each, name: at.name, checked: each.value === chosen }));
    const set = { id, legend: label, error, options, required: of.required ?? false };
    return <OptionSet {...set} type="radio" />;
  });
}

type Ticked<Name extends string> = {
  label: string;
  options: readonly (Explained & { name: Name })[];
  /** Ticked until the form was sent. */
  stored: readonly Name[];
  /** The sentence where none is ticked. */
  none: string;
};

/** Any of several options, each a box with a name of its own. At least one must be ticked. */
export function checks<Name extends string>(of: Ticked<Name>): Field<Name[] | Wrong> {
  return {
    label: of.label,
    read(_typed, all) {
      const names = of.options.map(({ name }) => name).filter((name) => all[name] !== undefined);
      return names.length > 0 ? names : { wrong: of.none };
    },
    draw: ({ name: id, typed, error }) => {
      const isTicked = (name: Name) => (typed ? typed[name] !== undefined : of.stored.includes(name));
      const options = of.options.map((each) => ({ ...each, checked: isTicked(each.name) }));
      return <OptionSet id={id} legend={of.label} error={error} type="checkbox" options={options} />;
    },
  };
}

type Tick = {
  label: string;
  hint?: ComponentChildren;
  stored?: boolean;
  /** The sentence where it must be ticked, and is not. */
  missing?: string;
};

/** A box to tick. */
export function check(of: Tick): Field<boolean | Wrong> {
  return {
    read: (typed) => typed === "on" || (of.missing !== undefined && { wrong: of.missing }),
    draw: ({ name, typed, error }) => {
      const checked = typed ? typed[name] === "on" : (of.stored ?? false);
      return <CheckField name={name} label={of.label} hint={of.hint} error={error} checked={checked} />;
    },
  };
}

type PasswordOptions = {
  isNew?: boolean;
  /** Stands below the field, such as a link to set a new password. */
  below?: ComponentChildren;
};

export function password<Read>(of: Omit<Described<Read>, "stored" | "required"> & PasswordOptions): Field<Read> {
  return described(of, (at) => {
    const { value: _never, ...shown } = look(of, at);
    return <PasswordField {...shown} isNew={of.isNew ?? false} below={of.below} />;
  });
}

/** A file is read by its page, because its form is no text. @param of.accept the endings and media types of the files */
export function file(of: Omit<Described<null>, "read" | "stored"> & { accept: string }): Field<null> {
  return described({ ...of, read: () => null }, (at) => {
    const { value: _never, ...shown } = look({ ...of, read: () => null }, at);
    return <FileField {...shown} accept={of.accept} />;
  });
}

/** A value that the page sends along. */
export function hidden<Read>(of: { stored?: string; read(typed: string | undefined, all: Fields): Read }): Field<Read> {
  return {
    read: of.read,
    draw: ({ name, typed }) => <input type="hidden" name={name} value={of.stored ?? typed?.[name] ?? ""} />,
  };
}

/** `Read` stays as it is: a wrong value is no value of a form. */
function described<Read>(of: Described<Read>, draw: Field<Read>["draw"]): Field<Read> {
  const { label, id, missing } = of;
  const read: Field<Read>["read"] = (typed, all) =>
    missing !== undefined && asTyped(typed) === "" ? ({ wrong: missing } as Read) : of.read(typed, all);
  return { label, ...(id && { id }), read, draw };
}

/** Attributes that most kinds draw: a typed value stays, a wrong one, too. */
function look(
  { label, hint, required = false, isConditional = false, id, stored }: Described<unknown>,
  { name, error, typed }: At,
) {
  return {
    name,
    id: id ?? name,
    label,
    hint,
    required,
    isConditional,
    error,
    value: typed?.[name] ?? stored ?? undefined,
  };
}
