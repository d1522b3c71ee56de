// The filter above a queue of cases: by reason, language, business, and how long they have waited.
import { LANGUAGES } from "#platform/language/language.ts";
import { SelectField } from "#surface/form/input.tsx";
import { useFormat, useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { FilterForm, MoreFilters, SearchField, TouchLink } from "../../component/form.tsx";
import { excerpt } from "../../kit/excerpt.ts";
import type { NamedBusiness } from "../kit/next-case.ts";
import { AGES, beginningOf, CASE_PATHS, isFiltered, MOST_TYPED, type Place, placePath } from "../kit/place.ts";

type Props = {
  place: Place;
  /** Codes of reasons with their words. */
  reasons: readonly { value: string; label: string; group?: string }[];
  /** The business that the filter names, where it exists. */
  business: NamedBusiness | null;
};

export function CaseFilterForm({ place, reasons, business }: Props) {
  const words = useWords("caseList");
  const format = useFormat();
  const { language: own } = useReader();
  const { reason, language, business: typed, days } = place.filter;
  const languages = [...new Set([own, ...LANGUAGES, ...(language === null ? [] : [language])])];
  return (
    <>
      <FilterForm class="filter" action={CASE_PATHS[place.queue]}>
        <SearchField name="business" label={words.business} value={business?.slug ?? typed ?? ""} max={MOST_TYPED} />
        <MoreFilters isOpen={[reason, language, days].some((each) => each !== null)}>
          <SelectField
            name="reason"
            label={words.reason}
            value={reason ?? undefined}
            empty={words.any}
            options={
              reasons.some(({ value }) => value === reason) || reason === null
                ? reasons
                : [...reasons, { label: reason }]
            }
          />
          <SelectField
            name="language"
            label={words.language}
            value={language ?? undefined}
            empty={words.any}
            options={languages
              .map((value) => ({ value, label: format.languageName(value) }))
              .sort((one, other) => format.compare(one.label, other.label))}
          />
          <SelectField
            name="age"
            label={words.age}
            value={days?.toString()}
            empty={words.any}
            options={AGES.map((each) => ({ value: String(each), label: words.days({ count: each }) }))}
          />
        </MoreFilters>
      </FilterForm>
      {isFiltered(place) && (
        <p class="ways">
          {business && <span>{words.only({ business: <bdi>{excerpt(business.name, 240).text}</bdi> })}</span>}
          <TouchLink href={placePath(beginningOf(place.queue))}>{words.showAll}</TouchLink>
        </p>
      )}
    </>
  );
}
