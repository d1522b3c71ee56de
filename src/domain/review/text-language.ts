// The language of what somebody writes. The detector's table is loaded when the first review is written and not before: a
// process that only reads does without its 50 MB.
import { type DetectLanguage, loadLanguageDetector } from "#platform/language.ts";

let detector: Promise<DetectLanguage> | null = null;

/** ISO 639-1. @param unsure what it is where the text does not tell: the language of the form. */
export async function languageOf(text: { title: string; body: string }, unsure: string): Promise<string> {
  detector ??= loadLanguageDetector();
  return (await detector)(`${text.body}\n${text.title}`, unsure);
}
