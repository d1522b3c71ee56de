// A mail as blocks.
import type { Legal } from "#platform/config/service.ts";
import type { Language } from "#platform/language/language.ts";
import type { Branded } from "#surface/look/brand.ts";
import type { LetterWords } from "./sentences.ts";
import type { Words } from "./words.ts";

export type MailText = { subject: string; text: string; html: string; language: Language };

/** @property baseUrl without a slash at the end */
export type MailSite = Branded & { baseUrl: string; legal?: Legal };

/** The label makes sense by itself. */
export type Link = { label: string; url: string };

export type Block =
  | { kind: "heading" | "subheading" | "paragraph" | "note"; words: Words }
  /** Text by an author, a business or a moderator. */
  | { kind: "quote"; rating?: number; title?: string; body: string }
  /** What belongs together in one box, such as a review, its reviewer and the link to its reply. */
  | { kind: "group"; blocks: readonly Block[] }
  /** One button is the main action; two are equal answers. A button only opens a page. */
  | { kind: "buttons" | "stars" | "links"; links: readonly Link[] };

/** A business at the head of a mail. The name stands in the heading, so the mail is whole without the picture. */
export type LetterFace = { name: string; slug: string; logoPath: string | null };

export type Letter = {
  face?: LetterFace | undefined;
  heading: Words;
  /** By default the heading. */
  subject?: Words;
  greeting?: Words;
  /** The first paragraph. Mail clients show it beside the subject. */
  lead: Words;
  blocks: readonly Block[];
  /** Why the reader gets this mail. */
  reason: Words;
  postalAddress?: readonly string[];
  unsubscribe?: Link;
};

/** The blocks of a letter, and its language. */
export type Written = { language: Language; words: LetterWords; blocks: readonly Block[] };

export function paragraph(words: Words): Block {
  return { kind: "paragraph", words };
}

export function subheading(words: Words): Block {
  return { kind: "subheading", words };
}

export function note(words: Words): Block {
  return { kind: "note", words };
}

export function quote(body: string): Block {
  return { kind: "quote", body };
}

/** A review in its box. @param blocks about it: its reviewer, its links */
export function reviewBox(of: { rating: number; title: string; body: string }, blocks: readonly Block[] = []): Block {
  return { kind: "group", blocks: [{ kind: "quote", ...of }, ...blocks] };
}

export function button(label: string, url: string): Block {
  return { kind: "buttons", links: [{ label, url }] };
}

export function link(label: string, url: string): Block {
  return { kind: "links", links: [{ label, url }] };
}
