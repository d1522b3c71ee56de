// Marks the sentences that the rules hold a text for. Rules that look at more than the text mark nothing.
import { plain } from "#platform/seen-text.ts";
import { hasContactData } from "../rule/contact.ts";
import { hasLink } from "../rule/link.ts";
import { hasProfanity } from "../rule/profanity.ts";

const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });

type Rule = (sentence: string) => boolean;

/** The whole text in parts. @param codes of the rules that hold it */
export function markSentences(
  text: string,
  codes: readonly string[],
  { business, language }: { business: { country: string; domainKey: string }; language: string },
): { text: string; isMarked: boolean }[] {
  const rules: Record<string, Rule> = {
    links: (sentence) => hasLink(sentence, business.domainKey),
    contact_data: (sentence) => hasContactData(sentence, business.country),
    profanity: (sentence) => hasProfanity(sentence, language),
  };
  const broken = codes.flatMap((code) => (Object.hasOwn(rules, code) ? (rules[code] as Rule) : []));
  return [...SENTENCES.segment(text)].map(({ segment }) => {
    const sentence = plain(segment);
    return { text: segment, isMarked: broken.some((breaks) => breaks(sentence)) };
  });
}
