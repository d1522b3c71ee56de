// Sorts the reviews of a profile and searches them by words. Both work without a script: a menu of links, and a form whose answer is the
// same page.
import { MOST_FOUND } from "#domain/review/list/search.ts";
import { MOST_SORTED, SORTS, type Sort } from "#domain/review/list/sort.ts";
import { Icon } from "#surface/look/icon.tsx";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { isFiltered, type ListQuery, listParams, MAX_SEARCH_LENGTH } from "../kit/query.ts";
import { profilePath } from "../kit/site.ts";
import type { Profile } from "./data.ts";
import type { ListProps } from "./imported.tsx";

type Props = Pick<ListProps, "query" | "hrefOf"> & { slug: string };

/** Both keep the filters that are set, and start at the first page. */
export function SortAndSearch({ slug, query, hrefOf }: Props) {
  return (
    <div class="list-ways">
      <SearchForm slug={slug} query={query} />
      <SortMenu chosen={query.sort} hrefOf={(sort) => hrefOf({ ...query, page: 1, sort })} />
    </div>
  );
}

function SearchForm({ slug, query }: { slug: string; query: ListQuery }) {
  const words = useWords("reviewList");
  const { frame } = useWords("site");
  const { chosen } = useReader();
  return (
    <search>
      <form class="search" action={`${profilePath(slug)}#reviews`} method="get">
        <label class="hidden" for="q">
          {words.search}
        </label>
        {chosen !== null && <input type="hidden" name="lang" value={chosen} />}
        {[...listParams({ ...withoutWords(query), page: 1, part: 1 })].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div class="search-row">
          <input
            id="q"
            type="search"
            name="q"
            value={query.words ?? ""}
            maxlength={MAX_SEARCH_LENGTH}
            placeholder={frame.search}
            autocomplete="off"
          />
          <button type="submit">
            <Icon name="search" />
            <span class="hidden">{frame.search}</span>
          </button>
        </div>
      </form>
    </search>
  );
}

function SortMenu({ chosen, hrefOf }: { chosen: Sort; hrefOf: (sort: Sort) => string }) {
  const { sort: words } = useWords("reviewList");
  return (
    <details class="menu sort">
      <summary>
        <span class="hidden">{words.title}: </span>
        {words[chosen]}
      </summary>
      <div>
        {SORTS.map((sort) => (
          <a key={sort} href={hrefOf(sort)} rel="nofollow" aria-current={sort === chosen ? "true" : undefined}>
            {words[sort]}
          </a>
        ))}
      </div>
    </details>
  );
}

/** What the list shows, and ways to longer lists. */
export function Matches({ profile, query, hrefOf }: Omit<ListProps, "site">) {
  const { filter } = useWords("profile");
  const { end } = useWords("reviewList");
  const sentences = useSentences(profile, query);
  if (sentences.length === 0) return null;
  const isSearched = query.words !== undefined;
  return (
    <p class="muted">
      {sentences.join(" ")}
      {isSearched && isFiltered(withoutWords(query)) && (
        <>
          {" "}
          <a href={hrefOf({ ...withoutWords(query), page: 1 })}>{end}</a>
        </>
      )}
      {profile.part && query.part > 1 && (
        <>
          {" "}
          <a href={hrefOf({ ...query, page: 1, part: query.part - 1 })}>{filter.newer}</a>
        </>
      )}
      {profile.part && !profile.part.isOldest && (
        <>
          {" "}
          <a href={hrefOf({ ...query, page: 1, part: query.part + 1 })}>{filter.older}</a>
        </>
      )}
      {isFiltered(query) && (
        <>
          {" "}
          <a href={hrefOf({ sort: query.sort })}>{filter.showAll}</a>
        </>
      )}
    </p>
  );
}

function useSentences({ total, pages, reviewCount, isCut, foundCount, part }: Profile, query: ListQuery): string[] {
  const words = useWords("reviewList");
  const { filter } = useWords("profile");
  const { words: typed } = query;
  if (typed !== undefined && foundCount === 0) return [words.none({ words: typed })];
  const sentences: string[] = [];
  if (typed !== undefined && foundCount !== null) sentences.push(words.found({ count: foundCount, words: typed }));
  if (part) {
    const { first, last } = part;
    if (query.isPictured) sentences.push(filter.matchPictured({ count: total, first, last }));
    else if (first === 1) sentences.push(filter.matchNewest({ count: total, total: last }));
    else sentences.push(filter.matchPart({ count: total, first, last }));
  } else if (isFiltered(withoutWords(query))) {
    sentences.push(total === 0 ? filter.none : filter.match({ count: total, total: foundCount ?? reviewCount }));
  }
  if (!isCut || part) return sentences;
  if (typed !== undefined) return [...sentences, words.mostFound({ count: MOST_FOUND })];
  return query.page === pages ? [...sentences, words.mostSorted({ count: MOST_SORTED })] : sentences;
}

function withoutWords(query: ListQuery): ListQuery {
  return { ...query, words: undefined };
}
