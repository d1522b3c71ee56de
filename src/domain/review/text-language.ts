// The detector's table is loaded with the first review, so processes that only read do without.
import { type DetectLanguage, loadLanguageDetector } from "#platform/language/detect.ts";

let detector: Promise<DetectLanguage> | null = null;

/** ISO 639-1. @param unsure the language of the form, for a text that does not tell */
export async function languageOf(text: { title: string; body: string }, unsure: string): Promise<string> {
  detector ??= loadLanguageDetector();
  return (await detector)(`${text.body}\n${text.title}`, unsure);
}
