// A text by a person on a page in another language: it carries its own language, as far as its words tell, for screen readers.
import { languageOf } from "#domain/review/state/text-language.ts";

/** @property language its code; empty where the words do not tell */
export type FreeText = { text: string; language: string };

export async function freeText(text: string | null): Promise<FreeText | null> {
  return text ? { text, language: await languageOf({ title: "", body: text }, "") } : null;
}

export function Spoken({ of: { text, language } }: { of: FreeText }) {
  return (
    <span lang={language || undefined} dir="auto">
      {text}
    </span>
  );
}
