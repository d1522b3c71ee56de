// Searches and filters above a list, and the sentence where they leave nothing of it.
import type { ComponentChildren } from "preact";
import { SelectField, type SelectProps } from "#surface/form/input.tsx";
import { FieldNotes, notedBy } from "#surface/look/field.tsx";
import { Icon } from "#surface/look/icon.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { Empty } from "./display.tsx";
import { Submit, TouchLink } from "./form.tsx";

type SearchProps = {
  name: string;
  label: string;
  value: string;
  max?: number;
  /** For screen readers; the line has no room for it. */
  hint?: string;
  /** Says in a few words what to type. */
  placeholder?: string;
  error?: string | undefined;
};

/** A line of a filter or a search: it may be empty. */
export function SearchField({ name, label, value, max, hint, placeholder, error }: SearchProps) {
  return (
    <div class="field search-field">
      <label for={name}>{label}</label>
      <FieldNotes id={name} error={error} />
      <input
        id={name}
        name={name}
        type="text"
        value={value}
        maxlength={max}
        placeholder={placeholder}
        autocomplete="off"
        dir="auto"
        {...notedBy({ id: name, hint, error })}
      />
      {hint && (
        <span class="hidden" id={`${name}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}

/** A choice of a filter. Without a value all rows pass. */
export type Choice = SelectProps;

type MoreProps = { choices: readonly Choice[] };

/** The further choices of a filter: beside the others where there is room, and behind a button on a phone. */
export function MoreFilters({ choices }: MoreProps) {
  const { filters } = useWords("frame");
  return (
    <details class="more-filters" open={choices.some(isChosen)}>
      <summary class="button button-quiet">{filters}</summary>
      <div class="bar">
        {choices.map((choice) => (
          <SelectField key={choice.name} {...choice} />
        ))}
      </div>
    </details>
  );
}

export function isChosen({ value }: Pick<Choice, "value">): boolean {
  return value !== undefined;
}

type FilterProps = {
  action: string;
  /** Of a list below other content: the result begins at the filter. */
  id?: string;
  class?: string;
  submit?: string;
  /** The search is what the page is for. */
  isPrimary?: boolean;
  children: ComponentChildren;
};

/** The filter above a list: its fields, and a button that shows the result. */
export function FilterForm({ action, id, class: own = "", submit, isPrimary = false, children }: FilterProps) {
  const words = useWords("frame");
  return (
    <form id={id} class={`bar ${own}`.trim()} method="get" action={id === undefined ? action : `${action}#${id}`}>
      {children}
      <Submit isQuiet={!isPrimary}>
        <Icon name="search" />
        {submit ?? words.show}
      </Submit>
    </form>
  );
}

/** A condition of a list that stands in no choice: "Month: October 2026". */
type Condition = { name: string; value: string };

type NoMatchProps = {
  /** The sentence about the conditions: "No review matches {filters}". */
  says(values: { filters: ComponentChildren }): ComponentChildren;
  /** The words of the search. */
  text?: string | null | undefined;
  choices?: readonly Choice[];
  conditions?: readonly Condition[];
  /** The same words without a filter; null where no filter was chosen. */
  without?: string | null;
  all?: { href: string; label: string } | undefined;
  /** Says more about the search. */
  children?: ComponentChildren;
};

/** Names the words of the search and each filter, and leads to the same words without a filter, and to the whole list. */
export function NoMatch({ says, text = null, choices = [], conditions = [], without, all, children }: NoMatchProps) {
  const { noMatch: words } = useWords("frame");
  const named = [...conditions, ...choices.flatMap(conditionOf)].map(({ name, value }) =>
    words.filter({ name, value: <bdi>{value}</bdi> }),
  );
  const isNarrowed = text !== null && typeof without === "string";
  const filters = text === null ? named : [words.words({ text: <bdi>{text}</bdi> }), ...named];
  return (
    <Empty title={says({ filters: <List of={filters} /> })}>
      {children}
      {(isNarrowed || all) && (
        <p class="ways">
          {isNarrowed && <TouchLink href={without}>{words.without}</TouchLink>}
          {all && <TouchLink href={all.href}>{all.label}</TouchLink>}
        </p>
      )}
    </Empty>
  );
}

/** A value without an option is shown as it is. */
function conditionOf({ label: name, value, options }: Choice): Condition[] {
  if (value === undefined) return [];
  return [{ name, value: options.find((each) => (each.value ?? each.label) === value)?.label ?? value }];
}

function List({ of }: { of: readonly ComponentChildren[] }) {
  const parts = useFormat().listParts(of.map((_, index) => String(index)));
  return <>{parts.map(({ type, value }) => (type === "element" ? of[Number(value)] : value))}</>;
}
