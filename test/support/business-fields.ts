// Reads the form of a business, as the dashboard does.
import { businessFieldsOf, businessReaders, type TypedFields } from "#domain/business/profile/field.ts";
import { readEach } from "./read-each.ts";

export function readBusinessFields(
  given: TypedFields,
  categoryIdOf: (slug: string) => string | undefined,
  keptZone?: string,
) {
  const read = businessReaders(categoryIdOf, keptZone);
  const all = readEach({
    website: read.website(given.website),
    name: read.name(given.name, given.website),
    city: read.city(given.city),
    country: read.country(given.country),
    timezone: read.timezone(given.timezone),
    category: read.category(given.category),
  });
  return "errors" in all ? all : businessFieldsOf(all.read);
}
