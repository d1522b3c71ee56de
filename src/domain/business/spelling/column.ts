// SQL of the indexes that searches use. A query must repeat it exactly.

/** SQL: the forms of words by which a business is found. */
export const SEARCH_FORMS = "candor_search_words(name || ' ' || regexp_replace(domain, '^www[.]', '') || ' ' || city)";
/** SQL: whether it fulfils a condition is asked with `@@`. */
export const SEARCHED = `array_to_tsvector(${SEARCH_FORMS})`;

/** SQL: the words of a category's names in all languages. */
export const CATEGORY_SEARCHED =
  "array_to_tsvector(candor_search_words(name || ' ' || coalesce(jsonb_path_query_array(names, '$.*')::text, '')))";

/** Each search reads the new entries that an index keeps apart for a while, 4 MB of them by default. In kB. */
export const FEW_APART = { gin_pending_list_limit: 64 };
