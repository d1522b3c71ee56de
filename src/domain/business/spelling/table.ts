// The table of the words that searches know.
import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { FEW_APART } from "./column.ts";

/**
 * Words of businesses in which typing errors are forgiven. A word may stand twice, because a unique index would let two imports wait for
 * each other, and it stays after the last business with it: it leads to none then.
 */
export const searchWord = pgTable("search_word", { word: text().notNull() }, (table) => [
  index("search_word_word").on(table.word),
  index("search_word_near").using("gin", sql`candor_search_near(${table.word})`).with(FEW_APART),
]);
