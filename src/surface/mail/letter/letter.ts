// A mail as what it says: blocks that are rendered twice, as HTML and as text, so that both parts say the same.
import { letterHtml } from "./html.tsx";
import { letterText } from "./text.ts";
import type { Words } from "./words.ts";

export type MailText = { subject: string; text: string; html: string };

/** @property baseUrl without a slash at the end. */
export type MailSite = { baseUrl: string; serviceName: string };

/** The label makes sense without what stands around it. */
export type Link = { label: string; url: string };

export type Block =
  | { kind: "heading" | "paragraph" | "note"; words: Words }
  /** What somebody else wrote. */
  | { kind: "quote"; rating?: number; title?: string; body: string }
  /** The first is what most readers want; all do no more than open a page. */
  | { kind: "buttons"; links: readonly Link[] }
  /** One link for each number of stars, from 1 on. */
  | { kind: "stars"; links: readonly Link[] }
  | { kind: "links"; links: readonly Link[] };

export type Letter = {
  subject: string;
  /** Shown beside the subject in a list of mails; one of the mail's own sentences. */
  preview: Words;
  blocks: readonly Block[];
  /** Why the reader gets this mail. */
  reason: Words;
  /** Where whoever asked for the mail is found: lines. */
  postalAddress?: readonly string[];
  unsubscribe?: Link;
};

/** Both parts of a mail. */
export function renderLetter(site: MailSite, letter: Letter): MailText {
  return { subject: letter.subject, text: letterText(site, letter), html: letterHtml(site, letter) };
}
