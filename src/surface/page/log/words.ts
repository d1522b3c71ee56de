// The words of the signed log, of receipts and of the transparency report.
import { type Words, wordsOf } from "#words/words.ts";

export type LogWords = Words<"log">;

export const LOG_WORDS = wordsOf("log");
