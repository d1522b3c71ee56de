// The sample of a list of customers, with heads and a file name in the page's language.
import type { Language } from "#platform/language/language.ts";
import { NEVER } from "#surface/look/answer.ts";
import { wordsIn } from "#words/words.ts";
import type { Answer, MemberVisit } from "../kit/visit.ts";

/** CSV with a byte order mark, by which spreadsheets know UTF-8. */
export function sampleIn(language: Language): { file: string; text: string } {
  const { file, email, name, reference, language: tongue, sendOn } = wordsIn("inviting", language).sample;
  const heads = [email, name, reference, tongue, sendOn].join(",");
  return { file, text: `\ufeff${heads}\r\nname@example.com,Ada Lovelace,10023,${language},2026-12-31\r\n` };
}

export const SAMPLE_PATH = "/dashboard/invitations/sample";

export function sampleFile({ language }: Pick<MemberVisit, "language">): Answer {
  const { file, text } = sampleIn(language);
  return {
    type: "text",
    body: text,
    cacheControl: NEVER,
    headers: {
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": `attachment; filename="customers.csv"; filename*=UTF-8''${encodeURIComponent(file)}`,
    },
  };
}
