// The language of a person: set in the rail, for all pages and mails to come.
import { setLanguage } from "#domain/account/user/user.ts";
import { whereOffered } from "#platform/language/choose.ts";
import { lookUp } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import { act, done, existing, ownEntry } from "./act.ts";
import type { Answer, UserVisit } from "./visit.ts";

/** A path of our pages. A part may have dots, as a business's name in addresses has, and begins with none. */
const OURS = /^\/(?:dashboard|moderation|operator)(?:\/[\w-][\w.-]*)*$/;

/** Leads back to the page that the choice was made on, where it is one of ours. */
export async function languagePost(visit: UserVisit): Promise<Answer> {
  const { user, fields, deps } = visit;
  const language = existing(whereOffered(lookUp([fields.language ?? ""]), deps.config.languages));
  await act(visit, ownEntry(visit, "account.language"), (inside) => setLanguage(inside, user.id, language));
  const { at = "" } = fields;
  return done({ ...visit, chosen: null }, OURS.test(at) ? at : "/dashboard", wordsIn("frame", language).languageSaved);
}
