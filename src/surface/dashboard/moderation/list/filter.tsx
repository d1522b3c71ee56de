// The filter above a queue of cases: by reason, language, business, and how long they have waited.
import { formatOf } from "#platform/language/format.ts";
import { LANGUAGES, type Language } from "#platform/language/language.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { type Choice, FilterForm, isChosen, MoreFilters, NoMatch, SearchField } from "../../component/filter.tsx";
import { TouchLink } from "../../component/form.tsx";
import { excerpt } from "../../kit/excerpt.ts";
import type { NamedBusiness } from "../kit/next-case.ts";
import {
  AGES,
  beginningOf,
  CASE_PATHS,
  isFiltered,
  MOST_TYPED,
  type Place,
  type PlaceFilter,
  placePath,
} from "../kit/place.ts";

type Props = {
  place: Place;
  /** Codes of reasons with their words. */
  reasons: readonly { value: string; label: string; group?: string }[];
  /** The business that the filter names, where it exists. */
  business: NamedBusiness | null;
};

export function CaseFilterForm({ place, reasons, business }: Props) {
  const words = useWords("caseList");
  const { language } = useReader();
  const { business: typed } = place.filter;
  return (
    <>
      <FilterForm class="filter" action={CASE_PATHS[place.queue]}>
        <SearchField
          name="business"
          label={words.business}
          value={business?.slug ?? typed ?? ""}
          max={MOST_TYPED}
          hint={words.noBusinessText}
          placeholder={words.typed}
        />
        <MoreFilters choices={choicesOf(place.filter, reasons, language)} />
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

function choicesOf({ reason, language, days }: PlaceFilter, reasons: Props["reasons"], reader: Language): Choice[] {
  const words = wordsIn("caseList", reader);
  const format = formatOf(reader);
  const { any: empty } = words;
  const languages = [...new Set([reader, ...LANGUAGES, ...(language === null ? [] : [language])])];
  const isKnown = reason === null || reasons.some(({ value }) => value === reason);
  return [
    {
      name: "reason",
      label: words.reason,
      value: reason ?? undefined,
      empty,
      options: isKnown ? reasons : [...reasons, { label: reason }],
    },
    {
      name: "language",
      label: words.language,
      value: language ?? undefined,
      empty,
      options: languages
        .map((value) => ({ value, label: format.languageName(value) }))
        .sort((one, other) => format.compare(one.label, other.label)),
    },
    {
      name: "age",
      label: words.age,
      value: days?.toString(),
      empty,
      options: AGES.map((each) => ({ value: String(each), label: words.days({ count: each }) })),
    },
  ];
}

/** For a filter that leaves no case. The business stands where other lists have the words of a search. */
export function NoCase({ place, reasons, business }: Props) {
  const words = useWords("caseList");
  const { of } = useWords("frame").noMatch;
  const { language } = useReader();
  const choices = choicesOf(place.filter, reasons, language);
  const { business: typed } = place.filter;
  const beginning = beginningOf(place.queue);
  return (
    <NoMatch
      says={of.cases}
      text={business && excerpt(business.name, 240).text}
      choices={choices}
      without={
        choices.some(isChosen) ? placePath({ ...beginning, filter: { ...beginning.filter, business: typed } }) : null
      }
      all={{ href: placePath(beginning), label: words.showAll }}
    />
  );
}
