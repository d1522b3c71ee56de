// The template of a list of customers, as CSV and as a workbook, with column names and a file name in the page's language.
import { formatOf } from "#platform/language/format.ts";
import { dirOf, type Language } from "#platform/language/language.ts";
import { separatorIn } from "#platform/language/separator.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { NEVER } from "#surface/look/answer.ts";
import { wordsIn } from "#words/words.ts";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { workbookOf } from "./workbook.ts";

export const SAMPLE_PATH = "/dashboard/invitations/sample";
export const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const WORKBOOK_PATH = `${SAMPLE_PATH}.xlsx`;

const CUSTOMER = { email: "name@example.com", name: "Ada Lovelace", reference: "10023", sendOn: "2026-12-31" };
/** Day 0 of workbooks. */
const EPOCH = Date.UTC(1899, 11, 30);

/** CSV with a byte order mark, by which spreadsheets know UTF-8, and with the separator that they expect in the language. */
export function sampleIn(language: Language): { file: string; text: string } {
  const separator = separatorIn(language);
  const { email, name, reference, sendOn } = CUSTOMER;
  const row = [email, name, reference, formatOf(language).languageName(language), sendOn, ...rewardIn(language)];
  const text = [headsIn(language), row].map((cells) => `${cells.join(separator)}\r\n`).join("");
  return { file: `${fileIn(language)}.csv`, text: `\ufeff${text}` };
}

export function sampleWorkbookIn(language: Language): { file: string; bytes: Uint8Array<ArrayBuffer> } {
  const { email, name, reference, sendOn } = CUSTOMER;
  const row = [
    email,
    name,
    reference,
    formatOf(language).languageName(language),
    { days: (Date.parse(sendOn) - EPOCH) / DAY_MS },
    ...rewardIn(language),
  ];
  const sheet = fileIn(language);
  const bytes = workbookOf({ sheet, isRtl: dirOf(language) === "rtl", rows: [headsIn(language), row] });
  return { file: `${sheet}.xlsx`, bytes };
}

function headsIn(language: Language): string[] {
  const { email, name, reference, language: tongue, sendOn, reward, rewardNote } = wordsIn("inviting", language).sample;
  return [email, name, reference, tongue, sendOn, reward, rewardNote];
}

/** None, so that no customer is promised the template's example. */
function rewardIn(language: Language): string[] {
  return [wordsIn("reward", language).field.none, ""];
}

function fileIn(language: Language): string {
  return wordsIn("inviting", language).sample.file;
}

export function sampleFile({ language }: Pick<MemberVisit, "language">): Answer {
  const { file, text } = sampleIn(language);
  return {
    type: "text",
    body: text,
    cacheControl: NEVER,
    headers: { "content-type": "text/csv; charset=utf-8; header=present", ...attached("customers.csv", file) },
  };
}

export function sampleWorkbook({ language }: Pick<MemberVisit, "language">): Answer {
  const { file, bytes } = sampleWorkbookIn(language);
  return {
    type: "text",
    body: "",
    stream: new Blob([bytes]).stream(),
    cacheControl: NEVER,
    headers: {
      "content-type": WORKBOOK_TYPE,
      ...attached("customers.xlsx", file),
    },
  };
}

function attached(plain: string, own: string): Record<string, string> {
  return { "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(own)}` };
}
