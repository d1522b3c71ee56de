// Every surface that speaks ten languages.
import type { Language } from "#platform/language/language.ts";
import { CLAIM_WORDS } from "#surface/dashboard/claim/words.tsx";
import { PICTURE_WORDS } from "#surface/embed/picture/words.ts";
import { WIDGET_WORDS } from "#surface/embed/words.ts";
import { LOOK_WORDS } from "#surface/look/words.ts";
import { FORM_WORDS } from "#surface/page/form/words/words.ts";
import { LOG_WORDS } from "#surface/page/log/words/words.ts";
import { PROFILE_WORDS } from "#surface/page/profile/words/words.ts";
import { PROSE_WORDS } from "#surface/page/prose/words/words.ts";
import { SITE_WORDS } from "#surface/page/words/words.ts";
import { mailWords } from "./mail.ts";

/** Each surface, and its words in a language. */
export const SURFACES: readonly { name: string; words: (language: Language) => unknown }[] = [
  { name: "Pages", words: (language) => SITE_WORDS[language] },
  { name: "Profile", words: (language) => PROFILE_WORDS[language] },
  { name: "How it works, for businesses, docs", words: (language) => PROSE_WORDS[language] },
  { name: "Forms", words: (language) => FORM_WORDS[language] },
  { name: "Signed log, receipts, transparency report", words: (language) => LOG_WORDS[language] },
  { name: "Proof of a claim by mail", words: (language) => CLAIM_WORDS[language] },
  { name: "Scores, stars, reviews and fields", words: (language) => LOOK_WORDS[language] },
  { name: "Mails and text messages", words: mailWords },
  { name: "Badge and share image", words: (language) => PICTURE_WORDS[language] },
  { name: "Widget", words: (language) => WIDGET_WORDS[language] },
];
