// What filters the reviews of a profile: links, which work without a script.
import { type LanguageCount, NEWEST_BY_LANGUAGE } from "#domain/review/by-language.ts";
import { Icon } from "#surface/look/icon.tsx";
import { useFormat } from "#surface/look/reader.ts";
import type { ListQuery } from "../query.ts";
import { useProfileWords } from "./words/words.ts";

type Filter = Pick<ListQuery, "rating" | "verified" | "language">;
type FilterProps = {
  filter: Filter;
  counts: { all: number; verified: number; other: number };
  hrefOf: (filter: Filter) => string;
};

export function FilterBar({ filter, counts, hrefOf }: FilterProps) {
  const { filter: words, stars, verified } = useProfileWords();
  const format = useFormat();
  const choices = [
    { name: words.all, verified: undefined, count: counts.all },
    { name: verified, verified: true, count: counts.verified },
    { name: words.other, verified: false, count: counts.other },
  ] as const;
  return (
    <nav class="filters" aria-label={words.title}>
      <ul>
        {choices.map(({ name, verified, count }) => (
          <li key={name}>
            <a
              class="chip"
              href={hrefOf({ ...filter, verified })}
              aria-current={verified === filter.verified ? "true" : undefined}
            >
              {name} <span class="chip-count">{format.count(count)}</span>
            </a>
          </li>
        ))}
        {filter.rating !== undefined && (
          <li>
            <a class="chip" href={hrefOf({ ...filter, rating: undefined })} aria-current="true">
              {stars.count({ rating: filter.rating })}
              <Icon name="close" />
              <span class="hidden">: {words.allRatings}</span>
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

type LanguageProps = {
  filter: Filter;
  languages: readonly LanguageCount[];
  /** Whether older reviews were not looked at. */
  isPart: boolean;
  hrefOf: (filter: Filter) => string;
};

/** Nothing where all are in one language. */
export function LanguageBar({ filter, languages, isPart, hrefOf }: LanguageProps) {
  const { filter: words } = useProfileWords();
  const format = useFormat();
  if (languages.length < 2 && filter.language === undefined) return null;
  return (
    <nav class="filters" aria-label={words.languages}>
      <ul>
        <li>
          <a
            class="chip"
            href={hrefOf({ ...filter, language: undefined })}
            aria-current={filter.language === undefined ? "true" : undefined}
          >
            {words.allLanguages}
          </a>
        </li>
        {languages.map(({ language, count }) => (
          <li key={language}>
            <a
              class="chip"
              href={hrefOf({ ...filter, language })}
              aria-current={language === filter.language ? "true" : undefined}
            >
              {format.languageName(language)} <span class="chip-count">{format.count(count)}</span>
            </a>
          </li>
        ))}
      </ul>
      {isPart && <p class="muted small">{words.newest({ count: NEWEST_BY_LANGUAGE })}</p>}
    </nav>
  );
}
