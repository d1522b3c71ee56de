// The words of profiles.
import { useReader } from "#surface/look/reader.ts";
import { type Words, wordsOf } from "#words/words.ts";

export type ProfileWords = Words<"profile">;

export const PROFILE_WORDS = wordsOf("profile");

export function useProfileWords(): ProfileWords {
  return PROFILE_WORDS[useReader().language];
}
