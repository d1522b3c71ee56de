// Filters and orders of a list of businesses: links, so that they work without a script. Each starts at the first page. A phone folds them,
// and shows those that are set outside, where each ends itself.
import { type Category, categoryName } from "#domain/business/profile/category.ts";
import { BUSINESS_ORDERS, LEAST_SCORES, UNFILTERED } from "#domain/business/profile/filter.ts";
import { languageOfCountry } from "#platform/language/choose.ts";
import { Icon } from "#surface/look/icon.tsx";
import { useFormat, useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import type { Words } from "#words/words.ts";
import { type Chip, ChipBar } from "../component/chip-bar.tsx";
import { type DirectoryQuery, isNarrowed } from "../kit/directory-query.ts";

/** In one line of a phone, without the numbers of the menu. */
const MOST_OWN = 2;

/** @property count absent where it is not known */
export type CategoryCount = { category: Category; count?: number };
export type CountryCount = { country: string; count?: number };

type Props = {
  query: DirectoryQuery;
  hrefOf: (query: DirectoryQuery) => string;
  /** What there is without any filter. */
  countries: readonly CountryCount[];
  categories?: readonly CategoryCount[];
  /** The chosen one, which `categories` may lack. */
  category?: Category | null;
  /** Whether the usual order is that of a search. */
  isSearch?: boolean;
  /** The search without the country that is all its words name. */
  everywhere?: string | null;
  /** Whether the words name a place, or no business has all of them: the order is not that of the page's language. */
  isPart?: boolean;
};

export function DirectoryFilter(props: Props) {
  const words = useWords("directory");
  const { filters } = useWords("frame");
  const { filter, head } = useWords("profile");
  const format = useFormat();
  const { query, category } = props;
  const { leastScore, isClaimed, country } = query;
  const setCount = [leastScore !== null, isClaimed, country !== null, category].filter(Boolean).length;
  const hrefOf = (change: Partial<DirectoryQuery>) => props.hrefOf({ ...query, ...change, page: 1 });
  const chips: Chip[] = [
    { text: filter.all, href: hrefOf({ ...UNFILTERED, category: null }), isChosen: !isNarrowed(query) },
    ...LEAST_SCORES.toReversed().map((each): Chip => {
      const isChosen = query.leastScore === each;
      const text = (
        <>
          <Icon name="star" />
          <span aria-hidden="true">{`${format.sum(each / 10)}+`}</span>
          <span class="hidden">{words.least({ score: format.sum(each / 10) })}</span>
        </>
      );
      return { text, href: hrefOf({ leastScore: isChosen ? null : each }), isChosen };
    }),
    { text: head.claimed, href: hrefOf({ isClaimed: !query.isClaimed }), isChosen: query.isClaimed },
  ];
  return (
    <>
      <OwnCountries {...props} hrefOf={hrefOf} />
      <div class="narrow">
        <details class="narrow-fold">
          <summary class="button button-quiet">
            {setCount > 0 ? `${filters} (${format.count(setCount)})` : filters}
          </summary>
          <div>
            <ChipBar label={words.title} chips={chips} isFollowed={false} isInOrder />
            <div class="list-menus">
              <Countries {...props} hrefOf={hrefOf} />
              <Categories {...props} hrefOf={hrefOf} />
              <Orders {...props} hrefOf={hrefOf} />
            </div>
          </div>
        </details>
        <p class="muted small">{orderOf(props, words)}</p>
        {isNarrowed(query) && <SetFilters {...props} hrefOf={hrefOf} />}
      </div>
    </>
  );
}

/** On a phone, whose menus are folded. */
function orderOf({ query, isSearch = false }: Props, words: Words<"directory">): string {
  return words[query.order ?? (isSearch ? "match" : "score")];
}

/** Countries whose readers speak the language of the page, where the list has others, too, and is not that of one country. */
function countriesOwn({ query, countries, isPart }: Omit<Props, "hrefOf">, language: string): readonly CountryCount[] {
  const own = countries.filter(({ country }) => languageOfCountry(country) === language);
  return isPart || query.country !== null || own.length === countries.length ? [] : own;
}

/** Each link is the filter that the menu has. */
function OwnCountries({ hrefOf, ...of }: MenuProps) {
  const { showOnly } = useWords("directory");
  const format = useFormat();
  const own = countriesOwn(of, format.language);
  if (own.length === 0) return null;
  const links = own.slice(0, MOST_OWN).map(({ country }, at) => [
    at > 0 && " · ",
    <a key={country} class="touch" href={hrefOf({ country })} rel="nofollow">
      <bdi>{format.countryName(country)}</bdi>
    </a>,
  ]);
  return <p>{showOnly({ links })}</p>;
}

/** Below the results of a search in its usual order: the countries of the page's language come first. */
export function NearFirst(of: Omit<Props, "hrefOf">) {
  const { nearFirst } = useWords("directory");
  const { language } = useFormat();
  if (of.query.order !== null || countriesOwn(of, language).length === 0) return null;
  return <p class="muted small">{nearFirst}</p>;
}

function SetFilters({ query, category, hrefOf, everywhere }: MenuProps) {
  const words = useWords("directory");
  const { head } = useWords("profile");
  const format = useFormat();
  const { leastScore, isClaimed, country } = query;
  const set: [text: string | false | null | undefined, end: string][] = [
    [leastScore !== null && words.least({ score: format.sum(leastScore / 10) }), hrefOf({ leastScore: null })],
    [isClaimed && head.claimed, hrefOf({ isClaimed: false })],
    [country !== null && format.countryName(country), everywhere ?? hrefOf({ country: null })],
    [category && categoryName(category, format.language), hrefOf({ category: null })],
  ];
  const chips = set
    .filter(([text]) => text)
    .map(([text, end]): Chip => {
      const shown = (
        <>
          <bdi>{text}</bdi>
          <Icon name="close" />
          <span class="hidden">: {words.remove}</span>
        </>
      );
      return { text: shown, href: end, isChosen: true };
    });
  return <ChipBar label={words.set} chips={chips} isFollowed={false} isInOrder />;
}

type MenuProps = Omit<Props, "hrefOf"> & { hrefOf: (change: Partial<DirectoryQuery>) => string };

function Countries({ query, countries, hrefOf, everywhere }: MenuProps) {
  const words = useWords("directory");
  const format = useFormat();
  const options = countries.map(({ country, count }) => ({
    name: format.countryName(country),
    ...(count !== undefined && { count }),
    href: hrefOf({ country }),
    isChosen: country === query.country,
  }));
  const all = {
    name: words.allCountries,
    href: everywhere ?? hrefOf({ country: null }),
    isChosen: query.country === null,
  };
  const chosen = query.country === null ? null : format.countryName(query.country);
  return <Menu label={words.country} chosen={chosen ?? all.name} options={[all, ...options]} isSet={chosen !== null} />;
}

function Categories({ query, categories = [], category, hrefOf }: MenuProps) {
  const words = useWords("directory");
  const { language } = useReader();
  const options = categories.map(({ category, count }) => ({
    name: categoryName(category, language),
    ...(count !== undefined && { count }),
    href: hrefOf({ category: category.slug }),
    isChosen: category.slug === query.category,
  }));
  const all = { name: words.allCategories, href: hrefOf({ category: null }), isChosen: query.category === null };
  const chosen = category ? categoryName(category, language) : null;
  return (
    <Menu label={words.category} chosen={chosen ?? all.name} options={[all, ...options]} isSet={chosen !== null} />
  );
}

function Orders({ query, isSearch = false, hrefOf }: MenuProps) {
  const words = useWords("directory");
  const { sort } = useWords("reviewList");
  const orders = BUSINESS_ORDERS.map((order) => {
    const isUsual = !isSearch && order === "score";
    const isChosen = query.order === order || (isUsual && query.order === null);
    return { name: words[order], href: hrefOf({ order: isUsual ? null : order }), isChosen };
  });
  const match = { name: words.match, href: hrefOf({ order: null }), isChosen: query.order === null };
  const options = isSearch ? [match, ...orders] : orders;
  const chosen = options.find(({ isChosen }) => isChosen)?.name ?? "";
  return <Menu label={sort.title} chosen={chosen} options={options} isSet={query.order !== null} least={2} />;
}

type Option = { name: string; count?: number; href: string; isChosen: boolean };
type MenuOf = { label: string; chosen: string; options: readonly Option[]; isSet: boolean; least?: number };

/** @param least nothing is shown with fewer options, unless one is set: all and one more are the same list */
function Menu({ label, chosen, options, isSet, least = 3 }: MenuOf) {
  const format = useFormat();
  if (options.length < least && !isSet) return null;
  return (
    <details class="menu sort" name="narrow">
      <summary data-set={isSet ? "" : undefined}>
        <span class="hidden">{label}: </span>
        <bdi>{chosen}</bdi>
      </summary>
      <div>
        {options.map(({ name, count, href, isChosen }) => (
          <a key={href} href={href} rel="nofollow" aria-current={isChosen ? "true" : undefined}>
            <bdi>{name}</bdi>
            {count !== undefined && <span class="chip-count">{format.count(count)}</span>}
          </a>
        ))}
      </div>
    </details>
  );
}
