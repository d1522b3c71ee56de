// The private link to an author's review. Its warning stands directly below it.
import type { Language } from "#platform/language/language.ts";
import { type Block, link, note } from "./letter/letter.ts";
import { MAIL_WORDS } from "./letter/sentences.ts";

export function manageLink(language: Language, manageUrl: string): Block[] {
  const { manage, receipt } = MAIL_WORDS[language];
  return [link(manage, manageUrl), note(receipt.share)];
}
