// The sections of the catalogue, each with a name for the page of sentences.
import type { Language } from "#platform/language/language.ts";
import { type Section, wordsOf } from "#words/words.ts";

const NAMES: Readonly<Record<Section, string>> = {
  site: "Pages",
  frame: "Frame of the dashboard",
  planGate: "What a plan has",
  platformRating: "Ratings on other platforms",
  fault: "Wrong values and refusals",
  profile: "Profile",
  prose: "How it works, for businesses, docs",
  form: "Forms",
  log: "Signed log, receipts, transparency report",
  claiming: "Claims of businesses",
  claim: "Proof of a claim by mail",
  look: "Scores, stars, reviews and fields",
  mail: "Mails",
  accountMail: "Mails to people with an account",
  ownerMail: "Mails to owners",
  insight: "Insights",
  settingBusiness: "Settings: business",
  settingChannel: "Settings: channel and sender",
  settingPlan: "Settings: plan",
  settingPrivacy: "Settings: privacy",
  settingSignIn: "Settings: sign-in",
  letter: "Frame of mails, and text messages",
  picture: "Badge and share image",
  widget: "Widget",
};

/** Each section, and its words in a language. */
export const SURFACES: readonly { name: string; section: Section; words: (language: Language) => unknown }[] = (
  Object.keys(NAMES) as Section[]
).map((section) => {
  const words: Readonly<Record<Language, unknown>> = wordsOf(section);
  return { name: NAMES[section], section, words: (language) => words[language] };
});
