// The sections of the catalogue, each with a name for the page of sentences.
import type { Language } from "#platform/language/language.ts";
import { type Section, wordsOf } from "#words/words.ts";

const NAMES: Readonly<Record<Section, string>> = {
  site: "Pages",
  frame: "Frame of the dashboard",
  planGate: "What a plan has",
  platformRating: "Ratings on other platforms",
  moderating: "Moderation: verdicts, states, reasons",
  heldQueue: "Held reviews",
  rowFault: "Refused rows and files of reviews",
  caseFile: "A review before moderators",
  reportQueue: "Reports",
  appealQueue: "Appeals",
  claimQueue: "Claims before moderators",
  platformQueue: "Platform ratings before moderators",
  importQueue: "Imports before moderators",
  importing: "Imports of reviews and products",
  importFault: "Refused files, rows and imports",
  businessQueue: "Businesses before moderators",
  categoryQueue: "Categories before moderators",
  moderationLog: "Log of moderators",
  fault: "Wrong values and refusals",
  fileFault: "Files that cannot be read",
  profile: "Profile",
  prose: "How it works, for businesses, docs",
  form: "Forms",
  log: "Signed log, receipts, transparency report",
  signIn: "Log-in, sign-up, set-up",
  account: "One's own account, second factor, company login",
  reviewPart: "A review in the dashboard",
  ownReview: "Own reviews and their downloads",
  overview: "Overview, and the choice of a business",
  firstSteps: "First steps of an owner",
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
  settingSuppression: "Settings: suppressions",
  settingSignIn: "Settings: sign-in",
  letter: "Frame of mails, and text messages",
  picture: "Badge and share image",
  widget: "Widget",
  role: "Roles",
  apiKey: "API keys",
  team: "Team",
  integration: "Integrations",
  webhook: "Webhooks",
  activity: "Activity",
  widgetSetup: "Set-up of widgets",
  feedSetup: "Feeds",
  devMail: "Mailbox of developers",
  inviting: "Invitations in the dashboard",
};

/** Each section, and its words in a language. */
export const SURFACES: readonly { name: string; section: Section; words: (language: Language) => unknown }[] = (
  Object.keys(NAMES) as Section[]
).map((section) => {
  const words: Readonly<Record<Language, unknown>> = wordsOf(section);
  return { name: NAMES[section], section, words: (language) => words[language] };
});
