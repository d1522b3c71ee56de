// The words of mails and text messages. Their foreign parts are cleaned: no name breaks a line or becomes a link.
import { splitWordsOf, type Words } from "#words/words.ts";
import { clean } from "./words.ts";

/** Sentences. */
export const MAIL_WORDS = splitWordsOf("mail", clean);
export const ACCOUNT_MAIL_WORDS = splitWordsOf("accountMail", clean);
export const OWNER_MAIL_WORDS = splitWordsOf("ownerMail", clean);
export const SUSPENSION_MAIL_WORDS = splitWordsOf("suspensionMail", clean);
export const REWARD_MAIL_WORDS = splitWordsOf("reward", clean);
export const READER_REPORT_MAIL_WORDS = splitWordsOf("readerReportMail", clean);
export const LOGO_WORDS = splitWordsOf("logo", clean);
export const NOTICE_MAIL_WORDS = splitWordsOf("noticeMail", clean);
export const PHOTO_QUEUE_WORDS = splitWordsOf("photoQueue", clean);

/** Labels, names and text messages, whose parts the callers clean. */
export type LetterWords = Words<"letter">;
