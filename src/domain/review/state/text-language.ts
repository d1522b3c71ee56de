// Loads the language detector with the first review, so that processes that only read save its memory.
import { type DetectLanguage, loadLanguageDetector } from "#platform/language/detect.ts";

let detector: Promise<DetectLanguage> | null = null;

/** Returns an ISO 639-1 code. @param unsure returned if the text's own language cannot be detected */
export async function languageOf(text: { title: string; body: string }, unsure: string): Promise<string> {
  detector ??= loadLanguageDetector();
  return (await detector)(`${text.body}\n${text.title}`, unsure);
}
