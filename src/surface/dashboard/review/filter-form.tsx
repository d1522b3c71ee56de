// The filters above the list of reviews and above the work list.
import { AGES, type Age, type UnansweredFilter } from "#domain/review/dashboard/unanswered-choice.ts";
import type { DashboardFilter } from "#domain/review/dashboard/walk.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { SelectField } from "#surface/form/input.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { FilterForm, Hidden, MoreFilters, SearchField } from "../component/form.tsx";
import { isFiltered, LIST_PATH, MAX_SEARCH, WORK_PATH } from "./filter.ts";

export function Filter(filter: DashboardFilter) {
  const { status, rating, verified, unanswered, month, text } = filter;
  const { filter: words } = useWords("ownReview");
  const { status: states } = useWords("moderating");
  return (
    <FilterForm class="filter" action={LIST_PATH}>
      {month !== undefined && <Hidden fields={{ month }} />}
      <SearchField name="q" label={words.text} value={text ?? ""} max={MAX_SEARCH} />
      <MoreFilters isOpen={isFiltered({ ...filter, month: undefined, text: undefined }) || status !== "published"}>
        <StarsChoice rating={rating} />
        <SelectField
          name="verified"
          label={words.purchase}
          value={verified === undefined ? undefined : verified ? "yes" : "no"}
          empty={words.any}
          options={[
            { value: "yes", label: words.verified },
            { value: "no", label: words.unverified },
          ]}
        />
        <SelectField
          name="reply"
          label={words.reply}
          value={unanswered ? "none" : undefined}
          empty={words.any}
          options={[{ value: "none", label: words.unanswered }]}
        />
        <SelectField
          name="status"
          label={words.state}
          value={status}
          empty={states.published}
          options={(["held", "hidden"] as const).map((value) => ({ value, label: states[value] }))}
        />
      </MoreFilters>
    </FilterForm>
  );
}

function StarsChoice({ rating }: Pick<DashboardFilter, "rating">) {
  const { filter: words } = useWords("ownReview");
  return (
    <SelectField
      name="stars"
      label={words.stars}
      value={rating?.toString()}
      empty={words.any}
      options={["5", "4", "3", "2", "1"].map((label) => ({ label }))}
    />
  );
}

export function WorkFilter({ rating, language, age, text }: UnansweredFilter) {
  const { filter: words } = useWords("ownReview");
  const work = useWords("workList");
  const { languageName } = useFormat();
  return (
    <FilterForm class="filter" action={WORK_PATH}>
      <SearchField name="q" label={words.text} value={text ?? ""} max={MAX_SEARCH} />
      <MoreFilters isOpen={[rating, language, age].some((each) => each !== undefined)}>
        <StarsChoice rating={rating} />
        <SelectField
          name="language"
          label={work.language}
          value={language}
          empty={words.any}
          options={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
        />
        <SelectField
          name="age"
          label={work.age.label}
          value={age}
          empty={words.any}
          options={(Object.keys(AGES) as Age[]).map((value) => ({
            value,
            label: work.age[value]({ days: AGES[value] }),
          }))}
        />
      </MoreFilters>
    </FilterForm>
  );
}
