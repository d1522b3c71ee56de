// The sample of a list of customers, with heads and a file name in the page's language.
import type { ComponentChildren } from "preact";
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";

/** CSV with a byte order mark, by which spreadsheets know UTF-8. */
export function sampleIn(language: Language): { file: string; text: string } {
  const { file, email, name, reference, language: tongue, sendOn } = wordsIn("inviting", language).sample;
  const heads = [email, name, reference, tongue, sendOn].join(",");
  return { file, text: `\ufeff${heads}\r\nname@example.com,Ada Lovelace,10023,${language},2026-12-31\r\n` };
}

export function SampleLink({ language, children }: { language: Language; children: ComponentChildren }) {
  const { file, text } = sampleIn(language);
  return (
    <a download={file} href={`data:text/csv;charset=utf-8,${encodeURIComponent(text)}`}>
      {children}
    </a>
  );
}
