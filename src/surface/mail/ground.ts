// Why a review was held or taken down, in the sentences of the emails, which the author's page shows, too.
import type { Grounds } from "#domain/review/state/reason.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { type Block, link, note, paragraph, quote } from "./letter/letter.ts";
import { MAIL_WORDS } from "./letter/sentences.ts";

/** The same sentences as plain text, for the author's page. */
export const statementWords = {
  /** @param isTakenDown adds the ground in law or in the rules */
  reasons(language: Language, codes: readonly string[], isTakenDown: boolean): string[] {
    const { grounds } = MAIL_WORDS[language].moderation;
    const facts = codes.map((reason) => groundsIn(grounds, { reason, note: null }));
    const [first = "other"] = codes;
    return [...new Set(facts), ...(isTakenDown ? [groundIn(language, first)] : [])].filter((each) => each !== "");
  },
  report(language: Language, code: string): string {
    const reports: Readonly<Record<string, string>> = MAIL_WORDS[language].moderation.reports;
    return reports[code] ?? code;
  },
};

/**
 * For the receipt of a review that automatic rules hold, which says so itself. What helps most comes first: an edit. No person has decided,
 * so the appeal is what its author tells the moderator.
 * @param edit leads to the author's page
 */
export function holdBlocks(
  language: Language,
  { reasons, ...appeal }: { reasons: readonly string[]; until: Date; appealUrl: string },
  edit: Block[],
): Block[] {
  const { moderation, statement } = MAIL_WORDS[language];
  const facts = reasons.map((reason) => groundsIn(moderation.grounds, { reason, note: null }));
  return [
    quote([...new Set(facts)].join("\n\n")),
    ...reasons.slice(0, 1).map((reason) => groundOf(language, reason)),
    ...edit,
    paragraph(statement.appealRule({ until: formatOf(language).date(appeal.until) })),
    link(statement.tell, appeal.appealUrl),
    note(statement.courts),
  ];
}

/** In law or in the rules. */
export function groundOf(language: Language, reason: string): Block {
  return note(groundIn(language, reason));
}

function groundIn(language: Language, reason: string): string {
  const { statement } = MAIL_WORDS[language];
  return reason === "illegal" ? statement.law : statement.terms;
}

/** The sentence of the code, and the moderator's note. An unknown code is shown as it is. */
export function groundsIn(words: Readonly<Record<string, string>>, { reason, note }: Grounds): string {
  const sentence = Object.hasOwn(words, reason) ? (words[reason] as string) : reason === "other" ? "" : reason;
  return [sentence, note ?? ""].filter((each) => each !== "").join("\n\n");
}
