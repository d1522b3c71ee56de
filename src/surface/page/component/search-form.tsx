// The search for a business: large on the home page, small in the header of the others.
import { Icon } from "#surface/look/icon.tsx";
import { MAX_SEARCH_LENGTH } from "../query.ts";

type Props = { id: string; value?: string; large?: boolean; labelled?: boolean };

/** @param id of the field, unique on the page. @param labelled shows the label to sighted readers, too */
export function SearchForm({ id, value = "", large = false, labelled = false }: Props) {
  return (
    <search>
      <form class={large ? "search search-large" : "search"} action="/search" method="get">
        <label class={labelled ? "search-label" : "hidden"} for={id}>
          Find a business
        </label>
        <div class="search-row">
          <input
            id={id}
            type="search"
            name="q"
            value={value}
            maxlength={MAX_SEARCH_LENGTH}
            placeholder={large ? "Name, website or city" : "Find a business"}
            autocomplete="off"
            required
          />
          <button type="submit">
            <Icon name="search" />
            <span class={large ? undefined : "hidden"}>Search</span>
          </button>
        </div>
      </form>
    </search>
  );
}
