// The filters above the list of reviews and above the work list.
import { AGES, type Age, type UnansweredFilter } from "#domain/review/dashboard/unanswered-choice.ts";
import type { DashboardFilter } from "#domain/review/dashboard/walk.ts";
import { formatOf } from "#platform/language/format.ts";
import { LANGUAGES, type Language } from "#platform/language/language.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { type Choice, FilterForm, MoreFilters, SearchField } from "../component/filter.tsx";
import { Hidden } from "../component/form.tsx";
import { LIST_PATH, MAX_SEARCH, WORK_PATH } from "./filter.ts";

export function Filter(filter: DashboardFilter) {
  const { month, text } = filter;
  const { filter: words } = useWords("ownReview");
  const { language } = useReader();
  return (
    <FilterForm class="filter" action={LIST_PATH}>
      {month !== undefined && <Hidden fields={{ month }} />}
      <SearchField name="q" label={words.text} value={text ?? ""} max={MAX_SEARCH} />
      <MoreFilters choices={listChoices(filter, language)} />
    </FilterForm>
  );
}

export function listChoices({ status, rating, verified, unanswered }: DashboardFilter, language: Language): Choice[] {
  const { filter: words } = wordsIn("ownReview", language);
  const { status: states } = wordsIn("moderating", language);
  return [
    starsChoice(rating, language),
    {
      name: "verified",
      label: words.purchase,
      value: verified === undefined ? undefined : verified ? "yes" : "no",
      empty: words.any,
      options: [
        { value: "yes", label: words.verified },
        { value: "no", label: words.unverified },
      ],
    },
    {
      name: "reply",
      label: words.reply,
      value: unanswered ? "none" : undefined,
      empty: words.any,
      options: [{ value: "none", label: words.unanswered }],
    },
    {
      name: "status",
      label: words.state,
      value: status === "published" ? undefined : status,
      empty: states.published,
      options: (["held", "hidden"] as const).map((value) => ({ value, label: states[value] })),
    },
  ];
}

function starsChoice(rating: number | undefined, language: Language): Choice {
  const { filter: words } = wordsIn("ownReview", language);
  return {
    name: "stars",
    label: words.stars,
    value: rating?.toString(),
    empty: words.any,
    options: ["5", "4", "3", "2", "1"].map((label) => ({ label })),
  };
}

export function WorkFilter(filter: UnansweredFilter) {
  const { filter: words } = useWords("ownReview");
  const { language } = useReader();
  return (
    <FilterForm class="filter" action={WORK_PATH}>
      <SearchField name="q" label={words.text} value={filter.text ?? ""} max={MAX_SEARCH} />
      <MoreFilters choices={workChoices(filter, language)} />
    </FilterForm>
  );
}

export function workChoices({ rating, language, age }: UnansweredFilter, reader: Language): Choice[] {
  const { any: empty } = wordsIn("ownReview", reader).filter;
  const words = wordsIn("workList", reader);
  const { languageName } = formatOf(reader);
  return [
    starsChoice(rating, reader),
    {
      name: "language",
      label: words.language,
      value: language,
      empty,
      options: LANGUAGES.map((value) => ({ value, label: languageName(value) })),
    },
    {
      name: "age",
      label: words.age.label,
      value: age,
      empty,
      options: (Object.keys(AGES) as Age[]).map((value) => ({
        value,
        label: words.age[value]({ days: AGES[value] }),
      })),
    },
  ];
}
