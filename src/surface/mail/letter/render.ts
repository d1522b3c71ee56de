// Renders the blocks of a mail as HTML and as text, so that both parts say the same.
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import { letterHtml } from "./html.tsx";
import type { Block, Letter, MailSite, MailText } from "./letter.ts";
import { letterText } from "./text.ts";
import { subjectOf } from "./words.ts";

export function renderLetter(
  site: MailSite,
  language: Language,
  { heading, greeting, lead, blocks, ...letter }: Letter,
): MailText {
  const subject = subjectOf(letter.subject ?? heading);
  const body: Block[] = [
    { kind: "heading", words: heading },
    ...(greeting ? [{ kind: "paragraph" as const, words: greeting }] : []),
    { kind: "paragraph", words: lead },
    ...blocks,
  ];
  const written = { language, words: wordsIn("letter", language), blocks: body };
  return {
    subject,
    text: letterText(site, letter, written),
    html: letterHtml(site, { ...letter, subject, lead }, written),
    language,
  };
}
