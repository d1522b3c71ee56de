// The fields that say what a business is; for adding one and for changing one. Names are the domain's.

import type { ComponentChildren } from "preact";
import type { CategoryChoice } from "#domain/business/category.ts";
import { COUNTRIES } from "#domain/business/country.ts";
import { type FieldErrors, type Given, TIME_ZONES } from "#domain/business/field.ts";
import { TextField } from "#surface/look/field.tsx";
import { FieldNotes, notedBy } from "#surface/look/field-note.tsx";

type Props = {
  given: Given;
  errors: FieldErrors;
  categories: readonly CategoryChoice[];
  websiteHint: ComponentChildren;
};

const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));

/** All six. */
export function BusinessFields({ given, errors, categories, websiteHint }: Props) {
  const field = (name: keyof Given) => ({ name, value: given[name], error: errors[name] });
  const zones = given.timezone && !TIME_ZONES.includes(given.timezone) ? [given.timezone, ...TIME_ZONES] : TIME_ZONES;
  return (
    <>
      <TextField {...field("name")} label="Name" required hint="As customers know it." />
      <TextField {...field("website")} label="Website" required hint={websiteHint} />
      <List
        {...field("category")}
        label="Category"
        options={categories.map(({ slug, name, depth }) => ({
          value: slug,
          label: `${"\u00a0\u00a0\u00a0".repeat(depth)}${name}`,
        }))}
      />
      <List {...field("country")} label="Country" options={COUNTRY_OPTIONS} />
      <TextField {...field("city")} label="City" required />
      <List
        {...field("timezone")}
        label="Time zone"
        hint="Invitations go out by it."
        options={zones.map((zone) => ({ label: zone }))}
      />
    </>
  );
}

type ListProps = {
  name: string;
  label: string;
  value: string | undefined;
  error?: string | undefined;
  hint?: string;
  /** Without a value, it is the label: a list of hundreds is half as long. */
  options: readonly { value?: string; label: string }[];
};

/** One of many, with nothing chosen to begin with. */
function List({ name, label, value, error, hint, options }: ListProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <FieldNotes id={name} hint={hint} error={error} />
      <select id={name} name={name} required {...notedBy({ id: name, hint, error })}>
        <option value="">Choose</option>
        {options.map((option) => {
          const own = option.value ?? option.label;
          return (
            <option key={own} value={option.value} selected={own === value}>
              {option.label}
            </option>
          );
        })}
      </select>
    </div>
  );
}
