// What filters the reviews of a profile.
import type { ComponentChildren } from "preact";
import type { LanguageCount } from "#domain/review/list/by-language.ts";
import { Icon } from "#surface/look/icon.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { type Chip, ChipBar } from "../component/chip-bar.tsx";
import { isFiltered, type ListQuery } from "../kit/query.ts";

type Filter = Pick<ListQuery, "rating" | "verified" | "language" | "isPictured">;
/** Addresses keep words and order. */
type Counts = Partial<Record<"all" | "verified" | "other", number>> & { pictured: number | null };
type Props = { filter: Filter; hrefOf: (filter: Partial<Filter>) => string };

/** A phone folds the filters, so that the reviews begin sooner; the sentence above the reviews names the filters that are set. */
export function FilterFold({ filter, children }: { filter: Filter; children: ComponentChildren }) {
  const { filters } = useWords("frame");
  const format = useFormat();
  const { rating, verified, language, isPictured } = filter;
  const setCount = [rating !== undefined, verified !== undefined, language !== undefined, isPictured].filter(
    Boolean,
  ).length;
  return (
    <details class="narrow-fold">
      <summary class="button button-quiet">{setCount > 0 ? `${filters} (${format.count(setCount)})` : filters}</summary>
      <div>{children}</div>
    </details>
  );
}

/**
 * By kind of review and by pictures; "All" ends every filter, and a chosen chip ends its own. Counts respect words and the other filters.
 * Without counts where those of the row would not have all been taken of the same reviews. Where no review shows a picture, there is no chip for them.
 */
export function FilterBar({ filter, counts, hrefOf }: Props & { counts: Counts }) {
  const { filter: words, stars, verified } = useWords("profile");
  const photo = useWords("photo");
  const { rating, isPictured } = filter;
  const kindOf = (text: string, kind: boolean, count: number | undefined) => {
    const isChosen = kind === filter.verified;
    return { text, count, href: hrefOf({ ...filter, verified: isChosen ? undefined : kind }), isChosen };
  };
  const chips: Chip[] = [
    { text: words.all, count: counts.all, href: hrefOf({}), isChosen: !isFiltered(filter) },
    kindOf(verified, true, counts.verified),
    kindOf(words.other, false, counts.other),
  ];
  if (counts.pictured !== 0 || isPictured) {
    const href = hrefOf({ ...filter, isPictured: !isPictured });
    chips.push({ text: photo.with, count: counts.pictured ?? undefined, href, isChosen: isPictured });
  }
  if (rating === undefined) return <ChipBar label={words.title} chips={chips} />;
  const text = (
    <>
      {stars.count({ rating })}
      <Icon name="close" />
      <span class="hidden">: {words.allRatings}</span>
    </>
  );
  const chosen = { text, href: hrefOf({ ...filter, rating: undefined }), isChosen: true };
  return <ChipBar label={words.title} chips={[...chips, chosen]} />;
}

/**
 * The languages that the other filters leave; nothing where that is one.
 * @param isCounted false where the counts are those of a part of the reviews
 */
export function LanguageBar({
  filter,
  languages,
  isCounted,
  hrefOf,
}: Props & { languages: readonly LanguageCount[]; isCounted: boolean }) {
  const { filter: words } = useWords("profile");
  const format = useFormat();
  const shown = languages.filter(({ language, count }) => count > 0 || language === filter.language);
  if (shown.length < 2 && filter.language === undefined) return null;
  const all = {
    text: words.allLanguages,
    href: hrefOf({ ...filter, language: undefined }),
    isChosen: filter.language === undefined,
  };
  const chips = shown.map(({ language, count }) => ({
    text: format.languageName(language),
    count: isCounted ? count : undefined,
    href: hrefOf({ ...filter, language }),
    isChosen: language === filter.language,
  }));
  return <ChipBar label={words.languages} chips={[all, ...chips]} />;
}
