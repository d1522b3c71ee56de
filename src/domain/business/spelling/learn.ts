// Keeps the words of businesses in which typing errors are forgiven. Each transaction that writes a business's name, site or city
// learns its words, and so does one that makes it public. A profile that is not public teaches none: its words would displace those of
// others, and the time that a search takes would tell a stranger that they exist.
import { statement } from "#platform/database/statement.ts";
import { SEARCH_FORMS } from "./column.ts";

/** @param ids of businesses */
export const learnWords = statement<unknown, [ids: readonly string[]]>(
  "search_word_learn",
  `insert into search_word (word)
  select distinct form from business, unnest(${SEARCH_FORMS}) form
  where business.id = any($1::uuid[]) and profile = 'public' and candor_search_learned(form)
    and not exists (select from search_word known where known.word = form)`,
);
