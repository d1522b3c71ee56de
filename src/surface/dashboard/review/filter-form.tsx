// The filter above the list of reviews.
import type { DashboardFilter } from "#domain/review/dashboard/walk.ts";
import { SelectField } from "#surface/form/input.tsx";
import { useWords } from "#surface/look/words.ts";
import { FilterForm, MoreFilters, SearchField } from "../component/form.tsx";
import { isFiltered, LIST_PATH, MAX_SEARCH } from "./filter.ts";

export function Filter(filter: DashboardFilter) {
  const { status, rating, verified, unanswered, text } = filter;
  const { filter: words } = useWords("ownReview");
  const { status: states } = useWords("moderating");
  return (
    <FilterForm class="filter" action={LIST_PATH}>
      <SearchField name="q" label={words.text} value={text ?? ""} max={MAX_SEARCH} />
      <MoreFilters isOpen={isFiltered({ ...filter, text: undefined }) || status !== "published"}>
        <SelectField
          name="stars"
          label={words.stars}
          value={rating?.toString()}
          empty={words.any}
          options={["5", "4", "3", "2", "1"].map((label) => ({ label }))}
        />
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
