// The form fields of a business, to add one and to change one.
import type { ComponentChildren } from "preact";
import type { CategoryChoice } from "#domain/business/category.ts";
import { COUNTRIES } from "#domain/business/country.ts";
import { type FieldErrors, type Given, TIME_ZONES } from "#domain/business/field.ts";
import { TextField } from "#surface/look/field.tsx";
import { SelectField } from "../component/form.tsx";

type Props = {
  given: Given;
  errors: FieldErrors;
  categories: readonly CategoryChoice[];
  websiteHint: ComponentChildren;
};

const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));

export function BusinessFields({ given, errors, categories, websiteHint }: Props) {
  const field = (name: keyof Given) => ({ name, value: given[name], error: errors[name] });
  const zones = given.timezone && !TIME_ZONES.includes(given.timezone) ? [given.timezone, ...TIME_ZONES] : TIME_ZONES;
  return (
    <>
      <TextField {...field("name")} label="Name" required hint="The name that customers know." />
      <TextField {...field("website")} label="Website" required hint={websiteHint} />
      <SelectField
        required
        empty="Choose"
        {...field("category")}
        label="Category"
        options={categories.map(({ slug, name, depth }) => ({
          value: slug,
          label: `${"\u00a0\u00a0\u00a0".repeat(depth)}${name}`,
        }))}
      />
      <SelectField required empty="Choose" {...field("country")} label="Country" options={COUNTRY_OPTIONS} />
      <TextField {...field("city")} label="City" required />
      <SelectField
        required
        empty="Choose"
        {...field("timezone")}
        label="Time zone"
        hint="Invitations are sent by it."
        options={zones.map((zone) => ({ label: zone }))}
      />
    </>
  );
}
