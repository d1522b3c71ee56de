// The words of mails and text messages. Their foreign parts are cleaned: no name breaks a line or becomes a link.
import { splitWordsOf, type Words } from "#words/words.ts";
import { clean, oneLine, unbroken } from "./words.ts";

/** The arguments that are dates. */
const DATES = new Set(["date", "until"]);

/** The name of an event, which a reader copies. The host of a webhook is a foreign part: a stolen key would choose it. */
const COPIED = new Set(["event"]);

function cleanPart(foreign: string, name: string): string {
  if (COPIED.has(name)) return oneLine(foreign);
  return DATES.has(name) ? unbroken(clean(foreign)) : clean(foreign);
}

/** Sentences. */
export const MAIL_WORDS = splitWordsOf("mail", cleanPart);
export const ACCOUNT_MAIL_WORDS = splitWordsOf("accountMail", cleanPart);
export const OWNER_MAIL_WORDS = splitWordsOf("ownerMail", cleanPart);
export const SUSPENSION_MAIL_WORDS = splitWordsOf("suspensionMail", cleanPart);
export const REWARD_MAIL_WORDS = splitWordsOf("reward", cleanPart);
export const READER_REPORT_MAIL_WORDS = splitWordsOf("readerReportMail", cleanPart);
export const LOGO_WORDS = splitWordsOf("logo", cleanPart);
export const NOTICE_MAIL_WORDS = splitWordsOf("noticeMail", cleanPart);
export const PHOTO_QUEUE_WORDS = splitWordsOf("photoQueue", cleanPart);

/** Labels, names and text messages, whose parts the callers clean. */
export type LetterWords = Words<"letter">;
