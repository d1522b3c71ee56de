// The words of the page that proves a claim by mail: its reader may have no account.
import { type Words, wordsOf } from "#words/words.ts";

export type ClaimWords = Words<"claim">;

export const CLAIM_WORDS = wordsOf("claim");
