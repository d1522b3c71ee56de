// The search for a business: large on the home page, small in the header of the others.
import { Icon } from "#surface/look/icon.tsx";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { MAX_SEARCH_LENGTH } from "../kit/query.ts";

type Props = { id: string; value?: string; large?: boolean; labelled?: boolean; kept?: URLSearchParams | undefined };

/** @param id of the field, unique on the page. @param labelled shows the label to sighted readers, too. @param kept sent along */
export function SearchForm({ id, value = "", large = false, labelled = false, kept }: Props) {
  const { frame, search: words } = useWords("site");
  const { chosen } = useReader();
  return (
    <search>
      <form class={large ? "search search-large" : "search"} action="/search" method="get">
        <label class={labelled ? "search-label" : "hidden"} for={id}>
          {words.find}
        </label>
        {chosen !== null && <input type="hidden" name="lang" value={chosen} />}
        {[...(kept ?? [])].map(([name, each]) => (
          <input key={name} type="hidden" name={name} value={each} />
        ))}
        <div class="search-row">
          <input
            id={id}
            type="search"
            name="q"
            value={value}
            maxlength={MAX_SEARCH_LENGTH}
            placeholder={large ? words.placeholder : words.find}
            autocomplete="off"
            required
          />
          <button type="submit">
            <Icon name="search" />
            <span class={large ? undefined : "hidden"}>{frame.search}</span>
          </button>
        </div>
      </form>
    </search>
  );
}
