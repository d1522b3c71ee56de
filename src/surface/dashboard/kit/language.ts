// The language of a person: set in the rail, for all pages and mails to come.
import { setLanguage } from "#domain/account/user/user.ts";
import { lookUp } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import { act, done, existing, ownEntry } from "./act.ts";
import type { Answer, UserVisit } from "./visit.ts";

/** Leads back to the page that the choice was made on, where it is one of ours. */
export async function languagePost(visit: UserVisit): Promise<Answer> {
  const { user, fields } = visit;
  const language = existing(lookUp([fields.language ?? ""]));
  await act(visit, ownEntry(visit, "account.language"), (inside) => setLanguage(inside, user.id, language));
  const at = /^\/(?:dashboard|moderation|operator)(?:\/[\w-]+)*$/.test(fields.at ?? "")
    ? (fields.at ?? "")
    : "/dashboard";
  return done(visit, at, wordsIn("frame", language).languageSaved);
}
